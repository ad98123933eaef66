"""Small pictures of one colour: seat glyphs, suits, pattern signs, ticks, crosses, a crown."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache

from console.display.canvas import Canvas, middle
from console.display.layout import Box
from console.display.shapes import Point, Polygon, arc, curve
from console.display.theme import (
    BG_MID,
    SEATS,
    SECONDARY,
    Colour,
)

# Outlines lie in a square from -1 to 1, y downwards.


def _star() -> list[Polygon]:
    tips: list[Point] = []
    for i in range(10):
        reach = 1.08 if i % 2 == 0 else 0.46
        angle = math.radians(-90 + 36 * i)
        tips.append((reach * math.cos(angle), reach * math.sin(angle) + 0.06))
    return [tips]


def _moon() -> list[Polygon]:
    """Return a disc with a smaller one taken out at its upper left."""
    big, small, away = 1.0, 0.82, 0.52
    reach = (big**2 + away**2 - small**2) / (2 * away)  # where the circles cross
    half = math.degrees(math.acos(reach / big))
    bite = math.degrees(math.acos((away - reach) / small))
    centre = (-away * math.sqrt(0.5), -away * math.sqrt(0.5))
    outer = arc(big, 225 + half, 585 - half, (0.0, 0.0), 60)
    inner = arc(small, 45 - bite, 45 + bite, centre, 60)
    return [outer + sorted(inner, key=lambda p: math.dist(p, outer[-1]))]


def _drop() -> list[Polygon]:
    right = curve((0.0, -1.05), (0.18, -0.62), (0.72, -0.12), (0.72, 0.3))
    round_end = arc(0.72, 0, 180, (0.0, 0.3), 40)
    left = curve((-0.72, 0.3), (-0.72, -0.12), (-0.18, -0.62), (0.0, -1.05))
    return [right + round_end + left]


def _box(x0: float, y0: float, x1: float, y1: float) -> Polygon:
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def _soft_box(x0: float, y0: float, x1: float, y1: float, r: float) -> Polygon:
    return [
        *arc(r, 180, 270, (x0 + r, y0 + r), 6),
        *arc(r, 270, 360, (x1 - r, y0 + r), 6),
        *arc(r, 0, 90, (x1 - r, y1 - r), 6),
        *arc(r, 90, 180, (x0 + r, y1 - r), 6),
    ]


def _heart() -> list[Polygon]:
    half = curve((0.0, 1.0), (-0.32, 0.58), (-1.0, 0.2), (-1.0, -0.36))
    half += curve((-1.0, -0.36), (-1.0, -0.98), (-0.22, -1.14), (0.0, -0.5))
    mirrored = [(-x, y) for x, y in reversed(half)]
    return [half + mirrored]


def _spade() -> list[Polygon]:
    half = curve((0.0, -1.0), (-0.28, -0.52), (-0.92, -0.2), (-0.92, 0.26))
    half += curve((-0.92, 0.26), (-0.92, 0.74), (-0.3, 0.82), (-0.1, 0.34))
    leaf = half + [(-x, y) for x, y in reversed(half)]
    return [leaf, _stem()]


def _stem() -> Polygon:
    side = curve((-0.08, 0.2), (-0.08, 0.7), (-0.2, 0.92), (-0.38, 1.0))
    return side + [(-x, y) for x, y in reversed(side)]


def _club() -> list[Polygon]:
    return [
        arc(0.46, 0, 360, (0.0, -0.5), 40),
        arc(0.46, 0, 360, (-0.52, 0.22), 40),
        arc(0.46, 0, 360, (0.52, 0.22), 40),
        [(-0.3, -0.2), (0.3, -0.2), (0.3, 0.3), (-0.3, 0.3)],
        _stem(),
    ]


def _diamond() -> list[Polygon]:
    side = curve((0.0, -1.02), (0.2, -0.6), (0.5, -0.22), (0.78, 0.0), 10)
    side += curve((0.78, 0.0), (0.5, 0.22), (0.2, 0.6), (0.0, 1.02), 10)
    return [side + [(-x, y) for x, y in reversed(side)]]


_OUTLINES: dict[str, Callable[[], list[Polygon]]] = {
    "triangle": lambda: [[(0.0, -0.98), (1.06, 0.84), (-1.06, 0.84)]],
    "disc": lambda: [arc(0.8, 0, 360, (0.0, 0.0), 72)],
    "square": lambda: [_soft_box(-0.78, -0.78, 0.78, 0.78, 0.06)],
    "plus": lambda: [
        _soft_box(-0.95, -0.32, 0.95, 0.32, 0.06),
        _soft_box(-0.32, -0.95, 0.32, 0.95, 0.06),
    ],
    "star": _star,
    "bolt": lambda: [
        [(0.3, -1.1), (-0.72, 0.16), (-0.06, 0.16), (-0.3, 1.1), (0.72, -0.26), (0.06, -0.26)]
    ],
    "moon": _moon,
    "drop": _drop,
    "clubs": _club,
    "diamonds": _diamond,
    "hearts": _heart,
    "spades": _spade,
}
SUITS = ("clubs", "diamonds", "hearts", "spades")


@cache
def outline(name: str) -> tuple[Polygon, ...]:
    """Return the polygons of a seat glyph or a suit, in a square from −1 to 1."""
    return tuple(_OUTLINES[name]())


def mark(
    canvas: Canvas,
    name: str,
    x: float,
    y: float,
    radius: float,
    colour: Colour,
    opacity: float = 1.0,
) -> None:
    """Draw a seat glyph or a suit about (x, y)."""
    reach = radius * 1.15
    moved = [[(px * radius + reach, py * radius + reach) for px, py in p] for p in outline(name)]
    canvas.polygon(Box(x - reach, y - reach, 2 * reach, 2 * reach), moved, colour, opacity)


def badge(canvas: Canvas, seat: int, x: float, y: float, radius: float = 26) -> None:
    """Draw a seat's mark: its colour with its glyph in ink, never the one without the other."""
    look = SEATS[seat]
    canvas.disc(x, y, radius, look.fill)
    mark(canvas, look.glyph, x, y, radius * 0.5, look.ink)


