"""What a match's result is made of: slaps won, wrong slaps, reaction times, the closest race."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from console.engine.outcomes import Outcome, Verdict
from console.engine.recap import RACE_US


class SeatTally(msgspec.Struct):
    """One seat's count; ``reactions_us`` are µs after the card was shown, of right slaps."""

    slaps_won: int = 0
    wrong: int = 0
    reactions_us: list[int] = []


class Closest(msgspec.Struct, frozen=True):
    """The smallest margin of a match: who beat whom by how many µs."""

    winner: int
    beaten: int
    margin_us: int


class Tally:
    """Counts verdicts as they come, over as many hands as it is fed."""

    def __init__(self, seats: int) -> None:
        self.seats = [SeatTally() for _ in range(seats)]
        self.closest: Closest | None = None
        self._last_won: int | None = None

    def add(self, outcomes: Iterable[Outcome]) -> None:
        """Count these outcomes."""
        for outcome in outcomes:
            if isinstance(outcome, Verdict):
                self._count(outcome)

    def _count(self, verdict: Verdict) -> None:
        seat = self.seats[verdict.seat]
        match verdict.verdict:
            case "won":
                seat.slaps_won += 1
                self._last_won = verdict.seat
            case "wrong":
                seat.wrong += 1
            case "beaten":
                self._race(verdict)
        raced = verdict.verdict in ("won", "beaten") and (verdict.behind or 0) <= RACE_US
        if raced and verdict.reaction is not None:
            seat.reactions_us.append(verdict.reaction)

    def _race(self, verdict: Verdict) -> None:
        margin = verdict.behind
        if margin is None or self._last_won is None:
            return
        if self.closest is None or margin < self.closest.margin_us:
            self.closest = Closest(self._last_won, verdict.seat, margin)
