"""What can be wrong with the pin map, checked against what the boards have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from console.hardware.pins import Controller, PinFile, Variant
from wiring.tools.facts import Board

# Pins that have two jobs on purpose: one shared line on the Nano's chain, and the Pico's third
# force pad, which takes the pin of the rings.
SHARED = {
    "nano": [{"key_clock", "lamp_clock"}, {"key_load", "lamp_latch"}],
    "pico": [{"ring", "force 3"}],
}


def users(pins: Controller | Variant) -> list[tuple[int, str]]:
    """Every (pin, what it is for); lists are numbered from 1 on."""
    found: list[tuple[int, str]] = []
    for name in pins.__struct_fields__:
        value = getattr(pins, name)
        if isinstance(value, tuple):
            found += [(pin, f"{name} {place}") for place, pin in enumerate(value, 1)]
        elif isinstance(value, int) and name != "ring_pixels":
            found.append((value, name))
    return found


def faults(pins: PinFile, boards: Mapping[str, Board]) -> list[str]:
    """Tell everything that is wrong: pins used twice, reserved, missing, or unfit for their use."""
    found: list[str] = []
    for name, controller in pins.controllers.items():
        found += _controller_faults(name, controller, boards[name])
    for variant in pins.variants.values():
        board = pins.boards[variant.board]
        found += _reserved(variant.board, users(variant), board.reserved)
        found += _missing(variant.board, users(variant), board.header)
        found += _twice(variant.board, users(variant))
    return found


def _controller_faults(name: str, pins: Controller, board: Board) -> Iterator[str]:
    used = users(pins)
    serial = {pins.tx, pins.rx}
    other = [(pin, use) for pin, use in used if use not in {"tx", "rx"}]
    yield from _missing(name, used, board.header)
    yield from _reserved(name, other, board.reserved)
    yield from (f"{name}: {use} is on the serial line" for pin, use in other if pin in serial)
    yield from _twice(name, used)
    for pin, use in used:
        if use.startswith("force") and pin not in board.analogue:
            yield f"{name}: {use} is on {board.prefix}{pin}, which measures no voltage"
        if not use.startswith("force") and pin in board.analogue_only:
            yield f"{name}: {use} is on {board.name(pin)}, which can only measure a voltage"


def _missing(name: str, used: list[tuple[int, str]], header: Mapping[int, object]) -> Iterator[str]:
    return (
        f"{name}: {use} is on {pin}, no pin of the board" for pin, use in used if pin not in header
    )


def _reserved(name: str, used: list[tuple[int, str]], reserved: Mapping[int, str]) -> Iterator[str]:
    return (f"{name}: {use} is on {pin}, {reserved[pin]}" for pin, use in used if pin in reserved)


def _twice(name: str, used: list[tuple[int, str]]) -> Iterator[str]:
    by_pin: dict[int, list[str]] = {}
    for pin, use in used:
        by_pin.setdefault(pin, []).append(use)
    for pin, uses in by_pin.items():
        if len(uses) > 1 and not any(set(uses) <= pair for pair in SHARED.get(name, [])):
            yield f"{name}: {pin} is used twice, by {' and by '.join(uses)}"
