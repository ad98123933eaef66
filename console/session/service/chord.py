"""Two pads held down together for long: what opens the service menu."""

from __future__ import annotations

from console.hardware.pads import PadPressed, PadReleased

_PADS = 2


class Chord:
    """Follows which pads are down; times are console µs.

    Just two are a chord: three hands on the table are no keeper's.
    """

    def __init__(self) -> None:
        self._down: set[int] = set()
        self._since_us = 0  # they have been just these

    def take(self, event: PadPressed | PadReleased) -> None:
        """Learn of a pad that went down or came up."""
        self._since_us = event.t_us
        if isinstance(event, PadPressed):
            self._down.add(event.seat)
        else:
            self._down.discard(event.seat)

    def forget(self) -> None:
        """Take all pads for let go: it has fired, or nobody knows how they are."""
        self._down.clear()

    @property
    def seats(self) -> tuple[int, ...]:
        """The two seats whose pads are held, empty for no chord."""
        return tuple(sorted(self._down)) if len(self._down) == _PADS else ()

    def held(self, now_us: int, hold_s: int) -> bool:
        """Tell whether two pads have been held for so many seconds; with 0 they never are."""
        if not hold_s or not self.seats:
            return False
        return now_us - self._since_us >= hold_s * 1_000_000
