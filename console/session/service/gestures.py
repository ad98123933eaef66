"""What a seat means with its pad and its flip key while it is in the service menu.

With a flip key the pad goes on, and runs while it is held; the key enters, held it goes back.
Where a station is a pad alone a tap goes on, held over half a second it enters, held on it goes
back: as in the lobby.
"""

from __future__ import annotations

from typing import Literal

from console.session.lobby import HOLD_US, PAD_CHANGE_US, PAD_DEAL_US

Gesture = Literal["next", "enter", "back"]

RUN_AFTER_US, RUN_US = 700_000, 160_000


class Gestures:
    """The pad and the key of the one seat that moves the marker; times are console µs."""

    def __init__(self, *, pads_only: bool) -> None:
        self._pads_only = pads_only
        self._pad_us: int | None = None
        self._flip_us: int | None = None
        self._ran_us = 0

    @property
    def hold_full_us(self) -> int:
        """How long to hold to go back."""
        return PAD_DEAL_US if self._pads_only else HOLD_US

    @property
    def hold_us(self) -> int | None:
        """Since when is held what goes back, ``None`` while it is not."""
        return self._pad_us if self._pads_only else self._flip_us

    def pad_down(self, t_us: int) -> Gesture | None:
        """Take the pad going down."""
        self._pad_us = self._ran_us = t_us
        return None if self._pads_only else "next"

    def pad_up(self, t_us: int) -> Gesture | None:
        """Take the pad coming up."""
        since_us, self._pad_us = self._pad_us, None
        if not self._pads_only or since_us is None:
            return None
        return "next" if t_us - since_us < PAD_CHANGE_US else "enter"

    def flip_down(self, t_us: int) -> None:
        """Take the flip key going down."""
        self._flip_us = t_us

    def flip_up(self) -> Gesture | None:
        """Take the flip key coming up."""
        since_us, self._flip_us = self._flip_us, None
        return None if since_us is None else "enter"

    def turn(self, now_us: int) -> Gesture | None:
        """Return what is meant by what has been held until now."""
        held_us = self.hold_us
        if held_us is not None and now_us - held_us >= self.hold_full_us:
            self._pad_us = self._flip_us = None
            return "back"
        if self._pads_only or self._pad_us is None or now_us - self._pad_us < RUN_AFTER_US:
            return None
        if now_us - self._ran_us < RUN_US:
            return None
        self._ran_us = now_us
        return "next"
