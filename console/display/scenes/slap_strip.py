"""The strip of a contested slap: one lane a seat, zero is the first slap."""

from __future__ import annotations

from console.display import icons
from console.display.canvas import Canvas, middle
from console.display.layout import COLUMN_WIDTH, Box
from console.display.theme import CREAM, SEATS, SECONDARY, STRIP, TERTIARY, mix
from console.engine.recap import Recap

HEIGHT = 167
_ZERO_X = 36
_LAST_X = 0.92  # of the run, where the last slap stands
_LANES = 4
_MOST_TICKS = 15


def tick_step(span_us: float) -> int:
    """Return the µs between ticks, of 1, 2 or 5 times a power of ten, at most 15 to the span."""
    power = 1
    while True:
        for factor in (1, 2, 5):
            if span_us / (factor * power) <= _MOST_TICKS:
                return factor * power
        power *= 10


def draw_strip(sheet: Canvas, recap: Recap, top: float) -> None:
    """Draw the strip with its scale beneath, from ``top``; a lone slap has its mark at zero."""
    box = Box(0, top, COLUMN_WIDTH, HEIGHT)
    sheet.rect(box, 12, fill=STRIP)
    lanes = recap.lanes[:_LANES]
    last_us = max((lane.behind_us for lane in lanes), default=0)
    run = COLUMN_WIDTH - _ZERO_X - 20
    span_us = last_us / _LAST_X if last_us else 1000
    _ticks(sheet, box, run, span_us)
    sheet.rect(Box(_ZERO_X - 1, top + 12, 2, HEIGHT - 12), fill=CREAM)
    step = (HEIGHT - 24) / max(3, len(lanes))
    radius = 18 if len(lanes) <= 3 else 15
    for i, lane in enumerate(lanes):
        y = top + 10 + step * (i + 0.5)
        x = _ZERO_X + run * lane.behind_us / span_us
        look = SEATS[lane.seat]
        if lane.behind_us:
            line = Box(_ZERO_X, y - 3, x - _ZERO_X, 6)
            sheet.rect(line, 3, fill=mix(look.stroke, STRIP, 0.3))
        icons.badge(sheet, lane.seat, x, y, radius)


def _ticks(sheet: Canvas, box: Box, run: float, span_us: float) -> None:
    step_us = tick_step(span_us)
    count = int(span_us // step_us)
    for i in range(1, count + 1):
        high = 18 if i % 5 == 0 else 9
        x = _ZERO_X + run * i * step_us / span_us
        sheet.rect(Box(x - 1, box.bottom - high, 2, high), fill=TERTIARY)
    y = middle(box.bottom + 24, 24)
    sheet.text(sheet.words("verdict.zero"), _ZERO_X, y, 24, "medium", SECONDARY, "centre")
    x = _ZERO_X + run * count * step_us / span_us
    text = _scale_label(sheet, count * step_us)
    half = sheet.kit.type.width(text, 24, "medium") / 2
    x = min(x, COLUMN_WIDTH - half)
    sheet.text(text, x, y, 24, "medium", SECONDARY, "centre")


def _scale_label(sheet: Canvas, us: int) -> str:
    words = sheet.words
    if us < 1000:
        return f"{us} µs"
    if us < 1_000_000:
        places = 0 if us % 1000 == 0 else 1
        return f"{words.decimal(us / 1000, places)} ms"
    return f"{words.decimal(us / 1_000_000)} s"
