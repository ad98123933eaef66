"""Run under `evdev_kernel.c`: presses the buttons of a FIFO and tells what the console reads."""

import json
import os
import struct
import sys
import time
from pathlib import Path

from console.errors import HardwareError
from console.hardware.pads import monotonic_us
from console.hardware.usbbuttons import Assignment, Button, Place
from console.hardware.usbdevices import Found, Identity
from console.hardware.usbpads import UsbPads
from console.hardware.usbreader import EvdevDevice, Reading, button_name

SYN, KEY, MSC = 0, 1, 4
REPORT, DROPPED, SCAN = 0, 3, 4
FIRST = 0x120
FOLDER = Path(os.environ["EVDEV_KERNEL"])
NODE = FOLDER / "event7"


def feed(*events: tuple[int, int, int, int]) -> None:
    """Let the kernel tell events: time in µs, type, code, value."""
    data = b"".join(
        struct.pack("llHHi", us // 1_000_000, us % 1_000_000, *rest) for us, *rest in events
    )
    os.write(RING, data)


def down(*codes: int) -> None:
    """Let these keys be down when the kernel is asked."""
    bits = sum(1 << code for code in codes)
    (FOLDER / "keys").write_bytes(bits.to_bytes(96, "little"))


def told(reading: Reading) -> dict[str, object]:
    changes = [[change.t_us, change.code, change.pressed] for change in reading.changes]
    return {"changes": changes, "dropped": reading.dropped}


def reads() -> object:
    """A press, a key that repeats, a release, and what is no key."""
    down(FIRST + 3)
    device = EvdevDevice(NODE)
    held = sorted(device.held())
    nothing = told(device.read())
    feed((5_000_007, MSC, SCAN, 9), (5_000_007, KEY, FIRST, 1), (5_000_007, SYN, REPORT, 0))
    feed((5_250_000, KEY, FIRST, 2), (5_250_000, SYN, REPORT, 0))
    feed((5_300_000, KEY, FIRST, 0), (5_300_000, SYN, REPORT, 0))
    some = told(device.read())
    device.grab()
    device.close()
    device.close()
    return {"held": held, "nothing": nothing, "some": some, "name": button_name(FIRST)}


def drops() -> object:
    """The kernel drops a press and a release; the keys themselves show what is so after it."""
    down(FIRST)
    device = EvdevDevice(NODE, clock=lambda: 9_000_000)
    feed((8_000_000, KEY, FIRST + 1, 1), (8_000_000, SYN, REPORT, 0))
    feed((8_500_000, SYN, DROPPED, 0), (8_500_000, KEY, FIRST + 5, 1), (8_500_000, SYN, REPORT, 0))
    down(FIRST + 1, FIRST + 2)
    return {**told(device.read()), "held": sorted(device.held())}


def goes() -> object:
    """The device is unplugged."""
    down()
    device = EvdevDevice(NODE)
    (FOLDER / "gone").touch()
    try:
        device.read()
    except OSError as error:
        return error.strerror
    return "still there"


def taken() -> object:
    """Another program has the device for itself."""
    down()
    (FOLDER / "taken").touch()
    try:
        EvdevDevice(NODE).grab()
    except HardwareError as error:
        return str(error)
    return "grabbed"


def plays() -> object:
    """The whole way from the kernel's bytes to presses, in the thread."""
    down()
    who = Identity("0079:0006", "usb-0000:00:14.0-3/input0", name="Generic USB Joystick")
    places = {Button(0, FIRST + seat): Place(seat, "pad") for seat in range(4)}
    pads = UsbPads(
        Assignment((who,), places), find=lambda: [Found(who, NODE, 8_000, frozenset({FIRST}))]
    )
    pads.start()
    now_us = monotonic_us()
    for seat in (3, 1, 2, 0):
        feed((now_us, KEY, FIRST + seat, 1), (now_us, SYN, REPORT, 0))
        now_us += 8_000
    seats: list[int] = []
    while len(seats) < 4:  # the test that started this ends it if it never comes
        seats += [event.seat for event in pads.drain().events]
        time.sleep(0.001)
    pads.close()
    return seats


os.mkfifo(NODE)
RING = os.open(NODE, os.O_RDWR)
scenes = {"reads": reads, "drops": drops, "goes": goes, "taken": taken, "plays": plays}
json.dump(scenes[sys.argv[1]](), sys.stdout)
