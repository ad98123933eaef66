"""Puts the presses of several sources into one order of time.

Nothing is released before every source has promised that nothing earlier will come, so the order
in which batches arrive never decides anything.  Everything released has times that never go back;
only ``Late`` speaks of a moment already past.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from console.errors import HardwareError
from console.hardware.pads import Batch, PadEvent

STALL_US = 250_000


class SourceStalled(msgspec.Struct, frozen=True, tag=True):
    """A source is silent or lost: order is known only up to ``t_us``, where the game pauses.

    ``alone``: there is no other, so that nobody need be told which it is.
    """

    t_us: int
    source: str
    alone: bool = False


class SourceRecovered(msgspec.Struct, frozen=True, tag=True):
    """A silent source is back; what was held meanwhile has been released just before this."""

    t_us: int
    source: str


class Late(msgspec.Struct, frozen=True, tag=True):
    """An event that came after its moment was released: reported, never slipped in."""

    event: PadEvent
    source: str
    released_us: int


Sequenced = PadEvent | SourceStalled | SourceRecovered | Late


class Sequencer:
    """Holds events until all watermarks have passed; time enters only as arguments (µs)."""

    def __init__(self, sources: Iterable[str], start_us: int, stall_us: int = STALL_US) -> None:
        self._marks_us = dict.fromkeys(sources, start_us)
        if not self._marks_us:
            raise HardwareError("expected at least one source of presses, got none")
        self._stall_us = stall_us
        self._released_us = start_us
        self._held: list[tuple[PadEvent, str]] = []
        self._late: list[Late] = []
        self._lost: set[str] = set()
        self._stalled: dict[str, int] = {}  # since when

    @property
    def watermark_us(self) -> int:
        """Everything before this has been told by every source.

        Let a game's own deadlines fall due no further than this.
        """
        return min(self._marks_us.values())

    @property
    def stalled(self) -> tuple[str, ...]:
        """The sources that are silent now, by name."""
        return tuple(sorted(self._stalled))

    def add(self, source: str, batch: Batch) -> None:
        """Take a batch of the named source; raises HardwareError for a source not announced."""
        if source not in self._marks_us:
            raise HardwareError(
                f"expected a batch of one of {', '.join(self._marks_us)}, got one of {source!r}"
            )
        for event in batch.events:
            if event.t_us < self._released_us:
                self._late.append(Late(event, source, self._released_us))
            else:
                self._held.append((event, source))
        self._marks_us[source] = max(self._marks_us[source], batch.watermark_us)
        (self._lost.add if batch.lost else self._lost.discard)(source)

    def release(self, now_us: int) -> list[Sequenced]:
        """Give what can be told in order now: late reports, events, then news of sources.

        Events of one moment always come out of one call, side by side, in an order that depends
        on what they are and not on how they arrived.
        """
        late, self._late = self._late, []
        return [*late, *self._ripe(), *self._news(now_us)]

    def _ripe(self) -> list[PadEvent]:
        mark_us = self.watermark_us
        ripe = [item for item in self._held if item[0].t_us < mark_us]
        self._held = [item for item in self._held if item[0].t_us >= mark_us]
        self._released_us = max(self._released_us, mark_us)
        ripe.sort(key=_order)
        return [event for event, _ in ripe]

    def _news(self, now_us: int) -> list[Sequenced]:
        news: list[Sequenced] = []
        for source, mark_us in self._marks_us.items():
            away = source in self._lost or now_us - mark_us >= self._stall_us
            if away and source not in self._stalled:
                self._stalled[source] = now_us
                news.append(SourceStalled(self._released_us, source, len(self._marks_us) == 1))
            elif source in self._stalled and not away and mark_us >= self._stalled[source]:
                del self._stalled[source]
                news.append(SourceRecovered(self._released_us, source))
        return news


def _order(item: tuple[PadEvent, str]) -> tuple[int, str, int, str, str]:
    event, source = item
    what = getattr(event, "what", "")
    return (event.t_us, type(event).__name__, event.seat, what, source)
