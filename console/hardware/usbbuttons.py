"""Which button of which USB device is whose: what ``slap-console assign`` writes and play reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, cast, get_args

import msgspec

from console.errors import ConfigError
from console.hardware.pads import (
    CallName,
    CallPressed,
    FlipPressed,
    FlipReleased,
    PadEvent,
    PadPressed,
    PadReleased,
)
from console.hardware.stations import Control, Profile
from console.hardware.usbdevices import Identity, identity

Job = Literal["pad", "flip"] | CallName
CALLS: tuple[CallName, ...] = get_args(CallName)


class Button(msgspec.Struct, frozen=True, order=True):
    """One button: its device's place in the list (from 0) and the kernel's code of its key."""

    device: int
    code: int

    def __str__(self) -> str:
        return f"{self.device + 1}:{self.code}"


class Place(msgspec.Struct, frozen=True, order=True):
    """What a button is for: a seat (from 0), and its pad, its flip key or one of its call keys."""

    seat: int
    job: Job

    def __str__(self) -> str:
        what = f"call key {self.job}" if self.job in CALLS else self.job
        return f"seat {self.seat + 1} {what}"

    def event(self, t_us: int, pressed: bool) -> PadEvent | None:
        """Name a press or release as an event; nothing comes of letting a call key go."""
        if self.job == "pad":
            return (PadPressed if pressed else PadReleased)(t_us, self.seat)
        if self.job == "flip":
            return (FlipPressed if pressed else FlipReleased)(t_us, self.seat)
        return CallPressed(t_us, self.seat, self.job) if pressed else None


class Assignment(msgspec.Struct, frozen=True):
    """The devices, the places of their buttons, and which devices go on typing (from 0)."""

    devices: tuple[Identity, ...]
    places: dict[Button, Place]
    shared: frozenset[int] = frozenset()

    def lacking(self, seats: int, profile: Profile) -> list[Place]:
        """The places of a table that need a button and have none; call keys may be left out."""
        given = set(self.places.values())
        jobs = ("pad", "flip") if Control.FLIP in profile.controls else ("pad",)
        wanted = [Place(seat, cast(Job, job)) for seat in range(seats) for job in jobs]
        return [place for place in wanted if place not in given]

    def seats_on(self, device: int) -> list[int]:
        """The seats (from 0) with buttons on a device."""
        return sorted(
            {place.seat for button, place in self.places.items() if button.device == device}
        )

    def lists(self) -> dict[str, list[str]]:
        """The buttons of each job, in lower case, from seat 1 on, as ``assignment`` reads them."""
        by_place = {place: str(button) for button, place in self.places.items()}
        seats = 1 + max((place.seat for place in by_place), default=-1)
        rows = {
            job: [by_place.get(Place(seat, job), "") for seat in range(seats)] for job in jobs()
        }
        return {job.lower(): row for job, row in rows.items() if any(row)}


def jobs(profile: Profile = Profile.FULL) -> tuple[Job, ...]:
    """What a station of this profile has buttons for."""
    match profile:
        case Profile.PAD:
            return ("pad",)
        case Profile.PAD_FLIP:
            return ("pad", "flip")
    return ("pad", "flip", *CALLS)


def assignment(
    devices: Sequence[str], lists: Mapping[str, Sequence[str]], shared: Iterable[int]
) -> Assignment:
    """Read an assignment from its settings; raises ConfigError for a button that cannot be.

    ``lists``: by job, in lower case, the seats' buttons, each "device:code" with devices from 1 on.
    """
    known = tuple(identity(text) for text in devices)
    if twice := next((one for one in known if known.count(one) > 1), None):
        raise ConfigError(f"devices: {twice} stands there twice; take one of them out")
    places: dict[Button, Place] = {}
    for job in jobs():
        for seat, text in enumerate(lists.get(job.lower(), ())):
            if text:
                _put(places, _button(text, job, len(known)), Place(seat, job))
    wrong = next((number for number in shared if not 1 <= number <= len(known)), None)
    if wrong is not None:
        raise ConfigError(f"shared: {_no_device(wrong, len(known))}")
    return Assignment(known, places, frozenset(number - 1 for number in shared))


def _put(places: dict[Button, Place], button: Button, place: Place) -> None:
    if button in places:
        raise ConfigError(
            f"button {button} is both {places[button]} and {place}: a button has one job"
        )
    places[button] = place


def _button(text: str, job: str, devices: int) -> Button:
    device, _, code = text.partition(":")
    if not 1 <= int(device) <= devices:
        raise ConfigError(f"{job.lower()}: {text!r}: {_no_device(int(device), devices)}")
    return Button(int(device) - 1, int(code))


def _no_device(number: int, devices: int) -> str:
    return f"there is no device {number}, devices has {devices}; run: slap-console assign"
