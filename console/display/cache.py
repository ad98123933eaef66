"""A bounded store of finished pictures: the oldest unused ones make room for new ones."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Cache(Generic[T]):
    """Keep what was made under its key, up to ``limit`` bytes as ``cost`` counts them."""

    def __init__(
        self, limit: int, cost: Callable[[T], int], made: Callable[[], None] = lambda: None
    ) -> None:
        """Keep ``limit`` bytes; ``made`` is called after each one that was made."""
        self._limit = limit
        self._cost = cost
        self._tell = made
        self._held: OrderedDict[Hashable, T] = OrderedDict()
        self.bytes = 0
        self.made = 0

    def __len__(self) -> int:
        return len(self._held)

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what is held under the key, made now where it is not."""
        if key in self._held:
            self._held.move_to_end(key)
            return self._held[key]
        value = make()
        self.made += 1
        self._tell()
        self._held[key] = value
        self.bytes += self._cost(value)
        while self.bytes > self._limit and len(self._held) > 1:
            _, old = self._held.popitem(last=False)
            self.bytes -= self._cost(old)
        return value
