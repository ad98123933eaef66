# SPDX-License-Identifier: CERN-OHL-P-2.0
"""Checks of how things fit: holes found in the finished part against what must go through them."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from build123d import GeomType, Part, Vector

from enclosure.cases import hub_size, station_size
from enclosure.layout import (
    At,
    Build,
    calls_at,
    flip_at,
    lamp_at,
    pad_at,
    pad_edge_d,
    profile,
    screws,
)
from enclosure.meshes import mesh
from enclosure.params import Params

# Facts, not parameters: from the boards' and inserts' data sheets, in millimetres.
PI_PATTERN = (58.0, 49.0)
PICO_PATTERN = (47.0, 11.4)
PILOT_25 = (1.9, 2.3)  # for a 2.5 mm screw into plastic
PILOT_20 = (1.5, 1.8)
INSERT_HOLE = (3.9, 4.2)  # for a brass insert M3 x 5.7
LEAST_PLAY = 0.2
MOST_PLAY = 1.5
LEAST_GRIP = 4.0  # of a screw in its insert
NEAR = 0.05


class Hole(NamedTuple):
    """A round hole along z that was found in a part."""

    d: float
    at: At
    low: float
    high: float


@lru_cache(maxsize=64)
def holes(part: Part) -> list[Hole]:
    """Every round hole along z: cylindrical faces that look at their own axis."""
    found = set()
    for face in part.faces().filter_by(GeomType.CYLINDER):
        axis, radius = face.axis_of_rotation, face.radius
        if axis is None or radius is None or abs(abs(axis.direction.Z) - 1) > 1e-6:
            continue
        middle = face.center()
        inwards = Vector(axis.position.X - middle.X, axis.position.Y - middle.Y, 0)
        if inwards.length > 1e-9 and face.normal_at(middle).dot(inwards) < 0:
            continue
        at = At(round(axis.position.X, 3), round(axis.position.Y, 3))
        box = face.bounding_box()
        found.add(Hole(round(2 * radius, 3), at, round(box.min.Z, 3), round(box.max.Z, 3)))
    return sorted(found)


def at_place(found: Iterable[Hole], at: At) -> list[Hole]:
    """The holes whose axis is there."""
    return [hole for hole in found if math.hypot(hole.at.x - at.x, hole.at.y - at.y) < NEAR]


def station_lid(part: Part, params: Params, build: Build) -> list[str]:
    """Every control goes through its hole and does not fall through; the screws too."""
    found, what = holes(part), profile(params, build)
    wanted: list[tuple[str, At, float, float]] = []
    if what.kind != "pad":
        wanted.append((f"the {build.profile}'s barrel", pad_at(params), what.barrel_d, what.top_d))
    for name, control, places in (
        ("flip key", params.flip, flip_at(params, build)),
        ("call key", params.call, calls_at(params, build)),
        ("lamp", params.lamp, lamp_at(params, build)),
    ):
        wanted += [(f"a {name}'s barrel", at, control.barrel_d, control.top_d) for at in places]
    size = station_size(params)
    for at in screws(size.width, size.depth, params):
        wanted.append(("a lid's screw", at, params.screw.thread_d, params.screw.head_d))
    return [fault for want in wanted for fault in _through(part, found, *want)]


def _through(
    part: Part, found: list[Hole], name: str, at: At, barrel_d: float, top_d: float
) -> list[str]:
    here = [hole.d for hole in at_place(found, at)]
    least, most = barrel_d + LEAST_PLAY, min(barrel_d + MOST_PLAY, top_d - 1.0)
    if not here:
        return [f"{part.label}: no hole for {name} at {at.x:.1f}, {at.y:.1f}"]
    if not least <= min(here) <= most:
        return [
            f"{part.label}: the hole for {name} is {min(here):g} mm, "
            f"{least:g} to {most:g} are needed"
        ]
    return []


def hub_lid(part: Part, params: Params) -> list[str]:
    """The screws go through."""
    size, found = hub_size(params), holes(part)
    s = params.screw
    return [
        fault
        for at in screws(size.width, size.depth, params)
        for fault in _through(part, found, "a lid's screw", at, s.thread_d, s.head_d)
    ]


def screwed(case: Part, lid: Part, params: Params, lid_thick: float, sunk: float) -> list[str]:
    """Each screw of the lid meets an insert that holds, reaches it, and does not touch bottom."""
    below, faults = holes(case), []
    top = case.bounding_box().max.Z
    s = params.screw
    inserts = [
        hole for hole in below if abs(hole.high - top) < NEAR and _within(hole.d, INSERT_HOLE)
    ]
    through = [
        hole for hole in holes(lid) if _within(hole.d, (s.thread_d + LEAST_PLAY, s.thread_d + 0.6))
    ]
    if len(inserts) != 4:
        faults.append(
            f"{case.label}: {len(inserts)} holes for inserts in its upper edge, four are wanted"
        )
    for insert in inserts:
        if not at_place(through, insert.at):
            faults.append(f"{lid.label}: no screw hole over the insert at {insert.at}")
        if insert.high - insert.low < s.insert_length + 1.0:
            faults.append(
                f"{case.label}: the insert's hole is only {insert.high - insert.low:g} mm deep"
            )
        reach = s.length - (lid_thick - sunk)
        if reach > insert.high - insert.low - 0.3 or reach < LEAST_GRIP:
            faults.append(
                f"{lid.label}: a screw of {s.length:g} mm reaches {reach:g} mm into its insert"
            )
    return faults


def _within(value: float, limits: tuple[float, float]) -> bool:
    return limits[0] <= value <= limits[1]


def pi_pattern(case: Part, params: Params) -> list[str]:
    """The hub's posts for a Pi: 58 x 49, for screws of 2.5 mm."""
    return _pattern(case, "Pi", PI_PATTERN, PILOT_25)


