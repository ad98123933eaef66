"""What must fit: holes, screws, inserts, boards, jacks, and fingers between what is pressed."""

import pytest

from enclosure import hub, shop, station
from enclosure.checks import fits
from enclosure.layout import BOARDS, KEYS, SEATS, At, Build
from tests.enclosure.table import P

PROFILES = list(P.profiles)


@pytest.mark.parametrize("keys", KEYS)
@pytest.mark.parametrize("profile", PROFILES)
def test_every_control_goes_through_its_lid_and_fingers_have_room(profile: str, keys: str) -> None:
    build = Build(4, profile, keys)  # type: ignore[arg-type]
    lid = station.station_lid(P, build)
    assert fits.station_lid(lid, P, build) == []
    assert fits.reach(P, build) == []
    body = station.body(P)
    assert fits.screwed(body, lid, P, P.station.lid, P.screw.head_h) == []


def test_a_station_has_one_jack() -> None:
    assert fits.jacks(station.body(P), P, 1) == []


@pytest.mark.parametrize("seats", SEATS)
def test_a_hub_has_its_jacks_its_pi_and_its_pico(seats: int) -> None:
    body, lid = hub.body(P, seats, "pico"), hub.hub_lid(P, seats)
    assert fits.jacks(body, P, seats) == []
    assert fits.pi_pattern(body, P) == []
    assert fits.pico_pattern(body, P) == []
    assert fits.hub_lid(lid, P) == []
    assert fits.screwed(body, lid, P, P.hub.lid, 0.0) == []


@pytest.mark.parametrize("board", BOARDS[1:])
def test_a_pico_has_posts_only_where_there_is_one(board: str) -> None:
    assert fits.pico_pattern(hub.body(P, 4, board), P) != []  # type: ignore[arg-type]


@pytest.mark.parametrize("keys", KEYS)
def test_a_table_has_no_fault_in_what_fits(keys: str) -> None:
    assert shop.fitting(P, Build(3, "ring", keys, "nano")) == []  # type: ignore[arg-type]


def test_holes_are_found_and_pins_are_not() -> None:
    found = fits.holes(station.station_lid(P, Build(2, "dome60", "pad")))
    assert len(fits.at_place(found, At(*P.station.pad))) == 1
    assert fits.holes(station.puck(P, Build(2, "fsr"))) == []
