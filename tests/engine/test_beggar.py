"""Beggar-my-neighbour: the published deals to the card, and endless ones found (rules 0, 7)."""

from __future__ import annotations

from collections import Counter

import pytest

from .facts import facts
from .play import Played, play, play_once

SUITS = "CDHS"


def one_face_a_rank(hand: str) -> list[str]:
    """Give every card of a rank the same face; any card 2 to 10 is a two of clubs."""
    return [("2" if rank in "-23456789T" else rank) + "C" for rank in hand]


def all_distinct(hands: list[str]) -> list[str]:
    """Give the cards of a legal pack their suits, each card once."""
    dealt: Counter[str] = Counter()
    numbers = iter(rank + suit for rank in "23456789T" for suit in SUITS)
    stacks = []
    for hand in hands:
        cards = []
        for rank in hand:
            if rank in "JQKA":
                cards.append(rank + SUITS[dealt[rank]])
                dealt[rank] += 1
            else:
                cards.append(next(numbers))
        stacks.append(" ".join(cards))
    return stacks


def beggar(stacks: list[str], **rules: object) -> Played:
    return play_once(
        "autoplay", stacks=stacks, preset="beggar", rules={"hand_limit_cards": 0, **rules}
    )


@pytest.mark.parametrize("row", facts("beggar_my_neighbour"), ids=lambda row: row["name"])
def test_published_deal(row: dict) -> None:
    """Cards laid and piles won, who wins, or that it never ends."""
    played = beggar([" ".join(one_face_a_rank(row[hand])) for hand in "ab"])
    assert (played.final["cards_played"], played.final["piles_won"]) == (row["cards"], row["piles"])
    if row["status"] == "loop":
        assert played.final["why"] == "loop"
    else:
        assert played.winner == ([0 if row["winner"] == "A" else 1], "all cards")


CASELLA = next(row for row in facts("beggar_my_neighbour") if row["status"] == "loop")


@pytest.mark.slow
def test_endless_deal_with_every_card_distinct() -> None:
    """Where cards are told apart the same state comes round only after 33 034 cards."""
    played = beggar(all_distinct([CASELLA["a"], CASELLA["b"]]))
    assert (played.final["cards_played"], played.final["piles_won"]) == (33034, 4654)
    assert played.final["why"] == "loop"


def test_endless_deal_meets_the_limit_of_cards_first() -> None:
    """The card that reaches the limit ends the hand; most cards wins."""
    played = play_once(
        "autoplay",
        stacks=all_distinct([CASELLA["a"], CASELLA["b"]]),
        preset="beggar",
    )
    assert played.final["cards_played"] == 10_000
    assert played.final["why"] == "limit"
    most = max(played.counts)
    assert played.final["winner"] == [s for s, n in enumerate(played.counts) if n == most]


def test_a_loop_is_compared_when_a_pile_has_been_taken() -> None:
    """Entered after 34 cards, 440 long: seen at the 474th, when a pile has been taken."""
    played = beggar([" ".join(one_face_a_rank(CASELLA[hand])) for hand in "ab"])
    assert played.final["cards_played"] == 34 + 440
    assert played.final["pile"] == []
    entered = play(
        "autoplay 34",
        stacks=[" ".join(one_face_a_rank(CASELLA[hand])) for hand in "ab"],
        preset="beggar",
    )
    assert entered.final["piles_won"] == 4
    assert entered.final["state"] == played.final["state"]


def test_who_must_lay_and_has_none_loses_the_pile() -> None:
    """With two seats the other takes it, and that counts as a pile won (rules 7)."""
    played = beggar(["2C", "3C"])
    assert played.told == ["0 lays 2C", "1 lays 3C", "1 takes 2: challenge", "1 wins: all cards"]
    assert played.final["piles_won"] == 1


def test_a_payer_without_cards_has_failed() -> None:
    """short_payment = fails."""
    played = beggar(["KC 2C", "3C 4C"])
    assert played.told == [
        "0 lays KC",
        "1 owes 3 to 0",
        "1 lays 3C",
        "1 lays 4C",
        "0 takes 3: challenge",
        "0 wins: all cards",
    ]


def test_pads_are_ignored() -> None:
    played = play(
        "0 flip", "1 flip", "0 slap", "1 slap", stacks=["5C 6C", "5D 6D"], preset="beggar"
    )
    assert played.verdicts == ["0 ignored", "1 ignored"]
    assert {o["why"] for o in played.find("verdict")} == {"pads do not count in this game"}


def test_with_three_seats_an_empty_one_is_passed_over() -> None:
    """The third seat has no card and is not out; play goes round it."""
    played = play("0 flip", "1 flip", "0 flip", stacks=["2C 4C", "3C 5C", ""], preset="beggar")
    assert played.laid == ["2C", "3C", "4C"]
    assert played.turn == 1
    assert played.out == []


def test_with_three_seats_an_empty_seat_may_win_a_challenge_back() -> None:
    """A challenger collects with an empty stack and leads."""
    played = play("0 flip", "1 flip", "0 flip", stacks=["JC", "3C 5C", "4C"], preset="beggar")
    assert played.told == [
        "0 lays JC",
        "1 owes 1 to 0",
        "1 lays 3C",
        "0 takes 2: challenge",
        "0 lays JC",
        "1 owes 1 to 0",
    ]


def test_with_three_seats_nobody_holding_a_card_deals_again() -> None:
    """With more than two seats the general law holds; collect_ms is 0, so at once."""
    played = play("0 flip", "1 flip", "2 flip", stacks=["2C", "3C", "4C"], preset="beggar")
    assert played.story == ["redeal"]
    assert played.counts == [1, 1, 1]
    assert played.turn == 0
