"""Puts a board's events in order: drops what came twice, waits for what is missing.

All times are device time.
"""

from __future__ import annotations

import msgspec

from console.hardware.protocol import Edge, Hello, Keys, Watermark, sequence_distance

Event = Edge | Keys


class Ready(msgspec.Struct, frozen=True):
    """Events in order of time, and the promise that nothing before ``t_us`` is to come."""

    events: tuple[Event, ...]
    t_us: int


class Arrivals:
    """The events of one boot, from the ``next_sequence`` of its HELLO on."""

    def __init__(self, hello: Hello) -> None:
        self.boot = hello.boot_id & 0xFF
        self.expected = hello.next_sequence
        self.repeated = 0
        self.holes = 0
        self.hole = False
        self._pending: list[Event] = []
        self._t_us = hello.t_us

    def take(self, event: Event) -> bool:
        """Take an event if it is the next one; says whether it was."""
        ahead = sequence_distance(event.sequence, self.expected)
        if ahead < 0:
            self.repeated += 1
        elif ahead > 0:
            self.holes += not self.hole
            self.hole = True
        else:
            self.expected = (self.expected + 1) % 0x10000
            self.hole = False
            self._pending.append(event)
        return ahead == 0

    def pass_watermark(self, mark: Watermark) -> Ready | None:
        """What is in order up to the watermark; None while an event before it is missing."""
        if sequence_distance(mark.next_sequence, self.expected) > 0:
            self.holes += not self.hole
            self.hole = True
            return None
        self._t_us = max(self._t_us, mark.t_us)
        told = sorted(
            (event for event in self._pending if event.t_us < self._t_us),
            key=lambda event: (event.t_us, sequence_distance(event.sequence, self.expected)),
        )
        self._pending = [event for event in self._pending if event.t_us >= self._t_us]
        return Ready(tuple(told), self._t_us)

    def skip(self, hello: Hello) -> int:
        """Give up the events that the board no longer keeps; says how many."""
        lost = max(0, sequence_distance(hello.oldest_sequence, self.expected))
        if lost:
            self.expected = hello.oldest_sequence
            self.hole = False
        return lost
