"""Trifecta Plus (rules 5): the list grows, is told in its order, and is never shown."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from console.engine.game_views import table_view
from console.engine.inputs import Add, Call, CallName, Flip, Slap, Time, Trip
from console.engine.things import THINGS
from console.engine.trip import KEYS
from console.engine.views import TripView

from .play import Played, play, play_once
from .random_play import Driven, seated

# Every cycle is won by seat 0: it lays Ratscrew's card, seat 1 counts.
STACKS = [
    "KC 9C KD 9D KH 9H KS 9S QC TC QD TD",
    "2C TC 3D JD 4S TS 5H JH 6C TH 6D JC 2H 2S",
    "2D 3S 4H 5C 6S 4C 4D 5D",
]
TELLS = {"calls": "spoken"}


def cycle(number: str, seats: int = 3) -> list[str]:
    """Play a cycle up to its trip; ``number`` is what seat 1 calls."""
    war = ["0 flip", *(f"+0 {seat} flip" for seat in range(1, seats))]
    return [*war, "0 flip", "1 flip", *([f"+0 1 call {number}"] if number != "-" else [])]


def plus(*moves: str, **fields: Any) -> Played:
    fields.setdefault("stacks", STACKS)
    return play(*moves, preset="trifecta-plus", **fields)


def at_trip(length: int = 0, **fields: Any) -> Driven:
    """Return a game whose list has so many things, at the beginning of the next trip."""
    fields.setdefault("stacks", STACKS)
    driven = seated(preset="trifecta-plus", **fields)
    numbers: list[CallName] = ["one", "two", "three", "four"]
    packed: list[str] = []
    for cycle_number in range(length + 1):
        t = driven.t + 1_000_000
        driven.put([Flip(t=t, seat=seat) for seat in range(len(driven.header.seats))])
        driven.put([Flip(t=t + 500_000, seat=0)])
        driven.put([Flip(t=t + 900_000, seat=1)])
        if driven.game.rules.calls == "keys":
            driven.put([Call(t=t + 900_001, seat=1, what=numbers[cycle_number % 4])])
        if cycle_number < length:
            seat = trip(driven).seat
            for thing in packed:
                driven.put([Trip(t=driven.t + 1000, seat=seat, what=thing)])
            packed.append(THINGS[cycle_number])
            driven.put([Add(t=driven.t + 1000, seat=seat, what=THINGS[cycle_number])])
    assert driven.game.on.name == "trip"
    return driven


def trip(driven: Driven) -> TripView:
    view = table_view(driven.game).trip
    assert view is not None
    return view


ONE = [*cycle("one"), "0 add hat"]
TWO = [*ONE, *cycle("two"), "1 trip hat", "1 add owl"]


# -- whose turn and how it goes on ----------------------------------------------------------------


def test_after_each_cycle_one_seat_takes_a_trip() -> None:
    played = plus(*cycle("one"), "+1 time")
    assert played.final["game"] == "trip"
    view = table_view(played.replay.game)
    assert view.cycle == ("war", "ratscrew", "count", "trip")
    assert plus(*ONE, "+1 time").final["game"] == "war"


def test_trips_begin_left_of_the_dealer_and_go_round() -> None:
    fourth = [*cycle("four"), "0 trip hat", "0 trip owl", "0 trip bee", "0 add key"]
    played = plus(*TWO, *cycle("three"), "2 trip hat", "2 trip owl", "2 add bee", *fourth)
    assert [(o["seat"], o["list"]) for o in played.find("added")] == [
        (0, 1),
        (1, 2),
        (2, 3),
        (0, 4),
    ]
    other = plus(*cycle("one"), "+0 1 add hat", dealer=0)
    assert [o["seat"] for o in other.find("added")] == [1]


def test_seats_without_cards_take_none() -> None:
    """Seat 0 counted with its last card, and lies there with it when the trips begin."""
    stacks = ["* 9C", "2C TC", "3D JD 5D"]
    played = plus("0 flip", "+0 1 flip", "+0 2 flip", "0 flip", "1 flip", "+0 1 call one",
                  "2 add hat", stacks=stacks)  # fmt: skip
    assert [o["seat"] for o in played.find("added")] == [2]


def test_the_first_trip_only_adds() -> None:
    played = plus(*ONE)
    assert played.story[-1] == "0 adds hat"
    assert played.find("trip") == []
    assert played.final["trip"] == 1


def test_the_whole_list_in_order_then_one_more() -> None:
    played = plus(*TWO, *cycle("three"), "2 trip hat", "2 trip owl", "2 add bee")
    assert played.story[-2:] == ["2 trip right 2", "2 adds bee"]
    assert played.final["trip"] == 3


@pytest.mark.parametrize("said", [["owl"], ["hat", "hat"], ["hat", "bee"], ["bee"]])
def test_any_other_thing_or_order_is_wrong(said: list[str]) -> None:
    played = plus(*TWO, *cycle("three"), *(f"2 trip {thing}" for thing in said))
    assert played.find("trip")[-1]["trip"] == "wrong"
    assert played.find("trip")[-1]["why"] == f"step {len(said)} is not {said[-1]}"
    assert (played.final["trip"], played.final["game"]) == (2, "war")


def test_the_lead_is_as_it_was_before_the_trip() -> None:
    """Seat 1 counted last: seat 2 is due, after a battle that nobody wins."""
    stacks = ["KC 9C * 9D", "2C TC 3D JD", "2D 3S 4H 5C"]
    played = plus(*ONE, "0 flip", "+0 1 flip", "+0 2 flip", stacks=stacks)
    assert (played.final["game"], played.turn) == ("ratscrew", 2)


def test_the_list_grows_for_the_whole_game() -> None:
    played = play_once("autoplay", seats=3, seed=5, preset="trifecta-plus")
    assert played.final["trip"] == len(played.find("added"))
    assert [o["list"] for o in played.find("added")] == [*range(1, played.final["trip"] + 1)]
    added = [o["added"] for o in played.find("added")]
    assert len(set(added)) == len(added)


# -- wrong ----------------------------------------------------------------------------------------


def test_wrong_gives_three_cards_to_each_other_seat_one_at_a_time() -> None:
    """From the top, in seat order, to under their stacks; nothing is added."""
    before = plus(*ONE, *cycle("two"), "+1 time")
    played = plus(*ONE, *cycle("two"), "1 trip owl")
    assert played.story[-2:] == ["1 trip wrong 1", "1 gives to 0 2 0 2 0 2"]
    old, new = before.stacks, played.stacks
    given = old[1].split()[:6]
    assert new[0] == " ".join([old[0], *given[0::2]])
    assert new[2] == " ".join([old[2], *given[1::2]])
    assert new[1] == " ".join(old[1].split()[6:])


def test_until_gone_and_who_is_out_gets_none() -> None:
    stacks = ["KC 9C KD 9D", "2C TC 3D JD 4S 5S", "2D 3S 4H", "", "2H 3H 4D"]
    four = ["0 flip", "+0 1 flip", "+0 2 flip", "+0 4 flip"]
    moves = [*four, "0 flip", "1 flip", "+0 1 call one", "0 add hat",
             *four, "0 flip", "1 flip", "+0 1 call two"]  # fmt: skip
    played = plus(*moves, "1 trip owl", stacks=stacks)
    assert played.story[-1] == "1 gives to 0 2"
    assert 3 in played.out
    assert (played.counts[1], 1 in played.out) == (0, False)


def test_who_gave_everything_is_out_when_the_pile_is_settled() -> None:
    stacks = ["KC 9C KD 9D QD QH", "2C TC 3D JD 4S", "2D 3S 4H 4D"]
    played = plus(*ONE, *cycle("two"), "1 trip owl", "0 flip", "+0 2 flip", stacks=stacks)
    assert played.story[-3:] == ["1 gives to 0", "0 takes 4: battle", "1 out"]


def test_a_step_that_takes_too_long_is_wrong() -> None:
    """Four seconds a step, each step anew."""
    assert plus(*ONE, *cycle("two"), "+3999 time").find("trip") == []
    late = plus(*ONE, *cycle("two"), "+4000 time")
    assert late.find("trip")[-1] == {
        **late.find("trip")[-1],
        "trip": "wrong",
        "why": "took too long",
    }
    second = plus(*TWO, *cycle("three"), "+3999 2 trip hat", "+3999 2 trip owl")
    assert second.find("trip")[-1]["trip"] == "right"
    switched = plus(*ONE, *cycle("two"), "+500 time", rules={"trip_step_ms": 500})
    assert switched.find("trip")[-1]["trip"] == "wrong"


def test_the_thing_to_add_is_the_first_offered_for_who_takes_too_long() -> None:
    played = plus(*cycle("one"), "+3999 time")
    assert played.find("added") == []
    (offered, *_) = table_view(played.replay.game).trip.offered  # type: ignore[union-attr]
    played = plus(*cycle("one"), "+4000 time")
    assert [o["added"] for o in played.find("added")] == [offered]


def test_a_pause_stops_the_trip() -> None:
    moves = [*ONE, *cycle("two"), "+1s pause", "+1min resume"]
    assert plus(*moves, "+2999 time").find("trip") == []
    assert plus(*moves, "+3000 time").find("trip") != []


# -- what does not fit ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "move", ["2 trip hat", "2 add bee", "2 call one", "1 add bee", "1 reveal", "1 vote fine",
             "2 object", "1 flip", "2 flip"],
)  # fmt: skip
def test_what_means_nothing_on_a_trip_is_refused_and_free(move: str) -> None:
    """Another seat's keys, a thing before the list is told; votes and reveals by keys."""
    played = plus(*ONE, *cycle("two"), move)
    assert played.story[-1].endswith("refused")
    assert (played.final["game"], played.find("buried"), played.find("mistake")) == ("trip", [], [])


