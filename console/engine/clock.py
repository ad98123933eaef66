"""Game time: the script's clock with the pauses left out, so that a pause stops every deadline."""

from __future__ import annotations


class GameClock:
    """Turns times of the script's clock into game time and back, both in µs."""

    def __init__(self) -> None:
        self._paused_total = 0
        self._paused_since: int | None = None
        self.paused = False  # whether the clock stands

    def game(self, t: int) -> int:
        """Return the game time at ``t``."""
        until = t if self._paused_since is None else self._paused_since
        return until - self._paused_total

    def real(self, game_us: int) -> int:
        """Return the script's time at which a running clock reaches this game time."""
        return game_us + self._paused_total

    def pause(self, t: int) -> None:
        """Stop the clock at ``t``."""
        self._paused_since, self.paused = t, True

    def resume(self, t: int) -> None:
        """Let the clock run on from ``t``."""
        if self._paused_since is not None:
            self._paused_total += t - self._paused_since
            self._paused_since, self.paused = None, False
