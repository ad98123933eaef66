"""What is said about the pile, under it and again turned above it: debts, waits, one line."""

from __future__ import annotations

from console.display import icons
from console.display.canvas import Canvas
from console.display.layout import TOKEN_Y, Box
from console.display.theme import BRASS, CENTRE, CREAM, LINE, RADIUS_TOKEN, SEATS, Colour
from console.engine.views import ChallengeView

_TOKEN_W, _TOKEN_H, _TOKEN_STEP = 44, 60, 58
_TOKEN_DY = 260
_BAR_DY = 274  # the ring is still 298 wide here


def draw_tokens(canvas: Canvas, owed: ChallengeView) -> None:
    """Draw one token per card owed: paid ones filled and ticked, in the payer's colour."""
    width = (owed.total - 1) * _TOKEN_STEP + _TOKEN_W
    picture = canvas.kit.picture(
        ("tokens", owed.payer, owed.total, owed.left),
        width,
        _TOKEN_H,
        lambda sheet: _paint_tokens(sheet, owed),
    )
    canvas.twice(picture, CENTRE[0] - width / 2, CENTRE[1] + _TOKEN_DY - _TOKEN_H / 2)


def _paint_tokens(sheet: Canvas, owed: ChallengeView) -> None:
    look = SEATS[owed.payer]
    for i in range(owed.total):
        box = Box(i * _TOKEN_STEP, 0, _TOKEN_W, _TOKEN_H)
        paid = i < owed.total - owed.left
        sheet.rect(box, RADIUS_TOKEN, fill=look.stroke if paid else None, edge=look.stroke, line=3)
        sheet.fact("token", "paid" if paid else "owed", box)
        if paid:
            icons.tick(sheet, *box.centre, 13, look.ink, 5)


def draw_countdown(canvas: Canvas, share: float) -> None:
    """Draw how much of a wait is left (0 … 1) as a bar under the pile, and turned above it."""
    width, height, step = 200, 8, 4
    left = round(max(0.0, min(1.0, share)) * width / step) * step
    picture = canvas.kit.picture(
        ("countdown", left), width, height, lambda sheet: _paint_bar(sheet, left, width, height)
    )
    canvas.twice(picture, CENTRE[0] - width / 2, CENTRE[1] + _BAR_DY)


def _paint_bar(sheet: Canvas, left: int, width: int, height: int) -> None:
    sheet.rect(Box(0, 0, width, height), height / 2, fill=LINE)
    if left:
        sheet.rect(Box(0, 0, left, height), height / 2, fill=BRASS)


def say_centre(canvas: Canvas, text: str, colour: Colour = CREAM) -> None:
    """Write one line within the ring, under the pile and again turned above it."""
    width, height = 344, 56
    picture = canvas.kit.picture(
        ("centre", text, colour),
        width,
        height,
        lambda sheet: _paint_line(sheet, text, colour, width, height),
    )
    canvas.twice(picture, CENTRE[0] - width / 2, CENTRE[1] + TOKEN_Y - 18)


def _paint_line(sheet: Canvas, text: str, colour: Colour, width: int, height: int) -> None:
    room = Box(0, 0, width, height)
    sheet.text(text, width / 2, 42, 40, "bold", colour, "centre", width=330, within=room)
    sheet.fact("verdict", text, room)
