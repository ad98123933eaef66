"""What may be laid in Twisted Trio, what a lay sets off, and who is next after it (rules 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from console.engine.cards import JACK, QUEEN, Card, face, rank, suit

_TWO, _FOUR = 2, 4
_SPADES = 3
_TWO_DRAWS, QUEEN_DRAWS = 2, 5


class Ground(msgspec.Struct, frozen=True):
    """What a card has to match: the suit in force, 0 to 3 as C D H S, and the top card's rank."""

    suit: int
    rank: int

    def takes(self, card: Card, wild: int) -> bool:
        """Tell whether a seat whose round has this wild rank may lay the card first."""
        return suit(card) == self.suit or rank(card) in (self.rank, wild)


class Effects(msgspec.Struct, frozen=True):
    """What a lay sets off: cards the left seat draws, turns that are missed, a blind pick."""

    draws: int = 0
    skips: int = 0
    duplicate: bool = False


def playable(hand: Iterable[Card], ground: Ground, wild: int) -> list[Card]:
    """Return the cards of a hand that may be laid first, in its order."""
    return [card for card in hand if ground.takes(card, wild)]


def held(hand: Iterable[Card], printed: Sequence[int]) -> list[Card] | None:
    """Return the cards of the hand with these faces, in their order; ``None`` if it has them not.

    Of cards alike the one that came first is taken first.
    """
    left = list(hand)
    found = []
    for wanted in printed:
        card = next((card for card in left if face(card) == wanted), None)
        if card is None:
            return None
        left.remove(card)
        found.append(card)
    return found


def why_not_laid(cards: Sequence[Card], ground: Ground, wild: int, must: Card | None) -> str | None:
    """Say why these cards of a hand may not be laid in this order, ``None`` if they may.

    ``must`` is the card just drawn, which alone gives the right to lay.
    """
    if len({rank(card) for card in cards}) > 1:
        return "the cards are not of one rank"
    if must is not None and all(face(card) != face(must) for card in cards):
        return "only the card just drawn may be laid, with others of its rank"
    if not ground.takes(cards[0], wild):
        return "the first card matches neither the suit in force nor the top card's rank"
    return None


def effects_of(cards: Sequence[Card], left_round: int) -> Effects:
    """Return what a lay sets off for a left seat on this round; cards are of one rank.

    Every card of the lay counts, wherever in it it lies.
    """
    faces = Counter(map(face, cards))
    value = rank(cards[0])
    draws = 0
    if value == _TWO:
        draws = _TWO_DRAWS
    elif value == QUEEN:
        queens = faces[4 * QUEEN + _SPADES]
        draws = (0, QUEEN_DRAWS, left_round, left_round + QUEEN_DRAWS)[min(queens, 3)]
    skips = len(cards) if value in (_FOUR, JACK) else 0
    return Effects(draws, skips, max(faces.values()) > 1)


def follower(layer: int, others: Sequence[int], skips: int, layer_is_in: bool) -> int:
    """Return whose turn follows: the first not skipped; all skipped, the layer lays again.

    A layer who is through comes no more: then it is the seat to its left.
    """
    if skips < len(others):
        return others[skips]
    return layer if layer_is_in else others[0]
