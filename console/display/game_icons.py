"""One sign per game of the cycle: two cards for War, a pad, a count going round, a suitcase."""

from __future__ import annotations

import math

from console.display.canvas import Canvas
from console.display.layout import Box
from console.display.shapes import Point, Polygon, arc
from console.display.theme import Colour

Lines = list[list[Point]]


def game_icon(canvas: Canvas, game: str, x: float, y: float, radius: float, colour: Colour) -> None:
    """Draw the sign of a game (``war``, ``ratscrew``, ``count``, ``trip``) about a point."""
    if game == "ratscrew":
        canvas.ring(x, y, radius * 0.92, radius * 0.2, colour)
        canvas.disc(x, y, radius * 0.48, colour)
        return
    lines = {"war": _war, "count": _count, "trip": _trip}[game]()
    reach = radius * 1.2
    moved: list[Polygon] = [[(px * radius + reach, py * radius + reach) for px, py in line]
                            for line in lines]  # fmt: skip
    box = Box(x - reach, y - reach, 2 * reach, 2 * reach)
    canvas.lines(box, moved, max(2.5, radius * 0.16), colour)


def _war() -> Lines:
    """Return two cards that lean against each other."""
    return [_card(-0.44, -12), _card(0.44, 12)]


def _card(x: float, degrees: float) -> list[Point]:
    turn, w, h = math.radians(degrees), 0.36, 0.62
    corners = [(-w, -h), (w, -h), (w, h), (-w, h), (-w, -h)]
    return [
        (
            x + px * math.cos(turn) - py * math.sin(turn),
            px * math.sin(turn) + py * math.cos(turn),
        )
        for px, py in corners
    ]


def _count() -> Lines:
    """Return a ring that runs on from its end, with a one in it."""
    round_it = arc(0.86, -50, 250, (0.0, 0.0), 40)
    end_x, end_y = round_it[-1]
    head = [(end_x - 0.36, end_y - 0.06), (end_x, end_y), (end_x - 0.08, end_y + 0.36)]
    one = [(-0.16, -0.2), (0.06, -0.38), (0.06, 0.4)]
    return [round_it, head, one]


def _trip() -> Lines:
    """Return a suitcase."""
    case = [(-0.9, -0.34), (0.9, -0.34), (0.9, 0.74), (-0.9, 0.74), (-0.9, -0.34)]
    handle = [(-0.36, -0.34), (-0.36, -0.78), (0.36, -0.78), (0.36, -0.34)]
    return [case, handle, [(-0.9, 0.16), (0.9, 0.16)]]
