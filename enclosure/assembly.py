# SPDX-License-Identifier: CERN-OHL-P-2.0
"""The model of the whole: every printed and bought part of a table in its place."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from build123d import Part, Pos, Rot

from enclosure import bezel, bought, hub, labels, station
from enclosure.layout import (
    SEATS,
    At,
    Board,
    Build,
    board_posts,
    calls_at,
    corners,
    flip_at,
    jack_xs,
    lamp_at,
    pad_at,
    profile,
    screws,
    seat_label_at,
)
from enclosure.params import Params


class Placed(NamedTuple):
    """A part in its place; its group is a seat (``seat 1``), ``hub`` or ``screen``."""

    name: str
    group: str
    shape: Part
    bought: bool


class Frame(NamedTuple):
    """Where a group stands on the table, and how far it is turned (degrees)."""

    x: float
    y: float
    z: float
    turn: float

    def location(self) -> Pos:
        """As the library wants it."""
        return Pos(self.x, self.y, self.z) * Rot(0, 0, self.turn)


def station_parts(params: Params, build: Build) -> tuple[Placed, ...]:
    """One station, in its own axes, as seat 1; kept, since all tables with this pad have it."""
    return _station_parts(params, Build(min(SEATS), build.profile, build.keys))


@lru_cache(maxsize=64)
def _station_parts(params: Params, build: Build) -> tuple[Placed, ...]:
    return tuple(_printed_station(params, build, 1)) + tuple(_bought_station(params, build))


def _printed_station(params: Params, build: Build, seat: int) -> Iterator[Placed]:
    top, what, pad = params.station.height, profile(params, build), pad_at(params)
    upper = top + params.station.lid
    yield _made("body", station.body(params))
    yield _made("lid", Pos(0, 0, top) * station.station_lid(params, build))
    label = upper - params.label.thick + bought.AIR
    yield _made("label", Pos(*seat_label_at(params), label) * labels.seat_plate(params, seat))
    if build.keys == "full":
        yield _made("call-label", Pos(*pad, label) * labels.call_arc(params, build))
    over = Rot(180, 0, 0)
    if what.kind == "pad":
        high = upper + params.puck.foam + params.puck.thick
        yield _made("puck", Pos(*pad, high) * over * station.puck(params, build))
    if what.kind == "ring":
        cover = station.ring_cover(params, build)
        yield _made(
            "cover", Pos(*pad, upper + bought.AIR + cover.bounding_box().size.Z) * over * cover
        )


def _bought_station(params: Params, build: Build) -> Iterator[Placed]:
    s = params.station
    upper = s.height + s.lid
    yield from _pad(params, build, upper)
    for at in flip_at(params, build):
        yield _got("flip", Pos(*at, upper) * _plug(params.flip, "flip"))
    for number, at in enumerate(calls_at(params, build), 1):
        yield _got(f"call-{number}", Pos(*at, upper) * _plug(params.call, "call"))
    for at in lamp_at(params, build):
        yield _got("lamp", Pos(*at, upper) * _plug(params.lamp, "lamp"))
    jack = bought.jack(params)
    yield _got("jack", Pos(s.jack_x, s.depth / 2, params.jack.z) * jack)
    places = board_posts(s.board_at, s.board, s.board_inset)
    board = bought.strip(s.board, s.board_parts, places, At(*s.board_at), params)
    yield _got("stripboard", Pos(0, 0, s.floor + s.post_height) * board)
    yield from _case_parts(params, (s.width, s.depth, s.height, s.lid), sink=True)


def _pad(params: Params, build: Build, upper: float) -> Iterator[Placed]:
    """What is slapped, as far as it is bought."""
    what, pad = profile(params, build), pad_at(params)
    if what.kind == "pad":
        yield _got("foam", Pos(*pad, upper) * bought.foam(params, what))
        low = params.puck.foam if what.pads == "piezo" else 0.0
        yield _got("sensor", Pos(*pad, upper + low) * bought.sensor(what))
        return
    yield _got("button", Pos(*pad, upper) * bought.button(what, params.station.lid))
    if what.kind == "ring":
        yield _got("pixels", Pos(*pad, upper - params.ring.groove_depth) * bought.pixels(params))


def _plug(what: object, name: str) -> Part:
    return bought.plug(what.top_d, what.barrel_d, what.under, name)  # type: ignore[attr-defined]


def _case_parts(
    params: Params, size: tuple[float, float, float, float], *, sink: bool
) -> Iterator[Placed]:
    """Screws, inserts and feet of a box: width, depth, height and lid."""
    width, depth, height, lid = size
    sunk = params.screw.head_h if sink else 0.0
    for number, at in enumerate(screws(width, depth, params), 1):
        yield _got(f"screw-{number}", Pos(*at, height + lid) * bought.screw(params, lid, sunk))
        yield _got(f"insert-{number}", Pos(*at, height) * bought.insert(params))
    for number, at in enumerate(corners(width, depth, params.foot.inset), 1):
        yield _got(f"foot-{number}", Pos(*at, 0) * bought.foot(params))


@lru_cache(maxsize=64)
def hub_parts(params: Params, seats: int, board: Board) -> tuple[Placed, ...]:
    """The hub, in its own axes."""
    h = params.hub
    label = h.height + h.lid - params.label.thick + bought.AIR
    made = [
        _made("body", hub.body(params, seats, board)),
        _made("lid", Pos(0, 0, h.height) * hub.hub_lid(params, seats)),
        _made("label", Pos(0, hub.label_y(params), label) * labels.hub_plate(params, seats)),
    ]
    low = h.floor + h.post_height
    made.append(_got("pi", Pos(0, 0, low) * bought.pi(params)))
    places = board_posts(h.strip.at, h.strip.board, h.strip.inset)
    strip = bought.strip(h.strip.board, h.strip.parts, places, At(*h.strip.at), params)
    made.append(_got("stripboard", Pos(0, 0, low) * strip))
    if board == "pico":
        made.append(_got("pico", Pos(0, 0, h.floor + h.pico.post_height) * bought.pico(params)))
    x, z = h.supply.at
    made.append(_got("supply-socket", Pos(x, -h.depth / 2, z) * bought.supply_socket(params)))
    made.append(_got("fuse", Pos(0, 0, h.floor + bought.AIR) * bought.fuse(params)))
    jack = bought.jack(params)
    for seat, jack_x in enumerate(jack_xs(params, seats), 1):
        made.append(_got(f"jack-{seat}", Pos(jack_x, h.depth / 2, params.jack.z) * jack))
    made.extend(_case_parts(params, (h.width, h.depth, h.height, h.lid), sink=False))
    return tuple(made)


def screen_parts(params: Params, build: Build) -> tuple[Placed, ...]:
    """The display and the frame around it; z = 0 is the table's upper side."""
    any_profile = next(iter(params.profiles))
    return _screen_parts(params, Build(min(SEATS), any_profile, screen_inch=build.screen_inch))


