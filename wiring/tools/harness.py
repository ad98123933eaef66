"""Builds one harness: a WireViz document that also says what sits on each board.

WireViz knows connectors and wires.  What is soldered between the terminals of a board stands under
``metadata``: ``parts`` by name, each with its kind, value, and the node at each of its pins, and
``kinds``, which says what the connectors themselves are.  A node is ``CONNECTOR.PIN``; a pin that
begins with ``~`` is a joint on the board without a terminal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import yaml

from wiring.tools.facts import Pin, parts

GAUGE_MM2 = 0.25
Terminal = Pin | tuple[Pin, str]
Run = tuple[str, str, str]


class Harness:
    """A drawing in the making."""

    def __init__(self, title: str, note: str) -> None:
        self._metadata: dict[str, Any] = {"title": title, "note": note, "kinds": {}, "parts": {}}
        self._connectors: dict[str, dict[str, Any]] = {}
        self._cables: dict[str, dict[str, Any]] = {}
        self._runs: list[tuple[str, int, str, str]] = []
        self._leads: list[list[dict[str, list[Pin]]]] = []

    def block(
        self, name: str, kind: str, title: str, pins: Iterable[Terminal], note: str = ""
    ) -> None:
        """Add a board, a jack or a device; pins are numbers or names, or (number, name)."""
        pairs = [pin if isinstance(pin, tuple) else (pin, "") for pin in pins]
        connector: dict[str, Any] = {"type": title, "pins": [pin for pin, _ in pairs]}
        if any(label for _, label in pairs):
            connector["pinlabels"] = [label for _, label in pairs]
        if note:
            connector["notes"] = note
        self._connectors[name] = connector
        self._metadata["kinds"][name] = kind

    def device(self, name: str, kind: str, title: str = "", note: str = "") -> None:
        """Add something bought whole, whose pins ``parts.toml`` has."""
        part = parts()[kind]
        pins = [(pin, "" if str(pin) == label else label) for pin, label in part.pins.items()]
        self.block(name, kind, title or part.title, pins, note)

    def wires(
        self, name: str, runs: Sequence[Run], length_m: float, gauge_mm2: float = GAUGE_MM2
    ) -> None:
        """Add loose wires of one length: (from node, to node, colour)."""
        self._cables[name] = {
            "category": "bundle",
            "gauge": f"{gauge_mm2} mm2",
            "length": length_m,
            "colors": [colour for _, _, colour in runs],
        }
        for number, (start, end, _) in enumerate(runs, 1):
            self._runs.append((name, number, start, end))

    def lead(self, name: str, start: str, end: str, colours: Sequence[str], **facts: Any) -> None:
        """Add a cable that joins each contact of one plug to the same one of the other."""
        self._cables[name] = facts | {"colors": list(colours)}
        contacts: list[Pin] = list(range(1, len(colours) + 1))
        self._leads.append([{start: contacts}, {name: contacts}, {end: contacts}])

    def put(
        self, name: str, kind: str, nodes: Sequence[str] | dict[Pin, str], **facts: Any
    ) -> None:
        """Solder a part in: the node of each pin, in order or by pin."""
        pins = parts()[kind].pins
        by_pin = nodes if isinstance(nodes, dict) else dict(zip(pins, nodes, strict=True))
        self._metadata["parts"][name] = {"kind": kind} | facts | {"pins": dict(by_pin)}

    def _end(self, node: str) -> dict[str, list[Pin]]:
        name, pin = node.split(".", 1)
        pins = self._connectors[name]["pins"]
        return {name: [next(p for p in pins if str(p) == pin)]}

    def document(self) -> dict[str, Any]:
        """The whole document, with each board's parts listed in its box and in the bill."""
        boxes: dict[str, Counter[tuple[str, str]]] = {}
        for part in self._metadata["parts"].values():
            if part["kind"] != "link":
                board = next(iter(part["pins"].values())).split(".")[0]
                row = (parts()[part["kind"]].title, part.get("value", ""))
                boxes.setdefault(board, Counter())[row] += 1
        for board, rows in boxes.items():
            self._connectors[board]["additional_components"] = [
                {"type": title, "qty": count} | ({"subtype": value} if value else {})
                for (title, value), count in rows.items()
            ]
        return {
            "metadata": self._metadata,
            "options": {"bgcolor": "WH", "mini_bom_mode": False},
            "connectors": self._connectors,
            "cables": self._cables,
            "connections": self._leads
            + [
                [self._end(start), {cable: [number]}, self._end(end)]
                for cable, number, start, end in self._runs
            ],
        }


def ohms(value: float) -> str:
    """A resistance as people write it."""
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:g} {letter}Ω"
    return f"{value:g} Ω"


def text(document: dict[str, Any]) -> str:
    """The document as the file holds it."""
    head = "# SPDX-License-Identifier: CERN-OHL-P-2.0\n"
    head += "# Made by `make wiring` from wiring/tools and the pin map: change those.\n"
    return head + yaml.dump(document, Dumper=_Plain, sort_keys=False, allow_unicode=True, width=120)


class _Plain(yaml.SafeDumper):
    """YAML without references to earlier lists: each reads by itself."""

    def ignore_aliases(self, data: Any) -> bool:
        return True
