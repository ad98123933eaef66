# SPDX-License-Identifier: CERN-OHL-P-2.0
"""Checks of panels: sound outlines, fingers that fill each other's gaps, the beam made up for."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

import manifold3d
import numpy as np
from shapely import Point, Polygon

from enclosure.joints import Drawn, Panel, burnt, drawn
from enclosure.panels import Sheet, blanks, standing
from enclosure.params import Params

LEAST_WEB = 1.5  # between two holes, or a hole and the edge
NOTHING_MM3 = 0.5


def sound(panel: Panel, params: Params) -> list[str]:
    """One valid outline; every hole inside it, with material around."""
    faults = [] if panel.outline.is_valid else [f"{panel.name}: its outline crosses itself"]
    cuts = [*panel.cutouts, *(Point(one.x, one.y).buffer(one.d / 2) for one in panel.rounds)]
    edge = panel.outline.exterior
    for number, cut in enumerate(cuts):
        if not panel.outline.contains(cut) or cut.distance(edge) < LEAST_WEB:
            faults.append(f"{panel.name}: the hole at {_where(cut)} is too near its edge")
        near = [other for other in cuts[:number] if cut.distance(other) < LEAST_WEB]
        faults += [
            f"{panel.name}: the holes at {_where(cut)} and {_where(other)} meet" for other in near
        ]
    return faults


def _where(cut: Polygon) -> str:
    return f"{cut.centroid.x:.1f}, {cut.centroid.y:.1f}"


def beam(panel: Panel, params: Params, lines: Drawn | None = None) -> list[str]:
    """After the beam took its width, what is left is the panel as it shall be."""
    kerf = params.laser.kerf
    left = burnt(lines or drawn(panel, kerf), kerf)
    faults = []
    for name, is_, shall in (
        ("outline", left.outline, panel.outline),
        *(
            (f"cut-out {n}", a, b)
            for n, (a, b) in enumerate(zip(left.cutouts, panel.cutouts, strict=True), 1)
        ),
    ):
        off = is_.symmetric_difference(shall).area / shall.length
        if off > 0.01:
            faults.append(f"{panel.name}: after the beam its {name} is off by {off:.3f} mm")
    for is_, shall in zip(left.rounds, panel.rounds, strict=True):
        if abs(is_.d - shall.d) > 0.01:
            faults.append(f"{panel.name}: after the beam a hole of {shall.d:g} mm is {is_.d:g}")
    return faults


def complementary(
    sheet: Sheet, params: Params, shapes: Mapping[str, Polygon] | None = None
) -> list[str]:
    """The five panels, stood up, fill the box's walls whole and no place twice.

    ``shapes`` are their outlines, those of ``blanks`` if not given.
    """
    bodies = {
        side: _stood(side, shape, sheet)
        for side, shape in (shapes or blanks(sheet, params.laser.finger)).items()
    }
    faults = []
    for (a, body_a), (b, body_b) in itertools.combinations(bodies.items(), 2):
        shared = (body_a ^ body_b).volume()
        if shared > NOTHING_MM3:
            faults.append(f"panels {a} and {b}: fingers share {shared:.0f} mm³")
    filled = sum(body.volume() for body in bodies.values())
    if abs(filled - sheet.shell_mm3) > NOTHING_MM3 + 1e-5 * sheet.shell_mm3:
        faults.append(f"panels: {sheet.shell_mm3 - filled:.0f} mm³ of the walls are no panel's")
    return faults


def _stood(side: str, shape: Polygon, sheet: Sheet) -> manifold3d.Manifold:
    ring = np.asarray(shape.exterior.coords[:-1])
    if not shape.exterior.is_ccw:
        ring = ring[::-1]
    flat = manifold3d.CrossSection([ring.tolist()])
    return flat.extrude(sheet.thick).transform(np.array(standing(side, sheet)))


def teeth(sheet: Sheet, params: Params) -> list[str]:
    """Fingers are longer than the sheet is thick, and their gaps too."""
    least = 1.5 * sheet.thick
    if params.laser.finger < least:
        return [
            f"fingers of {params.laser.finger:g} mm break off a sheet of {sheet.thick:g}: "
            f"{least:g} at least"
        ]
    return []
