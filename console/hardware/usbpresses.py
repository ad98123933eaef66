"""Turns the keys of USB devices into presses: each button debounced, each press told once."""

from __future__ import annotations

from collections.abc import Container, Iterable
from operator import attrgetter

from console.hardware.debounce import LOCKOUT_US, Change, Debouncer
from console.hardware.pads import PadEvent
from console.hardware.usbbuttons import Button, Place
from console.hardware.usbreader import KeyChange


class ButtonPresses:
    """The buttons of an assignment; time enters only as arguments (console µs)."""

    def __init__(self, places: dict[Button, Place], lockout_us: int = LOCKOUT_US) -> None:
        self.pressed_since_us: dict[Place, int] = {}
        self._places = places
        self._lockout_us = lockout_us
        self._debounced: dict[Button, Debouncer] = {}
        self._level: dict[Button, bool] = {}
        self._events: list[PadEvent] = []

    def connect(self, device: int, held: Container[int], t_us: int) -> None:
        """Begin with how the keys of a device are, on its first or another connection.

        A button that was let go meanwhile is told as let go at ``t_us``; one that was pressed
        meanwhile is not told of at all.
        """
        for button, place in self._places.items():
            if button.device == device:
                down = button.code in held
                self._level[button] = down
                self._debounced[button] = Debouncer(down, self._lockout_us)
                if not down and place in self.pressed_since_us:
                    self._tell(button, (Change(t_us, False),))

    def take(self, device: int, changes: Iterable[KeyChange]) -> bool:
        """Take what a device's keys did; says whether any of it was an assigned button's."""
        ours = False
        for change in changes:
            button = Button(device, change.code)
            if button in self._debounced:
                ours = True
                self._level[button] = change.pressed
                self._tell(button, self._debounced[button].edge(change.t_us, change.pressed))
        return ours

    def told(self, mark_us: int) -> tuple[PadEvent, ...]:
        """Give the events since the last call, in order of time; all to ``mark_us`` was taken."""
        for button, debouncer in self._debounced.items():
            self._tell(button, debouncer.reread(mark_us, self._level[button]))
        events, self._events = sorted(self._events, key=attrgetter("t_us")), []
        return tuple(events)

    def _tell(self, button: Button, changes: Iterable[Change]) -> None:
        place = self._places[button]
        for change in changes:
            if change.pressed:
                self.pressed_since_us[place] = change.t_us
            elif self.pressed_since_us.pop(place, None) is None:
                continue  # its press was never told: it is older than the connection
            event = place.event(change.t_us, change.pressed)
            if event is not None:
                self._events.append(event)
