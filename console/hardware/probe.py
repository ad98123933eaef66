"""What a self-test can learn of pads, keys and lamps, whatever they are wired to.

Every source tells it in the messages of the serial protocol; what it cannot know is None.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence
from typing import Literal, Protocol

import msgspec

from console.hardware.leds import Lamps
from console.hardware.link import Link
from console.hardware.linkhealth import board_text
from console.hardware.pads import (
    Batch,
    CallPressed,
    FlipPressed,
    FlipReleased,
    PadEvent,
    PadPressed,
    PadReleased,
    PadSource,
)
from console.hardware.presses import CALLS
from console.hardware.protocol import (
    Board,
    Bounce,
    Done,
    Edge,
    Hello,
    HostMessage,
    Key,
    Keys,
    Led,
    Pattern,
    Peaks,
    Test,
    TestMode,
)
from console.hardware.stations import Contact, Control, Profile

SourceKind = Literal["pico", "nano", "board", "gpio", "keys", "usb"]
RawEdge = tuple[int, Contact, bool]  # µs, who, closed

_BOARDS: dict[Board, SourceKind] = {Board.PICO: "pico", Board.NANO: "nano"}
_CALL_KEYS = {name: key for key, name in CALLS.items()}


class Trace(msgspec.Struct, frozen=True):
    """How a pad's contact moved after it first closed: the µs at which it opened or closed."""

    pad: int
    edges_us: tuple[int, ...]


Probed = Edge | Keys | Bounce | Peaks | Done | Trace


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What a source says of itself; None and False stand for what it cannot tell or has not.

    ``name`` is a line for people; ``lost`` counts events and ``damaged`` frames on the wire,
    ``overruns`` edges lost on the board.
    """

    kind: SourceKind
    name: str
    firmware: str = ""
    resolution_us: int
    lockout_us: int
    round_trip_us: int | None = None
    clock_error_us: int | None = None
    lost: int | None = None
    damaged: int | None = None
    overruns: int | None = None
    force: bool = False
    lamps: bool = False
    bounce: bool = False


class Probe(Protocol):
    """A source of presses as the self-test uses it."""

    def begin(self) -> None:
        """Start listening; what was pressed before is forgotten."""
        ...

    def take(self) -> list[Probed]:
        """What happened since the last call."""
        ...

    def light(self, seats: Collection[int]) -> None:
        """Light exactly these seats' lamps."""
        ...

    def keys(self, seat: int) -> tuple[Key, ...]:
        """The keys that this seat's station has."""
        ...

    def facts(self) -> Facts:
        """What the source says of itself now."""
        ...

    def end(self) -> None:
        """Stop listening, lamps off."""
        ...


def station_keys(profile: Profile, wired: int) -> tuple[Key, ...]:
    """The keys of a station of this profile among those that are ``wired``, flip first."""
    wanted: tuple[Key, ...] = (Key.FLIP,) if Control.FLIP in profile.controls else ()
    if profile is Profile.FULL:
        wanted += tuple(CALLS)
    return tuple(key for key in wanted if key & wired)


class BoardPads(Protocol):
    """What a probe needs of a board's pads: those of ``serialpads`` have it."""

    @property
    def link(self) -> Link:
        """The link to the board."""
        ...

    def send(self, message: HostMessage) -> bool:
        """Send a message at once."""
        ...

    def drain(self) -> Batch:
        """Take what was pressed."""
        ...


