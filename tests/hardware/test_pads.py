import time

import msgspec
import pytest

from console.hardware.pads import (
    CallPressed,
    FlipPressed,
    FlipReleased,
    PadEvent,
    PadPressed,
    PadReleased,
    event_for,
    monotonic_us,
)
from console.hardware.stations import Contact, Control, Profile


@pytest.mark.parametrize(
    ("control", "pressed", "event"),
    [
        (Control.PAD, True, PadPressed(5, 2)),
        (Control.PAD, False, PadReleased(5, 2)),
        (Control.FLIP, True, FlipPressed(5, 2)),
        (Control.FLIP, False, FlipReleased(5, 2)),
    ],
)
def test_a_change_of_a_contact_is_an_event(
    control: Control, pressed: bool, event: PadEvent
) -> None:
    assert event_for(Contact(2, control), 5, pressed) == event


def test_events_go_through_json_and_come_back() -> None:
    events: list[PadEvent] = [PadPressed(1, 0), FlipReleased(2, 7), CallPressed(3, 1, "TWee")]
    assert msgspec.json.decode(msgspec.json.encode(events), type=list[PadEvent]) == events


def test_console_time_is_the_monotonic_clock_in_us() -> None:
    before, now, after = time.monotonic(), monotonic_us(), time.monotonic()
    assert int(before * 1e6) - 1 <= now <= int(after * 1e6) + 1


@pytest.mark.parametrize(
    ("word", "controls"),
    [
        ("pad", [Control.PAD]),
        ("pad+flip", [Control.PAD, Control.FLIP]),
        ("full", [Control.PAD, Control.FLIP]),
    ],
)
def test_a_profile_says_what_a_station_has(word: str, controls: list[Control]) -> None:
    assert list(Profile(word).controls) == controls


def test_a_contact_speaks_of_seats_as_people_do() -> None:
    assert str(Contact(0, Control.FLIP)) == "seat 1 flip"
