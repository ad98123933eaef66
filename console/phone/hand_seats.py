"""Who may see which hand: one code a seat and match, new whenever somebody has used it.

A code that was scanned becomes the seat's key on that phone.  The next phone that scans finds
another code, and by it the seat's keys before are worth nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from console.phone.rates import Seconds
from console.phone.tokens import Tokens, length_of

CODE_BYTES = 16  # a longer one would make the code at the table's edge too fine to scan
CODE_LENGTH = length_of(CODE_BYTES)
_MOST = 64


class _Key(NamedTuple):
    """A seat's code: the first of the match is number 0."""

    seat: int
    number: int


class Seats:
    """The codes of one match; another match has none in common with it."""

    def __init__(self, clock: Seconds) -> None:
        self._clock = clock
        self.match: str | None = None
        self._tokens: Tokens[_Key] = Tokens(clock, math.inf, _MOST, CODE_BYTES)
        self._open: dict[int, tuple[int, str]] = {}  # of each seat, the code to scan

    def begin(self, match: str | None) -> None:
        """Begin another match: every code there was is worth nothing."""
        self.match = match
        self._tokens = Tokens(self._clock, math.inf, _MOST, CODE_BYTES)
        self._open = {}

    def hold(self, seats: Iterable[int]) -> None:
        """See that each of these seats has a code to scan, and no other seat any."""
        wanted = set(seats)
        for seat in set(self._open) - wanted:
            self._end(seat, self._open.pop(seat)[0])
        for seat in wanted - set(self._open):
            self._issue(seat, 0)

    def code(self, seat: int) -> str:
        """Return the code to scan at this seat, empty for none."""
        return self._open[seat][1] if seat in self._open else ""

    def join(self, code: str) -> int | None:
        """Return the seat that this code is for, ``None`` where it is nobody's.

        One that was not used before ends those that were, and another is there to scan.
        """
        key = self._tokens.owner(code)
        if key is None:
            return None
        if self._open[key.seat][0] == key.number:
            self._end(key.seat, key.number - 1)
            self._issue(key.seat, key.number + 1)
        return key.seat

    def _issue(self, seat: int, number: int) -> None:
        self._open[seat] = number, self._tokens.issue(_Key(seat, number))

    def _end(self, seat: int, number: int) -> None:
        for past in (number, number - 1):
            self._tokens.end_all_of(_Key(seat, past))
