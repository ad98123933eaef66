"""The column of One, two, three, four: the last call on its dial and which way the count goes.

The call that is due is never shown, unless beginners are helped: to know it is the game.
"""

from __future__ import annotations

import math

from console.display import icons
from console.display.canvas import Canvas, middle
from console.display.layout import COLUMN_WIDTH, Box
from console.display.scenes.columns import ROOM, draw_columns, label
from console.display.scenes.cycle_rows import no_speech
from console.display.shapes import Point, arc
from console.display.theme import (
    BRASS,
    COLUMN_SIZE,
    CREAM,
    INK,
    LINE,
    SECONDARY,
    SURFACE,
    TERTIARY,
    Colour,
)
from console.engine.counting import NUMBERS
from console.engine.views import CountView, TableView

_DIAL = (196.0, 350.0)
_ORBIT, _NODE, _NODE_ON = 138.0, 46.0, 58.0
_ARROW_FROM, _ARROW_TO = 26.0, 62.0  # degrees from a number to the next
_BOTTOM = 598.0


def draw_count(canvas: Canvas, table: TableView) -> None:
    """Draw both columns of the count played by itself."""
    count = table.count
    if count is None:
        return
    names = tuple(seat.name for seat in table.seats)
    newest = table.pile[-1].seat if table.pile else None
    shown = (count.direction, count.silent, count.last, count.last_by, count.next, count.may_object)
    key = ("count", shown, newest if count.may_object else None, names)
    draw_columns(canvas, key, lambda sheet: _paint(sheet, table, count))


def _paint(sheet: Canvas, table: TableView, count: CountView) -> None:
    words = sheet.words
    label(sheet, words("count.game"), 28)
    title = words("count.silence" if count.silent else "count.calling")
    colour = CREAM if count.silent else BRASS
    sheet.text(title, 0, 94, COLUMN_SIZE, "black", colour, width=ROOM.w, within=ROOM)
    _dial(sheet, count)
    if count.silent:
        no_speech(sheet, *_DIAL)
    else:
        _said(sheet, table, count)
    _foot(sheet, count)


def _dial(sheet: Canvas, count: CountView) -> None:
    for i, number in enumerate(NUMBERS):
        bearing = math.radians(90 * i - 90)
        x = _DIAL[0] + _ORBIT * math.cos(bearing)
        y = _DIAL[1] + _ORBIT * math.sin(bearing)
        _number(sheet, number, x, y, count)
        _way(sheet, 90 * i - 90, count.direction, LINE if count.silent else TERTIARY)


def _number(sheet: Canvas, number: str, x: float, y: float, count: CountView) -> None:
    text, size = sheet.words(f"call.{number}"), 48.0
    if number == count.last and not count.silent:
        sheet.disc(x, y, _NODE_ON, BRASS)
        size, ink = 60.0, INK
    else:
        helped = number == count.next and not count.silent
        edge = BRASS if helped else LINE if count.silent else TERTIARY
        ink = BRASS if helped else TERTIARY
        sheet.disc(x, y, _NODE, SURFACE)
        sheet.ring(x, y, _NODE, 5 if helped else 3, edge)
    sheet.text(text, x, middle(y, size, "extra"), size, "extra", ink, "centre")
    sheet.fact("number", f"{number} last" if number == count.last else number,
               Box(x - _NODE, y - _NODE, 2 * _NODE, 2 * _NODE))  # fmt: skip


def _way(sheet: Canvas, bearing: float, direction: int, colour: Colour) -> None:
    """Draw the arrow between a number at this bearing and the next one clockwise."""
    reach = _ORBIT + 8
    start, end = bearing + _ARROW_FROM, bearing + _ARROW_TO
    if direction < 0:
        start, end = end, start
    middle_at: Point = (reach + 20, reach + 20)
    line = arc(reach, start, end, middle_at, 16)
    tip, back = line[-1], 90 if direction > 0 else -90
    heading = math.radians(end + back)
    head = [
        (tip[0] - 20 * math.cos(heading + turn), tip[1] - 20 * math.sin(heading + turn))
        for turn in (0.6, -0.6)
    ]
    box = Box(_DIAL[0] - reach - 20, _DIAL[1] - reach - 20, 2 * reach + 40, 2 * reach + 40)
    sheet.lines(box, [line, [head[0], tip, head[1]]], 5, colour)


def _said(sheet: Canvas, table: TableView, count: CountView) -> None:
    """Say within the dial who called last and what; aloud, who calls just now."""
    words, (x, y) = sheet.words, _DIAL
    newest = table.pile[-1].seat if table.pile else None
    if count.may_object and newest is not None:
        seat, text = newest, words("count.aloud")
    elif count.last is not None and count.last_by is not None:
        seat = count.last_by
        text = words("count.says", call=words(f"count.said.{count.last}"))
    else:
        text = words("count.begins")
        _within(sheet, text, y, CREAM)
        return
    icons.badge(sheet, seat, x, y - 20, 27)
    special = count.last not in NUMBERS and not count.may_object
    _within(sheet, text, y + 36, BRASS if special else CREAM)


def _within(sheet: Canvas, text: str, y: float, colour: Colour) -> None:
    room = 2 * (_ORBIT - _NODE_ON) - 8
    size = sheet.kit.type.fitted(text, 28, "medium", room)
    lines = [text]
    if sheet.kit.type.width(text, size, "medium") > room:
        head, _, tail = text.partition(" ")
        lines, size = [head, tail], 24
    for i, line in enumerate(lines):
        at = y + (i - (len(lines) - 1) / 2) * 30
        sheet.text(line, _DIAL[0], middle(at, size), size, "medium", colour, "centre", width=room)


def _foot(sheet: Canvas, count: CountView) -> None:
    words = sheet.words
    if count.silent:
        text = words("count.until_eight")
    else:
        text = words("count.going_up" if count.direction > 0 else "count.going_down")
    if count.next is not None and not count.silent:
        text = words("count.beginner", call=words(f"count.said.{count.next}"))
    colour = BRASS if count.next is not None and not count.silent else SECONDARY
    x = COLUMN_WIDTH / 2
    sheet.text(text, x, _BOTTOM, 32, "medium", colour, "centre", width=COLUMN_WIDTH, within=ROOM)