def pico_pattern(case: Part, params: Params) -> list[str]:
    """The hub's posts for a Pico: 47 x 11.4, for screws of 2 mm."""
    return _pattern(case, "Pico", PICO_PATTERN[::-1], PILOT_20)


def _pattern(
    case: Part, name: str, pattern: tuple[float, float], pilot: tuple[float, float]
) -> list[str]:
    """Whether four holes of this width are the corners of a rectangle of that size."""
    places = [hole.at for hole in holes(case) if _within(hole.d, pilot)]
    wide, deep = pattern
    for at in places:
        others = [At(at.x + wide, at.y), At(at.x, at.y + deep), At(at.x + wide, at.y + deep)]
        if all(any(math.dist(other, place) < NEAR for place in places) for other in others):
            return []
    return [f"{case.label}: no four posts of {wide:g} x {deep:g} mm for a {name}"]


def jacks(case: Part, params: Params, count: int) -> list[str]:
    """So many openings in the back wall, each as large as a keystone jack's body."""
    surface, jack = mesh(case), params.jack
    back = case.bounding_box().max.Y
    cut = surface.section(plane_origin=(0, back - jack.face / 2, 0), plane_normal=(0, 1, 0))
    if cut is None:
        return [f"{case.label}: no back wall"]
    flat, _ = cut.to_2D()
    openings = [ring for shape in flat.polygons_full for ring in shape.interiors]
    faults = []
    if len(openings) != count:
        faults.append(f"{case.label}: {len(openings)} openings for jacks, {count} are wanted")
    wanted = sorted((jack.body[0], jack.body[2]))
    for ring in openings:
        left, low, right, high = ring.bounds
        sides = sorted((right - left, high - low))
        if any(not 0.05 < side - want < 1.0 for side, want in zip(sides, wanted, strict=True)):
            faults.append(
                f"{case.label}: a jack's opening is {sides[0]:.1f} x {sides[1]:.1f} mm, "
                f"too small or too large for {wanted}"
            )
    return faults


class Control(NamedTuple):
    """Something that is pressed, seen from above."""

    name: str
    at: At
    d: float


def reach(params: Params, build: Build) -> list[str]:
    """Fingers' room between the edges of all that is pressed, and all of it on the lid."""
    r = params.reach
    pad = Control("pad", pad_at(params), pad_edge_d(params, build))
    flips = [Control("flip key", at, params.flip.top_d) for at in flip_at(params, build)]
    calls = [
        Control(f"call key {word}", at, params.call.top_d)
        for word, at in zip(params.call.words, calls_at(params, build), strict=False)
    ]
    faults = [f for flip in flips for f in _apart(pad, flip, r.pad_to_flip)]
    faults += [f for call in calls for f in _apart(pad, call, r.pad_to_call)]
    faults += [f for a, b in itertools.combinations(calls, 2) for f in _apart(a, b, r.call_to_call)]
    faults += [f for flip in flips for call in calls for f in _apart(flip, call, r.flip_to_call)]
    return faults + _on_lid([pad, *flips, *calls], params)


def _apart(a: Control, b: Control, least: float) -> list[str]:
    room = math.dist(a.at, b.at) - (a.d + b.d) / 2
    if room < least - 1e-6:
        return [f"{a.name} and {b.name}: {room:.1f} mm between them, {least:g} are wanted"]
    return []


def _on_lid(controls: Sequence[Control], params: Params) -> list[str]:
    s = params.station
    return [
        f"{one.name}: over the lid's edge"
        for one in controls
        if abs(one.at.x) + one.d / 2 > s.width / 2 or abs(one.at.y) + one.d / 2 > s.depth / 2
    ]
