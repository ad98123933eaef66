# SPDX-License-Identifier: CERN-OHL-P-2.0
"""Panels with fingers: their outlines, and how the beam's width is made up for."""

from __future__ import annotations

from typing import NamedTuple

from shapely import Polygon, box
from shapely.geometry.base import BaseGeometry

MITRE = "mitre"


class Round(NamedTuple):
    """A round hole in a panel."""

    x: float
    y: float
    d: float


class Edge(NamedTuple):
    """Fingers along an edge from ``start`` to ``end``; ``first`` has those at both ends."""

    start: float
    end: float
    first: bool


class Panel(NamedTuple):
    """A flat part as it shall be, not as it is drawn: origin in its lower left corner."""

    name: str
    outline: Polygon
    rounds: tuple[Round, ...] = ()
    cutouts: tuple[Polygon, ...] = ()


class Drawn(NamedTuple):
    """The lines for the laser: what is left after the beam is the panel as it shall be."""

    name: str
    outline: Polygon
    rounds: tuple[Round, ...]
    cutouts: tuple[Polygon, ...]


def fingers(edge: Edge, finger: float) -> list[tuple[float, float]]:
    """The stretches of an edge, an odd number of equal ones, about ``finger`` long."""
    length = edge.end - edge.start
    count = max(3, round(length / finger))
    count += 1 - count % 2
    each = length / count
    return [(edge.start + n * each, edge.start + (n + 1) * each) for n in range(count)]


def outline(
    width: float,
    height: float,
    sheet: float,
    finger: float,
    edges: tuple[Edge | None, ...],
    *,
    corners: bool,
) -> Polygon:
    """A panel's outline; ``edges``: lower, right, upper, left, None for a plain one.

    ``corners``: whether the corners between two edges with fingers are this panel's.
    """
    strips = (
        lambda a, b: box(a, 0, b, sheet),
        lambda a, b: box(width - sheet, a, width, b),
        lambda a, b: box(a, height - sheet, b, height),
        lambda a, b: box(0, a, sheet, b),
    )
    shape: BaseGeometry = box(0, 0, width, height)
    for strip, edge in zip(strips, edges, strict=True):
        if edge is None:
            continue
        for number, (a, b) in enumerate(fingers(edge, finger)):
            if (number % 2 == 0) != edge.first:
                shape = shape.difference(strip(a, b))
    if not corners:
        for place, (x, y) in enumerate(
            ((0, 0), (width - sheet, 0), (width - sheet, height - sheet), (0, height - sheet))
        ):
            if edges[place] is not None and edges[place - 1] is not None:
                shape = shape.difference(box(x, y, x + sheet, y + sheet))
    if not isinstance(shape, Polygon):
        raise ValueError(f"a panel of {width} x {height} falls apart with fingers of {finger}")
    return shape


def drawn(panel: Panel, kerf: float) -> Drawn:
    """Outside lines go half the beam's width out, inside lines half of it in."""
    half = kerf / 2
    return Drawn(
        panel.name,
        _one(panel.outline.buffer(half, join_style=MITRE)),
        tuple(one._replace(d=one.d - kerf) for one in panel.rounds),
        tuple(_one(cut.buffer(-half, join_style=MITRE)) for cut in panel.cutouts),
    )


def burnt(lines: Drawn, kerf: float) -> Panel:
    """What is left of a drawing after the beam: the inverse of ``drawn``."""
    half = kerf / 2
    return Panel(
        lines.name,
        _one(lines.outline.buffer(-half, join_style=MITRE)),
        tuple(one._replace(d=one.d + kerf) for one in lines.rounds),
        tuple(_one(cut.buffer(half, join_style=MITRE)) for cut in lines.cutouts),
    )


def _one(shape: BaseGeometry) -> Polygon:
    if not isinstance(shape, Polygon) or shape.is_empty:
        raise ValueError("a panel's line falls apart or vanishes: is the kerf too wide for it?")
    return shape
