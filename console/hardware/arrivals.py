"""Puts a board's events in order: drops what came twice, waits for what is missing.

All times are device time.
"""

from __future__ import annotations

import msgspec

from console.hardware.protocol import Edge, Hello, Keys, Watermark, sequence_distance

Event = Edge | Keys

# No board keeps more events than this.
EARLY = 256


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
        self._early: dict[int, Event] = {}
        self._t_us = hello.t_us

    def take(self, event: Event) -> list[Event]:
        """Take an event; gives those that are in order now and were not before."""
        ahead = sequence_distance(event.sequence, self.expected)
        if ahead < 0 or event.sequence in self._early:
            self.repeated += 1
        elif ahead > 0:
            self._miss()
            if ahead <= EARLY:
                self._early[event.sequence] = event
        else:
            return self._go_on(event)
        return []

    def pass_watermark(self, mark: Watermark) -> Ready | None:
        """What is in order up to the watermark; None while an event before it is missing."""
        if sequence_distance(mark.next_sequence, self.expected) > 0:
            self._miss()
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
            self._early.clear()
            self.hole = False
        return lost

    def _go_on(self, event: Event) -> list[Event]:
        """Take the next event, and those behind it that came early."""
        told: list[Event] = []
        following: Event | None = event
        while following is not None:
            told.append(following)
            self.expected = (self.expected + 1) % 0x10000
            following = self._early.pop(self.expected, None)
        self._pending += told
        self.hole = bool(self._early)
        return told

    def _miss(self) -> None:
        self.holes += not self.hole
        self.hole = True
