# SPDX-License-Identifier: CERN-OHL-P-2.0
"""Plates with raised letters of another colour, glued into their places."""

from __future__ import annotations

import math
from functools import lru_cache

from build123d import Circle, Part, Polygon, Pos, Sketch, extrude

from enclosure.layout import At, Build, call_radius, calls_at, jack_xs, pad_at
from enclosure.params import Params
from enclosure.shapes import plate, words

SEAT = (24.0, 16.0)
HUB_DEPTH = 22.0
WARNING = "5 V  NOT ETHERNET"
SINK = 0.2  # letters go so far into their plate, so that they are one with it


@lru_cache(maxsize=32)
def seat_plate(params: Params, seat: int, *, hollow: bool = False) -> Part:
    """The number of a seat; ``hollow`` gives the place for it instead."""
    if hollow:
        return _place(SEAT, params)
    made = plate(*SEAT, params.label.thick, 2.0)
    return _named(
        made + _letters(words(str(seat), params.label.text_h * 1.6), params), f"label-seat-{seat}"
    )


@lru_cache(maxsize=32)
def call_arc(params: Params, build: Build, *, hollow: bool = False) -> Part:
    """What each call key means, on an arc between pad and keys; its middle is the pad's."""
    play = params.label.play if hollow else 0.0
    keys = call_radius(params, build) - params.call.top_d / 2
    inner, outer = keys - params.station.call_gap + 1.5 - play, keys - 1.5 + play
    step = 2 * math.asin(params.call.pitch / (2 * call_radius(params, build)))
    half = step * len(params.call.words) / 2 + play / inner
    sector = (Circle(outer) - Circle(inner)) & _wedge(outer, half)
    if hollow:
        return extrude(sector, params.label.thick + 1)
    middle, radius = pad_at(params), (inner + outer) / 2
    letters = []
    for word, key in zip(params.call.words, calls_at(params, build), strict=True):
        angle = math.atan2(key.y - middle.y, key.x - middle.x)
        at = At(radius * math.cos(angle), radius * math.sin(angle))
        turn = math.degrees(angle) + 90
        letters.append(_letters(words(word, params.label.text_h * 0.8, at, turn), params))
    made = extrude(sector, params.label.thick).fuse(*letters)
    return _named(made, f"label-calls-{build.profile}")


def _wedge(radius: float, half: float) -> Sketch:
    """The part of the plane within so many radians of straight towards the player."""
    steps = [-math.pi / 2 - half + 2 * half * n / 8 for n in range(9)]
    far = 2 * radius
    return Polygon((0, 0), *((far * math.cos(a), far * math.sin(a)) for a in steps), align=None)


@lru_cache(maxsize=32)
def hub_plate(params: Params, seats: int, *, hollow: bool = False) -> Part:
    """The seats' numbers along the jacks and what they are not, to be read from behind."""
    size = (seats * params.jack.pitch + 84.0 * (seats < 5), HUB_DEPTH)
    if hollow:
        return _place(size, params)
    letters = [_letters(words(WARNING, params.label.text_h, At(0, -5), 180), params)]
    for seat, x in enumerate(jack_xs(params, seats), 1):
        letters.append(_letters(words(str(seat), params.label.text_h, At(x, 5), 180), params))
    made = plate(*size, params.label.thick, 2.0).fuse(*letters)
    return _named(made, f"label-hub-{seats}")


def _place(size: tuple[float, float], params: Params) -> Part:
    play = 2 * params.label.play
    return plate(size[0] + play, size[1] + play, params.label.thick + 1, 2.0)


def _letters(sketch: Sketch, params: Params) -> Part:
    label = params.label
    return Pos(0, 0, label.thick - SINK) * extrude(sketch, label.raised + SINK)


def _named(part: Part, name: str) -> Part:
    part.label = name
    return part
