"""The console laying cards for stations that have pads only, at the table's tempo."""

from __future__ import annotations

from collections.abc import Collection

from console.engine.bots import READ_VERDICT_US
from console.engine.inputs import Flip, Slap
from console.engine.views import TableView


class Dealer:
    """Flips for these seats, a fixed time after they fell due; slower after a pile was taken."""

    def __init__(self, seats: Collection[int], tempo_ms: int) -> None:
        self._seats = frozenset(seats)
        self._tempo_us = tempo_ms * 1000
        self._flip: Flip | None = None
        self._for: tuple[int, int, int | None, int] | None = None
        self._in_middle = 0
        self._taken_at = -READ_VERDICT_US

    def due_at(self) -> int | None:
        """Return when the next card is laid, hand time."""
        return None if self._flip is None else self._flip.t

    def act(self, t: int) -> list[Flip | Slap]:
        """Lay the card."""
        flip, self._flip = self._flip, None
        return [] if flip is None else [flip]

    def observe(self, view: TableView, t: int, shown: int | None = None) -> None:
        """See whose turn it is."""
        if view.in_middle < self._in_middle:
            self._taken_at = t
        self._in_middle = view.in_middle
        seat = view.to_act
        if seat is None or seat not in self._seats or view.deciding:
            self._for = self._flip = None
            return
        due = (view.cards_played, seat, view.collecting, self._taken_at)
        if due != self._for:
            self._for = due
            wait = max(self._tempo_us, self._taken_at + READ_VERDICT_US - t)
            self._flip = Flip(t=t + wait, seat=seat)
