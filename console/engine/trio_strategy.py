"""What a bot lays in Twisted Trio: much at once, twins and attacks first, wild cards last.

It knows its own hand, how many cards the seat to its left holds, and the house rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from console.engine.cards import Card, face, rank, suit
from console.engine.inputs import Suit
from console.engine.settings import Rules
from console.engine.trio_laying import effects_of

_SUITS: tuple[Suit, ...] = ("C", "D", "H", "S")
_WORTH_A_CARD = 10.0
_WORTH_GOING_OUT = 1000.0
_WORTH_A_SKIP = 4.0
_WORTH_A_DRAW = 1.5
_NEARLY_OUT = 3  # cards with which the seat to the left is worth attacking twice as much
_KEPT_WILD = 14.0


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """What a bot weighs: its hand, the cards that may begin a lay, and who sits to its left."""

    hand: Sequence[Card]
    first: Sequence[Card]
    wild: int
    rules: Rules
    left_count: int
    left_round: int
    opponents: int


def best_lay(now: Situation) -> list[Card]:
    """Return the cards to lay, in order; ``first`` must hold at least one."""
    return max(_lays(now), key=lambda cards: _worth(cards, now))


def best_suit(hand: Iterable[Card]) -> Suit:
    """Return the suit of which the hand holds most."""
    held = Counter(map(suit, hand))
    return _SUITS[max(range(len(_SUITS)), key=lambda each: held[each])]


def _lays(now: Situation) -> Iterable[list[Card]]:
    """Give the lays worth weighing: one card alone, or all of its rank with any of them last."""
    for first in now.first:
        yield [first]
        others = [card for card in now.hand if rank(card) == rank(first) and card != first]
        for last in others:
            between = [card for card in others if card != last]
            yield [first, *between, last]


def _worth(cards: Sequence[Card], now: Situation) -> float:
    left = [card for card in now.hand if card not in cards]
    if not left:
        return _WORTH_GOING_OUT
    worth = _WORTH_A_CARD * len(cards)
    if rank(cards[0]) == now.wild:
        worth -= _KEPT_WILD * len(cards)
    else:
        worth += sum(suit(card) == suit(cards[-1]) or rank(card) == now.wild for card in left)
    return worth + _attack(cards, now) + _twins(cards, now)


def _attack(cards: Sequence[Card], now: Situation) -> float:
    effects = effects_of(cards, now.left_round)
    again = _WORTH_A_CARD if effects.skips >= now.opponents else 0.0
    worth = _WORTH_A_SKIP * min(effects.skips, now.opponents) + _WORTH_A_DRAW * effects.draws
    return again + worth * (2 if now.left_count <= _NEARLY_OUT else 1)


def _twins(cards: Sequence[Card], now: Situation) -> float:
    """Return what a pick is worth: one card less, or one more where the layer has to pick."""
    if len(set(map(face, cards))) == len(cards):
        return 0.0
    return _WORTH_A_CARD if now.rules.duplicate_from == "layer" else -_WORTH_A_CARD
