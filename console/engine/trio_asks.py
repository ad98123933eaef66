"""What a lay may leave to be said before the next turn: a suit named, a card picked (rules 6)."""

from __future__ import annotations

from collections.abc import Hashable

import msgspec

from console.engine.cards import SUIT_NAMES, name, suit
from console.engine.clock import GameClock
from console.engine.outcomes import Picked, SuitNamed
from console.engine.trio_calls import LastCards
from console.engine.trio_hand import TrioHand


class Naming(msgspec.Struct, frozen=True):
    """A suit that is to be named, by whom and until when in game time."""

    seat: int
    due_us: int


class Picking(msgspec.Struct, frozen=True):
    """A card that is to be picked unseen: by whom, from whose hand, until when in game time."""

    seat: int
    source: int
    due_us: int


class Asks:
    """A suit and a card that are awaited, both at once if need be."""

    def __init__(self, hand: TrioHand, clock: GameClock, calls: LastCards) -> None:
        self._hand = hand
        self._table = hand.table
        self._clock = clock
        self._calls = calls
        self.naming: Naming | None = None
        self.picking: Picking | None = None

    @property
    def open(self) -> bool:
        """Tell whether the next turn has to wait."""
        return self.naming is not None or self.picking is not None

    def state(self) -> tuple[Hashable, ...]:
        """Return what is awaited of whom, for comparing states."""
        naming, picking = self.naming, self.picking
        return (
            None if naming is None else naming.seat,
            None if picking is None else (picking.seat, picking.source),
        )

    def due(self) -> int | None:
        """Return when the first of them is settled by itself, game time, ``None`` without one."""
        dues = [ask.due_us for ask in (self.naming, self.picking) if ask is not None]
        return min(dues, default=None)

    def fall_due(self, due: int) -> None:
        """Let the wild card's own suit rule, or chance pick."""
        if self.naming is not None and due == self.naming.due_us:
            self._own_suit_rules("not named in time")
        elif self.picking is not None and due == self.picking.due_us:
            self.pick(self._hand.chance.below(len(self._table.hands[self.picking.source])))

    # -- a suit ----------------------------------------------------------------------------------

    def ask_suit(self, seat: int) -> None:
        """Begin the time in which the seat may name a suit."""
        until_us = self._clock.game(self._hand.now) + self._hand.rules.name_suit_ms * 1000
        self.naming = Naming(seat, until_us)

    def name(self, chosen: int, seat: int | None, why: str | None = None) -> None:
        """Let this suit, 0 to 3 as C D H S, rule until the next lay."""
        self.naming = None
        self._table.suit = chosen
        self._hand.said.append(SuitNamed(self._hand.now, SUIT_NAMES[chosen], seat, why))

    def why_no_name(self, seat: int) -> str | None:
        """Say why this seat can name no suit, ``None`` if it can."""
        asked = self.naming is not None and self.naming.seat == seat
        return None if asked else "no suit is to be named"

    def _own_suit_rules(self, why: str) -> None:
        self.name(suit(self._table.pile[-1]), None, why)

    # -- a card ----------------------------------------------------------------------------------

    def ask_pick(self, layer: int, left: int) -> None:
        """Begin the time in which a card may be picked after two alike, if there is one to pick."""
        from_layer = self._hand.rules.duplicate_from == "layer"
        seat, source = (left, layer) if from_layer else (layer, left)
        if self._table.hands[source]:
            until_us = self._clock.game(self._hand.now) + self._hand.rules.pick_ms * 1000
            self.picking = Picking(seat, source, until_us)

    def why_no_pick(self, seat: int, index: int) -> str | None:
        """Say why this seat cannot pick that card, ``None`` if it can."""
        if self.picking is None or self.picking.seat != seat:
            return "no card is to be picked"
        there = len(self._table.hands[self.picking.source])
        return None if index < there else f"expected a card from 0 to {there - 1}"

    def pick(self, index: int) -> None:
        """Move a card unseen; the hand it came from may be empty now, or owe a call."""
        picking, self.picking = self.picking, None
        if picking is None:
            return
        source, hand = picking.source, self._hand
        card = self._table.pick(picking.seat, source, index)
        hand.said.append(Picked(hand.now, picking.seat, name(card), source))
        if len(self._table.hands[source]) == 1:
            self._calls.owe(source)
        elif not self._table.hands[source]:
            self._emptied(source)

    def _emptied(self, seat: int) -> None:
        """See to a hand that the pick has emptied; a suit it had to name is asked for no more."""
        self._calls.expire()  # the next hand owes no call, even of one card
        if not self._hand.emptied_third(seat):
            self._hand.next_round(seat)
        if not self._hand.over and self.naming is not None and self.naming.seat == seat:
            self._own_suit_rules("the hand is empty")
