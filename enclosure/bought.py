# SPDX-License-Identifier: CERN-OHL-P-2.0
"""Bought parts as the room they need: what the model of the whole is checked with."""

from __future__ import annotations

import math
from collections.abc import Iterable

from build123d import Part, Pos, Rot, Sphere, scale

from enclosure.layout import At, Profile, pi_corner
from enclosure.params import Params
from enclosure.shapes import block, rod, together, tube

AIR = 0.05  # between things that lie on each other, so that touching is not overlapping
STRIP_THICK = 1.6
BEHIND_NUT = 6.0


def button(what: Profile, lid: float) -> Part:
    """A button from the lid's upper side (z = 0) down: dome, barrel, nut, switch and lamp."""
    ball = scale(Sphere(what.top_d / 2), (1, 1, 2 * what.top_h / what.top_d))
    top = Pos(0, 0, AIR) * (ball & block(what.top_d + 1, what.top_d + 1, what.top_h + 1, At(0, 0)))
    barrel = rod(what.barrel_d, what.thread + 1, At(0, 0), -what.thread)
    nut = rod(what.nut_d, BEHIND_NUT, At(0, 0), -lid - AIR - BEHIND_NUT)
    below = what.under - what.thread
    switch = block(*what.body, below + 0.5, At(0, 0), -what.under)
    return _named(top + barrel + nut + switch, "button")


def plug(top_d: float, barrel_d: float, under: float, name: str) -> Part:
    """A small button or lamp, from the lid's upper side (z = 0) down."""
    top = rod(top_d, 4.0, At(0, 0), AIR)
    return _named(top + rod(barrel_d, under + 1, At(0, 0), -under), name)


def jack(params: Params) -> Part:
    """A keystone jack with its wires: wall's outside y = 0, lower edge of the opening z = 0."""
    j = params.jack
    width, depth, height = j.body
    body = block(width, depth - AIR, height - 0.1, At(0, -depth / 2 - 0.02), 0.05)
    hook = block(width * 0.6, 3.0, j.hook - height + 0.5, At(0, -j.catch_depth - 4.0), height - 0.5)
    wires = block(width, j.wires, height, At(0, -depth - j.wires / 2))
    return _named(body + hook + wires, "jack")


def strip(
    board: tuple[float, float], parts: float, places: Iterable[At], middle: At, params: Params
) -> Part:
    """A stripboard with its parts, its underside on z = 0; screws need free corners."""
    made = block(*board, STRIP_THICK, middle, AIR)
    free = 2 * params.post.d
    made += block(board[0] - free, board[1], parts, middle, STRIP_THICK)
    made -= together(rod(params.post.pilot_d + 0.5, STRIP_THICK * 2, at, -0.5) for at in places)
    return _named(made, "stripboard")


def pi(params: Params) -> Part:
    """A Pi with its sockets and the plugs beside them, its underside on z = 0."""
    p, corner = params.hub.pi, pi_corner(params)
    middle = At(*p.at)
    made = block(*p.board, p.thick, middle, AIR)
    made += block(p.board[0] - 16, p.board[1] - 16, p.parts, middle, p.thick)
    made += block(
        p.plugs + 20,
        p.board[1] - 3,
        17.0,
        At(corner.x + p.board[0] + (p.plugs - 20) / 2 + 1, middle.y),
        p.thick,
    )
    front = At(corner.x + p.window_from + p.window[0] / 2, corner.y + 8)
    made += block(p.window[0] - 4, 16 + 2.4, 8.0, front, p.thick)
    return _named(made, "pi")


def pico(params: Params) -> Part:
    """A Pico with its pins in sockets below, and its USB plug towards the front."""
    p = params.hub.pico
    middle, long, short = At(*p.at), p.board[0], p.board[1]
    made = block(short, long, p.thick, middle, AIR)
    made += block(short - 8, long - 2, p.parts, middle, p.thick)
    for side in (-1, 1):
        x = middle.x + side * (short / 2 - 1.6)
        made += block(2.5, long - 2.0, 11.0 + 0.2, At(x, middle.y), -11.0)
    made += block(8.0, 4.0, 3.0, At(middle.x, middle.y - long / 2), p.thick)
    made += block(12.0, p.plug, 8.0, At(middle.x, middle.y - long / 2 - 1 - p.plug / 2), -1.5)
    return _named(made, "pico")


def supply_socket(params: Params) -> Part:
    """The DC socket: the wall's outside is y = 0, its axis z = 0."""
    s, wall = params.hub.supply, params.hub.wall
    lay = Rot(90, 0, 0)
    made = lay * rod(s.barrel_d, s.depth + 2, At(0, 0), -2)
    nut = lay * tube(s.nut_d, s.barrel_d - 1, 4.0, At(0, 0), wall + AIR)
    made = Rot(0, 0, 180) * Pos(0, 0, 0) * made + Rot(0, 0, 180) * nut
    return _named(made, "supply-socket")


def fuse(params: Params) -> Part:
    """The in-line fuse holder."""
    s = params.hub.supply
    return _named(block(*s.fuse, At(*s.fuse_at)), "fuse")


def screw(params: Params, lid: float, sunk: float) -> Part:
    """A lid's screw, from the lid's upper side (z = 0), its head sunk so deep."""
    s = params.screw
    head = rod(s.head_d, s.head_h - AIR, At(0, 0), AIR - sunk)
    return _named(head + rod(s.thread_d - 0.1, s.length + 0.5, At(0, 0), -sunk - s.length), "screw")


def insert(params: Params) -> Part:
    """A brass insert, its top on z = 0; as wide as its hole, since it melts its way."""
    s = params.screw
    return _named(
        tube(s.insert_d - 0.15, s.thread_d, s.insert_length, At(0, 0), -s.insert_length), "insert"
    )


def foot(params: Params) -> Part:
    """A rubber foot stuck into its place, the box's underside being z = 0."""
    f = params.foot
    return _named(rod(f.d, f.height, At(0, 0), f.depth - AIR - f.height), "foot")


def sensor(what: Profile) -> Part:
    """What measures the force, lying on z = 0."""
    wide, deep, high = what.sensor
    if what.pads == "piezo":
        return _named(rod(wide, high - AIR, At(0, 0)), "sensor")
    return _named(block(wide, deep, high - 2 * AIR, At(0, 0), AIR), "sensor")


def foam(params: Params, what: Profile) -> Part:
    """The ring of foam under a puck, lying on z = 0."""
    p = params.puck
    return _named(
        tube(what.top_d, what.top_d - 2 * p.foam_width, p.foam - 2 * AIR, At(0, 0), AIR), "foam"
    )


def pixels(params: Params) -> Part:
    """A ring of twelve pixels, lying on z = 0."""
    ring = params.ring
    made = tube(ring.outer_d, ring.inner_d, STRIP_THICK - AIR, At(0, 0), AIR)
    middle = (ring.outer_d + ring.inner_d) / 4
    for number in range(12):
        angle = number * math.tau / 12
        at = At(middle * math.cos(angle), middle * math.sin(angle))
        made += block(5.0, 5.0, ring.height - 1.0, at, 1.0)
    return _named(made, "pixels")


def display(size: tuple[float, float], depth: float, above: float) -> Part:
    """A display in its cut-out, its front just under the frame (z = 0)."""
    return _named(block(*size, depth, At(0, 0), -depth - above), "display")


def _named(part: Part, name: str) -> Part:
    part.label = name
    return part