@lru_cache(maxsize=16)
def _screen_parts(params: Params, build: Build) -> tuple[Placed, ...]:
    b = params.bezel
    case = tuple(side + 2 * b.frame for side in bezel.picture(build))
    made = [
        _made(f"bezel-{number + 1}", bezel.piece(params, build, number))
        for number in range(len(bezel.pieces(params, build)))
    ]
    return (*made, _got("display", bought.display(case, b.display_depth, bought.AIR)))  # type: ignore[arg-type]


def frames(params: Params, build: Build) -> dict[str, Frame]:
    """Where the groups stand: stations around the display, the hub below the table."""
    width, depth = params.station.width, params.station.depth
    gap = params.table.gap
    across = math.hypot(*bezel.outside(params, build)) / 2
    around = (width + gap) / (2 * math.tan(math.pi / max(build.seats, 3)))
    radius = max(across, around) + gap + depth / 2
    found = {"screen": Frame(0, 0, 0, 0), "hub": Frame(0, 0, -params.table.hub_below, 0)}
    for seat in range(build.seats):
        angle = -math.pi / 2 - seat * math.tau / build.seats
        turn = math.degrees(angle) + 90
        x, y = radius * math.cos(angle), radius * math.sin(angle)
        found[f"seat {seat + 1}"] = Frame(x, y, params.foot.height, turn)
    return found


def whole(params: Params, build: Build) -> Iterator[tuple[Frame, Placed]]:
    """Every part of the table, in its group's axes, and where that group stands."""
    own = station_parts(params, build)
    groups = {
        "hub": hub_parts(params, build.seats, build.board),
        "screen": screen_parts(params, build),
    }
    for group, frame in frames(params, build).items():
        for placed in groups.get(group, own):
            yield frame, _of_group(placed, group, params)


def _of_group(placed: Placed, group: str, params: Params) -> Placed:
    """The part in its group; a seat's label bears its own number."""
    if group.startswith("seat") and placed.name == "label":
        number = labels.seat_plate(params, int(group.split()[1]))
        return Placed(placed.name, group, placed.shape.location * number, bought=False)
    return placed._replace(group=group)


def _made(name: str, shape: Part) -> Placed:
    return Placed(name, "", shape, bought=False)


def _got(name: str, shape: Part) -> Placed:
    return Placed(name, "", shape, bought=True)
