"""The scenes of War, the count and Trifecta: nothing is covered or cut, no next number told."""

import pytest

from console.display import shots_games as shots
from console.display.scenes.battle import Lain, gathered
from console.display.shots import canvas_of
from console.display.shots_games import SHOTS

from . import game_tables as tables
from .conftest import kit_of
from .test_table_facts import check

slow = pytest.mark.slow
MISTAKES = (
    {"said": "TWee", "wanted": "two", "card": "7C"},
    {"said": "three", "wanted": "TWee", "card": "3C"},
    {"said": "four", "wanted": "THIRteen", "card": "KS"},
    {"kind": "silent", "said": None, "wanted": "four"},
    {"kind": "silent", "said": None, "wanted": "THIRteen", "card": "KD"},
    {"kind": "silent after 8", "said": None},
    {"kind": "called in silence", "said": "THIRteen", "wanted": None},
    {"kind": "called out of turn", "wanted": None},
    {"kind": "voted", "said": None},
    {"kind": "flipped over a joker", "said": None, "card": "*"},
    {"kind": "called over a joker", "card": "*"},
)


def named(canvas, kind):
    return [fact.name for fact in canvas.facts if fact.kind == kind]


def drawn(screen, **look):
    return canvas_of(kit_of(**look), screen)


@slow
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("view", ["table", "wall"])
@pytest.mark.parametrize("count", range(2, 9))
def test_every_number_of_seats_has_room_in_every_game(count, view, language):
    kit = kit_of(language=language, view=view)
    for screen in tables.all_states(count):
        check(canvas_of(kit, screen))


@slow
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("mistake", MISTAKES)
def test_every_mistake_is_named_and_has_room(mistake, language):
    canvas = drawn(tables.mistaken(4, **mistake), language=language)
    check(canvas)


@slow
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("name", SHOTS)
def test_every_picture_of_these_games_has_room(name, size, language):
    check(canvas_of(kit_of(size, language=language), SHOTS[name]()))


@pytest.mark.parametrize("on", ["war", "ratscrew", "count"])
def test_all_games_are_listed_in_their_order_and_one_is_on(on):
    view = tables.chained(4, on, war=tables.lit(4))
    listed = named(drawn(tables.TableScreen(table=view)), "cycle")
    games = ["war", "ratscrew", "count", "trip"]
    expected = [f"{game} on" if game == on else game for game in games]
    assert listed == expected * 2


@pytest.mark.parametrize(
    "make", [tables.mistaken, lambda n: tables.slapped(n, "wrong"), tables.voting]
)
def test_a_verdict_tells_beneath_which_game_is_on(make):
    screen = make(4)
    assert set(named(drawn(screen), "strip")) == {screen.table.on}


def test_the_standing_challenge_counts_its_tries_in_the_middle_of_war():
    canvas = drawn(tables.waiting(4))
    assert named(canvas, "try") == ["used", "used", "left", "left"] * 2


def test_the_dial_marks_the_last_call_and_only_beginners_are_told_the_next():
    screen = shots.count_calling()
    canvas = drawn(screen)
    numbers = ["one", "two last", "three", "four"]
    assert named(canvas, "number") == numbers * 2
    helped = tables.replace(screen.table.count, next="three")
    told = drawn(tables.replace(screen, table=tables.replace(screen.table, count=helped)))
    assert set(named(told, "text")) - set(named(canvas, "text")) == {"next: three"}


def test_a_call_that_is_owed_lights_six_keys_in_its_panel_only():
    canvas = drawn(shots.count_calling())
    keys = [fact for fact in canvas.facts if fact.kind == "call key"]
    panel = next(f for f in canvas.facts if f.kind == "panel" and f.name == "seat 0")
    assert len(keys) == 6
    assert all(panel.box.holds(key.box) for key in keys)
    assert named(canvas, "bar") == ["seat 0"]


def test_the_ghost_lies_clear_of_the_pile():
    canvas = drawn(shots.trifecta_ratscrew())
    (ghost,) = [fact for fact in canvas.facts if fact.kind == "ghost"]
    cards = [fact for fact in canvas.facts if fact.kind == "card"]
    assert not any(ghost.box.overlaps(card.box) for card in cards)


def test_every_fighter_who_has_pressed_has_a_back_before_it():
    canvas = drawn(shots.trifecta_war_eight())
    assert named(canvas, "card").count("back") == 5
    assert named(canvas, "card").count("place") == 3
    assert sorted(named(canvas, "bar")) == ["seat 1", "seat 4", "seat 7"]


def test_only_a_trips_own_side_reads_its_six_things_and_the_list_is_not_shown():
    canvas = drawn(shots.trip())
    assert sorted(named(canvas, "thing")) == sorted(shots.OFFERED)
    (left,) = [f for f in canvas.facts if f.kind == "column" and f.name == "things"]
    assert all(left.box.holds(f.box) for f in canvas.facts if f.kind == "thing")


BATTLE = [Lain(0, 1), Lain(1, 2), Lain(2, 3), Lain(0, 4), Lain(1, 5)]


@pytest.mark.parametrize(
    ("order", "places"),
    [
        ("as played", [0, 1, 2, 3, 4]),
        ("seat by seat", [0, 3, 1, 4, 2]),
        ("winner first", [1, 4, 2, 0, 3]),
    ],
)
def test_a_battle_is_gathered_in_the_order_of_the_house_rule(order, places):
    assert gathered(BATTLE, 1, order, 3) == places


def test_a_joker_says_that_it_ended_its_game_also_from_within_a_battle():
    def said(names, of):
        view = tables.chained(3, "ratscrew", pile=shots.lain(names, 0, 1, 2, of=of), challenge=None)
        return "Joker: no winner" in named(drawn(tables.TableScreen(table=view)), "text")

    assert said("5H *", "count")
    assert said("5H * 7C", "war")
    assert not said("5H * 7C", "count")


def test_the_rows_last_card_is_told_where_it_is_not_seen():
    screen = shots.trifecta_ratscrew()
    hidden = tables.replace(screen.table, ghost=None)
    assert "last card" in named(drawn(tables.TableScreen(table=hidden)), "text")
    assert "last card" not in named(drawn(screen), "text")
