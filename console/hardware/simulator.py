"""The table without a table: keys close the contacts of mock pins, read by the code for real pins.

The caller gives the time of each key, so presses between two calls keep their own times and order.
Faults of real wiring can be put in: bounce, a stuck pad, a broken wire, crosstalk.
"""

from __future__ import annotations

import heapq
import threading
from collections import deque
from collections.abc import Mapping, Sequence
from enum import Enum, auto
from itertools import count, pairwise
from operator import attrgetter

import msgspec

from console.errors import HardwareError
from console.hardware.debounce import LOCKOUT_US
from console.hardware.factories import PinBackend
from console.hardware.gpio import GpioLamps, GpioPads
from console.hardware.mockpins import TimedFactory
from console.hardware.pads import Batch, CallName, CallPressed, Clock, Health, monotonic_us
from console.hardware.pins import PinMap
from console.hardware.stations import Contact

# Keys are polled every 2 ms: a key's time is right to that, and its report may be that old.
POLL_US = 2_000


class _Cause(Enum):
    """What can hold a contact closed; it opens when no cause is left."""

    KEY = auto()
    CROSSTALK = auto()
    FAULT = auto()


class Crosstalk(msgspec.Struct, frozen=True):
    """Each press of a contact closes ``target`` too, ``delay_us`` later, for ``width_us``.

    A negative delay makes the neighbour come first.
    """

    target: Contact
    delay_us: int
    width_us: int


