"""Recaps of War, the count and the trip: folded from outcomes, so that displays need not guess."""

from __future__ import annotations

from console.engine.outcomes import (
    Called,
    CardLaid,
    Gave,
    Mistake,
    Objected,
    Outcome,
    PileTaken,
    TripTold,
    Verdict,
    Voted,
)
from console.engine.recap import Recap, fold

T = 5_000_000


def war(seat: int, card: str, *, down: bool = False) -> CardLaid:
    return CardLaid(T, seat, card, "war", down)


def folded(*outcomes: Outcome, after: Recap | None = None) -> Recap:
    recap = fold(after, outcomes)
    assert recap is not None
    return recap


BATTLE = (war(0, "9H"), war(1, "9S"), war(0, "2C", down=True), war(0, "KH"), war(1, "QH"))
WON = PileTaken(T + 40_000, 0, 8, "battle")


def test_a_battle_tells_its_cards_and_who_took_how_many() -> None:
    recap = folded(*BATTLE, WON)
    assert (recap.kind, recap.seat, recap.taken, recap.game) == ("battle", 0, 8, "war")
    assert recap.laid == BATTLE
    assert not recap.pending


def test_cards_that_are_only_turned_are_no_verdict() -> None:
    assert folded(*BATTLE).pending
    verdict = folded(Verdict(T, 1, "wrong"))
    assert not folded(*BATTLE, after=verdict).pending


def test_a_verdict_outlives_the_cards_of_the_next_battle_until_it_is_won() -> None:
    before = folded(Verdict(T, 1, "wrong"))
    turned = folded(*BATTLE, after=before)
    assert (turned.kind, turned.seat) == ("wrong", 1)
    assert folded(WON, after=turned).laid == BATTLE


def test_a_battle_that_nobody_won_leaves_nothing_to_the_next() -> None:
    undecided = folded(*BATTLE, CardLaid(T, 0, "5D", "ratscrew"), war(0, "3D"), war(1, "4D"))
    assert folded(WON, after=undecided).laid == (war(0, "3D"), war(1, "4D"))


def test_a_slap_while_cards_are_turned_loses_none_of_them() -> None:
    late = folded(*BATTLE, Verdict(T, 1, "too late"))
    assert folded(WON, after=late).laid == BATTLE


def test_the_next_battle_begins_without_the_last_ones_cards() -> None:
    first = folded(*BATTLE, WON)
    assert folded(war(0, "3D"), WON, after=first).laid == (war(0, "3D"),)


def test_a_match_tells_what_it_won() -> None:
    recap = folded(Verdict(T, 1, "won", ["match"]), PileTaken(T, 1, 7, "match"))
    assert (recap.kind, recap.taken) == ("won", 7)


def test_a_mistake_tells_which_and_who_got_the_pile() -> None:
    slip = Mistake(T, 2, "called three, count is two", "wrong call", "three", "two", "5H")
    recap = folded(slip, PileTaken(T, 3, 9, "mistake"))
    assert (recap.kind, recap.seat, recap.lost_to, recap.taken) == ("mistake", 2, 3, 9)
    assert recap.mistake == slip


def test_a_vote_is_told_once_it_is_over() -> None:
    asked = folded(Called(T, 0, "one"), Objected(T, 2, 0), after=folded(Verdict(T, 1, "wrong")))
    assert asked.pending
    recap = folded(Voted(T + 9, "fine", 1, 2), after=asked)
    assert (recap.kind, recap.seat, recap.right, recap.votes) == ("vote", 0, True, (1, 2))


def test_a_call_voted_wrong_is_a_mistake_that_keeps_the_votes() -> None:
    slip = Mistake(T, 0, "a wrong call, the table voted", "voted")
    recap = folded(
        Objected(T, 2, 0), Voted(T, "mistake", 3, 1), slip, PileTaken(T, 1, 4, "mistake")
    )
    assert (recap.kind, recap.votes, recap.lost_to) == ("mistake", (3, 1), 1)


def test_a_trip_is_right_or_costs_cards() -> None:
    assert folded(TripTold(T, 1, "right", 5)).right
    recap = folded(TripTold(T, 1, "wrong", 5, "took too long"), Gave(T, 1, [0, 2, 0]))
    assert (recap.kind, recap.right, recap.why) == ("trip", False, "took too long")
    assert recap.given == (0, 2, 0)


def test_a_vote_on_a_list_is_told_by_the_list() -> None:
    recap = folded(Voted(T, "fine", 0, 2), TripTold(T, 1, "right", 5))
    assert recap.kind == "trip"
