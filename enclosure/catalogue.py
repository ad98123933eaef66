# SPDX-License-Identifier: CERN-OHL-P-2.0
"""All that is printed or cut for a table, how many of each, and how it lies on the bed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from build123d import Part, Pos, Rot

from enclosure import bezel, hub, labels, panels, small, station
from enclosure.joints import Panel
from enclosure.layout import Build, profile
from enclosure.params import Params

CLIPS_EACH_SEAT = 2
FLOOR_DOWN, UNDERSIDE_DOWN, TOP_DOWN = "floor down", "underside down", "upper side down"
LETTERS = "letters up; change the filament at {height:g} mm"
TRANSLUCENT = "upper side down, in a translucent filament"


class Item(NamedTuple):
    """A printed part as it lies on the bed."""

    part: Part
    count: int
    lies: str
    use: str

    @property
    def name(self) -> str:
        """What its files are called."""
        return self.part.label


def printed(params: Params, build: Build) -> Iterator[Item]:
    """What is printed for this table; the gauge first."""
    yield Item(small.gauge(params), 1, "figures up", "first of all: try your buttons in it")
    yield from _station(params, build)
    seats = build.seats
    yield Item(hub.body(params, seats, build.board), 1, FLOOR_DOWN, "hub")
    yield Item(hub.hub_lid(params, seats), 1, UNDERSIDE_DOWN, "hub")
    letters = LETTERS.format(height=params.label.thick)
    yield Item(labels.hub_plate(params, seats), 1, letters, "hub, along the jacks")
    clips = CLIPS_EACH_SEAT * seats
    yield Item(small.clip(params), clips, "on its side", "patch cables under the table")
    for number in range(len(bezel.pieces(params, build))):
        yield Item(turned(bezel.piece(params, build, number)), 1, TOP_DOWN, "frame of the display")


def _station(params: Params, build: Build) -> Iterator[Item]:
    seats, what = build.seats, profile(params, build)
    yield Item(station.body(params), seats, FLOOR_DOWN, "each station")
    yield Item(station.station_lid(params, build), seats, UNDERSIDE_DOWN, "each station")
    letters = LETTERS.format(height=params.label.thick)
    if build.keys == "full":
        yield Item(labels.call_arc(params, build), seats, letters, "each station")
    for seat in range(1, seats + 1):
        yield Item(labels.seat_plate(params, seat), 1, letters, f"station {seat}")
    if what.kind == "pad":
        yield Item(station.puck(params, build), seats, TOP_DOWN, "each station")
    if what.kind == "ring":
        yield Item(station.ring_cover(params, build), seats, TRANSLUCENT, "each station")


def beside_panels(params: Params, build: Build) -> Iterator[Item]:
    """What is still printed when the boxes are cut by a laser."""
    seats, what = build.seats, profile(params, build)
    yield Item(small.jack_frame(params), 2 * seats, "back down", "behind each jack's opening")
    yield Item(small.corner_block(params), 4 * (seats + 1), "hole up", "four in each box")
    if what.kind == "pad":
        yield Item(station.pad_rim(params, build), seats, "flat", "glued on each lid")
    if what.kind == "ring":
        cover = station.ring_cover(params, build, on_panel=True)
        yield Item(cover, seats, TRANSLUCENT, "each station")


def cut(params: Params, build: Build) -> Iterator[tuple[Panel, int]]:
    """The panels, and how many of each."""
    for panel in panels.station(params, build):
        yield panel, build.seats
    for panel in panels.hub(params, build):
        yield panel, 1


def turned(part: Part) -> Part:
    """Upside down, its lowest point on z = 0."""
    turned = Rot(180, 0, 0) * part
    turned = Pos(0, 0, -turned.bounding_box().min.Z) * turned
    turned.label = part.label
    return turned
