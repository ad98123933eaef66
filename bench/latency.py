"""From a slap's frame to its verdict and its lamp's frame, while 60 frames a second are drawn."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Sequence
from functools import partial
from itertools import count

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from bench.measure import Row, percentile, spread
from bench.memoryport import MemoryPort
from console.config import Config
from console.core import Core
from console.display.canvas import Look
from console.display.window import KeyEvent, Window
from console.hardware.boardsim import SimulatedBoard
from console.hardware.pads import monotonic_us
from console.hardware.protocol import Key
from console.hardware.serialpads import SerialLamps, SerialPads
from console.screens import TableScreen
from console.session.console import Command, Console
from console.wiring import console_settings

SLAPS = 300
FRAME_S = 1 / 60
SEATS = 4
HELD_S, LET_GO_S = 0.03, 0.07


def rows() -> list[Row]:
    """Slap and flip for some seconds of real time, drawing all the while."""
    taken_ms: list[float] = []
    port = MemoryPort(lambda seconds: taken_ms.append(seconds * 1000))
    pads = SerialPads(SEATS, open_port=lambda: port)
    pads.start()
    console = Console(console_settings(Config(), 1, False), monotonic_us(), count(1).__next__)
    core = Core(console, [pads], SerialLamps(pads, SEATS), monotonic_us)
    pads.on_press = core.wake
    waits_ms = _waits(play(core, port))
    return [
        limit("slap frame in → verdict → LED frame out, drawing, p50", taken_ms, 0.5, 0.5),
        limit("slap frame in → verdict → LED frame out, drawing, p99", taken_ms, 0.99, 2),
        Row(f"the same, least … mean … most of {len(taken_ms)}", spread(taken_ms, "ms"), "–"),
        limit("a key pressed at any moment is read after, p50", waits_ms, 0.5, 2),
        limit("a key pressed at any moment is read after, p99", waits_ms, 0.99, 2),
    ]


def limit(what: str, values: Sequence[float], share: float, limit_ms: float) -> Row:
    """Return a row that says whether this share of the values is within the limit."""
    figure = percentile(values, share)
    return Row(what, f"{figure:.2f} ms", f"< {limit_ms:g} ms", figure >= limit_ms)


def _waits(gaps_ms: Sequence[float]) -> list[float]:
    """How long keys waited that were pressed every 0.1 ms, given the times between readings."""
    return [wait / 10 for gap_ms in gaps_ms for wait in range(round(gap_ms * 10))]


def play(core: Core, port: MemoryPort) -> list[float]:
    """Draw until all is pressed; give the times between two readings of the keys in ms."""
    window = Window(Look(), (1920, 1080))
    window.give_way = core.give_way
    gaps = _KeyGaps(window)
    core.start()
    presser = threading.Thread(target=_press, args=(core, port))
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
    return gaps.gaps_ms


def _press(core: Core, port: MemoryPort) -> None:
    """Join, deal, then let one seat after the other slap; who must flip does so in between."""
    for seat in range(SEATS):
        _slap(port, seat)
    core.command(Command(monotonic_us(), "deal"))
    time.sleep(0.5)
    for number in range(SLAPS):
        _slap(port, number % SEATS)
        screen = core.picture
        if isinstance(screen, TableScreen) and screen.table.to_act is not None:
            port.do(partial(_flip, seat=screen.table.to_act))


def _slap(port: MemoryPort, seat: int) -> None:
    port.hit(seat, pressed=True)
    time.sleep(HELD_S)
    port.hit(seat, pressed=False)
    time.sleep(LET_GO_S)


def _flip(board: SimulatedBoard, now_us: int, seat: int) -> None:
    board.key(seat, Key.FLIP, True, now_us)
    board.key(seat, Key.FLIP, False, now_us)


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
