"""What the drawings are made from: the pin map, the boards, the cable, the parts."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from console.hardware.pins import Controller, PinFile, pin_file

WIRING = Path(__file__).resolve().parents[1]
Pin = str | int


class Usb(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The pins of a board's USB port, as the drawings name them."""

    vbus: str
    minus: str
    plus: str
    ground: str


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board that can be bought.

    ``header`` gives the position of each pin by its number in the pin map; ``rails`` the volts that
    positions give; ``pulled_up`` the ohms of pull-ups soldered to it, by number.
    """

    title: str
    logic_v: float
    grounds: tuple[Pin, ...]
    rails: dict[Pin, float]
    logic_rail: Pin
    ground: Pin
    prefix: str = "GPIO "
    analogue: tuple[int, ...] = ()
    analogue_only: tuple[int, ...] = ()
    pulled_up: dict[int, int] = {}
    header: dict[int, Pin] = {}
    reserved: dict[int, str] = {}
    usb: Usb | None = None

    def position(self, number: int) -> Pin:
        """Where the pin of this number sits on the board."""
        return self.header[number]

    def name(self, number: int) -> str:
        """How the board itself calls the pin."""
        printed = self.header[number]
        return printed if isinstance(printed, str) else f"{self.prefix}{number}"


class Conductor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the eight conductors between hub and station."""

    signal: str
    colour: str
    pair: str
    does: str


class Values(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Resistances in ohms, capacitance in farads."""

    pull_up_ohm: int
    series_ohm: int
    strong_series_ohm: int
    line_ohm: int
    key_data_ohm: int
    idle_ohm: int
    fsr_ohm: int
    bleed_ohm: int
    filter_f: float


class Budget(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Volts and amperes: what there is, what each thing takes, and how much may be used."""

    supply_v: float
    supply_a: float
    main_fuse_a: float
    port_fuse_a: float
    ring_port_fuse_a: float
    hub_a: float
    lamp_a: float
    pixel_a: float
    station_a: float
    use: float
    drop: float


class Cable(msgspec.Struct, frozen=True):
    """The patch cable; conductors by contact, from 1 to 8."""

    gauge_awg: int
    ohm_per_m: float
    length_m: float
    conductors: dict[int, Conductor]

    def contact(self, signal: str) -> int:
        """The contact that carries the signal."""
        return next(n for n, c in self.conductors.items() if c.signal == signal)


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of part: its pins and what they do; see ``parts.toml``."""

    title: str
    pins: dict[Pin, str]
    supply: tuple[Pin, ...] = ()
    ground: tuple[Pin, ...] = ()
    inputs: tuple[Pin, ...] = msgspec.field(default=(), name="in")
    out: tuple[Pin, ...] = ()
    drain: tuple[Pin, ...] = ()
    gives: dict[Pin, float] = {}
    in_max_v: float | str | None = None
    contact: bool = False
    sensor: bool = False
    load: str | None = None


def _toml(name: str) -> dict[str, Any]:
    return dict(msgspec.toml.decode((WIRING / name).read_bytes()))


def _numbered(table: Any) -> Any:
    """The same table with keys that are digits as numbers: TOML knows text keys only."""
    if not isinstance(table, dict):
        return table
    return {int(k) if k.isdigit() else k: _numbered(v) for k, v in table.items()}


@cache
def boards() -> dict[str, Board]:
    """The boards by name; the header of the Pi itself is the pin map's."""
    raw = _numbered(_toml("boards.toml"))
    pi = pin_file().boards["pi"]
    raw["pi"] |= {"header": pi.header, "reserved": pi.reserved}
    return msgspec.convert(raw, dict[str, Board])


@cache
def parts() -> dict[str, Part]:
    """Every kind of part by name."""
    raw = _toml("parts.toml")
    return {
        kind: msgspec.convert({k: _numbered(v) for k, v in part.items()}, Part)
        for kind, part in raw.items()
    }


@cache
def cable() -> Cable:
    """The cable between hub and station."""
    raw = _toml("harness.toml")["cable"]
    conductors = {int(k): msgspec.convert(v, Conductor) for k, v in raw.items() if k.isdigit()}
    return Cable(raw["gauge_awg"], raw["ohm_per_m"], raw["length_m"], conductors)


@cache
def values() -> Values:
    """The values of the passive parts."""
    return msgspec.convert(_toml("harness.toml")["values"], Values)


@cache
def budget() -> Budget:
    """What the supply and the fuses must bear."""
    return msgspec.convert(_toml("harness.toml")["budget"], Budget)


def pin_map() -> PinFile:
    """The one pin map."""
    return pin_file()


def controller(name: str) -> Controller:
    """The pins of a microcontroller board."""
    return pin_file().controllers[name]
