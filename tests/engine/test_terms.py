"""Cards, patterns and durations read as a person would say them."""

from __future__ import annotations

import pytest

from console.engine.patterns import PATTERNS
from console.engine.terms import (
    card_text,
    cards_in_a_row,
    cards_text,
    duration,
    pattern_label,
    pattern_phrase,
    pattern_span,
)


@pytest.mark.parametrize(
    ("us", "words"),
    [
        (0, "0 µs"),
        (999, "999 µs"),
        (1_000, "1.0 ms"),
        (99_949, "99.9 ms"),
        (99_950, "100 ms"),
        (999_499, "999 ms"),
        (999_500, "1.00 s"),
        (2_345_000, "2.35 s"),
    ],
)
def test_a_duration_is_read_in_the_unit_that_suits_it(us: int, words: str) -> None:
    assert duration(us) == words


def test_cards_and_patterns_in_words() -> None:
    assert [card_text(name) for name in ("TD", "AS", "9C", "QH", "*")] == [
        "10♦",
        "A♠",
        "9♣",
        "Q♥",
        "joker",
    ]
    assert cards_in_a_row(["7H", "KS"]) == "7♥ K♠"
    assert cards_text(1) == "1 card"
    assert pattern_phrase("run_3") == "a run of three"
    assert pattern_label("double") == "Double"
    assert pattern_label("top_bottom") == "Top and bottom alike"
    assert pattern_phrase("match") == "a match of card and count"
    assert (pattern_span("sandwich"), pattern_span("top_bottom")) == (3, 0)


def test_every_pattern_of_the_game_has_its_own_words_and_span() -> None:
    assert [name for name in PATTERNS if pattern_phrase(name) == name.replace("_", " ")] == []
    spans = {name: pattern_span(name) for name in PATTERNS}
    assert spans["jack"] == 1
    assert spans["double"] == spans["marriage"] == spans["tens_no_ace"] == 2
    assert spans["divorce"] == spans["run_3"] == spans["tens_sandwich"] == 3
    assert spans["run_4"] == spans["same_suit_4"] == 4
    assert spans["run_wraps"] == 0
    assert pattern_span("match") == 1  # the newest card alone is compared with the count


def test_no_two_patterns_are_called_the_same() -> None:
    assert len({pattern_label(name) for name in PATTERNS}) == len(PATTERNS)
