"""A flip key held for a second objects to a spoken call; let go sooner it was a flip (rules 3)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from console.engine.header import Header
from console.engine.inputs import Flip, Object
from console.engine.outcomes import CardLaid, Objected, Voted
from console.engine.presets import rules_for
from console.engine.views import CountView, SeatView, TableView, TripView
from console.session.held_flips import OBJECT_US, HeldFlips, may_object
from console.session.journals import Seating
from console.session.lobby import Deal
from console.session.table_game import TableGame, TableSettings

NAMES = ("Ada", "Ben", "Cho")


def table(preset: str = "count", call_keys: bool = False, **rules: Any) -> TableGame:
    """Return a table of three people in mid-hand, calls said aloud."""
    settings = TableSettings(names=NAMES, call_keys=call_keys)
    seating = Seating(seats=("human",) * 3)
    return TableGame.dealt(settings, Deal(preset, rules, seating), 3, None, 0)


def header_of(game: TableGame) -> Header:
    return game.match.header


def outcomes(game: TableGame, until: int) -> list[Any]:
    return game.step(until, until)


def test_a_key_let_go_in_time_is_a_flip_at_that_time() -> None:
    keys = HeldFlips()
    keys.press(1, 100)
    assert keys.release(1, 400) == Flip(t=400, seat=1)
    assert keys.release(1, 500) is None


def test_a_key_held_for_a_second_objects_once_and_is_no_flip() -> None:
    keys = HeldFlips()
    keys.press(2, 100)
    keys.press(0, 50)
    assert keys.next_due() == 50 + OBJECT_US
    assert keys.objections(100 + OBJECT_US) == [Object(t=50 + OBJECT_US, seat=0)]
    assert keys.objections(101 + OBJECT_US) == [Object(t=100 + OBJECT_US, seat=2)]
    assert keys.objections(10 * OBJECT_US) == []
    assert keys.release(2, 2 * OBJECT_US) is None
    assert keys.next_due() is None


def test_stations_without_call_keys_say_their_calls_aloud() -> None:
    assert header_of(table()).rules == {"calls": "spoken"}
    assert header_of(table(calls="voice")).rules == {"calls": "voice"}
    assert header_of(table(call_keys=True)).rules == {}
    assert header_of(table("war")).rules == {}
    assert header_of(table("classic")).rules == {}


def test_the_next_seats_flip_counts_when_its_key_comes_up() -> None:
    game = table()
    game.flip(0, 1_000_000)
    assert any(isinstance(o, CardLaid) for o in outcomes(game, 1_100_000))
    game.flip(1, 2_000_000)
    assert outcomes(game, 2_300_000) == []
    game.flip_up(1, 2_200_000)
    laid = [o for o in outcomes(game, 2_400_000) if isinstance(o, CardLaid)]
    assert [(card.t, card.seat) for card in laid] == [(2_200_000, 1)]


def test_whoever_holds_on_objects_and_the_table_votes() -> None:
    game = table()
    game.flip(0, 1_000_000)
    outcomes(game, 1_100_000)
    game.flip(1, 2_000_000)
    said = outcomes(game, 3_100_000)
    assert [(o.t, o.seat) for o in said if isinstance(o, Objected)] == [(3_000_000, 1)]
    game.flip_up(1, 3_200_000)
    game.flip(2, 3_500_000)  # in a vote a flip is a vote, at once
    said = outcomes(game, 3_600_000)
    assert [(o.vote, o.for_, o.against) for o in said if isinstance(o, Voted)] == [("fine", 1, 2)]


def test_the_accused_is_not_kept_waiting_for_its_own_key() -> None:
    game = table()
    game.flip(0, 1_000_000)
    outcomes(game, 1_100_000)
    game.flip(0, 2_000_000)
    (refused, *_) = outcomes(game, 2_100_000)
    assert (refused.t, refused.why) == (2_000_000, "out of turn")


def test_a_list_told_aloud_may_be_objected_to_by_all_but_who_tells_it() -> None:
    trip = TripView(seat=1, phase="telling", length=3, told=1, spoken=True)
    seats = tuple(SeatView(name=name, count=5) for name in NAMES)
    rules = rules_for("trifecta-plus", {"calls": "spoken"})
    given = {"game": "trifecta-plus", "preset": "trifecta-plus", "rules": rules, "seats": seats}
    view = TableView(**given, trip=trip, count=CountView(spoken=True))
    assert [may_object(view, seat) for seat in range(3)] == [True, False, True]
    adding = replace(view, trip=replace(trip, phase="adding"))
    assert not any(may_object(adding, seat) for seat in range(3))
    keys = replace(view, trip=replace(trip, spoken=False))
    assert not any(may_object(keys, seat) for seat in range(3))
