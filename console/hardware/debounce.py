"""Eager debounce of one contact: the first edge counts at once, then a lock-out, then a re-read.

No added delay on a press, one press however long it chatters, and a tap shorter than the lock-out
still gives its release.  Time comes in only as an argument.
"""

from __future__ import annotations

import msgspec

LOCKOUT_US = 25_000


class Change(msgspec.Struct, frozen=True):
    """The debounced contact closed (``pressed``) or opened at ``t_us``."""

    t_us: int
    pressed: bool


class Debouncer:
    """Turns the raw edges of one contact into changes.

    Feed every edge to ``edge`` in order of its time.  Once ``due_us`` has passed, read the pin and
    give its level to ``reread``: that ends the lock-out and mends what lost or swapped edges
    left wrong.
    """

    def __init__(self, pressed: bool = False, lockout_us: int = LOCKOUT_US) -> None:
        self.pressed = pressed
        self.repaired = 0
        self._lockout_us = lockout_us
        self._raw = pressed
        self._locked = False
        self._due_us: int | None = None

    @property
    def due_us(self) -> int | None:
        """When the contact wants to be read again (µs), or None while it is at rest."""
        return self._due_us

    def edge(self, t_us: int, pressed: bool) -> tuple[Change, ...]:
        """Take one raw edge to the level ``pressed`` at ``t_us``."""
        changes = self._unlock_by(t_us)
        repeated = pressed == self._raw
        self._raw = pressed
        if self._locked:
            return changes
        if pressed != self.pressed:
            return (*changes, self._change(t_us, pressed))
        if repeated:  # its opposite never came, or comes late: look at the pin soon
            self._due_us = t_us + self._lockout_us
        return changes

    def reread(self, t_us: int, pressed: bool) -> tuple[Change, ...]:
        """Take the level the pin itself has at ``t_us``; before ``due_us`` this changes nothing.

        A change the edges told of is stamped with the end of the lock-out; one that only the pin
        tells of is stamped ``t_us`` and counted in ``repaired``.
        """
        if self._due_us is None or t_us < self._due_us:
            return ()
        stamp_us = self._due_us
        self._rest()
        if pressed != self._raw:
            stamp_us = t_us
            self._raw = pressed
            self.repaired += 1
        return () if pressed == self.pressed else (self._change(stamp_us, pressed),)

    def _unlock_by(self, t_us: int) -> tuple[Change, ...]:
        """End every lock-out over by ``t_us``, trusting the edges where nobody read the pin."""
        changes: tuple[Change, ...] = ()
        while self._locked and self._due_us is not None and t_us >= self._due_us:
            end_us = self._due_us
            self._rest()
            if self._raw != self.pressed:
                changes = (*changes, self._change(end_us, self._raw))
        return changes

    def _change(self, t_us: int, pressed: bool) -> Change:
        self.pressed = pressed
        self._locked = True
        self._due_us = t_us + self._lockout_us
        return Change(t_us, pressed)

    def _rest(self) -> None:
        self._locked = False
        self._due_us = None
