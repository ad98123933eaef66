"""How bright a seat's lamp is at a moment: a pure function that lamps and screen both use.

A lamp shows its lasting ``state``; a ``cue`` (won, wrong) plays over it and ends by itself; the
flash of a press goes over both.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol

import msgspec

from console.hardware.stations import MAX_SEATS

# How much red, green and blue each seat's light is made of, 0 to 255, the strongest always whole so
# that every seat shines alike.  These are the seats' colours on screen with the screen's gamma of
# 2.2 taken out, since a lamp's light follows its numbers.
SEAT_LIGHTS: tuple[tuple[int, int, int], ...] = (
    (255, 5, 4),
    (7, 85, 255),
    (255, 191, 11),
    (255, 248, 239),
    (31, 255, 164),
    (255, 61, 2),
    (139, 42, 255),
    (255, 91, 154),
)
DIM = 0.2
BREATH_US = 1_000_000
FREE_PERIOD_US, FREE_ON_US = 2_000_000, 300_000
FLASH_US = 60_000
WON_PULSES, WON_ON_US, WON_PULSE_US, WON_STEADY_US = 3, 120_000, 200_000, 2_000_000
WRONG_PULSES, WRONG_ON_US, WRONG_PULSE_US = 2, 60_000, 120_000
LOST_PERIOD_US, LOST_ON_US, LOST_PULSE_US, LOST_PULSES = 1_500_000, 100_000, 250_000, 2
FIND_ON_US, FIND_PULSE_US, FIND_PAUSE_US = 150_000, 300_000, 1_000_000


class LampState(StrEnum):
    """What a lamp says as long as nothing else happens."""

    OFF = "nothing due"
    READY = "may act, waits or has joined"
    DUE = "must act now"
    FREE = "free seat in the lobby"
    OUT = "out of the hand"
    FIND = "find your pad"
    LOST = "the pads are out of reach, the game waits"


class LampCue(StrEnum):
    """What a lamp says once, then falls silent."""

    WON = "won"
    WRONG = "wrong"


class Lamp(msgspec.Struct, frozen=True):
    """All that decides one seat's lamp (times in console µs; ``price_us`` is a duration).

    ``price_us`` is how long the lamp stays dark after the flashes of a wrong slap.
    """

    seat: int
    state: LampState = LampState.OFF
    since_us: int = 0
    cue: LampCue | None = None
    cue_us: int = 0
    price_us: int = 0
    pressed_us: int | None = None


class Lamps(Protocol):
    """Something that can be as bright as it is told, seat by seat."""

    def show(self, levels: Sequence[float]) -> None:
        """Set each seat's brightness, 0 to 1."""
        ...


class Glow(msgspec.Struct, frozen=True):
    """Brightness 0 to 1; ``flash`` marks the white flash of a press where colour can be shown."""

    level: float
    flash: bool = False


def glow(lamp: Lamp, now_us: int) -> Glow:
    """Give the lamp's light at ``now_us``."""
    if lamp.pressed_us is not None and 0 <= now_us - lamp.pressed_us < FLASH_US:
        return Glow(1.0, flash=True)
    level = _cue_level(lamp, now_us - lamp.cue_us)
    return Glow(_state_level(lamp, now_us) if level is None else level)


def cue_us(cue: LampCue, price_us: int = 0) -> int:
    """How long a cue plays, in µs."""
    if cue is LampCue.WON:
        return WON_PULSES * WON_PULSE_US + WON_STEADY_US
    return WRONG_PULSES * WRONG_PULSE_US + price_us


def _cue_level(lamp: Lamp, age_us: int) -> float | None:
    if lamp.cue is None or not 0 <= age_us < cue_us(lamp.cue, lamp.price_us):
        return None
    if lamp.cue is LampCue.WON:
        in_steady = age_us >= WON_PULSES * WON_PULSE_US
        return 1.0 if in_steady else _pulse(age_us, WON_PULSE_US, WON_ON_US)
    in_price = age_us >= WRONG_PULSES * WRONG_PULSE_US
    return 0.0 if in_price else _pulse(age_us, WRONG_PULSE_US, WRONG_ON_US)


def _state_level(lamp: Lamp, now_us: int) -> float:
    match lamp.state:
        case LampState.OFF | LampState.OUT:
            return 0.0
        case LampState.READY:
            return 1.0
        case LampState.DUE:
            turn = (now_us - lamp.since_us) / BREATH_US
            return DIM + (1.0 - DIM) * (1.0 + math.cos(2.0 * math.pi * turn)) / 2.0
        case LampState.FREE:  # on the clock, not on since_us: all free seats blink together
            return _pulse(now_us, FREE_PERIOD_US, FREE_ON_US)
        case LampState.FIND:
            return _find_level(lamp.seat, now_us - lamp.since_us)
        case LampState.LOST:  # all together, as no lamp of a game does
            place_us = now_us % LOST_PERIOD_US
            in_pulses = place_us < LOST_PULSES * LOST_PULSE_US
            return _pulse(place_us, LOST_PULSE_US, LOST_ON_US) if in_pulses else 0.0


def _find_level(seat: int, age_us: int) -> float:
    """Blink the seat's number, counted from 1, then pause for a second."""
    blinks_us = (seat % MAX_SEATS + 1) * FIND_PULSE_US
    place_us = age_us % (blinks_us + FIND_PAUSE_US)
    return _pulse(place_us, FIND_PULSE_US, FIND_ON_US) if place_us < blinks_us else 0.0


def _pulse(age_us: int, period_us: int, on_us: int) -> float:
    return 1.0 if age_us % period_us < on_us else 0.0
