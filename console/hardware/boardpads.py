"""The contacts of a simulated board: debounced as in the firmware, their bounce counted."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from console.hardware.debounce import Change, Debouncer

# At each moment (µs, device time) the masks of pads that closed and that opened.
Changes = dict[int, tuple[int, int]]


class Bounced(msgspec.Struct, frozen=True):
    """Edges of a pad after the first one, and the time to the last of them (µs)."""

    pad: int
    edges: int
    span_us: int


class _Edges(msgspec.Struct):
    first_us: int
    last_us: int
    count: int = 0


class BoardPads:
    """All pads of a board, with the levels that their pins have."""

    def __init__(self, levels: list[bool], lockout_us: int) -> None:
        self.levels = levels
        self._seen: dict[int, _Edges] = {}
        self._contacts = [Debouncer(level, lockout_us) for level in levels]

    @property
    def mask(self) -> int:
        """The pads that are pressed, debounced."""
        return sum(1 << pad for pad, contact in enumerate(self._contacts) if contact.pressed)

    @property
    def due_us(self) -> int | None:
        """When a pin wants to be read again, or None while all are at rest."""
        due = [contact.due_us for contact in self._contacts if contact.due_us is not None]
        return min(due, default=None)

    def lock_out(self, lockout_us: int) -> None:
        """Debounce with another lock-out from now on."""
        self._contacts = [Debouncer(contact.pressed, lockout_us) for contact in self._contacts]

    def move(self, levels: Mapping[int, bool], t_us: int) -> Changes:
        """Let pins change at one moment."""
        changes: Changes = {}
        for pad, level in levels.items():
            self.levels[pad] = level
            self._note(pad, t_us)
            _add(changes, pad, self._contacts[pad].edge(t_us, level))
        return changes

    def read_again(self, now_us: int) -> tuple[Changes, list[Bounced]]:
        """End the lock-outs that are over by now, and tell how those contacts bounced."""
        changes: Changes = {}
        bounced: list[Bounced] = []
        for pad, contact in enumerate(self._contacts):
            if contact.due_us is None or now_us < contact.due_us:
                continue
            _add(changes, pad, contact.reread(now_us, self.levels[pad]))
            if (seen := self._seen.pop(pad, None)) is not None:
                bounced.append(Bounced(pad, seen.count, seen.last_us - seen.first_us))
        return changes, bounced

    def _note(self, pad: int, t_us: int) -> None:
        seen = self._seen.setdefault(pad, _Edges(t_us, t_us, count=-1))
        seen.count += 1
        seen.last_us = t_us


def _add(changes: Changes, pad: int, told: tuple[Change, ...]) -> None:
    for change in told:
        down, up = changes.get(change.t_us, (0, 0))
        bit = 1 << pad
        changes[change.t_us] = (down | bit, up) if change.pressed else (down, up | bit)
