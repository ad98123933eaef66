"""How often somebody may do something: tokens in buckets that fill up again with time."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

Seconds = Callable[[], float]  # a clock that never goes back

_ADDRESSES = 512  # remembered at most; the longest unheard goes first


class Rate(NamedTuple):
    """So many at once, and then so many a second."""

    burst: int
    per_s: float


class Bucket:
    """Tokens that are taken one by one; ``clock`` gives seconds."""

    def __init__(self, rate: Rate, clock: Seconds) -> None:
        self._rate = rate
        self._clock = clock
        self._left = float(rate.burst)
        self._at_s = clock()

    def take(self) -> bool:
        """Take a token, if there is one."""
        if self.wait_s():
            return False
        self._left -= 1
        return True

    def give_back(self) -> None:
        """Put a token back that was taken and not used."""
        self._left = min(self._rate.burst, self._left + 1)

    def wait_s(self) -> int:
        """Return whole seconds until there is a token, 0 if there is one now."""
        now_s = self._clock()
        self._left = min(self._rate.burst, self._left + (now_s - self._at_s) * self._rate.per_s)
        self._at_s = now_s
        return 0 if self._left >= 1 else math.ceil((1 - self._left) / self._rate.per_s)


class Buckets:
    """A bucket for each address and one for all of them together."""

    def __init__(self, each: Rate, together: Rate, clock: Seconds) -> None:
        self._each = each
        self._clock = clock
        self._all = Bucket(together, clock)
        self._by_address: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> int:
        """Take a token for this address; return 0, or the whole seconds to wait for one."""
        own = self._of(address)
        wait_s = max(own.wait_s(), self._all.wait_s())
        if not wait_s:
            own.take()
            self._all.take()
        return wait_s

    def give_back(self, address: str) -> None:
        """Put a token back that this address took and did not use."""
        self._of(address).give_back()
        self._all.give_back()

    def _of(self, address: str) -> Bucket:
        bucket = self._by_address.pop(address, None) or Bucket(self._each, self._clock)
        self._by_address[address] = bucket
        if len(self._by_address) > _ADDRESSES:
            self._by_address.popitem(last=False)
        return bucket