def tick(canvas: Canvas, x: float, y: float, reach: float, colour: Colour, line: float = 4) -> None:
    """Draw a tick about a point."""
    _strokes(canvas, x, y, reach, [[(-0.8, 0.1), (-0.2, 0.65), (0.85, -0.55)]], line, colour)


def cross(
    canvas: Canvas, x: float, y: float, reach: float, colour: Colour, line: float = 5
) -> None:
    """Draw a cross about a point."""
    both = [[(-0.8, -0.8), (0.8, 0.8)], [(0.8, -0.8), (-0.8, 0.8)]]
    _strokes(canvas, x, y, reach, both, line, colour)


def _strokes(
    canvas: Canvas,
    x: float,
    y: float,
    reach: float,
    lines: list[list[Point]],
    line: float,
    colour: Colour,
) -> None:
    room = reach + line
    moved = [[(px * reach + room, py * reach + room) for px, py in points] for points in lines]
    canvas.lines(Box(x - room, y - room, 2 * room, 2 * room), moved, line, colour)


# A pattern sign is a row of small cards, each over the one before: (offset, sign, faint).  A sign
# is "" for none, "dot", a rank's letter, or a suit; it stands in what is seen of its card.
_Sign = tuple[tuple[float, str, bool], ...]
_SIGNS: dict[str, _Sign] = {
    "double": ((-10, "dot", False), (10, "dot", False)),
    "sandwich": ((-17, "dot", False), (0, "", True), (17, "dot", False)),
    "jack": ((0, "J", False),),
    "top_bottom": ((-20, "dot", False), (-7, "", True), (6, "", True), (20, "dot", False)),
    "run_3": ((-20, "1", False), (0, "2", False), (20, "3", False)),
    "run_4": ((-24, "1", False), (-8, "2", False), (8, "3", False), (24, "4", False)),
    "run_wraps": ((-20, "K", False), (0, "A", False), (20, "2", False)),
    "marriage": ((-12, "Q", False), (12, "K", False)),
    "marriage_queen_on_king": ((-12, "K", False), (12, "Q", False)),
    "divorce": ((-20, "Q", False), (0, "", True), (20, "K", False)),
    "tens": ((-12, "7", False), (12, "3", False)),
    "tens_no_ace": ((-12, "7", False), (12, "3", False)),
    "tens_sandwich": ((-20, "7", False), (0, "", True), (20, "3", False)),
    "same_suit_3": tuple((dx, "spades", False) for dx in (-20, 0, 20)),
    "same_suit_4": tuple((dx, "spades", False) for dx in (-24, -8, 8, 24)),
}
_CARD_W, _CARD_H = 32, 44


def sign_width(pattern: str) -> float:
    """Return how wide a pattern's sign is at scale 1."""
    return _CARD_W + _SIGNS[pattern][-1][0] - _SIGNS[pattern][0][0]


def pattern_sign(
    canvas: Canvas,
    pattern: str,
    x: float,
    y: float,
    colour: Colour = SECONDARY,
    scale: float = 1.0,
) -> None:
    """Draw the small cards that stand for a pattern, about a point, 80 × 44 at most at scale 1."""
    row = _SIGNS[pattern]
    for i, (dx, sign, faint) in enumerate(row):
        seen = row[i + 1][0] - dx if i + 1 < len(row) else _CARD_W
        at = dx - _CARD_W / 2 + seen / 2
        _little_card(canvas, x + dx * scale, y, colour, scale, 0.45 if faint else 1.0)
        _little_sign(canvas, sign, x + at * scale, y, colour, scale)


def _little_card(
    canvas: Canvas, x: float, y: float, colour: Colour, scale: float, opacity: float
) -> None:
    w, h = _CARD_W * scale, _CARD_H * scale
    box = Box(x - w / 2, y - h / 2, w, h)
    canvas.rect(box, 6 * scale, fill=BG_MID)
    canvas.rect(box, 6 * scale, edge=colour, line=2.5, opacity=opacity)


def _little_sign(
    canvas: Canvas, sign: str, x: float, y: float, colour: Colour, scale: float
) -> None:
    if sign == "dot":
        canvas.disc(x, y, 4.5 * scale, colour)
    elif sign in SUITS:
        mark(canvas, sign, x, y, 7 * scale, colour)
    elif sign:
        size = 27 * scale
        canvas.text(sign, x, middle(y, size, "rank"), size, "rank", colour, "centre")


@cache
def _crown() -> Polygon:
    return ((-30, 14), (-35.5, -14), (-17, 1), (0, -14.5), (17, 1), (35.5, -14), (30, 14))


def crown(canvas: Canvas, x: float, y: float, scale: float, colour: Colour) -> None:
    """Draw a winner's crown about a point; at scale 1 it is 71 wide."""
    room = 40 * scale
    body = [(px * scale + room, py * scale + room) for px, py in _crown()]
    band = [(px * scale + room, py * scale + room) for px, py in _box(-32, 20, 32, 27)]
    canvas.polygon(Box(x - room, y - room, 2 * room, 2 * room), [body, band], colour)
