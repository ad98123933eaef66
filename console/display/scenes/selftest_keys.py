"""The keys of one station under test: a keycap each, ticked, crossed, or still to come."""

from __future__ import annotations

from console.display.canvas import Canvas, middle
from console.display.layout import Box
from console.display.theme import (
    BRASS,
    CREAM,
    GOOD,
    INK,
    LINE,
    RADIUS_KEYCAP,
    RAISED,
    TERTIARY,
    WRONG,
    Colour,
)
from console.screens import KeyTrial, SelfTestScreen, TriedPad

_HIGH, _GAP, _PAD = 48.0, 8.0, 14.0


def paint_keys(sheet: Canvas, screen: SelfTestScreen, pad: TriedPad, room: Box) -> None:
    """Paint the station's keys in rows that fill the room from its top."""
    x, y = room.x, room.y
    for key in pad.keys:
        text = sheet.words(f"selftest.key.{key.name}")
        wide = max(_HIGH, sheet.kit.type.width(text, 24, "bold") + 2 * _PAD)
        if x > room.x and x + wide > room.right:
            x, y = room.x, y + _HIGH + _GAP
        _cap(sheet, key, text, Box(x, y, wide, _HIGH))
        x += wide + _GAP


def _cap(sheet: Canvas, key: KeyTrial, text: str, box: Box) -> None:
    fill, edge, ink = _look(key)
    sheet.rect(box, RADIUS_KEYCAP, fill=fill, edge=edge, line=3)
    sheet.text(
        text,
        box.centre[0],
        middle(box.centre[1], 24, "bold"),
        24,
        "bold",
        ink,
        "centre",
        within=box,
    )
    if key.state == "bad":
        line = [[(8.0, box.h - 8), (box.w - 8, 8.0)]]
        sheet.lines(box, line, 3, WRONG)


def _look(key: KeyTrial) -> tuple[Colour, Colour, Colour]:
    match key.state:
        case "asked":
            return BRASS, BRASS, INK
        case "good":
            return RAISED, GOOD, CREAM
        case "bad":
            return RAISED, WRONG, CREAM
        case _:
            return RAISED, LINE, TERTIARY
