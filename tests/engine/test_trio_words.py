"""Twisted Trio in words; a card that went from hand to hand is never named."""

from __future__ import annotations

import pytest

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
from console.engine.words import sentence, tell

SEATS = ["Ada", "Ben", "Cho"]
T = 1_000_000


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (Shuffled(T, 0, True), "Ada shuffles"),
        (Dealt(T, True, 2), "All have shuffled: Cho was the last and deals"),
        (SuitNamed(T, "H", 0), "Ada names hearts"),
        (SuitNamed(T, "C", None, "not named in time"), "Clubs rule: not named in time"),
        (RoundBegun(T, 0, 9), "Ada has emptied a hand and goes on to Deranged Nines"),
        (RoundBegun(T, 0, 10), "Ada has emptied a hand and goes on to Insane Tens"),
        (Drew(T, 1, 1), "Ben draws 1 card"),
        (Drew(T, 1, 5), "Ben draws 5 cards"),
        (Passed(T, 1, True), "Ben passes"),
        (Passed(T, 1, True, "nothing is left to draw"), "Ben passes: nothing is left to draw"),
        (Skipped(T, 2, True), "Cho misses a turn"),
        (Reshuffled(T, 40), "The stock is empty: 40 cards of the pile make a new one"),
        (Declared(T, 0, True), "Ada declares the last card"),
        (Caught(T, 0, 2), "Ada is caught by Cho: the last card was not declared"),
    ],
)
def test_an_outcome_in_words(outcome: Outcome, words: str) -> None:
    assert sentence(outcome, SEATS) == words


@pytest.mark.parametrize("card", ["7D", None])
def test_a_picked_card_is_not_named(card: str | None) -> None:
    assert sentence(Picked(T, 2, card, 0), SEATS) == "Cho takes a card from Ada's hand, unseen"


def test_a_race_that_was_declared_is_one_line_with_its_margin() -> None:
    batch: list[Outcome] = [
        Verdict(T, 0, "won", ["last_card"], 184, reaction=312_000),
        Declared(T, 0, True),
        Verdict(T + 184, 2, "beaten", behind=184),
    ]
    assert tell(batch, SEATS) == [
        "Ada declares the last card 312 ms after it could be said, 184 µs before Cho",
        "Cho is beaten by 184 µs: free",
    ]


def test_a_catch_tells_whom_and_what_it_cost() -> None:
    batch: list[Outcome] = [
        Verdict(T, 2, "won", ["last_card"], 4_120),
        Caught(T, 0, 2),
        Drew(T, 0, 5),
        Caught(T, 1, 2),
        Drew(T, 1, 5),
    ]
    assert tell(batch, SEATS) == [
        "Cho catches Ada and Ben, 4.1 ms before the next pad",
        "Ada draws 5 cards",
        "Ben draws 5 cards",
    ]


def test_a_race_that_nobody_else_ran_has_no_margin() -> None:
    batch: list[Outcome] = [Verdict(T, 0, "won", ["last_card"]), Declared(T, 0, True)]
    assert tell(batch, SEATS) == ["Ada declares the last card"]
