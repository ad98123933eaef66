"""Calls said aloud and judged by the table (rules 3): objections, votes, and no deadlock."""

from __future__ import annotations

from typing import Any

import pytest

from console.engine.game_views import table_view
from console.engine.inputs import Flip, Object, Slap, Vote

from .play import Played, play, play_once
from .random_play import seated

STACK = "9C TC JC QC"
VOTED = "a wrong call, the table voted"


def spoken(*moves: str, seats: int = 4, **fields: Any) -> Played:
    rules = {"calls": "spoken", **fields.pop("rules", {})}
    fields.setdefault("stacks", [STACK] * seats)
    return play(*moves, preset="count", rules=rules, **fields)


# -- objecting ------------------------------------------------------------------------------------


def test_nobody_need_press_anything_where_calls_are_said_aloud() -> None:
    """No call falls due; the next seat plays when it likes."""
    played = spoken("0 flip", "+1min time", "1 flip", "2 flip")
    assert (played.story, played.turn) == ([], 3)


def test_any_seat_may_object_until_the_next_card() -> None:
    assert spoken("0 flip", "3 object").story == ["3 objects to 0"]
    assert spoken("0 flip", "1 object").story == ["1 objects to 0"]
    late = spoken("0 flip", "1 flip", "3 object")
    assert late.story == ["3 objects to 1"]


def test_there_is_nothing_to_object_to_before_a_card_or_after_the_pile() -> None:
    played = spoken("1 object", "0 flip", "1 slap", "2 object", stacks=["AC 9C", STACK, STACK])
    assert played.story == ["1 object refused", "1 won match", "1 takes 1: match",
                            "2 object refused"]  # fmt: skip


def test_nobody_objects_to_the_own_call() -> None:
    assert spoken("0 flip", "0 object").story == ["0 object refused"]


def test_one_call_is_voted_on_once() -> None:
    played = spoken("0 flip", "1 object", "+100 2 object", "+5s time", "3 object")
    assert played.story == ["1 objects to 0", "2 object refused", "voted fine 1:1",
                            "3 object refused"]  # fmt: skip


def test_the_next_call_may_be_objected_to_again() -> None:
    played = spoken("0 flip", "1 object", "+5s time", "1 flip", "3 object")
    assert played.story[-1] == "3 objects to 1"


def test_a_call_in_the_silence_may_be_objected_to() -> None:
    played = spoken("0 flip", "1 flip", "2 object", stacks=["8C 9C", STACK, STACK])
    assert played.story == ["2 objects to 1"]


def test_objections_are_refused_where_keys_are_pressed() -> None:
    played = spoken("0 flip", "1 object", "+0 1 vote fine", rules={"calls": "keys"})
    assert played.story == ["1 object refused", "1 vote refused"]


def test_voice_judges_nothing_by_itself() -> None:
    played = spoken("0 flip", "1 object", "2 slap", "3 slap", rules={"calls": "voice"})
    assert played.story[-2:] == [f"0 mistake: {VOTED}", "1 takes 1: mistake"]


# -- voting ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("votes", "result", "count"),
    [
        (["2 slap", "3 slap"], "mistake", "3:1"),
        (["2 slap", "3 flip"], "fine", "2:2"),
        (["2 flip", "3 flip"], "fine", "1:3"),
        (["2 vote mistake", "3 vote mistake"], "mistake", "3:1"),
        (["2 vote fine", "3 vote mistake"], "fine", "2:2"),
        (["2 slap", "+5s time"], "mistake", "2:1"),
        (["2 flip", "+5s time"], "fine", "1:2"),
        (["+5s time"], "fine", "1:1"),
    ],
)
def test_pad_is_a_mistake_flip_is_fine_and_a_tie_is_fine(
    votes: list[str], result: str, count: str
) -> None:
    """The objector has voted for a mistake, the accused for fine; of the votes cast most win."""
    played = spoken("0 flip", "1 object", *votes)
    assert f"voted {result} {count}" in played.story
    if result == "mistake":
        assert played.story[-2:] == [f"0 mistake: {VOTED}", "1 takes 1: mistake"]
        assert played.turn == 1
    else:
        assert played.find("mistake") == []
        assert (played.pile, played.turn) == ("9C", 1)


def test_the_vote_is_over_as_soon_as_all_have_voted() -> None:
    played = spoken("0 flip", "1 object", "+100 2 slap", "+100 3 slap")
    assert played.outcomes[-1]["t"] == 1_200_000


