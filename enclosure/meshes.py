# SPDX-License-Identifier: CERN-OHL-P-2.0
"""Parts as triangles: what a slicer gets, and what checks and pictures work on."""

from __future__ import annotations

from functools import lru_cache

import manifold3d
import numpy as np
import trimesh
from build123d import Part

TOLERANCE = 0.05
ANGLE = 0.2
DIGITS = 6  # neighbours compute a shared corner each for itself: rounded, it is one


@lru_cache(maxsize=512)
def mesh(part: Part) -> trimesh.Trimesh:
    """The part's surface within 0.05 mm, always in the same order; kept, so not to be changed."""
    corners, faces = part.tessellate(TOLERANCE, ANGLE)
    places = np.round([tuple(corner) for corner in corners], DIGITS)
    return trimesh.Trimesh(places, faces, process=True)


def body(surface: trimesh.Trimesh) -> manifold3d.Manifold:
    """The same as a body that can be cut with others; empty where the surface is not closed."""
    vertices = np.asarray(surface.vertices, np.float32)
    return manifold3d.Manifold(manifold3d.Mesh(vertices, np.asarray(surface.faces, np.uint32)))
