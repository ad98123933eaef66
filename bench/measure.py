"""Helpers that measure: processor time, percentiles, memory."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple


class Row(NamedTuple):
    """One figure: what, how much, and the target it is held against."""

    what: str
    value: str
    target: str


def best_cpu_s(work: Callable[[], object], times: int = 5) -> float:
    """Return the least processor time of several runs, in seconds: the noise only adds."""
    least = float("inf")
    for _ in range(times):
        began = time.process_time()
        work()
        least = min(least, time.process_time() - began)
    return least


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value under which this share (0 to 1) of the values lies."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(share * len(ranked)))]


def current_mb() -> float:
    """Return the memory this process holds now, in MB."""
    with open("/proc/self/statm", encoding="ascii") as statm:  # noqa: PTH123
        return int(statm.read().split()[1]) * resource.getpagesize() / 1e6