class Simulator:
    """A source of presses made of mock pins and named keys; safe to press from another thread."""

    def __init__(
        self,
        pins: PinMap,
        keys: Mapping[str, Contact],
        clock: Clock = monotonic_us,
        lockout_us: int = LOCKOUT_US,
        poll_us: int = POLL_US,
        name: str = "keys",
    ) -> None:
        """Open mock pins of its own.

        ``poll_us``: how exactly, and how late at most, the caller reports keys.
        """
        self.name = name
        self.resolution_us = max(1, poll_us)
        self._clock = clock
        self._keys = keys
        self._inputs = pins.inputs()
        self._lamp_pins = pins.lamp
        self._factory = TimedFactory()
        backend = PinBackend("simulated keys", self._factory, self.resolution_us, poll_us)
        self._pads = GpioPads(pins, backend, clock, lockout_us, name)
        self.lamps = GpioLamps(pins, backend)
        self._lock = threading.Lock()
        self._agenda: list[tuple[int, int, Contact, _Cause, bool]] = []
        self._serial = count()
        self._released_us: dict[Contact, int] = {}
        self._bounce_us: tuple[int, ...] = ()
        self._closed_by: dict[Contact, set[_Cause]] = {}
        self._broken: set[Contact] = set()
        self._told_us = 0  # the watermark given last: a key reported later counts from there
        self._crosstalk: dict[Contact, list[Crosstalk]] = {}
        self._calls: list[CallPressed] = []

    def press_key(self, key: str, t_us: int) -> bool:
        """Push a key down at ``t_us``; says whether the key belongs to a contact wired here."""
        contact = self._contact(key)
        if contact is not None:
            self.touch(contact, t_us)
        return contact is not None

    def release_key(self, key: str, t_us: int) -> bool:
        """Let a key go at ``t_us``; says whether the key belongs to a contact wired here."""
        contact = self._contact(key)
        if contact is not None:
            self.let_go(contact, t_us)
        return contact is not None

    def call(self, seat: int, what: CallName, t_us: int) -> None:
        """Tap a call key, which has no pin: its press is told as it is, no earlier than it can."""
        with self._lock:
            self._calls.append(CallPressed(max(t_us, self._told_us), seat, what))

    def touch(self, contact: Contact, t_us: int) -> None:
        """Close a contact at ``t_us``, with the bounce and crosstalk that were put in.

        A key that a busy computer reports after its time was up is moved to the present, not lost.
        """
        with self._lock:
            pressed_us, t_us = t_us, max(t_us, self._told_us)
            self._move(contact, True, t_us)
            for talk in self._crosstalk.get(contact, ()):
                start_us = t_us + talk.delay_us
                self._plan(talk.target, _Cause.CROSSTALK, True, start_us)
                self._plan(talk.target, _Cause.CROSSTALK, False, start_us + talk.width_us)
            let_go_us = self._released_us.get(contact, pressed_us)
            if let_go_us > pressed_us:  # the release was reported before its press
                self._move(contact, False, max(let_go_us, t_us))

    def let_go(self, contact: Contact, t_us: int) -> None:
        """Open a contact at ``t_us``, with the bounce that was put in."""
        with self._lock:
            t_us = max(t_us, self._told_us)
            self._released_us[contact] = t_us
            self._move(contact, False, t_us)

    def bounce(self, offsets_us: Sequence[int]) -> None:
        """Make every contact toggle at these times (µs) after each press and each release.

        Raises HardwareError unless the times rise from above 0 and are even in number, so that the
        contact ends where it was moved to; an empty list ends the bouncing.
        """
        rising = all(earlier < later for earlier, later in pairwise((0, *offsets_us)))
        if len(offsets_us) % 2 or not rising:
            raise HardwareError(
                f"expected an even number of rising times above 0 µs, got {list(offsets_us)}"
            )
        self._bounce_us = tuple(offsets_us)

    def stick(self, contact: Contact) -> None:
        """Hold a contact closed, whatever its key does."""
        with self._lock:
            self._plan(contact, _Cause.FAULT, True, self._clock())

    def break_wire(self, contact: Contact) -> None:
        """Cut a contact off: its pin floats up and reads as open for ever."""
        with self._lock:
            self._broken.add(contact)
            self._refresh(contact)

    def crosstalk(self, source: Contact, talk: Crosstalk) -> None:
        """Let presses of ``source`` shake another contact."""
        self._crosstalk.setdefault(source, []).append(talk)

    def mend(self) -> None:
        """Take every fault out; each contact goes back to what its key says."""
        with self._lock:
            self._bounce_us = ()
            self._broken.clear()
            self._crosstalk.clear()
            for contact in self._inputs:
                self._refresh(contact)

    def lamp_levels(self) -> list[float]:
        """What the lamp pins carry now, 0 to 1, by seat."""
        return [self._factory.level(gpio) for gpio in self._lamp_pins]

    def drain(self) -> Batch:
        """Drive the pins through everything due by now, in order of time, then read them."""
        with self._lock:
            now_us = self._clock()
            while self._agenda and self._agenda[0][0] <= now_us:
                t_us, _, contact, cause, closed = heapq.heappop(self._agenda)
                self._drive(contact, cause, closed, t_us)
            batch = self._pads.drain_at(now_us)
            calls, self._calls = self._calls, []
            self._told_us = batch.watermark_us
            events = sorted((*batch.events, *calls), key=attrgetter("t_us"))
            return Batch(tuple(events), batch.watermark_us)

    def listen(self) -> deque[tuple[int, Contact, bool]]:
        """Give a queue that each ``drain`` fills with every edge: µs, contact, closed."""
        return self._pads.listen()

    def health(self) -> Health:
        """What the pins say; a broken wire reads as open, so only pressing the pad shows it."""
        return self._pads.health()

    def close(self) -> None:
        """Close the mock pins and lamps."""
        self._pads.close()
        self.lamps.close()
        self._factory.close()

    def _contact(self, key: str) -> Contact | None:
        contact = self._keys.get(key)
        return contact if contact in self._inputs else None

    def _move(self, contact: Contact, closed: bool, t_us: int) -> None:
        self._plan(contact, _Cause.KEY, closed, t_us)
        for number, offset_us in enumerate(self._bounce_us):
            level = closed if number % 2 else not closed
            self._plan(contact, _Cause.KEY, level, t_us + offset_us)

    def _refresh(self, contact: Contact) -> None:
        self._plan(contact, _Cause.FAULT, False, self._clock())

    def _plan(self, contact: Contact, cause: _Cause, closed: bool, t_us: int) -> None:
        heapq.heappush(self._agenda, (t_us, next(self._serial), contact, cause, closed))

    def _drive(self, contact: Contact, cause: _Cause, closed: bool, t_us: int) -> None:
        causes = self._closed_by.setdefault(contact, set())
        if closed:
            causes.add(cause)
        else:
            causes.discard(cause)
        low = bool(causes) and contact not in self._broken
        self._factory.drive(self._inputs[contact], high=not low, t_us=t_us)
