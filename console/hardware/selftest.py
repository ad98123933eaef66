"""Tries out every pad, key and lamp of a board, one after the other, and says what it found.

``SelfTest`` only takes messages and times (console µs), so that screen and text share it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

import msgspec

from console.hardware.link import Link
from console.hardware.linkhealth import board_text
from console.hardware.pads import Batch, Clock, monotonic_us
from console.hardware.protocol import (
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
from console.hardware.selfreport import PadReport, Report
from console.hardware.stations import Control, Profile

PATIENCE_US = 20_000_000
# After a hit, who else hears it and how the contact bounces is listened to for so long.
LISTEN_US = 400_000
TURN_S = 0.005

_FLIP = (Key.FLIP,)
_CALLS = (Key.ONE, Key.TWO, Key.THREE, Key.FOUR, Key.TWEE, Key.THIRTEEN)
_KEY_NAMES = {Key.TWEE: "TWee", Key.THIRTEEN: "THIRteen"}

Probed = Edge | Keys | Bounce | Peaks | Done


class TestedPads(Protocol):
    """What the self-test needs of pads: those of ``serialpads`` have it."""

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


class Step(msgspec.Struct, frozen=True):
    """One thing to press: the seat's pad, or one of its keys."""

    seat: int
    key: Key | None = None

    @property
    def prompt(self) -> str:
        """What the person is asked to do."""
        if self.key is None:
            return f"Hit the pad of seat {self.seat + 1}: its lamp is lit."
        return f"Press {key_name(self.key)} at seat {self.seat + 1}."


def key_name(key: Key) -> str:
    """What people call a key of a station."""
    return "flip" if key is Key.FLIP else f"call {_KEY_NAMES.get(key, (key.name or '').lower())}"


def steps(hello: Hello, seats: int, profile: Profile) -> list[Step]:
    """All that is to be tried on this board: pads first, then the keys that the stations have."""
    keys = (_FLIP if Control.FLIP in profile.controls else ()) + (
        _CALLS if profile is Profile.FULL else ()
    )
    stations = min(seats, hello.stations)
    return [Step(seat) for seat in range(seats)] + [
        Step(seat, key) for seat in range(stations) for key in keys if key & hello.station_keys
    ]


class SelfTest:
    """Goes through the steps as presses and time come in."""

    def __init__(self, todo: Iterable[Step], now_us: int) -> None:
        self._todo = list(todo)
        self._began_us = now_us
        self._hit_us: int | None = None
        self.pads: dict[int, PadReport] = {}
        self.missing: list[str] = []
        self.noise = bytes(8)

    @property
    def step(self) -> Step | None:
        """What is being tried now; None at the end."""
        return self._todo[0] if self._todo else None

    def take(self, message: Probed, now_us: int) -> None:
        """Take what the board told."""
        step = self.step
        match message:
            case Edge(pressed=pressed) if pressed and step is not None and step.key is None:
                self._pad(step.seat, message, now_us)
            case Keys() if step is not None and step.key is not None:
                hit = message.station == step.seat and message.pressed & step.key
                self._hit_us = now_us if hit else self._hit_us
            case Bounce() if step is not None and step.key is None and message.pad == step.seat:
                self._bounce(step.seat, message)
            case Peaks() if self._hit_us is None:
                self.noise = bytes(map(max, self.noise, message.peak))

    def pass_time(self, now_us: int) -> None:
        """Go on to the next step once this one is done, or given up."""
        step = self.step
        if step is None:
            return
        if self._hit_us is not None:
            # a key has no bounce to listen to
            if step.key is None and now_us - self._hit_us < LISTEN_US:
                return
        elif now_us - self._began_us < PATIENCE_US:
            return
        else:
            what = "pad" if step.key is None else key_name(step.key)
            self.missing.append(f"seat {step.seat + 1} {what}")
        del self._todo[0]
        self._began_us, self._hit_us = now_us, None

    def _pad(self, seat: int, edge: Edge, now_us: int) -> None:
        report = self.pads.setdefault(seat, PadReport(seat))
        if edge.pressed >> seat & 1 and self._hit_us is None:
            self._hit_us = now_us
            report.strength = edge.strength
        others = [pad for pad in range(8) if edge.pressed >> pad & 1 and pad != seat]
        if self._hit_us is None:
            report.instead |= set(others)
        else:
            report.also |= set(others)

    def _bounce(self, seat: int, bounce: Bounce) -> None:
        report = self.pads.setdefault(seat, PadReport(seat))
        report.bounces = max(report.bounces, bounce.edges)
        report.bounce_us = max(report.bounce_us, bounce.span_us)


def run(
    pads: TestedPads,
    seats: int,
    profile: Profile,
    say: Callable[[str], None],
    wait: Callable[[float], None],
    clock: Clock = monotonic_us,
) -> Report:
    """Try everything out on a started board, asking by ``say`` and by the lamps.

    ``wait`` lets seconds pass, ``clock`` is console time in µs.
    """
    hello = pads.link.state.hello
    assert hello is not None, "a started board has said what it is"
    test = SelfTest(steps(hello, seats, profile), clock())
    pads.link.probed.clear()
    pads.send(Test(TestMode.PROBE))
    try:
        asked: Step | None = None
        while test.step is not None:
            if test.step is not asked:
                asked = test.step
                say(asked.prompt)
                _light(pads, seats, asked)
            wait(TURN_S)
            _turn(pads, test, clock())
    finally:
        pads.send(Test(TestMode.END))
        _light(pads, seats, None)
    return _report(pads, hello, test)


def _turn(pads: TestedPads, test: SelfTest, now_us: int) -> None:
    pads.drain()  # nobody plays meanwhile
    for _ in range(len(pads.link.probed)):
        test.take(pads.link.probed.popleft(), now_us)
    test.pass_time(now_us)


def _light(pads: TestedPads, seats: int, step: Step | None) -> None:
    for seat in range(seats):
        lit = step is not None and seat == step.seat
        light = 255 if lit else 0
        pads.send(Led(seat, Pattern.STEADY if lit else Pattern.OFF, light, light, light))


def _report(pads: TestedPads, hello: Hello, test: SelfTest) -> Report:
    link = pads.link
    return Report(
        board=board_text(link.state),
        resolution_us=hello.resolution_us,
        round_trip_us=link.clock.round_trip_us or 0,
        clock_error_us=link.state.clock_error_us,
        pads=[report for _, report in sorted(test.pads.items())],
        missing=test.missing,
        noise=test.noise if hello.force else b"",
        faults=link.state.damaged + link.state.malformed,
        overruns=link.state.overruns,
    )
