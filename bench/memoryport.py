"""A serial line in memory with a simulated board at its end; notes when a lamp's frame left."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from console.hardware.boardsim import SimulatedBoard
from console.hardware.pads import monotonic_us
from console.hardware.ports import READ_S

WATERMARK_S = 0.005


class MemoryPort:
    """What the link's thread reads and writes; ``pressed`` and ``lit`` are seconds of one clock.

    ``lit`` is called with the time from a press to the frame that lights its pad's lamp.
    """

    def __init__(self, lit: Callable[[float], None]) -> None:
        self._lit = lit
        self._began_us = monotonic_us()
        self._board = SimulatedBoard(t_us=self._began_us)
        self._news = threading.Condition()
        self._pressed: tuple[int, float] | None = None

    def hit(self, pad: int, *, pressed: bool) -> None:
        """Close or open a pad now; a press of one whose lamp is dark is timed from here."""
        with self._news:
            began = time.perf_counter()
            self._board.touch({pad: pressed}, monotonic_us())
            lamp = self._board.lamps.get(pad)
            dark = lamp is None or lamp.red == 0
            if pressed:
                self._pressed = (pad, began) if dark else None
            self._news.notify()

    def do(self, what: Callable[[SimulatedBoard, int], None]) -> None:
        """Do something else with the board, which is given its time (µs)."""
        with self._news:
            what(self._board, monotonic_us())
            self._news.notify()

    def read(self) -> bytes:
        """Wait for bytes, at most as long as a real port does."""
        with self._news:
            end = time.perf_counter() + READ_S
            while not (data := self._turned()) and time.perf_counter() < end:
                self._news.wait(WATERMARK_S)
            return data

    def write(self, data: bytes) -> int:
        """Let the board have it, and note whether it lights the lamp that is waited for."""
        now = time.perf_counter()
        with self._news:
            waits = self._pressed
            before = self._board.lamps.get(waits[0]) if waits is not None else None
            self._board.receive(data, monotonic_us())
            after = self._board.lamps.get(waits[0]) if waits is not None else None
            if waits is not None and after is not before and after is not None and after.red == 255:
                self._lit(now - waits[1])
                self._pressed = None
            self._news.notify()
        return len(data)

    def close(self) -> None:
        """Nothing is held."""

    def _turned(self) -> bytes:
        self._board.turn(monotonic_us())
        return self._board.take_output()
