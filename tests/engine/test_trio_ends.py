"""Rounds, the end of a hand, places, an empty stock, limits and loops (rules 6)."""

from __future__ import annotations

import pytest

from .trio_play import FULL, trio

PLACES = {"play_for_places": True}

# -- rounds -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("round_", "cards"), [(8, 9), (9, 10)])
def test_an_emptied_hand_draws_the_next_round_s_number_at_once(round_: int, cards: int) -> None:
    played = trio("0 lay KH", hands=["KH", "3S 4C"], up="5H", rounds=[round_, 8])
    assert played.story == [f"0 round {cards}", f"0 drew {cards}"]
    assert played.rounds == [cards, 8]
    assert (played.sizes, played.turn) == ([cards, 2], 1)


def test_everybody_is_on_a_round_of_their_own() -> None:
    played = trio(
        "0 lay 8H", "1 lay 9S", "2 lay TC", "1 name D", "1 draw",
        hands=["8H 3C", "9S 3C", "TC 3C"], up="5H", rounds=[9, 9, 9],
    )  # fmt: skip
    assert played.told == [
        "0 lays 8H", "1 lays 9S", "2 lay refused", "1 names D", "1 draw refused",
    ]  # fmt: skip


def test_finishing_on_any_card_is_legal() -> None:
    for card in ("2H", "4H", "TS", "QH", "AH"):
        played = trio(f"0 lay {card}", hands=[card, "3S 4C"], up="5H", rounds=[10, 8])
        assert played.winner == ([0], "third round")


def test_first_to_empty_three_hands_wins_at_once() -> None:
    played = trio("0 lay KH", "1 lay 3H", hands=["KH", "3H 4C"], up="5H", rounds=[10, 9])
    assert played.told == ["0 lays KH", "0 wins: third round", "1 lay refused"]
    assert played.final["places"] == [[0], [1]]


def test_places_go_by_round_then_by_fewest_cards() -> None:
    played = trio(
        "0 lay KH",
        hands=["KH", "3H 4C", "3H", "3H 4C"], up="5H", rounds=[10, 9, 8, 9],
    )  # fmt: skip
    assert played.final["places"] == [[0], [1, 3], [2]]


# -- play for places ----------------------------------------------------------------------------


def test_who_is_through_is_out_and_the_others_play_on() -> None:
    played = trio(
        "0 lay KH", "1 lay 3H", "2 lay 4H", "2 slap",
        hands=["KH", "3H 4C 5C", "4H 4C 5C"], up="5H", rounds=[10, 8, 8], rules=PLACES,
    )  # fmt: skip
    assert played.story == ["0 out", "1 skipped", "2 ignored"]
    assert (played.out, played.turn) == ([0], 2)


def test_the_last_one_in_ends_it() -> None:
    played = trio(
        "0 lay KH", "1 lay 3H",
        hands=["KH", "3H", "4H 4C 5C"], up="5H", rounds=[10, 10, 8], rules=PLACES,
    )  # fmt: skip
    assert played.story == ["0 out", "0 wins: third round"]
    assert played.final["places"] == [[0], [1], [2]]


def test_between_two_the_first_through_ends_it() -> None:
    played = trio("0 lay 2H", hands=["2H", "3S 4C"], up="5H", rounds=[10, 8], rules=PLACES)
    assert played.story == ["0 wins: third round"]


@pytest.mark.parametrize(
    ("cards", "up", "story", "turn"),
    [
        ("KH", "5H", [], 1),
        ("2H", "5H", ["1 drew 2"], 1),
        ("4H", "5H", ["1 skipped"], 2),
        ("4H 4S", "5H", ["1 skipped", "2 skipped"], 3),
        ("4H 4S 4C", "5H", ["1 skipped", "2 skipped", "3 skipped"], 1),
        ("4H 4S 4C 4D", "5H", ["1 skipped", "2 skipped", "3 skipped"], 1),
        ("QS QS", "5S", ["1 drew 8"], 1),
        ("7H 7H", "5H", [], 1),
        ("TH", "5H", [], 1),
    ],
)
def test_the_lay_of_who_is_through_has_its_effects_on_the_others(
    cards: str, up: str, story: list[str], turn: int
) -> None:
    """Skips run over the others alone; no suit is named and no card picked."""
    played = trio(
        f"0 lay {cards}", hands=[cards, "3S 4C", "3S 4C", "3S 4C"], up=up,
        rounds=[10, 8, 8, 8], rules=PLACES,
    )  # fmt: skip
    assert played.story == ["0 out", *story]
    assert played.turn == turn


def test_through_by_a_pick_the_turn_goes_on_to_who_is_left() -> None:
    played = trio(
        "0 lay 7H 7H", "1 pick 0",
        hands=["7H 7H 3S", "4C", "5C"], up="5H", rounds=[10, 8, 8], rules=PLACES,
    )  # fmt: skip
    assert played.story == ["1 picked 3S from 0", "0 out"]
    assert (played.turn, played.out) == (1, [0])


def test_a_hand_ended_early_is_won_by_who_was_through_first() -> None:
    played = trio(
        "0 lay KH", "end hand",
        hands=["KH", "3H", "4H 4C"], up="5H", rounds=[10, 10, 8], rules=PLACES,
    )  # fmt: skip
    assert played.winner == ([0], "most cards")


# -- the stock ----------------------------------------------------------------------------------


