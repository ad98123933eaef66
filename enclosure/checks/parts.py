# SPDX-License-Identifier: CERN-OHL-P-2.0
"""Checks of one part by itself: its body, its surface, its size, its walls."""

from __future__ import annotations

import manifold3d
import numpy as np
import shapely
import trimesh
from build123d import Part

from enclosure.meshes import body, mesh
from enclosure.params import Params

RAYS = 1500
SEED = 1
# A ray that meets an edge measures nothing: so many of them may be thinner than the wall.
STRAY = 0.005
DOWN = -0.75  # of a normal along z: steeper than 45 degrees prints
LAYER = 0.3
LETTERED = ("label", "hole-gauge")
SLACK = 0.03  # a mesh is within 0.05 mm of the part, on either side


def solid(part: Part, params: Params) -> list[str]:
    """It must be one valid body."""
    count = len(part.solids())
    faults = [] if part.is_valid else [f"{part.label}: its body is not valid"]
    return faults if count == 1 else [*faults, f"{part.label}: {count} bodies, one is wanted"]


def watertight(part: Part, params: Params) -> list[str]:
    """Its triangles must close, be one piece, and hold the same volume as the body."""
    surface = mesh(part)
    sound = surface.is_watertight and surface.is_winding_consistent and surface.is_volume
    if not sound:
        return [f"{part.label}: the mesh is not closed"]
    faults = []
    if surface.body_count != 1:
        faults.append(f"{part.label}: the mesh falls into {surface.body_count} pieces")
    if body(surface).status() != manifold3d.Error.NoError:
        faults.append(f"{part.label}: the mesh cannot be sliced")
    if abs(surface.volume / part.volume - 1) > 0.01:
        faults.append(
            f"{part.label}: the mesh holds {surface.volume:.0f} mm³, the body {part.volume:.0f}"
        )
    return faults


def fits_bed(part: Part, params: Params) -> list[str]:
    """It must lie on the printer's bed with the margin free all round."""
    size = part.bounding_box().size
    room = params.printer.bed - 2 * params.printer.margin
    if max(size.X, size.Y) > room + 1e-6 or params.printer.height < size.Z:
        return [
            f"{part.label}: {size.X:.1f} x {size.Y:.1f} x {size.Z:.1f} mm, "
            f"the printer takes {room:g} x {room:g} x {params.printer.height:g}"
        ]
    return []


def walls(part: Part, params: Params) -> list[str]:
    """No wall may be thinner than the printer prints well; letters may be."""
    lettered = part.label.startswith(LETTERED)
    least = params.printer.least_letter if lettered else params.printer.least_wall
    thin = thinnest(mesh(part))
    if thin < least - SLACK:
        return [f"{part.label}: a wall is {thin:.2f} mm thin, {least:g} mm are wanted"]
    return []


def thinnest(surface: trimesh.Trimesh) -> float:
    """The thickness (mm) that all but the stray rays exceed, measured inwards from the surface."""
    points, faces = trimesh.sample.sample_surface(surface, RAYS, seed=SEED)
    inwards = -surface.face_normals[faces]
    origins = points + inwards * 1e-4
    hits, rays, _ = surface.ray.intersects_location(origins, inwards, multiple_hits=True)
    far = np.linalg.norm(hits - origins[rays], axis=1)
    nearest = np.full(len(points), np.inf)
    np.minimum.at(nearest, rays[far > 1e-3], far[far > 1e-3])
    known = nearest[np.isfinite(nearest)]
    return float(np.quantile(known, STRAY)) if len(known) else 0.0


def overhangs(part: Part, params: Params) -> list[str]:
    """As it lies, nothing hangs in the air further than a printer bridges: it needs no supports."""
    surface = mesh(part)
    low = surface.bounds[0][2]
    faults = []
    for faces, normal in zip(surface.facets, surface.facets_normal, strict=True):
        corners = surface.triangles[faces].reshape(-1, 3)
        if normal[2] > DOWN or corners[:, 2].max() < low + LAYER:
            continue
        span = _longest(corners[:, :2])
        if span > params.printer.bridge:
            height = corners[:, 2].mean() - low
            faults.append(
                f"{part.label}: {span:.0f} mm hang in the air at {height:.1f} mm, "
                "supports would be needed"
            )
    return faults


def _longest(points: np.ndarray) -> float:
    """The longer side of the least rectangle around these."""
    around = shapely.MultiPoint(points).minimum_rotated_rectangle
    if not isinstance(around, shapely.Polygon):
        return float(around.length)
    corners = np.asarray(around.exterior.coords)
    return float(np.linalg.norm(np.diff(corners[:3], axis=0), axis=1).max())


CHECKS = (solid, watertight, fits_bed, walls, overhangs)


def check(part: Part, params: Params) -> list[str]:
    """All of them."""
    return [fault for one in CHECKS for fault in one(part, params)]