@pytest.mark.parametrize("move", ["0 trip hat", "0 add owl", "0 reveal"])
def test_and_so_is_a_trip_while_another_game_is_on(move: str) -> None:
    assert plus(move).story == [f"{' '.join(move.split()[:2])} refused"]


def test_a_thing_that_is_on_the_list_cannot_be_added_again() -> None:
    played = plus(*ONE, *cycle("two"), "1 trip hat", "1 add hat", "1 add owl")
    assert played.story[-2:] == ["1 add refused", "1 adds owl"]


def test_there_is_nothing_to_tell_once_the_list_is_told() -> None:
    played = plus(*ONE, *cycle("two"), "1 trip hat", "1 trip hat")
    assert played.story[-1] == "1 trip refused"


# -- what the keys stand for ----------------------------------------------------------------------


def test_six_things_a_step_one_of_them_right() -> None:
    """Decoys come from the list's other places and from things that are not on it."""
    driven = at_trip(length=5)
    packed = list(THINGS[:5])
    for step in range(5):
        view = trip(driven)
        assert (view.phase, view.told, view.length) == ("telling", step, 5)
        offered = list(view.offered)
        assert len(set(offered)) == 6
        assert offered.count(packed[step]) == 1
        elsewhere = [thing for thing in offered if thing in packed and thing != packed[step]]
        assert len(elsewhere) == 3
        assert all(thing in THINGS for thing in offered)
        driven.put([Trip(t=driven.t + 1000, seat=view.seat, what=packed[step])])
    view = trip(driven)
    assert view.phase == "adding"
    assert len(set(view.offered)) == 6
    assert not set(view.offered) & set(packed)


