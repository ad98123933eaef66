"""Opens one input device of the kernel through libevdev and reads its keys.

libevdev has the kernel stamp events in its monotonic clock, which is console time, and finds out
how all keys are after the kernel had to drop events.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import msgspec

from console.errors import HardwareError
from console.hardware.pads import Clock, monotonic_us


class KeyChange(msgspec.Struct, frozen=True):
    """The key ``code`` went down (``pressed``) or up at ``t_us``, as the kernel stamped it."""

    t_us: int
    code: int
    pressed: bool


class Reading(msgspec.Struct, frozen=True):
    """What happened since the last reading; ``dropped``: the kernel could not keep all of it.

    What is only known from how the keys are after that is stamped with the time of reading.
    """

    changes: tuple[KeyChange, ...] = ()
    dropped: bool = False


class KeyDevice(Protocol):
    """An open input device; ``read`` raises OSError once it is gone."""

    def fileno(self) -> int:
        """The descriptor that becomes readable when there is something to read."""
        ...

    def read(self) -> Reading:
        """Give all there is without waiting."""
        ...

    def held(self) -> frozenset[int]:
        """The codes of the keys that are down, as of the last reading."""
        ...

    def grab(self) -> None:
        """Have the device for this program alone; raises HardwareError where another has it."""
        ...

    def close(self) -> None:
        """Give the device back."""
        ...


OpenDevice = Callable[[Path], KeyDevice]


class EvdevDevice:
    """A device under ``/dev/input``."""

    def __init__(self, node: Path, clock: Clock = monotonic_us) -> None:
        """Open it; raises OSError, or HardwareError where libevdev is not installed."""
        self._library = libevdev()
        self._node = node
        self._clock = clock
        self._file = open(node, "rb", buffering=0, opener=_without_waiting)  # noqa: SIM115
        try:
            self._device: Any = self._library.Device(self._file)
        except OSError:
            self._file.close()
            raise
        self._keys = self._device.evbits.get(self._library.EV_KEY, [])

    def fileno(self) -> int:
        """The descriptor that becomes readable when there is something to read."""
        return self._file.fileno()

    def read(self) -> Reading:
        """Give all there is without waiting; raises OSError once the device is gone."""
        changes: list[KeyChange] = []
        dropped = False
        while True:
            try:
                for event in self._device.events():
                    changes += self._key(event, event.sec * 1_000_000 + event.usec)
            except self._library.EventsDroppedException:
                dropped = True
                changes += self._mended()
            else:
                return Reading(tuple(changes), dropped)

    def held(self) -> frozenset[int]:
        """The codes of the keys that are down, as of the last reading."""
        return frozenset(key.value for key in self._keys if self._device.value[key])

    def grab(self) -> None:
        """Have the device for this program alone; raises HardwareError where another has it."""
        try:
            self._device.grab()
        except self._library.device.DeviceGrabError as error:
            raise HardwareError(
                f"{self._node}: another program has this device for itself, such as a key "
                "remapper or a second console; close that program"
            ) from error

    def close(self) -> None:
        """Give the device back; closing twice does nothing."""
        self._file.close()

    def _mended(self) -> Iterator[KeyChange]:
        """What changed while events were dropped."""
        now_us = self._clock()
        for event in self._device.sync():
            yield from self._key(event, now_us)

    def _key(self, event: Any, t_us: int) -> list[KeyChange]:
        """Nothing for what is no key, and for the repeats of a key that is held (value 2)."""
        if event.type != self._library.EV_KEY or event.value not in (0, 1):
            return []
        return [KeyChange(t_us, event.code.value, bool(event.value))]


def button_name(code: int) -> str:
    """What the kernel calls a key, such as "KEY_A" or "BTN_TRIGGER"."""
    library = libevdev()
    return str(library.evbit(library.EV_KEY.value, code).name)


def libevdev() -> Any:
    """Import the library only where USB pads are used; raises HardwareError with what to do."""
    try:
        import libevdev as library
    except (ImportError, OSError) as error:
        raise HardwareError(
            f"USB pads need the library libevdev, which cannot be loaded ({error}). "
            "Run: sudo apt install libevdev2"
        ) from error
    return library


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_NONBLOCK | os.O_CLOEXEC)
