"""Everybody shuffles before the first deal: presses make the seed, the last deals (rules 6)."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from console.engine.chance import Chance


class Shuffling:
    """Who has shuffled when, until all of the ``seats`` have; times are the script's, µs."""

    def __init__(self, seats: Sequence[int]) -> None:
        self._seats = tuple(seats)
        self.pressed: dict[int, int] = {}

    def awaited(self) -> tuple[int, ...]:
        """Return the seats that have yet to shuffle."""
        return tuple(seat for seat in self._seats if seat not in self.pressed)

    def press(self, seat: int, t: int) -> None:
        """Take note that the seat shuffles."""
        self.pressed[seat] = t

    def seed(self, seed: int) -> int:
        """Return the seed with the times of all presses mixed into it."""
        presses = sorted((t, seat) for seat, t in self.pressed.items())
        text = f"{seed}:" + ",".join(f"{t}@{seat}" for t, seat in presses)
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")

    def last(self, resolution_us: int, chance: Chance) -> tuple[int, tuple[int, ...]]:
        """Return who pressed last, and the dead heat they were drawn from if they were."""
        latest = max(self.pressed.values())
        heat = sorted(s for s, t in self.pressed.items() if t >= latest - resolution_us)
        if len(heat) == 1:
            return heat[0], ()
        return chance.choose(heat), tuple(heat)
