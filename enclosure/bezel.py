# SPDX-License-Identifier: CERN-OHL-P-2.0
"""The frame around a display that is let into the table, in pieces that a printer's bed takes."""

from __future__ import annotations

import math
from typing import NamedTuple

from build123d import Part, Polygon, Pos, Rot, extrude

from enclosure.layout import At, Build
from enclosure.params import Params
from enclosure.shapes import THROUGH, block, hole, together

ASPECT = (16, 9)
INCH = 25.4
MOST = 180.0  # a straight piece, without its tongue
SCREW_FROM_EDGE = 3.8
SCREW_FROM_END = 14.0


class Arm(NamedTuple):
    """A stretch along one side (0 front, then as the clock does not go), from its first corner."""

    side: int
    start: float
    end: float


def picture(build: Build) -> tuple[float, float]:
    """What the display shows, width and height, from its diagonal."""
    wide, high = ASPECT
    unit = build.screen_inch * INCH / math.hypot(wide, high)
    return wide * unit, high * unit


def outside(params: Params, build: Build) -> tuple[float, float]:
    """The whole frame, from edge to edge."""
    more = 2 * (params.bezel.overlap + params.bezel.flange)
    width, height = picture(build)
    return width + more, height + more


def cut_out(params: Params, build: Build) -> tuple[float, float]:
    """The hole in the table, which the lip goes into."""
    width, height = outside(params, build)
    less = 2 * lip_at(params) - 1.0
    return width - less, height - less


def lip_at(params: Params) -> float:
    """From the frame's edge to the lip's outside."""
    bezel = params.bezel
    return bezel.flange + bezel.overlap - bezel.frame - 1.0 - bezel.lip


def pieces(params: Params, build: Build) -> list[list[Arm]]:
    """Which stretches each piece has: four corners, and straight ones where a side is long."""
    width, height = outside(params, build)
    lengths = (width, height, width, height)
    found: list[list[Arm]] = []
    for side, length in enumerate(lengths):
        arm = min(params.bezel.arm, length / 2)
        count = math.ceil((length - 2 * arm) / MOST - 1e-9)
        each = (length - 2 * arm) / count if count else 0.0
        found += [[Arm(side, arm + n * each, arm + (n + 1) * each)] for n in range(count)]
        following = (side + 1) % 4
        first = min(params.bezel.arm, lengths[following] / 2)
        found.append([Arm(side, length - arm, length), Arm(following, 0.0, first)])
    return found


def piece(params: Params, build: Build, number: int) -> Part:
    """One piece where it belongs, its underside on z = 0 and the lip below."""
    arms = pieces(params, build)[number]
    made = together(_along(arm, params, build) * _stretch(arm, params) for arm in arms)
    first, last = arms[0], arms[-1]
    made += _along(last, params, build) * _tongue(last.end, 0.0, params)
    away = [_along(first, params, build) * _tongue(first.start, params.bezel.play, params)]
    away += [_along(arm, params, build) * _lip_room(arm, params, build) for arm in arms]
    away += [_along(arm, params, build) * _screw(x, params) for arm, x in _screws(arms, params)]
    made = made - away
    made.label = f"bezel-{build.screen_inch:g}-{number + 1}"
    return made


def _along(arm: Arm, params: Params, build: Build) -> Pos:
    """From a side's own axes (along it, and inwards) to the frame's."""
    width, height = outside(params, build)
    corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    x, y = corners[arm.side]
    return Pos(x * width / 2, y * height / 2) * Rot(0, 0, 90 * arm.side)


def _stretch(arm: Arm, params: Params) -> Part:
    """The flange and the lip under it."""
    bezel, length = params.bezel, arm.end - arm.start
    middle = (arm.start + arm.end) / 2
    flange = block(length, bezel.flange, bezel.thick, At(middle, bezel.flange / 2))
    lip = block(
        length,
        bezel.lip,
        bezel.lip_depth + 0.5,
        At(middle, lip_at(params) + bezel.lip / 2),
        -bezel.lip_depth,
    )
    return flange + lip


def _lip_room(arm: Arm, params: Params, build: Build) -> Part:
    """What of the lip would stand outside the cut-out, at a corner."""
    width, height = outside(params, build)
    length = (width, height)[arm.side % 2]
    bezel, edge = params.bezel, lip_at(params)
    ends = [
        block(
            2 * edge,
            4 * bezel.flange,
            bezel.lip_depth + THROUGH,
            At(x, 0),
            -bezel.lip_depth - THROUGH,
        )
        for x in (0.0, length)
    ]
    return together(ends)


def _tongue(at: float, play: float, params: Params) -> Part:
    """What a piece holds the next one by, from ``at`` onwards; with ``play`` the place for it."""
    neck, head, length = params.bezel.tongue
    y = params.bezel.flange / 2
    points = [
        (at - (0.5 if not play else THROUGH), y - neck / 2 - play),
        (at, y - neck / 2 - play),
        (at + length + play, y - head / 2 - play),
        (at + length + play, y + head / 2 + play),
        (at, y + neck / 2 + play),
        (at - (0.5 if not play else THROUGH), y + neck / 2 + play),
    ]
    shape = extrude(Polygon(*points, align=None), params.bezel.thick + (2 * THROUGH if play else 0))
    return Pos(0, 0, -THROUGH if play else 0) * shape


def _screws(arms: list[Arm], params: Params) -> list[tuple[Arm, float]]:
    """Two screws a piece, one near each end."""
    first, last = arms[0], arms[-1]
    return [(first, first.start + SCREW_FROM_END), (last, last.end - SCREW_FROM_END)]


def _screw(x: float, params: Params) -> Part:
    return hole(params.bezel.screw_d, params.bezel.thick, At(x, SCREW_FROM_EDGE))
