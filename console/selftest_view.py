"""A self-test as the screen shows it: what was found so far, as one immutable value."""

from __future__ import annotations

import msgspec

from console.hardware.protocol import Key
from console.hardware.selfreport import PadReport, Report
from console.hardware.selftest import HOLD_US, PATIENCE_US, SelfTest, SelfTestRun, Step
from console.hardware.supply import Supply
from console.screens import KeyTrial, PadFault, PadTrial, SelfTestScreen, TriedPad


class Beside(msgspec.Struct, frozen=True):
    """What is shown beside the pads: the screen's lag, 0 where it was not measured, and more.

    ``sound``: whether a sound card answered, None where none was asked.
    """

    lag_ms: int = 0
    sound: bool | None = None
    supply: Supply = Supply()


NOTHING = Beside()


def selftest_screen(going: SelfTestRun, beside: Beside = NOTHING) -> SelfTestScreen:
    """Give the picture of a self-test, and of what is not its own."""
    test, facts, report = going.test, going.facts, going.report
    step = test.step
    return SelfTestScreen(
        stage="result" if step is None else "pads" if step.key is None else "keys",
        pads=tuple(_pad(going, report, seat) for seat in range(going.seats)),
        asked=None if step is None else step.seat,
        asked_key=_name(step.key) if step is not None and step.key is not None else "",
        until_us=test.began_us + PATIENCE_US,
        patience_us=PATIENCE_US,
        hold_us=going.hold_us,
        leave_hold_us=HOLD_US,
        passed=step is None and report.passed,
        source=facts.kind,
        firmware=facts.firmware,
        resolution_us=facts.resolution_us,
        lockout_ms=facts.lockout_us // 1000,
        advised_lockout_ms=report.lockout_ms() if facts.bounce else None,
        round_trip_us=facts.round_trip_us,
        clock_error_us=facts.clock_error_us,
        lost=facts.lost,
        damaged=facts.damaged,
        lamps=facts.lamps,
        lag_ms=beside.lag_ms,
        sound=beside.sound,
        supply_low=beside.supply.low,
        celsius=beside.supply.celsius,
        hot=beside.supply.hot,
    )


def _pad(going: SelfTestRun, report: Report, seat: int) -> TriedPad:
    test = going.test
    found = test.pads.get(seat, PadReport(seat))
    state = _state(test, Step(seat))
    fault = _fault(found) if state in ("good", "bad") else None
    thresholds = report.thresholds() if test.step is None else []
    return TriedPad(
        state="bad" if fault is not None else state,
        fault=fault,
        bounces=found.bounces,
        bounce_us=found.bounce_us,
        trace_us=found.trace_us,
        heard_by=tuple(sorted(found.also)),
        instead=tuple(sorted(found.instead)),
        strength=tuple(found.strength),
        threshold=thresholds[seat] if seat < len(thresholds) else None,
        pressed_us=-1 if found.pressed_us is None else found.pressed_us,
        keys=tuple(
            KeyTrial(name=_name(step.key), state=_state(test, step))
            for step in test.todo
            if step.seat == seat and step.key is not None
        ),
    )


def _state(test: SelfTest, step: Step) -> PadTrial:
    at = test.todo.index(step)
    if at > test.done:
        return "waiting"
    if at == test.done:
        return "good" if test.heard else "asked"
    return "bad" if step in test.missing else "good"


def _fault(found: PadReport) -> PadFault | None:
    """The fault to tell of; what makes the others meaningless comes first."""
    if found.instead:
        return "instead"
    if found.pressed_us is None:
        return "not heard"
    if found.also:
        return "also"
    if found.again_us:
        return "chatter"
    return "lamp dark" if found.lamp_dark else None


def _name(key: Key) -> str:
    return (key.name or "").lower()
