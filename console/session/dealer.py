"""The console laying cards for stations that have pads only, at the table's tempo."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from console.engine.bots import READ_VERDICT_US
from console.engine.inputs import Flip
from console.engine.outcomes import Outcome, Refused
from console.engine.views import TableView


class Dealer:
    """Flips for these seats, a fixed time after they fell due; slower after a pile was taken."""

    def __init__(self, seats: Collection[int], tempo_ms: int) -> None:
        self._seats = frozenset(seats)
        self._tempo_us = tempo_ms * 1000
        self._flips: list[Flip] = []
        self._for: object = None
        self._in_middle = 0
        self._taken_at = -READ_VERDICT_US

    def due_at(self) -> int | None:
        """Return when the next card is laid, hand time."""
        return self._flips[0].t if self._flips else None

    def act(self, t: int) -> list[Flip]:
        """Lay the card, or in War turn the cards of all these seats."""
        flips, self._flips = self._flips, []
        return flips

    def observe(
        self, view: TableView, t: int, shown: int | None = None, heard: Iterable[Outcome] = ()
    ) -> None:
        """See whose turn it is."""
        if view.in_middle < self._in_middle:
            self._taken_at = t
        self._in_middle = view.in_middle
        seats = self._due(view)
        if not seats:
            self._for, self._flips = None, []
            return
        step = None if view.trip is None else view.trip.told
        due = (view.cards_played, seats, view.collecting, self._taken_at, step)
        if due != self._for or self._was_refused(heard):
            self._for = due
            wait = max(self._tempo_us, self._taken_at + READ_VERDICT_US - t)
            self._flips = [Flip(t=t + wait, seat=seat) for seat in seats]

    def _was_refused(self, heard: Iterable[Outcome]) -> bool:
        """Tell whether a card of these seats came too early, as after a battle: it is due still."""
        return any(
            isinstance(outcome, Refused)
            and outcome.refused == "flip"
            and outcome.seat in self._seats
            for outcome in heard
        )

    def _due(self, view: TableView) -> tuple[int, ...]:
        if view.deciding or view.paused or view.vote is not None or view.winner is not None:
            return ()
        if view.war is not None:
            awaited = (seat for seat in view.war.fighters if seat not in view.war.ready)
            return tuple(seat for seat in awaited if seat in self._seats)
        seat = view.to_act
        return () if seat is None or seat not in self._seats else (seat,)
