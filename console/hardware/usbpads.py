"""Pads on USB: keyboards, joystick encoders and quiz buzzers, several at once, read in one thread.

The kernel stamps every key in console time as USB delivers it.  How often USB asks a device for
news is how close two presses can be told apart: the slowest device decides.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from console.hardware.debounce import LOCKOUT_US
from console.hardware.gate import Gate
from console.hardware.pads import Batch, Clock, Health, PadEvent, monotonic_us
from console.hardware.usbbuttons import Assignment
from console.hardware.usbdevices import Found, find_devices
from console.hardware.usbplugs import Plugs
from console.hardware.usbpresses import ButtonPresses
from console.hardware.usbreader import EvdevDevice, KeyDevice, OpenDevice

# From the kernel's stamp until it can be read: the rest of one interrupt, with room to spare.
SETTLE_US = 1_000
STUCK_US = 10_000_000
RETRY_US = 250_000
BUSY_US = 50_000  # for so long after a key the next promise must come soon
BUSY_S, IDLE_S = 0.001, 0.005


class UsbPads:
    """The pads of an assignment; takes a device up again by itself when it was unplugged.

    ``on_press`` is called by the reading thread when there is something to drain.
    """

    def __init__(
        self,
        assignment: Assignment,
        lockout_us: int = LOCKOUT_US,
        find: Callable[[], Sequence[Found]] = find_devices,
        open_device: OpenDevice = EvdevDevice,
        clock: Clock = monotonic_us,
        name: str = "pads",
        on_press: Callable[[], None] | None = None,
        *,
        partial: bool = False,
    ) -> None:
        """Open every device of the assignment, or none and raise HardwareError.

        ``partial``: begin with those that are there, and take the others up when they come.
        """
        self.name = name
        self.on_press = on_press
        self.dropped = 0
        self._clock = clock
        self._gate = Gate()
        self._presses = ButtonPresses(assignment.places, lockout_us)
        self._plugs = Plugs(assignment, find, open_device, partial=partial)
        self._watermark_us = self._eventful_us = self._tried_us = clock()
        for number, device in self._plugs.devices():
            self._presses.connect(number, device.held(), self._watermark_us)
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def resolution_us(self) -> int:
        """How close presses may be to count as a dead heat: USB's interval of the slowest device.

        What a device's own program adds to that, nobody outside it can know.
        """
        return self._plugs.resolution_us

    @property
    def absent(self) -> tuple[int, ...]:
        """The seats, from 0, whose buttons are not all plugged in."""
        return self._plugs.absent

    def start(self) -> None:
        """Begin reading in a thread of its own."""
        self._thread = threading.Thread(target=self._run, name="usb", daemon=True)
        self._thread.start()

    def drain(self) -> Batch:
        """Give what was pressed since the last call; does not wait."""
        lost = not self._plugs.complete or self._gate.is_shut(self._clock())
        events: list[PadEvent] = []
        for batch in self._gate.take():
            events += batch.events
            self._watermark_us = batch.watermark_us
        return Batch(tuple(events), self._watermark_us, lost)

    def health(self) -> Health:
        """Name what is unplugged, and every button that has been down for ten seconds."""
        if not self._plugs.complete:
            return Health(False, self._plugs.missing_text())
        now_us = self._clock()
        since_us = dict(self._presses.pressed_since_us)
        stuck = sorted(place for place, t_us in since_us.items() if now_us - t_us >= STUCK_US)
        if stuck:
            names = ", ".join(map(str, stuck))
            return Health(False, f"pressed for over 10 s: {names}; free it or unplug it")
        count = self._plugs.count
        devices = "1 USB device" if count == 1 else f"{count} USB devices"
        how = resolution_text(self.resolution_us, self._plugs.assumed)
        note = f", keys dropped by the kernel {self.dropped} times" if self.dropped else ""
        return Health(True, f"{devices}, {how}{note}")

    def close(self) -> None:
        """End the thread and give the devices back; closing twice does nothing."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        self._plugs.close()

    def turn(self, wait_s: float = 0.0) -> None:
        """Wait for keys, at most so long, then take them and promise what can be promised.

        Only the reading thread calls it, or who has not started one.
        """
        self._plugs.readable(wait_s)
        now_us = self._clock()  # before reading: what was delivered until here is read below
        for number, device in self._plugs.readable(0):
            self._read(number, device, now_us)
        if self._plugs.missing and now_us - self._tried_us >= RETRY_US:
            self._tried_us = now_us
            for number, device in self._plugs.connect():
                self._presses.connect(number, device.held(), now_us)
        if self._plugs.grab_free():
            self._gate.shut(now_us)
        self._promise(now_us)

    def _run(self) -> None:
        while not self._stop.is_set():
            busy = self._clock() - self._eventful_us < BUSY_US
            self.turn(BUSY_S if busy else IDLE_S)

    def _read(self, number: int, device: KeyDevice, now_us: int) -> None:
        try:
            reading = device.read()
        except OSError:
            self._plugs.lose(number, "unplugged; plug it in again")
            self._tried_us = now_us
            self._gate.shut(now_us)  # however short it is: the round pauses
            return
        self.dropped += reading.dropped
        if self._presses.take(number, reading.changes):
            self._eventful_us = now_us

    def _promise(self, now_us: int) -> None:
        """Pass on what is certain, or while a device is missing keep it and promise nothing."""
        mark_us = now_us - SETTLE_US
        events = self._presses.told(mark_us)
        if not self._plugs.complete:
            self._gate.hold(events)
            return
        self._gate.put(Batch(events, mark_us), now_us)
        if self.on_press is not None and self._gate.take_news():
            self.on_press()


def resolution_text(resolution_us: int, assumed: bool) -> str:
    """Say how close presses can be told apart, and whether USB says so or nobody does."""
    source = "assumed, since not every device says how often it is asked" if assumed else "by USB"
    return f"presses told apart from {resolution_us / 1000:g} ms on ({source})"
