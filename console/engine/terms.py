"""Cards, patterns and durations as words: the terms that sentences and screens of text share.

A card reads as rank and suit sign (``K♠``, ``10♦``), a duration in the unit that suits it.
"""

from __future__ import annotations

from collections.abc import Sequence

from console.engine.patterns import PATTERNS

_SUIT_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_PATTERNS = {
    "double": "a double",
    "sandwich": "a sandwich",
    "jack": "a jack",
    "top_bottom": "top and bottom alike",
    "run_3": "a run of three",
    "run_4": "a run of four",
    "run_wraps": "a run round the ace",
    "marriage": "a marriage",
    "marriage_queen_on_king": "a queen on a king",
    "divorce": "a divorce",
    "tens": "two that make ten",
    "tens_no_ace": "two that make ten without an ace",
    "tens_sandwich": "two that make ten round a card",
    "same_suit_3": "three of a suit",
    "same_suit_4": "four of a suit",
    "match": "a match of card and count",
}


def pattern_phrase(name: str) -> str:
    """Return a pattern as a sentence needs it: ``a double``."""
    return _PATTERNS.get(name, name.replace("_", " "))


def pattern_label(name: str) -> str:
    """Return a pattern as a list names it: ``Double``."""
    text = pattern_phrase(name).removeprefix("a ")
    return text[0].upper() + text[1:]


def pattern_span(name: str) -> int:
    """Return how many of the newest cards a pattern looks at, 0 where that is not fixed."""
    if name == "match":
        return 1
    compares = PATTERNS[name].compares if name in PATTERNS else ()
    return 0 if not compares or 0 in compares else -min(compares)


def card_text(name: str) -> str:
    """Return a card's two-letter name as people read it: ``KS`` as ``K♠``, ``*`` as ``joker``."""
    if name == "*":
        return "joker"
    return name[:-1].replace("T", "10") + _SUIT_SIGNS[name[-1]]


def a_card(name: str) -> str:
    """Return a card as a sentence needs it: ``K♠``, ``a joker``."""
    return "a joker" if name == "*" else card_text(name)


def cards_in_a_row(names: Sequence[str]) -> str:
    """Return several cards in their order: ``7♥ K♠ 7♣``."""
    return " ".join(map(card_text, names))


def cards_text(count: int, kind: str = "") -> str:
    """Return a number of cards: ``1 card``, ``14 cards``, with ``kind`` before the noun."""
    return f"{count} {kind}card{'' if count == 1 else 's'}"


def things_text(count: int) -> str:
    """Return the length of a trip's list: ``1 thing``, ``7 things``."""
    return f"{count} thing{'' if count == 1 else 's'}"


def duration(us: int) -> str:
    """Return µs in the unit a person reads best: µs below 1 ms, ms below 1 s, else seconds."""
    if us < 1000:
        return f"{us} µs"
    if us < 99_950:
        return f"{us / 1000:.1f} ms"
    if us < 999_500:
        return f"{us / 1000:.0f} ms"
    return f"{us / 1_000_000:.2f} s"


# How a rank is read in a sentence, ace 1 … king 13, a joker 0.
SPOKEN_RANKS = (
    "joker", "ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king",
)  # fmt: skip


def listed(some: Sequence[int], seats: Sequence[str]) -> str:
    """Return the names of several seats: ``Ada, Ben and Cho``."""
    return joined([seats[seat] for seat in some])


def joined(parts: Sequence[str], word: str = "and") -> str:
    """Return several parts as one: ``a, b and c``; nothing of none."""
    if len(parts) > 1:
        return f"{', '.join(parts[:-1])} {word} {parts[-1]}"
    return "".join(parts)