def test_the_stock_is_reshuffled_only_when_a_card_is_due_from_it() -> None:
    """Not when it runs out: then the pile is as it was, and its top card stays either way."""
    head = {"hands": ["3S 4S", "4C 5C"], "up": "5H", "pile": "9C 9D TC"}
    once = trio("0 draw", **head, stock="KD")
    assert once.told == ["0 drew 1"]
    assert (once.final["stock"], once.pile) == (0, "9C 9D TC 5H")
    twice = trio("0 draw", "1 lay 5C", "0 draw", **head, stock="KD")
    assert twice.told == ["0 drew 1", "1 lays 5C", "reshuffled 4", "0 drew 1"]
    assert (twice.final["stock"], twice.pile, twice.suit) == (3, "5C", "C")


def test_a_named_suit_stays_in_force_when_the_pile_is_reshuffled() -> None:
    played = trio(
        "0 lay 8S naming D", "1 draw", hands=["8S 3C 4C", "4C"], up="5H", stock="", pile="9C"
    )
    assert played.told == ["0 lays 8S", "0 names D", "reshuffled 2", "1 drew 1"]
    assert (played.suit, played.final["up"]) == ("D", "8S")


def test_a_draw_may_reach_over_the_end_of_the_stock() -> None:
    played = trio("0 lay QS", hands=["QS 3C 4C", "4C"], up="5S", stock="KD KC", pile="9C 9D 9H")
    assert played.told == ["0 lays QS", "reshuffled 4", "1 drew 5"]
    assert played.hands[1].startswith("4C KD KC ")


def test_a_forced_draw_takes_what_there_is() -> None:
    played = trio("0 lay QS", hands=["QS 3C 4C", "4C"], up="5S", stock="KD")
    assert played.told == ["0 lays QS", "reshuffled 1", "1 drew 2"]
    assert played.turn == 1


def test_a_voluntary_draw_of_nothing_is_a_pass() -> None:
    played = trio("0 draw", hands=["3S 4S", "4H"], up="5H", stock="")
    assert played.told == ["0 passed"]
    assert played.turn == 1


def test_when_every_seat_in_turn_has_passed_the_hand_ends() -> None:
    played = trio(
        "0 draw", "1 draw", "2 draw",
        hands=["3S 4S", "4C", "6C"], up="5H", stock="", rounds=[8, 8, 9],
    )  # fmt: skip
    assert played.told == ["0 passed", "1 passed", "2 passed", "2 wins: draw"]
    assert played.final["places"] == [[2], [1], [0]]


def test_a_lay_between_passes_begins_the_count_again() -> None:
    played = trio(
        "0 draw", "1 lay KH", "0 draw",
        hands=["3S 4S", "KH KD KC KS 2C"], up="5H", stock="", rules={"hand_limit_cards": 0},
    )  # fmt: skip
    assert "passed" in played.told[0]
    assert played.winner is None


def test_a_seat_without_cards_at_the_start_draws() -> None:
    played = trio("0 draw", hands=["", "3S"], up="5H")
    assert played.sizes == [1, 1]


# -- limits -------------------------------------------------------------------------------------


def test_the_limit_of_cards_ends_the_hand_after_the_effects_of_the_lay() -> None:
    head = {"hands": ["2H 2S 3C", "4C"], "up": "5H", "rules": {"hand_limit_cards": 1}}
    played = trio("0 lay 2H 2S", "1 draw", **head)
    assert played.told == ["0 lays 2H 2S", "1 drew 2", "0 wins: limit", "1 draw refused"]


def test_the_limit_waits_for_a_pick_which_is_an_effect_too() -> None:
    head = {"hands": ["7H 7H 3C", "4C"], "up": "5H", "rules": {"hand_limit_cards": 2}}
    played = trio("0 lay 7H 7H", "1 pick 0", **head)
    assert played.story == ["1 picked 3C from 0", "0 round 9", "0 drew 9", "0 wins: limit"]


def test_the_limit_of_minutes_ends_it_wherever_it_stands() -> None:
    head = {"hands": ["8S 3C 4C", "4C"], "up": "5H", "rules": {"hand_limit_minutes": 1}}
    played = trio("+59999 0 lay 8S", "+1 0 name D", **head)
    assert played.story == ["1 wins: limit", "0 name refused"]


def test_equal_rounds_and_cards_share_the_hand() -> None:
    played = trio("end hand", hands=["3S 4S", "4C 5C", "6C 7C 9C"], up="5H")
    assert played.winner == ([0, 1], "most cards")


def test_the_host_ends_a_hand_after_the_verdict_that_waits() -> None:
    played = trio(
        "+1s 0 lay KH", "+1 1 slap", "+1us end hand",
        hands=["KH 3S", "3H 4C"], up="5H", resolution_us=4,
    )  # fmt: skip
    assert played.story == ["1 won", "0 caught by 1", "0 drew 5", "1 wins: most cards"]


def test_a_state_that_comes_again_ends_the_hand_as_a_loop() -> None:
    """Two fives change places for ever, with one card at a time made the stock: no chance in it."""
    moves = ["0 draw", "1 draw", "0 lay 5C", "1 draw", "0 draw", "1 lay 5H"] * 3
    played = trio(*moves, hands=["9S", "9S"], up="5H", stock="5C")
    assert played.winner == ([0], "loop")
    assert played.told.count("0 lays 5C") == 2
    assert played.sizes == [1, 2]


@pytest.mark.parametrize("seat", range(2))
def test_a_seat_may_be_sat_out_of_the_next_hand(seat: int) -> None:
    assert trio(f"{seat} sit out", hands=["3S", "3C"], up="5H").told == [f"{seat} sits out"]


def test_nothing_happens_after_the_end() -> None:
    moves = ["end hand", "0 lay KH", "0 slap", "pause"]
    played = trio(*moves, hands=["KH 3S", "3S 4S"], up="5H", stock=FULL)
    assert played.told[1:] == ["0 lay refused", "0 ignored", "pause refused"]
