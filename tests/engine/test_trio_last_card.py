"""The race for the last card: declared or caught, by the time of the pads (rules 6)."""

from __future__ import annotations

import pytest

from .trio_play import trio

TWO = ["KH 3S", "3H 4C 5C", "3D 4C 5C"]  # seat 0 comes down to one with its king


def down(*moves: str, hands: list[str] = TWO, **fields: object):
    """Let seat 0 come down to one card at one second, then play on."""
    return trio("+1s 0 lay KH", *moves, hands=hands, up="5H", **fields)


def test_its_own_pad_declares() -> None:
    played = down("+300 0 slap")
    assert played.told == ["0 lays KH", "0 won", "0 declared"]
    verdict = played.reply(0)
    assert (verdict["reaction"], verdict["margin"]) == (300_000, None)


def test_any_other_pad_catches_and_costs_five_cards() -> None:
    played = down("+300 2 slap")
    assert played.story == ["2 won", "0 caught by 2", "0 drew 5"]
    assert played.sizes == [6, 3, 3]


@pytest.mark.parametrize(
    ("moves", "story", "margin"),
    [
        (("+300 0 slap", "+184us 2 slap"), ["0 won", "0 declared", "2 beaten"], 184),
        (("+300 2 slap", "+1us 0 slap"), ["2 won", "0 caught by 2", "0 drew 5", "0 beaten"], 1),
        (
            ("+300 2 slap", "+50us 1 slap"),
            ["2 won", "0 caught by 2", "0 drew 5", "1 beaten"],
            50,
        ),
    ],
)
def test_the_earliest_wins_with_its_margin(
    moves: tuple[str, ...], story: list[str], margin: int
) -> None:
    played = down(*moves)
    assert played.story == story
    (won,) = [o for o in played.outcomes if o.get("verdict") == "won"]
    (beaten,) = [o for o in played.outcomes if o.get("verdict") == "beaten"]
    assert won["margin"] == beaten["behind"] == margin


def test_presses_at_the_same_time_are_a_dead_heat_that_chance_decides() -> None:
    drawn = set()
    for seed in range(12):
        played = down("+300 0 slap", "+0 1 slap", seed=seed)
        assert played.story[0] == "dead heat 0 1"
        (heat,) = played.find("dead_heat")
        drawn.add(heat["drawn"])
        assert played.verdicts == [f"{heat['drawn']} won", f"{1 - heat['drawn']} beaten"]
    assert drawn == {0, 1}


def test_so_are_presses_too_close_for_the_source_s_clock() -> None:
    near = down("+300 0 slap", "+4us 1 slap", resolution_us=4)
    far = down("+300 0 slap", "+5us 1 slap", resolution_us=4)
    assert near.story[0] == "dead heat 0 1"
    assert far.story == ["0 won", "0 declared", "1 beaten"]


def test_what_follows_closely_behind_a_press_waits_for_its_verdict() -> None:
    """A draw within the resolution cannot be told from one before it: the table stands still."""
    played = down("+300 2 slap", "+2us 1 lay 3H", resolution_us=4)
    assert played.told == ["0 lays KH", "2 won", "0 caught by 2", "0 drew 5", "1 lays 3H"]
    assert [o["t"] for o in played.find("card")] == [1_000_000, 1_300_002]


def test_a_handicap_orders_the_pads_and_the_table_waits() -> None:
    played = down("+300 2 slap", "+50 1 lay 3H", "+20 0 slap", "+1s time", handicap_ms=[0, 0, 100])
    assert played.story == ["1 lay refused", "0 won", "0 declared", "2 beaten"]
    assert played.reply(2)["behind"] == 30_000


# -- false and early presses --------------------------------------------------------------------


def test_a_false_catch_costs_nothing() -> None:
    played = trio("0 slap", "1 slap", "1 slap", hands=["KH 3S", "3H 4C"], up="5H")
    assert played.verdicts == ["0 ignored", "1 ignored", "1 ignored"]
    assert played.sizes == [2, 2]


def test_an_early_call_does_not_block_the_real_one() -> None:
    played = trio("0 slap", "+1 0 lay KH", "+1 0 slap", hands=["KH 3S", "3H 4C"], up="5H")
    assert played.told == ["0 ignored", "0 lays KH", "0 won", "0 declared"]


def test_an_early_call_does_not_count_for_the_real_one_either() -> None:
    played = trio("0 slap", "+1 0 lay KH", "+1 1 slap", hands=["KH 3S", "3H 4C"], up="5H")
    assert played.story == ["0 ignored", "1 won", "0 caught by 1", "0 drew 5"]


