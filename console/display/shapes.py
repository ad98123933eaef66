"""Smooth shapes on clear ground: drawn too large, then scaled down once."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

import pygame

from console.display.theme import Colour

# Scaling down by other than a power of two loses up to 3 of 255 in every channel (pygame-ce 2.5).
_FINE, _COARSE, _LARGE_PX = 4, 2, 200_000

Point = tuple[float, float]
Polygon = Sequence[Point]


def blank(width: int, height: int, colour: Colour = (0, 0, 0)) -> pygame.Surface:
    """Return a clear surface whose clear pixels already carry the colour (no dark fringes)."""
    surface = pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA, 32)
    surface.fill((*colour, 0))
    return surface


def over(size: tuple[int, int]) -> int:
    """Return how many times too large a picture of this size is drawn."""
    return _FINE if size[0] * size[1] < _LARGE_PX else _COARSE


def polygons(size: tuple[int, int], shapes: Iterable[Polygon], colour: Colour) -> pygame.Surface:
    """Return filled polygons, in pixels of a picture of this size."""
    n = over(size)
    large = blank(size[0] * n, size[1] * n, colour)
    for shape in shapes:
        pygame.draw.polygon(large, colour, [(x * n, y * n) for x, y in shape])
    return pygame.transform.smoothscale(large, size)


def round_rect(
    size: tuple[int, int], radius: float, fill: Colour | None, edge: Colour | None, width: float
) -> pygame.Surface:
    """Return a rounded rectangle, filled, outlined (``width`` pixels inside its edge) or both."""
    base = fill or edge or (0, 0, 0)
    n = over(size)
    large = blank(size[0] * n, size[1] * n, base)
    whole = large.get_rect()
    bend = round(radius * n)
    if edge is None and fill is not None:
        pygame.draw.rect(large, fill, whole, border_radius=bend)
    elif edge is not None:
        line = max(1, round(width * n))
        pygame.draw.rect(large, edge, whole, border_radius=bend)
        inner = whole.inflate(-2 * line, -2 * line)
        inside = (*(fill or edge), 255 if fill else 0)
        pygame.draw.rect(large, inside, inner, border_radius=max(0, bend - line))
    return pygame.transform.smoothscale(large, size)


def ring(diameter: int, width: float, colour: Colour) -> pygame.Surface:
    """Return a ring of this outer diameter; a ``width`` of half of it or more is a disc."""
    n = over((diameter, diameter))
    large = blank(diameter * n, diameter * n, colour)
    middle = diameter * n / 2
    pygame.draw.circle(large, colour, (middle, middle), middle)
    if width < diameter / 2:
        pygame.draw.circle(large, (*colour, 0), (middle, middle), middle - width * n)
    return pygame.transform.smoothscale(large, (diameter, diameter))


def strokes(
    size: tuple[int, int], lines: Iterable[Polygon], width: float, colour: Colour
) -> pygame.Surface:
    """Return open lines with round ends and joints, in pixels of a picture of this size."""
    n = over(size)
    large = blank(size[0] * n, size[1] * n, colour)
    half = width * n / 2
    for line in lines:
        points = [(x * n, y * n) for x, y in line]
        for a, b in pairwise(points):
            pygame.draw.polygon(large, colour, band(a, b, half))
        for point in points:
            pygame.draw.circle(large, colour, point, half)
    return pygame.transform.smoothscale(large, size)


def band(a: Point, b: Point, half: float) -> list[Point]:
    """Return the rectangle about the line between two points, ``half`` its width on each side."""
    along = math.hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    dx, dy = (b[1] - a[1]) / along * half, (a[0] - b[0]) / along * half
    return [
        (a[0] + dx, a[1] + dy),
        (b[0] + dx, b[1] + dy),
        (b[0] - dx, b[1] - dy),
        (a[0] - dx, a[1] - dy),
    ]


def arc(radius: float, start: float, end: float, centre: Point, steps: int = 48) -> list[Point]:
    """Return points of an arc, degrees clockwise from east as the screen's y axis runs."""
    turn = (end - start) / steps
    return [
        (
            centre[0] + radius * math.cos(math.radians(start + turn * i)),
            centre[1] + radius * math.sin(math.radians(start + turn * i)),
        )
        for i in range(steps + 1)
    ]


def curve(a: Point, b: Point, c: Point, d: Point, steps: int = 16) -> list[Point]:
    """Return points of a cubic Bézier curve from ``a`` to ``d``."""
    points = []
    for i in range(steps + 1):
        t = i / steps
        u = 1 - t
        f = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        x = f[0] * a[0] + f[1] * b[0] + f[2] * c[0] + f[3] * d[0]
        y = f[0] * a[1] + f[1] * b[1] + f[2] * c[1] + f[3] * d[1]
        points.append((x, y))
    return points


def faded(surface: pygame.Surface, share: float) -> pygame.Surface:
    """Return a copy with its opacity multiplied by ``share`` (0 … 1)."""
    copy = surface.copy()
    copy.fill((255, 255, 255, round(255 * share)), special_flags=pygame.BLEND_RGBA_MULT)
    return copy
