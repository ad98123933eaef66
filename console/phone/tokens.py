"""Secret tokens that stand for somebody: a host who gave the PIN, a seat of one game.

Only their digests are kept, and every one is compared in constant time.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Hashable
from typing import Generic, TypeVar

from console.phone.rates import Seconds

Owner = TypeVar("Owner", bound=Hashable)
TOKEN_BYTES = 32


class Tokens(Generic[Owner]):
    """Tokens with their owners, each good for ``life_s``; over ``most`` the oldest ends.

    Each is ``size`` random bytes, in URL-safe base 64.
    """

    def __init__(self, clock: Seconds, life_s: float, most: int, size: int = TOKEN_BYTES) -> None:
        self._clock = clock
        self._size = size
        self._life_s = life_s
        self._most = most
        self._held: dict[bytes, tuple[Owner, float]] = {}  # by digest, with its end; oldest first

    def issue(self, owner: Owner) -> str:
        """Return a new token for this owner; the owner's other tokens stay good."""
        token = secrets.token_urlsafe(self._size)
        self._held[_digest(token)] = (owner, self._clock() + self._life_s)
        while len(self._held) > self._most:
            del self._held[next(iter(self._held))]
        return token

    def owner(self, token: str) -> Owner | None:
        """Return whose token this is, ``None`` where it is nobody's or has run out."""
        if len(token) != length_of(self._size):
            return None
        asked, now_s = _digest(token), self._clock()
        found: Owner | None = None
        for digest, (owner, end_s) in self._held.items():  # all of them, whichever it is
            if hmac.compare_digest(digest, asked) and now_s < end_s:
                found = owner
        return found

    def end(self, token: str) -> None:
        """Make this token worthless."""
        self._held.pop(_digest(token), None)

    def end_all_of(self, owner: Owner) -> None:
        """Make every token of this owner worthless."""
        self._held = {d: held for d, held in self._held.items() if held[0] != owner}


def length_of(size: int) -> int:
    """Return how many characters a token of so many bytes has."""
    return -(-size * 8 // 6)


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()
