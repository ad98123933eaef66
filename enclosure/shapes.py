# SPDX-License-Identifier: CERN-OHL-P-2.0
"""Small shapes that many parts are made of."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import font_fjallaone
from build123d import (
    Align,
    Axis,
    Box,
    Cylinder,
    FontStyle,
    Part,
    Pos,
    RectangleRounded,
    Rot,
    Sketch,
    Text,
    extrude,
)

from enclosure.layout import At
from enclosure.params import Params

FONT = Path(font_fjallaone.__file__).parent / "files" / "FjallaOne-Regular.ttf"
BOTTOM = (Align.CENTER, Align.CENTER, Align.MIN)
MIDDLE = At(0, 0)
THROUGH = 1.0  # how far a cut goes past what it cuts, so that no skin is left


def plate(width: float, depth: float, thick: float, corner: float) -> Part:
    """A plate with round corners, lying on z = 0."""
    return extrude(RectangleRounded(width, depth, corner), thick)


def block(width: float, depth: float, height: float, at: At, z: float = 0) -> Part:
    """A block that stands on ``z``."""
    return Pos(*at, z) * Box(width, depth, height, align=BOTTOM)


def rod(diameter: float, height: float, at: At, z: float = 0) -> Part:
    """An upright cylinder that stands on ``z``."""
    return Pos(*at, z) * Cylinder(diameter / 2, height, align=BOTTOM)


def tube(outer: float, inner: float, height: float, at: At, z: float = 0) -> Part:
    """An upright pipe that stands on ``z``."""
    return rod(outer, height, at, z) - rod(inner, height + 2 * THROUGH, at, z - THROUGH)


def hole(diameter: float, thick: float, at: At, z: float = 0) -> Part:
    """What to take away for a hole through something from ``z`` upwards."""
    return rod(diameter, thick + 2 * THROUGH, at, z - THROUGH)


def box(
    width: float, depth: float, height: float, wall: float, floor: float, corner: float
) -> Part:
    """An open box with round corners."""
    inner = plate(width - 2 * wall, depth - 2 * wall, height, max(corner - wall, 0.5))
    return plate(width, depth, height, corner) - Pos(0, 0, floor) * inner


def posts(
    places: Iterable[At], d: float, pilot: float, height: float, z: float, params: Params
) -> tuple[Part, Part]:
    """Posts for a board that stand on ``z``, and what to take away for their screws."""
    places = list(places)
    up = [rod(d, height + 0.5, at, z - 0.5) for at in places]
    depth = params.post.pilot_depth
    down = [rod(pilot, depth + THROUGH, at, z + height - depth) for at in places]
    return together(up), together(down)


def tie_bridge(at: At, z: float, params: Params, turn: float = 0) -> Part:
    """A bridge through which a cable tie goes, standing on ``z``."""
    width, depth, height = params.tie.block
    wide, high = params.tie.tunnel
    bridge = Box(width, depth, height + 0.5, align=BOTTOM)
    tunnel = Pos(0, 0, 1.0 + 0.5) * Box(wide, depth + 2, high, align=BOTTOM)
    return Pos(*at, z - 0.5) * Rot(0, 0, turn) * (bridge - tunnel)


def together(parts: Iterable[Part]) -> Part:
    """All of them as one; there must be one at least."""
    first, *rest = parts
    return first.fuse(*rest) if rest else first


def words(text: str, height: float, at: At = MIDDLE, turn: float = 0) -> Sketch:
    """A line of letters, so high, in the table's own face: the same on every machine."""
    line = Text(text, font_size=height * 1.25, font_path=str(FONT), font_style=FontStyle.REGULAR)
    return Pos(*at) * Rot(0, 0, turn) * line


def lengthwise(part: Part) -> Part:
    """The part turned so that its longer side lies along x."""
    size = part.bounding_box().size
    return part.rotate(Axis.Z, 90) if size.Y > size.X else part
