"""The table's vote on what was said aloud: pad for a mistake, flip for fine (rules 3)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from console.engine.inputs import Ballot as What
from console.engine.outcomes import Ballot, Voted

VOTE_US = 5_000_000


class Vote(msgspec.Struct):
    """A vote on one seat's call or list, until ``due_us`` of game time.

    ``by`` objected, and has voted for a mistake as the accused has against; in a trip nobody need
    object.  ``voters`` are those whose votes are awaited.
    """

    accused: int
    by: int | None
    voters: tuple[int, ...]
    due_us: int
    ballots: dict[int, What]

    @staticmethod
    def of(accused: int, by: int | None, in_hand: Sequence[int], now_us: int) -> Vote:
        """Begin a vote; between two seats the accused decides, by house honour."""
        others = tuple(seat for seat in in_hand if seat not in (accused, by))
        ballots: dict[int, What] = {} if by is None else {by: "mistake"}
        if len(others) == (by is None):
            return Vote(accused, by, (accused,), now_us + VOTE_US, ballots)
        if by is not None:
            ballots[accused] = "fine"
        return Vote(accused, by, others, now_us + VOTE_US, ballots)

    def cast(self, seat: int, what: What, t: int) -> Ballot | None:
        """Take a ballot, the last one of a seat counting; ``None`` if the seat has no vote."""
        if seat not in self.voters or self.ballots.get(seat) == what:
            return None
        self.ballots[seat] = what
        return Ballot(t, seat, what)

    @property
    def complete(self) -> bool:
        """Tell whether every vote is in."""
        return all(seat in self.ballots for seat in self.voters)

    def count(self, t: int) -> Voted:
        """Count the ballots: a majority makes a mistake, a tie is fine."""
        ballots = dict(self.ballots)
        if self.voters == (self.accused,):
            what = ballots.setdefault(self.accused, "fine")
        else:
            for_mistake = sum(ballot == "mistake" for ballot in ballots.values())
            what = "mistake" if for_mistake > len(ballots) - for_mistake else "fine"
        for_ = sum(ballot == "mistake" for ballot in ballots.values())
        return Voted(t, what, for_, len(ballots) - for_)
