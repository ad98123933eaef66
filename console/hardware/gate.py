"""Lets the core have what was pressed, after a reset only once the round has paused.

The link's thread puts in, the core's thread takes out.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from console.hardware.pads import Batch, PadEvent
from console.hardware.sequencer import STALL_US

# A reset may be shorter than anybody could see: the round stands still for this long.
PAUSE_US = STALL_US + 50_000


class Gate:
    """Batches on their way to the core."""

    def __init__(self) -> None:
        self._batches: deque[Batch] = deque()
        self._held: list[PadEvent] = []
        self._shut_until_us = 0
        self._news = False

    def shut(self, now_us: int) -> None:
        """Hold everything back long enough for the round to pause."""
        self._shut_until_us = now_us + PAUSE_US

    def is_shut(self, now_us: int) -> bool:
        """Whether it holds everything back."""
        return now_us < self._shut_until_us

    def hold(self, events: Iterable[PadEvent]) -> None:
        """Keep events for the next batch."""
        self._held += events

    def put(self, batch: Batch, now_us: int) -> None:
        """Pass a batch on, promising nothing beyond now, or keep its events while shut."""
        self._held += batch.events
        if self.is_shut(now_us):
            return
        self._batches.append(Batch(tuple(self._held), min(batch.watermark_us, now_us)))
        self._news = self._news or bool(self._held)
        self._held = []

    def take_news(self) -> bool:
        """Whether there were presses since the last call."""
        news, self._news = self._news, False
        return news

    def take(self) -> list[Batch]:
        """The batches since the last call."""
        return [self._batches.popleft() for _ in range(len(self._batches))]
