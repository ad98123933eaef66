"""Where the dots of a row of times lie: one shared axis, no dot on another while there is room."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, floor

import msgspec

_STEPS_MS = (50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000)
_MOST_TICKS = 6
_LEAST_MS = 200.0
_TYPICAL = 0.93  # of all dots; later ones may have to stand at the end of the scale


class Axis(msgspec.Struct, frozen=True):
    """A scale of times in ms, drawn from ``left`` to ``right``."""

    start_ms: float
    end_ms: float
    left: float
    right: float
    ticks_ms: tuple[int, ...]

    def x(self, ms: float) -> float:
        """Return where a time stands; one beyond the scale stands at its end."""
        share = (ms - self.start_ms) / (self.end_ms - self.start_ms)
        return self.left + min(1.0, max(0.0, share)) * (self.right - self.left)

    def beyond(self, ms: float) -> bool:
        """Tell whether a time is later than the scale reaches."""
        return ms > self.end_ms


def axis(times_ms: Iterable[float], left: float, right: float) -> Axis:
    """Return a scale for these times: ends on half steps, at least ``_LEAST_MS`` wide."""
    ordered = sorted(times_ms) or [200.0, 600.0]
    low, high = ordered[0], max(_latest(ordered), ordered[0] + _LEAST_MS)
    step = next((s for s in _STEPS_MS if (high - low) / s <= _MOST_TICKS - 1), _STEPS_MS[-1])
    half = step / 2
    start, end = floor(low / half) * half, ceil(high / half) * half
    ticks = range(ceil(start / step) * step, floor(end / step) * step + 1, step)
    return Axis(start, end, left, right, tuple(ticks))


def _latest(ordered: Sequence[float]) -> float:
    """Return the latest time, unless a few are so late that they would squeeze all others."""
    count = len(ordered)
    typical = ordered[min(count - 1, int(_TYPICAL * count))]
    return max(time for time in ordered if time <= 1.5 * typical)


def swarm(xs: Iterable[float], spacing: float, room: float) -> list[tuple[float, float]]:
    """Return (x, y) of a dot for each x, y from the row's middle and at most ``room`` away.

    A dot takes the free lane nearest the middle; dots share a lane only when all are full.
    """
    lanes = _lanes(spacing, room)
    last = dict.fromkeys(lanes, -spacing)
    placed = []
    for x in sorted(xs):
        free = next((lane for lane in lanes if x - last[lane] >= spacing), None)
        lane = min(lanes, key=lambda lane: last[lane]) if free is None else free
        last[lane] = x
        placed.append((x, lane))
    return placed


def _lanes(spacing: float, room: float) -> list[float]:
    away = int(room / spacing)
    return [0.0] + [side * spacing * n for n in range(1, away + 1) for side in (-1, 1)]
