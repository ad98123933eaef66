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
SAME = 1e-5  # neighbours compute a shared corner each for itself: so near, it is one


@lru_cache(maxsize=512)
def mesh(part: Part) -> trimesh.Trimesh:
    """The part's surface within 0.05 mm, always in the same order; kept, so not to be changed."""
    corners, faces = part.tessellate(TOLERANCE, ANGLE)
    places, which = np.unique([tuple(corner) for corner in corners], axis=0, return_inverse=True)
    same = np.arange(len(places))
    for group in trimesh.grouping.clusters(places, SAME):
        same[group] = min(group)
    triangles = same[which.ravel()[np.asarray(faces)]]
    a, b, c = triangles.T
    kept = triangles[(a != b) & (b != c) & (c != a)]
    return trimesh.Trimesh(places, kept, process=True)


def body(surface: trimesh.Trimesh) -> manifold3d.Manifold:
    """The same as a body that can be cut with others; empty where the surface is not closed."""
    vertices = np.asarray(surface.vertices, np.float32)
    return manifold3d.Manifold(manifold3d.Mesh(vertices, np.asarray(surface.faces, np.uint32)))
