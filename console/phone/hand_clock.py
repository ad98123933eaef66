"""When a hand's clock stood at nought, on the server's own: a time that phones can count by."""

from __future__ import annotations

from console.phone.hand_desk import HeldHands
from console.phone.rates import Seconds

_STEP_MS = 250.0  # less is the time that hands take to come here


class HandClock:
    """Turns times on the hand's clock into ms of the server's; ``clock`` gives seconds."""

    def __init__(self, clock: Seconds) -> None:
        self._clock = clock
        self._heard: HeldHands | None = None
        self.began_ms = 0.0

    def now_ms(self) -> int:
        """Return the time that phones set their own clock by."""
        return round(self._clock() * 1000)

    def hear(self, hands: HeldHands) -> None:
        """Take note of hands that have just been made."""
        if hands is self._heard:
            return
        self._heard = hands
        began_ms = self._clock() * 1000 - hands.now_us / 1000
        if abs(began_ms - self.began_ms) >= _STEP_MS:
            self.began_ms = began_ms
