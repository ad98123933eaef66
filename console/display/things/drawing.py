"""What a pictured thing is made of: flat shapes on a grid of 100 × 100, y downwards.

Points are written as text, ``"10,20 30,40"``.  Where a line is smooth, ``!`` after a point makes a
corner of it.  A drawing need not fill the grid: it is moved and scaled to fit when it is painted.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

import msgspec

from console.display.shapes import Point, arc, curve
from console.display.theme import (
    BACK_LOZENGE,
    BRASS,
    CREAM,
    INK,
    JOKER_CORAL,
    JOKER_VIOLET,
    SECONDARY,
    TERTIARY,
    Colour,
    mix,
)

__all__ = ["BRASS", "CREAM", "INK"]

STONE, CORAL = SECONDARY, JOKER_CORAL
CLAY = mix(TERTIARY, BRASS, 0.3)
SAGE, PLUM = mix(BACK_LOZENGE, CREAM, 0.4), mix(JOKER_VIOLET, CREAM, 0.4)
EDGE = 2.5  # of ink round every shape that is not ink itself, in units of the grid
_PULL = 0.2  # how far a curve's handles reach along its neighbours' chord
_STEPS = 8  # of a curve between two points


class Shape(msgspec.Struct, frozen=True):
    """An area of one tone, or with a ``width`` a line with round ends; ``edge`` of ink round it."""

    points: tuple[Point, ...]
    tone: Colour
    width: float = 0.0
    edge: float = EDGE


Drawing = tuple[Shape, ...]
Part = Shape | Drawing
Recipe = Callable[[], Drawing]  # so that a thing costs nothing until it is painted


def draw(*parts: Part) -> Drawing:
    """Return the parts as one drawing, the last on top."""
    shapes: list[Shape] = []
    for part in parts:
        shapes.extend([part] if isinstance(part, Shape) else part)
    return tuple(shapes)


# -- areas -------------------------------------------------------------------------------------


def poly(points: str, tone: Colour = CREAM, edge: float = EDGE) -> Shape:
    """Return an area with straight sides."""
    return _area([point for point, _ in _read(points)], tone, edge)


def blob(points: str, tone: Colour = CREAM, edge: float = EDGE) -> Shape:
    """Return an area whose border runs smoothly through the points."""
    return _area(_smooth(_read(points), closed=True), tone, edge)


def disc(x: float, y: float, radius: float, tone: Colour = CREAM, edge: float = EDGE) -> Shape:
    """Return a disc about a point."""
    return _area(arc(radius, 0, 360, (x, y), 40), tone, edge)


def oval(
    x: float,
    y: float,
    across: float,
    down: float,
    tone: Colour = CREAM,
    turn: float = 0,
    edge: float = EDGE,
) -> Shape:
    """Return an ellipse of two radii about a point, turned clockwise by degrees."""
    points = [(x + px * across, y + py * down) for px, py in arc(1, 0, 360, (0, 0), 40)]
    return _area([_spun(point, turn, (x, y)) for point in points], tone, edge)


def box(
    x: float,
    y: float,
    w: float,
    h: float,
    radius: float = 0,
    tone: Colour = CREAM,
    edge: float = EDGE,
) -> Shape:
    """Return a rectangle from its upper left corner, with round corners if ``radius`` says so."""
    if not radius:
        return _area([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], tone, edge)
    left, right, top, foot = x + radius, x + w - radius, y + radius, y + h - radius
    corners = (((left, top), 180), ((right, top), 270), ((right, foot), 0), ((left, foot), 90))
    points = [p for centre, start in corners for p in arc(radius, start, start + 90, centre, 8)]
    return _area(points, tone, edge)


def slice_of(
    x: float, y: float, radius: float, start: float, end: float, tone: Colour = CREAM
) -> Shape:
    """Return what an arc cuts off a disc; degrees clockwise from the right."""
    return _area(arc(radius, start, end, (x, y), 32), tone, EDGE)


def star(
    x: float, y: float, outer: float, inner: float, tips: int, tone: Colour = CREAM, turn: float = 0
) -> Shape:
    """Return a star with its first tip upwards, turned clockwise by degrees."""
    points = []
    for nth in range(2 * tips):
        reach = inner if nth % 2 else outer
        at = turn - 90 + 180 * nth / tips
        points.append(arc(reach, at, at, (x, y), 1)[0])
    return _area(points, tone, EDGE)


# -- lines -------------------------------------------------------------------------------------


def line(points: str, width: float, tone: Colour = CREAM, edge: float = EDGE) -> Shape:
    """Return a line of straight pieces with round joints and ends."""
    return _stroke([point for point, _ in _read(points)], width, tone, edge)


def bend(points: str, width: float, tone: Colour = CREAM, edge: float = EDGE) -> Shape:
    """Return a line that runs smoothly through the points."""
    return _stroke(_smooth(_read(points), closed=False), width, tone, edge)


def arc_line(
    x: float,
    y: float,
    radius: float,
    start: float,
    end: float,
    width: float,
    tone: Colour = CREAM,
) -> Shape:
    """Return a piece of a circle's line; degrees clockwise from the right."""
    return _stroke(arc(radius, start, end, (x, y), 40), width, tone, EDGE)


