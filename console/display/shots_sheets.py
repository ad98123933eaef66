"""Pictures of the manual that are no scenes: kinds of cards, where seats sit, a trip's things."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from console.display import cards
from console.display.canvas import Canvas, middle
from console.display.layout import LEFT_COLUMN, RIGHT_COLUMN, RING_RADIUS, SIDES, Box, places
from console.display.theme import BRASS, CENTRE, CREAM, LINE, SEATS, TERTIARY
from console.display.things.sheet import PAGES
from console.engine.cards import Card, parse_face

_RANKS = "A2378TJQK"
_SUITS = "SHCD"
_LAST: tuple[Card | None, ...] = (0, 64, parse_face("6H"), None)
_SMALL = 0.22  # the scale of one table among the seven


def draw_cards(canvas: Canvas) -> None:
    """Draw ranks of all suits, both jokers, a barred six and the back."""
    for row, suit in enumerate(_SUITS):
        faces: list[Card | None] = [parse_face(rank + suit) for rank in _RANKS]
        for column, value in enumerate([*faces, _LAST[row]]):
            cards.draw_card(canvas, value, 145 + 181.2 * column, 158 + 255.4 * row, 162)


def draw_layouts(canvas: Canvas) -> None:
    """Draw the table for two to eight seats, numbered clockwise."""
    words = canvas.words
    canvas.text(words("layouts.title"), 64, 112, 64, "black", CREAM, width=1200)
    canvas.text(words("layouts.note"), 1856, 112, 32, "medium", TERTIARY, "right", width=560)
    for nth, count in enumerate(SIDES):
        row, column = divmod(nth, 4)
        x, y = 64 + 456 * column, 200 + 440 * row
        _small_table(canvas, count, x, y)
        canvas.text(words("layouts.seats", count=count), x, y + 294, 36, "bold", CREAM)
    _legend(canvas, 1432, 682)


def _legend(canvas: Canvas, x: float, y: float) -> None:
    words = canvas.words
    canvas.rect(Box(x, y - 15, 56, 30), 8, fill=SEATS[1].fill)
    canvas.rect(Box(x + 10, y + 52, 36, 48), 6, edge=TERTIARY, line=2)
    canvas.ring(x + 28, y + 152, 22, 4, BRASS)
    for nth, part in enumerate(("panel", "column", "ring")):
        baseline = middle(y + 76 * nth, 28)
        canvas.text(words(f"layouts.{part}"), x + 80, baseline, 28, "medium", width=344)


def _small_table(canvas: Canvas, seats: int, x: float, y: float) -> None:
    def small(box: Box) -> Box:
        return Box(x + box.x * _SMALL, y + box.y * _SMALL, box.w * _SMALL, box.h * _SMALL)

    canvas.rect(small(Box(0, 0, 1920, 1080)), 10, edge=LINE, line=2)
    for column in (LEFT_COLUMN, RIGHT_COLUMN):
        canvas.rect(small(column), 6, edge=TERTIARY, line=1.5, opacity=0.5)
    middle_x, middle_y = x + CENTRE[0] * _SMALL, y + CENTRE[1] * _SMALL
    canvas.ring(middle_x, middle_y, RING_RADIUS * _SMALL, 2, BRASS, 0.8)
    for place in places(seats):
        look, box = SEATS[place.seat], small(place.box)
        canvas.rect(box, 6, fill=look.fill)
        paint = partial(_number, seat=place.seat)
        number = canvas.kit.picture(("seat number", place.seat), 36, 36, paint)
        canvas.place(number, box.centre[0] - 18, box.centre[1] - 18, place.angle)


def _number(sheet: Canvas, seat: int) -> None:
    ink = SEATS[seat].ink
    sheet.text(str(seat + 1), 18, middle(18, 28, "extra"), 28, "extra", ink, "centre")


SHEETS: dict[str, Callable[[Canvas], None]] = {
    "cards": draw_cards,
    "layouts": draw_layouts,
    **PAGES,
}
