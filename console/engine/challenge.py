"""The challenge of Egyptian Ratscrew: who owes how many cards to whom, and who collects."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from console.engine.cards import ACE, JACK, KING, QUEEN, Card, rank
from console.engine.clock import GameClock
from console.engine.hand import Hand
from console.engine.outcomes import Collecting, Lapsed, Owes

COURT_COUNT = {JACK: 1, QUEEN: 2, KING: 3, ACE: 4}
_PRICES = [COURT_COUNT.get(rank(printed), 0) for printed in range(64)]


class Standing(msgspec.Struct):
    """A challenge that stands: ``left`` of ``total`` cards owed by ``payer``.

    ``to`` laid the newest court card; ``collector`` takes the pile if the payment fails.
    ``since`` is the number in the hand of the court card that began it all.
    """

    payer: int
    total: int
    left: int
    to: int
    first: int
    collector: int
    court: Card
    since: int


class Challenge:
    """The challenge on one table, and the pile that lies won after it (rules 1).

    ``collecting`` is the seat for which a pile lies, due at ``collect_due_us`` of game time.
    """

    def __init__(self, hand: Hand, clock: GameClock, on: bool) -> None:
        self._hand = hand
        self._clock = clock
        self._on = on
        self.standing: Standing | None = None
        self.collecting: int | None = None
        self.collect_due_us = 0

    @property
    def payer(self) -> int | None:
        """Return the seat that owes a card, ``None`` when nobody does."""
        standing = self.standing
        return None if standing is None or self.collecting is not None else standing.payer

    def end(self) -> None:
        """Forget the challenge: the pile was won, lost or dealt again."""
        self.standing = self.collecting = None

    def laid(self, seat: int, card: Card) -> bool:
        """Take note of a card; return whether it completed a payment."""
        price = self._on and _PRICES[card & 63]
        if price:
            self._begin(seat, card, price)
        elif self.standing is not None:
            self.standing.left -= 1
            if not self.standing.left:
                self._fail(self.standing)
                return True
        return False

    def stands_on(self, turn: int) -> bool:
        """Tell whether this seat's card is all that is awaited: a payment, or no challenge."""
        standing = self.standing
        if standing is None:
            return True
        at_rest = self.collecting is not None or self._hand.table.out[standing.collector]
        return turn == standing.payer and not at_rest

    def settle(self, newest_by: Callable[[], int]) -> int | None:
        """See to a payer or collector that can no longer play its part.

        Return the seat before the one that leads now, if the challenge lapsed because who would
        collect is out; ``newest_by`` tells who laid the newest card.
        """
        standing, table = self.standing, self._hand.table
        if standing is None:
            return None
        if table.out[standing.collector]:
            self._hand.said.append(Lapsed(self._hand.now, True, standing.to))
            self.end()
            return newest_by()
        if self.collecting is None and not table.stacks[standing.payer]:
            self._short(standing)
        return None

    def _begin(self, seat: int, card: Card, price: int) -> None:
        begun = self.standing
        first = seat if begun is None else begun.first
        since = self._hand.table.laid if begun is None else begun.since
        collector = seat if self._hand.rules.challenge_winner == "last" else first
        payer = self._next_payer(seat, seat)
        self.standing = Standing(
            seat if payer is None else payer, price, price, seat, first, collector, card, since
        )
        if payer is None:
            self._fail(self.standing)
        else:
            self._hand.said.append(Owes(self._hand.now, payer, price, seat))

    def _short(self, standing: Standing) -> None:
        payer = None
        if self._hand.rules.short_payment == "passes on":
            payer = self._next_payer(standing.payer, standing.to)
        if payer is None:
            self._fail(standing)
        else:
            standing.payer = payer
            self._hand.said.append(Owes(self._hand.now, payer, standing.left, standing.to))

    def _next_payer(self, after: int, to: int) -> int | None:
        """Return the next seat with cards clockwise after one, short of the one that is owed."""
        n = self._hand.table.seats
        payer = self._hand.table.first_with_cards((after + 1) % n)
        reach = (to - after) % n or n
        return payer if payer is not None and ((payer - after) % n or n) < reach else None

    def _fail(self, standing: Standing) -> None:
        """Leave the pile lying for whoever collects it, slaps live."""
        collect_us = self._hand.rules.collect_ms * 1000
        self.collecting = standing.collector
        self.collect_due_us = self._clock.game(self._hand.now) + collect_us
        middle = self._hand.table.middle
        if collect_us and middle:
            self._hand.said.append(Collecting(self._hand.now, standing.collector, middle))
