"""Listens to every input device at once, so that any button can be assigned by pressing it."""

from __future__ import annotations

import selectors
from collections.abc import Callable, Sequence

from console.errors import HardwareError
from console.hardware.usbdevices import Found, find_devices
from console.hardware.usbplugs import refused
from console.hardware.usbreader import EvdevDevice, KeyChange, KeyDevice, OpenDevice

LOOK_S = 0.5  # how soon a device that is plugged in meanwhile is heard


class Listener:
    """All devices with buttons, those plugged in later too; none is taken from other programs."""

    def __init__(
        self,
        find: Callable[[], Sequence[Found]] = find_devices,
        open_device: OpenDevice = EvdevDevice,
    ) -> None:
        """Open what may be opened; raises HardwareError with what to do if that is nothing."""
        self._find = find
        self._open_device = open_device
        self._selector = selectors.DefaultSelector()
        self._open: dict[Found, KeyDevice] = {}
        self._tried: set[Found] = set()
        refusal = self._look()
        if not self._open:
            self.close()
            raise HardwareError(
                refusal
                or "expected a keyboard, encoder or buzzer on USB, found none: plug one in and run "
                "this again"
            )

    @property
    def devices(self) -> list[Found]:
        """What is heard now."""
        return list(self._open)

    def hear(self, wait_s: float = LOOK_S) -> list[tuple[Found, KeyChange]]:
        """Wait, at most so long, for keys; gives what they did in order of time."""
        heard: list[tuple[Found, KeyChange]] = []
        for key, _ in self._selector.select(wait_s):
            found: Found = key.data
            try:
                changes = self._open[found].read().changes
            except OSError:  # unplugged: heard again when it is back
                self._selector.unregister(self._open[found])
                self._open.pop(found).close()
            else:
                heard += [(found, change) for change in changes]
        if not heard:
            self._look()
        return sorted(heard, key=lambda item: item[1].t_us)

    def close(self) -> None:
        """Give all devices back."""
        for device in self._open.values():
            device.close()
        self._open = {}
        self._selector.close()

    def _look(self) -> str:
        """Open what was not there before; says why not, if one could not be opened."""
        plugged = set(self._find())
        self._tried &= plugged
        refusal = ""
        for found in plugged - self._tried - set(self._open):
            self._tried.add(found)
            try:
                device = self._open_device(found.node)
            except OSError as error:
                refusal = refused(found, error)
            else:
                self._selector.register(device, selectors.EVENT_READ, found)
                self._open[found] = device
        return refusal