def test_the_right_one_is_on_any_key() -> None:
    places = Counter[int]()
    for seed in range(60):
        view = trip(at_trip(length=1, seed=seed))
        places[view.offered.index(THINGS[0])] += 1
    assert set(places) == set(range(6))


def test_what_is_offered_is_drawn_by_the_seed() -> None:
    first, again, other = (trip(at_trip(length=2, seed=seed)).offered for seed in (7, 7, 8))
    assert first == again
    assert first != other


@pytest.mark.parametrize("place", range(6))
def test_the_six_call_keys_pick(place: int) -> None:
    driven = at_trip(length=1)
    view = trip(driven)
    driven.put([Call(t=driven.t + 1000, seat=view.seat, what=KEYS[place])])
    if view.offered[place] != THINGS[0]:
        assert driven.game.on.name == "war"
        return
    offered = trip(driven).offered
    driven.put([Call(t=driven.t + 1000, seat=view.seat, what=KEYS[5 - place])])
    assert driven.outcomes[-1].added == offered[5 - place]  # type: ignore[union-attr]


def test_a_key_over_a_joker_is_still_the_trips() -> None:
    """The count's card was a joker: its price is for calls, and the trip has begun."""
    stacks = ["KC 9C KD", "2C * 3D", "2D 3S 4H"]
    played = plus(*cycle("-"), "1 call one", "0 call one", stacks=stacks)
    assert played.find("mistake") == []
    assert len(played.find("added")) == 1


