"""Twisted Trio on the screen: what lies there, what is told, a code to scan, and nowhere a hand."""

from __future__ import annotations

import msgspec
import pygame
import pytest

from console.display.canvas import Canvas
from console.display.lamps import table_lamps
from console.display.shots import canvas_of
from console.display.shots_trio import (
    SHOTS,
    announced,
    asked,
    caught,
    covered,
    declared,
    eight,
    hand_uncovered,
    no_phones,
    shuffling,
    trio_table,
)
from console.display.sound import cues
from console.engine.cards import CardMaker
from console.engine.outcomes import Caught, Dealt, Drew, RoundBegun, Verdict
from console.engine.trio_views import LayView
from console.hardware.leds import LampCue, LampState
from console.qr import QUIET, qr_rows
from console.screens import TableScreen

from .drawing import facts, kit
from .test_layout import LANGUAGES, LONG, SIZES, check

SIZES_OF_CODES = [(1280, 720), (1920, 1080)]


def texts(canvas: Canvas) -> list[str]:
    return [fact.name for fact in facts(canvas, "text")]


def named(screen: TableScreen, names: tuple[str, ...] = LONG) -> TableScreen:
    """Return a screen whose players have long names."""
    seats = tuple(
        msgspec.structs.replace(seat, name=names[number % len(names)], handicap_ms=300)
        for number, seat in enumerate(screen.table.seats)
    )
    return msgspec.structs.replace(screen, table=msgspec.structs.replace(screen.table, seats=seats))


