"""Calls, votes, wars and trips told in English: what was said, by whom, and what became of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from console.engine.outcomes import (
    Added,
    Ballot,
    Called,
    Gave,
    Mistake,
    Objected,
    TripTold,
    Void,
    Voted,
    War,
)
from console.engine.terms import cards_text, listed

GAME_NAMES = {"war": "War", "ratscrew": "Ratscrew", "count": "1-2-3-4", "trip": "the trip"}


def said_or_shown(outcome: Called | Mistake | TripTold | Added | Gave, seats: Sequence[str]) -> str:
    """Return what a seat said, or what it cost, as the rest of a sentence about that seat."""
    match outcome:
        case Called():
            return f"calls {outcome.called}"
        case Mistake():
            return f"makes a mistake: {outcome.mistake}"
        case TripTold(trip="right"):
            return f"tells the list of {outcome.list} rightly"
        case TripTold():
            because = f": {outcome.why}" if outcome.why else ""
            return f"gets the list of {outcome.list} wrong{because}"
        case Added():
            return f"adds one thing to the list: {outcome.list} now"
        case Gave():
            counts = Counter(outcome.gave_to)
            return "gives " + ", ".join(
                f"{cards_text(count)} to {seats[seat]}" for seat, count in sorted(counts.items())
            )


def voted_or_tied(outcome: Objected | Ballot | Voted | War | Void, seats: Sequence[str]) -> str:
    """Return a sentence about a vote, a tie or a joker."""
    match outcome:
        case Objected():
            return f"{seats[outcome.seat]} objects to {seats[outcome.objects_to]}'s call"
        case Ballot():
            return f"{seats[outcome.seat]} votes {outcome.votes}"
        case Voted():
            verdict = "a mistake" if outcome.vote == "mistake" else "fine"
            return f"The table says {verdict}: {outcome.for_} to {outcome.against}"
        case War():
            return f"War between {listed(outcome.war, seats)}"
        case Void():
            return f"{seats[outcome.seat]}'s joker ends {GAME_NAMES[outcome.skips]}"