class BoardProbe:
    """A started board on a serial link."""

    def __init__(
        self, pads: BoardPads, seats: int, profile: Profile, lockout_us: int, *, lamps: bool = True
    ) -> None:
        self._pads = pads
        self._seats = seats
        self._profile = profile
        self._lockout_us = lockout_us
        self._lamps = lamps

    def begin(self) -> None:
        """Start listening; what was pressed before is forgotten."""
        self._pads.link.probed.clear()
        self._pads.send(Test(TestMode.PROBE))

    def take(self) -> list[Probed]:
        """What the board told since the last call."""
        self._pads.drain()  # nobody plays meanwhile
        probed = self._pads.link.probed
        return [probed.popleft() for _ in range(len(probed))]

    def light(self, seats: Collection[int]) -> None:
        """Light exactly these seats' lamps."""
        for seat in range(self._seats):
            lit = seat in seats
            light = 255 if lit else 0
            self._pads.send(Led(seat, Pattern.STEADY if lit else Pattern.OFF, light, light, light))

    def keys(self, seat: int) -> tuple[Key, ...]:
        """The keys that the board reads at this seat's station."""
        hello = self._hello
        return station_keys(self._profile, hello.station_keys) if seat < hello.stations else ()

    def facts(self) -> Facts:
        """What the board and the link say now."""
        hello, link = self._hello, self._pads.link
        version = (hello.firmware_major, hello.firmware_minor, hello.firmware_patch)
        return Facts(
            kind=_BOARDS.get(hello.board, "board"),
            name=board_text(link.state),
            firmware=".".join(map(str, version)),
            resolution_us=hello.resolution_us,
            lockout_us=self._lockout_us,
            round_trip_us=link.clock.round_trip_us,
            clock_error_us=link.state.clock_error_us or None,
            lost=link.state.lost,
            damaged=link.state.damaged + link.state.malformed,
            overruns=link.state.overruns,
            force=bool(hello.force),
            lamps=self._lamps,
            bounce=True,
        )

    def end(self) -> None:
        """Stop listening, lamps off."""
        self._pads.send(Test(TestMode.END))
        self.light(())

    @property
    def _hello(self) -> Hello:
        hello = self._pads.link.state.hello
        assert hello is not None, "a started board has said what it is"
        return hello


class ContactProbe:
    """Any other source: presses alone, and with ``raw`` every edge of its contacts.

    ``keys`` are those that each seat has; ``raw`` is a queue that the source fills while drained.
    """

    def __init__(
        self,
        source: PadSource,
        lamps: Lamps | None,
        kind: SourceKind,
        lockout_us: int,
        keys: Sequence[tuple[Key, ...]],
        raw: deque[RawEdge] | None = None,
    ) -> None:
        self._source = source
        self._lamps = lamps
        self._kind = kind
        self._lockout_us = lockout_us
        self._keys = keys
        self._raw = raw
        self._traces: dict[int, list[int]] = {}

    def begin(self) -> None:
        """Start listening; what was pressed before is forgotten."""
        self.take()
        self._traces.clear()

    def take(self) -> list[Probed]:
        """What was pressed since the last call, and how the contacts moved."""
        told = [_message(event) for event in self._source.drain().events]
        return [message for message in told if message is not None] + self._bounces()

    def light(self, seats: Collection[int]) -> None:
        """Light exactly these seats' lamps."""
        if self._lamps is not None:
            self._lamps.show([float(seat in seats) for seat in range(8)])

    def keys(self, seat: int) -> tuple[Key, ...]:
        """The keys that this seat has."""
        return self._keys[seat]

    def facts(self) -> Facts:
        """What the source says of itself."""
        return Facts(
            kind=self._kind,
            name=self._source.health().text,
            resolution_us=self._source.resolution_us,
            lockout_us=self._lockout_us,
            lamps=self._lamps is not None,
            bounce=self._raw is not None,
        )

    def end(self) -> None:
        """Lamps off."""
        self.light(())

    def _bounces(self) -> list[Probed]:
        """The traces of pads that moved within a lock-out from their first edge."""
        if self._raw is None:
            return []
        moved: set[int] = set()
        for _ in range(len(self._raw)):
            t_us, contact, closed = self._raw.popleft()
            if contact.control is not Control.PAD:
                continue
            trace = self._traces.get(contact.seat)
            if trace and t_us - trace[0] <= self._lockout_us:
                trace.append(t_us)
            elif closed:
                self._traces[contact.seat] = [t_us]
            else:  # a release; its bounce is no part of the press
                self._traces.pop(contact.seat, None)
                continue
            moved.add(contact.seat)
        return [
            Trace(pad, tuple(t_us - trace[0] for t_us in trace[1:]))
            for pad, trace in self._traces.items()
            if pad in moved
        ]


def _message(event: PadEvent) -> Probed | None:
    bit = 1 << event.seat
    match event:
        case PadPressed():
            return Edge(0, 0, event.t_us, bit, 0)
        case PadReleased():
            return Edge(0, 0, event.t_us, 0, bit)
        case FlipPressed():
            return Keys(0, 0, event.t_us, event.seat, Key.FLIP, 0)
        case FlipReleased():
            return Keys(0, 0, event.t_us, event.seat, 0, Key.FLIP)
        case CallPressed():
            return Keys(0, 0, event.t_us, event.seat, _CALL_KEYS[event.what], 0)
        case _:  # only boards tell more, and those are probed as boards
            return None
