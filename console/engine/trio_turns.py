"""The turns of Twisted Trio: a lay and what it sets off, a draw, a suit named, a pick (rules 6)."""

from __future__ import annotations

from collections.abc import Hashable

import msgspec

from console.engine.cards import SUIT_NAMES, Card, name, parse_face, rank
from console.engine.clock import GameClock
from console.engine.inputs import Lay
from console.engine.outcomes import CardLaid, Passed, Refused, Skipped
from console.engine.trio_asks import Asks
from console.engine.trio_calls import LastCards
from console.engine.trio_hand import TrioHand
from console.engine.trio_laying import (
    Ground,
    effects_of,
    follower,
    held,
    playable,
    why_not_laid,
)
from console.errors import SetupError

GAME = "twisted-trio"


class LastLay(msgspec.Struct, frozen=True):
    """Cards that were laid together, in their order."""

    seat: int
    cards: tuple[Card, ...]


class Turns:
    """Whose turn it is and what is awaited before the next one.

    ``turn`` is the seat whose turn it is, or will be once all that ``asks`` awaits has come.
    """

    def __init__(self, hand: TrioHand, clock: GameClock, calls: LastCards) -> None:
        self._hand = hand
        self._table = hand.table
        self._rules = hand.rules
        self._clock = clock
        self._calls = calls
        self.asks = Asks(hand, clock, calls)
        self.turn = hand.setup.leader
        self.drawn: Card | None = None  # by the seat whose turn it is, which may lay it yet
        self.last_lay: LastLay | None = None
        self.played = False  # somebody has laid or drawn
        self._since_us = 0
        self._passed: set[int] = set()

    # -- what is so now --------------------------------------------------------------------------

    def playable(self, seat: int) -> list[Card]:
        """Return the cards of the seat's hand that it may lay first, were it the seat's turn."""
        able = playable(self._table.hands[seat], self._ground, self._hand.rounds[seat])
        mine = self.drawn is not None and seat == self.turn
        return [card for card in able if card == self.drawn] if mine else able

    def state(self) -> tuple[Hashable, ...]:
        """Return what of this decides the rest of the hand."""
        return (
            self.turn,
            self.drawn is not None,
            self.asks.state(),
            tuple(sorted(self._passed)),
        )

    @property
    def _ground(self) -> Ground:
        up = self._table.up
        return Ground(self._table.suit, 0 if up is None else rank(up))

    # -- deadlines -------------------------------------------------------------------------------

    def turn_due_us(self) -> int | None:
        """Return when the turn ends by itself, game time, ``None`` if it does not."""
        if not self._rules.turn_ms or self.asks.open:
            return None
        return self._since_us + self._rules.turn_ms * 1000

    def due(self) -> int | None:
        """Return the first deadline of the turn, game time, ``None`` without one."""
        return self.asks.due() if self.asks.open else self.turn_due_us()

    def fall_due(self, due: int) -> None:
        """Let that deadline fall due: what is awaited settles itself, or the turn passes."""
        if self.asks.open:
            self.asks.fall_due(due)
            self._go_on()
        else:
            self._turn_is_up()

    # -- turns -----------------------------------------------------------------------------------

    def begin(self, seat: int) -> None:
        """Begin the turn of this seat, or of the next that is in; the hand may end here."""
        hand = self._hand
        self.turn = self._table.clockwise(seat)[0]
        self.drawn = None
        self._since_us = self._clock.game(hand.now)
        limit = self._rules.hand_limit_cards
        if limit and self._table.laid >= limit:
            hand.end_by_count("limit")
        elif hand.stock_turned and not hand.over:
            hand.end_if_seen((hand.cards_state(), self.state()))
        hand.stock_turned = False

    def _go_on(self) -> None:
        """Begin the next turn once nothing is awaited any more."""
        self._calls.expire()
        if not self.asks.open:
            self.begin(self.turn)

    def why_not_now(self, seat: int) -> str | None:
        """Say why this seat can neither lay nor draw, ``None`` if it is its turn."""
        if self.asks.naming is not None:
            return "a suit is to be named first"
        if self.asks.picking is not None:
            return "a card is to be picked first"
        return None if seat == self.turn else "it is another seat's turn"

    def draw(self, seat: int) -> None:
        """Draw for want of a card to lay, or decline to lay the card that was drawn."""
        if self.drawn is not None:
            self._pass(seat, "does not lay the card it drew")
        elif self.playable(seat):
            self._refuse("draw", "a card of the hand fits and must be laid", seat)
        elif not self._takes_one(seat):
            self._pass(seat, "nothing is left to draw")
        elif self._rules.draw == "one and wait":
            self.begin(self._left(seat))
        else:
            self.drawn = self._table.hands[seat][-1]
            self._since_us = self._clock.game(self._hand.now)
            if not self.playable(seat):
                self.begin(self._left(seat))

    def _takes_one(self, seat: int) -> bool:
        """Draw the one card of a turn; return whether there was one."""
        self.played = True
        drew = self._hand.draw(seat, 1)
        self._calls.acted()
        if drew:
            self._passed.clear()
        else:
            self._passed.add(seat)
        return drew > 0

    def _pass(self, seat: int, why: str) -> None:
        """End a turn without a lay; when every seat in turn had nothing to draw, the hand too."""
        self._hand.said.append(Passed(self._hand.now, seat, True, why))
        if self._passed.issuperset(self._table.in_hand()):
            self._hand.end_by_count("draw")
        self.begin(self._left(seat))

    def _turn_is_up(self) -> None:
        """End the turn of a seat that did nothing: it draws, and its turn passes."""
        seat = self.turn
        if self.drawn is None:
            self._takes_one(seat)
        self._pass(seat, "did nothing in time")

    def _left(self, seat: int) -> int:
        return self._table.clockwise((seat + 1) % self._table.seats)[0]

    def name(self, chosen: int, seat: int) -> None:
        """Take the suit that was asked for, and go on."""
        self.asks.name(chosen, seat)
        self._go_on()

    def pick(self, index: int) -> None:
        """Take the card that was asked for, and go on."""
        self.asks.pick(index)
        self._go_on()

    # -- laying ----------------------------------------------------------------------------------

    def lay(self, item: Lay) -> None:
        """Lay cards if they may be laid, and see to all that follows from them."""
        seat, hand = item.seat, self._hand
        cards, why = self._cards_of(item)
        if why is not None:
            self._refuse("lay", why, seat)
            return
        others = self._table.clockwise((seat + 1) % self._table.seats)[:-1]
        self._put_down(seat, cards)
        emptied = not self._table.hands[seat]
        third = emptied and hand.emptied_third(seat)
        if not hand.over:
            self._set_off(seat, cards, others)
        if emptied and not third:
            hand.next_round(seat)
        elif not emptied:
            if len(self._table.hands[seat]) == 1:
                self._calls.owe(seat)
            self._ask(item, cards, others[0])
        self._go_on()

    def _cards_of(self, item: Lay) -> tuple[list[Card], str | None]:
        """Return the cards of the hand that are meant, and why they may not be laid."""
        wild = self._hand.rounds[item.seat]
        try:
            printed = [parse_face(text) for text in item.cards]
        except SetupError as error:
            return [], str(error)
        cards = held(self._table.hands[item.seat], printed)
        if not cards:
            return [], "the hand does not hold these cards"
        why = why_not_laid(cards, self._ground, wild, self.drawn)
        if why is None and item.suit is not None and rank(cards[0]) != wild:
            why = "only a wild card names a suit"
        return cards, why

    def _put_down(self, seat: int, cards: list[Card]) -> None:
        hand = self._hand
        self.played = True
        self._passed.clear()
        self._table.lay_cards(seat, cards)
        self.last_lay = LastLay(seat, tuple(cards))
        hand.said += [CardLaid(hand.now, seat, name(card), GAME) for card in cards]
        self.drawn = None
        self._calls.acted()

    def _set_off(self, seat: int, cards: list[Card], others: list[int]) -> None:
        """Let the others draw and miss their turns; settle whose turn follows."""
        hand, left = self._hand, others[0]
        effects = effects_of(cards, hand.rounds[left])
        skips = effects.skips
        if effects.draws:
            hand.draw(left, effects.draws)
            skips += self._rules.draw_costs_turn
        hand.said += [Skipped(hand.now, other, True) for other in others[:skips]]
        self.turn = follower(seat, others, skips, not self._table.out[seat])

    def _ask(self, item: Lay, cards: list[Card], left: int) -> None:
        """Ask for the suit after a wild card, and for the pick after two alike."""
        seat = item.seat
        if rank(cards[0]) == self._hand.rounds[seat]:
            if item.suit is None:
                self.asks.ask_suit(seat)
            else:
                self.asks.name(SUIT_NAMES.index(item.suit), seat)
        if effects_of(cards, 0).duplicate:
            self.asks.ask_pick(seat, left)

    def _refuse(self, what: str, why: str, seat: int) -> None:
        self._hand.said.append(Refused(self._hand.now, what, why, seat))
