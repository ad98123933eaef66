"""What a player has in front of them: which contacts each station profile wires up."""

from __future__ import annotations

from enum import StrEnum

import msgspec

MAX_SEATS = 8


class Control(StrEnum):
    """One kind of contact at a station."""

    PAD = "pad"
    FLIP = "flip"


class Profile(StrEnum):
    """How much a station has; the values are the words of the configuration.

    ``pad``: pads only, so the console lays the cards at a tempo.  ``pad+flip``: every seat turns
    its own cards.  ``full``: that, and the call keys of the counting games where the wiring
    carries them.
    """

    PAD = "pad"
    PAD_FLIP = "pad+flip"
    FULL = "full"

    @property
    def controls(self) -> tuple[Control, ...]:
        """The contacts a station of this profile has on pins of its own."""
        return (Control.PAD,) if self is Profile.PAD else (Control.PAD, Control.FLIP)


class Contact(msgspec.Struct, frozen=True, order=True):
    """One switch of one seat (seats clockwise from 0)."""

    seat: int
    control: Control

    def __str__(self) -> str:
        return f"seat {self.seat + 1} {self.control}"
