"""Battles, calls, votes, trips and what they cost, in words."""

from __future__ import annotations

import pytest

from console.engine.outcomes import (
    Added,
    Ballot,
    Buried,
    Called,
    CardLaid,
    Collecting,
    Gave,
    Mistake,
    Objected,
    Outcome,
    PileTaken,
    Refused,
    TripTold,
    Verdict,
    Void,
    Voted,
    War,
)
from console.engine.words import sentence, tell

SEATS = ["Ada", "Ben", "Cho"]
T = 1_000_000
MISTAKE = Mistake(T, 0, "called three, count is two", "wrong call", "three", "two", "5H")


def war(seat: int, card: str, down: bool = False) -> CardLaid:
    return CardLaid(T, seat, card, "war", down)


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (Called(T, 0, "TWee"), "Ada calls TWee"),
        (MISTAKE, "Ada makes a mistake: called three, count is two"),
        (Objected(T, 2, 0), "Cho objects to what Ada said"),
        (Ballot(T, 1, "mistake"), "Ben votes: a mistake"),
        (Ballot(T, 1, "fine"), "Ben votes: fine"),
        (Voted(T, "mistake", 2, 1), "The table finds a mistake, 2 to 1"),
        (Voted(T, "fine", 1, 2), "The table finds it fine, 2 to 1"),
        (Voted(T, "fine", 0, 0), "Nobody votes: it is fine"),
        (War(T, [0, 2]), "War between Ada and Cho"),
        (Void(T, 1, "war"), "Ben's joker makes the battle void: its cards stay"),
        (Void(T, 1, "count"), "Ben's joker ends the turn of 1-2-3-4"),
        (Void(T, 1, "ratscrew"), "Ben's joker ends the turn of Ratscrew"),
        (TripTold(T, 0, "right", 1), "Ada tells the list of 1 thing rightly"),
        (TripTold(T, 0, "wrong", 7), "Ada gets the list of 7 things wrong"),
        (Added(T, 0, "owl", 8), "Ada adds to the list: 8 things now"),
        (Gave(T, 0, [1, 2, 1, 2]), "Ada gives Ben and Cho 2 cards each"),
        (Gave(T, 0, [1, 2, 1]), "Ada gives 2 cards to Ben and 1 card to Cho"),
        (Gave(T, 0, [1, 1, 1]), "Ada gives Ben 3 cards"),
        (
            Collecting(T, 0, 0),
            "Ada may collect, as the challenge was not answered: nothing is left of the pile",
        ),
    ],
)
def test_an_outcome_in_words(outcome: Outcome, words: str) -> None:
    assert sentence(outcome, SEATS) == words


def test_the_cards_of_a_battle_are_one_line() -> None:
    assert tell([war(0, "KS"), war(1, "*"), war(2, "2D")], SEATS) == [
        "The cards turn: Ada K♠, Ben a joker and Cho 2♦",
    ]


def test_a_war_counts_what_goes_face_down_and_names_what_goes_up() -> None:
    first = [war(0, "KS"), war(1, "KD")]
    downs = [war(seat, card, True) for card in ("2C", "3C", "4C") for seat in (0, 1)]
    last = [war(0, "9H"), war(1, "TH"), PileTaken(T, 1, 10, "battle")]
    assert tell([*first, War(T, [0, 1]), *downs, *last], SEATS) == [
        "The cards turn: Ada K♠ and Ben K♦",
        "War between Ada and Ben",
        "Ada and Ben put 3 cards each face down; then Ada 9♥ and Ben 10♥",
        "Ben takes 10 cards with the highest card",
    ]


def test_a_short_war_counts_each_seat_and_never_names_a_back() -> None:
    laid = [war(0, "2C", True), war(1, "3C", True), war(0, "9H"), war(1, "4C", True)]
    (line,) = tell([*laid, war(1, "TH")], SEATS)
    assert line == "Ada puts 1 and Ben puts 2 face down; then Ada 9♥ and Ben 10♥"
    assert tell([war(0, "2C", True)], SEATS) == ["Ada puts 1 card face down"]


def test_a_match_tells_how_many_cards_it_won() -> None:
    won = Verdict(T, 1, "won", ["match"], reaction=338_000, cards=["AH"])
    assert tell([won, PileTaken(T, 1, 18, "match")], SEATS) == [
        "Ben wins 18 cards with a match of card and count (A♥) 338 ms after the card",
    ]


def test_a_mistake_tells_who_got_the_pile() -> None:
    assert tell([MISTAKE, PileTaken(T, 1, 4, "mistake")], SEATS) == [
        "Ada makes a mistake (called three, count is two) and loses 4 cards to Ben",
    ]


def test_a_list_told_wrong_tells_who_got_cards_and_never_the_list() -> None:
    wrong = TripTold(T, 0, "wrong", 9, "step 6 is not lock")
    assert tell([wrong, Gave(T, 0, [1, 1, 1])], SEATS) == [
        "Ada gets the list of 9 things wrong (step 6 is not lock) and gives Ben 3 cards",
    ]
    assert "owl" not in str(sentence(Added(T, 0, "owl", 8), SEATS))


def test_a_flip_too_early_tells_its_price() -> None:
    refused = Refused(T, "flip", "a call is owed first", 2)
    assert tell([refused, Buried(T, 2, ["2C", "3C"])], SEATS) == [
        "Cho flips too early (a call is owed first) and buries 2 cards under the pile",
    ]
    assert tell([refused, Buried(T, 1, ["2C"])], SEATS) == [
        "Cho's flip has no effect: a call is owed first",
        "Ben buries 1 card under the pile",
    ]