def test_all_there_is_can_be_packed() -> None:
    """Near the end six are offered still; at the end nothing is added, and the game goes on."""
    driven = at_trip(length=1)
    turn: Any = driven.game.on
    turn.list[:] = THINGS[:-1]
    turn._next_step()
    assert len(set(trip(driven).offered)) == 6
    seat = trip(driven).seat
    for thing in THINGS[:-1]:
        driven.put([Trip(t=driven.t + 1000, seat=seat, what=thing)])
    assert trip(driven).offered == (THINGS[-1],)
    driven.put([Add(t=driven.t + 1000, seat=seat, what=THINGS[-1])])
    assert turn.list == list(THINGS)
    turn.game.on, turn.seat = turn, seat
    turn.told, turn.phase = 0, "telling"
    turn._next_step()
    for thing in THINGS:
        driven.put([Trip(t=driven.t + 1000, seat=seat, what=thing)])
    assert driven.game.on.name == "war"
    assert len(turn.list) == len(THINGS)


def test_there_are_enough_things_each_of_its_own() -> None:
    assert len(THINGS) >= 120
    assert len(set(THINGS)) == len(THINGS)
    assert all(thing == thing.strip().lower() for thing in THINGS)


def test_a_host_may_type_a_thing_that_nobody_drew() -> None:
    played = plus(*cycle("one"), "0 add my aunt's hat", *cycle("two"), "1 trip my aunt's hat")
    assert played.story[-1] == "1 trip right 1"


# -- told aloud -----------------------------------------------------------------------------------

ALOUD = [*cycle("-"), "0 add hat", *cycle("-")]
ALOUD_TWO = [*ALOUD, "1 flip", "2 flip", "0 flip", "1 add owl", *cycle("-")]


def aloud(*moves: str, **fields: Any) -> Played:
    return plus(*moves, rules=TELLS, **fields)


def test_the_seats_flip_reveals_the_list_step_by_step() -> None:
    played = aloud(*ALOUD_TWO, "2 flip")
    view = table_view(played.replay.game).trip
    assert view is not None
    assert (view.revealed, view.phase, view.offered) == (("hat",), "telling", ())
    played = aloud(*ALOUD_TWO, "2 flip", "2 reveal")
    view = table_view(played.replay.game).trip
    assert view is not None
    assert (view.revealed, view.phase) == (("hat", "owl"), "voting")


def test_nobody_elses_flip_reveals() -> None:
    played = aloud(*ALOUD_TWO, "0 flip", "1 reveal")
    assert played.story[-2:] == ["0 flip refused", "1 reveal refused"]


def test_a_step_reveals_itself_in_its_time() -> None:
    """No deadlock: steps, then the vote, then the first thing offered."""
    played = aloud(*ALOUD_TWO, "+4s time")
    assert table_view(played.replay.game).trip.told == 1  # type: ignore[union-attr]
    played = aloud(*ALOUD_TWO, "+17s time")
    assert played.story[-3:-1] == ["voted fine 0:0", "2 trip right 2"]
    assert len(played.find("added")) == 3


