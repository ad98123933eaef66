"""The pages that come from the pin map and the harnesses: pins and soldering lists."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from console.hardware.pins import Controller, pin_file
from wiring.tools.facts import Board, boards, cable, parts
from wiring.tools.markdown import head, page, paragraph, table
from wiring.tools.pinmap import users
from wiring.tools.power import power
from wiring.tools.sheets import sheets
from wiring.tools.stations import KINDS

DRAIN = "TPIC6B595 DRAIN{}"
LINES = {
    "key_load": "load of all key registers",
    "key_clock": "clock of all key registers",
    "lamp_data": "data of the lamps' register",
    "lamp_clock": "clock of the lamps' register",
    "lamp_latch": "latch of the lamps' register",
    "ring": "data of the rings",
    "tx": "serial line, transmit",
    "rx": "serial line, receive",
}


def pages() -> dict[str, str]:
    """Each page by the name of its file."""
    return {"pins.md": pins(), "soldering.md": soldering(), "power.md": power()}


# -- pins -----------------------------------------------------------------------------------------


def pins() -> str:
    """Which pin is what, for each board, and the conductors of the cable."""
    lines = head("Pins")
    lines += paragraph(
        "The numbers come from [`pins.toml`](pins.toml); `slap-console pins` prints those of your "
        "own configuration. Positions are counted as in the board's own drawing."
    )
    for name in ("pico", "nano"):
        lines += _controller(boards()[name], pin_file().controllers[name])
    lines += _direct()
    lines += ["## The cable", ""]
    lines += paragraph(
        "A patch cable wired straight through (T568B). **Not Ethernet:** it carries 5 V, and a "
        "network switch plugged into it may be damaged, or damage the console."
    )
    rows = [(n, c.colour, c.pair, c.signal, c.does) for n, c in cable().conductors.items()]
    lines += table(("contact", "colour", "pair", "signal", "what it does"), rows)
    return page(lines)


def _controller(board: Board, pins: Controller) -> list[str]:
    lines = [f"## {board.title}", ""]
    keys = "keys" if len(pins.station) > 1 else "keys (one chain)"
    columns = ("seat", "pad, a contact", "pad, a sensor", keys, "lamp")
    rows = [
        (
            seat + 1,
            _at(board, pins.pad[seat]),
            _at(board, pins.force[seat]) if seat < len(pins.force) else "–",
            _at(board, pins.station[seat]) if seat < len(pins.station) else "by the seat before",
            DRAIN.format(seat),
        )
        for seat in range(len(pins.pad))
    ]
    lines += table(columns, rows)
    used = users(pins)
    shared = [(_at(board, pin), LINES[use]) for pin, use in used if use in LINES]
    lines += table(("pin", "for all seats"), shared)
    spare = sorted(board.header.keys() - {pin for pin, _ in used} - board.reserved.keys())
    lines += [f"Spare: {', '.join(_at(board, pin) for pin in spare) or 'none'}.", ""]
    kept = [f"{board.prefix}{pin} ({why})" for pin, why in board.reserved.items()]
    lines += [f"Never used: {'; '.join(kept)}.", ""] if kept else []
    return lines


def _at(board: Board, number: int) -> str:
    position = board.position(number)
    name = board.name(number)
    return name if name == position else f"{name} (pin {position})"


def _direct() -> list[str]:
    board, variant = boards()["pi"], pin_file().variants["direct"]
    lines = ["## Raspberry Pi, without a microcontroller", ""]
    rows = [
        (seat + 1, _at(board, pad), _at(board, flip), _at(board, lamp))
        for seat, (pad, flip, lamp) in enumerate(
            zip(variant.pad, variant.flip, variant.lamp, strict=True)
        )
    ]
    lines += table(("seat", "pad", "flip key", "lamp, to TBD62083A"), rows)
    kept = [f"GPIO {pin} ({why})" for pin, why in board.reserved.items()]
    return [*lines, f"Never used: {'; '.join(kept)}.", ""]


# -- soldering lists ------------------------------------------------------------------------------


def soldering() -> str:
    """What is soldered on each board, part by part, pin by pin."""
    lines = head("Soldering lists")
    lines += paragraph(
        "Every part on every board, and the terminals its pins go to. The wires between boards are "
        "in the drawings. `~` marks a joint that has no terminal."
    )
    for name, harness in sheets().items():
        document = harness.document()
        lines += [f"## {document['metadata']['title']}", ""]
        lines += [f"Drawing: [`harness/{name}.svg`](harness/{name}.svg)", ""]
        if name.startswith("station"):
            kind = KINDS[name.removeprefix("station-")]
            lines += [f"Drawn for a {boards()[kind.board].title}.", ""]
        for board in _boards_of(document):
            lines += _board(document, board)
    return page(lines)


def _boards_of(document: dict[str, Any]) -> Iterator[str]:
    """The boards with something on them; of the ports the first two, where they differ."""
    kinds = document["metadata"]["kinds"]
    for name, kind in kinds.items():
        if kind == "board" and _on(document, name):
            alike = name == "PORT2" and _shape(document, "PORT1") == _shape(document, "PORT2")
            if not alike:
                yield name


def _on(document: dict[str, Any], board: str) -> dict[str, dict[str, Any]]:
    return {
        name: part
        for name, part in document["metadata"]["parts"].items()
        if next(iter(part["pins"].values())).split(".")[0] == board
    }


def _shape(document: dict[str, Any], board: str) -> list[tuple[str, list[str]]]:
    found = _on(document, board).values()
    return [(p["kind"], [node.split(".", 1)[1] for node in p["pins"].values()]) for p in found]


def _board(document: dict[str, Any], board: str) -> list[str]:
    title = document["connectors"][board]["type"]
    if board == "PORT1" and "PORT2" not in _boards_of(document):
        title = "Hub board, each port"
    lines = [f"### {title}", ""]
    rows = []
    for name, part in _on(document, board).items():
        known = parts()[part["kind"]]
        joints = {pin: node.split(".", 1)[1] for pin, node in part["pins"].items()}
        what = known.title + (f", {part['value']}" if "value" in part else "")
        if len(joints) == 2 and all(str(pin) == known.pins[pin] for pin in joints):
            where = " – ".join(joints.values())
        else:
            where = ", ".join(f"{_leg(pin, known.pins[pin])} → {to}" for pin, to in joints.items())
        rows.append((_short(name, board), what, where))
    return [*lines, *table(("part", "what", "between"), rows)]


def _leg(pin: object, name: str) -> str:
    return str(pin) if str(pin) == name else f"{pin} {name}"


def _short(name: str, board: str) -> str:
    """Parts of a port without the port's number."""
    number = board.removeprefix("PORT")
    return name.removesuffix(f"-{number}").removesuffix("-0") if number != board else name
