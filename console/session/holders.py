"""The seats of one match that hold cards: what each alone was told, and its hand as it is now."""

from __future__ import annotations

import uuid
from collections import deque
from collections.abc import Iterable

from console.engine.outcomes import Echo, Outcome
from console.engine.trio_seen import hand_view, seen_by
from console.engine.twisted_trio import TwistedTrio
from console.session.hands import TOLD, Hands, SeatHand
from console.session.play import Play


class Holders:
    """Keeps what the ``people`` of a match were told; ``match`` differs for every match."""

    def __init__(self, seats: int, people: Iterable[int]) -> None:
        self.match = uuid.uuid4().hex
        self._seats = seats
        self._told: dict[int, deque[Outcome]] = {seat: deque(maxlen=TOLD) for seat in people}
        self._made: Hands | None = None
        self._of: object = None  # the table as it stood when that was made

    def hear(self, outcomes: Iterable[Outcome]) -> None:
        """Tell each seat what it may know of this."""
        for outcome in outcomes:
            for seat, told in self._told.items():
                seen = None if isinstance(outcome, Echo) else seen_by(outcome, seat)
                if seen is not None:
                    told.append(seen)

    def hands(self, game: TwistedTrio, play: Play, now_us: int) -> Hands:
        """Return all that people hold now; ``now_us`` is console time."""
        if self._made is None or self._of is not play.view:
            seats = tuple(self._seat(game, seat) for seat in range(self._seats))
            self._made, self._of = Hands(self.match, seats, 0), play.view
        return Hands(self.match, self._made.seats, play.hand_us(now_us))

    def _seat(self, game: TwistedTrio, seat: int) -> SeatHand | None:
        if seat not in self._told:
            return None
        return SeatHand(hand_view(game, seat), tuple(self._told[seat]))