@pytest.mark.slow
@pytest.mark.parametrize("view", ["table", "wall"])
@pytest.mark.parametrize("size", SIZES, ids=["720p", "1080p", "2160p"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("shot", SHOTS)
def test_nothing_lies_on_anything_else(shot, language, size, view):
    screen = SHOTS[shot]()
    check(canvas_of(kit(size, language=language, view=view), screen))
    if isinstance(screen, TableScreen):
        check(canvas_of(kit(size, language=language, view=view), named(screen)))


def test_the_suit_in_force_stands_there_twice_beside_the_stock_and_its_count():
    canvas = canvas_of(kit(), trio_table(suit="H"))
    assert [fact.name for fact in facts(canvas, "suit")] == ["H", "H"]
    assert texts(canvas).count("84") == 2
    assert next(fact.name for fact in facts(canvas, "card")) == "stock"


def test_every_seat_shows_its_count_and_three_rounds():
    canvas = canvas_of(kit(), trio_table())
    assert sorted(fact.name for fact in facts(canvas, "count")) == ["1", "4", "7", "9"]
    assert sorted(fact.name for fact in facts(canvas, "round")) == sorted(["8", "9", "10"] * 4)


def test_the_last_lay_and_what_it_set_off_are_told():
    said = texts(canvas_of(kit(), trio_table()))
    assert {"Red: 2, 2", "drew 2", "+2", "Blue: your lay"} <= set(said)
    queens = CardMaker().read(["QS", "QS"])
    view = trio_table(lay=LayView(2, tuple(queens)))
    assert "Yellow: Q, Q" in texts(canvas_of(kit(), view))


def test_who_has_a_last_card_is_told_only_where_the_table_wants_it():
    assert "White has one" in texts(canvas_of(kit(), announced()))
    assert "Last card" not in texts(canvas_of(kit(), trio_table()))


def test_a_suit_and_a_pick_are_asked_of_their_seats_at_once():
    said = texts(canvas_of(kit(), asked()))
    assert {"Red: name a suit", "Blue: take a card"} <= set(said)


def test_codes_stand_at_the_edges_of_the_seats_without_a_phone():
    canvas = canvas_of(kit(), shuffling())
    panels = {fact.name: fact.box for fact in facts(canvas, "panel")}
    codes = [code for code in facts(canvas, "qr") if code.name.startswith("http")]
    assert len(codes) == 3
    for seat, code in zip((0, 2, 3), codes, strict=True):
        assert panels[f"seat {seat}"].holds(code.box)
    assert "Everybody shuffles" in texts(canvas)


@pytest.mark.parametrize("view", ["table", "wall"])
@pytest.mark.parametrize("size", SIZES_OF_CODES, ids=["720p", "1080p"])
def test_every_code_can_be_read_from_the_picture(size, view):
    """Each module is found in the pixels, two of them wide at least, with its quiet zone."""
    for screen in (shuffling(), eight()):
        canvas = canvas_of(kit(size, view=view), screen)
        picture = pygame.Surface(size)
        for op in canvas.ops:
            op.paint(picture)
        for code in facts(canvas, "qr"):
            rows = qr_rows(code.name)
            assert read(picture, code.box, len(rows), size[0] / 1920) in turned(rows)


def test_the_tables_own_wifi_is_joined_first():
    canvas = canvas_of(kit(), shuffling())
    codes = {code.name for code in facts(canvas, "qr") if code.name.startswith("WIFI:")}
    assert codes == {"WIFI:T:WPA;S:Slap Table;P:ratscrew-twist;;"}
    assert "First join" in " ".join(texts(canvas))
    dealt = canvas_of(kit(), msgspec.structs.replace(asked(), wifi=shuffling().wifi))
    assert not any(code.name.startswith("WIFI:") for code in facts(dealt, "qr"))


def test_a_race_is_told_with_who_was_caught_its_margin_and_its_price():
    said = texts(canvas_of(kit(), caught()))
    assert {"Blue catches", "White draws 5", "+11.3 ms", "Caught!", "caught: +5 cards"} <= set(said)
    assert "White declares" in texts(canvas_of(kit(), declared()))


def test_a_table_without_a_network_says_so_and_the_way_on():
    said = " ".join(texts(canvas_of(kit(), no_phones())))
    assert "No way to the phones" in said
    assert 'view = "pass"' in said


def test_a_covered_screen_shows_no_hand_and_an_uncovered_one_its_own():
    assert "pad: see your hand" in texts(canvas_of(kit(), covered()))
    assert not facts(canvas_of(kit(), covered()), "held")
    canvas = canvas_of(kit(), hand_uncovered())
    assert len(facts(canvas, "held")) == 9
    assert {"Blue’s hand", "Lay 2 cards", "Yellow draws 2", "Diamonds rule"} <= set(texts(canvas))
    assert {"hand:0", "hand go"} <= {fact.name for fact in facts(canvas, "target")}


def test_lamps_breathe_for_whoever_is_awaited_and_shine_for_an_announced_last_card():
    assert [lamp.state for lamp in table_lamps(shuffling())] == [
        LampState.DUE, LampState.OFF, LampState.DUE, LampState.DUE
    ]  # fmt: skip
    assert [lamp.state for lamp in table_lamps(asked())][:2] == [LampState.DUE, LampState.DUE]
    assert table_lamps(announced())[3].state is LampState.READY
    assert table_lamps(trio_table())[3].state is LampState.OFF
    assert table_lamps(caught())[1].cue is LampCue.WON


def test_deals_rounds_and_who_is_caught_are_heard():
    assert cues([Dealt(0, True, 1)]) == ["card"]
    assert cues([RoundBegun(0, 1, 9)]) == ["win"]
    race = [Verdict(0, 1, "won", ["last_card"]), Caught(0, 3, 1), Drew(0, 3, 5)]
    assert cues(race) == ["slap", "win", "wrong"]


def read(picture: pygame.Surface, box, rows: int, scale: float) -> tuple[tuple[bool, ...], ...]:
    """Read the modules of a code as a camera does: by where it is dark on light ground."""
    across = round(box.w * scale)
    step = across // (rows + 2 * QUIET)
    assert step >= 2
    left, top = round(box.x * scale), round(box.y * scale)

    def dark(x: int, y: int) -> bool:
        return sum(picture.get_at((x, y))[:3]) < 384

    inside = range(step, across - step)
    found = [(x, y) for x in inside for y in inside if dark(left + x, top + y)]
    first_x, first_y = (min(point[axis] for point in found) for axis in (0, 1))
    last_x, last_y = (max(point[axis] for point in found) for axis in (0, 1))
    assert (last_x - first_x + 1, last_y - first_y + 1) == (rows * step, rows * step)
    assert min(first_x, first_y) >= 3 * step
    half = step // 2
    return tuple(
        tuple(
            dark(left + first_x + column * step + half, top + first_y + row * step + half)
            for column in range(rows)
        )
        for row in range(rows)
    )


def turned(rows: tuple[tuple[bool, ...], ...]) -> list[tuple[tuple[bool, ...], ...]]:
    """Return a code as it looks from each side."""
    found = [rows]
    for _ in range(3):
        found.append(tuple(zip(*found[-1][::-1], strict=True)))
    return found
