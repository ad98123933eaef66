# SPDX-License-Identifier: CERN-OHL-P-2.0
"""The hub: the Pi, the microcontroller, the stripboard, the supply and a jack for each seat."""

from __future__ import annotations

from functools import lru_cache

from build123d import Part, Pos, Rot

from enclosure.cases import case, hub_size, lid
from enclosure.labels import HUB_DEPTH, hub_plate
from enclosure.layout import At, Board, board_posts, jack_xs, pi_corner, pi_posts, pico_posts
from enclosure.params import Params
from enclosure.shapes import THROUGH, block, posts, rod, tie_bridge, together

TIES = (At(67.0, 55.0), At(67.0, -30.0))
WINDOW_BELOW_BOARD = 3.5
VENT_HEIGHT = 18.0
LABEL_FROM_EDGE = 4.0
RIBS = 2


@lru_cache(maxsize=16)
def body(params: Params, seats: int, board: Board) -> Part:
    """The box for so many seats, its floor on z = 0."""
    hub, size = params.hub, hub_size(params)
    made = case(size, jack_xs(params, seats), params)
    d, pilot = params.post.d, params.post.pilot_d
    sets = [posts(pi_posts(params), d, pilot, hub.post_height, size.floor, params)]
    strip = board_posts(hub.strip.at, hub.strip.board, hub.strip.inset)
    sets.append(posts(strip, d, pilot, hub.post_height, size.floor, params))
    if board == "pico":
        sets.append(_pico_posts(params))
    made = made.fuse(
        *(up for up, _ in sets), *(tie_bridge(at, size.floor, params, 90) for at in TIES)
    )
    away = [down for _, down in sets]
    away += [_window(params), _supply_hole(params), *_vents(params)]
    made = made - away
    made.label = f"hub-body-{board}-{seats}"
    return made


def _pico_posts(params: Params) -> tuple[Part, Part]:
    """Posts for a Pico, inwards of its holes: right beside them are the sockets of its pins."""
    hub, pico = params.hub, params.hub.pico
    wide, deep = pico.post
    depth = params.post.pilot_depth
    up, down = [], []
    for at in pico_posts(params):
        inwards = 1 if at.x < pico.at[0] else -1
        middle = At(at.x + inwards * (wide / 2 - pico.post_outside), at.y)
        up.append(block(wide, deep, pico.post_height + 0.5, middle, hub.floor - 0.5))
        top = hub.floor + pico.post_height
        down.append(rod(params.post.small_pilot_d, depth + THROUGH, at, top - depth))
    return together(up), together(down)


def board_top(params: Params) -> float:
    """How high the Pi's upper side is."""
    return params.hub.floor + params.hub.post_height + params.hub.pi.thick


def _window(params: Params) -> Part:
    """The opening for the plugs of the Pi's supply and screen; thin ribs carry its upper edge.

    A printer bridges what lies between two ribs. Who needs the room cuts one out.
    """
    hub = params.hub
    wide, high = hub.pi.window
    each = (wide - RIBS * hub.pi.rib) / (RIBS + 1)
    left = pi_corner(params).x + hub.pi.window_from
    low = board_top(params) - WINDOW_BELOW_BOARD
    return together(
        block(
            each,
            2 * hub.wall + 2,
            high,
            At(left + each / 2 + place * (each + hub.pi.rib), -hub.depth / 2),
            low,
        )
        for place in range(RIBS + 1)
    )


def _supply_hole(params: Params) -> Part:
    hub, supply = params.hub, params.hub.supply
    cut = Rot(90, 0, 0) * rod(supply.hole_d, 2 * hub.wall + 2, At(0, 0), -hub.wall - 1)
    return Pos(supply.at[0], -hub.depth / 2, supply.at[1]) * cut


def vent_xs(params: Params) -> list[float]:
    """Slots above and below the Pi."""
    hub = params.hub
    count = int((hub.pi.board[0] - 10) / hub.vent_pitch)
    return [hub.pi.at[0] + (place - (count - 1) / 2) * hub.vent_pitch for place in range(count)]


def _vents(params: Params) -> list[Part]:
    """Slots in the floor below the Pi, and in both side walls."""
    hub = params.hub
    length = hub.pi.holes[1] * 0.6
    floor = [
        block(hub.vent, length, hub.floor + 2 * THROUGH, At(x, hub.pi.at[1]), -THROUGH)
        for x in vent_xs(params)
    ]
    low = hub.height - VENT_HEIGHT - 8.0
    sides = [
        block(
            2 * hub.wall + 2,
            hub.vent,
            VENT_HEIGHT,
            At(side * hub.width / 2, place * hub.vent_pitch),
            low,
        )
        for side in (-1, 1)
        for place in range(-5, 2)
    ]
    return floor + sides


@lru_cache(maxsize=16)
def hub_lid(params: Params, seats: int) -> Part:
    """The lid, its underside on z = 0: slots above the Pi, a place for the label."""
    hub, size = params.hub, hub_size(params)
    made = lid(size, params, sink=False)
    length = hub.pi.board[1] * 0.85
    away = [
        block(hub.vent, length, size.lid + 2 * THROUGH, At(x, hub.pi.at[1]), -THROUGH)
        for x in vent_xs(params)
    ]
    place = Pos(0, label_y(params), size.lid - params.label.thick) * hub_plate(
        params, seats, hollow=True
    )
    made = made - [*away, place]
    made.label = f"hub-lid-{seats}"
    return made


def label_y(params: Params) -> float:
    """The middle of the label along the jacks."""
    corner_block = params.screw.boss + 2
    return params.hub.depth / 2 - corner_block - LABEL_FROM_EDGE - HUB_DEPTH / 2
