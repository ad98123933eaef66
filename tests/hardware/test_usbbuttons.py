"""Whose button is which, as it stands in the configuration."""

import pytest

from console.errors import ConfigError
from console.hardware.stations import Profile
from console.hardware.usbbuttons import Assignment, Button, Place, assignment, jobs

from .usbbench import FIRST, encoder, pads_on

ONE, TWO = str(encoder(1).identity), str(encoder(2).identity)


def test_an_assignment_reads_back_from_its_own_lists() -> None:
    places = {
        Button(0, 288): Place(0, "pad"),
        Button(1, 288): Place(2, "pad"),
        Button(1, 289): Place(2, "THIRteen"),
        Button(0, 290): Place(1, "flip"),
    }
    whole = Assignment((encoder(1).identity, encoder(2).identity), places, frozenset({1}))
    assert whole.lists() == {
        "pad": ["1:288", "", "2:288"],
        "flip": ["", "1:290", ""],
        "thirteen": ["", "", "2:289"],
    }
    assert assignment([ONE, TWO], whole.lists(), [2]) == whole


def test_a_button_has_one_job() -> None:
    with pytest.raises(ConfigError, match="button 1:288 is both seat 1 pad and seat 2 flip"):
        assignment([ONE], {"pad": ["1:288"], "flip": ["", "1:288"]}, [])


def test_the_same_code_on_two_devices_is_two_buttons() -> None:
    both = assignment([ONE, TWO], {"pad": ["1:288", "2:288"]}, [])
    assert both == pads_on((encoder(1), FIRST), (encoder(2), FIRST))


@pytest.mark.parametrize("text", ["2:288", "9:1"])
def test_a_device_that_is_not_listed_is_named(text: str) -> None:
    with pytest.raises(ConfigError, match=r"pad: .*there is no device \d, devices has 1; run"):
        assignment([ONE], {"pad": [text]}, [])


def test_what_is_shared_must_be_listed() -> None:
    with pytest.raises(ConfigError, match="shared: there is no device 2"):
        assignment([ONE], {}, [2])


def test_a_device_stands_there_once() -> None:
    with pytest.raises(ConfigError, match="stands there twice"):
        assignment([ONE, ONE], {}, [])


def test_what_a_table_needs_depends_on_its_stations() -> None:
    two = pads_on((encoder(1), FIRST), (encoder(1), FIRST + 1))
    assert two.lacking(2, Profile.PAD) == []
    assert two.lacking(3, Profile.PAD) == [Place(2, "pad")]
    assert [str(place) for place in two.lacking(2, Profile.FULL)] == ["seat 1 flip", "seat 2 flip"]


def test_a_full_station_has_call_keys_too() -> None:
    assert jobs(Profile.PAD) == ("pad",)
    assert jobs(Profile.PAD_FLIP) == ("pad", "flip")
    assert jobs() == ("pad", "flip", "one", "two", "three", "four", "TWee", "THIRteen")