def test_late_hands_are_told_that_they_were_beaten_and_its_own_that_it_repeats() -> None:
    played = down("+300 0 slap", "+250 2 slap", "+0 0 slap", "+1us 1 slap")
    assert played.verdicts == ["0 won", "0 repeat", "2 beaten", "1 ignored"]


def test_two_presses_of_one_seat_at_once_are_one() -> None:
    assert down("+300 0 slap", "+0 0 slap").verdicts == ["0 repeat", "0 won"]


# -- how long -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "caught"),
    [
        (("+2999 2 slap",), True),
        (("+3001 2 slap",), True),  # until the turn that follows is played, however long
        (("+10min 2 slap",), True),
        (("+500 1 lay 3H", "+2499 2 slap"), True),  # and at least three seconds
        (("+500 1 lay 3H", "+2500 2 slap"), False),
        (("+3500 1 lay 3H", "+1 2 slap"), False),
        (("+3500 1 lay 3H", "+0 2 slap"), False),  # lays go before pads
    ],
)
def test_the_window(moves: tuple[str, ...], caught: bool) -> None:
    played = down(*moves)
    assert ("0 caught by 2" in played.told) == caught
    assert caught or played.verdicts == ["2 ignored"]


def test_a_voluntary_draw_ends_it_too() -> None:
    hands = ["KH 3S", "4C 5C", "3D 4C 5C"]
    assert "0 caught by 2" in down("+500 1 draw", "+2499 2 slap", hands=hands).told
    assert "0 caught by 2" not in down("+500 1 draw", "+2500 2 slap", hands=hands).told
    assert "0 caught by 2" not in down("+4s 1 draw", "+1 2 slap", hands=hands).told


def test_a_draw_that_is_refused_ends_nothing() -> None:
    assert "0 caught by 2" in down("+500 1 draw", "+10s 2 slap").told


def test_a_forced_draw_does_not() -> None:
    """The two of hearts makes the left seat draw: its turn is still to come."""
    hands = ["2H 3S", "4C 5C", "3D 4C 5C"]
    played = trio("+1s 0 lay 2H", "+10s 2 slap", hands=hands, up="5H")
    assert played.story == ["1 drew 2", "2 won", "0 caught by 2", "0 drew 5"]


def test_a_suit_that_is_named_late_does_not_either() -> None:
    moves = ("+1s 0 lay 8H", "+10s 0 name C", "+1 2 slap")
    played = trio(*moves, hands=["8H 3S", "3H 4C 5C", "3D 4C 5C"], up="5H")
    assert played.story == ["0 names C", "2 won", "0 caught by 2", "0 drew 5"]


def test_the_length_of_the_window_is_a_rule() -> None:
    moves = ("+500 1 lay 3H", "+499 2 slap"), ("+500 1 lay 3H", "+500 2 slap")
    caught = ["0 caught by 2" in down(*some, rules={"last_card_ms": 1000}).told for some in moves]
    assert caught == [True, False]


def test_a_pause_stops_it() -> None:
    played = down("+500 1 lay 3H", "+1s pause", "+60s 2 slap", "+1s resume", "+1499 2 slap")
    assert played.verdicts == ["2 ignored", "2 won"]


def test_it_lapses_when_the_hand_is_no_longer_one_card() -> None:
    """The next seat's two makes the owner draw: nothing is left to catch."""
    hands = ["KH 3S", "2H 4C 5C"]
    played = trio("+1s 0 lay KH", "+500 1 lay 2H", "+1 1 slap", hands=hands, up="5H")
    assert played.story == ["0 drew 2", "1 ignored"]


def test_it_lapses_when_the_last_card_is_laid() -> None:
    """With two at the table a jack lets the owner lay on, before anybody has pressed."""
    played = trio("+1s 0 lay JH", "+500 0 lay 3H", "+1 1 slap",
                  hands=["JH 3H", "3C 4C"], up="5H", rounds=[8, 8])  # fmt: skip
    assert played.story == ["1 skipped", "0 round 9", "0 drew 9", "1 ignored"]


# -- who owes -----------------------------------------------------------------------------------


def test_from_several_cards_to_none_no_call_is_owed() -> None:
    played = trio("+1s 0 lay KH KS", "+1 1 slap", hands=["KH KS", "3H 4C"], up="5H")
    assert played.verdicts == ["1 ignored"]


