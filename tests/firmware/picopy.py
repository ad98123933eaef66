"""The RP2040 image in rp2040py: a second, independent opinion of what the chip would do."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from pathlib import Path

from rp2040py.execute_batch import execute_batch
from rp2040py.simulator import Simulator
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from tests.firmware.boards import PADS, Board, Edge, Point

FIRST_PAD, STATIONS = 2, range(10, 18)
FLASH, BOOT_STACK = 0x10000000, 0x20041F00
BYTE_NS = 10**10 // 115_200


class PicoPy(Board):
    """A Raspberry Pi Pico with pads and the UART; no lamps, and keys that are never pressed."""

    def __init__(self, image: Path) -> None:
        super().__init__()
        self._simulator = Simulator()
        self._clock = self._simulator.clock
        self._chip = self._simulator.rp2040
        self._chip.logger = ConsoleLogger(LogLevel.ERROR)
        data = image.read_bytes()
        self._chip.flash[: len(data)] = data
        self._said: list[tuple[int, int]] = []
        self._edges: deque[Edge] = deque()
        self._line: deque[int] = deque()
        self._edge_alarm = self._clock.create_alarm(self._apply)
        self._line_alarm = self._clock.create_alarm(self._feed)
        self._stop_alarm = self._clock.create_alarm(self._stop)
        self._chip.uart[0].on_byte = lambda byte: self._said.append((self.now_ns, byte))
        for pin in (*range(FIRST_PAD, FIRST_PAD + PADS), *STATIONS):
            self._chip.gpio[pin].set_input_value(True)
        self._chip.core.pc, self._chip.core.lr, self._chip.core.sp = FLASH, 0, BOOT_STACK

    def close(self) -> None:
        """Nothing is held."""

    @property
    def now_ns(self) -> int:
        return int(self._clock.nanos)

    def edges(self, edges: Iterable[Edge]) -> None:
        self._edges = deque(sorted(edges))
        self._edge_alarm.schedule(max(self._edges[0][0] - self._clock.nanos, 0))

    def run_until(self, ns: int) -> None:
        self._stop_alarm.schedule(ns - self._clock.nanos)
        self._simulator.stopped = False
        while not self._simulator.stopped:
            execute_batch(self._simulator, 1)

    def hear_bytes(self, data: bytes) -> None:
        if not self._line:
            self._line_alarm.schedule(BYTE_NS)
        self._line += data

    def take_bytes(self) -> list[tuple[int, int]]:
        taken, self._said = self._said, []
        return taken

    def lamps(self) -> list[tuple[int, int]]:
        return []

    def keys(self, station: int, mask: int) -> None:
        raise NotImplementedError("this emulator's board has no key registers")

    def force(self, pad: int, points: Iterable[Point]) -> None:
        raise NotImplementedError("this emulator's board has no analogue inputs")

    @property
    def readings(self) -> int:
        return 0

    @property
    def asleep_ns(self) -> int:
        return 0

    def _apply(self) -> None:
        while self._edges and self._edges[0][0] <= self._clock.nanos:
            _, pad, pressed = self._edges.popleft()
            self._chip.gpio[FIRST_PAD + pad].set_input_value(not pressed)
        if self._edges:
            self._edge_alarm.schedule(self._edges[0][0] - self._clock.nanos)

    def _feed(self) -> None:
        self._chip.uart[0].feed_byte(self._line.popleft())
        if self._line:
            self._line_alarm.schedule(BYTE_NS)

    def _stop(self) -> None:
        self._simulator.stopped = True
