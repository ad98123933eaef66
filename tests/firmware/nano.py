"""The ATmega328P image in simavr."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from pathlib import Path

from tests.firmware.boards import PADS, Board, Edge, Point

HZ = 16_000_000
ROOM = 1 << 16
SUPPLY_MV = 5000
GPIOR1, GPIOR2 = 0x4A, 0x4B
RAM_END = 0x8FF


class CEdge(ctypes.Structure):
    """``struct edge`` of the harness."""

    _fields_ = [
        ("cycle", ctypes.c_uint64),
        ("port", ctypes.c_uint8),
        ("bit", ctypes.c_uint8),
        ("level", ctypes.c_uint8),
    ]


class CPoint(ctypes.Structure):
    """``struct point`` of the harness."""

    _fields_ = [("cycle", ctypes.c_uint64), ("millivolts", ctypes.c_uint16)]


def load_harness(path: Path) -> ctypes.CDLL:
    """Load the compiled ``avr_harness.c``."""
    library = ctypes.CDLL(str(path))
    library.nano_open.restype = ctypes.c_void_p
    library.nano_cycle.restype = ctypes.c_uint64
    library.nano_stack_low.restype = ctypes.c_uint16
    library.nano_timer_start.restype = ctypes.c_uint64
    library.nano_readings.restype = ctypes.c_uint64
    library.nano_asleep.restype = ctypes.c_uint64
    return library


def pin_of(pad: int) -> tuple[int, int]:
    """Port and bit of a pad: D2 to D9 of the Nano."""
    return (ord("D"), pad + 2) if pad < 6 else (ord("B"), pad - 6)


class Nano(Board):
    """An Arduino Nano. A press pulls its pin low."""

    def __init__(self, harness: ctypes.CDLL, elf: Path, baud: int = 115_200) -> None:
        super().__init__()
        self._do = harness
        self._nano = ctypes.c_void_p(harness.nano_open(str(elf).encode(), baud))
        for pad in range(PADS):
            harness.nano_pin(self._nano, *pin_of(pad), 1)

    def close(self) -> None:
        """Free the emulated chip."""
        self._do.nano_close(self._nano)

    @property
    def cycle(self) -> int:
        return int(self._do.nano_cycle(self._nano))

    @property
    def now_ns(self) -> int:
        return self.cycle * 1000 // 16

    def edges(self, edges: Iterable[Edge]) -> None:
        listed = sorted(edges)
        array = (CEdge * len(listed))(
            *(CEdge(ns * 16 // 1000, *pin_of(pad), not pressed) for ns, pad, pressed in listed)
        )
        self._do.nano_schedule(self._nano, len(listed), array)

    def force(self, pad: int, points: Iterable[Point]) -> None:
        listed = sorted(points)
        array = (CPoint * len(listed))(
            *(CPoint(ns * 16 // 1000, round(level * SUPPLY_MV / 255)) for ns, level in listed)
        )
        self._do.nano_trace(self._nano, pad, len(listed), array)

    @property
    def readings(self) -> int:
        return int(self._do.nano_readings(self._nano))

    @property
    def asleep_ns(self) -> int:
        return int(self._do.nano_asleep(self._nano)) * 1000 // 16

    def run_until(self, ns: int) -> None:
        self._do.nano_run(self._nano, ctypes.c_uint64(-(-ns * 16 // 1000)))

    def hear_bytes(self, data: bytes) -> None:
        self._do.nano_hear(self._nano, len(data), data)

    def take_bytes(self) -> list[tuple[int, int]]:
        return self._take(self._do.nano_said)

    def lamps(self) -> list[tuple[int, int]]:
        return self._take(self._do.nano_lamps)

    def keys(self, station: int, mask: int) -> None:
        self._do.nano_keys(self._nano, station, mask)

    @property
    def started_ns(self) -> int:
        return int(self._do.nano_timer_start(self._nano)) * 1000 // 16

    def set_tick_upper(self, upper: int) -> None:
        """Put the upper 16 bits of the stamp counter near their end."""
        self._do.nano_poke(self._nano, GPIOR1, upper & 0xFF)
        self._do.nano_poke(self._nano, GPIOR2, upper >> 8)

    def stack_used(self) -> int:
        """Bytes of the stack that were used since the start."""
        return RAM_END - int(self._do.nano_stack_low(self._nano))

    def _take(self, function: ctypes._CFuncPtr) -> list[tuple[int, int]]:
        cycles, values = (ctypes.c_uint64 * ROOM)(), (ctypes.c_uint8 * ROOM)()
        taken: list[tuple[int, int]] = []
        while count := function(self._nano, cycles, values, ROOM):
            taken += [(cycles[i] * 1000 // 16, values[i]) for i in range(count)]
        return taken
