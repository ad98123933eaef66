"""Paints a drawing: fitted into a square, drawn four times too large, scaled down once."""

from __future__ import annotations

from itertools import pairwise

import pygame

from console.display.shapes import Point, band, blank
from console.display.theme import INK, Colour
from console.display.things.drawing import Drawing, Shape

_FINE = 4
MARGIN = 0.03  # of the square's side, kept clear on every side


def paint(drawing: Drawing, size: int) -> pygame.Surface:
    """Return a drawing as a square picture of ``size`` pixels on clear ground."""
    large = blank(size * _FINE, size * _FINE, INK)
    scale, left, top = _fit(drawing, size * _FINE)
    for shape in drawing:
        points = [(x * scale + left, y * scale + top) for x, y in shape.points]
        _paint_shape(large, shape, points, scale)
    return pygame.transform.smoothscale(large, (size, size))


def _fit(drawing: Drawing, side: float) -> tuple[float, float, float]:
    """Return pixels per unit, and where the grid's corner comes, for a drawing in the middle."""
    reach = [(shape, shape.width / 2 + shape.edge) for shape in drawing]
    xs = [x + sign * r for shape, r in reach for x, _ in shape.points for sign in (-1, 1)]
    ys = [y + sign * r for shape, r in reach for _, y in shape.points for sign in (-1, 1)]
    scale = side * (1 - 2 * MARGIN) / max(max(xs) - min(xs), max(ys) - min(ys))
    left = side / 2 - scale * (max(xs) + min(xs)) / 2
    top = side / 2 - scale * (max(ys) + min(ys)) / 2
    return scale, left, top


def _paint_shape(surface: pygame.Surface, shape: Shape, points: list[Point], scale: float) -> None:
    if shape.width:
        _line(surface, points, (shape.width / 2 + shape.edge) * scale, INK)
        _line(surface, points, shape.width / 2 * scale, shape.tone)
        return
    if shape.edge:
        _line(surface, [*points, points[0]], shape.edge * scale, INK)
    pygame.draw.polygon(surface, shape.tone, points)


def _line(surface: pygame.Surface, points: list[Point], half: float, colour: Colour) -> None:
    for start, end in pairwise(points):
        if start != end:
            pygame.draw.polygon(surface, colour, band(start, end, half))
    for point in points:
        pygame.draw.circle(surface, colour, point, half)