@pytest.mark.parametrize(
    ("votes", "result"),
    [(["0 flip", "1 flip"], "fine 0:2"), (["0 slap", "1 slap"], "mistake 2:0"),
     (["0 slap", "1 flip"], "fine 1:1"), (["0 vote mistake", "+5s time"], "mistake 1:0"),
     (["0 flip", "+5s time"], "fine 0:1")],
)  # fmt: skip
def test_the_others_vote_when_the_list_is_revealed(votes: list[str], result: str) -> None:
    played = aloud(*ALOUD_TWO, "2 flip", "2 flip", *votes)
    assert f"voted {result}" in played.story
    if result.startswith("fine"):
        assert played.story[-1] == "2 trip right 2"
        assert table_view(played.replay.game).trip.phase == "adding"  # type: ignore[union-attr]
    else:
        assert "2 trip wrong 2" in played.story
        assert played.final["game"] == "war"


def test_without_people_the_vote_on_a_trip_has_its_time() -> None:
    opened = aloud(*ALOUD_TWO, "2 flip", "2 flip")
    played = aloud(*ALOUD_TWO, "2 flip", "2 flip", "autoplay 20")
    new = played.outcomes[len(opened.outcomes) :]
    revealed_us = opened.replay.game.hand.now
    assert [(o["vote"], o["t"]) for o in new[:1]] == [("fine", revealed_us + 5_000_000)]
    assert new[1]["trip"] == "right"


def test_who_is_on_the_trip_has_no_vote() -> None:
    played = aloud(*ALOUD_TWO, "2 flip", "2 flip", "2 flip", "2 vote fine", "2 slap")
    assert played.story[-3:] == ["2 flip refused", "2 vote refused", "2 ignored"]


def test_between_two_seats_the_one_on_the_trip_decides() -> None:
    stacks = ["KC 9C KD 9D KH 9H QC QD", "2C TC 3D JD 4S TS 5H JH"]
    moves = [*cycle("-", 2), "0 add hat", *cycle("-", 2), "1 flip"]
    fine = aloud(*moves, "1 flip", stacks=stacks)
    assert fine.story[-2:] == ["voted fine 0:1", "1 trip right 1"]
    wrong = aloud(*moves, "1 slap", stacks=stacks)
    assert wrong.story[-3:-1] == ["voted mistake 1:0", "1 trip wrong 1"]


def test_anybody_may_object_before_the_list_is_told() -> None:
    """From the first step on; the objector's vote is cast, and so is the other's."""
    played = aloud(*ALOUD_TWO, "2 flip", "0 object", "1 slap")
    assert played.story[-6:-2] == ["0 objects to 2", "1 ignored", "1 votes mistake",
                                   "voted mistake 2:1"]  # fmt: skip
    own = aloud(*ALOUD_TWO, "2 flip", "2 object")
    assert own.story[-1] == "2 object refused"


def test_the_thing_to_add_is_picked_by_keys_or_typed() -> None:
    played = aloud(*ALOUD, "1 flip", "0 flip", "2 flip", "1 call four")
    assert len(played.find("added")) == 2
    typed = aloud(*ALOUD, "1 flip", "0 flip", "2 flip", "1 add bee")
    assert typed.story[-1] == "1 adds bee"
    early = aloud(*ALOUD, "1 call one", "1 trip hat", "1 add bee")
    assert early.story[-3:] == ["1 call refused", "1 trip refused", "1 add refused"]


# -- the last call of the count, while a trip begins ----------------------------------------------


def test_the_last_call_may_be_objected_to_until_the_trip_is_told() -> None:
    """It is the count's seat that is accused, and the trip waits."""
    played = aloud(*ALOUD, "0 object", "2 slap")
    assert played.story[-2:] == ["1 mistake: a wrong call, the table voted", "2 takes 2: mistake"]
    assert played.final["game"] == "trip"
    fine = aloud(*ALOUD, "+2s 0 object", "+5s time", "+3999 time")
    assert (fine.story[-1], table_view(fine.replay.game).trip.told) == ("voted fine 1:1", 0)  # type: ignore[union-attr]
    fine = aloud(*ALOUD, "+2s 0 object", "+5s time", "+4s time")
    assert table_view(fine.replay.game).trip.told == 1  # type: ignore[union-attr]


def test_a_step_that_outlasts_the_vote_is_not_begun_again() -> None:
    rules = {"calls": "spoken", "trip_step_ms": 10_000}
    played = plus(*ALOUD, "+1s 0 object", "+5s time", "+4s time", rules=rules)
    assert table_view(played.replay.game).trip.told == 1  # type: ignore[union-attr]


