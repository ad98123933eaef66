"""The self-test's picture: what it says of good and bad pads, and that all of it fits."""

from __future__ import annotations

import msgspec
import pytest

from console.display import shots_selftest as shots
from console.display.canvas import Canvas, Keys
from console.display.layout import Box
from console.display.scenes import selftest
from console.display.scenes.selftest_tiles import tile_boxes
from console.display.scenes.selftest_trace import changes, trace
from console.display.selftest_words import fact_rows, pad_words
from console.display.shots_table import AT_US
from console.display.words import Words
from console.screens import KeyTrial, SelfTestScreen, TriedPad

from .drawing import facts, kit
from .test_layout import check

pytestmark = pytest.mark.slow

replace = msgspec.structs.replace
SIZES = [(1920, 1080), (1280, 720), (1024, 600)]
LANGUAGES = ["en", "fr"]
SOURCES = ["pico", "nano", "board", "gpio", "keys", "usb"]
FAULTS = ["not heard", "instead", "also", "chatter", "lamp dark"]


def drawn(screen: SelfTestScreen, now_us: int = AT_US, size=(1280, 720), **look) -> Canvas:
    tools = kit(size, **look)
    canvas = Canvas(tools, tools.left, tools.top)
    selftest.draw(canvas, screen, now_us)
    return canvas


def said(screen: SelfTestScreen, now_us: int = AT_US, **look) -> set[str]:
    return {fact.name for fact in facts(drawn(screen, now_us, **look), "text")}


