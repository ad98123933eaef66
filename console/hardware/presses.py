"""Turns a board's ordered events into presses in console time, crosstalk taken out.

Pad 0 and station 0 belong to seat 0.
"""

from __future__ import annotations

import logging

from console.hardware.arrivals import Event, Ready
from console.hardware.clocksync import ClockSync, Timeline
from console.hardware.crosstalk import Hit, Rejected, judge
from console.hardware.pads import (
    Batch,
    CallName,
    CallPressed,
    EchoFelt,
    FlipPressed,
    FlipReleased,
    PadEvent,
    PadPressed,
    PadReleased,
)
from console.hardware.protocol import Edge, Hello, Key, Keys

log = logging.getLogger(__name__)

Echoes = dict[tuple[int, int], Rejected]  # by device time and pad
CALLS: dict[Key, CallName] = {
    Key.ONE: "one",
    Key.TWO: "two",
    Key.THREE: "three",
    Key.FOUR: "four",
    Key.TWEE: "TWee",
    Key.THIRTEEN: "THIRteen",
}


class Presses:
    """The presses of ``seats`` seats; hits within ``crosstalk_us`` of each other are weighed.

    On a board with force pads a hit waits until everything that could have caused it is known;
    those that were none are told as such, with their strengths, and counted in ``echoes``.
    """

    def __init__(self, seats: int, crosstalk_us: int) -> None:
        self.echoes = 0
        self.pressed_since_us: dict[int, int] = {}
        self._seats = seats
        self._window_us = crosstalk_us
        self._force = 0
        self._timeline = Timeline(ClockSync())
        self._waiting: list[Event] = []
        self._flips: set[int] = set()  # the seats whose flip key is down

    def restart(self, hello: Hello, clock: ClockSync) -> None:
        """Go on with another boot."""
        self._force = hello.force
        self._timeline.restart(clock)
        self._waiting = []

    def measure(self, force: int) -> None:
        """Go on with these pads measuring force, as the board says after a CONFIG."""
        self._force = force

    def let_go(self, levels: int) -> list[PadEvent]:
        """Releases at a reset, as of what was promised last.

        Of pads that are no longer among ``levels``, and of every flip key: one that is still down
        is told as pressed by the new boot.
        """
        t_us = self._timeline.promised_us
        gone = [seat for seat in sorted(self.pressed_since_us) if not levels >> seat & 1]
        flips, self._flips = sorted(self._flips), set()
        pads = [event for seat in gone for event in self._release(seat, t_us)]
        return [*pads, *(FlipReleased(t_us, seat) for seat in flips)]

    def tell(self, ready: Ready) -> Batch:
        """Give the presses that are certain now."""
        if not self._force:
            waiting, self._waiting = self._waiting, []
            return self._batch(Ready((*waiting, *ready.events), ready.t_us), {})
        self._waiting += ready.events
        due = self._weighed(ready.t_us)
        return self._batch(due, self._echoes_of(due))

    def _weighed(self, known_us: int) -> Ready:
        """Take the events out of waiting whose hits can be judged.

        Hits that follow each other within the window are one cluster and judged together.
        """
        mark_us = known_us - self._window_us
        for event in reversed(self._waiting):
            if not self._hits(event):
                continue
            if event.t_us < mark_us:
                break
            mark_us = min(mark_us, event.t_us - self._window_us)
        due = [event for event in self._waiting if event.t_us < mark_us]
        self._waiting = [event for event in self._waiting if event.t_us >= mark_us]
        return Ready(tuple(due), mark_us)

    def _hits(self, event: Event) -> list[Hit]:
        if not isinstance(event, Edge):
            return []
        return [
            Hit(event.t_us, pad, strength)
            for pad, strength in enumerate(event.strength)
            if event.pressed & self._force & 1 << pad
        ]

    def _echoes_of(self, due: Ready) -> Echoes:
        """The hits that were none."""
        hits = [hit for event in due.events for hit in self._hits(event)]
        rejected = judge(hits, self._window_us).rejected
        for one in rejected:
            log.info("%s", one)
        self.echoes += len(rejected)
        return {(one.hit.t_us, one.hit.pad): one for one in rejected}

    def _batch(self, ready: Ready, echoes: Echoes) -> Batch:
        told: list[PadEvent] = []
        for event in ready.events:
            t_us = self._timeline.press(event.t_us)
            if isinstance(event, Keys):
                told += self._keys(event, t_us)
            else:
                told += self._edge(event, t_us, echoes)
        return Batch(tuple(told), self._timeline.promise(ready.t_us))

    def _edge(self, event: Edge, t_us: int, echoes: Echoes) -> list[PadEvent]:
        told: list[PadEvent] = []
        for seat in range(self._seats):
            if event.pressed >> seat & 1:
                echo = echoes.get((event.t_us, seat))
                told.append(self._press(seat, t_us) if echo is None else _felt(echo, t_us))
            if event.released >> seat & 1:
                told += self._release(seat, t_us)
        return told

    def _press(self, seat: int, t_us: int) -> PadEvent:
        self.pressed_since_us[seat] = t_us
        return PadPressed(t_us, seat)

    def _release(self, seat: int, t_us: int) -> list[PadEvent]:
        """Nothing for a pad whose press was not told: an echo, or one of before the connection."""
        was_pressed = self.pressed_since_us.pop(seat, None) is not None
        return [PadReleased(t_us, seat)] if was_pressed else []

    def _keys(self, event: Keys, t_us: int) -> list[PadEvent]:
        if event.station >= self._seats:
            return []
        told: list[PadEvent] = []
        if event.pressed & Key.FLIP:
            self._flips.add(event.station)
            told.append(FlipPressed(t_us, event.station))
        if event.released & Key.FLIP:
            self._flips.discard(event.station)
            told.append(FlipReleased(t_us, event.station))
        calls = [name for key, name in CALLS.items() if event.pressed & key]
        return told + [CallPressed(t_us, event.station, name) for name in calls]


def _felt(echo: Rejected, t_us: int) -> EchoFelt:
    hit, real = echo.hit, echo.stronger
    return EchoFelt(t_us, hit.pad, real.pad, hit.strength, real.strength, hit.t_us - real.t_us)
