"""Helpers that measure: processor time, percentiles, memory."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Sequence
from statistics import fmean, pstdev
from typing import NamedTuple


class Row(NamedTuple):
    """One figure: what, how much, the target it is held against, and whether that was missed."""

    what: str
    value: str
    target: str
    missed: bool = False


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


def spread(values: Sequence[float], unit: str) -> str:
    """Return the least, the mean, the greatest and the standard deviation in words."""
    least, most = min(values), max(values)
    return f"{least:.2f} … {fmean(values):.2f} … {most:.2f}, σ {pstdev(values):.2f} {unit}"


def current_mb() -> float:
    """Return the memory this process holds now, in MB."""
    with open("/proc/self/statm", encoding="ascii") as statm:  # noqa: PTH123
        return int(statm.read().split()[1]) * resource.getpagesize() / 1e6
