"""What every source of presses gives, whether a GPIO header, a keyboard or a microcontroller.

Times are console time: µs of the monotonic clock that ``monotonic_us`` reads.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Literal, Protocol

import msgspec

from console.hardware.stations import Contact, Control

Clock = Callable[[], int]
CallName = Literal["one", "two", "three", "four", "TWee", "THIRteen"]


def monotonic_us() -> int:
    """Console time now, in µs: the clock in which the kernel stamps GPIO edges too."""
    return time.monotonic_ns() // 1000


class PadPressed(msgspec.Struct, frozen=True, tag=True):
    """The seat's pad closed at ``t_us``."""

    t_us: int
    seat: int


class PadReleased(msgspec.Struct, frozen=True, tag=True):
    """The seat's pad opened at ``t_us``."""

    t_us: int
    seat: int


class FlipPressed(msgspec.Struct, frozen=True, tag=True):
    """The seat's flip button closed at ``t_us``."""

    t_us: int
    seat: int


class FlipReleased(msgspec.Struct, frozen=True, tag=True):
    """The seat's flip button opened at ``t_us``."""

    t_us: int
    seat: int


class CallPressed(msgspec.Struct, frozen=True, tag=True):
    """The seat pressed the call key ``what`` at ``t_us``."""

    t_us: int
    seat: int
    what: CallName


class EchoFelt(msgspec.Struct, frozen=True, tag=True):
    """The seat's pad felt the hit of another pad at ``t_us``: no press, but to be journalled.

    Strengths are 0 to 255; ``after_us`` is how long after the hit, below 0 where it came first.
    """

    t_us: int
    seat: int
    echo_of: int
    strength: int
    of_strength: int
    after_us: int


PadEvent = PadPressed | PadReleased | FlipPressed | FlipReleased | CallPressed | EchoFelt


def event_for(contact: Contact, t_us: int, pressed: bool) -> PadEvent:
    """Name the change of one contact as an event at ``t_us``."""
    if contact.control is Control.PAD:
        return (PadPressed if pressed else PadReleased)(t_us, contact.seat)
    return (FlipPressed if pressed else FlipReleased)(t_us, contact.seat)


class Batch(msgspec.Struct, frozen=True):
    """Events in order of time, and the promise that nothing before ``watermark_us`` is to come.

    ``lost``: the source knows that it cannot be played on just now, so nobody need wait for it.
    """

    events: tuple[PadEvent, ...]
    watermark_us: int
    lost: bool = False


class Health(msgspec.Struct, frozen=True):
    """Whether a source can be played on, and one line for people about it."""

    ok: bool
    text: str


class PadSource(Protocol):
    """A source of presses: stamps them itself and says how far in time it has told everything."""

    @property
    def name(self) -> str:
        """What people and logs call this source."""
        ...

    @property
    def resolution_us(self) -> int:
        """Presses closer than this many µs cannot be told apart: a dead heat (rules 0)."""
        ...

    def drain(self) -> Batch:
        """Give what happened since the last call, at once and without waiting."""
        ...

    def health(self) -> Health:
        """Say whether the source is fit to play on now."""
        ...

    def close(self) -> None:
        """Give pins, ports and threads back; closing twice does nothing."""
        ...
