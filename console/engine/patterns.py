"""Slap patterns: one function each, asked about the face-up cards of the pile (rules 1).

A pattern sees the cards oldest first.  A joker (rank 0) is never part of one, but may lie between.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import pairwise

import msgspec

from console.engine.cards import ACE, JACK, KING, QUEEN, Card, rank, suit
from console.errors import SetupError

Cards = Sequence[Card]
Test = Callable[[Cards, Collection[str]], bool]


class Pattern(msgspec.Struct, frozen=True):
    """One pattern: its name, its test, and which cards it compares, counted from the top (−1).

    ``compares`` is empty for a modifier that only widens another pattern.  Position 0 is the first
    face-up card of the pile.
    """

    name: str
    test: Test
    compares: tuple[int, ...]
    between: tuple[int, ...] = ()  # positions that may hold any card


PATTERNS: dict[str, Pattern] = {}


def pattern(*compares: int, between: tuple[int, ...] = ()) -> Callable[[Test], Test]:
    """Register a test under its function's name, with the positions it compares."""

    def register(test: Test) -> Test:
        PATTERNS[test.__name__] = Pattern(test.__name__, test, compares, between)
        return test

    return register


def _equal(a: Card, b: Card) -> bool:
    return rank(a) == rank(b) != 0


def _ten(a: Card, b: Card, aces: bool) -> bool:
    x, y = rank(a), rank(b)
    lowest = 1 if aces else 2
    return lowest <= x <= 9 and lowest <= y <= 9 and x + y == 10


def _run(cards: Cards, n: int, wraps: bool) -> bool:
    if len(cards) < n:
        return False
    ranks = [rank(card) for card in cards[-n:]]
    if 0 in ranks:
        return False
    return _ascends(ranks, wraps) or _ascends(ranks[::-1], wraps)


def _ascends(ranks: list[int], wraps: bool) -> bool:
    by_one = all((b - a) % 13 == 1 for a, b in pairwise(ranks))
    return by_one and (wraps or ACE not in ranks[1:-1])


def _same_suit(cards: Cards, n: int) -> bool:
    if len(cards) < n:
        return False
    suits = {suit(card) for card in cards[-n:]}
    return len(suits) == 1 and suits != {-1}


@pattern(-1)
def jack(cards: Cards, on: Collection[str]) -> bool:
    """Tell whether the top card is a jack."""
    return rank(cards[-1]) == JACK


@pattern(-2, -1)
def double(cards: Cards, on: Collection[str]) -> bool:
    """Tell whether the top two are equal in rank."""
    return len(cards) >= 2 and _equal(cards[-1], cards[-2])


@pattern(-3, -2, -1, between=(-2,))
def sandwich(cards: Cards, on: Collection[str]) -> bool:
    """Tell whether the top and the third from the top are equal, any card between."""
    return len(cards) >= 3 and _equal(cards[-1], cards[-3])


@pattern(0, -1)
def top_bottom(cards: Cards, on: Collection[str]) -> bool:
    """Tell whether the top equals the first face-up card of the pile."""
    return len(cards) >= 2 and _equal(cards[-1], cards[0])


@pattern(-3, -2, -1)
def run_3(cards: Cards, on: Collection[str]) -> bool:
    """Tell whether the top three are in rank order, up or down; ace is low and high."""
    return _run(cards, 3, "run_wraps" in on)


@pattern(-4, -3, -2, -1)
def run_4(cards: Cards, on: Collection[str]) -> bool:
    """Tell whether the top four are in rank order, up or down; ace is low and high."""
    return _run(cards, 4, "run_wraps" in on)


@pattern()
def run_wraps(cards: Cards, on: Collection[str]) -> bool:
    """Widen the runs to go round the ace (K A 2); nothing by itself."""
    return False


@pattern(-2, -1)
def marriage(cards: Cards, on: Collection[str]) -> bool:
    """Tell whether the top two are a queen and a king, either order."""
    return len(cards) >= 2 and {rank(cards[-1]), rank(cards[-2])} == {QUEEN, KING}


@pattern(-2, -1)
def marriage_queen_on_king(cards: Cards, on: Collection[str]) -> bool:
    """Tell whether a queen lies on a king."""
    return len(cards) >= 2 and rank(cards[-1]) == QUEEN and rank(cards[-2]) == KING


@pattern(-3, -2, -1, between=(-2,))
def divorce(cards: Cards, on: Collection[str]) -> bool:
    """Tell whether a queen and a king lie with one card between, either order."""
    return len(cards) >= 3 and {rank(cards[-1]), rank(cards[-3])} == {QUEEN, KING}


@pattern(-2, -1)
def tens(cards: Cards, on: Collection[str]) -> bool:
    """Tell whether the top two are number cards that sum to ten, an ace being one."""
    return len(cards) >= 2 and _ten(cards[-1], cards[-2], aces=True)


@pattern(-2, -1)
def tens_no_ace(cards: Cards, on: Collection[str]) -> bool:
    """Tell whether the top two, both 2 to 9, sum to ten."""
    return len(cards) >= 2 and _ten(cards[-1], cards[-2], aces=False)


@pattern(-3, -2, -1, between=(-2,))
def tens_sandwich(cards: Cards, on: Collection[str]) -> bool:
    """Tell whether a ten's two cards lie with one between; aces count as they do for tens."""
    aces = "tens" in on or "tens_no_ace" not in on
    return len(cards) >= 3 and _ten(cards[-1], cards[-3], aces)


@pattern(-3, -2, -1)
def same_suit_3(cards: Cards, on: Collection[str]) -> bool:
    """Tell whether the top three are of one suit."""
    return _same_suit(cards, 3)


@pattern(-4, -3, -2, -1)
def same_suit_4(cards: Cards, on: Collection[str]) -> bool:
    """Tell whether the top four are of one suit."""
    return _same_suit(cards, 4)


class PatternSet:
    """The patterns in force at a table, asked together."""

    def __init__(self, names: Sequence[str]) -> None:
        unknown = [name for name in names if name not in PATTERNS]
        if unknown:
            raise SetupError(f"unknown pattern {unknown[0]!r}: expected {', '.join(PATTERNS)}")
        self.names = tuple(names)
        self._tests = [(name, PATTERNS[name].test) for name in names]

    def live(self, cards: Cards) -> list[str]:
        """Return the names of the patterns the newest card completes, in the table's order."""
        if not cards:
            return []
        return [name for name, test in self._tests if test(cards, self.names)]


def compared(name: str, cards: Cards) -> list[tuple[Card, bool]]:
    """Return the cards a pattern looks at, oldest first, each with whether it is one between.

    Fewer cards than the pattern needs give those that lie there; a screen shows them to explain a
    wrong slap.
    """
    found = PATTERNS[name]
    size = len(cards)
    places = sorted({place if place >= 0 else size + place for place in found.compares})
    between = {size + place for place in found.between}
    return [(cards[place], place in between) for place in places if 0 <= place < size]