@pytest.mark.parametrize("size", SIZES, ids=["1080p", "720p", "600p"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("shot", shots.SHOTS)
def test_every_shot_is_tidy(shot, language, size):
    check(drawn(shots.SHOTS[shot](), size=size, language=language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", range(1, 9))
def test_any_number_of_pads_fits(count, language):
    keys = tuple(Keys("right shift", "e") for _ in range(count))
    waiting = TriedPad()
    for asked in range(count):
        tried = shots.pads(count, **{f"p{asked}": {"state": "asked", "pressed_us": -1}})
        tried = (*tried[: asked + 1], *[waiting] * (count - asked - 1))
        screen = shots.screen(tried, stage="pads", asked=asked, lamps=False, source="keys")
        check(drawn(screen, language=language, keys=keys))
    check(drawn(shots.screen(shots.pads(count)), language=language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_of_every_pad_fits_with_its_cure(fault, language):
    for seat in range(8):
        others = tuple(other for other in range(8) if other != seat)
        bad = {"state": "bad", "fault": fault, "heard_by": others, "instead": others}
        bad |= {"bounce_us": 99_900, "bounces": 400}
        tried = shots.pads(8, **{f"p{seat}": bad})
        for stage, asked in (("pads", 7), ("result", None)):
            screen = shots.screen(tried, stage=stage, asked=asked, lockout_ms=100)
            check(drawn(screen, language=language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("source", SOURCES)
def test_every_source_fits_and_what_it_cannot_tell_is_not_ticked(source, language):
    screen = shots.screen(shots.pads(4), source=source, advised_lockout_ms=None)
    blind = replace(screen, round_trip_us=None, clock_error_us=None, lost=None, damaged=None)
    blind = replace(blind, sound=None, supply_low=None, celsius=None)
    check(drawn(blind, language=language))
    rows = fact_rows(Words(language), blind)
    assert [row.mark for row in rows] == [
        "good",
        *["unknown"] * 3,
        "good",
        "good",
        "unknown",
        "good",
        *["unknown"] * 3,
    ]
    measured = fact_rows(Words(language), replace(blind, lag_ms=38))
    assert (measured[-3].value, measured[-3].mark) == ("38 ms", "good")
    worst = replace(screen, lost=9_999, damaged=9_999, clock_error_us=99_999, lockout_ms=100)
    check(drawn(replace(worst, advised_lockout_ms=250, round_trip_us=999_000), language=language))


@pytest.mark.parametrize(
    ("told", "sound", "supply"),
    [
        ({}, ("off", "unknown"), ("not measured here", "unknown")),
        ({"sound": True, "celsius": 48}, ("a card answers", "good"), ("48 °C", "good")),
        (
            {"sound": False, "supply_low": True},
            ("no card answers", "bad"),
            ("too low", "bad"),
        ),
        (
            {"supply_low": False, "celsius": 81, "hot": True},
            ("off", "unknown"),
            ("enough · 81 °C", "bad"),
        ),
    ],
)
def test_sound_and_supply_are_told_as_far_as_they_are_known(told, sound, supply):
    bare = {"sound": None, "supply_low": None, "celsius": None}
    screen = shots.screen(shots.pads(2), **{**bare, **told})
    rows = [(row.value, row.mark) for row in fact_rows(Words("en"), screen)[-2:]]
    assert rows == [sound, supply]
    check(drawn(screen))


def test_a_press_without_a_tale_of_its_bounce_says_so():
    screen = shots.screen(shots.pads(1), stage="pads")
    pad = replace(screen.pads[0], bounces=None)
    words = pad_words(Words("en"), screen, pad)
    assert (words.head, words.line) == ("heard", "bounce not measured")


def test_the_pad_that_is_asked_is_named_where_no_lamp_tells():
    screen = shots.trying_pads()
    assert "Hit the pad that is lit" in said(screen)
    assert "Hit the pad of Violet" in said(replace(screen, lamps=False))
    assert "Tapez le bouton de Violet" in said(replace(screen, lamps=False), language="fr")


def test_the_score_counts_what_was_tried():
    assert "6 of 8" in said(shots.trying_pads())
    assert "17 of 56" in said(shots.trying_keys())
    assert "All good" in said(shots.passed())
    assert "4 faults" in said(shots.failed())


def test_the_key_on_the_keyboard_is_told_where_keys_are_pads():
    keys = tuple(Keys(name, "") for name in "dkxlgnfj")
    assert "key F" in said(shots.trying_pads(), keys=keys)


def test_a_dead_key_is_named_in_the_result():
    pad = replace(shots.pads(1)[0], keys=(KeyTrial(name="twee", state="bad"),))
    assert "TWee not heard" in said(shots.screen((pad,)))


def test_force_pads_show_what_each_felt_and_a_threshold():
    texts = said(shots.force())
    assert {"190", "47", "threshold 120"} <= texts
    deaf = replace(shots.force().pads[0], threshold=None)
    screen = shots.screen((deaf, *shots.force().pads[1:]))
    assert "no threshold tells it apart" in said(screen)


def test_the_time_left_shrinks_while_the_pad_is_waited_for():
    screen = shots.trying_pads()
    early, late = (len(drawn(screen, now_us).ops) for now_us in (AT_US, screen.until_us))
    assert early == late + 1


def test_holding_to_leave_closes_the_signs_hole():
    screen = replace(shots.passed(), hold_us=AT_US)
    begun, done = (len(drawn(screen, AT_US + us).ops) for us in (0, 1_000_000))
    assert begun == done + 1


def test_tiles_lie_in_two_rows_that_fill_their_room():
    room = Box(64, 176, 1288, 720)
    for count in range(2, 9):
        boxes = tile_boxes(count, room)
        assert len({box.y for box in boxes}) == 2
        assert all(room.holds(box) for box in boxes)


@pytest.mark.parametrize(
    ("pad", "dips"),
    [
        (TriedPad(bounces=0), 0),
        (TriedPad(bounces=2, bounce_us=1_800), 1),
        (TriedPad(bounces=4, bounce_us=2_000, trace_us=(200, 500, 1_500, 2_000)), 2),
        (TriedPad(bounces=400, bounce_us=24_000), 10),
    ],
)
def test_a_trace_has_a_dip_for_each_bounce_that_can_be_drawn(pad, dips):
    line = trace(pad, 248, 60)
    assert (len(line) - 4) // 4 >= dips if dips > 2 else (len(line) - 4) // 4 == dips
    assert all(0 <= x <= 248 and 0 <= y <= 60 for x, y in line)
    assert [x for x, _ in line] == sorted(x for x, _ in line)


def test_edges_stand_where_they_came():
    pad = TriedPad(bounces=2, bounce_us=10_000, trace_us=(0, 10_000))
    assert changes(pad, 100) == pytest.approx([16.0, 58.0])
