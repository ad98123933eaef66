"""What can be said to a game: one value per line of a script, tagged by ``do``.

``t`` is game time in µs from the start of the hand.  Seats count clockwise from 0.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Micros = Annotated[int, msgspec.Meta(ge=0)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=7)]
CallName = Literal["one", "two", "three", "four", "TWee", "THIRteen"]
Ballot = Literal["mistake", "fine"]
Thing = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
HostAction = Literal["pause", "resume", "end hand", "sit out"]


class _Input(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    t: Micros


class Flip(_Input, frozen=True, tag="flip"):
    """The seat turns its top card, or collects what it has won."""

    seat: Seat


class Slap(_Input, frozen=True, tag="slap"):
    """The seat hits its pad."""

    seat: Seat


class Call(_Input, frozen=True, tag="call"):
    """The seat presses a call key."""

    seat: Seat
    what: CallName


class Object(_Input, frozen=True, tag="object"):
    """The seat says that the last call, spoken aloud, was a mistake (rules 3)."""

    seat: Seat


class Vote(_Input, frozen=True, tag="vote"):
    """The seat votes whether a spoken call was a mistake."""

    seat: Seat
    what: Ballot


class Trip(_Input, frozen=True, tag="trip"):
    """The seat names one thing of the trip's list, in its order (rules 5)."""

    seat: Seat
    what: Thing


class Reveal(_Input, frozen=True, tag="reveal"):
    """The seat has the next step of a spoken trip shown."""

    seat: Seat


class Add(_Input, frozen=True, tag="add"):
    """The seat, or the host for it, adds a thing to the trip's list."""

    seat: Seat
    what: Thing


class Shown(_Input, frozen=True, tag="shown"):
    """The n-th card laid in this hand (from 1) is on the display since ``t``."""

    card: Annotated[int, msgspec.Meta(ge=1)]


class Host(_Input, frozen=True, tag="host"):
    """The host pauses, resumes, ends the hand or sits a seat out of the next one."""

    what: HostAction
    seat: Seat | None = None


class Time(_Input, frozen=True, tag="time"):
    """Nothing happened until ``t``: what was due by then falls due."""


class Autoplay(_Input, frozen=True, tag="autoplay"):
    """Play on without people: one tick every ``every`` µs, until ``cards`` are down."""

    every: Annotated[int, msgspec.Meta(ge=1)]
    cards: Annotated[int, msgspec.Meta(ge=0)] | None = None


Input = Flip | Slap | Call | Object | Vote | Trip | Reveal | Add | Shown | Host | Time | Autoplay
