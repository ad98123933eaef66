# SPDX-License-Identifier: CERN-OHL-P-2.0
"""The same boxes as panels for a laser: as much room inside, fingers at their edges."""

from __future__ import annotations

from typing import NamedTuple

from shapely import Polygon, box

from enclosure.cases import Size, hub_size, station_size
from enclosure.hub import WINDOW_BELOW_BOARD, board_top, vent_xs
from enclosure.joints import Edge, Panel, Round, outline
from enclosure.layout import (
    At,
    Build,
    board_posts,
    calls_at,
    flip_at,
    jack_xs,
    lamp_at,
    pad_at,
    pi_corner,
    pi_posts,
    pico_posts,
    profile,
    screws,
)
from enclosure.params import Params
from enclosure.small import frame_nose

SIDES = ("floor", "front", "back", "left", "right")


class Sheet(NamedTuple):
    """A box of panels from outside, without its lid, and how thick they are."""

    width: float
    depth: float
    height: float
    thick: float

    @property
    def shell_mm3(self) -> float:
        """The volume of the open box's five walls."""
        t = self.thick
        outer = self.width * self.depth * self.height
        return outer - (self.width - 2 * t) * (self.depth - 2 * t) * (self.height - t)


def sheet_of(size: Size, params: Params) -> Sheet:
    """As much room inside as the printed box has."""
    more = 2 * (params.laser.sheet - size.wall)
    height = size.height - size.floor + params.laser.sheet
    return Sheet(size.width + more, size.depth + more, height, params.laser.sheet)


def blanks(sheet: Sheet, finger: float) -> dict[str, Polygon]:
    """The five panels' outlines: front and back have the corners, each finger is one's alone."""
    w, d, h, t = sheet
    across, along, up = (t, w - t), (t, d - t), (t, h)

    def male(span: tuple[float, float]) -> Edge:
        return Edge(*span, first=True)

    def female(span: tuple[float, float]) -> Edge:
        return Edge(*span, first=False)

    floor = (female(across), female(along), female(across), female(along))
    front = (male(across), male(up), None, male(up))
    side = (male(along), female(up), None, female(up))
    return {
        "floor": outline(w, d, t, finger, floor, corners=False),
        "front": outline(w, h, t, finger, front, corners=True),
        "back": outline(w, h, t, finger, front, corners=True),
        "left": outline(d, h, t, finger, side, corners=False),
        "right": outline(d, h, t, finger, side, corners=False),
    }


def station(params: Params, build: Build) -> list[Panel]:
    """Floor, four walls and lid of a station."""
    s, size = params.station, station_size(params)
    sheet = sheet_of(size, params)
    made = blanks(sheet, params.laser.finger)
    posts = board_posts(s.board_at, s.board, s.board_inset)
    inside = {
        "floor": _rounds(sheet, posts, params.laser.spacer_d),
        "back": (_frame(sheet, size, -s.jack_x, params),),
    }
    return [*_named("station", made, inside), station_lid(params, build)]


def station_lid(params: Params, build: Build) -> Panel:
    """The station's lid."""
    size = station_size(params)
    sheet, what, pad = sheet_of(size, params), profile(params, build), pad_at(params)
    rounds = [
        *_rounds(sheet, screws(size.width, size.depth, params), params.screw.clearance_d),
        *_rounds(sheet, flip_at(params, build), params.flip.hole_d),
        *_rounds(sheet, calls_at(params, build), params.call.hole_d),
        *_rounds(sheet, lamp_at(params, build), params.lamp.hole_d),
    ]
    cuts = []
    if what.kind == "pad":
        wide, high = params.puck.wire
        below = what.top_d / 2 - params.puck.foam_width - high
        cuts.append(_cut(sheet, At(pad.x, pad.y - below), wide, high))
    else:
        rounds += _rounds(sheet, [pad], what.hole_d)
    if what.kind == "ring":
        ring = params.ring
        wire = At(pad.x, pad.y + (ring.outer_d + ring.inner_d) / 4)
        rounds += _rounds(sheet, [wire], ring.wire_d)
    name = f"station-panel-lid-{build.profile}-{build.keys.replace('+', '-')}"
    return Panel(name, _plate(sheet, size.corner), tuple(rounds), tuple(cuts))