def test_a_vote_lasts_five_seconds_and_no_longer() -> None:
    assert spoken("0 flip", "1 object", "+4999999us time").find("vote") == []
    played = spoken("0 flip", "1 object", "+5s 2 vote mistake")
    assert played.story == ["1 objects to 0", "voted fine 1:1", "2 vote refused"]


def test_nobody_votes_and_the_game_goes_on() -> None:
    played = spoken("0 flip", "1 object", "+5s time", "1 flip")
    assert (played.story, played.pile) == (["1 objects to 0", "voted fine 1:1"], "9C 9C")


def test_a_pause_stops_the_vote() -> None:
    moves = ["0 flip", "1 object", "+1s pause", "+1min resume"]
    assert spoken(*moves, "+3999 time").find("vote") == []
    assert len(spoken(*moves, "+4000 time").find("vote")) == 1


def test_pads_do_not_slap_while_the_table_votes() -> None:
    """Even a match is safe; each press has its verdict all the same."""
    played = spoken("0 flip", "1 object", "2 slap", "+5s time", stacks=["AC 9C", *[STACK] * 3])
    assert played.story == [
        "1 objects to 0",
        "2 ignored",
        "2 votes mistake",
        "voted mistake 2:1",
        f"0 mistake: {VOTED}",
        "1 takes 1: mistake",
    ]


def test_the_match_can_be_slapped_again_once_the_vote_says_fine() -> None:
    played = spoken("0 flip", "1 object", "+5s time", "2 slap", stacks=["AC 9C", *[STACK] * 3])
    assert played.story[-2:] == ["2 won match", "2 takes 1: match"]


def test_a_seat_may_change_its_vote_while_others_are_awaited() -> None:
    played = spoken("0 flip", "1 object", "2 slap", "2 flip", "2 flip", "3 slap")
    assert played.story == ["1 objects to 0", "2 ignored", "2 votes mistake", "2 votes fine",
                            "3 ignored", "3 votes mistake", "voted fine 2:2"]  # fmt: skip


def test_objector_and_accused_have_voted() -> None:
    played = spoken("0 flip", "1 object", "0 slap", "1 flip", "0 vote fine", "1 vote fine")
    assert played.story == ["1 objects to 0", "0 ignored", "1 flip refused", "0 vote refused",
                            "1 vote refused"]  # fmt: skip


def test_flips_in_a_vote_lay_no_card_and_cost_none() -> None:
    played = spoken("0 flip", "2 object", "1 flip", "0 flip")
    assert played.story == ["2 objects to 0", "1 votes fine", "0 flip refused"]
    assert len(played.laid) == 1


def test_seats_that_are_out_have_no_vote() -> None:
    played = spoken("0 flip", "1 object", "2 slap", "+5s time", seats=4, sitting_out=[3],
                    stacks=[STACK, STACK, STACK, ""])  # fmt: skip
    assert played.story[-3] == "voted mistake 2:1"


def test_empty_seats_vote() -> None:
    played = spoken("0 flip", "1 object", "2 slap", stacks=[STACK, STACK, ""])
    assert played.story[1:4] == ["2 ignored", "2 votes mistake", "voted mistake 2:1"]


# -- two seats ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "result"),
    [("0 slap", "mistake 1:0"), ("0 flip", "fine 1:1"), ("+5s time", "fine 1:1"),
     ("0 vote mistake", None), ("0 vote fine", "fine 1:1")],
)  # fmt: skip
def test_between_two_seats_the_accused_decides(answer: str, result: str | None) -> None:
    """House honour; who says nothing has said it was fine."""
    played = spoken("0 flip", "1 object", answer, seats=2)
    (vote,) = played.find("vote")
    if answer in ("0 slap", "0 vote mistake"):
        assert vote["vote"] == "mistake"
        assert played.story[-1] == "1 takes 1: mistake"
    else:
        assert f"voted {result}" == played.story[-1]


def test_the_objector_has_no_say_between_two() -> None:
    played = spoken("0 flip", "1 object", "1 slap", "1 vote mistake", seats=2)
    assert played.story == ["1 objects to 0", "1 ignored", "1 vote refused"]


def test_two_seats_besides_an_accused_that_is_out_are_not_two_seats() -> None:
    """Seat 0 could not pay for an early flip; its last call is still judged by the others."""
    played = spoken("0 flip", "0 flip", "1 object", "2 slap", stacks=["9C TC", STACK, STACK])
    assert played.story[:2] == ["0 flip refused", "0 buries TC"]
    assert played.story[-3:] == ["voted mistake 2:1", f"0 mistake: {VOTED}",
                                 "1 takes 2: mistake"]  # fmt: skip


