"""Which of several hits close together are real: a pad hit hard shakes its neighbours too.

A pure function on strengths and times.  The neighbour may be heard first, so a hit is judged only
once all hits around it are known.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter

import msgspec

WINDOW_US = 3_000
# The neighbour of a hit pad hears less than this part of it; two real hits both come above it.
SHARE = 0.5


class Hit(msgspec.Struct, frozen=True, order=True):
    """A pad was hit at ``t_us`` (device time) with ``strength`` 0 to 255."""

    t_us: int
    pad: int
    strength: int


class Rejected(msgspec.Struct, frozen=True):
    """``hit`` was no hit but the echo of ``stronger`` on another pad."""

    hit: Hit
    stronger: Hit

    def __str__(self) -> str:
        gap_us = self.hit.t_us - self.stronger.t_us
        return (
            f"pad {self.hit.pad + 1} at {self.hit.strength}/255 was crosstalk of pad "
            f"{self.stronger.pad + 1} at {self.stronger.strength}/255, {gap_us:+} µs from it"
        )


class Judged(msgspec.Struct, frozen=True):
    """Hits that count, in order of time, and those that do not."""

    kept: tuple[Hit, ...]
    rejected: tuple[Rejected, ...]


def judge(hits: Iterable[Hit], window_us: int = WINDOW_US, share: float = SHARE) -> Judged:
    """Tell real hits from crosstalk, in whatever order the hits are given.

    A hit is crosstalk if a real hit on another pad, at most ``window_us`` before or after it, was
    so much stronger that this one reaches less than ``share`` of it.  A near-tie of two real hits
    is above that, and both count.
    """
    kept: list[Hit] = []
    rejected: list[Rejected] = []
    for hit in sorted(hits, key=lambda hit: (-hit.strength, hit)):
        louder = [
            real
            for real in kept
            if real.pad != hit.pad
            and abs(real.t_us - hit.t_us) <= window_us
            and hit.strength < share * real.strength
        ]
        if louder:
            rejected.append(Rejected(hit, max(louder, key=attrgetter("strength"))))
        else:
            kept.append(hit)
    return Judged(tuple(sorted(kept)), tuple(sorted(rejected, key=attrgetter("hit"))))
