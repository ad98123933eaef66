"""The table of a hand: stacks, pile and buried cards, and the only moves that shift them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from itertools import chain

from console.engine.cards import Card
from console.engine.chance import Chance
from console.errors import ConsoleError


class ConservationError(ConsoleError):
    """The cards on the table are no longer the deck: a fault of ours, and the hand stops."""


class Table:
    """Stacks top first, the face-up pile oldest first, and buried cards in the order they went.

    ``laid_by`` and ``serials`` run beside the pile: who laid each card and its number in the hand
    (from 1; cards a set-up put there have numbers below).
    """

    def __init__(
        self,
        stacks: Iterable[Iterable[Card]],
        pile: Sequence[Card] = (),
        buried: Iterable[Card] = (),
    ) -> None:
        self.stacks = [deque(stack) for stack in stacks]
        self.pile: list[Card] = list(pile)
        self.buried: list[Card] = list(buried)
        self.laid_by: list[int] = [0] * len(self.pile)
        self.laid = 0
        self.face_down: set[Card] = set()  # of the pile: laid by play, back up (a war's cards)
        self.out = [False] * len(self.stacks)
        self.deck = frozenset(self.cards())
        self.size = sum(1 for _ in self.cards())
        if len(self.deck) != self.size:
            raise ConservationError("a deck holds the same individual card twice")

    def cards(self) -> Iterable[Card]:
        """Give every card on the table, wherever it lies."""
        return chain(*self.stacks, self.pile, self.buried)

    def check(self) -> None:
        """Raise ``ConservationError`` unless stacks, pile and buried are the deck (rules 0)."""
        found = frozenset(self.pile).union(self.buried, *self.stacks)
        count = len(self.pile) + len(self.buried) + sum(map(len, self.stacks))
        if count != self.size or found != self.deck:
            raise ConservationError(
                f"the table holds {count} cards, {len(found)} of them different, "
                f"but the deck is {self.size}: the hand was stopped, its journal is whole"
            )

    @property
    def seats(self) -> int:
        """How many seats stand round the table."""
        return len(self.stacks)

    @property
    def serials(self) -> range:
        """The number in the hand of each card of the pile, oldest first."""
        return range(self.laid - len(self.pile) + 1, self.laid + 1)

    @property
    def middle(self) -> int:
        """How many cards lie in the middle, buried ones included."""
        return len(self.pile) + len(self.buried)

    def lay(self, seat: int) -> Card:
        """Put the seat's top card onto the pile, face up, and return it."""
        card = self.stacks[seat].popleft()
        self.laid += 1
        self.pile.append(card)
        self.laid_by.append(seat)
        return card

    def bury(self, seat: int, count: int) -> list[Card]:
        """Put up to ``count`` cards of the seat face down under the pile, top card first."""
        stack = self.stacks[seat]
        paid = [stack.popleft() for _ in range(min(count, len(stack)))]
        self.buried.extend(paid)
        return paid

    def take(
        self, seat: int, shuffled_by: Chance | None = None, order: Sequence[Card] | None = None
    ) -> int:
        """Give the seat the middle and return how many cards it was.

        Buried cards go under its stack first, then the pile as it lies, unless ``order`` gives
        another order of the same cards or they are shuffled.
        """
        won = self.buried + self.pile if order is None else list(order)
        if shuffled_by is not None:
            shuffled_by.shuffle(won)
        self.stacks[seat].extend(won)
        self.buried.clear()
        self.pile.clear()
        self.laid_by.clear()
        self.face_down.clear()
        return len(won)

    def redeal(self, stacks: Sequence[Sequence[Card]]) -> None:
        """Replace everything by a new deal of the same cards."""
        self.take(0)
        for stack, dealt in zip(self.stacks, stacks, strict=True):
            stack.clear()
            stack.extend(dealt)

    def in_hand(self) -> list[int]:
        """Return the seats that are not out, in seat order."""
        return [seat for seat, out in enumerate(self.out) if not out]

    def clockwise(self, start: int) -> list[int]:
        """Return the seats that are not out, clockwise, beginning with ``start`` itself."""
        n = len(self.stacks)
        return [seat for seat in ((start + k) % n for k in range(n)) if not self.out[seat]]

    def first_with_cards(self, start: int) -> int | None:
        """Return the first seat clockwise from ``start`` on that is in and holds a card."""
        stacks, out, n = self.stacks, self.out, len(self.stacks)
        for k in range(n):
            seat = (start + k) % n
            if stacks[seat] and not out[seat]:
                return seat
        return None

    def most_cards(self) -> tuple[int, ...]:
        """Return the seats in the hand that hold the most cards."""
        seats = self.in_hand()
        most = max(len(self.stacks[seat]) for seat in seats)
        return tuple(seat for seat in seats if len(self.stacks[seat]) == most)
