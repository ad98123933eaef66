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
Suit = Literal["C", "D", "H", "S"]
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


class Shuffle(_Input, frozen=True, tag="shuffle"):
    """The seat shuffles before the first deal of Twisted Trio, by its pad (rules 6)."""

    seat: Seat


class Lay(_Input, frozen=True, tag="lay"):
    """The seat lays cards of its hand in this order, naming a suit if they are wild (rules 6)."""

    seat: Seat
    cards: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    suit: Suit | None = None


class Draw(_Input, frozen=True, tag="draw"):
    """The seat draws a card, having none to lay, or declines to lay the one it drew."""

    seat: Seat


class Name(_Input, frozen=True, tag="name"):
    """The seat names the suit that its wild card makes rule."""

    seat: Seat
    suit: Suit


class Pick(_Input, frozen=True, tag="pick"):
    """The seat picks a card unseen from another's hand: which, from 0, in the order it is held."""

    seat: Seat
    index: Annotated[int, msgspec.Meta(ge=0)]


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


Told = Call | Object | Vote | Trip | Reveal | Add
OfHands = Shuffle | Lay | Draw | Name | Pick
Input = Flip | Slap | Told | OfHands | Shown | Host | Time | Autoplay
