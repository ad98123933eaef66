"""The column of a mistake, of a vote's result, or of a trip's list: who, what, and its price."""

from __future__ import annotations

from console.display import icons
from console.display.canvas import Canvas
from console.display.layout import COLUMN_WIDTH, Box
from console.display.mistake_words import mistake_text, trip_text
from console.display.paragraph import paragraph
from console.display.scenes.columns import ROOM, draw_columns, label, rule, who
from console.display.scenes.cycle import STRIP_Y, draw_cycle_strip
from console.display.theme import BRASS, CREAM, GOOD, SECONDARY, WRONG
from console.engine.recap import Recap
from console.engine.views import TableView

_RULE_Y, _RULE_BY_STRIP_Y = 430.0, 384.0


def draw_told(canvas: Canvas, table: TableView, recap: Recap) -> None:
    """Draw both columns of the last mistake, vote or trip."""
    names = tuple(seat.name for seat in table.seats)
    key = ("told", recap, table.on, table.cycle, names)
    draw_columns(canvas, key, lambda sheet: _paint(sheet, table, recap), aside=True)


def _paint(sheet: Canvas, table: TableView, recap: Recap) -> None:
    {"mistake": _mistake, "vote": _vote, "trip": _trip}[recap.kind](sheet, table, recap)
    if len(table.cycle) > 1:
        draw_cycle_strip(sheet, table, STRIP_Y)


def _head(sheet: Canvas, table: TableView, recap: Recap, title: str, *, right: bool) -> float:
    """Write whom it is about and the headline, with a cross or a tick; return where that ends."""
    name = sheet.words.seat(recap.seat, table.seats[recap.seat].name)
    who(sheet, recap.seat, name, 34, 30, 44)
    size = sheet.kit.type.fitted(title, 72, "black", COLUMN_WIDTH - 76)
    colour = CREAM if right else WRONG
    sheet.text(title, 0, 148, size, "black", colour, width=COLUMN_WIDTH - 76, within=ROOM)
    if right:
        icons.tick(sheet, COLUMN_WIDTH - 34, 124, 28, GOOD, 8)
    else:
        icons.cross(sheet, COLUMN_WIDTH - 32, 124, 22, WRONG, 8)
    return 172.0


def _price(sheet: Canvas, table: TableView, cost: str, note: str) -> None:
    y = _RULE_BY_STRIP_Y if len(table.cycle) > 1 else _RULE_Y
    rule(sheet, y)
    label(sheet, sheet.words("verdict.price"), y + 44)
    sheet.text(cost, 0, y + 98, 44, "extra", width=COLUMN_WIDTH, within=ROOM)
    label(sheet, note, y + 142, 32)


def _mistake(sheet: Canvas, table: TableView, recap: Recap) -> None:
    words = sheet.words
    top = _head(sheet, table, recap, words("mistake.title"), right=False)
    text = mistake_text(words, recap)
    paragraph(sheet, text, Box(0, top, COLUMN_WIDTH, 180), 44, "extra", BRASS, 1.15)
    if recap.lost_to is None:
        note = words("verdict.nothing_note")
        _price(sheet, table, words("mistake.price_lead"), note)
        return
    name = words.seat(recap.lost_to, table.seats[recap.lost_to].name)
    _price(sheet, table, words("verdict.lose"), words("verdict.lose_note", name=name))


def _vote(sheet: Canvas, table: TableView, recap: Recap) -> None:
    words = sheet.words
    key = "fine" if recap.right else "mistake"
    top = _head(sheet, table, recap, words("vote.title"), right=recap.right)
    room = Box(0, top, COLUMN_WIDTH, 110)
    top = paragraph(sheet, words(f"vote.result.{key}"), room, 44, "extra", BRASS, 1.15)
    if recap.votes is not None:
        ayes, noes = recap.votes
        text = words("vote.count", ayes=max(ayes, noes), noes=min(ayes, noes))
        sheet.text(text, 0, top + 52, 44, "bold", CREAM, width=COLUMN_WIDTH, within=ROOM)
        if ayes == noes:
            label(sheet, words("vote.tie"), top + 100, 32)
    label(sheet, words("verdict.nothing_note"), _RULE_BY_STRIP_Y + 98, 32)


def _trip(sheet: Canvas, table: TableView, recap: Recap) -> None:
    words = sheet.words
    title = words("trip.right" if recap.right else "trip.wrong")
    top = _head(sheet, table, recap, title, right=recap.right)
    if recap.right:
        text = words.many("trip.right_note", table.trip_length or 0)
        paragraph(sheet, text, Box(0, top, COLUMN_WIDTH, 120), 36, "bold", SECONDARY, 1.2)
        return
    text = trip_text(words, recap)
    paragraph(sheet, text, Box(0, top, COLUMN_WIDTH, 180), 44, "extra", BRASS, 1.15)
    _price(sheet, table, words.many("trip.gives", len(recap.given)), words("trip.gave"))
