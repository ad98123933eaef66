"""The end of a match: places, cards, slaps, and every slap's reaction as a dot on one axis.

On a table the whole picture turns to the other long side every 8 s.
"""

from __future__ import annotations

from console.display.canvas import Canvas
from console.display.scenes.match_table import paint
from console.display.theme import HEIGHT, WIDTH
from console.screens import MatchEndScreen

TURN_US = 8_000_000
FADE_US = 240_000
_FADE_STEPS = 8  # to nothing, and as many back


def draw(canvas: Canvas, screen: MatchEndScreen, now_us: int) -> None:
    """Draw the result as it is turned at this moment (µs of console time)."""
    picture = canvas.kit.picture(
        ("match end", screen), WIDTH, HEIGHT, lambda sheet: paint(sheet, screen)
    )
    still = canvas.kit.look.view == "wall"
    angle, shown = (0, 1.0) if still else turned(now_us - screen.since_us)
    canvas.place(picture, 0, 0, angle, shown)


def turned(age_us: int) -> tuple[int, float]:
    """Return the angle of a picture this old, and how much of it shows (0 … 1).

    Each 8 s it fades out within 120 ms and the other way up in within as many.
    """
    turn, into_us = divmod(max(0, age_us), TURN_US)
    angle = 180 if turn % 2 else 0
    away_us = min(into_us if turn else FADE_US, TURN_US - into_us)
    shown = min(1.0, away_us / (FADE_US / 2))
    return angle, int(shown * _FADE_STEPS) / _FADE_STEPS
