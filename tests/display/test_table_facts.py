"""Where things lie on the table: nothing that is read is covered, every line is in its box."""

from itertools import combinations, pairwise

import pytest

from console.display.layout import SCREEN
from console.display.shots import SHOTS, canvas_of
from console.display.shots_table import SHOTS as TABLE_SHOTS

from . import tables
from .conftest import kit_of

pytestmark = pytest.mark.slow

ALONE = {"panel", "column", "token", "verdict", "keys"}
NOTICES = ("paused", "pads disconnected", "end hand", "conservation", "journal stopped")


def overlaps(facts):
    read = [fact for fact in facts if fact.kind in ALONE]
    return [(a, b) for a, b in combinations(read, 2) if a.box.overlaps(b.box)]


def strays(facts):
    bounded = [fact for fact in facts if fact.within is not None]
    return [(f.name, f.box, f.within) for f in bounded if not f.within.holds(f.box)]


def crossed_lines(facts):
    lines = [fact for fact in facts if fact.kind == "text"]
    return [(a.name, b.name) for a, b in combinations(lines, 2) if a.box.overlaps(b.box, 2)]


def covered(facts):
    cards = [fact for fact in facts if fact.kind == "card"]
    read = [fact for fact in facts if fact.kind in ALONE]
    return [(c.name, f) for c in cards for f in read if c.box.overlaps(f.box)]


def stray_counts(facts):
    panels = [fact.box for fact in facts if fact.kind == "panel"]
    counts = [fact for fact in facts if fact.kind == "count"]
    return [c for c in counts if sum(panel.holds(c.box) for panel in panels) != 1]


def check(canvas):
    facts = canvas.facts
    assert overlaps(facts) == []
    assert strays(facts) == []
    assert crossed_lines(facts) == []
    assert covered(facts) == []
    assert stray_counts(facts) == []
    assert all(SCREEN.holds(fact.box) for fact in facts if fact.kind in ALONE | {"text"})


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("view", ["table", "wall"])
@pytest.mark.parametrize("count", range(2, 9))
def test_every_number_of_seats_has_room_in_every_state(count, view, language):
    kit = kit_of(language=language, view=view)
    screens = [
        tables.challenged(count),
        tables.won(count),
        tables.wrong(count),
        tables.wrong(count, ("double", "jack"), "lose the pile"),
        tables.wrong(count, ("tens_sandwich",), "locked 12"),
        tables.wrong(count, ("run_4",), "nothing"),
        tables.echoed(tables.won(count)),
        tables.echoed(tables.wrong(count)),
        tables.long_names(count),
        *(tables.noticed(count, kind) for kind in NOTICES),
    ]
    for screen in screens:
        check(canvas_of(kit, screen))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", [name for name in TABLE_SHOTS if name.startswith("verdict-")])
def test_echoes_have_room_beside_every_verdict(name, language):
    screen = TABLE_SHOTS[name]()
    check(canvas_of(kit_of(language=language), tables.echoed(screen)))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("name", TABLE_SHOTS)
def test_every_picture_of_the_manual_has_room(name, size, language):
    check(canvas_of(kit_of(size, language=language), SHOTS[name]()))


@pytest.mark.parametrize("make", [tables.challenged, tables.wrong], ids=["challenge", "wrong"])
def test_a_screen_of_four_thousand_pixels_has_room(make):
    check(canvas_of(kit_of((3840, 2160)), make(8)))


@pytest.mark.parametrize("size", [(1024, 768), (2560, 1080)])
def test_another_shape_of_screen_has_margins(size):
    kit = kit_of(size)
    canvas = canvas_of(kit, tables.challenged(4))
    check(canvas)
    width, height = 1920 * kit.scale, 1080 * kit.scale
    assert all(op.x >= kit.left - 2 and op.y >= kit.top - 2 for op in canvas.ops)
    assert all(op.x + op.surface.get_width() <= kit.left + width + 2 for op in canvas.ops)
    assert all(op.y + op.surface.get_height() <= kit.top + height + 2 for op in canvas.ops)


def test_what_is_said_to_the_table_is_said_to_both_long_sides():
    canvas = canvas_of(kit_of(), tables.challenged(4))
    titles = [f.box for f in canvas.facts if f.kind == "text" and f.name == "Ratscrew"]
    (x, y), (u, v) = (box.centre for box in titles)
    assert (round(x + u), round(y + v)) == (1920, 1080)


def test_a_wall_shows_everything_once():
    canvas = canvas_of(kit_of(view="wall"), tables.challenged(4))
    assert len([f for f in canvas.facts if f.name == "Ratscrew"]) == 1
    assert len([f for f in canvas.facts if f.kind == "token"]) == 4


def test_tokens_say_what_is_paid_and_owed_in_a_row():
    canvas = canvas_of(kit_of(), tables.challenged(3))
    south = [f for f in canvas.facts if f.kind == "token" and f.box.y > 540]
    assert [f.name for f in sorted(south, key=lambda f: f.box.x)] == ["paid"] + ["owed"] * 3
    assert all(a.box.right < b.box.x for a, b in pairwise(sorted(south, key=lambda f: f.box.x)))


def test_a_click_on_a_panel_means_its_seat():
    canvas = canvas_of(kit_of(), tables.challenged(8))
    targets = [f.name for f in canvas.facts if f.kind == "target"]
    assert targets == [f"seat {seat}" for seat in range(8)]
