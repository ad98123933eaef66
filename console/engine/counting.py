"""The count of One, two, three, four: where it is, which way it goes, and what a card makes of it.

Shared by the game, which judges by it, and by bots, who keep it in their heads (rules 3).
"""

from __future__ import annotations

from collections.abc import Hashable

import msgspec

from console.engine.cards import KING
from console.engine.inputs import CallName
from console.engine.outcomes import PileWhy
from console.engine.settings import Rules

NUMBERS: tuple[CallName, ...] = ("one", "two", "three", "four")
_THREE, _SEVEN, _EIGHT = 3, 7, 8
_RESTARTS: dict[str, tuple[PileWhy, ...]] = {
    "own win": ("match",),
    "any win": ("match", "slap", "challenge", "battle"),
    "never": (),
}


class Counted(msgspec.Struct, frozen=True):
    """What one card is to the count: the number it falls on and what is to be called.

    ``what`` is ``None`` in the silence; ``after_eight`` tells that an eight, this card or the one
    before, has just decided whether calls are made.
    """

    number: int
    what: CallName | None
    match: bool
    after_eight: bool


class Counting:
    """The count itself; ``number`` is the one that comes next, 1 to 4."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self.restart()

    def restart(self) -> None:
        """Begin at one, forward, aloud."""
        self.number = 1
        self.direction = 1
        self.silent = False
        self._resumed = False  # an eight has ended the silence, no card since

    def pile_won(self, why: PileWhy) -> bool:
        """Begin again if the rules say so of a pile won like this; tell whether they do."""
        restarts = why in _RESTARTS[self._rules.count_reset]
        if restarts:
            self.restart()
        return restarts

    def card(self, face: int) -> Counted:
        """Move on by a card of this rank and say what it is to the count."""
        number, silent = self.number, self.silent
        match = face == number and (not silent or self._rules.silent_match)
        after_eight = self._resumed or face == _EIGHT
        self._resumed = False
        what: CallName | None = None if silent else _call_of(face, number)
        if face == _SEVEN:
            self.direction = -self.direction
        elif face == _EIGHT:
            self.silent = not silent
            self._resumed = silent
            eights = self._rules.eight_calls
            called = eights == "both" or (eights == "first" and not silent)
            what = _call_of(face, number) if called else None
        self.number = (number - 1 + self.direction) % 4 + 1
        return Counted(number, what, match, after_eight)

    def state(self) -> tuple[Hashable, ...]:
        """Return what decides the counts to come."""
        return (self.number, self.direction, self.silent, self._resumed)


def _call_of(face: int, number: int) -> CallName:
    """Return what is called for a card of this rank on this number."""
    if face == _THREE:
        return "TWee"
    return "THIRteen" if face == KING else NUMBERS[number - 1]
