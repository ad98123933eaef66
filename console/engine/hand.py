"""What every hand shares whatever is played: seats going out, piles taken, and how a hand ends."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from console.engine.cards import Card, face, faces, names
from console.engine.outcomes import (
    Buried,
    Out,
    Outcome,
    PileTaken,
    PileWhy,
    Redeal,
    Winner,
    WinWhy,
)
from console.engine.setup import Setup, deal


class Hand:
    """One hand on one table: it keeps the score and knows when the hand is over (rules 0).

    Outcomes gather in ``said`` until ``flush``; ``now`` is the time they carry, in µs.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.rules = setup.rules
        self.table = setup.table
        self.chance = setup.chance
        self.names = setup.header.seats
        self.now = 0
        self.said: list[Outcome] = []
        self.over = False
        self.winner: tuple[int, ...] | None = None
        self.why: WinWhy | None = None
        self.piles_won = 0
        self.redeals = 0
        self._seen: set[Hashable] = set()

    def flush(self) -> list[Outcome]:
        """Return what was said since the last time, in order."""
        said, self.said = self.said, []
        return said

    def take(self, seat: int, why: PileWhy, order: Sequence[Card] | None = None) -> None:
        """Give the seat the middle, in this order if one is given; nothing is said of nothing."""
        if not self.table.middle:
            return
        shuffled = self.chance if self.rules.won_pile == "shuffled" else None
        count = self.table.take(seat, shuffled, order)
        self.piles_won += 1
        self.said.append(PileTaken(self.now, seat, count, why))

    def pay(self, seat: int, price: int) -> bool:
        """Bury up to ``price`` cards of the seat; return whether it could pay them all."""
        paid = self.table.bury(seat, price)
        if paid:
            self.said.append(Buried(self.now, seat, names(paid)))
        return len(paid) == price

    def put_out(self, seat: int, why: str) -> None:
        """Put the seat out; the last one left wins at once and takes the middle."""
        if self.over or self.table.out[seat]:
            return
        self.table.out[seat] = True
        self.said.append(Out(self.now, seat, True, why))
        left = self.table.in_hand()
        if len(left) == 1:
            everything = self.holds_all(left[0])
            self.take(left[0], "last seat")
            self.end(left, "all cards" if everything else "last seat")

    def put_out_all(self, seats: Iterable[int], why: str) -> None:
        """Put several seats out, stopping when one is left."""
        for seat in seats:
            self.put_out(seat, why)

    def holds_all(self, seat: int) -> bool:
        """Tell whether the seat's stack is the whole deck."""
        return len(self.table.stacks[seat]) == self.table.size

    def end(self, winners: Iterable[int], why: WinWhy) -> None:
        """End the hand with these winners."""
        if not self.over:
            self.over, self.winner, self.why = True, tuple(winners), why
            self.said.append(Winner(self.now, list(self.winner), why))

    def end_by_count(self, why: WinWhy) -> None:
        """End the hand: most cards wins, equal is shared."""
        self.end(self.table.most_cards(), why)

    def end_if_seen(self, state: Hashable) -> None:
        """End the hand as a loop if this very state has been before."""
        if state in self._seen:
            self.end_by_count("loop")
        self._seen.add(state)

    def redeal(self) -> None:
        """Deal the void hand again: the same dealer, the same cards, everybody back in."""
        cards = sorted(self.table.cards(), key=lambda card: (face(card), card))
        self.chance.shuffle(cards)
        skip, n = self.setup.sitting_out, self.table.seats
        self.table.redeal(deal(cards, n, self.setup.dealer, skip))
        self.table.out = [seat in skip for seat in range(n)]
        self.redeals += 1
        self.said.append(Redeal(self.now, True))

    def cards_state(self) -> Hashable:
        """Return where every face lies, who laid it and who is out, for comparing states."""
        table = self.table
        return (
            tuple(map(faces, table.stacks)),
            faces(table.pile),
            bytes(table.laid_by),
            self._face_down(),
            faces(table.buried),
            bytes(table.out),
            self.chance.drawn,
        )

    def _face_down(self) -> tuple[int, ...]:
        table = self.table
        if not table.face_down:
            return ()
        return tuple(place for place, c in enumerate(table.pile) if c in table.face_down)
