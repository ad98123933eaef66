# SPDX-License-Identifier: CERN-OHL-P-2.0
"""What the boxes of station and hub have in common: walls, corner blocks, feet, jacks, lids."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from build123d import Part, Pos

from enclosure.layout import At, corners, screws
from enclosure.params import Params
from enclosure.shapes import THROUGH, block, box, hole, plate, rod, together


class Size(NamedTuple):
    """A box: outside, without its lid."""

    width: float
    depth: float
    height: float
    wall: float
    floor: float
    lid: float
    corner: float


def station_size(params: Params) -> Size:
    """The station's box."""
    s = params.station
    return Size(s.width, s.depth, s.height, s.wall, s.floor, s.lid, s.corner)


def hub_size(params: Params) -> Size:
    """The hub's box."""
    h = params.hub
    return Size(h.width, h.depth, h.height, h.wall, h.floor, h.lid, h.corner)


def case(size: Size, jacks: Iterable[float], params: Params) -> Part:
    """An open box with corner blocks for inserts, places for feet, and jacks in its back wall."""
    made = box(*size[:5], size.corner)
    screw = params.screw
    wide = screw.boss + 2
    outside = plate(size.width, size.depth, size.height, size.corner)
    blocks = [
        block(wide, wide, size.height, at) for at in corners(size.width, size.depth, wide / 2)
    ]
    made += together(blocks) & outside
    jacks = list(jacks)
    made += together(
        Pos(x, size.depth / 2, params.jack.z) * jack_block(size.floor, params) for x in jacks
    )
    away = [
        rod(screw.insert_d, screw.insert_depth + THROUGH, at, size.height - screw.insert_depth)
        for at in screws(size.width, size.depth, params)
    ]
    away += [
        rod(params.foot.place_d, params.foot.depth + THROUGH, at, -THROUGH)
        for at in corners(size.width, size.depth, params.foot.inset)
    ]
    away += [Pos(x, size.depth / 2, params.jack.z) * jack_opening(params) for x in jacks]
    return made - away


def jack_block(floor: float, params: Params) -> Part:
    """What holds a keystone jack, down to the floor; the wall's outside is y = 0."""
    jack = params.jack
    low, high = floor - 0.5 - jack.z, jack.catch[1] + jack.side
    width = jack.width + 2 * jack.side
    depth = jack.block_depth - 0.5
    return block(width, depth, high - low, At(0, -0.5 - depth / 2), low)


def jack_opening(params: Params) -> Part:
    """What is taken away for a keystone jack: its face, the room for hook and catch, its back."""
    jack = params.jack
    steps = (
        (-THROUGH, jack.face, (0, jack.height)),
        (jack.face, jack.catch_depth, jack.catch),
        (jack.catch_depth, jack.block_depth + THROUGH, jack.behind),
    )
    return together(
        block(jack.width, end - start, high - low, At(0, -(start + end) / 2), low)
        for start, end, (low, high) in steps
    )


def lid(size: Size, params: Params, *, sink: bool) -> Part:
    """A plate with its four screw holes, lying on z = 0; with ``sink`` the heads have a place."""
    made = plate(size.width, size.depth, size.lid, size.corner)
    screw = params.screw
    places = screws(size.width, size.depth, params)
    away = [hole(screw.clearance_d, size.lid, at) for at in places]
    if sink:
        away += [
            rod(screw.sink_d, screw.head_h + THROUGH, at, size.lid - screw.head_h) for at in places
        ]
    return made - away
