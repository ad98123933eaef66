"""The column of facts beside the self-test's pads: board, link, clock and what pads showed."""

from __future__ import annotations

from collections.abc import Sequence

from console.display.canvas import Canvas
from console.display.icons import cross, tick
from console.display.layout import Box
from console.display.selftest_words import FactRow, Mark
from console.display.theme import BRASS, CREAM, GOOD, LINE, RADIUS_PANEL, SECONDARY, SURFACE, WRONG

FACTS = Box(1400, 176, 456, 720)
_INSET, _MARK_ROOM = 32.0, 64.0
_MANY = 10  # rows, from which on they are told in smaller words


def paint_facts(sheet: Canvas, rows: Sequence[FactRow]) -> None:
    """Paint one row a fact: label, value, tick, cross or dash."""
    whole = Box(0, 0, FACTS.w, FACTS.h)
    sheet.rect(whole, RADIUS_PANEL, fill=SURFACE)
    sheet.fact("panel", "facts", whole)
    high = FACTS.h / len(rows)
    wide = FACTS.w - 2 * _INSET
    label, value = (28, 32) if len(rows) < _MANY else (24, 28)
    for number, row in enumerate(rows):
        y = number * high
        known = row.mark != "unknown"
        colour = WRONG if row.mark == "bad" else CREAM if known else SECONDARY
        sheet.text(
            row.label, _INSET, y + 0.41 * high, label, "medium", SECONDARY, width=wide - _MARK_ROOM
        )
        sheet.text(
            row.value, _INSET, y + 0.82 * high, value, "bold", colour, width=wide - _MARK_ROOM + 16
        )
        draw_mark(sheet, row.mark, FACTS.w - _INSET - 18, y + high / 2)
        if number:
            sheet.rule(_INSET, y, wide, LINE)


def draw_mark(canvas: Canvas, mark: Mark, x: float, y: float) -> None:
    """Draw a tick, a cross, or the dash of what is not known, about a point."""
    if mark == "good":
        tick(canvas, x, y, 18, GOOD, 7)
    elif mark == "bad":
        cross(canvas, x, y, 15, WRONG, 7)
    else:
        canvas.rect(Box(x - 14, y - 3.5, 28, 7), 3.5, fill=BRASS)
