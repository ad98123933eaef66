"""One press of a pad as a trace: low, high, and every dip of its bounce.

Time runs by its square root, so that 1 ms can be seen beside 30.  A board tells only how many
edges there were and when the last: those are spread evenly.
"""

from __future__ import annotations

import math

from console.display.canvas import Canvas
from console.display.layout import Box
from console.display.shapes import Point
from console.display.theme import LINE, SECONDARY, TERTIARY, WRONG, Colour
from console.screens import TriedPad

_WHOLE_US = 40_000  # what the trace is wide, from the first edge
_START = 0.16  # of the width, before the first edge
_WIDE = 4.0
_LEAST = 7.0  # px between two edges that are drawn apart


def paint_trace(sheet: Canvas, pad: TriedPad, box: Box, colour: Colour) -> None:
    """Paint a pad's trace, dots where nothing was heard yet, over its ground line."""
    sheet.rule(box.x, box.bottom - 2, box.w, LINE)
    heard = pad.pressed_us >= 0
    if not heard:
        _dots(sheet, box, WRONG if pad.fault is not None else _quiet(pad))
        return
    sheet.lines(box, [trace(pad, box.w, box.h - 12)], _WIDE, colour)


def trace(pad: TriedPad, width: float, height: float) -> list[Point]:
    """Return the corners of a press's line in a box of this size."""
    low, high = height, _WIDE / 2
    x = width * _START
    points: list[Point] = [(_WIDE / 2, low), (x, low), (x, high)]
    edges = changes(pad, width)
    for opened, closed in zip(edges[::2], edges[1::2], strict=False):
        x = max(x + _LEAST, opened)
        back = max(x + _LEAST, closed)
        if back > width - 2 * _LEAST:
            break
        points += [(x, high), (x, low), (back, low), (back, high)]
        x = back
    return [*points, (width - _WIDE / 2, high)]


def changes(pad: TriedPad, width: float) -> list[float]:
    """Return where the contact opened, closed, opened …, after its first edge."""
    if pad.trace_us:
        return [_place(us, width) for us in pad.trace_us]
    count = max(2, pad.bounces or 0) if pad.bounce_us else 0
    start, end = _place(0, width), _place(pad.bounce_us, width)
    return [start + (end - start) * (i + 1) / count for i in range(count)]


def _place(us: int, width: float) -> float:
    share = math.sqrt(min(1.0, us / _WHOLE_US))
    return width * (_START + (1 - _START) * share)


def _quiet(pad: TriedPad) -> Colour:
    return SECONDARY if pad.state == "asked" else TERTIARY


def _dots(sheet: Canvas, box: Box, colour: Colour) -> None:
    y = box.bottom - 12
    for i in range(int(box.w // 14) + 1):
        sheet.disc(box.x + 2 + 14 * i, y, 2.5, colour)
