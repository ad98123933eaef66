"""Flips that may turn out to be objections: a flip key held for a second objects to a spoken call.

While somebody may object, a flip counts when the key comes up, so that an objection is never an
early flip (rules 3, "spoken").
"""

from __future__ import annotations

from console.engine.inputs import Flip, Object
from console.engine.views import TableView

OBJECT_US = 1_000_000


def may_object(view: TableView, seat: int) -> bool:
    """Tell whether this seat's flip key, held, would object to the last call, or to a list."""
    if view.count is None or view.vote is not None:
        return False
    trip = view.trip
    if trip is not None and trip.spoken and trip.phase == "telling" and trip.seat != seat:
        return True
    return view.count.may_object and not (view.pile and view.pile[-1].seat == seat)


class HeldFlips:
    """Flip keys that are down; times are µs of the hand's clock."""

    def __init__(self) -> None:
        self._down: dict[int, int] = {}

    def press(self, seat: int, t: int) -> None:
        """Take a key going down."""
        self._down[seat] = t

    def release(self, seat: int, t: int) -> Flip | None:
        """Take a key coming up: return the flip that it was, unless it was no flip at all."""
        since = self._down.pop(seat, None)
        return None if since is None else Flip(t=max(t, since), seat=seat)

    def objections(self, until: int) -> list[Object]:
        """Return who has held on for long enough before ``until``, in order of time."""
        due = sorted((t + OBJECT_US, s) for s, t in self._down.items() if t + OBJECT_US < until)
        for _, seat in due:
            del self._down[seat]
        return [Object(t=t, seat=seat) for t, seat in due]

    def next_due(self) -> int | None:
        """Return when the next key will have been held for long enough, ``None`` without one."""
        return min((t + OBJECT_US for t in self._down.values()), default=None)
