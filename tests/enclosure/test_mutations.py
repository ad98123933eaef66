"""Spoilt parameters: the very checks that every part passes must find each."""

import pytest

from console.errors import ConfigError
from enclosure import hub, labels, panels, small, station
from enclosure.cases import station_size
from enclosure.checks import fits, flat, parts, whole
from enclosure.layout import Build
from enclosure.params import load

SMALL, LARGE = Build(2, "dome60"), Build(2, "dome100")


def test_a_small_hole_lets_no_barrel_through() -> None:
    p = load({"profiles.dome60.hole_d": 20.0})
    faults = fits.station_lid(station.station_lid(p, SMALL), p, SMALL)
    assert faults == [
        "station-lid-dome60-full: the hole for the dome60's barrel is 20 mm, "
        "24.2 to 25.5 are needed"
    ]
    assert any("lid and seat 1 button share" in fault for fault in whole.overlaps(p, SMALL))


@pytest.mark.parametrize(
    "key", ["flip.hole_d", "call.hole_d", "screw.clearance_d", "profiles.dome60.hole_d"]
)
def test_a_hole_too_wide_lets_the_control_fall_through(key: str) -> None:
    p = load({key: 40.0 if key != "screw.clearance_d" else 6.0})
    assert fits.station_lid(station.station_lid(p, SMALL), p, SMALL) != []


def test_a_thin_wall_is_found() -> None:
    p = load({"station.wall": 0.8})
    assert "0.80 mm thin, 1.2 mm are wanted" in parts.walls(station.body(p), p)[0]


def test_a_low_box_has_no_room_for_a_large_dome() -> None:
    p = load({"station.height": 59.0})
    faults = whole.overlaps(p, LARGE)
    assert any("body and seat 1 button share" in fault for fault in faults), faults


def test_a_wide_box_does_not_go_on_the_bed() -> None:
    p = load({"station.width": 230.0})
    found = parts.fits_bed(station.body(p), p)
    assert found == ["station-body: 230.0 x 180.0 x 70.0 mm, the printer takes 210 x 210 x 220"]


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("screw.insert_d", 5.0, "0 holes for inserts"),
        ("screw.insert_depth", 5.0, "hole is only 5 mm deep"),
        ("screw.length", 5.0, "a screw of 5 mm reaches 3 mm into"),
        ("screw.length", 12.0, "a screw of 12 mm reaches 10 mm into"),
    ],
)
def test_screws_that_do_not_hold_are_found(key: str, value: float, says: str) -> None:
    p = load({key: value})
    lid = station.station_lid(p, SMALL)
    faults = fits.screwed(station.body(p), lid, p, p.station.lid, p.screw.head_h)
    assert any(says in fault for fault in faults), faults


def test_posts_in_the_wrong_place_are_found() -> None:
    p = load({"hub.pi.holes": [58.0, 48.0], "hub.pico.holes": [47.0, 12.4]})
    body = hub.body(p, 2, "pico")
    assert fits.pi_pattern(body, p) == ["hub-body-pico-2: no four posts of 58 x 49 mm for a Pi"]
    assert len(fits.pico_pattern(body, p)) == 1


def test_jacks_of_another_make_do_not_fit() -> None:
    p = load({"jack.body": [16.0, 33.0, 16.9]})
    assert any("a jack's opening is" in fault for fault in fits.jacks(station.body(p), p, 1))
    assert "1 openings for jacks, 2 are wanted" in fits.jacks(station.body(load()), load(), 2)[0]


def test_jacks_too_near_each_other_overlap() -> None:
    p = load({"jack.pitch": 14.0})
    assert any("hub jack-1 and hub jack-2 share" in fault for fault in whole.overlaps(p, SMALL))


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("station.call_gap", 5.0, "pad and call key 1"),
        ("call.pitch", 18.0, "call key 1 and call key 2"),
        ("station.flip_at", [50.0, 4.0], "pad and flip key"),
        ("station.pad", [-60.0, 4.0], "over the lid's edge"),
    ],
)
def test_fingers_without_room_are_found(key: str, value: object, says: str) -> None:
    assert any(says in fault for fault in fits.reach(load({key: value}), LARGE))


def test_a_window_without_ribs_would_need_supports() -> None:
    p = load({"hub.pi.window": [120.0, 15.0]})
    assert "supports would be needed" in parts.overhangs(hub.body(p, 2, "pico"), p)[0]


def test_thin_letters_and_a_thin_clip_are_found() -> None:
    p = load({"label.text_h": 2.5})
    assert parts.walls(labels.hub_plate(p, 2), p) != []
    p = load({"clip.wall": 0.8})
    assert parts.walls(small.clip(p), p) != []


def test_fingers_shorter_than_the_sheet_are_found() -> None:
    p = load({"laser.finger": 5.0})
    sheet = panels.sheet_of(station_size(p), p)
    assert flat.teeth(sheet, p) == ["fingers of 5 mm break off a sheet of 4: 6 at least"]


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"station.hight": 70.0}, "params.toml has no 'station.hight'"),
        ({"station.height": "70"}, "station.height"),
        ({"laser.sheet": -4.0}, "laser.sheet"),
    ],
)
def test_a_parameter_that_cannot_be_is_named(changes: dict[str, object], says: str) -> None:
    with pytest.raises(ConfigError, match=says):
        load(changes)
