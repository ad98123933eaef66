# SPDX-License-Identifier: CERN-OHL-P-2.0
"""Where everything sits, seen from above: parts, panels, bought parts and checks go by this.

A box has its middle at the origin and its floor at z = 0. The player sits towards -y.
"""

from __future__ import annotations

import math
from typing import Literal, NamedTuple

from console.errors import ConfigError
from enclosure.params import Params, Profile

Keys = Literal["pad", "pad+flip", "full"]
Board = Literal["pico", "nano", "pi"]
KEYS: tuple[Keys, ...] = ("pad", "pad+flip", "full")
BOARDS: tuple[Board, ...] = ("pico", "nano", "pi")
SEATS = range(2, 9)


class At(NamedTuple):
    """A place on a box, from its middle."""

    x: float
    y: float


class Build(NamedTuple):
    """One table: how many seats, what is slapped, which keys, which board."""

    seats: int
    profile: str
    keys: Keys = "full"
    board: Board = "pico"
    screen_inch: float = 15.6


def profile(params: Params, build: Build) -> Profile:
    """What is slapped at this table; raise ConfigError for a name that params.toml has not."""
    try:
        return params.profiles[build.profile]
    except KeyError:
        known = ", ".join(params.profiles)
        raise ConfigError(
            f"profile {build.profile!r} is not in params.toml; it has {known}"
        ) from None


def corners(width: float, depth: float, inset: float) -> list[At]:
    """Four places, each so far from both edges."""
    x, y = width / 2 - inset, depth / 2 - inset
    return [At(-x, -y), At(x, -y), At(-x, y), At(x, y)]


def screws(width: float, depth: float, params: Params) -> list[At]:
    """Where the lid of a box is screwed on: the middle of each corner block."""
    return corners(width, depth, params.screw.boss / 2 + 1)


def pad_at(params: Params) -> At:
    """The middle of what is slapped."""
    return At(*params.station.pad)


def pad_edge_d(params: Params, build: Build) -> float:
    """The pad with what stands around it on the lid, across."""
    what = profile(params, build)
    if what.kind == "pad":
        return what.top_d + 2 * (params.puck.gap + params.puck.rim)
    return cover_d(params) if what.kind == "ring" else what.top_d


def cover_d(params: Params) -> float:
    """The cover of a ring of pixels, across."""
    return params.ring.outer_d + params.ring.play + 2 * params.ring.cover_edge


def calls_at(params: Params, build: Build) -> list[At]:
    """The call keys, from the left, on an arc before the pad."""
    if build.keys != "full":
        return []
    middle, count = pad_at(params), len(params.call.words)
    radius = call_radius(params, build)
    step = 2 * math.asin(params.call.pitch / (2 * radius))
    first = -math.pi / 2 - step * (count - 1) / 2
    angles = [first + step * place for place in range(count)]
    return [At(middle.x + radius * math.cos(a), middle.y + radius * math.sin(a)) for a in angles]


def call_radius(params: Params, build: Build) -> float:
    """From the middle of the pad to that of a call key."""
    station = params.station
    return max(
        station.call_radius,
        pad_edge_d(params, build) / 2 + station.call_gap + params.call.top_d / 2,
    )


def flip_at(params: Params, build: Build) -> list[At]:
    """The flip key, to the right of the pad, or none."""
    return [] if build.keys == "pad" else [At(*params.station.flip_at)]


def lamp_at(params: Params, build: Build) -> list[At]:
    """The lamp, behind the pad, where the pad has none of its own."""
    if profile(params, build).kind != "pad":
        return []
    middle, away = pad_at(params), params.station.lamp_gap + params.lamp.top_d / 2
    return [At(middle.x, middle.y + pad_edge_d(params, build) / 2 + away)]


def seat_label_at(params: Params) -> At:
    """The plate with the seat's number, in the far right corner."""
    station = params.station
    return At(station.width / 2 - 34, station.depth / 2 - 16)


def board_posts(middle: tuple[float, float], board: tuple[float, float], inset: float) -> list[At]:
    """Four posts under a board, each so far from its edges."""
    return [At(middle[0] + at.x, middle[1] + at.y) for at in corners(*board, inset)]


def pi_corner(params: Params) -> At:
    """The Pi's left front corner."""
    pi = params.hub.pi
    return At(pi.at[0] - pi.board[0] / 2, pi.at[1] - pi.board[1] / 2)


def pi_posts(params: Params) -> list[At]:
    """The Pi's four holes."""
    pi, corner = params.hub.pi, pi_corner(params)
    xs = (corner.x + pi.first_hole, corner.x + pi.first_hole + pi.holes[0])
    ys = (corner.y + pi.first_hole, corner.y + pi.first_hole + pi.holes[1])
    return [At(x, y) for y in ys for x in xs]


def pico_posts(params: Params) -> list[At]:
    """The Pico's four holes; it stands lengthwise."""
    pico = params.hub.pico
    long, short = pico.holes
    return [At(pico.at[0] + at.x, pico.at[1] + at.y) for at in corners(short, long, 0)]


def jack_xs(params: Params, seats: int) -> list[float]:
    """The hub's jacks along its back wall: seat 1 on the left as seen from behind."""
    pitch = params.jack.pitch
    return [((seats - 1) / 2 - place) * pitch for place in range(seats)]
