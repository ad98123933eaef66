"""A text or number being spelled: what it says so far, and the wheel of letters beneath it."""

from __future__ import annotations

from console.display.canvas import Canvas, middle
from console.display.layout import Box
from console.display.scenes.service_rows import LIST
from console.display.service_words import stop_text
from console.display.theme import (
    BRASS,
    CREAM,
    INK,
    RADIUS_BUTTON,
    RADIUS_TILE,
    SECONDARY,
    SURFACE,
    TERTIARY,
    WRONG,
)
from console.service_screen import Wheel

_SPELLED = Box(LIST.x, LIST.y, LIST.w, 160)
_WHEEL_Y = 560.0
_MARK = Box(LIST.centre[0] - 104, _WHEEL_Y - 72, 208, 144)
_STEP, _EACH_SIDE = 92.0, 4
_SHOWN = 24  # the last letters of a long text


def draw_wheel(canvas: Canvas, wheel: Wheel) -> None:
    """Draw the text and its wheel."""
    edge = WRONG if wheel.wrong else BRASS
    canvas.rect(_SPELLED, RADIUS_TILE, fill=SURFACE, edge=edge, line=4)
    canvas.fact("spelled", wheel.path, _SPELLED)
    text = wheel.text if len(wheel.text) <= _SHOWN else "…" + wheel.text[-_SHOWN:]
    y, x = _SPELLED.centre[1], _SPELLED.x + 40
    end = x
    if text.strip():
        room = _SPELLED.w - 120
        line = canvas.text(text, x, middle(y, 72, "bold"), 72, "bold", CREAM, width=room)
        end = line.right + 8
    canvas.rect(Box(end, y - 40, 6, 80), 3, fill=BRASS)
    canvas.rect(_MARK, RADIUS_BUTTON, fill=BRASS)
    for step in range(-_EACH_SIDE, _EACH_SIDE + 1):
        _stop(canvas, wheel, step)


def _stop(canvas: Canvas, wheel: Wheel, step: int) -> None:
    place = (wheel.at + step) % len(wheel.stops)
    text = stop_text(canvas.words, wheel.stops[place])
    x = LIST.centre[0]
    if step == 0:
        size = 84 if len(text) == 1 else 48
        room = _MARK.w - 24
        baseline = middle(_WHEEL_Y, size, "black")
        canvas.text(text, x, baseline, size, "black", INK, "centre", width=room, within=_MARK)
        return
    away = abs(step)
    x += (1 if step > 0 else -1) * (_MARK.w / 2 + (away - 0.5) * _STEP + 16)
    colour = SECONDARY if away < _EACH_SIDE else TERTIARY
    size = 48 if len(text) == 1 else 28
    baseline = middle(_WHEEL_Y, size, "bold")
    canvas.text(text, x, baseline, size, "bold", colour, "centre", width=_STEP - 4)
    canvas.target(f"service:{place}", Box(x - _STEP / 2, _WHEEL_Y - 60, _STEP, 120))
