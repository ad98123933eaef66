"""The service menu's picture: every page, setting and value fits, in both languages."""

from __future__ import annotations

import msgspec
import pytest

from console.config_menu import entries, values_of
from console.config_sections import Config
from console.display import shots_service as shots
from console.display.canvas import Canvas
from console.display.scenes import closed, service
from console.display.service_words import row_help, value_text
from console.display.shots_table import AT_US
from console.display.words import LANGUAGES, Words
from console.service_screen import Row, ServiceScreen, Stands, Told
from console.session.service.draft import Draft
from console.session.service.menu import Menu
from console.session.service.pages import PAGES
from console.session.service.spelling import wheel_for
from console.session.service.steps import row_of, steps

from .drawing import facts, kit
from .test_layout import LONG, check

SIZES = [(1920, 1080), (1280, 720), (1024, 600)]
ENTRIES = {entry.path: entry for entry in entries()}
NAMES = (*LONG, "Ada", "Ben")
TOLD = ("refused", "exported", "no stick", "no matches", "export failed", "no restart", "later")


def drawn(screen: ServiceScreen, size=(1280, 720), now_us=AT_US, language="en") -> Canvas:
    tools = kit(size, language=language)
    canvas = Canvas(tools, tools.left, tools.top)
    service.draw(canvas, screen, now_us)
    return canvas


def page(rows: list[Row], **fields) -> ServiceScreen:
    given = {"page": "section:rules", "marked": 0, "seats": 8, "names": NAMES, **fields}
    return ServiceScreen(rows=tuple(rows), **given)


def said(screen: ServiceScreen, **more) -> set[str]:
    return {fact.name for fact in facts(drawn(screen, **more), "text")}


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=["1080p", "720p", "600p"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("shot", [name for name in shots.SHOTS if name != "closed"])
def test_every_shot_is_tidy(shot, language, size):
    screen = shots.SHOTS[shot]()
    check(drawn(screen, size, language=language))
    check(drawn(msgspec.structs.replace(screen, pads_only=True), size, language=language))


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ENTRIES)
def test_every_setting_and_each_of_its_values_fits(path, language):
    entry = ENTRIES[path]
    values = steps(entry) or (values_of(Config())[path],)
    section = f"section:{path.rpartition('.')[0]}"
    for first in range(0, len(values), 8):
        rows = [row_of(entry, value) for value in values[first : first + 8]]
        for marked in range(len(rows)):
            check(drawn(page(rows, marked=marked, page=section), language=language))
    if entry.each is not None:
        draft = Draft(entry, values_of(Config())[path], 8)
        check(drawn(page(draft.rows()[:8], page=f"list:{path}"), language=language))
    elif not steps(entry):
        wheel = msgspec.structs.replace(wheel_for(entry, "x" * min(entry.longest, 40)), wrong=True)
        for at in range(min(5, len(wheel.stops))):
            turned = msgspec.structs.replace(wheel, at=at)
            rows = [row_of(entry, None)]
            check(drawn(page(rows, page=section, wheel=turned), language=language))


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PAGES)
def test_every_page_fits_wherever_its_marker_stands(name, language):
    menu = Menu(entries(), 8, NAMES)
    menu.hear(Stands(values=values_of(Config())))
    if name != "main":
        menu._open(name, 0)
    for _ in menu.screen().rows:
        check(drawn(menu.screen(), language=language))
        menu.move(1)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("what", TOLD)
def test_whatever_is_told_fits(what, language):
    detail = "[hardware.pins]: expected a pad pin for each of 4 seats, got 2: add pins to the list"
    screen = msgspec.structs.replace(shots.journals(), told=Told(what, detail, good=False))
    check(drawn(screen, language=language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_has_its_words(language):
    words = Words(language)
    for path, value in values_of(Config()).items():
        assert row_help(words, row_of(ENTRIES[path], value))
        for step in steps(ENTRIES[path]):
            assert value_text(words, path, step)


def test_a_setting_that_was_kept_for_the_next_start_says_so():
    assert "At the next start" in said(shots.picture())
    assert "Kept; in force at the next start." in said(shots.picture(), size=(1920, 1080))


def test_the_field_is_bright_for_the_while_of_a_flash():
    screen = shots.measuring()
    lag = screen.lag
    assert lag is not None
    for now_us, name in ((AT_US, "lit"), (lag.flash.began_us + lag.flash.lit_us, "dark")):
        (flash,) = facts(drawn(screen, now_us=now_us), "flash")
        assert flash.name == name


def test_a_closed_table_is_black_to_its_edges():
    tools = kit((1280, 720))
    canvas = Canvas(tools, tools.left, tools.top)
    closed.draw(canvas)
    (op,) = canvas.ops
    assert op.surface.get_size() == (1280, 720)
    assert op.surface.get_at((0, 0))[:3] == op.surface.get_at((1279, 719))[:3] == (0, 0, 0)
