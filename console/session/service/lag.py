"""How late the screen is: a field flashes, a pad is pressed with it, and the times are compared.

A light sensor taped to the screen and wired to a pad gives it within a millisecond or two.  A hand
that beats time with the flashes is no better than 20 or 30 ms, as people are early or late alike.
"""

from __future__ import annotations

from bisect import bisect
from statistics import median, quantiles

import msgspec

from console.service_screen import Flash, Lag

PERIOD_US, LIT_US = 900_000, 150_000
KEPT = 24  # flashes and presses
MOST_MS = 120
ENOUGH = 8


class LagMeter:
    """Pairs each press with the flash it belongs to; times are console µs."""

    def __init__(self, now_us: int) -> None:
        self._flash = Flash(began_us=now_us + PERIOD_US, period_us=PERIOD_US, lit_us=LIT_US)
        self._shown: dict[int, int] = {}
        self._presses: list[int] = []

    def shown(self, number: int, shown_us: int) -> None:
        """Learn when the first frame of a flash was handed to the screen."""
        if number and number not in self._shown:
            self._shown[number] = shown_us
            self._shown.pop(number - KEPT, None)

    def press(self, t_us: int) -> None:
        """Take a press of any pad."""
        self._presses = [*self._presses, t_us][-KEPT:]

    def unpress(self) -> None:
        """The last press was none: the pad was held to say something."""
        self._presses = self._presses[:-1]

    def told(self) -> Lag:
        """Return how far it is: the middle of all delays, and what half of them keep within."""
        delays = self._delays()
        told = Lag(flash=self._flash, presses=min(len(delays), ENOUGH), wanted=ENOUGH)
        if len(delays) < ENOUGH:
            return told
        low, _, high = quantiles(delays, n=4)
        lag_ms = min(MOST_MS, max(0, round(median(delays) / 1000)))
        return msgspec.structs.replace(told, lag_ms=lag_ms, spread_ms=round((high - low) / 1000))

    def _delays(self) -> list[int]:
        times = sorted(self._shown.values())
        delays = []
        for press in self._presses:
            at = bisect(times, press)
            near = [press - shown for shown in times[max(0, at - 1) : at + 1]]
            nearest = min(near, key=abs, default=PERIOD_US)
            if abs(nearest) < PERIOD_US // 2:
                delays.append(nearest)
        return delays
