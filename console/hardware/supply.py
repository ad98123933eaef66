"""What a Raspberry Pi tells of its power supply and its heat, as files of the kernel."""

from __future__ import annotations

from pathlib import Path

import msgspec

SYSTEM = Path("/sys/class")
EVERY_US = 1_000_000
HOT_C = 80  # from here on a Pi slows down


class Supply(msgspec.Struct, frozen=True):
    """``low``: the voltage fell below what a Pi needs; ``celsius``: its processor's heat.

    None where the machine does not tell.
    """

    low: bool | None = None
    celsius: int | None = None

    @property
    def hot(self) -> bool:
        """Tell whether the processor slows down for its heat."""
        return self.celsius is not None and self.celsius >= HOT_C


def read_supply(system: Path = SYSTEM) -> Supply:
    """Return what is told now.

    The driver ``raspberrypi-hwmon`` looks every 2 s whether the voltage fell since it looked last.
    """
    low = None
    for folder in sorted(system.glob("hwmon/hwmon*")):
        if _text(folder / "name") == "rpi_volt":
            alarm = _text(folder / "in0_lcrit_alarm")
            low = None if not alarm else alarm != "0"
    heat = _text(system / "thermal" / "thermal_zone0" / "temp")
    return Supply(low, round(int(heat) / 1000) if heat.lstrip("-").isdecimal() else None)


def _text(path: Path) -> str:
    try:
        return path.read_text("ascii").strip()
    except (OSError, ValueError):
        return ""


class SupplyMeter:
    """Looks once a second at most; times are console µs."""

    def __init__(self, system: Path = SYSTEM) -> None:
        self._system = system
        self._next_us = 0
        self._read = Supply()

    def at(self, now_us: int) -> Supply:
        """Return what was told within the last second."""
        if now_us >= self._next_us:
            self._next_us = now_us + EVERY_US
            self._read = read_supply(self._system)
        return self._read
