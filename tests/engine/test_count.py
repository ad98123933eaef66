"""One, two, three, four (rules 3): the count, what is called, mistakes, slaps on a match."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from console.engine.game_views import table_view
from console.engine.inputs import Call, Flip, Slap

from .play import Played, play, play_once
from .random_play import seated

PLAIN = "9C TC JC QC 9D TD JD QD 9H TH JH QH"  # cards that mean nothing here
SPOKEN = {"calls": "spoken"}


def count(*moves: str, **fields: Any) -> Played:
    return play(*moves, preset="count", **fields)


def turn(cards: str, calls: str, *more: str, seats: int = 2, **fields: Any) -> Played:
    """Play cards in turn, each called at the time of its flip; ``-`` is no call."""
    played = cards.split()
    stacks = [" ".join([*played[seat::seats], *PLAIN.split()]) for seat in range(seats)]
    moves: list[str] = []
    for number, what in enumerate(calls.split()):
        moves.append(f"{number % seats} flip")
        if what != "-":
            moves.append(f"+100 {number % seats} call {what}")
    return count(*moves, *more, stacks=stacks, **fields)


def calls(played: Played) -> list[str]:
    return [outcome["called"] for outcome in played.find("called")]


def mistakes(played: Played) -> list[str]:
    return [f"{o['seat']}: {o['mistake']}" for o in played.find("mistake")]


# -- the count ------------------------------------------------------------------------------------


def test_the_count_goes_round_one_to_four() -> None:
    played = turn(PLAIN, "one two three four one two")
    assert calls(played) == ["one", "two", "three", "four", "one", "two"]
    assert mistakes(played) == []
    assert played.final["count"] == {"next": "three", "direction": 1, "silent": False}


def test_the_seat_that_calls_is_followed_by_the_next() -> None:
    played = turn(PLAIN, "one two three", seats=3)
    assert [o["seat"] for o in played.find("called")] == [0, 1, 2]
    assert played.turn == 0


def test_a_seven_turns_the_count_from_the_number_just_called() -> None:
    """…1, 2 on the seven, then 1, 4, 3, 2, 1."""
    played = turn("9C 7C TC JC QC 9D", "one two one four three two")
    assert mistakes(played) == []
    assert played.final["count"] == {"next": "one", "direction": -1, "silent": False}


def test_the_next_seven_turns_it_back() -> None:
    played = turn("9C 7C TC 7D 9D TD", "one two one four one two")
    assert mistakes(played) == []
    assert played.final["count"]["direction"] == 1


def test_an_eight_is_called_and_stops_the_calling() -> None:
    played = turn("9C 8C TC JC", "one two - -")
    assert mistakes(played) == []
    assert played.final["count"] == {"next": "one", "direction": 1, "silent": True}


def test_the_next_eight_is_silent_and_calling_begins_with_the_card_after_it() -> None:
    played = turn("9C 8C TC 8D JC QC", "one two - - one two")
    assert calls(played) == ["one", "two", "one", "two"]
    assert mistakes(played) == []
    assert played.final["count"]["silent"] is False


def test_both_eights_may_be_called() -> None:
    played = turn("9C 8C TC 8D JC", "one two - four one", rules={"eight_calls": "both"})
    assert (calls(played), mistakes(played)) == (["one", "two", "four", "one"], [])


def test_no_eight_may_be_called() -> None:
    played = turn("9C 8C TC 8D JC", "one - - - one", rules={"eight_calls": "neither"})
    assert (calls(played), mistakes(played)) == (["one", "one"], [])


def test_a_seven_turns_the_count_in_the_silence_too() -> None:
    played = turn("9C 8C 7C TC 8D JC", "one two - - - four")
    assert mistakes(played) == []
    assert played.final["count"] == {"next": "three", "direction": -1, "silent": False}


def test_a_three_is_twee_whatever_the_number() -> None:
    assert mistakes(turn("3C 3D", "TWee TWee")) == []
    assert mistakes(turn("9C 3D", "one two")) == ["1: said two for a 3"]


def test_a_king_is_thirteen_whatever_the_number() -> None:
    assert mistakes(turn("KC KD 9C KH", "THIRteen THIRteen three THIRteen")) == []
    assert mistakes(turn("KC", "one")) == ["0: said one for a king"]


def test_the_number_three_on_another_card_is_three() -> None:
    assert mistakes(turn("9C TC JC", "one two three")) == []
    assert mistakes(turn("9C TC JC", "one two TWee")) == ["0: said TWee for a jack"]


def test_twee_and_thirteen_are_not_said_in_the_silence() -> None:
    played = turn("8C 3C KC 9C", "one - - -")
    assert (calls(played), mistakes(played)) == (["one"], [])


def test_an_eight_card_that_is_called_can_be_no_special_one() -> None:
    assert mistakes(turn("8C", "THIRteen")) == ["0: said THIRteen for an 8"]


# -- matches --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "said"),
    [("AC", "one"), ("9C 2C", "one two"), ("9C TC 3C", "one two TWee"),
     ("9C TC JC 4C", "one two three four"), ("9C TC JC QC AC", "one two three four one")],
)  # fmt: skip
def test_a_card_on_its_own_number_is_a_match(cards: str, said: str) -> None:
    """Ace is one; a three on the count of three is TWee and a match."""
    played = turn(cards, said, "+200 1 slap")
    assert played.verdicts == ["1 won"]
    assert played.find("patterns")[0]["patterns"] == ["match"]
    assert played.story[-1] == f"1 takes {len(cards.split())}: match"
    assert mistakes(played) == []


@pytest.mark.parametrize("cards", ["2C", "9C", "KC", "*", "9C 3C", "9C TC 2C"])
def test_no_other_card_is(cards: str) -> None:
    said = ["one", "two", "three"][: len(cards.split())]
    said[-1] = {"K": "THIRteen", "3": "TWee", "*": "-"}.get(cards.split()[-1][0], said[-1])
    assert turn(cards, " ".join(said), "+200 1 slap").verdicts == ["1 wrong"]


def test_the_first_slap_takes_it_cancels_the_call_and_leads() -> None:
    played = count("0 flip", "+100 1 slap", "+10s time", "1 flip", stacks=[f"AC {PLAIN}", PLAIN])
    assert played.story == ["1 won match", "1 takes 1: match"]
    assert played.laid == ["AC", "9C"]


def test_a_slap_may_come_after_the_call_until_the_next_card() -> None:
    played = turn("AC", "one", "1 slap", "0 slap")
    assert played.verdicts == ["1 won", "0 beaten"]
    late = turn("AC 9H", "one two", "0 slap")
    assert late.verdicts == ["0 wrong"]


def test_a_slap_just_after_the_next_card_is_too_late_and_free() -> None:
    played = count("0 flip", "+100 0 call one", "1 flip", "+250 0 slap", "+1 1 slap",
                   stacks=["AC 9C TC", "9D TD"])  # fmt: skip
    assert played.verdicts == ["0 too late", "1 wrong"]


def test_matches_can_be_slapped_in_the_silence() -> None:
    played = turn("8C 2C", "one -", "0 slap")
    assert played.verdicts == ["0 won"]


def test_or_not_where_that_is_off() -> None:
    played = turn("8C 2C", "one -", "0 slap", rules={"silent_match": False})
    assert played.verdicts == ["0 wrong"]


def test_matches_aloud_count_where_silent_ones_do_not() -> None:
    played = turn("AC", "one", "0 slap", rules={"silent_match": False})
    assert played.verdicts == ["0 won"]


# -- when the count begins again ------------------------------------------------------------------

TURNED = "7C 8C 9C TC"  # 1 on the seven, 4 on the eight, 3 and 2 in silence


@pytest.mark.parametrize(
    ("reset", "again"), [("own win", True), ("any win", True), ("never", False)]
)
def test_a_match_starts_the_count_again_at_one_forward_calling(reset: str, again: bool) -> None:
    played = turn(f"{TURNED} AC", "one four - - -", "1 slap", rules={"count_reset": reset})
    assert played.verdicts == ["1 won"]
    expected = {"next": "one", "direction": 1, "silent": False}
    kept = {"next": "four", "direction": -1, "silent": True}
    assert played.final["count"] == (expected if again else kept)


@pytest.mark.parametrize("reset", ["own win", "any win", "never"])
def test_a_pile_lost_by_a_mistake_is_no_win(reset: str) -> None:
    """The count keeps its place, its direction and the silence."""
    played = turn(TURNED, "one four - -", "0 call two", rules={"count_reset": reset})
    assert played.story[-2:] == ["0 mistake: called two in the silence after an 8",
                                 "1 takes 4: mistake"]  # fmt: skip
    assert played.final["count"] == {"next": "one", "direction": -1, "silent": True}


def test_a_pile_lost_by_a_wrong_slap_is_no_win() -> None:
    played = turn(TURNED, "one four - -", "0 slap", rules={"count_reset": "any win"})
    assert played.story[-1] == "1 takes 4: wrong slap"
    assert played.final["count"]["direction"] == -1


# -- mistakes, each by its name -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "said", "more", "text"),
    [
        ("9C TC", "one three", [], "1: called three, count is two"),
        ("9C TC JC QC", "one two three three", [], "1: called three, count is four"),
        ("9C TC JC", "one two two", [], "0: called two, count is three"),
        ("9C", "THIRteen", [], "0: said THIRteen for a 9"),
        ("3C", "three", [], "0: said three for a 3"),
        ("3C", "one", [], "0: said one for a 3"),
        ("9C 7C TC", "one two three", [], "0: called three, count is one"),
        ("9C", "-", ["+2500 time"], "0: silent, count is one"),
        ("3C", "-", ["+2500 time"], "0: silent on a 3"),
        ("KC", "-", ["+2500 time"], "0: silent on a king"),
        ("8C", "-", ["+2500 time"], "0: silent after an 8"),
        ("9C 8C TC 8D JC", "one two - - -", ["+2500 time"], "0: silent after an 8"),
        ("9C 8C TC 8D JC QC", "one two - - one -", ["+2500 time"], "1: silent, count is two"),
        ("9C 8C TC", "one two three", [], "0: called three in the silence after an 8"),
        ("9C 8C TC 8D", "one two - four", [], "1: called four in the silence after an 8"),
        ("9C", "-", ["1 call one"], "1: called out of turn"),
        ("9C", "one", ["1 call two"], "1: called out of turn"),
        ("9C", "one", ["0 call one"], "0: called out of turn"),
        ("*", "-", ["0 call one"], "0: called out of turn"),
    ],
)  # fmt: skip
def test_every_mistake_says_what_it_was(cards: str, said: str, more: list[str], text: str) -> None:
    played = turn(cards, said, *more)
    assert mistakes(played) == [text]
    offender = int(text[0])
    assert played.story[-1] == f"{1 - offender} takes {len(cards.split())}: mistake"


def test_a_mistake_loses_the_pile_to_the_next_seat_who_leads() -> None:
    played = turn("9C TC JC", "one two two", seats=4)
    assert (played.story[-1], played.turn) == ("3 takes 3: mistake", 3)
    played = turn("9C TC JC", "one two -", "3 call three", seats=4)
    assert played.story[-2:] == ["3 mistake: called out of turn", "0 takes 3: mistake"]
    assert played.turn == 0


def test_the_next_seat_is_the_next_that_is_not_out() -> None:
    played = count("0 flip", "+100 3 call one", "0 flip", "+100 0 call one",
                   stacks=[PLAIN, "", PLAIN, PLAIN])  # fmt: skip
    assert played.story == [
        "3 mistake: called out of turn", "0 takes 1: mistake", "1 out",
        "0 mistake: called one, count is two", "2 takes 1: mistake",
    ]  # fmt: skip


def test_a_mistake_ends_what_was_owed() -> None:
    played = count("0 flip", "+100 1 call one", "+10s time", stacks=[PLAIN, PLAIN])
    assert played.story == ["1 mistake: called out of turn", "0 takes 1: mistake"]


# -- the time of a call ---------------------------------------------------------------------------


def test_a_call_is_good_up_to_its_time_and_not_at_it() -> None:
    stacks = [PLAIN, PLAIN]
    assert calls(count("0 flip", "+2499999us 0 call one", stacks=stacks)) == ["one"]
    late = count("0 flip", "+2500 0 call one", stacks=stacks)
    assert late.story == ["0 mistake: silent, count is one", "1 takes 1: mistake", "0 call refused"]


def test_how_long_a_call_may_take_is_a_switch() -> None:
    played = count("0 flip", "+200 time", stacks=[PLAIN, PLAIN], rules={"call_ms": 200})
    assert mistakes(played) == ["0: silent, count is one"]


def test_a_pause_stops_the_time_of_a_call() -> None:
    moves = ["0 flip", "+1s pause", "+60s resume"]
    assert mistakes(count(*moves, "+1499 time", stacks=[PLAIN, PLAIN])) == []
    assert mistakes(count(*moves, "+1500 time", stacks=[PLAIN, PLAIN])) != []


def test_calls_at_other_times_are_refused_and_free() -> None:
    """Before the first card, and after the pile was taken."""
    played = count("1 call one", "0 flip", "+100 1 slap", "0 call one", "1 call three",
                   stacks=[f"AC {PLAIN}", PLAIN])  # fmt: skip
    assert played.story == ["1 call refused", "1 won match", "1 takes 1: match",
                            "0 call refused", "1 call refused"]  # fmt: skip


def test_a_call_counts_from_the_flip_also_where_a_display_lags() -> None:
    played = count("0 flip", "+2400 shown 1", "+100 time", stacks=[PLAIN, PLAIN], display=True)
    assert mistakes(played) == ["0: silent, count is one"]


def test_on_a_display_a_match_can_be_slapped_from_when_it_is_shown() -> None:
    played = count("0 flip", "+10 0 call one", "+10 1 slap", "+10 shown 1", "+0 0 slap",
                   stacks=[f"AC {PLAIN}", PLAIN], display=True)  # fmt: skip
    assert played.verdicts == ["1 ignored", "0 won"]


# -- flips ----------------------------------------------------------------------------------------


def test_a_flip_while_a_call_is_owed_buries_two_and_the_call_is_still_owed() -> None:
    played = count("0 flip", "+100 1 flip", "+100 0 flip", "+100 0 call one",
                   stacks=[PLAIN, PLAIN])  # fmt: skip
    assert played.story == ["1 flip refused", "1 buries 9C TC", "0 flip refused", "0 buries TC JC",
                            "0 calls one"]  # fmt: skip
    assert played.turn == 1


def test_a_flip_out_of_turn_buries_two() -> None:
    played = turn("9C", "one", "0 flip")
    assert played.story[-2:] == ["0 flip refused", "0 buries 9C TC"]


def test_a_seat_put_out_while_it_owes_a_call_owes_none() -> None:
    """It could not pay for an early flip; the next seat plays."""
    played = count("0 flip", "+100 0 flip", "+10s 1 flip", "+100 1 call two",
                   stacks=["9C TC", PLAIN, PLAIN])  # fmt: skip
    assert played.story == ["0 flip refused", "0 buries TC", "0 out", "1 calls two"]
    assert played.laid == ["9C", "9C"]


def test_a_wrong_slap_gives_the_pile_to_the_next_seat_who_leads() -> None:
    played = turn("9C TC", "one two", "1 slap", seats=3)
    assert played.story[-2:] == ["1 wrong", "2 takes 2: wrong slap"]
    assert played.turn == 2


def test_a_wrong_slap_ends_a_call_that_is_owed() -> None:
    played = count("0 flip", "+100 1 slap", "+10s time", "0 flip", stacks=[PLAIN, PLAIN])
    assert played.story == ["1 wrong", "0 takes 1: wrong slap"]
    assert len(played.laid) == 2


# -- which of two comes first ---------------------------------------------------------------------

MATCH = [f"AC {PLAIN}", PLAIN, PLAIN]


def test_a_slap_before_the_call_falls_due_stands() -> None:
    played = count("0 flip", "+2499999us 1 slap", "+10s time", stacks=MATCH)
    assert played.story == ["1 won match", "1 takes 1: match"]
    wait = count("0 flip", "+2499999us 1 slap", "+10s time", stacks=MATCH, resolution_us=1000)
    assert wait.story == ["1 won match", "1 takes 1: match"]


def test_at_the_same_time_the_mistake_falls_due_first() -> None:
    played = count("0 flip", "+2500 1 slap", stacks=MATCH)
    assert played.story == ["0 mistake: silent, count is one", "1 takes 1: mistake", "1 ignored"]


def test_a_slap_before_a_wrong_call_stands_and_at_the_same_time_the_call_is_first() -> None:
    before = count("0 flip", "+100 1 slap", "+1us 0 call four", stacks=MATCH)
    assert before.story == ["1 won match", "1 takes 1: match", "0 call refused"]
    equal = count("0 flip", "+100 1 slap", "+0 0 call four", stacks=MATCH)
    assert equal.story == ["0 mistake: called four, count is one", "1 takes 1: mistake",
                           "1 ignored"]  # fmt: skip


def test_a_right_call_and_a_slap_at_the_same_time_both_count() -> None:
    played = count("0 flip", "+100 2 slap", "+0 0 call one", stacks=MATCH)
    assert played.story == ["0 calls one", "2 won match", "2 takes 1: match"]


def test_a_wrong_slap_and_a_call_at_the_same_time_both_count() -> None:
    played = count("0 flip", "+100 1 slap", "+0 0 call one", stacks=[PLAIN, PLAIN, PLAIN])
    assert played.story == ["0 calls one", "1 wrong", "2 takes 1: wrong slap"]


def test_card_and_call_may_come_at_the_same_time() -> None:
    played = count("0 flip", "+0 0 call one", "1 flip", "+0 1 call two", stacks=[PLAIN, PLAIN])
    assert calls(played) == ["one", "two"]


def test_the_owed_call_comes_before_everything_else_at_its_time() -> None:
    """Who owes calls, the seat that is due plays, then clockwise."""
    played = count("0 flip", "+100 2 call two", "+0 1 flip", "+0 0 call one",
                   stacks=[PLAIN, PLAIN, PLAIN])  # fmt: skip
    assert played.story == ["0 calls one", "2 mistake: called out of turn", "0 takes 2: mistake"]
    assert played.laid == ["9C", "9C"]


def test_the_seat_that_is_due_comes_before_one_it_passed_over() -> None:
    """Seat 1 is empty and passed over: seat 2 is due, and seat 1's call comes after its card."""
    played = count("0 flip", "+100 1 call two", "+0 2 flip", "+0 0 call one",
                   stacks=[PLAIN, "", PLAIN])  # fmt: skip
    assert played.laid == ["9C", "9C"]
    assert played.story[1:] == ["1 mistake: called out of turn", "2 takes 2: mistake", "1 out"]


