"""Hands in words: every thing that is told has its sentence, in both languages."""

from __future__ import annotations

import pytest

from console.engine.outcomes import (
    CardLaid,
    Caught,
    Dealt,
    Declared,
    Drew,
    Out,
    Outcome,
    Passed,
    Picked,
    Refused,
    Reshuffled,
    RoundBegun,
    Skipped,
    SuitNamed,
    Winner,
)
from console.engine.trio_plan import Plan, Step
from console.phone.desk import Language
from console.phone.hand_words import Teller
from console.phone.pages import page_texts

NAMES = ("Ada", "Ben", "Cho")
CARD = 4 * 7 + 2


def teller(language: Language = "en") -> Teller:
    return Teller(page_texts("hand", language), NAMES, 0)


@pytest.mark.parametrize(
    ("outcome", "english", "french"),
    [
        (Drew(1, 0, 1), "You drew 1 card", "Vous avez pioché 1 carte"),
        (Drew(1, 1, 5), "Ben drew 5 cards", "Ben a pioché 5 cartes"),
        (Picked(1, 1, "7H", 0), "Ben took 7 of hearts from you", "Ben vous a pris 7 de cœur"),
        (
            Picked(1, 0, "AS", 2),
            "You took ace of spades from Cho",
            "Vous avez pris as de pique à Cho",
        ),
        (Picked(1, 1, None, 2), "Ben took a card from Cho", "Ben a pris une carte à Cho"),
        (Skipped(1, 0, True), "You miss a turn", "Vous passez un tour"),
        (Passed(1, 1, True), "Ben passes", "Ben passe"),
        (SuitNamed(1, "H", 1), "Ben named hearts", "Ben a nommé cœur"),
        (
            SuitNamed(1, "S"),
            "Spades rule: no suit was named",
            "Pique en vigueur : aucune couleur nommée",
        ),
        (RoundBegun(1, 0, 9), "You go on to round 2 of 3", "Vous passez à la manche 2 sur 3"),
        (Declared(1, 1, True), "Ben declared the last card", "Ben a annoncé la dernière carte"),
        (Caught(1, 0, 2), "Cho caught you: five cards", "Cho vous a surpris : cinq cartes"),
        (Out(1, 1, True), "Ben is through", "Ben a fini"),
        (Dealt(1, True, 2), "Cho has dealt", "Cho a distribué"),
        (Reshuffled(1, 9), "The pile was shuffled", "La pile a été mélangée"),
    ],
)
def test_what_is_told(outcome: Outcome, english: str, french: str) -> None:
    assert teller().told([outcome]) == [english]
    assert teller("fr").told([outcome]) == [french]


def test_cards_laid_together_are_one_line() -> None:
    laid = [CardLaid(1, 1, card, "twisted-trio") for card in ("2H", "2S")]
    after = CardLaid(2, 0, "QS", "twisted-trio")
    assert teller().told([*laid, after, Winner(2, [0], "third round")]) == [
        "Ben laid 2 of hearts, 2 of spades",
        "You laid queen of spades",
    ]


def test_a_refusal_is_told_while_it_is_the_newest_and_ones_own() -> None:
    mine = Refused(1, "lay", "the game is paused", 0)
    assert teller().refused([mine]) == "The game is paused."
    assert teller("fr").refused([mine]) == "Le jeu est en pause."
    assert (
        teller().refused([Refused(1, "lay", "something else", 0)]) == "The table did not take that."
    )
    assert teller().refused([mine, Drew(2, 1, 1)]) == ""
    assert teller().refused([Refused(1, "lay", "the game is paused", 1)]) == ""
    assert teller().refused([]) == ""


@pytest.mark.parametrize(
    ("step", "english", "french"),
    [
        (Step("draws", 1, 5), "Ben draws 5", "Ben pioche 5"),
        (Step("misses", 2), "Cho misses a turn", "Cho passe un tour"),
        (Step("again", 0), "You lay again", "Vous rejouez"),
        (
            Step("round", 0, 10),
            "You go on to round 3 of 3 with 10 cards",
            "Vous passez à la manche 3 sur 3 avec 10 cartes",
        ),
        (Step("through", 0), "You are through", "Vous avez fini"),
        (Step("ends", 0), "You win", "Vous gagnez"),
        (Step("names", 0), "You name the suit", "Vous nommez la couleur"),
        (
            Step("picks", 1, other=0),
            "Ben takes a card from you, unseen",
            "Ben vous prend une carte sans la voir",
        ),
        (
            Step("picks", 0, other=1),
            "You take a card from Ben, unseen",
            "Vous prenez une carte à Ben sans la voir",
        ),
        (Step("rules", 0, suit="D"), "Diamonds rule", "Carreau en vigueur"),
    ],
)
def test_what_a_lay_would_do(step: Step, english: str, french: str) -> None:
    plan = Plan((CARD,), may_lay=True, follows=(), steps=(step,))
    assert teller().plan(plan) == ["7 of hearts", english]
    assert teller("fr").plan(plan) == ["7 de cœur", french]


def test_nothing_chosen_says_nothing() -> None:
    assert teller().plan(Plan((), may_lay=False, follows=(CARD,))) == []
