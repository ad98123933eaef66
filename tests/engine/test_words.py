"""Every outcome has its sentence; a slap and what follows from it read as one."""

from __future__ import annotations

import pytest

from console.engine.outcomes import (
    Buried,
    CardLaid,
    Collecting,
    DeadHeat,
    Echo,
    Lapsed,
    Locked,
    Out,
    Outcome,
    Owes,
    Paused,
    PileTaken,
    Redeal,
    Refused,
    SitsOut,
    Verdict,
    Winner,
)
from console.engine.words import sentence, tell

SEATS = ["Ada", "Ben", "Cho"]
T = 1_000_000


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (CardLaid(T, 0, "KS", "ratscrew"), "Ada lays K♠"),
        (CardLaid(T, 2, "*", "trifecta"), "Cho lays a joker"),
        (
            Echo(T, 1, 0, 31, 255, -120),
            "Ben's pad felt Ada's hit, 12 % as strong: not counted",
        ),
        (Echo(T, 1, 5, 0, 0, 1), "Ben's pad felt another pad's hit, 0 % as strong: not counted"),
        (Verdict(T, 1, "won", ["double"]), "Ben wins the slap with a double"),
        (
            Verdict(T, 1, "won", ["double", "jack"], 4_120, cards=["JH", "JC"]),
            "Ben wins the slap with a double and a jack (J♥ J♣), 4.1 ms before the next slap",
        ),
        (
            Verdict(T, 1, "won", ["jack"], reaction=312_000),
            "Ben wins the slap with a jack 312 ms after the card",
        ),
        (Verdict(T, 2, "beaten", behind=184), "Cho is beaten by 184 µs: free"),
        (Verdict(T, 2, "beaten"), "Cho is beaten: free"),
        (
            Verdict(T, 2, "too late", why="the card was covered"),
            "Cho slaps too late: free (the card was covered)",
        ),
        (Verdict(T, 2, "too late"), "Cho slaps too late: free"),
        (
            Verdict(T, 2, "wrong", cards=["4C", "9D"], why="no pattern"),
            "Cho slaps wrongly on 4♣ 9♦ (no pattern)",
        ),
        (Verdict(T, 2, "wrong"), "Cho slaps wrongly"),
        (Verdict(T, 0, "repeat"), "Ada slaps again: free"),
        (
            Verdict(T, 0, "ignored", why="the pile is empty"),
            "Ada's slap is ignored: the pile is empty",
        ),
        (DeadHeat(T, [0, 2], 2), "Dead heat: Ada and Cho; drawn: Cho"),
        (DeadHeat(T, [0, 1, 2], 0), "Dead heat: Ada, Ben and Cho; drawn: Ada"),
        (Buried(T, 2, ["4C", "9D"]), "Cho buries 2 cards under the pile"),
        (Buried(T, 2, ["4C"]), "Cho buries 1 card under the pile"),
        (Locked(T, 2, 3), "Cho may not slap until 3 more cards are down"),
        (Locked(T, 2, 1), "Cho may not slap until 1 more card is down"),
        (PileTaken(T, 1, 14, "slap"), "Ben takes 14 cards for the slap"),
        (PileTaken(T, 1, 1, "challenge"), "Ben takes 1 card as the challenge was not answered"),
        (PileTaken(T, 1, 6, "battle"), "Ben takes 6 cards with the highest card"),
        (PileTaken(T, 1, 6, "match"), "Ben takes 6 cards for a card that matched the count"),
        (PileTaken(T, 1, 6, "mistake"), "Ben takes 6 cards after a mistake"),
        (PileTaken(T, 1, 6, "wrong slap"), "Ben takes 6 cards after a wrong slap"),
        (PileTaken(T, 1, 6, "last seat"), "Ben takes 6 cards as the last seat in the hand"),
        (Owes(T, 1, 3, 0), "Ben owes Ada 3 cards"),
        (Lapsed(T, True, 0), "Ada's challenge lapses: nobody is left to collect"),
        (
            Collecting(T, 0, 9),
            "Ada may collect 9 cards: the challenge was not answered, a slap still counts",
        ),
        (Refused(T, "flip", "not Ben's turn", 1), "Ben's flip has no effect: not Ben's turn"),
        (Refused(T, "resume", "not paused"), "The resume has no effect: not paused"),
        (Out(T, 2, True), "Cho is out"),
        (Out(T, 2, True, "nothing to pay"), "Cho is out: nothing to pay"),
        (Paused(T, True), "The game is paused"),
        (Paused(T, False), "The game goes on"),
        (SitsOut(T, 1, True), "Ben sits out the next hand"),
        (SitsOut(T, 1, False), "Ben plays the next hand"),
        (Redeal(T, True), "Nobody holds a card: the hand is void and dealt again"),
        (Winner(T, [1], "all cards"), "Ben wins the hand with every card"),
        (Winner(T, [1], "last seat"), "Ben wins the hand as the last seat in"),
        (Winner(T, [0, 2], "most cards"), "Ada and Cho share the hand with the most cards"),
        (
            Winner(T, [1], "loop"),
            "Ben wins the hand with the most cards, as the hand had begun to repeat itself",
        ),
        (
            Winner(T, [1], "limit"),
            "Ben wins the hand with the most cards, as the hand had reached its limit",
        ),
        (Winner(T, [0, 1], "draw"), "Ada and Ben share the hand as nobody could go on"),
        (Winner(T, [1], "third round"), "Ben wins the hand by emptying a third hand"),
    ],
)
def test_an_outcome_in_words(outcome: Outcome, words: str) -> None:
    assert sentence(outcome, SEATS) == words