# -- jokers, empty seats, ends --------------------------------------------------------------------


def test_a_joker_moves_no_count_and_is_not_called() -> None:
    played = turn("9C * TC", "one - two", "+100 time")
    assert calls(played) == ["one", "two"]
    assert played.find("skips") == []
    assert mistakes(turn("9C *", "one -", "+10s time")) == []


def test_a_seat_with_no_card_left_still_calls_its_last() -> None:
    played = count("0 flip", "+100 0 call one", "1 flip", "+100 1 call two", stacks=["9C", PLAIN])
    assert calls(played) == ["one", "two"]
    assert (played.turn, played.out) == (1, [])


def test_a_seat_without_cards_when_the_pile_is_settled_is_out() -> None:
    played = count("0 flip", "+100 0 call four", stacks=["9C", PLAIN, PLAIN])
    assert played.story == ["0 mistake: called four, count is one", "1 takes 1: mistake", "0 out"]


def test_the_last_seat_wins_at_once() -> None:
    played = count("0 flip", "+100 1 slap", stacks=["AC", PLAIN])
    assert played.winner == ([1], "all cards")


def test_nobody_with_a_card_is_dealt_again_once_the_call_is_made() -> None:
    """The pads stay live for a second more, a match may still be slapped."""
    stacks = ["9C", "2D"]
    moves = ["0 flip", "+100 0 call one", "1 flip", "+100 1 call two"]
    assert count(*moves, "+999 time", stacks=stacks).find("redeal") == []
    assert len(count(*moves, "+1000 time", stacks=stacks).find("redeal")) == 1
    slapped = count(*moves, "+999 0 slap", stacks=stacks)
    assert slapped.winner == ([0], "all cards")