def ring(x: float, y: float, radius: float, width: float, tone: Colour = CREAM) -> Shape:
    """Return a circle's line about a point, ``radius`` to the middle of the line."""
    return arc_line(x, y, radius, 0, 360, width, tone)


def spiral(
    x: float, y: float, inner: float, outer: float, turns: float, width: float, tone: Colour = INK
) -> Shape:
    """Return a spiral's line that begins on the right of a point."""
    steps = round(24 * turns)
    radii = [inner + (outer - inner) * nth / steps for nth in range(steps + 1)]
    angles = [2 * math.pi * turns * nth / steps for nth in range(steps + 1)]
    points = [
        (x + r * math.cos(a), y + r * math.sin(a)) for r, a in zip(radii, angles, strict=True)
    ]
    return _stroke(points, width, tone, EDGE)


# -- the same again ----------------------------------------------------------------------------


def mirrored(*parts: Part) -> Drawing:
    """Return the parts, each with its mirror image about the line x = 50."""
    both = [(shape, _mapped(shape, lambda p: (100 - p[0], p[1]))) for shape in draw(*parts)]
    return tuple(shape for pair in both for shape in pair)


def turned(degrees: float, *parts: Part) -> Drawing:
    """Return the parts turned clockwise about the middle of the grid."""
    return tuple(_mapped(shape, lambda p: _spun(p, degrees, (50, 50))) for shape in draw(*parts))


def moved(right: float, down: float, *parts: Part) -> Drawing:
    """Return the parts moved by so many units."""
    return tuple(_mapped(shape, lambda p: (p[0] + right, p[1] + down)) for shape in draw(*parts))


def around(times: int, *parts: Part) -> Drawing:
    """Return the parts as often as that, spread evenly about the middle of the grid."""
    return draw(*(turned(360 * nth / times, *parts) for nth in range(times)))


# -- from text to points -----------------------------------------------------------------------


def _area(points: Iterable[Point], tone: Colour, edge: float) -> Shape:
    return Shape(tuple(points), tone, 0.0, 0.0 if tone == INK else edge)


def _stroke(points: Iterable[Point], width: float, tone: Colour, edge: float) -> Shape:
    return Shape(tuple(points), tone, width, 0.0 if tone == INK else edge)


def _mapped(shape: Shape, move: Callable[[Point], Point]) -> Shape:
    return Shape(tuple(map(move, shape.points)), shape.tone, shape.width, shape.edge)


def _spun(point: Point, degrees: float, about: Point) -> Point:
    x, y = point[0] - about[0], point[1] - about[1]
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    return (about[0] + x * cosine - y * sine, about[1] + x * sine + y * cosine)


def _read(text: str) -> list[tuple[Point, bool]]:
    """Return the points of a text, each with whether it is a corner."""
    found = []
    for word in text.split():
        x, y = word.rstrip("!").split(",")
        found.append(((float(x), float(y)), word.endswith("!")))
    return found


def _smooth(nodes: list[tuple[Point, bool]], *, closed: bool) -> list[Point]:
    """Return a curve through the nodes: each is passed along the chord of its neighbours."""
    count = len(nodes)
    points: list[Point] = [nodes[0][0]]
    for nth in range(count if closed else count - 1):
        (start, sharp), (end, blunt) = nodes[nth], nodes[(nth + 1) % count]
        first, last = not closed and nth == 0, not closed and nth == count - 2
        before = start if sharp or first else nodes[nth - 1][0]
        after = end if blunt or last else nodes[(nth + 2) % count][0]
        if (sharp or first) and (blunt or last):
            points.append(end)
        else:
            leave, come = _handle(start, before, end), _handle(end, after, start)
            points += curve(start, leave, come, end, _STEPS)[1:]
    return points


def _handle(at: Point, away: Point, towards: Point) -> Point:
    return (at[0] + (towards[0] - away[0]) * _PULL, at[1] + (towards[1] - away[1]) * _PULL)
