"""Tries out every pad, key and lamp, one after the other, and says what it found.

``SelfTest`` only takes messages and times (console µs); ``SelfTestRun`` drives it on a probe.
Screen and text share both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from console.hardware.pads import Clock, monotonic_us
from console.hardware.probe import Facts, Probe, Probed, Trace
from console.hardware.protocol import Bounce, Edge, Key, Keys, Peaks
from console.hardware.selfreport import PadReport, Report, key_name

PATIENCE_US = 20_000_000
# After a hit, who else hears it and how the contact bounces is listened to for so long.
LISTEN_US = 400_000
# A pad held for so long says that its lamp is dark; after the test it says to leave.
HOLD_US = 1_000_000
# Another pad that closes so close to the one that was hit has heard it; further off it was meant.
NEAR_US = 50_000
# A press so soon after the lock-outs of a press and a release is no second hit: contacts chatter.
CHATTER_US = 10_000
# A finished test is shown for so long when nobody presses anything.
SHOWN_US = 60_000_000
TURN_S = 0.005


class Step(msgspec.Struct, frozen=True):
    """One thing to press: the seat's pad, or one of its keys."""

    seat: int
    key: Key | None = None

    @property
    def name(self) -> str:
        """What it is called in a report."""
        return f"seat {self.seat + 1} {'pad' if self.key is None else key_name(self.key)}"

    def prompt(self, *, lamps: bool) -> str:
        """What the person is asked to do."""
        if self.key is not None:
            return f"Press {key_name(self.key)} at seat {self.seat + 1}."
        if not lamps:
            return f"Hit the pad of seat {self.seat + 1}."
        return f"Hit the pad of seat {self.seat + 1}: its lamp is lit. If it is not, hold the pad."


def steps(probe: Probe, seats: int) -> list[Step]:
    """All that is to be tried: pads first, then the keys that the stations have."""
    keys = [Step(seat, key) for seat in range(seats) for key in probe.keys(seat)]
    return [Step(seat) for seat in range(seats)] + keys


class SelfTest:
    """Goes through the steps as presses and time come in.

    Where there are lamps a pad held long means a dark one.
    """

    def __init__(self, todo: Iterable[Step], facts: Facts, now_us: int) -> None:
        self.todo = tuple(todo)
        self.done = 0
        self.began_us = now_us
        self.pads: dict[int, PadReport] = {}
        self.missing: list[Step] = []
        self.noise = bytes(8)
        self._facts = facts
        self._chatter_us = 2 * facts.lockout_us + CHATTER_US
        self._hit_us: int | None = None
        self._hit_at_us = 0  # in the time of the source
        self._held = False
        self._early: list[tuple[int, int]] = []  # others that were heard first: when, which pad

    @property
    def step(self) -> Step | None:
        """What is being tried now; None at the end."""
        return self.todo[self.done] if self.done < len(self.todo) else None

    @property
    def heard(self) -> bool:
        """Whether the present step has been heard and only its echo is listened to."""
        return self._hit_us is not None

    def take(self, message: Probed, now_us: int) -> None:
        """Take what the source told."""
        step = self.step
        if isinstance(message, Peaks):
            if self._hit_us is None:
                self.noise = bytes(map(max, self.noise, message.peak))
        elif step is not None and step.key is not None:
            if isinstance(message, Keys) and message.station == step.seat:
                self._hit_us = now_us if message.pressed & step.key else self._hit_us
        elif step is not None:
            self._of_pad(step.seat, message, now_us)

    def pass_time(self, now_us: int) -> None:
        """Go on to the next step once this one is done, or given up."""
        step = self.step
        if step is None or not self._is_over(step, now_us):
            return
        if self._hit_us is None:
            self.missing.append(step)
            if step.key is None and self._early:
                self._report(step.seat).instead |= {pad for _, pad in self._early}
        elif step.key is None and self._held and self._facts.lamps:
            self._report(step.seat).lamp_dark = True
        self.done += 1
        self.began_us, self._hit_us, self._held = now_us, None, False
        self._early.clear()

    def _is_over(self, step: Step, now_us: int) -> bool:
        if self._hit_us is None:
            return now_us - self.began_us >= PATIENCE_US
        waited_us = now_us - self._hit_us
        holding = self._held and self._facts.lamps and waited_us < HOLD_US
        return step.key is not None or (waited_us >= LISTEN_US and not holding)

    def _report(self, seat: int) -> PadReport:
        return self.pads.setdefault(seat, PadReport(seat))

    def _of_pad(self, seat: int, message: Probed, now_us: int) -> None:
        match message:
            case Edge():
                self._edge(seat, message, now_us)
            case Bounce(pad=pad) if pad == seat and self._hit_us is not None:
                self._report(seat).bounced(message.edges, message.span_us)
            case Trace(pad=pad, edges_us=edges_us) if pad == seat and self._hit_us is not None:
                self._report(seat).bounced(len(edges_us), max(edges_us, default=0), edges_us)

    def _edge(self, seat: int, edge: Edge, now_us: int) -> None:
        own, others = (
            1 << seat,
            [pad for pad in range(8) if edge.pressed >> pad & 1 and pad != seat],
        )
        if edge.pressed & own:
            self._held = True
            if self._hit_us is None:
                self._hit(seat, edge, now_us)
            elif 0 < edge.t_us - self._hit_at_us <= self._chatter_us:
                self._report(seat).chattered(edge.t_us - self._hit_at_us)
        if edge.released & own:
            self._held = False
        if self._hit_us is None:
            self._early += [(edge.t_us, pad) for pad in others]
        elif edge.t_us - self._hit_at_us <= NEAR_US:
            self._report(seat).also |= set(others)

    def _hit(self, seat: int, edge: Edge, now_us: int) -> None:
        report = self._report(seat)
        self._hit_us, self._hit_at_us = now_us, edge.t_us
        report.pressed_us = now_us
        report.strength = edge.strength
        report.bounces = 0 if self._facts.bounce else None
        for t_us, pad in self._early:
            (report.also if edge.t_us - t_us <= NEAR_US else report.instead).add(pad)


