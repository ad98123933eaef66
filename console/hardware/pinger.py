"""When to ping the board, and which pong answers which ping."""

from __future__ import annotations

# A few at once after a boot, so that the clock is known within a quarter of a second.
BURST_PINGS, BURST_GAP_US, GAP_US = 8, 25_000, 250_000
FORGET_US = 2_000_000


class Pinger:
    """Keeps the console times at which pings went out, by token."""

    def __init__(self) -> None:
        self.answered = 0
        self._token = 0
        self._sent_us: dict[int, int] = {}
        self._due_us = 0
        self._burst = BURST_PINGS

    def restart(self) -> None:
        """Forget what is under way, as for a board that was reset, and ping a few times at once."""
        self.answered = 0
        self._sent_us.clear()
        self._due_us = 0
        self._burst = BURST_PINGS

    def token(self, now_us: int) -> int | None:
        """The token of a ping that goes out now, or None while none is due."""
        if now_us < self._due_us:
            return None
        self._sent_us = {
            token: sent_us
            for token, sent_us in self._sent_us.items()
            if now_us - sent_us < FORGET_US
        }
        self._due_us = now_us + (BURST_GAP_US if self._burst else GAP_US)
        self._burst = max(0, self._burst - 1)
        self._token = (self._token + 1) % 0x10000
        self._sent_us[self._token] = now_us
        return self._token

    def answer(self, token: int) -> int | None:
        """When the ping that this pong answers went out; None for one not under way."""
        sent_us = self._sent_us.pop(token, None)
        self.answered += sent_us is not None
        return sent_us
