"""What a player's phone may say, and no more: there is nothing here that slaps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from console.engine.cards import Card, name
from console.engine.inputs import Draw, Lay, Name, Pick, Suit
from console.phone.hand_desk import Wanted
from console.phone.hand_seats import CODE_LENGTH

MOST_CARDS = 52
CardNumber = Annotated[int, msgspec.Meta(ge=0, le=511)]
Cards = Annotated[tuple[CardNumber, ...], msgspec.Meta(max_length=MOST_CARDS)]


class _Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    pass


class Join(_Said, frozen=True, tag="join"):
    """The first thing said: by which code."""

    code: Annotated[str, msgspec.Meta(min_length=CODE_LENGTH, max_length=CODE_LENGTH)]


class Choose(_Said, frozen=True, tag="choose"):
    """These cards are thought of, in this order: what would they do?"""

    cards: Cards


class LayThese(_Said, frozen=True, tag="lay"):
    """Lay these cards in this order."""

    cards: Annotated[tuple[CardNumber, ...], msgspec.Meta(min_length=1, max_length=MOST_CARDS)]


class DrawOne(_Said, frozen=True, tag="draw"):
    """Draw a card, or keep the one that was drawn."""


class NameSuit(_Said, frozen=True, tag="name"):
    """Let this suit rule."""

    suit: Suit


class PickOne(_Said, frozen=True, tag="pick"):
    """Take this card unseen, from 0."""

    index: Annotated[int, msgspec.Meta(ge=0, le=255)]


Asked = Choose | LayThese | DrawOne | NameSuit | PickOne
_join = msgspec.json.Decoder(Join)
_asked = msgspec.json.Decoder(Asked)


def read_join(text: str) -> Join:
    """Return what a phone says first; raise ``msgspec.DecodeError`` where it is anything else."""
    return _join.decode(text)


def read_asked(text: str) -> Asked:
    """Return what a phone asks for; raise ``msgspec.DecodeError`` where it is nothing of these."""
    return _asked.decode(text)


def wanted_of(asked: Asked, seat: int, held: Sequence[Card]) -> Wanted | None:
    """Return what the table is to be asked, ``None`` where it cannot be of a hand that holds these.

    The game has the last word on all of it.
    """
    match asked:
        case LayThese() if set(asked.cards) <= set(held):
            return Lay(t=0, seat=seat, cards=tuple(map(name, asked.cards)))
        case DrawOne():
            return Draw(t=0, seat=seat)
        case NameSuit():
            return Name(t=0, seat=seat, suit=asked.suit)
        case PickOne():
            return Pick(t=0, seat=seat, index=asked.index)
    return None
