"""The assigned devices: opened when they are there, let go of when they are not, taken up again."""

from __future__ import annotations

import logging
import selectors
from collections.abc import Callable, Sequence

import msgspec

from console.errors import HardwareError
from console.hardware.usbbuttons import Assignment
from console.hardware.usbdevices import Found, match
from console.hardware.usbreader import KeyDevice, OpenDevice

log = logging.getLogger(__name__)


class _Open(msgspec.Struct):
    found: Found
    device: KeyDevice
    may_grab: bool


class Plugs:
    """The devices of an assignment, by their place in its list, and what is wrong with the rest."""

    def __init__(
        self,
        assignment: Assignment,
        find: Callable[[], Sequence[Found]],
        open_device: OpenDevice,
        *,
        partial: bool = False,
    ) -> None:
        """Open every device, or none and raise HardwareError with what to do.

        ``partial``: one that is there is enough, and what is absent now is not waited for.
        """
        self._assignment = assignment
        self._find = find
        self._open_device = open_device
        self._selector = selectors.DefaultSelector()
        self._open: dict[int, _Open] = {}
        self._why: dict[int, str] = {}
        self._absent: frozenset[int] = frozenset()
        self.resolution_us = 0
        self.connect()
        self._absent = frozenset(self._why) if partial and self._open else frozenset()
        if not self.complete:
            self.close()
            raise HardwareError(self.missing_text())
        found = [one.found for one in self._open.values()]
        self.resolution_us = max(one.resolution_us for one in found)
        self.assumed = any(one.interval_us is None for one in found)

    @property
    def count(self) -> int:
        """How many devices are open."""
        return len(self._open)

    @property
    def complete(self) -> bool:
        """Whether all are there that were when the game began, or came since."""
        return self._why.keys() <= self._absent

    @property
    def missing(self) -> bool:
        """Whether any is not there."""
        return bool(self._why)

    @property
    def absent(self) -> tuple[int, ...]:
        """The seats, from 0, that have a button on a device that is not there."""
        seats = (self._assignment.seats_on(number) for number in tuple(self._why))
        return tuple(sorted({seat for on_device in seats for seat in on_device}))

    def readable(self, wait_s: float) -> list[tuple[int, KeyDevice]]:
        """Wait, at most so long, for devices with news, by their place in the list."""
        ready = [key.data for key, _ in self._selector.select(wait_s)]
        return [(number, self._open[number].device) for number in ready]

    def connect(self) -> list[tuple[int, KeyDevice]]:
        """Open what is there of the devices that are not open; gives those that are now."""
        matched = match(self._assignment.devices, self._find())
        absent = [n for n in range(len(self._assignment.devices)) if n not in self._open]
        for number in absent:
            self._take_up(number, matched.get(number))
        return [(n, self._open[n].device) for n in absent if n in self._open]

    def devices(self) -> list[tuple[int, KeyDevice]]:
        """Every open device."""
        return [(number, one.device) for number, one in self._open.items()]

    def lose(self, number: int, why: str) -> None:
        """Close a device that cannot be read any more."""
        gone = self._open.pop(number)
        self._selector.unregister(gone.device)
        gone.device.close()
        self._why[number] = why
        log.warning("%s: %s", self._assignment.devices[number], why)

    def grab_free(self) -> list[int]:
        """Have devices for the pads alone, except those that go on typing.

        Not while a key is down: who else listens would never hear of its release, and repeat it
        for ever.  Gives the devices that were lost because another program has them.
        """
        lost = []
        for number, one in list(self._open.items()):
            if one.may_grab and not one.device.held():
                one.may_grab = False
                try:
                    one.device.grab()
                except HardwareError as error:
                    self.lose(number, str(error))
                    lost.append(number)
        return lost

    def missing_text(self) -> str:
        """What is not there, whose it is, and what to do."""
        texts = []
        for number, why in sorted(self._why.items()):
            seats = ", ".join(str(seat + 1) for seat in self._assignment.seats_on(number))
            texts.append(f"{self._assignment.devices[number]}, seat {seats}: {why}")
        return "; ".join(texts)

    def close(self) -> None:
        """Give all devices back; closing twice does nothing."""
        for one in self._open.values():
            one.device.close()
        self._open = {}
        self._selector.close()

    def _take_up(self, number: int, found: Found | None) -> None:
        if found is None:
            self._why[number] = (
                "not plugged in where it was assigned; plug it in, or run: slap-console assign"
            )
        elif self.resolution_us and found.resolution_us > self.resolution_us:
            self._why[number] = (
                f"tells {found.resolution_us} µs apart now, the game was set up with "
                f"{self.resolution_us} µs; start the console anew to play on it"
            )
        else:
            try:
                device = self._open_device(found.node)
            except OSError as error:
                self._why[number] = refused(found, error)
                return
            self._selector.register(device, selectors.EVENT_READ, number)
            self._open[number] = _Open(found, device, number not in self._assignment.shared)
            self._why.pop(number, None)
            self._absent -= {number}


def refused(found: Found, error: OSError) -> str:
    """Say why a device could not be opened, and what to do."""
    if isinstance(error, PermissionError):
        return (
            f"no permission to read {found.node}. Run: sudo usermod -aG input $USER, then log in "
            "anew"
        )
    return f"{found.node} cannot be opened ({error.strerror})"