def test_once_a_step_is_told_an_objection_is_about_the_trip() -> None:
    played = aloud(*ALOUD_TWO, "2 flip", "0 object")
    assert played.story[-1] == "0 objects to 2"


def test_a_count_card_can_be_slapped_while_a_trip_is_told() -> None:
    """The slapper is due after it; a wrong slap gives the pile away, and the trip goes on."""
    stacks = ["KC 9C KD 9D", "2C AC 3D JD", "2D 3S 4H"]
    played = plus(*cycle("one"), "+100 2 slap", "0 add hat", stacks=stacks)
    assert played.story[-3:] == ["2 won match", "2 takes 2: match", "0 adds hat"]
    wrong = plus(*cycle("one"), "+100 2 slap", "0 add hat")
    assert wrong.story[-3:] == ["2 wrong", "0 takes 2: wrong slap", "0 adds hat"]


def test_a_trip_ends_with_a_seat_that_goes_out() -> None:
    """It slapped wrongly where that costs two cards, and had one."""
    war = ["0 flip", "+0 1 flip", "+0 2 flip"]
    moves = [*war, "1 flip", "2 flip", "+0 2 call one", "0 slap", "+100 0 add hat"]
    played = plus(*moves, stacks=["2C 5H", "KC TC 3D", "2D 9S 4H"], rules={"wrong_slap": "bury 2"})
    assert played.story[-4:] == ["0 wrong", "0 buries 5H", "0 out", "0 add refused"]
    assert played.final["game"] == "war"


def test_steps_told_in_one_moment_are_told_in_order() -> None:
    """The order of lines at equal times never counts."""
    played = plus(*TWO, *cycle("three"), "2 trip owl", "+0 2 trip hat", "+0 2 add bee")
    assert played.story[-2:] == ["2 trip right 2", "2 adds bee"]
    with_call = plus("0 flip", "+0 1 flip", "+0 2 flip", "0 flip", "1 flip", "+0 1 call one",
                     "+0 0 add hat")  # fmt: skip
    assert with_call.story[-1] == "0 adds hat"
    first = plus("0 flip", "+0 1 flip", "+0 2 flip", "0 flip", "1 flip", "+0 1 call one",
                 "+0 1 add hat", dealer=0)  # fmt: skip
    assert first.story[-1] == "1 adds hat"


# -- what is seen ---------------------------------------------------------------------------------


def test_the_list_is_never_shown() -> None:
    """By keys no view holds more of it than the step's six; what was told is not repeated."""
    driven = at_trip(length=4)
    for step in range(4):
        view = table_view(driven.game)
        assert view.trip is not None
        assert (view.trip.revealed, view.trip_length) == ((), 4)
        shown = set(view.trip.offered) & set(THINGS[:4])
        assert len(shown) == 4 or step < 4
        driven.put([Trip(t=driven.t + 1000, seat=view.trip.seat, what=THINGS[step])])
    driven.put([Time(t=driven.t + 10_000_000)])
    view = table_view(driven.game)
    assert view.trip is None
    assert view.trip_length == 5


def test_where_a_trip_ends_the_next_cycle_begins() -> None:
    driven = at_trip(length=1)
    view = trip(driven)
    driven.put([Trip(t=driven.t + 1000, seat=view.seat, what="nothing like it")])
    assert driven.game.on.name == "war"
    driven.put([Slap(t=driven.t + 1000, seat=0)])
    assert table_view(driven.game).war is not None


def test_a_redeal_begins_a_new_list() -> None:
    stacks = ["* 9C", "3C 4D"]
    driven = seated(preset="trifecta-plus", stacks=stacks)
    driven.put([Flip(t=1000, seat=0), Flip(t=1000, seat=1)])
    driven.put([Flip(t=1_000_000, seat=0)])
    driven.put([Flip(t=2_000_000, seat=1), Call(t=2_000_000, seat=1, what="one")])
    assert driven.game.on.name == "war"
    driven.put([Time(t=4_000_000)])
    assert driven.game.hand.redeals == 1
    assert table_view(driven.game).trip_length == 0
