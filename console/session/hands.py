"""Hands of cards and those who hold them: what is told to a seat alone, and what a seat asks for.

The core publishes one ``Hands`` beside its picture; the pages give each seat its own part of it.
"""

from __future__ import annotations

import msgspec

from console.engine.inputs import Draw, Lay, Name, Pick
from console.engine.outcomes import Outcome
from console.engine.trio_views import HandView

HandInput = Lay | Draw | Name | Pick
TOLD = 12  # outcomes a seat can still be told of: enough for whoever looked away for a turn


class SeatHand(msgspec.Struct, frozen=True):
    """What one seat alone may see: its cards, and what was last told to it."""

    hand: HandView
    told: tuple[Outcome, ...] = ()  # the newest last, none that the seat may not know


class Hands(msgspec.Struct, frozen=True):
    """The hands of the match in play; ``match`` differs for each, and from start to start.

    ``seats`` has ``None`` for a seat that no person holds.  Times, with ``now_us`` when
    this was made, are on the clock of the hand.
    """

    match: str
    seats: tuple[SeatHand | None, ...]
    now_us: int


class HandAsk(msgspec.Struct, frozen=True):
    """What a seat's phone asks of the game: ``t_us`` is console time, which the game replaces.

    It counts for nothing once another match is on.
    """

    t_us: int
    match: str
    seat: int
    wanted: HandInput


class Links(msgspec.Struct, frozen=True):
    """Where each seat's phone finds its hand: one address a seat, empty for none.

    ``joined`` are the seats whose phone is there now.  The addresses hold the seats' secrets:
    they are drawn for people to scan, and written nowhere.  ``wifi`` is the text of a code by which
    a phone joins the console's own network first, empty where it has none.
    """

    match: str
    addresses: tuple[str, ...]
    joined: frozenset[int] = frozenset()
    wifi: str = ""


def to_scan(links: Links) -> tuple[str, ...]:
    """Return each seat's address while no phone is there to use it, else an empty text."""
    return tuple(
        "" if seat in links.joined else address for seat, address in enumerate(links.addresses)
    )
