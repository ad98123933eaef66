"""Assigning buttons by pressing them: who is asked for what, and what becomes of each press."""

from __future__ import annotations

from collections.abc import Sequence

from console.hardware.stations import Profile
from console.hardware.usbbuttons import CALLS, Assignment, Button, Place, jobs
from console.hardware.usbdevices import Found, Identity
from console.hardware.usbpads import resolution_text
from console.hardware.usbreader import KeyChange, button_name

# A button that bounces, or a hand that stays on it, is not taken for the next answer.
PAUSE_US = 300_000
# A keyboard with more seats than this loses keys that are held down together.
SEATS_A_KEYBOARD = 2
# The keeper's keys, as the kernel counts them: escape, 1 to 8, return, space, F2 to F4, arrows,
# pause.
HOST_CODES = frozenset({1, *range(2, 10), 28, 57, *range(60, 63), 103, 105, 106, 108, 119})


class Walk:
    """Asks for the buttons of one seat after the other."""

    def __init__(self, seats: int, profile: Profile) -> None:
        self._places = [Place(seat, job) for seat in range(seats) for job in jobs(profile)]
        self._given: dict[tuple[Identity, int], Place] = {}
        self._found: dict[Identity, Found] = {}
        self._last: tuple[tuple[Identity, int], int] | None = None

    @property
    def done(self) -> bool:
        """Whether every place was asked for."""
        return not self._places

    @property
    def question(self) -> str:
        """What is to be pressed now."""
        seat, job = self._places[0].seat + 1, self._places[0].job
        if job in CALLS:
            return f"Seat {seat}: press the call key {job} (or the seat's pad: it has none)"
        return f"Seat {seat}: press your {'pad' if job == 'pad' else 'flip key'}"

    def press(self, found: Found, change: KeyChange) -> str:
        """Take what a key of any device did and answer in a line; "" for nothing to say."""
        key = (found.identity, change.code)
        bounced = self._last is not None and key == self._last[0]
        if bounced and self._last is not None and change.t_us - self._last[1] < PAUSE_US:
            self._last = (key, change.t_us)
            return ""
        if not change.pressed or self.done:
            return ""
        self._last = (key, change.t_us)
        taken = self._given.get(key)
        place = self._places[0]
        if taken is None:
            self._given[key] = self._places.pop(0)
            self._found[found.identity] = found
            return f"  {place}: {button_name(change.code)} of {found.identity.name}"
        if place.job in CALLS and taken == Place(place.seat, "pad"):
            return f"  {self._places.pop(0)}: none"
        return f"  {button_name(change.code)} already is {taken}: press another one"

    def devices(self) -> list[Found]:
        """The devices with buttons, in the order they were first pressed."""
        return list(self._found.values())

    def assignment(self, shared: Sequence[Found]) -> Assignment:
        """What was assigned; ``shared``: the devices that go on typing."""
        order = list(self._found)
        places = {
            Button(order.index(who), code): place for (who, code), place in self._given.items()
        }
        return Assignment(
            tuple(order), places, frozenset(order.index(one.identity) for one in shared)
        )


def keyboards_to_share(devices: Sequence[Found], plugged: Sequence[Found]) -> list[Found]:
    """The keyboards that the keeper can only use if they go on typing: no other is plugged in."""
    used = {one.identity.plug for one in devices}
    if any(one.is_keyboard and one.identity.plug not in used for one in plugged):
        return []
    return [one for one in devices if one.is_keyboard]


def advice(assignment: Assignment, devices: Sequence[Found]) -> list[str]:
    """What to know of these buttons: how exact they are, and what may go wrong with them."""
    exact = resolution_text(
        max(one.resolution_us for one in devices), any(one.interval_us is None for one in devices)
    )
    lines = [f"{exact[0].upper()}{exact[1:]}; closer than that is a dead heat."]
    for number, one in enumerate(devices):
        seats = assignment.seats_on(number)
        if one.is_keyboard and len(seats) > SEATS_A_KEYBOARD:
            lines.append(
                f"{one.identity.name} carries {len(seats)} seats. Cheap keyboards lose the third "
                "or fourth key held down at once: hold all pads down together and see in a game "
                "whether each still counts, or use several keyboards."
            )
        lines += [
            f"{button_name(button.code)} of {one.identity.name}, which goes on typing, is one of "
            f"the keeper's keys and {place} at once: better assign another one."
            for button, place in sorted(assignment.places.items())
            if button.device == number and number in assignment.shared and button.code in HOST_CODES
        ]
    return lines
