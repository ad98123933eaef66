"""Harnesses with one mistake each: the rule that is for it must find it."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import NamedTuple

import pytest

from tests.wiring.netlist import Doc, Netlist
from tests.wiring.rules import faults
from wiring.tools.sheets import BUILDS

Change = Callable[[Doc, list[Doc]], object]


class Mutation(NamedTuple):
    """What is done to hub and stations, and the rule that must tell."""

    name: str
    build: str
    rule: str
    change: Change


def connection(doc: Doc, cable: str, wire: int) -> list[dict[str, list[object]]]:
    """The connection of one wire of a bundle."""
    found: list[dict[str, list[object]]] = next(
        chain for chain in doc["connections"] if cable in chain[1] and chain[1][cable] == [wire]
    )
    return found


def cut(doc: Doc, start: str, end: str) -> None:
    """Take out the wires from one node to another; there must be one."""

    def ends(chain: list[dict[str, list[object]]]) -> tuple[str, str]:
        (a, pins), _, (b, others) = (next(iter(step.items())) for step in chain)
        return f"{a}.{pins[0]}", f"{b}.{others[0]}"

    before = len(doc["connections"])
    doc["connections"] = [c for c in doc["connections"] if ends(c) != (start, end)]
    assert len(doc["connections"]) == before - 1, f"no wire from {start} to {end}"


def wire(doc: Doc, start: str, end: str) -> None:
    """Put a wire where none belongs."""

    def step(node: str) -> dict[str, list[object]]:
        name, pin = node.split(".", 1)
        pins = doc["connectors"][name]["pins"]
        return {name: [next(p for p in pins if str(p) == pin)]}

    doc["connections"].append([step(start), {"EXTRA": [1]}, step(end)])


def part(doc: Doc, name: str) -> dict[str, object]:
    found: dict[str, object] = doc["metadata"]["parts"][name]
    return found


def remove(doc: Doc, name: str) -> None:
    del doc["metadata"]["parts"][name]


def bridge(doc: Doc, name: str) -> None:
    """A blob of solder over a part with two pins."""
    part(doc, name)["kind"] = "link"


def move(doc: Doc, name: str, pin: object, node: str) -> None:
    """Solder one leg of a part somewhere else."""
    pins = part(doc, name)["pins"]
    assert isinstance(pins, dict)
    assert pin in pins
    pins[pin] = node


def swap_wires(doc: Doc, one: tuple[str, str], other: tuple[str, str]) -> None:
    """Two wires whose far ends were mixed up."""
    cut(doc, *one)
    cut(doc, *other)
    wire(doc, one[0], other[1])
    wire(doc, other[0], one[1])


def swap_pads(hub: Doc, _: list[Doc]) -> None:
    swap_wires(hub, ("BOARD.4", "PORT1.pad pin"), ("BOARD.5", "PORT2.pad pin"))


def swap_keys(_: Doc, stations: list[Doc]) -> None:
    one = ("STATION.call one", "CALL1.NO")
    swap_wires(stations[0], one, ("STATION.call two", "CALL2.NO"))


def shared_data_bus(hub: Doc, _: list[Doc]) -> None:
    cut(hub, "BOARD.15", "PORT2.key pin")
    wire(hub, "BOARD.14", "PORT2.key pin")


def swap_lamps(hub: Doc, _: list[Doc]) -> None:
    swap_wires(hub, ("COMMON.lamp 1", "PORT1.lamp"), ("COMMON.lamp 2", "PORT2.lamp"))


def no_regulator(_: Doc, stations: list[Doc]) -> None:
    remove(stations[0], "U2")
    stations[0]["metadata"]["parts"]["W9"] = {
        "kind": "link",
        "pins": {1: "STATION.V5", 2: "STATION.logic"},
    }


def shared_fuse(hub: Doc, _: list[Doc]) -> None:
    remove(hub, "F2")
    wire(hub, "PORT1.V5", "PORT2.V5")


def crimped_wrong(_: Doc, stations: list[Doc]) -> None:
    """A plug crimped in the order of the other standard: the pairs change places."""
    lead = next(c for c in stations[0]["connections"] if "CABLE" in c[1])
    lead[2]["K"] = [3, 6, 1, 4, 5, 2, 7, 8]


def key_5v(_: Doc, stations: list[Doc]) -> None:
    cut(stations[0], "STATION.GND", "PAD.COM")
    wire(stations[0], "STATION.V5", "PAD.COM")


def on_station(change: Callable[[Doc], object]) -> Change:
    """The same change to the first station."""
    return lambda _, stations: change(stations[0])


def on_hub(change: Callable[[Doc], object]) -> Change:
    return lambda hub, _: change(hub)


M = Mutation
MUTATIONS = [
    M("a pad's wire is cut", "dome", "pads", on_hub(lambda d: cut(d, "BOARD.4", "PORT1.pad pin"))),
    M("two pads are swapped", "dome", "pads", swap_pads),
    M("two pads are joined", "dome", "pads", on_hub(lambda d: wire(d, "PORT1.PAD", "PORT2.PAD"))),
    M(
        "a contact's ground is cut",
        "arcade",
        "pads",
        on_station(lambda d: cut(d, "STATION.GND", "PAD.COM")),
    ),
    M("a sensor hangs on 5 V", "fsr on a Pico", "pads", on_station(lambda d: _repower(d))),
    M("a plug is crimped wrong", "dome", "pads", crimped_wrong),
    M("two keys are swapped", "dome", "keys", swap_keys),
    M(
        "a register's spare input is low",
        "dome",
        "keys",
        on_station(lambda d: move(d, "U1", 6, "STATION.GND")),
    ),
    M(
        "the clock is not wired",
        "dome",
        "keys",
        on_hub(lambda d: cut(d, "COMMON.clock 1", "PORT1.clock")),
    ),
    M("load and clock are swapped", "dome", "keys", on_hub(lambda d: _swap_lines(d))),
    M(
        "the chain is broken",
        "fsr",
        "keys",
        on_hub(lambda d: cut(d, "COMMON.chain back 2", "PORT2.chain out")),
    ),
    M("a flip is on a lamp's pin", "direct", "keys", on_hub(lambda d: _flip_astray(d))),
    M("two lamps are swapped", "dome", "lamps", swap_lamps),
    M("a lamp's plus is on 3.3 V", "dome", "lamps", on_station(lambda d: _lamp_on_logic(d))),
    M(
        "lamp data comes from the latch",
        "dome",
        "lamps",
        on_hub(lambda d: move(d, "U3", 3, "COMMON.~lamp latch")),
    ),
    M("a ring is skipped", "ring", "rings", on_hub(lambda d: _skip_ring(d))),
    M(
        "the ring has no 5 V",
        "ring",
        "rings",
        on_station(lambda d: cut(d, "STATION.V5", "RING.5V")),
    ),
    M(
        "the grounds are not joined",
        "dome",
        "ground",
        on_hub(lambda d: cut(d, "POWER.0V", "BOARD.38")),
    ),
    M("a jack has no ground", "ring", "ground", on_hub(lambda d: cut(d, "PORT2.GND", "J2.5"))),
    M(
        "a chip has no ground",
        "dome",
        "ground",
        on_hub(lambda d: move(d, "U3", 10, "COMMON.~open")),
    ),
    M(
        "a chip has no supply",
        "dome",
        "supplies",
        on_hub(lambda d: move(d, "U1", 20, "COMMON.~open")),
    ),
    M(
        "both supplies are joined",
        "dome",
        "supplies",
        on_hub(lambda d: wire(d, "POWER.+5V", "PI.USB 5 V")),
    ),
    M(
        "the supply is shorted",
        "dome",
        "supplies",
        on_hub(lambda d: wire(d, "SUPPLY.+", "SUPPLY.-")),
    ),
    M("a register runs on 5 V", "dome", "volts", no_regulator),
    M("a pull-up goes to 5 V", "dome", "volts", on_hub(lambda d: move(d, "RP1-1", 1, "PORT1.V5"))),
    M("a contact closes to 5 V", "dome", "volts", key_5v),
    M("5 V is on a pin", "direct", "volts", on_hub(lambda d: wire(d, "PORT1.V5", "PORT1.pad pin"))),
    M("one data line for all", "dome", "drivers", shared_data_bus),
    M(
        "two lines are shorted",
        "dome",
        "drivers",
        on_hub(lambda d: wire(d, "COMMON.load 1", "COMMON.clock 1")),
    ),
    M(
        "an output is on ground",
        "dome",
        "drivers",
        on_hub(lambda d: wire(d, "COMMON.load 1", "COMMON.0V")),
    ),
    M("a ring on a hub for lamps", "dome", "drivers", lambda _, s: s.__setitem__(0, _ring())),
    M(
        "nothing holds the clock while it boots",
        "dome",
        "floating",
        on_hub(lambda d: _open_clock(d)),
    ),
    M(
        "an enable is left open",
        "dome",
        "floating",
        on_hub(lambda d: move(d, "U1", 1, "COMMON.~open")),
    ),
    M("no resistor before a pin", "dome", "series", on_hub(lambda d: bridge(d, "RP2-1"))),
    M("no resistor in the clock", "dome", "series", on_hub(lambda d: bridge(d, "RC2-2"))),
    M("no resistor in the keys' data", "dome", "series", on_hub(lambda d: bridge(d, "RK2-2"))),
    M("no pull-up at a pad", "dome", "pull_ups", on_hub(lambda d: remove(d, "RP1-2"))),
    M("no pull-up at a key", "dome", "pull_ups", on_station(lambda d: remove(d, "R3.4"))),
    M("1 kΩ at GPIO 2", "direct", "pull_ups", on_hub(lambda d: part(d, "RK2-1").update(ohm=1000))),
    M("a diode is missing", "piezo", "clamps", on_hub(lambda d: remove(d, "DP2-1"))),
    M("a diode is the wrong way round", "fsr", "clamps", on_hub(lambda d: _turn(d, "DP3-2"))),
    M("no zener across a piezo", "piezo", "clamps", on_station(lambda d: remove(d, "D1"))),
    M("a fuse is bridged", "dome", "fuses", on_hub(lambda d: bridge(d, "F1"))),
    M("two seats share a fuse", "dome", "fuses", shared_fuse),
    M("the main fuse is bridged", "dome", "fuses", on_hub(lambda d: bridge(d, "F0"))),
    M(
        "a ring on a lamp's fuse",
        "ring",
        "currents",
        on_hub(lambda d: part(d, "F1").update(ampere=0.5)),
    ),
    M("a main fuse of 1 A", "ring", "currents", on_hub(lambda d: part(d, "F0").update(ampere=1.0))),
    M(
        "a ring at the end of 5 m",
        "ring",
        "drops",
        on_station(lambda d: d["cables"]["CABLE"].update(length=5)),
    ),
    M(
        "a ring on thin wire",
        "ring",
        "drops",
        on_station(lambda d: d["cables"]["CABLE"].update(gauge="28 AWG")),
    ),
]


def _repower(station: Doc) -> None:
    cut(station, "STATION.logic", "PAD.1")
    wire(station, "STATION.V5", "PAD.1")


def _swap_lines(hub: Doc) -> None:
    swap_wires(hub, ("COMMON.load 1", "PORT1.load"), ("COMMON.clock 1", "PORT1.clock"))


def _flip_astray(hub: Doc) -> None:
    swap_wires(hub, ("BOARD.3", "PORT1.flip pin"), ("BOARD.38", "COMMON.in 1"))


def _lamp_on_logic(station: Doc) -> None:
    cut(station, "STATION.V5", "LAMP.+")
    move(station, "U2", 3, "STATION.call one")
    wire(station, "STATION.call one", "LAMP.+")


def _skip_ring(hub: Doc) -> None:
    cut(hub, "COMMON.ring 2", "PORT2.ring in")
    wire(hub, "COMMON.ring 1", "PORT2.ring in")


def _open_clock(hub: Doc) -> None:
    cut(hub, "BOARD.25", "COMMON.clock")
    remove(hub, "R2-0")


def _turn(hub: Doc, name: str) -> None:
    pins = part(hub, name)["pins"]
    assert isinstance(pins, dict)
    pins[1], pins[2] = pins[2], pins[1]


def _ring() -> Doc:
    return BUILDS["ring"].station().document()


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name)
def test_a_mistake_is_found(mutation: Mutation) -> None:
    build = BUILDS[mutation.build]
    hub = copy.deepcopy(build.hub_for(2).document())
    stations = [copy.deepcopy(build.station().document()) for _ in range(2)]
    mutation.change(hub, stations)
    found = faults(Netlist(hub, stations))
    assert any(fault.startswith(f"{mutation.rule}: ") for fault in found), found
