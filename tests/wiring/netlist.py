"""Reads harness files as an electrician would with a meter: what is joined to what.

Nothing here knows how the files were made.  A hub's file and one station's file for each seat are
plugged together at the jacks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

from wiring.tools.facts import Board, Part, boards, parts

Doc = dict[str, Any]
BOARDS = ("pico", "nano", "pi")


def ground_pins(kind: str) -> list[str]:
    """The pins of this kind of thing that are ground."""
    if kind in BOARDS:
        facts = boards()[kind]
        return [*map(str, facts.grounds), *([facts.usb.ground] if facts.usb else [])]
    part = parts().get(kind)
    return [str(pin) for pin in part.ground] if part else []


class Item(NamedTuple):
    """A part, a board or a device, and the node at each of its pins."""

    name: str
    kind: str
    nodes: dict[str, str]
    facts: dict[str, Any]

    def node(self, pin: object) -> str:
        return self.nodes[str(pin)]


class Netlist:
    """All nets of a hub with its stations; a net goes by any node on it."""

    def __init__(self, hub: Doc, stations: Iterable[Doc]) -> None:
        self._parent: dict[str, str] = {}
        self.items: dict[str, Item] = {}
        self.cables: dict[int, dict[str, Any]] = {}
        self._read(hub, "hub")
        self.seats = 0
        for seat, station in enumerate(stations):
            self._read(station, f"s{seat + 1}")
            self.cables[seat] = station["cables"]["CABLE"]
            for contact in range(1, 9):
                self._join(f"s{seat + 1}/HUB.{contact}", f"hub/J{seat + 1}.{contact}")
            self.seats = seat + 1
        self._net = {node: self._root(node) for node in self._parent}
        self._on_net: dict[str, list[tuple[Item, str]]] = {}
        for item in self.items.values():
            for pin, node in item.nodes.items():
                self._on_net.setdefault(self._net[node], []).append((item, pin))

    # -- reading --------------------------------------------------------------------------------

    def _read(self, doc: Doc, where: str) -> None:
        for name, kind in doc["metadata"]["kinds"].items():
            pins = doc["connectors"][name]["pins"]
            nodes = {str(pin): f"{where}/{name}.{pin}" for pin in pins}
            self._add(Item(f"{where}/{name}", kind, nodes, {}))
            self._join_grounds(kind, nodes)
        for name, part in doc["metadata"]["parts"].items():
            nodes = {str(pin): f"{where}/{node}" for pin, node in part["pins"].items()}
            self._add(Item(f"{where}/{name}", part["kind"], nodes, part))
            if part["kind"] == "link":
                self._join(*nodes.values())
        for chain in doc["connections"]:
            (start, starts), _, (end, ends) = (next(iter(step.items())) for step in chain)
            for one, other in zip(starts, ends, strict=True):
                self._join(f"{where}/{start}.{one}", f"{where}/{end}.{other}")

    def _add(self, item: Item) -> None:
        self.items[item.name] = item
        for node in item.nodes.values():
            self._parent.setdefault(node, node)

    def _join_grounds(self, kind: str, nodes: dict[str, str]) -> None:
        """A board's own grounds are one, its USB port's with them."""
        pins = [pin for pin in ground_pins(kind) if pin in nodes] if kind in BOARDS else []
        for one, other in pairwise(pins):
            self._join(nodes[one], nodes[other])

    def _join(self, one: str, other: str) -> None:
        assert one in self._parent, f"a wire leads to {one}, which does not exist"
        assert other in self._parent, f"a wire leads to {other}, which does not exist"
        self._parent[self._root(one)] = self._root(other)

    def _root(self, node: str) -> str:
        while self._parent[node] != node:
            node = self._parent[node]
        return node

    # -- asking ---------------------------------------------------------------------------------

    def net(self, node: str) -> str:
        """The name of the net this node is on."""
        return self._net[node]

    def at(self, item: str, pin: object) -> str:
        """The net at a pin of an item."""
        return self.net(self.items[item].node(pin))

    def of_kind(self, *kinds: str) -> Iterator[Item]:
        return (item for item in self.items.values() if item.kind in kinds)

    def on_net(self, net: str) -> list[tuple[Item, str]]:
        """Every (item, pin) on the net."""
        return self._on_net.get(net, [])

    def part(self, item: Item) -> Part | None:
        return parts().get(item.kind)

    @property
    def board(self) -> Item:
        return self.items["hub/BOARD"]

    @property
    def board_facts(self) -> Board:
        return boards()[self.board.kind]

    def grounds(self) -> Iterator[tuple[str, str]]:
        """Every pin that must be ground, with the net it is on."""
        for item in self.items.values():
            for pin in ground_pins(item.kind):
                if pin in item.nodes:
                    yield f"{item.name}.{pin}", self.net(item.nodes[pin])

    @cached_property
    def ground(self) -> str:
        return self.at("hub/SUPPLY", "-")

    @cached_property
    def rails(self) -> dict[str, float]:
        """The volts of each net that a supply, a regulator or a board gives, also behind fuses."""
        volts = {self.ground: 0.0}
        for item in self.items.values():
            part = self.part(item)
            gives = part.gives if part else {}
            if item.kind in BOARDS:
                gives = boards()[item.kind].rails
            for pin, value in gives.items():
                if str(pin) in item.nodes:
                    volts[self.net(item.node(pin))] = value
        fuses = list(self.of_kind("fuse"))
        for _ in fuses:
            for fuse in fuses:
                ends = [self.net(node) for node in fuse.nodes.values()]
                for one, other in (ends, ends[::-1]):
                    if one in volts and other not in volts:
                        volts[other] = volts[one]
        return volts

    def before_fuses(self, net: str) -> str:
        """One net that stands for all that are joined to this one by fuses."""
        group = {net}
        for _ in range(3):  # the main fuse, a port's, and back
            for fuse in self.of_kind("fuse"):
                ends = {self.net(node) for node in fuse.nodes.values()}
                group |= ends if ends & group else set()
        return min(group)

    def supply_v(self, item: Item) -> float:
        """The volts a chip runs on; 0 if it has no supply."""
        part = self.part(item)
        rails = self.rails
        found = [rails.get(self.net(item.node(pin)), 0.0) for pin in part.supply] if part else []
        return found[0] if found else 0.0

    def through(self, net: str, most_ohm: float, *, contacts: bool = False) -> set[str]:
        """The nets reached from here through resistors of at most so many ohms.

        Rails are reached but not passed.  With ``contacts``, closed contacts and sensors count too.
        """
        rails = self.rails
        reached, edge = {net}, [net]
        while edge:
            here = edge.pop()
            if here in rails and here != net:
                continue
            for ohm, end in self._steps.get(here, []):
                if (ohm <= most_ohm if ohm is not None else contacts) and end not in reached:
                    reached.add(end)
                    edge.append(end)
        return reached

    @cached_property
    def _steps(self) -> dict[str, list[tuple[float | None, str]]]:
        """From each net: (ohms, or None for a contact or sensor; the net at the other end)."""
        steps: dict[str, list[tuple[float | None, str]]] = {}
        for item in self.of_kind("resistor", "switch", "fsr"):
            one, other = (self.net(node) for node in item.nodes.values())
            steps.setdefault(one, []).append((item.facts.get("ohm"), other))
            steps.setdefault(other, []).append((item.facts.get("ohm"), one))
        return steps

    def resistors(self, net: str) -> Iterator[tuple[Item, str]]:
        """Each resistor at the net, with the net at its other end."""
        for item in self.of_kind("resistor"):
            one, other = (self.net(node) for node in item.nodes.values())
            if net in {one, other} and one != other:
                yield item, other if net == one else one
