"""The game's own seeded generator: every draw is one word, so its position is a plain count."""

from __future__ import annotations

from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A seeded source of chance whose whole state is (seed, words drawn).

    Built on ``Random.random()`` alone, the one sequence Python promises to keep between versions,
    so that a journal written today replays on tomorrow's interpreter.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.drawn = 0
        self._random = Random(seed)

    def unit(self) -> float:
        """Draw a number from 0 up to but not including 1."""
        self.drawn += 1
        return self._random.random()

    def below(self, n: int) -> int:
        """Draw a whole number from 0 to n − 1."""
        return int(self.unit() * n)

    def choose(self, items: list[T]) -> T:
        """Draw one of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Shuffle in place (Fisher–Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
