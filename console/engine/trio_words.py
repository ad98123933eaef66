"""Twisted Trio told in English; a card that went from hand to hand is never named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

from console.engine.consequences import after
from console.engine.outcomes import (
    Caught,
    Dealt,
    Declared,
    Drew,
    Outcome,
    Passed,
    Picked,
    Reshuffled,
    RoundBegun,
    Shuffled,
    Skipped,
    SuitNamed,
    Verdict,
)
from console.engine.terms import cards_text, duration, listed
from console.engine.trio_calls import LAST_CARD

TrioOutcome = (
    Shuffled
    | Dealt
    | SuitNamed
    | RoundBegun
    | Drew
    | Picked
    | Passed
    | Skipped
    | Reshuffled
    | Declared
    | Caught
)
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
_ROUNDS = {8: "Zany Eights", 9: "Deranged Nines", 10: "Insane Tens"}


def is_race(outcome: Outcome) -> TypeGuard[Verdict]:
    """Tell whether the outcome is a pad that won the race for a last card."""
    return isinstance(outcome, Verdict) and outcome.patterns == [LAST_CARD]


def trio_sentence(
    outcome: TrioOutcome | Verdict, seats: Sequence[str], together: Sequence[Outcome]
) -> str | None:
    """Return one outcome of Twisted Trio in words, ``None`` where another one tells it."""
    match outcome:
        case Verdict():
            return _race(outcome, seats, together)
        case Declared() | Caught() if any(map(is_race, together)):
            return None
        case Dealt():
            return f"All have shuffled: {seats[outcome.dealer]} was the last and deals"
        case Reshuffled():
            return (
                f"The stock is empty: {cards_text(outcome.reshuffled)} of the pile make a new one"
            )
        case SuitNamed(seat=None):
            return f"{_suit(outcome).capitalize()} rule" + _because(outcome.why)
    return None if outcome.seat is None else f"{seats[outcome.seat]} {_does(outcome, seats)}"


def _does(outcome: TrioOutcome, seats: Sequence[str]) -> str:
    match outcome:
        case Shuffled():
            return "shuffles"
        case SuitNamed():
            return f"names {_suit(outcome)}"
        case RoundBegun():
            return f"has emptied a hand and goes on to {_ROUNDS[outcome.round]}"
        case Drew():
            return f"draws {cards_text(outcome.drew)}"
        case Picked():
            return f"takes a card from {seats[outcome.from_]}'s hand, unseen"
        case Passed():
            return "passes" + _because(outcome.why)
        case Skipped():
            return "misses a turn"
        case Declared():
            return "declares the last card"
        case Caught():
            return f"is caught by {seats[outcome.caught_by]}: the last card was not declared"
    return ""


def _race(won: Verdict, seats: Sequence[str], together: Sequence[Outcome]) -> str:
    following = list(after(won, together))
    caught = [o.seat for o in following if isinstance(o, Caught) and o.caught_by == won.seat]
    does = f"catches {listed(caught, seats)}" if caught else "declares the last card"
    text = f"{seats[won.seat]} {does}"
    if won.reaction is not None:
        text += f" {duration(won.reaction)} after it could be said"
    beaten = [
        (other.behind, other.seat)
        for other in following
        if isinstance(other, Verdict) and other.verdict == "beaten" and other.behind is not None
    ]
    if beaten:
        behind, seat = min(beaten)
        return f"{text}, {duration(behind)} before {seats[seat]}"
    return text if won.margin is None else f"{text}, {duration(won.margin)} before the next pad"


def _suit(named: SuitNamed) -> str:
    return SUITS[named.suit]


def _because(why: str | None) -> str:
    return f": {why}" if why else ""
