"""What the end of a hand is told with: a column of words, the deck counted as a wheel of backs."""

from __future__ import annotations

import math

from console.display.canvas import Canvas, middle
from console.display.cards import draw_card
from console.display.icons import badge, crown
from console.display.layout import COLUMN_HEIGHT as FIELD_HEIGHT
from console.display.layout import COLUMN_WIDTH, RING, RING_RADIUS, Box
from console.display.paragraph import paragraph
from console.display.theme import (
    BRASS,
    CENTRE,
    CREAM,
    LINE,
    SECONDARY,
    TERTIARY,
    WRONG,
)
from console.engine.views import SeatView, TableView

NEXT_HEIGHT, BAR_STEPS = 72.0, 98
COLUMN_HEIGHT = FIELD_HEIGHT - NEXT_HEIGHT - 16

_WHEEL_RADIUS, _BACK_WIDTH = 248, 77
_INSIDE = 190.0  # radius clear of backs
_ROWS, _ROW_HEIGHT, _ROWS_TOP = 3, 52, 376


def paint_column(sheet: Canvas, table: TableView) -> None:
    """Paint who won, why, and the hands each has won, for one long side."""
    words, width = sheet.words, COLUMN_WIDTH
    title = words("hand_end.title_of", hand=table.hand, match=table.rules.match)
    if table.rules.match == 1:
        title = words("hand_end.title", hand=table.hand)
    sheet.text(title, 0, middle(18, 28), 28, "medium", SECONDARY, width=width)
    _headline(sheet, table)
    why = table.why or "all cards"
    brass = words(f"hand_end.why.{why}")
    sheet.text(brass, 0, middle(160, 44, "extra"), 44, "extra", BRASS, width=width)
    because = f"hand_end.because.{why}"
    if table.trio is not None and f"hand_end.because_trio.{why}" in words:
        because = f"hand_end.because_trio.{why}"
    paragraph(sheet, words(because), Box(0, 194, width, 112), 28, "medium", SECONDARY)
    _hands(sheet, table)


def _headline(sheet: Canvas, table: TableView) -> None:
    winners = table.winner or ()
    left = 0.0
    for seat in winners if len(winners) <= 2 else ():
        badge(sheet, seat, left + 34, 86, 34)
        left += 76
    left += 12 if left else 0
    text, room = _who(sheet, table, winners), COLUMN_WIDTH - left
    size = sheet.kit.type.fitted(text, 60, "black", room)
    sheet.text(text, left, middle(86, size, "black"), size, "black", CREAM, width=room)


def _who(sheet: Canvas, table: TableView, winners: tuple[int, ...]) -> str:
    words = sheet.words
    match winners:
        case ():
            return words("hand_end.nobody")
        case (seat,):
            return words("hand_end.wins", name=words.seat(seat, table.seats[seat].name))
        case (_, _):
            return words("hand_end.shared_two")
    return words("hand_end.shared", number=words(f"number.{len(winners)}"))


def _hands(sheet: Canvas, table: TableView) -> None:
    ranked = sorted(enumerate(table.seats), key=lambda pair: -pair[1].hands_won)
    shown = [(seat, view) for seat, view in ranked if view.hands_won][:_ROWS]
    if not shown or table.rules.match == 1:
        return
    sheet.rule(0, 316, COLUMN_WIDTH, LINE)
    label = sheet.words("hand_end.hands")
    sheet.text(label, 0, middle(346, 28), 28, "medium", SECONDARY, width=COLUMN_WIDTH)
    for i, (seat, view) in enumerate(shown):
        _hand_row(sheet, seat, view, _ROWS_TOP + i * _ROW_HEIGHT, table.rules.match)


def _hand_row(sheet: Canvas, seat: int, view: SeatView, top: float, match: int) -> None:
    y, step = top + _ROW_HEIGHT / 2, 28
    badge(sheet, seat, 20, y, 20)
    pips = max(match, view.hands_won)
    left = COLUMN_WIDTH - 10 - (pips - 1) * step
    room = left - 10 - 16 - 56
    name = sheet.words.seat(seat, view.name)
    size = sheet.kit.type.fitted(name, 36, "bold", room)
    sheet.text(name, 56, middle(y, size, "bold"), size, "bold", CREAM, width=room)
    for i in range(pips):
        if i < view.hands_won:
            sheet.disc(left + i * step, y, 10, BRASS)
        else:
            sheet.ring(left + i * step, y, 10, 3, TERTIARY)


def paint_next(sheet: Canvas, seconds: int, step: int) -> None:
    """Paint the countdown to the next hand; ``step`` of ``BAR_STEPS`` are left on its bar."""
    words = sheet.words
    text = words("hand_end.next", seconds=seconds) if seconds else words("hand_end.next_now")
    sheet.text(text, 0, middle(22, 32, "bold"), 32, "bold", CREAM, width=COLUMN_WIDTH)
    sheet.rect(Box(0, 54, COLUMN_WIDTH, 8), 4, fill=LINE)
    if step:
        sheet.rect(Box(0, 54, max(8.0, COLUMN_WIDTH * step / BAR_STEPS), 8), 4, fill=BRASS)


def draw_count(canvas: Canvas, winners: tuple[int, ...], counted: int, deck: int) -> None:
    """Draw the cards that were found as a wheel of backs, their number and the winner in it."""
    picture = canvas.kit.picture(
        ("counted", winners, counted, deck),
        RING.w,
        RING.h,
        lambda sheet: _paint_count(sheet, winners, counted, deck),
    )
    canvas.place(picture, RING.x, RING.y)
    canvas.fact("wheel", "counted", RING)
    text = canvas.kit.picture(
        ("counted words", counted, deck),
        2 * _INSIDE,
        96,
        lambda sheet: _paint_number(sheet, counted, deck),
    )
    canvas.twice(text, CENTRE[0] - _INSIDE, CENTRE[1] + 84)


def _paint_count(sheet: Canvas, winners: tuple[int, ...], counted: int, deck: int) -> None:
    middle_x = middle_y = RING_RADIUS
    for i in range(counted):
        turn = 360 * i / max(deck, counted)
        bearing = math.radians(turn - 90)
        x = middle_x + _WHEEL_RADIUS * math.cos(bearing)
        y = middle_y + _WHEEL_RADIUS * math.sin(bearing)
        # A back reads the same from both ends, so half the angles are enough.
        draw_card(sheet, None, x, y, _BACK_WIDTH, round(-turn % 180, 3))
    match winners:
        case [seat]:
            badge(sheet, seat, middle_x, middle_y, 72)
        case [first, second]:
            badge(sheet, first, middle_x - 60, middle_y, 52)
            badge(sheet, second, middle_x + 60, middle_y, 52)
        case [_, *_]:
            crown(sheet, middle_x, middle_y, 1.6, BRASS)


def _paint_number(sheet: Canvas, counted: int, deck: int) -> None:
    words, right = sheet.words, counted == deck
    number = words("hand_end.counted", counted=words.number(counted), deck=words.number(deck))
    label = words("hand_end.counted_label" if right else "hand_end.missing")
    colour = CREAM if right else WRONG
    sheet.text(number, _INSIDE, middle(28, 48, "extra"), 48, "extra", colour, "centre", width=260)
    sheet.text(label, _INSIDE, middle(68, 24), 24, "medium", SECONDARY, "centre", width=200)