def test_a_seat_brought_to_one_by_a_pick_owes_the_call_too() -> None:
    hands = ["7H 7H 3S 4S", "3H 4C"]
    early = trio("0 lay 7H 7H", "+1 1 slap", "1 pick 0", hands=hands, up="5H")
    assert early.verdicts == ["1 ignored"], "two cards are left: no call yet"
    played = trio("0 lay 7H 7H", "1 pick 0", "+1 1 slap", hands=hands, up="5H")
    assert played.story == ["1 picked 3S from 0", "1 won", "0 caught by 1", "0 drew 5"]


def test_so_does_a_left_seat_from_which_the_layer_picked() -> None:
    played = trio(
        "0 lay 7H 7H", "0 pick 1", "+1 1 slap",
        hands=["7H 7H 3S", "3H 4C"], up="5H", rules={"duplicate_from": "left"},
    )  # fmt: skip
    assert played.story == ["0 picked 4C from 1", "1 won", "1 declared"]


def test_a_card_gained_by_a_pick_takes_the_call_away() -> None:
    played = trio(
        "0 lay 7H 7H", "0 pick 1", "+1 2 slap",
        hands=["7H 7H 3S", "3H 4C 5C", "4C"], up="5H", rules={"duplicate_from": "left"},
    )  # fmt: skip
    assert played.verdicts == ["2 ignored"]


def test_a_new_hand_never_owes_it_even_of_one_card() -> None:
    played = trio("+1s 0 lay KH", "+1 1 slap", hands=["KH", "3H 4C"], up="5H", stock="", pile="")
    assert played.story == ["0 round 9", "reshuffled 1", "0 drew 1", "1 ignored"]


def test_nor_does_one_that_came_after_the_last_card_was_picked() -> None:
    moves = ("+1s 0 lay 2C 2C", "1 pick 0", "+1 1 slap")
    played = trio(*moves, hands=["2C 2C 3S", "3H 4C"], up="5C", stock="4D", pile="")
    assert (played.sizes, played.rounds) == ([1, 5], [9, 8])
    assert played.verdicts == ["1 ignored"]


def test_a_hand_set_up_with_one_card_owes_nothing() -> None:
    assert trio("1 slap", hands=["KH", "3H 4C"], up="5H").verdicts == ["1 ignored"]


def test_two_may_owe_at_once_and_one_pad_catches_both() -> None:
    played = trio(
        "+1s 0 lay KH", "+500 1 lay 3H", "+500 2 slap",
        hands=["KH 3S", "3H 4C", "3D 4C 5C"], up="5H",
    )  # fmt: skip
    assert played.story == [
        "2 won", "0 caught by 2", "0 drew 5", "1 caught by 2", "1 drew 5",
    ]  # fmt: skip


def test_a_seat_that_owes_only_declares() -> None:
    """It catches nobody with that press; with its next one it does."""
    moves = ["+1s 0 lay KH", "+500 1 lay 3H", "+500 1 slap"]
    hands = ["KH 3S", "3H 4C", "3D 4C 5C"]
    played = trio(*moves, hands=hands, up="5H")
    assert played.story == ["1 won", "1 declared"]
    again = trio(*moves, "+500 1 slap", hands=hands, up="5H")
    assert again.story == ["1 won", "1 declared", "1 won", "0 caught by 1", "0 drew 5"]


def test_two_who_declare_at_the_same_time_race_nobody() -> None:
    played = trio(
        "+1s 0 lay KH", "+500 1 lay 3H", "+500 1 slap", "+0 0 slap",
        hands=["KH 3S", "3H 4C", "3D 4C 5C"], up="5H",
    )  # fmt: skip
    assert played.story == ["0 won", "0 declared", "1 won", "1 declared"]


def test_a_catcher_beaten_by_one_owner_still_catches_the_other() -> None:
    played = trio(
        "+1s 0 lay KH", "+500 1 lay 3H", "+500 0 slap", "+3us 2 slap",
        hands=["KH 3S", "3H 4C", "3D 4C 5C"], up="5H", resolution_us=2,
    )  # fmt: skip
    assert played.story == ["0 won", "0 declared", "2 won", "1 caught by 2", "1 drew 5"]


def test_the_console_never_declares_for_anybody() -> None:
    assert down("+10min time").story == []


def test_a_seat_that_is_out_catches_nobody() -> None:
    played = trio(
        "+1s 0 lay KH", "+1s 1 lay 3H", "+10 0 slap",
        hands=["KH", "3H 4C", "3D 4C 5C"], up="5H", rounds=[10, 8, 8],
        rules={"play_for_places": True},
    )  # fmt: skip
    assert played.story == ["0 out", "0 ignored"]
