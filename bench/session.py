"""From a press to its verdict and lamp inside the host, and what a long evening costs in memory."""

from __future__ import annotations

import gc
import time

from bench.measure import Row, current_mb, percentile
from console.config import Config
from console.core import Core
from console.engine.bots import LEVELS
from console.session.console import Console
from console.session.journals import Seating
from console.session.lobby import Deal
from console.session.table_game import TableGame, TableSettings
from console.wiring import console_settings, open_hardware

HOUR_US = 3_600_000_000


def rows() -> list[Row]:
    """Measure latency without a thread in between, and a day of play in simulated time."""
    return [*_latency(), *_day()]


def _latency() -> list[Row]:
    clock = _Clock()
    config = Config()
    hardware = open_hardware(config)
    hardware.close()
    source = _Source(clock)
    console = Console(console_settings(config, 1, False), 0, iter(range(10_000)).__next__)
    lamps = _Lamps()
    core = Core(console, [source], lamps, clock)
    taken = []
    for number in range(4000):
        clock.now += 700_000
        source.press(number % 4, flip=number % 3 > 0)
        began = time.perf_counter()
        core.turn()
        taken.append((time.perf_counter() - began) * 1000)
    return [
        Row("press in → verdict → lamps, p50", f"{percentile(taken, 0.5):.3f} ms", "< 0.5 ms"),
        Row("press in → verdict → lamps, p99", f"{percentile(taken, 0.99):.3f} ms", "< 2 ms"),
    ]


def _day() -> list[Row]:
    settings = TableSettings(names=("Red", "Blue", "Yellow", "White"))
    deal = Deal("classic", {}, Seating(seats=(next(iter(LEVELS)),) * 4))
    now_us, hands, before = 0, 0, 0.0
    while now_us < 24 * HOUR_US:
        game = TableGame.dealt(settings, deal, hands, None, now_us)
        while game.over_since is None:
            now_us += 1_000_000
            game.step(now_us, now_us)
        now_us += 60_000_000
        hands += 1
        if hands == 20:
            gc.collect()
            before = current_mb()
    gc.collect()
    grown = current_mb() - before
    return [Row(f"memory grown over 24 simulated hours, {hands} hands", f"{grown:.1f} MB", "flat")]


class _Clock:
    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        return self.now


class _Lamps:
    def show(self, levels: object) -> None:
        self.levels = levels


class _Source:
    name = "bench"
    resolution_us = 1

    def __init__(self, clock: _Clock) -> None:
        self._clock = clock
        self._events: list[object] = []

    def press(self, seat: int, flip: bool) -> None:
        from console.hardware.pads import FlipPressed, PadPressed

        self._events.append((FlipPressed if flip else PadPressed)(self._clock.now - 10, seat))

    def drain(self) -> object:
        from console.hardware.pads import Batch

        events, self._events = self._events, []
        return Batch(tuple(events), self._clock.now)

    def health(self) -> object:
        from console.hardware.pads import Health

        return Health(True, "bench")

    def close(self) -> None:
        pass
