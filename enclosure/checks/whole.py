# SPDX-License-Identifier: CERN-OHL-P-2.0
"""Check of the model of the whole: no two parts, printed or bought, in one place."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import manifold3d
import numpy as np
from build123d import Part

from enclosure.assembly import Placed, whole
from enclosure.layout import Build
from enclosure.meshes import body, mesh
from enclosure.params import Params

# Cylinders are meshed as polygons, within 0.05 mm: what lies on each other may share so much (mm³).
TOUCH_MM3 = 2.0
Matrix = np.ndarray


@lru_cache(maxsize=4096)
def _own(shape: Part) -> manifold3d.Manifold:
    """The part as a body in its group's axes."""
    return body(mesh(shape))


def _bodies(params: Params, build: Build) -> list[tuple[Placed, manifold3d.Manifold, Matrix]]:
    """Every part where it is on the table, with the corners of its box."""
    found = []
    for frame, placed in whole(params, build):
        moved = _own(placed.shape).rotate((0, 0, frame.turn)).translate((frame.x, frame.y, frame.z))
        found.append((placed, moved, np.array(moved.bounding_box()).reshape(2, 3)))
    return found


def overlaps(params: Params, build: Build) -> list[str]:
    """Name each two parts of the table that are in one place, and how much of it they share.

    Parts of one station are looked at once: all stations are alike.
    """
    bodies = _bodies(params, build)
    faults = [
        f"{placed.group} {placed.name}: no closed body, so nothing can be said of it"
        for placed, shape, _ in bodies
        if shape.is_empty()
    ]
    for first, second in _near(bodies):
        (a, shape_a, _), (b, shape_b, _) = bodies[first], bodies[second]
        shared = 0.0 if _known(a, b) else (shape_a ^ shape_b).volume()
        if shared > TOUCH_MM3:
            faults.append(
                f"{build.profile}, {build.seats} seats: {a.group} {a.name} and {b.group} {b.name} "
                f"share {shared:.0f} mm³"
            )
    return faults


def _near(bodies: list[tuple[Placed, manifold3d.Manifold, Matrix]]) -> Iterator[tuple[int, int]]:
    """The pairs whose boxes meet."""
    boxes = np.stack([box for _, _, box in bodies])
    low, high = boxes[:, 0], boxes[:, 1]
    meet = np.all((low[:, None] <= high[None]) & (low[None] <= high[:, None]), axis=2)
    for first, second in np.argwhere(np.triu(meet, 1)):
        yield int(first), int(second)


def _known(a: Placed, b: Placed) -> bool:
    """Whether the same two parts were looked at in another station already."""
    return a.group == b.group and a.group.startswith("seat") and a.group != "seat 1"
