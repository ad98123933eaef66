"""What the sensors of force pads do: traces of (µs, level of 255), each holding until the next.

The shapes are those of a piezo under a soft pad with a load resistor (a rise within 1 to 3 ms, a
decay of some ms, ringing, an answer to the hand that leaves), and of a force-sensing resistor.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable

STEP_US = 20
Level = Callable[[float], float]  # of 255, at µs since the hit
Trace = list[tuple[int, float]]


def blow(peak: float, rise_us: float = 1_500, decay_us: float = 4_000) -> Level:
    """One hit: a quarter sine up, then an exponential decay."""

    def level(t_us: float) -> float:
        if t_us < 0:
            return 0.0
        if t_us < rise_us:
            return peak * math.sin(math.pi / 2 * t_us / rise_us)
        return peak * math.exp(-(t_us - rise_us) / decay_us)

    return level


def ringing(peak: float, hz: float = 180, decay_us: float = 12_000) -> Level:
    """A piezo that rings: a damped sine of which the input sees the upper half."""

    def level(t_us: float) -> float:
        if t_us < 0:
            return 0.0
        swing = math.sin(2 * math.pi * hz * t_us / 1e6)
        return max(0.0, peak * swing * math.exp(-t_us / decay_us) * 1.15)

    return level


def press(peak: float, rise_us: float, hold_us: float) -> Level:
    """A hand on a force-sensing resistor: up in a straight line, held, off within 10 ms."""

    def level(t_us: float) -> float:
        if t_us < rise_us:
            return max(0.0, peak * t_us / rise_us)
        over_us = t_us - rise_us - hold_us
        return peak if over_us < 0 else max(0.0, peak * (1 - over_us / 10_000))

    return level


def later(level: Level, by_us: float) -> Level:
    """The same, so much later."""
    return lambda t_us: level(t_us - by_us)


def both(*levels: Level) -> Level:
    """All of them at once."""
    return lambda t_us: sum(level(t_us) for level in levels)


def part(level: Level, share: float) -> Level:
    """The same, weaker: what a neighbour hears."""
    return lambda t_us: share * level(t_us)


def trace(level: Level, until_us: int, rest: float = 10, noise: float = 0, seed: int = 1) -> Trace:
    """The trace of a sensor that rests at ``rest``, with ``noise`` of so many steps either way."""
    rng = random.Random(seed)
    points = range(0, until_us, STEP_US)
    return [
        (t_us, min(255.0, max(0.0, rest + level(t_us) + rng.uniform(-noise, noise))))
        for t_us in points
    ]
