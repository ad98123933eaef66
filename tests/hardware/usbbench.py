"""Keyboards and encoders without USB: plugged in and out, pressed at any time."""

import errno
import socket
from collections.abc import Sequence
from pathlib import Path

from console.errors import HardwareError
from console.hardware.pads import PadEvent, PadPressed
from console.hardware.usbbuttons import Assignment, Button, Place
from console.hardware.usbdevices import Found, Identity
from console.hardware.usbpads import UsbPads
from console.hardware.usbreader import KeyChange, Reading

from .conftest import FakeClock

LETTERS = frozenset(range(1, 120))
BUTTONS = frozenset(range(0x120, 0x12C))
FIRST = 0x120


def encoder(port: int, interval_us: int | None = 8_000, node: int | None = None) -> Found:
    """A joystick encoder in a port; all of them are of one make."""
    who = Identity("0079:0006", f"usb-0-{port}/input0", name="Generic USB Joystick")
    return Found(
        who, Path(f"/dev/input/event{port if node is None else node}"), interval_us, BUTTONS
    )


def keyboard(port: int, serial: str = "") -> Found:
    who = Identity("046d:c31c", f"usb-0-{port}/input0", serial=serial, name="Logitech K120")
    return Found(who, Path(f"/dev/input/event{port}"), 10_000, LETTERS)


class FakeKeys:
    """An open device; a pair of sockets tells that there is something to read."""

    def __init__(self, held: set[int]) -> None:
        self.readings: list[Reading] = []
        self.grabbed = False
        self.taken_by_another = False
        self.gone = False
        self.closed = False
        self._held = held
        self._bell, self._ring = socket.socketpair()

    def fileno(self) -> int:
        return self._bell.fileno()

    def feed(self, reading: Reading) -> None:
        self.readings.append(reading)
        self._ring.send(b".")

    def unplug(self) -> None:
        self.gone = True
        self._ring.send(b".")

    def read(self) -> Reading:
        if self.gone:
            raise OSError(errno.ENODEV, "No such device")
        self._bell.recv(1 << 16)
        changes: list[KeyChange] = []
        for reading in self.readings:
            changes += reading.changes
        dropped = any(reading.dropped for reading in self.readings)
        self.readings = []
        for change in changes:
            (self._held.add if change.pressed else self._held.discard)(change.code)
        return Reading(tuple(changes), dropped)

    def held(self) -> frozenset[int]:
        return frozenset(self._held)

    def grab(self) -> None:
        if self.taken_by_another:
            raise HardwareError("another program has it")
        self.grabbed = True

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            self._bell.close()
            self._ring.close()


class Bench:
    """A computer with USB ports and a fake clock."""

    def __init__(self, *plugged: Found) -> None:
        self.clock = FakeClock()
        self.plugged = list(plugged)
        self.held: dict[Path, set[int]] = {}
        self.open: dict[Path, FakeKeys] = {}
        self.refuses: dict[Path, OSError] = {}
        self.taken: set[Path] = set()

    def find(self) -> Sequence[Found]:
        return list(self.plugged)

    def open_device(self, node: Path) -> FakeKeys:
        if node in self.refuses:
            raise self.refuses[node]
        device = self.open[node] = FakeKeys(self.held.setdefault(node, set()))
        device.taken_by_another = node in self.taken
        return device

    def change(self, found: Found, code: int, pressed: bool, t_us: int | None = None) -> None:
        at_us = self.clock.now_us if t_us is None else t_us
        self.open[found.node].feed(Reading((KeyChange(at_us, code, pressed),)))

    def unplug(self, found: Found) -> None:
        self.plugged.remove(found)
        self.open[found.node].unplug()

    def pads(self, assignment: Assignment, *, partial: bool = False) -> UsbPads:
        return UsbPads(
            assignment,
            find=self.find,
            open_device=self.open_device,
            clock=self.clock,
            partial=partial,
        )


def pads_on(*seats: tuple[Found, int], shared: Sequence[Found] = ()) -> Assignment:
    """Seat by seat the device and code of its pad."""
    devices = list(dict.fromkeys(found.identity for found, _ in seats))
    places = {
        Button(devices.index(found.identity), code): Place(seat, "pad")
        for seat, (found, code) in enumerate(seats)
    }
    return Assignment(
        tuple(devices), places, frozenset(devices.index(one.identity) for one in shared)
    )


def run(pads: UsbPads, clock: FakeClock, ms: int) -> list[PadEvent]:
    """Let time pass in turns of 1 ms and give what was told."""
    told: list[PadEvent] = []
    for _ in range(ms):
        clock.advance(1_000)
        pads.turn()
        told += pads.drain().events
    return told


def seats(told: Sequence[PadEvent]) -> list[int]:
    """Whose pads were pressed, in the order told."""
    return [event.seat for event in told if isinstance(event, PadPressed)]
