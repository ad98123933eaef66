# SPDX-License-Identifier: CERN-OHL-P-2.0
"""The hole gauge and the cable clip; what boxes of panels need beside their panels."""

from __future__ import annotations

import math
from functools import lru_cache

from build123d import Part, Polygon, Pos, Rot, extrude

from enclosure.cases import jack_opening
from enclosure.layout import At
from enclosure.params import Params
from enclosure.shapes import THROUGH, block, hole, plate, rod, words

GAUGE_COLUMNS = 5
SINK = 0.2  # figures go so far into the plate, so that they are one with it


@lru_cache(maxsize=4)
def gauge(params: Params) -> Part:
    """A plate with every hole a button may want, each with its diameter beside it."""
    g = params.gauge
    pitch = max(g.holes) + g.gap
    row = pitch + g.text_h + 2
    rows = -(-len(g.holes) // GAUGE_COLUMNS)
    away, letters = [], []
    for place, diameter in enumerate(g.holes):
        down, across = divmod(place, GAUGE_COLUMNS)
        x = (across - (GAUGE_COLUMNS - 1) / 2) * pitch
        y = ((rows - 1) / 2 - down) * row
        away.append(hole(diameter, g.thick, At(x, y + g.text_h / 2 + 1)))
        figures = words(f"{diameter:g}", g.text_h, At(x, y - pitch / 2 + g.gap / 2 - 0.5))
        letters.append(Pos(0, 0, g.thick - SINK) * extrude(figures, g.raised + SINK))
    made = plate(GAUGE_COLUMNS * pitch + g.gap, rows * row + g.gap, g.thick, 4.0) - away
    made = made.fuse(*letters)
    made.label = "hole-gauge"
    return made


def clip(params: Params) -> Part:
    """A clip for a patch cable, screwed under the table; lying on its side, as it is printed."""
    c = params.clip
    inner = c.cable_d + 2 * c.play
    outer = inner + 2 * c.wall
    middle = At(0, outer / 2)
    ring = rod(outer, c.width, middle)
    base = block(outer + 2 * c.ear, c.wall, c.width, At(0, c.wall / 2))
    half = math.asin(c.mouth * c.cable_d / inner)
    wedge = Polygon(
        (0, 0), (outer * math.tan(half), outer), (-outer * math.tan(half), outer), align=None
    )
    mouth = Pos(*middle, -THROUGH) * extrude(wedge, c.width + 2 * THROUGH)
    made = ring + base - hole(inner, c.width, middle) - mouth
    for side in (-1, 1):
        screw = Rot(90, 0, 0) * rod(c.screw_d, 4 * c.wall, At(0, 0), -2 * c.wall)
        made -= Pos(side * (outer / 2 + c.ear / 2), 0, c.width / 2) * screw
    made.label = "cable-clip"
    return made


def jack_frame(params: Params) -> Part:
    """Holds a keystone jack behind a panel, glued into its opening; back down, as it is printed."""
    nose, flange = frame_nose(params), params.jack.side * 2
    jack, sheet = params.jack, params.laser.sheet
    middle = (jack.catch[0] + jack.catch[1]) / 2
    front = Pos(0, -jack.block_depth / 2, middle - nose[1] / 2) * _upright(
        nose[0], jack.block_depth, nose[1]
    )
    behind = _upright(nose[0], jack.block_depth - sheet, nose[1] + 2 * flange)
    rim = Pos(0, -(sheet + jack.block_depth) / 2, middle - nose[1] / 2 - flange) * behind
    made = front + rim - jack_opening(params)
    made = Pos(0, 0, jack.block_depth) * Rot(-90, 0, 0) * made
    made.label = "jack-frame"
    return made


def corner_block(params: Params) -> Part:
    """Glued into each upper corner of a box of panels, with an insert for the lid's screw."""
    screw, height = params.screw, params.laser.block_height
    wide = screw.boss + 2
    made = block(wide, wide, height, At(0, 0))
    made -= rod(screw.insert_d, screw.insert_depth + THROUGH, At(0, 0), height - screw.insert_depth)
    made.label = "corner-block"
    return made


def frame_nose(params: Params) -> tuple[float, float]:
    """What of the jack's frame is seen in the panel: width and height."""
    jack = params.jack
    return (jack.width + 2 * jack.side, jack.catch[1] - jack.catch[0] + 2 * jack.side)


def _upright(width: float, depth: float, height: float) -> Part:
    return block(width, depth, height, At(0, 0))
