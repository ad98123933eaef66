"""Every printed part of every table: a sound body and mesh, on the bed, with walls, unsupported."""

from collections.abc import Callable

import pytest
from build123d import Box, Part, Pos

from enclosure import bezel, catalogue, hub, labels, small, station
from enclosure.checks import parts
from enclosure.layout import BOARDS, KEYS, SEATS, Build
from tests.enclosure.table import P

PROFILES = list(P.profiles)
SCREENS = (10.1, 15.6, 24.0)


def every_part() -> dict[str, Callable[[], Part]]:
    """Each part that any table has, by what tells it from the others, each made only when asked."""
    made: dict[str, Callable[[], Part]] = {
        "station": lambda: station.body(P),
        "gauge": lambda: small.gauge(P),
        "clip": lambda: small.clip(P),
        "jack frame": lambda: small.jack_frame(P),
        "corner block": lambda: small.corner_block(P),
        "rim": lambda: station.pad_rim(P, Build(4, "fsr")),
        "cover": lambda: station.ring_cover(P, Build(4, "ring")),
        "cover on a panel": lambda: station.ring_cover(P, Build(4, "ring"), on_panel=True),
    }
    for seats in SEATS:
        made[f"hub {seats}"] = lambda seats=seats: hub.body(P, seats, "pico")
        made[f"hub lid {seats}"] = lambda seats=seats: hub.hub_lid(P, seats)
        made[f"hub label {seats}"] = lambda seats=seats: labels.hub_plate(P, seats)
    for board in BOARDS[1:]:
        made[f"hub {board}"] = lambda board=board: hub.body(P, 8, board)
    for seat in range(1, max(SEATS) + 1):
        made[f"seat label {seat}"] = lambda seat=seat: labels.seat_plate(P, seat)
    for profile in PROFILES:
        for keys in KEYS:
            build = Build(4, profile, keys)
            made[f"lid {profile} {keys}"] = lambda build=build: station.station_lid(P, build)
        build = Build(4, profile)
        made[f"call label {profile}"] = lambda build=build: labels.call_arc(P, build)
    for profile in ("fsr", "piezo"):
        build = Build(4, profile)
        made[f"puck {profile}"] = lambda build=build: station.puck(P, build)
    for inch in SCREENS:
        build = Build(4, "dome60", screen_inch=inch)
        for number in range(len(bezel.pieces(P, build))):
            made[f"bezel {inch} {number}"] = lambda build=build, n=number: catalogue.turned(
                bezel.piece(P, build, n)
            )
    return made


PARTS = every_part()


@pytest.mark.parametrize("name", PARTS)
def test_a_part_is_sound_fits_the_bed_and_prints_without_supports(name: str) -> None:
    assert parts.check(PARTS[name](), P) == []


def labelled(part: Part, name: str) -> Part:
    part.label = name
    return part


def test_two_bodies_a_hollow_and_a_hanging_plate_are_found() -> None:
    two = labelled(Box(5, 5, 5) + Pos(20, 0, 0) * Box(5, 5, 5), "two")
    assert parts.solid(two, P) == ["two: 2 bodies, one is wanted"]
    assert parts.watertight(two, P) == ["two: the mesh falls into 2 pieces"]
    bridge = labelled(Pos(0, 0, 10) * Box(60, 10, 2) + Pos(-28, 0, 5) * Box(4, 10, 10), "bridge")
    assert parts.overhangs(bridge, P) == [
        "bridge: 56 mm hang in the air at 9.0 mm, supports would be needed"
    ]