class SelfTestRun:
    """A self-test on a probe, from its first step to leaving; ``turn`` it every few ms.

    At the end a pad begins it again, held it leaves; so does a minute without a press.
    """

    def __init__(self, probe: Probe, seats: int, now_us: int) -> None:
        self.probe = probe
        self.seats = seats
        self.facts = probe.facts()
        self.left = False
        self.hold_us: int | None = None
        self._lit: set[int] | None = None
        self._begin(now_us)

    @property
    def report(self) -> Report:
        """What has been found so far."""
        test = self.test
        return Report(
            facts=self.facts,
            pads=[report for _, report in sorted(test.pads.items())],
            missing=[step.name for step in test.missing],
            noise=test.noise if self.facts.force else b"",
        )

    def turn(self, now_us: int) -> None:
        """Take what happened and do what is due."""
        told = self.probe.take()
        if self.test.step is not None:
            for message in told:
                self.test.take(message, now_us)
            self.test.pass_time(now_us)
            self.facts = self.probe.facts()
            self._over_us = now_us
        else:
            self._afterwards(told, now_us)
        self._light()

    def close(self) -> None:
        """Stop listening, lamps off."""
        self.probe.end()

    def _begin(self, now_us: int) -> None:
        self.test = SelfTest(steps(self.probe, self.seats), self.facts, now_us)
        self.hold_us, self._over_us = None, now_us
        self.probe.begin()
        self._light()

    def _afterwards(self, told: Iterable[Probed], now_us: int) -> None:
        edges = [message for message in told if isinstance(message, Edge)]
        if any(edge.pressed for edge in edges):
            self.hold_us = self._over_us = now_us
        if self.hold_us is not None and now_us - self.hold_us >= HOLD_US:
            self.left = True
        elif self.hold_us is not None and any(edge.released for edge in edges):
            self._begin(now_us)
        elif self.hold_us is None and now_us - self._over_us >= SHOWN_US:
            self.left = True

    def _light(self) -> None:
        """The lamp of who is asked; at the end those of all pads that are good."""
        step = self.test.step
        lit = {step.seat} if step is not None else self.report.good_pads()
        if lit != self._lit:
            self._lit = lit
            self.probe.light(lit)


def run(
    probe: Probe,
    seats: int,
    say: Callable[[str], None],
    wait: Callable[[float], None],
    clock: Clock = monotonic_us,
) -> Report:
    """Try everything out, asking by ``say`` and by the lamps, and give what was found.

    ``wait`` lets seconds pass, ``clock`` is console time in µs.
    """
    going = SelfTestRun(probe, seats, clock())
    try:
        asked: Step | None = None
        while (step := going.test.step) is not None:
            if step is not asked:
                asked = step
                say(step.prompt(lamps=going.facts.lamps))
            wait(TURN_S)
            going.turn(clock())
    finally:
        going.close()
    return going.report
