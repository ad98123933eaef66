"""A loop that keeps within its means: however much is asked of it, the game gets the processor.

One interpreter runs the game and the pages.  The pages' thread may use a share of the time, more
for a moment; beyond that it rests before each turn of its loop, and takes all that came meanwhile.
"""

from __future__ import annotations

import asyncio
import selectors
import time
from collections.abc import Callable

SHARE = 0.1  # of one core, in the long run
BURST_S = 0.3  # of processor time at once, as when eight phones open their pages
REST_S = 0.05  # at most, between two turns

Seconds = Callable[[], float]


class Budget:
    """Processor time in seconds that may be used: what ``clock`` earns, less what is ``spent``."""

    def __init__(self, clock: Seconds, spent: Seconds) -> None:
        self._clock, self._spent = clock, spent
        self._left_s = BURST_S
        self._at_s, self._spent_s = clock(), spent()

    def rest_s(self) -> float:
        """Return how long to rest now: 0 while there is something left."""
        at_s, spent_s = self._clock(), self._spent()
        earned_s = (at_s - self._at_s) * SHARE
        self._left_s = min(BURST_S, self._left_s + earned_s) - (spent_s - self._spent_s)
        self._at_s, self._spent_s = at_s, spent_s
        return min(REST_S, max(0.0, -self._left_s / SHARE))


class _Thrifty(selectors.DefaultSelector):
    """Rests before it looks what there is to do."""

    def __init__(self) -> None:
        super().__init__()
        self._budget = Budget(time.monotonic, time.thread_time)

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        rest_s = self._budget.rest_s()
        if rest_s:
            time.sleep(rest_s)
        return super().select(timeout)


def thrifty_loop() -> asyncio.AbstractEventLoop:
    """Return a new loop that keeps within its means; to be made in the thread that runs it."""
    return asyncio.SelectorEventLoop(_Thrifty())
