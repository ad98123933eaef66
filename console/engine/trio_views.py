"""What may be seen of Twisted Trio: on the table by all, and a hand by its own seat alone.

Nothing for the table tells a card that is held, or whose last card is to be declared, unless the
table has asked for that.  Times are µs on the hand's clock.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from console.engine.cards import Card

Await = Literal["shuffle", "lay", "draw", "name", "pick", "wait"]
LandedKind = Literal["drew", "skipped", "picked", "passed", "caught", "declared", "round", "suit"]


class LayView(msgspec.Struct, frozen=True):
    """The newest cards of the pile, laid together by one seat, the last one on top."""

    seat: int
    cards: tuple[Card, ...]


class Landed(msgspec.Struct, frozen=True):
    """What a lay set off, or what came after it, in the order in which it came.

    ``number`` is how many cards were drawn or which round was begun; ``other`` is from whose hand
    a card was picked, or who caught the seat.
    """

    seat: int
    kind: LandedKind
    number: int | None = None
    other: int | None = None


class NamingView(msgspec.Struct, frozen=True):
    """A suit that is to be named; else ``default`` rules, the wild card's own, C D H or S."""

    seat: int
    due_us: int
    default: str


class PickingView(msgspec.Struct, frozen=True):
    """A card that is to be picked unseen, by ``seat`` from the ``count`` cards of ``source``."""

    seat: int
    source: int
    count: int
    due_us: int


class LastCardView(msgspec.Struct, frozen=True):
    """A last card that is to be declared; from ``until_us`` on it depends on the turn after it."""

    seat: int
    since_us: int
    until_us: int


class TrioView(msgspec.Struct, frozen=True, kw_only=True):
    """The table of Twisted Trio as everybody sees it; ``rounds`` holds 8, 9 or 10 for each seat.

    ``direction`` is 1, clockwise, always.  ``last_cards`` is empty unless it is announced.
    """

    suit: str | None  # in force: C D H S; None before the deal
    up: Card | None
    stock: int
    rounds: tuple[int, ...]
    direction: int = 1
    lay: LayView | None = None
    landed: tuple[Landed, ...] = ()
    to_shuffle: tuple[int, ...] = ()
    naming: NamingView | None = None
    picking: PickingView | None = None
    turn_due_us: int | None = None
    may_play_drawn: bool = False  # the seat whose turn it is has drawn, and may lay that card
    last_cards: tuple[LastCardView, ...] = ()
    through: tuple[int, ...] = ()  # in the order in which they emptied their third hand
    places: tuple[tuple[int, ...], ...] = ()  # once the hand is over

    @property
    def must_act(self) -> tuple[int, ...]:
        """The seats from which something else than a lay or a draw is awaited."""
        asked = [view.seat for view in (self.naming, self.picking) if view is not None]
        return self.to_shuffle or tuple(dict.fromkeys(asked))


class HeldCard(msgspec.Struct, frozen=True):
    """A card of one's own hand: ``first`` tells that it may begin a lay now."""

    card: Card
    first: bool


class HandView(msgspec.Struct, frozen=True, kw_only=True):
    """One seat's own hand, in the order in which it is held: for nobody else's eyes.

    ``awaits`` is what the seat is to do.  A lay must hold ``drawn`` where there is one.
    ``pick_from`` is how many cards there are to pick of, from 0.
    """

    seat: int
    cards: tuple[HeldCard, ...]
    round: int
    suit: str | None
    up: Card | None
    awaits: tuple[Await, ...]
    turn: int | None = None  # whose turn it is
    due_us: int | None = None
    drawn: Card | None = None
    pick_from: int = 0
    own_suit: str | None = None  # which suit rules if none is named
    last_card: bool = False  # this seat is to declare; told only where it is announced
    out: bool = False
