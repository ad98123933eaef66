"""From a press to its verdict and lamps in the host, while 60 frames a second are drawn."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Sequence
from itertools import count

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from bench.measure import Row, percentile
from console.config import Config
from console.core import Core
from console.display.canvas import Look
from console.display.window import KeyEvent, Window
from console.hardware.pads import (
    Batch,
    FlipPressed,
    Health,
    PadEvent,
    PadPressed,
    monotonic_us,
)
from console.session.console import Command, Console
from console.wiring import console_settings

PRESSES = 400
FRAME_S = 1 / 60


class _Source:
    """Presses handed over as a serial link would: stamped, with the watermark behind them."""

    name = "bench"
    resolution_us = 1

    def __init__(self) -> None:
        self._events: list[PadEvent] = []

    def press(self, event: PadEvent) -> None:
        self._events.append(event)

    def drain(self) -> Batch:
        events, self._events = self._events, []
        return Batch(tuple(events), monotonic_us())

    def health(self) -> Health:
        return Health(True, "bench")

    def close(self) -> None:
        pass


class _Lamps:
    """Notes when lamps were set after the newest press."""

    def __init__(self) -> None:
        self.pressed: float | None = None
        self.taken_ms: list[float] = []

    def show(self, levels: Sequence[float]) -> None:
        pressed, self.pressed = self.pressed, None
        if pressed is not None:
            self.taken_ms.append((time.perf_counter() - pressed) * 1000)


def rows() -> list[Row]:
    """Press pads and flip keys for some seconds of real time, drawing all the while."""
    source, lamps = _Source(), _Lamps()
    console = Console(console_settings(Config(), 1, False), monotonic_us(), count(1).__next__)
    core = Core(console, [source], lamps, monotonic_us)
    window = Window(Look(), (1920, 1080))
    gaps = _KeyGaps(window)
    core.start()
    presser = threading.Thread(target=_press, args=(core, source, lamps))
    presser.start()
    while presser.is_alive():
        began = time.perf_counter()
        window.draw(core.picture, monotonic_us())
        while time.perf_counter() - began < FRAME_S:
            window.poll()
            time.sleep(0.0015)
    gaps.stop()
    core.stop()
    window.close()
    taken = lamps.taken_ms
    return [
        Row("press in → verdict → lamps, drawing, p50", _ms(taken, 0.5), "< 0.5 ms"),
        Row("press in → verdict → lamps, drawing, p99", _ms(taken, 0.99), "< 2 ms"),
        Row("between two readings of the keys, p50", _ms(gaps.gaps_ms, 0.5), "< 2 ms"),
        Row("between two readings of the keys, p99", _ms(gaps.gaps_ms, 0.99), "< 2 ms"),
    ]


def _ms(values: Sequence[float], share: float) -> str:
    return f"{percentile(values, share):.2f} ms"


def _press(core: Core, source: _Source, lamps: _Lamps) -> None:
    source.press(PadPressed(monotonic_us(), 0))
    core.wake()
    time.sleep(0.3)
    core.command(Command(monotonic_us(), "deal"))
    time.sleep(0.5)
    for number in range(PRESSES):
        event = (FlipPressed if number % 4 else PadPressed)(monotonic_us(), 0)
        lamps.pressed = time.perf_counter()
        source.press(event)
        core.wake()
        time.sleep(0.025)


class _KeyGaps:
    """Times between the moments at which the window reads the keys."""

    def __init__(self, window: Window) -> None:
        self.gaps_ms: list[float] = []
        self._window = window
        self._pump = window._pump
        self._last = time.perf_counter()
        window.heard = self._ignore
        window._pump = self._timed  # type: ignore[method-assign]

    def stop(self) -> None:
        self._window._pump = self._pump  # type: ignore[method-assign]

    def _ignore(self, event: KeyEvent) -> None:
        pass

    def _timed(self) -> None:
        self._pump()
        now = time.perf_counter()
        self.gaps_ms.append((now - self._last) * 1000)
        self._last = now