def test_after_a_redeal_the_count_begins_again() -> None:
    played = count("0 flip", "+100 0 call one", "1 flip", "+100 1 call two", "+2s time",
                   stacks=["9C", "TD"])  # fmt: skip
    assert played.final["count"] == {"next": "one", "direction": 1, "silent": False}
    assert played.turn == 0


def test_without_people_the_right_calls_are_made() -> None:
    """Cards and calls at one time, nobody slaps, silent in the silence."""
    played = play_once("autoplay 30", seats=3, seed=2, preset="count")
    assert mistakes(played) == []
    laid = {o["t"]: o["seat"] for o in played.outcomes if "game" in o}
    assert all(laid[o["t"]] == o["seat"] for o in played.find("called"))


# -- what is seen ---------------------------------------------------------------------------------


def test_the_view_tells_the_last_call_and_never_the_next() -> None:
    driven = seated(preset="count", stacks=[PLAIN, PLAIN])
    driven.put([Flip(t=1000, seat=0)])
    view = table_view(driven.game).count
    assert view is not None
    assert (view.owes, view.due_us, view.called, view.next) == (0, 2_501_000, None, None)
    assert view.last is None
    driven.put([Call(t=2000, seat=0, what="one")])
    view = table_view(driven.game).count
    assert view is not None
    assert (view.owes, view.called, view.called_by, view.next) == (None, "one", 0, None)


