"""Which pin is which: reads the pin map that comes with the package and refuses clashes.

All pin numbers are BCM (GPIO) numbers.  ``pins.toml`` beside this file is the only place where they
are written down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources

import msgspec

from console.errors import HardwareError
from console.hardware.stations import MAX_SEATS, Contact, Control, Profile

DIRECT = "direct"


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A header: position of each GPIO, what must not be used, what has a second job."""

    title: str
    header: dict[int, int]
    reserved: dict[int, str]
    shared: dict[int, str]


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way of wiring the table; lists run by seat."""

    title: str
    board: str
    pad: tuple[int, ...]
    flip: tuple[int, ...]
    lamp: tuple[int, ...]


class Controller(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The pins of a microcontroller board, by the numbers printed on it; lists run by seat.

    ``station`` holds the data line of each station's key register, or of the chain of them all;
    ``force`` the analogue inputs of pads from seat 0 on, used instead of ``pad`` where a pad
    measures force.
    """

    title: str
    tx: int
    rx: int
    pad: tuple[int, ...]
    station: tuple[int, ...]
    key_load: int
    key_clock: int
    lamp_data: int
    lamp_clock: int
    lamp_latch: int
    force: tuple[int, ...]
    ring: int | None = None
    ring_pixels: int = 0


class PinFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of ``pins.toml``."""

    schema: int
    variants: dict[str, Variant]
    boards: dict[str, Board]
    controllers: dict[str, Controller]


class PinMap(msgspec.Struct, frozen=True):
    """The pins in use, checked: one pad, and where wired one flip and one lamp, for each seat."""

    title: str
    board: Board
    pad: tuple[int, ...]
    flip: tuple[int, ...]
    lamp: tuple[int, ...]

    @property
    def seats(self) -> int:
        """How many seats are wired."""
        return len(self.pad)

    def inputs(self) -> dict[Contact, int]:
        """The GPIO of every contact, pads first, by seat."""
        pads = {Contact(seat, Control.PAD): gpio for seat, gpio in enumerate(self.pad)}
        flips = {Contact(seat, Control.FLIP): gpio for seat, gpio in enumerate(self.flip)}
        return pads | flips

    def users(self) -> list[tuple[int, str]]:
        """Every (GPIO, who uses it), lamps last."""
        lamps = [(gpio, f"seat {seat + 1} lamp") for seat, gpio in enumerate(self.lamp)]
        return [*((gpio, str(contact)) for contact, gpio in self.inputs().items()), *lamps]


@cache
def pin_file() -> PinFile:
    """Read the pin map that comes with the package."""
    text = resources.files(__package__).joinpath("pins.toml").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=PinFile)


def pin_map(
    seats: int = MAX_SEATS,
    profile: Profile = Profile.PAD_FLIP,
    lamps: bool = True,
    pins: Mapping[str, Sequence[int]] | None = None,
    variant: str = DIRECT,
) -> PinMap:
    """Give the checked pins of the first ``seats`` seats in the wiring ``variant``.

    ``pins`` may replace the lists ``pad``, ``flip`` and ``lamp``.  Raises HardwareError, naming the
    pin, its users and free pins, when two things share a pin, a pin is reserved or unknown, or a
    list is too short.
    """
    file = pin_file()
    if variant not in file.variants:
        raise HardwareError(
            f"unknown wiring {variant!r}; known wirings: {', '.join(sorted(file.variants))}"
        )
    base = file.variants[variant]
    lists = {"pad": base.pad, "flip": base.flip, "lamp": base.lamp} | dict(pins or {})
    if unknown := lists.keys() - {"pad", "flip", "lamp"}:
        raise HardwareError(f"unknown pin list {min(unknown)!r}; known lists: pad, flip, lamp")
    chosen = PinMap(
        title=base.title,
        board=file.boards[base.board],
        pad=_first("pad", lists["pad"], seats),
        flip=_first("flip", lists["flip"], seats if Control.FLIP in profile.controls else 0),
        lamp=_first("lamp", lists["lamp"], seats if lamps else 0),
    )
    check_pins(chosen)
    return chosen


def check_pins(pins: PinMap) -> None:
    """Raise HardwareError unless every pin exists, is not reserved and has one user."""
    seen: dict[int, str] = {}
    for gpio, user in pins.users():
        if gpio not in pins.board.header:
            raise HardwareError(f"{user}: GPIO {gpio} is not a pin of the {_board(pins)}")
        if gpio in pins.board.reserved:
            why = pins.board.reserved[gpio]
            raise HardwareError(f"{user}: GPIO {gpio} is reserved for {why}; {_advice(pins, gpio)}")
        if gpio in seen:
            raise HardwareError(
                f"GPIO {gpio} is used twice, by {seen[gpio]} and by {user}; {_advice(pins, gpio)}"
            )
        seen[gpio] = user


def free_pins(pins: PinMap) -> list[int]:
    """The GPIOs that are neither reserved nor in use, ascending."""
    return sorted(pins.board.header.keys() - pins.board.reserved - {g for g, _ in pins.users()})


def _first(name: str, pins: Sequence[int], count: int) -> tuple[int, ...]:
    if len(pins) < count:
        raise HardwareError(
            f"expected a {name} pin for each of {count} seats, got {len(pins)}: "
            f"add pins to the list {name!r} or play with fewer seats"
        )
    return tuple(pins[:count])


def _board(pins: PinMap) -> str:
    numbers = f"BCM numbers {min(pins.board.header)} to {max(pins.board.header)}"
    return f"{pins.board.title}: pins go by {numbers}, not by position; {_free(pins)}"


def _advice(pins: PinMap, number: int) -> str:
    """Free pins, and the GPIO that sits at this number on the header if positions were meant."""
    meant = [gpio for gpio, position in pins.board.header.items() if position == number]
    hint = f" (position {number} on the header is GPIO {meant[0]})" if meant else ""
    return _free(pins) + hint


def _free(pins: PinMap) -> str:
    free = free_pins(pins)
    if free:
        return f"free: GPIO {', '.join(map(str, free))}"
    return "no pin is free: wire fewer seats, or leave out lamps"