def test_a_won_slap_tells_what_it_won_and_over_whom() -> None:
    batch: list[Outcome] = [
        Verdict(T, 1, "won", ["double"], 4_120, reaction=312_000, cards=["7H", "7C"]),
        PileTaken(T, 1, 14, "slap"),
        Verdict(T + 9_000, 0, "beaten", behind=9_000),
        Verdict(T + 4_120, 2, "beaten", behind=4_120),
    ]
    assert tell(batch, SEATS) == [
        "Ben wins 14 cards with a double (7♥ 7♣) 312 ms after the card, 4.1 ms before Cho",
        "Ada is beaten by 9.0 ms: free",
        "Cho is beaten by 4.1 ms: free",
    ]


def test_a_wrong_slap_tells_its_price() -> None:
    batch: list[Outcome] = [
        Verdict(T, 2, "wrong", cards=["4C", "9D"], why="no pattern"),
        Buried(T, 2, ["AC", "AD"]),
        Out(T, 2, True, "nothing left to pay"),
    ]
    assert tell(batch, SEATS) == [
        "Cho slaps wrongly on 4♣ 9♦ (no pattern) and buries 2 cards under the pile",
        "Cho is out: nothing left to pay",
    ]


def test_two_wrong_slaps_on_one_card_each_tell_their_own_price() -> None:
    batch: list[Outcome] = [
        Verdict(T, 2, "wrong"),
        Buried(T, 2, ["AC"]),
        Verdict(T, 0, "wrong"),
        Buried(T, 0, ["2C", "3C"]),
    ]
    assert tell(batch, SEATS) == [
        "Cho slaps wrongly and buries 1 card under the pile",
        "Ada slaps wrongly and buries 2 cards under the pile",
    ]


def test_a_pile_lost_by_a_wrong_slap_names_the_taker_once() -> None:
    batch: list[Outcome] = [Verdict(T, 2, "wrong"), PileTaken(T, 0, 8, "wrong slap")]
    assert tell(batch, SEATS) == ["Cho slaps wrongly and loses 8 cards to Ada"]


def test_a_locked_pad_is_told_with_the_slap() -> None:
    batch: list[Outcome] = [Verdict(T, 2, "wrong"), Locked(T, 2, 3)]
    assert tell(batch, SEATS) == [
        "Cho slaps wrongly and may not slap until 3 more cards are down",
    ]


def test_a_pile_taken_for_another_reason_keeps_its_own_line() -> None:
    batch: list[Outcome] = [PileTaken(T, 0, 5, "challenge"), CardLaid(T, 0, "2C", "ratscrew")]
    assert tell(batch, SEATS) == [
        "Ada takes 5 cards as the challenge was not answered",
        "Ada lays 2♣",
    ]


def test_buried_cards_are_never_named() -> None:
    for line in tell([Verdict(T, 2, "wrong"), Buried(T, 2, ["AC", "TD"])], SEATS):
        assert "♣" not in line
        assert "10" not in line


def test_a_won_slap_names_the_cards_that_its_patterns_span() -> None:
    cards = ["5S", "9C", "TS", "TH"]
    won = Verdict(T, 1, "won", ["double"], cards=cards)
    assert sentence(won, SEATS) == "Ben wins the slap with a double (10♠ 10♥)"
    won = Verdict(T, 1, "won", ["double", "sandwich"], cards=["TD", "TS", "TH"])
    assert sentence(won, SEATS) == "Ben wins the slap with a double and a sandwich (10♦ 10♠ 10♥)"
    won = Verdict(T, 1, "won", ["match"], cards=cards)
    assert sentence(won, SEATS) == "Ben wins the slap with a match of card and count (10♥)"


def test_top_and_bottom_alike_names_the_first_card_of_the_pile() -> None:
    deep = Verdict(T, 1, "won", ["top_bottom"], cards=["5S", "9C", "TS", "TH"], bottom="TD")
    line = sentence(deep, SEATS)
    assert line == "Ben wins the slap with top and bottom alike (10♦ … 10♥)"
    flat = Verdict(T, 1, "won", ["double", "top_bottom"], cards=["9C", "9H"])
    line = sentence(flat, SEATS)
    assert line == "Ben wins the slap with a double and top and bottom alike (9♣ 9♥)"


def test_two_piles_won_in_one_batch_keep_their_own_margins() -> None:
    batch: list[Outcome] = [
        Verdict(T, 1, "won", ["jack"]),
        Verdict(T + 9, 2, "beaten", behind=9),
        Verdict(T + 500, 0, "won", ["jack"]),
        Verdict(T + 700, 2, "beaten", behind=200),
    ]
    assert tell(batch, SEATS)[::2] == [
        "Ben wins the slap with a jack, 9 µs before Cho",
        "Ada wins the slap with a jack, 200 µs before Cho",
    ]