# -- equal times ----------------------------------------------------------------------------------


def test_an_objection_comes_before_the_slaps_of_its_time() -> None:
    played = spoken("0 flip", "+100 2 slap", "+0 1 object", stacks=["AC 9C", *[STACK] * 3])
    assert played.story == ["1 objects to 0", "2 ignored", "2 votes mistake"]


def test_a_card_of_the_same_time_as_an_objection_comes_first_if_its_seat_is_due() -> None:
    played = spoken("0 flip", "2 object", "+0 1 flip")
    assert played.story == ["2 objects to 1"]


def test_of_two_objections_at_one_time_the_seat_next_in_turn_is_heard() -> None:
    played = spoken("0 flip", "3 object", "+0 2 object")
    assert played.story == ["2 objects to 0", "3 object refused"]


def test_the_last_votes_may_come_at_one_time() -> None:
    played = spoken("0 flip", "1 object", "3 slap", "+0 2 slap")
    assert played.story[-3] == "voted mistake 3:1"
    assert played.verdicts == ["2 ignored", "3 ignored"]


def test_a_slap_on_a_match_before_the_objection_stands() -> None:
    played = spoken("0 flip", "+100 2 slap", "+1us 1 object", stacks=["AC 9C", *[STACK] * 3],
                    resolution_us=4)  # fmt: skip
    assert played.story == ["2 won match", "2 takes 1: match", "1 object refused"]


# -- votes and the rest of the table --------------------------------------------------------------


def test_the_redeal_waits_while_pads_vote() -> None:
    """Nobody holds a card: the second with live pads begins when the vote is over."""
    moves = ["0 flip", "1 flip", "+500 2 object"]
    stacks = ["9C", "TC", ""]
    assert spoken(*moves, "+4999 time", stacks=stacks).find("redeal") == []
    voted = spoken(*moves, "+5s time", "+999 time", stacks=stacks)
    assert (voted.story[-1], voted.find("redeal")) == ("voted fine 1:1", [])
    assert len(spoken(*moves, "+6s time", stacks=stacks).find("redeal")) == 1
    mistaken = spoken(*moves, "0 vote mistake", stacks=stacks)
    assert mistaken.winner == ([2], "all cards")


def test_a_card_shown_during_the_vote_changes_nothing() -> None:
    played = spoken("0 flip", "1 flip", "2 object", "shown 2", "+3s time", stacks=["9C", "TC", ""],
                    display=True)  # fmt: skip
    assert played.story == ["2 objects to 1"]


def test_without_people_a_vote_ends_in_its_time() -> None:
    played = play_once("0 flip", "1 object", "autoplay 4", preset="count",
                       stacks=[STACK] * 3, rules={"calls": "spoken"})  # fmt: skip
    assert played.story[:2] == ["1 objects to 0", "voted fine 1:1"]
    assert len(played.laid) == 4


def test_the_view_tells_who_votes_how_and_until_when() -> None:
    driven = seated(preset="count", stacks=[STACK] * 4, rules={"calls": "spoken"})
    driven.put([Flip(t=1000, seat=0)])
    view = table_view(driven.game)
    assert view.count is not None
    assert (view.count.spoken, view.count.may_object, view.vote) == (True, True, None)
    driven.put([Object(t=2000, seat=2)])
    driven.put([Vote(t=3000, seat=3, what="mistake")])
    view = table_view(driven.game)
    assert view.vote is not None
    assert (view.vote.accused, view.vote.by, view.vote.voters) == (0, 2, (1, 3))
    assert view.vote.ballots == {2: "mistake", 0: "fine", 3: "mistake"}
    assert view.vote.due_us == 5_002_000
    assert view.turn is None
    driven.put([Slap(t=4000, seat=1)])
    assert table_view(driven.game).vote is None


def test_what_was_said_aloud_is_not_told_before_it_can_be_judged_no_more() -> None:
    driven = seated(preset="count", stacks=[STACK] * 3, rules={"calls": "spoken"})
    driven.put([Flip(t=1000, seat=0)])
    view = table_view(driven.game).count
    assert view is not None
    assert view.last is None
    driven.put([Flip(t=2000, seat=1)])
    view = table_view(driven.game).count
    assert view is not None
    assert (view.last, view.last_by) == ("one", 0)
