"""The table of Twisted Trio: hands, a stock, the pile with its top card, and what moves them."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Sequence

from console.engine.cards import Card, face, suit
from console.engine.chance import Chance
from console.engine.table import ConservationError, Table

FIRST_ROUND, LAST_ROUND = 8, 10  # the rounds of eights, nines and tens, named by their wild rank


class TrioTable(Table):
    """A table at which seats hold hands, in the order they came, and draw from a ``stock``.

    The hands are what a seat holds at any table, its ``stacks``; the stock is top first.
    ``suit`` is the one in force, 0 to 3 as C D H S, −1 before the deal.
    """

    def __init__(
        self,
        hands: Iterable[Iterable[Card]],
        stock: Iterable[Card] = (),
        pile: Sequence[Card] = (),
    ) -> None:
        self.stock = deque(stock)
        super().__init__(hands, pile)
        self.suit = suit(pile[-1]) if pile else -1

    @property
    def hands(self) -> list[deque[Card]]:
        """The cards each seat holds, in its order."""
        return self.stacks

    @property
    def up(self) -> Card | None:
        """The top card of the pile, ``None`` before the deal."""
        return self.pile[-1] if self.pile else None

    def cards(self) -> Iterable[Card]:
        """Give every card on the table, wherever it lies."""
        yield from super().cards()
        yield from self.stock

    def check(self) -> None:
        """Raise ``ConservationError`` unless hands, stock and pile are the deck (rules 0)."""
        cards = list(self.cards())
        if len(cards) != self.size or self.deck != frozenset(cards):
            raise ConservationError(
                f"the table holds {len(cards)} cards, {len(frozenset(cards))} of them different, "
                f"but the deck is {self.size}: the hand was stopped, its journal is whole"
            )

    def lay_cards(self, seat: int, cards: Sequence[Card]) -> None:
        """Put these cards of the seat's hand onto the pile, the last one on top."""
        for card in cards:
            self.hands[seat].remove(card)
            self.pile.append(card)
            self.laid_by.append(seat)
        self.laid += len(cards)
        self.suit = suit(cards[-1])

    def draw(self, seat: int, count: int) -> int:
        """Give the seat up to ``count`` cards of the stock; return how many there were."""
        there = min(count, len(self.stock))
        self.hands[seat].extend(self.stock.popleft() for _ in range(there))
        return there

    def reshuffle(self, chance: Chance) -> int:
        """Make the pile under its top card the stock; return how many cards that is."""
        cards, self.pile[:] = self.pile[:-1], self.pile[-1:]
        self.laid_by[:] = self.laid_by[-1:]
        chance.shuffle(cards)
        self.stock.extend(cards)
        return len(cards)

    def pick(self, seat: int, source: int, index: int) -> Card:
        """Move the card at this place of one hand to the end of another; return it."""
        card = self.hands[source][index]
        del self.hands[source][index]
        self.hands[seat].append(card)
        return card

    def gather(self) -> None:
        """Take every card back into the stock, in an order that depends on nothing."""
        cards = sorted(self.cards(), key=lambda card: (face(card), card))
        for held in (*self.hands, self.pile, self.laid_by, self.stock):
            held.clear()
        self.stock.extend(cards)
        self.suit = -1

    def shuffle(self, chance: Chance) -> None:
        """Take every card back and shuffle them all."""
        self.gather()
        cards = list(self.stock)
        chance.shuffle(cards)
        self.stock.clear()
        self.stock.extend(cards)

    def deal(self, dealer: int, skip: Collection[int] = ()) -> None:
        """Deal eight cards each, one at a time from the dealer's left, and turn the next one up."""
        seats = [(dealer + k) % self.seats for k in range(1, self.seats + 1)]
        order = [seat for seat in seats if seat not in skip]
        for _ in range(FIRST_ROUND):
            for seat in order:
                self.draw(seat, 1)
        self.pile.append(self.stock.popleft())
        self.laid_by.append(dealer)
        self.suit = suit(self.pile[-1])
