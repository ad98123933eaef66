"""The field that flashes while the screen's lag is measured."""

from __future__ import annotations

from console.display.canvas import Canvas
from console.display.scenes.service_rows import LIST
from console.display.theme import CREAM, RADIUS_PANEL, SURFACE
from console.service_screen import Lag


def draw_lag(canvas: Canvas, lag: Lag, now_us: int) -> None:
    """Draw the field, bright for the while of a flash: all of it changes in one frame."""
    lit = lag.flash.lit(now_us)
    canvas.rect(LIST, RADIUS_PANEL, fill=CREAM if lit else SURFACE)
    canvas.fact("flash", "lit" if lit else "dark", LIST)
