"""Battles, calls, votes and trips told in English: what was laid or said, and what became of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from console.engine.outcomes import (
    Added,
    Ballot,
    Called,
    CardLaid,
    Gave,
    Mistake,
    Objected,
    PileTaken,
    TripTold,
    Void,
    Voted,
    War,
)
from console.engine.terms import a_card, cards_text, joined, listed, things_text

GAME_NAMES = {"war": "War", "ratscrew": "Ratscrew", "count": "1-2-3-4", "trip": "Trip"}


def battle_text(laid: Sequence[CardLaid], seats: Sequence[str]) -> str:
    """Return cards that a battle or a war turned together; those face down are counted."""
    up = joined([f"{seats[card.seat]} {a_card(card.card)}" for card in laid if not card.down])
    down = Counter(card.seat for card in laid if card.down)
    if not down:
        return f"The cards turn: {up}"
    counts = set(down.values())
    if len(counts) == 1:
        every = " each" if len(down) > 1 else ""
        put = f"{listed(list(down), seats)} put {cards_text(counts.pop())}{every} face down"
        put = put if every else put.replace(" put ", " puts ")
    else:
        put = joined([f"{seats[seat]} puts {count}" for seat, count in down.items()])
        put += " face down"
    return f"{put}; then {up}" if up else put


def said_or_shown(
    outcome: Called | Mistake | TripTold | Added | Gave,
    seats: Sequence[str],
    cost: PileTaken | Gave | None = None,
) -> str:
    """Return what a seat said, and what it cost, as the rest of a sentence about that seat."""
    match outcome:
        case Called():
            return f"calls {outcome.called}"
        case Mistake() if isinstance(cost, PileTaken):
            lost = f"loses {cards_text(cost.pile)} to {seats[cost.seat]}"
            return f"makes a mistake ({outcome.mistake}) and {lost}"
        case Mistake():
            return f"makes a mistake: {outcome.mistake}"
        case TripTold(trip="right"):
            return f"tells the list of {things_text(outcome.list)} rightly"
        case TripTold():
            because = f" ({outcome.why})" if outcome.why else ""
            text = f"gets the list of {things_text(outcome.list)} wrong{because}"
            return f"{text} and {_given(cost, seats)}" if isinstance(cost, Gave) else text
        case Added():
            return f"adds to the list: {things_text(outcome.list)} now"
        case Gave():
            return _given(outcome, seats)


def _given(gave: Gave, seats: Sequence[str]) -> str:
    counts = Counter(gave.gave_to)
    if len(set(counts.values())) == 1:
        each = " each" if len(counts) > 1 else ""
        return f"gives {listed(list(counts), seats)} {cards_text(counts[gave.gave_to[0]])}{each}"
    return "gives " + joined(
        [f"{cards_text(count)} to {seats[seat]}" for seat, count in counts.items()]
    )


def voted_or_tied(outcome: Objected | Ballot | Voted | War | Void, seats: Sequence[str]) -> str:
    """Return a sentence about a vote, a tie or a joker."""
    match outcome:
        case Objected():
            return f"{seats[outcome.seat]} objects to what {seats[outcome.objects_to]} said"
        case Ballot():
            votes = "a mistake" if outcome.votes == "mistake" else "fine"
            return f"{seats[outcome.seat]} votes: {votes}"
        case Voted(vote="mistake"):
            return f"The table finds a mistake, {outcome.for_} to {outcome.against}"
        case Voted(for_=0, against=0):
            return "Nobody votes: it is fine"
        case Voted():
            return f"The table finds it fine, {outcome.against} to {outcome.for_}"
        case War():
            return f"War between {listed(outcome.war, seats)}"
        case Void(skips="war"):
            return f"{seats[outcome.seat]}'s joker makes the battle void: its cards stay"
        case Void():
            return f"{seats[outcome.seat]}'s joker ends the turn of {GAME_NAMES[outcome.skips]}"
