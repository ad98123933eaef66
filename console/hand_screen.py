"""The picture of one seat's own hand, for a screen that is handed round."""

from __future__ import annotations

import msgspec

from console.engine.cards import Card
from console.engine.trio_plan import Plan
from console.engine.trio_views import Await, HandView
from console.screens import TableScreen


class HandScreen(msgspec.Struct, frozen=True, kw_only=True):
    """A hand that its owner has uncovered: the thread that draws makes it, and nobody else sees it.

    ``asks`` is what the seat is to do first.  ``chosen`` are the cards to lay, in their order;
    ``cursor`` is which card, suit or card to pick is marked, from 0.
    """

    table: TableScreen
    hand: HandView
    asks: Await
    chosen: tuple[Card, ...] = ()
    cursor: int = 0
    plan: Plan | None = None

    @property
    def places(self) -> int:
        """How many places the marker can stand on."""
        match self.asks:
            case "name":
                return 4
            case "pick":
                return self.hand.pick_from
        return len(self.hand.cards)
