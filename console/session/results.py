"""Who came in where at the end of a match, and how each seat slapped."""

from __future__ import annotations

from collections.abc import Sequence

from console.engine.match import Match
from console.engine.tally import Tally
from console.engine.views import TableView
from console.screens import SeatResult


def seat_results(
    view: TableView, match: Match, tally: Tally, playing: Sequence[int]
) -> tuple[SeatResult, ...]:
    """Return a row for each seat that plays, the best first; equal seats share a place.

    ``view`` is the table after the last hand.
    """
    won, trio = match.hands_won, view.trio
    keys = {seat: (-won[seat], _after_hands(view, seat)) for seat in playing}
    return tuple(
        SeatResult(
            seat=seat,
            name=match.header.seats[seat],
            place=1 + sum(keys[other] < keys[seat] for other in playing),
            cards=view.seats[seat].count,
            hands_won=won[seat],
            slaps_won=tally.seats[seat].slaps_won,
            wrong=tally.seats[seat].wrong,
            reactions_us=tuple(tally.seats[seat].reactions_us),
            round=None if trio is None else trio.rounds[seat],
        )
        for seat in sorted(playing, key=lambda seat: (keys[seat], seat))
    )


def _after_hands(view: TableView, seat: int) -> int:
    """Rank a seat among those with as many hands won: by its place, else by its cards."""
    if view.trio is None:
        return -view.seats[seat].count
    places = (place for place, seats in enumerate(view.trio.places) if seat in seats)
    return next(places, len(view.trio.places))