def test_for_beginners_it_tells_what_is_to_be_called() -> None:
    driven = seated(preset="count", stacks=["9C 9D", "3C 8D", "9H"], rules={"count_help": True})

    def told() -> str | None:
        view = table_view(driven.game).count
        assert view is not None
        return view.next

    assert told() == "one"
    driven.put([Flip(t=1000, seat=0), Call(t=1000, seat=0, what="one")])
    assert told() == "two"
    driven.put([Flip(t=2000, seat=1)])
    assert told() == "TWee"


@pytest.mark.parametrize("help_on", [True, False])
def test_nothing_of_the_next_number_in_the_silence(help_on: bool) -> None:
    driven = seated(preset="count", stacks=["8C 9D", "3C"], rules={"count_help": help_on})
    driven.put([Flip(t=1000, seat=0), Call(t=1000, seat=0, what="one")])
    view = table_view(driven.game).count
    assert view is not None
    assert (view.silent, view.next) == (True, None)


def test_the_view_is_the_same_whether_the_card_matches() -> None:
    """Nothing but the card itself tells that it lies on its number."""
    views = []
    for card in ("AC", "9H"):
        driven = seated(preset="count", stacks=[f"{card} 9D", "3C"])
        driven.put([Flip(t=1000, seat=0), Call(t=1000, seat=0, what="one")])
        views.append(msgspec.structs.replace(table_view(driven.game), pile=()))
    assert views[0] == views[1]


def test_spoken_calls_are_not_made_by_keys() -> None:
    played = count("0 flip", "0 call one", "1 flip", stacks=[PLAIN, PLAIN], rules=SPOKEN)
    assert played.story == ["0 call refused"]
    assert len(played.laid) == 2


def test_a_slap_of_the_seat_that_owes_counts() -> None:
    driven = seated(preset="count", stacks=["AC 9D", "3C"])
    driven.put([Flip(t=1000, seat=0), Slap(t=1000, seat=0)])
    assert driven.game.hand.piles_won == 1
