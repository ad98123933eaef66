"""Something everybody must know: it takes the columns and leaves the pile in sight."""

from __future__ import annotations

from console.display.canvas import Canvas
from console.display.layout import COLUMN_WIDTH, Box
from console.display.paragraph import paragraph
from console.display.scenes.columns import draw_columns
from console.display.theme import BRASS, CREAM, RADIUS_TILE, SURFACE, WRONG, Colour
from console.screens import Notice

_WRONG = ("pads disconnected", "conservation", "journal stopped", "no phones")
_CARD = Box(0, 116, COLUMN_WIDTH, 400)


def draw_notice(canvas: Canvas, notice: Notice) -> None:
    """Draw the notice in both columns."""
    draw_columns(canvas, ("notice", notice), lambda sheet: _paint(sheet, notice))


def _paint(sheet: Canvas, notice: Notice) -> None:
    colour = WRONG if notice.kind in _WRONG else BRASS
    bottom = _say(Canvas(sheet.kit, 0, 0), notice, colour)  # measured before its ground is drawn
    card = Box(0, _CARD.y, _CARD.w, min(_CARD.h, bottom + 28 - _CARD.y))
    sheet.rect(card, RADIUS_TILE, fill=SURFACE, edge=colour, line=4)
    sheet.fact("notice", notice.kind, card)
    _sign(sheet, notice)
    _say(sheet, notice, colour)


def _say(sheet: Canvas, notice: Notice, colour: Colour) -> float:
    """Write the notice's headline and what to do; return where it ends."""
    words, wide = sheet.words, _CARD.w - 64
    key = f"notice.{notice.kind.replace(' ', '_')}"
    bottom = paragraph(sheet, words(key), Box(32, 216, wide, 116), 48, "black", colour, 1.15)
    text = f"{words(f'{key}_note')} {notice.detail}".strip()
    room = Box(32, bottom + 16, wide, _CARD.bottom - bottom - 40)
    return paragraph(sheet, text, room, 32, "medium", CREAM)


def _sign(sheet: Canvas, notice: Notice) -> None:
    """Draw two bars for a pause, else a triangle with a stroke, so that colour is not needed."""
    if notice.kind not in _WRONG:
        for x in (32, 60):
            sheet.rect(Box(x, 148, 16, 52), 5, fill=BRASS)
        return
    sheet.lines(Box(28, 144, 68, 60), [[(6, 54), (34, 6), (62, 54), (6, 54)]], 5, WRONG)
    sheet.rect(Box(59, 168, 6, 16), 3, fill=WRONG)
    sheet.disc(62, 191, 3.5, WRONG)
