"""The rows of a page of the service menu, eight a page, with what they stand at."""

from __future__ import annotations

from console.display.canvas import Canvas, middle
from console.display.icons import mark
from console.display.layout import Box
from console.display.service_words import row_label, row_value
from console.display.theme import (
    BRASS,
    CREAM,
    INK,
    LINE,
    RADIUS_BUTTON,
    RAISED,
    SEATS,
    SECONDARY,
    SURFACE,
    TERTIARY,
)
from console.service_screen import Row, ServiceScreen

LIST = Box(64, 176, 1040, 720)
ROWS = 8
_TALL, _STEP, _INSET = 78.0, 90.0, 32.0
_TOGGLE_W, _TOGGLE_H = 72.0, 36.0
_DOTS_Y = 926.0
_LONGEST = 44


def draw_rows(canvas: Canvas, screen: ServiceScreen) -> None:
    """Draw the page's rows around the marked one."""
    page = screen.marked // ROWS
    shown = screen.rows[page * ROWS : (page + 1) * ROWS]
    for place, row in enumerate(shown):
        number = page * ROWS + place
        marked = number == screen.marked
        box = Box(LIST.x, LIST.y + place * _STEP, LIST.w, _TALL)
        picture = canvas.kit.picture(
            ("service row", row, marked, screen.names, screen.page),
            box.w + 16,
            box.h + 16,
            lambda sheet, row=row, marked=marked: _paint(sheet, screen, row, marked=marked),  # type: ignore[misc]
        )
        canvas.place(picture, box.x - 8, box.y - 8)
        canvas.target(f"service:{number}", box)
    _dots(canvas, page, -(-len(screen.rows) // ROWS))


def _paint(sheet: Canvas, screen: ServiceScreen, row: Row, *, marked: bool) -> None:
    box = Box(8, 8, LIST.w, _TALL)
    sheet.fact("row", row.name, box)
    if marked:
        sheet.rect(Box(4, 4, box.w + 8, box.h + 8), RADIUS_BUTTON + 4, RAISED, BRASS, 5)
    else:
        sheet.rect(box, RADIUS_BUTTON, fill=SURFACE)
    y, right = box.centre[1], box.right - _INSET
    left = box.x + _INSET
    if row.part is not None and row.kind == "fact":
        look = SEATS[row.part]
        sheet.disc(left + 20, y, 24, look.fill)
        mark(sheet, look.glyph, left + 20, y, 12, look.ink)
        left += 60
    taken = right - _value(sheet, row, right, y, box)
    label = row_label(sheet.words, row, screen.names, first=screen.page == "main")
    colour = SECONDARY if row.kind == "back" else CREAM
    room = right - taken - 32 - left
    sheet.text(label, left, middle(y, 36, "bold"), 36, "bold", colour, width=room, within=box)


def _value(sheet: Canvas, row: Row, right: float, y: float, box: Box) -> float:
    """Draw what a row stands at, or where it leads; return its left end."""
    if row.kind == "page":
        return _arrow(sheet, right, y)
    ticked = row.value[1] if row.kind == "tick" and isinstance(row.value, tuple) else row.value
    if isinstance(ticked, bool) and row.kind in ("tick", "switch"):
        return _toggle(sheet, ticked, right, y)
    text = row_value(sheet.words, row)
    if not text:
        return right
    if len(text) > _LONGEST:  # the panel beside it has all of it
        text = f"{text[: _LONGEST - 1]}…"
    colour = SECONDARY if row.value is None or row.kind == "fact" else BRASS
    room = box.w * (0.72 if row.kind == "fact" else 0.5)
    line = sheet.text(
        text, right, middle(y, 36, "bold"), 36, "bold", colour, "right", width=room, within=box
    )
    return line.x


def _arrow(sheet: Canvas, right: float, y: float) -> float:
    sheet.lines(Box(right - 20, y - 16, 20, 32), [[(4, 4), (16, 16), (4, 28)]], 5, BRASS)
    return right - 24


def _toggle(sheet: Canvas, on: bool, right: float, y: float) -> float:
    track = Box(right - _TOGGLE_W, y - _TOGGLE_H / 2, _TOGGLE_W, _TOGGLE_H)
    sheet.rect(track, _TOGGLE_H / 2, fill=BRASS if on else LINE)
    knob = right - _TOGGLE_H / 2 if on else track.x + _TOGGLE_H / 2
    sheet.disc(knob, y, _TOGGLE_H / 2 - 5, INK if on else SECONDARY)
    word = sheet.words("value.on" if on else "value.off")
    colour = CREAM if on else SECONDARY
    return sheet.text(word, track.x - 16, middle(y, 32), 32, "medium", colour, "right").x


def _dots(canvas: Canvas, page: int, pages: int) -> None:
    if pages < 2:
        return
    for i in range(pages):
        x = LIST.x + 12 + i * 32
        canvas.disc(x, _DOTS_Y, 8 if i == page else 6, BRASS if i == page else TERTIARY)
    canvas.fact("dots", "pages", Box(LIST.x, _DOTS_Y - 12, pages * 32, 24))
