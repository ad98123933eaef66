# SPDX-License-Identifier: CERN-OHL-P-2.0
"""The station: one body for every table, and a lid for each pad and set of keys."""

from __future__ import annotations

from functools import lru_cache

from build123d import Part, Pos

from enclosure.cases import case, lid, station_size
from enclosure.labels import call_arc, seat_plate
from enclosure.layout import (
    At,
    Build,
    board_posts,
    calls_at,
    corners,
    cover_d,
    flip_at,
    lamp_at,
    pad_at,
    profile,
    seat_label_at,
)
from enclosure.params import Params
from enclosure.shapes import THROUGH, block, hole, posts, rod, tie_bridge, tube

TIE_BEHIND_JACK = 7.0


@lru_cache(maxsize=16)
def body(params: Params) -> Part:
    """The box, its floor on z = 0."""
    station, size = params.station, station_size(params)
    made = case(size, [station.jack_x], params)
    places = board_posts(station.board_at, station.board, station.board_inset)
    up, down = posts(
        places, params.post.d, params.post.pilot_d, station.post_height, size.floor, params
    )
    tie = tie_bridge(tie_at(params), size.floor, params)
    drains = [
        block(*station.drain, size.floor + 2 * THROUGH, at, -THROUGH)
        for at in corners(size.width * 0.72, size.depth * 0.5, 0)
    ]
    made = made + up + tie - [down, *drains]
    made.label = "station-body"
    return made


def tie_at(params: Params) -> At:
    """Where the cable is tied down, behind its jack."""
    station, jack = params.station, params.jack
    reach = jack.body[1] + jack.wires + TIE_BEHIND_JACK
    return At(station.jack_x, station.depth / 2 - reach)


@lru_cache(maxsize=32)
def station_lid(params: Params, build: Build) -> Part:
    """The lid, its underside on z = 0, as it is printed."""
    size = station_size(params)
    made = lid(size, params, sink=True)
    away = [hole(params.flip.hole_d, size.lid, at) for at in flip_at(params, build)]
    away += [hole(params.call.hole_d, size.lid, at) for at in calls_at(params, build)]
    away += [hole(params.lamp.hole_d, size.lid, at) for at in lamp_at(params, build)]
    away.append(_label_place(seat_plate(params, 1, hollow=True), seat_label_at(params), params))
    if build.keys == "full":
        away.append(_label_place(call_arc(params, build, hollow=True), pad_at(params), params))
    extra, pad_away = _pad_seat(params, build)
    made = made - [*away, *pad_away]
    made = made.fuse(*extra) if extra else made
    made.label = f"station-lid-{build.profile}-{build.keys.replace('+', '-')}"
    return made


def _label_place(hollow: Part, at: At, params: Params) -> Part:
    return Pos(*at, params.station.lid - params.label.thick) * hollow


def _pad_seat(params: Params, build: Build) -> tuple[list[Part], list[Part]]:
    """What the pad adds to the lid, and what it takes away."""
    what, at, thick = profile(params, build), pad_at(params), params.station.lid
    if what.kind == "pad":
        puck = params.puck
        inner = what.top_d + 2 * puck.gap
        rim = tube(inner + 2 * puck.rim, inner, puck.rim_height + 0.5, at, thick - 0.5)
        behind = what.top_d / 2 - puck.foam_width - puck.wire[1]
        return [rim], [block(*puck.wire, thick + 2 * THROUGH, At(at.x, at.y - behind), -THROUGH)]
    away = [hole(what.hole_d, thick, at)]
    if what.kind == "ring":
        ring = params.ring
        outer, inner = ring.outer_d + ring.play, ring.inner_d - ring.play
        away.append(tube(outer, inner, ring.groove_depth + THROUGH, at, thick - ring.groove_depth))
        away.append(hole(ring.wire_d, thick, At(at.x, at.y + (ring.outer_d + ring.inner_d) / 4)))
    return [], away


def puck(params: Params, build: Build) -> Part:
    """What is slapped on a force pad, top down, as it is printed."""
    what = profile(params, build)
    made = rod(what.top_d, params.puck.thick, At(0, 0))
    wide, _, high = what.sensor
    if what.pads == "fsr":
        made += rod(wide * 0.7, params.puck.foam - high + 0.5, At(0, 0), params.puck.thick - 0.5)
    else:
        made -= rod(wide + 0.6, high + THROUGH, At(0, 0), params.puck.thick - high)
    made.label = f"puck-{build.profile}"
    return made


def ring_cover(params: Params, build: Build, *, on_panel: bool = False) -> Part:
    """The translucent cover over a ring of pixels, top down, as it is printed.

    ``on_panel``: a panel cut by a laser has no groove, so it is higher.
    """
    ring, what = params.ring, profile(params, build)
    inside = what.top_d + 2 * ring.play
    above = ring.height - (0 if on_panel else ring.groove_depth) + ring.play / 2
    made = tube(cover_d(params), inside, ring.cover_top, At(0, 0))
    made += tube(
        cover_d(params),
        cover_d(params) - 2 * ring.cover_edge,
        above + 0.2,
        At(0, 0),
        ring.cover_top - 0.2,
    )
    made.label = "ring-cover-on-panel" if on_panel else "ring-cover"
    return made


def pad_rim(params: Params, build: Build) -> Part:
    """The rim around a puck, to be glued onto a panel cut by a laser."""
    puck, what = params.puck, profile(params, build)
    inner = what.top_d + 2 * puck.gap
    made = tube(inner + 2 * puck.rim, inner, puck.rim_height, At(0, 0))
    made.label = "pad-rim"
    return made
