"""A match: who deals, who sits out, who has won."""

from __future__ import annotations

from typing import Any

import pytest

from console.engine.header import Header
from console.engine.match import Match
from console.engine.setup import build
from console.errors import SetupError

NAMES = ("Ada", "Ben", "Cho", "Dan", "Eva", "Fay", "Gus", "Hal")


def match(seats: int = 3, **fields: Any) -> Match:
    given = {"dealer": seats - 1, **fields}
    return Match(Header(slap=1, game="ratscrew", seats=NAMES[:seats], **given))


def test_two_hands_win_the_english_game() -> None:
    played = match()
    played.hand_over([1])
    assert played.winners == ()
    played.hand_over([0])
    played.hand_over([1])
    assert played.hands_won == [1, 2, 0]
    assert played.winners == (1,)


@pytest.mark.parametrize("preset", ["ratscrew-fr", "classic", "slapjack", "beggar"])
def test_one_hand_wins_the_others(preset: str) -> None:
    played = match(preset=preset)
    played.hand_over([2])
    assert played.winners == (2,)


def test_a_shared_hand_counts_for_each_and_a_match_can_be_shared() -> None:
    played = match(rules={"match": 1})
    played.hand_over([0, 2])
    assert played.winners == (0, 2)


def test_the_deal_goes_clockwise_and_the_seat_after_the_dealer_leads() -> None:
    played = match()
    dealers = []
    for seed in range(4):
        header = played.next_hand(seed)
        dealers.append(header.dealer)
        setup = build(header)
        assert setup.leader == (setup.dealer + 1) % 3
    assert dealers == [0, 1, 2, 0]


def test_seats_with_nobody_at_them_are_passed_over() -> None:
    played = match(5, sitting_out=(0, 3))
    headers = [played.next_hand(seed, absent=[0, 3]) for seed in range(4)]
    assert [header.dealer for header in headers] == [1, 2, 4, 1]
    assert {header.sitting_out for header in headers} == {(0, 3)}


def test_a_seat_sent_out_is_back_in_the_hand_after() -> None:
    played = match()
    assert played.next_hand(1, sits_out=[0]).sitting_out == (0,)
    assert played.header.dealer == 1
    assert played.next_hand(2).sitting_out == ()


def test_two_are_always_left_to_play() -> None:
    played = match(4)
    assert played.next_hand(1, absent=[3], sits_out=[0, 1]).sitting_out == (3,)
    assert played.next_hand(2, absent=[3], sits_out=[0]).sitting_out == (0, 3)


def test_the_next_hand_has_its_own_seed_and_number_and_knows_the_score() -> None:
    played = match(resolution_us=5, handicap_ms=(0, 100, 0), display=True)
    played.hand_over([2])
    header = played.next_hand(99)
    assert (header.seed, header.hand, header.hands_won) == (99, 2, (0, 0, 1))
    assert (header.resolution_us, header.handicap_ms, header.display) == (5, (0, 100, 0), True)
    assert played.header is header


def test_a_set_up_hand_is_followed_by_a_dealt_one() -> None:
    played = match(2, dealer=None, lead=1, stacks=(("KS",), ("5D",)), pile=("2H",), buried=("3H",))
    header = played.next_hand(1)
    assert (header.stacks, header.pile, header.buried, header.lead) == (None, (), (), None)
    assert header.dealer == 0
    assert build(header).table.size == 52


def test_a_match_goes_on_from_a_later_hand() -> None:
    played = match(hand=3, hands_won=(1, 0, 1))
    played.hand_over([2])
    assert played.winners == (2,)


def test_rules_that_do_not_exist_are_refused() -> None:
    with pytest.raises(SetupError, match="unknown rule 'mach'"):
        match(rules={"mach": 2})