def hub(params: Params, build: Build) -> list[Panel]:
    """Floor, four walls and lid of a hub."""
    h, size = params.hub, hub_size(params)
    sheet = sheet_of(size, params)
    made = blanks(sheet, params.laser.finger)
    floor = _rounds(sheet, [*pi_posts(params), *_strip_posts(params)], params.laser.spacer_d)
    if build.board == "pico":
        floor += _rounds(sheet, pico_posts(params), params.laser.small_spacer_d)
    vents = [_cut(sheet, At(x, h.pi.at[1]), h.vent, h.pi.holes[1] * 0.6) for x in vent_xs(params)]
    lift = sheet.thick - h.floor
    wide, high = h.pi.window
    x = pi_corner(params).x + h.pi.window_from + sheet.width / 2
    low = board_top(params) - WINDOW_BELOW_BOARD + lift
    supply = Round(h.supply.at[0] + sheet.width / 2, h.supply.at[1] + lift, h.supply.hole_d)
    inside = {
        "floor": (*floor, *vents),
        "front": (box(x, low, x + wide, low + high), supply),
        "back": tuple(_frame(sheet, size, -jack, params) for jack in jack_xs(params, build.seats)),
        "left": _side_vents(sheet, params),
        "right": _side_vents(sheet, params),
    }
    return [*_named(f"hub-{build.board}-{build.seats}", made, inside), hub_lid(params, build)]


def _strip_posts(params: Params) -> list[At]:
    strip = params.hub.strip
    return board_posts(strip.at, strip.board, strip.inset)


def hub_lid(params: Params, build: Build) -> Panel:
    """The hub's lid; its label is glued on."""
    h, size = params.hub, hub_size(params)
    sheet = sheet_of(size, params)
    vents = [_cut(sheet, At(x, h.pi.at[1]), h.vent, h.pi.board[1] * 0.85) for x in vent_xs(params)]
    rounds = _rounds(sheet, screws(size.width, size.depth, params), params.screw.clearance_d)
    return Panel("hub-panel-lid", _plate(sheet, size.corner), tuple(rounds), tuple(vents))


def _side_vents(sheet: Sheet, params: Params) -> tuple[Polygon, ...]:
    h = params.hub
    return tuple(
        box(x - h.vent / 2, sheet.height * 0.4, x + h.vent / 2, sheet.height * 0.8)
        for x in (sheet.depth / 2 + place * h.vent_pitch for place in range(-3, 4))
    )


def _frame(sheet: Sheet, size: Size, x: float, params: Params) -> Polygon:
    """The opening for a jack's frame in the back, as seen from behind."""
    play = params.laser.play
    wide, high = (side + play for side in frame_nose(params))
    low = params.jack.z + params.jack.catch[0] - params.jack.side - play / 2
    low += params.laser.raise_jack + sheet.thick - size.floor
    return box(sheet.width / 2 + x - wide / 2, low, sheet.width / 2 + x + wide / 2, low + high)


def _rounds(sheet: Sheet, places: list[At], d: float) -> list[Round]:
    return [Round(at.x + sheet.width / 2, at.y + sheet.depth / 2, d) for at in places]


def _cut(sheet: Sheet, at: At, wide: float, high: float) -> Polygon:
    x, y = at.x + sheet.width / 2, at.y + sheet.depth / 2
    return box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)


def _plate(sheet: Sheet, corner: float) -> Polygon:
    inner = box(corner, corner, sheet.width - corner, sheet.depth - corner)
    return inner.buffer(corner, quad_segs=16)


def _named(name: str, made: dict[str, Polygon], inside: dict[str, object]) -> list[Panel]:
    panels = []
    for side, shape in made.items():
        things = list(inside.get(side, ()))  # type: ignore[call-overload]
        rounds = tuple(thing for thing in things if isinstance(thing, Round))
        cuts = tuple(thing for thing in things if isinstance(thing, Polygon))
        panels.append(Panel(f"{name}-panel-{side}", shape, rounds, cuts))
    return panels


def standing(side: str, sheet: Sheet) -> list[list[float]]:
    """How a panel stands: columns of a matrix, its x, its y, its thickness, its corner."""
    w, d, _, t = sheet
    rows = {
        "floor": ((1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, 0)),
        "front": ((1, 0, 0), (0, 0, 1), (0, -1, 0), (0, t, 0)),
        "back": ((-1, 0, 0), (0, 0, 1), (0, 1, 0), (w, d - t, 0)),
        "left": ((0, -1, 0), (0, 0, 1), (-1, 0, 0), (t, d, 0)),
        "right": ((0, 1, 0), (0, 0, 1), (1, 0, 0), (w - t, 0, 0)),
    }
    columns = rows[side]
    return [[float(column[row]) for column in columns] for row in range(3)]
