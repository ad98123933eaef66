"""The first line of a script or journal: which game, by which rules, with which cards."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from console.engine.cards import DeckSpec

_Seat = Annotated[int, msgspec.Meta(ge=0, le=7)]
_Count = Annotated[int, msgspec.Meta(ge=0)]


class Header(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a hand is set up; ``build`` in ``setup`` turns it into cards on a table.

    ``stacks`` (top first) replaces the deal; without it the deck is dealt by ``seed``.
    ``resolution_us`` is how finely the source tells two slaps apart.  With ``display`` cards are
    judged from when they were shown, otherwise from their flip.

    In Twisted Trio ``hands`` replaces the deal, with the ``stock`` (top first), the card that lies
    ``up`` and the ``rounds`` the seats are on; ``shuffle`` makes every seat shuffle before a deal.
    """

    slap: Literal[1]
    game: str
    seats: Annotated[tuple[str, ...], msgspec.Meta(min_length=2, max_length=8)]
    preset: str | None = None
    rules: dict[str, Any] = {}
    seed: int = 0
    dealer: _Seat | None = None
    lead: _Seat | None = None
    stacks: tuple[tuple[str, ...], ...] | None = None
    pile: tuple[str, ...] = ()
    buried: tuple[str, ...] = ()
    deck: DeckSpec | None = None
    resolution_us: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    handicap_ms: tuple[Annotated[int, msgspec.Meta(ge=0, le=300)], ...] = ()
    sitting_out: tuple[_Seat, ...] = ()
    hand: Annotated[int, msgspec.Meta(ge=1)] = 1
    hands_won: tuple[_Count, ...] = ()
    display: bool = False
    hands: tuple[tuple[str, ...], ...] | None = None
    stock: tuple[str, ...] = ()
    up: str | None = None
    rounds: tuple[Annotated[int, msgspec.Meta(ge=8, le=10)], ...] = ()
    shuffle: bool = False
