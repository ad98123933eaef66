"""Pads and lamps on GPIO pins through gpiozero, with raw edges and our own debounce.

The library's thread only puts edges into a queue; debouncing happens in ``drain``, on the caller's
thread.  A pad closes to ground: a low pin is a pressed pad.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter, itemgetter
from typing import Any, TypeVar

from gpiozero import PWMLED, InputDevice

from console.errors import HardwareError
from console.hardware.debounce import LOCKOUT_US, Change, Debouncer
from console.hardware.factories import PinBackend
from console.hardware.pads import Batch, Clock, Health, PadEvent, event_for, monotonic_us
from console.hardware.pins import PinMap
from console.hardware.stations import Contact

STUCK_US = 10_000_000
RAW_EDGES = 10_000

_Who = TypeVar("_Who")
_Opened = TypeVar("_Opened")


class _Line:
    """One input pin: puts its raw edges into the common queue and debounces them later."""

    def __init__(self, contact: Contact, device: Any, debounce: Debouncer, queue: _Queue) -> None:
        self.contact = contact
        self.debouncer = debounce
        self.changed_us: int | None = None
        self._device = device
        self._queue = queue
        self._report = self._take  # the library keeps only a weak reference
        device.pin.bounce = None
        device.pin.edges = "both"
        device.pin.when_changed = self._report

    def edge(self, t_us: int, pressed: bool) -> list[PadEvent]:
        """Debounce one edge."""
        return self._tell(self.debouncer.edge(t_us, pressed))

    def reread(self, now_us: int) -> list[PadEvent]:
        """Read the pin itself if that is due."""
        due_us = self.debouncer.due_us
        if due_us is None or now_us < due_us:
            return []
        return self._tell(self.debouncer.reread(now_us, not self._device.pin.state))

    def close(self) -> None:
        """Stop listening, then give the pin back."""
        self._device.pin.when_changed = None
        self._device.close()

    def _tell(self, changes: tuple[Change, ...]) -> list[PadEvent]:
        if changes:
            self.changed_us = changes[-1].t_us
        return [event_for(self.contact, change.t_us, change.pressed) for change in changes]

    def _take(self, ticks: float, state: float) -> None:
        """Queue an edge; runs on the library's thread.  Ticks are monotonic seconds."""
        self._queue.append((round(ticks * 1_000_000), self, not state))


_Queue = deque[tuple[int, _Line, bool]]


class GpioPads:
    """The pads and flip buttons of a pin map as a source of presses."""

    def __init__(
        self,
        pins: PinMap,
        backend: PinBackend,
        clock: Clock = monotonic_us,
        lockout_us: int = LOCKOUT_US,
        name: str = "pads",
    ) -> None:
        """Open every input, or none and raise HardwareError."""
        self.name = name
        self.resolution_us = backend.resolution_us
        self._backend = backend
        self._clock = clock
        self._opened_us = clock()
        self._queue: _Queue = deque()
        self._raw: deque[tuple[int, Contact, bool]] | None = None

        def line(contact: Contact, gpio: int) -> _Line:
            device = InputDevice(gpio, pull_up=True, pin_factory=backend.factory)
            return _Line(contact, device, Debouncer(not device.pin.state, lockout_us), self._queue)

        self._lines = _open_all(pins.inputs().items(), line, _Line.close)

    def drain(self) -> Batch:
        """Give the presses since the last call; does not wait."""
        return self.drain_at(self._clock())

    def drain_at(self, now_us: int) -> Batch:
        """Do what ``drain`` does as of ``now_us``."""
        edges = [self._queue.popleft() for _ in range(len(self._queue))]
        edges.sort(key=itemgetter(0))
        if self._raw is not None:
            self._raw.extend((t_us, line.contact, closed) for t_us, line, closed in edges)
        events = [event for t_us, line, closed in edges for event in line.edge(t_us, closed)]
        for line in self._lines:
            events += line.reread(now_us)
        events.sort(key=attrgetter("t_us"))
        return Batch(tuple(events), now_us - self._backend.settle_us)

    def listen(self) -> deque[tuple[int, Contact, bool]]:
        """Give a queue that each ``drain`` fills with every edge: µs, contact, closed."""
        self._raw = deque(maxlen=RAW_EDGES)
        return self._raw

    def health(self) -> Health:
        """Name every contact that has been closed for ten seconds, and count mended edges."""
        now_us = self._clock()
        stuck = [
            str(line.contact)
            for line in self._lines
            if line.debouncer.pressed and now_us - (line.changed_us or self._opened_us) >= STUCK_US
        ]
        if stuck:
            return Health(False, f"pressed for over 10 s: {', '.join(stuck)}; free it or unplug it")
        repaired = sum(line.debouncer.repaired for line in self._lines)
        note = f", {repaired} lost edges mended by reading the pin" if repaired else ""
        return Health(True, f"{len(self._lines)} contacts by {self._backend.name}{note}")

    def close(self) -> None:
        """Give the pins back; the factory stays open for the lamps."""
        for line in self._lines:
            line.close()
        self._lines = []


class GpioLamps:
    """The lamps of a pin map, one a seat, dimmed by software PWM."""

    def __init__(self, pins: PinMap, backend: PinBackend) -> None:
        """Open every lamp, dark, or none and raise HardwareError."""

        def lamp(_: str, gpio: int) -> Any:
            return PWMLED(gpio, pin_factory=backend.factory)

        named = [(f"seat {seat + 1} lamp", gpio) for seat, gpio in enumerate(pins.lamp)]
        self._lamps = _open_all(named, lamp, lambda opened: opened.close())
        self._shown = [0] * len(self._lamps)

    def show(self, levels: Sequence[float]) -> None:
        """Set each seat's brightness, 0 to 1; a pin is written only when its percent changes."""
        for seat, (lamp, level) in enumerate(zip(self._lamps, levels, strict=False)):
            percent = round(100 * level)
            if percent != self._shown[seat]:
                lamp.value = percent / 100
                self._shown[seat] = percent

    def close(self) -> None:
        """Switch the lamps off and give their pins back."""
        for lamp in self._lamps:
            lamp.close()
        self._lamps = []


def _open_all(
    pins: Iterable[tuple[_Who, int]],
    open_one: Callable[[_Who, int], _Opened],
    close_one: Callable[[_Opened], None],
) -> list[_Opened]:
    """Open all pins or none."""
    opened: list[_Opened] = []
    for who, gpio in pins:
        try:
            opened.append(open_one(who, gpio))
        except Exception as error:  # each pin library raises its own kinds
            for device in opened:
                close_one(device)
            raise HardwareError(
                f"{who}: GPIO {gpio} cannot be opened ({error}). Is another program, or a line of "
                "config.txt, using it? Free the pin or choose another one"
            ) from error
    return opened
