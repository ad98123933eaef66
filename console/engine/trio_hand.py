"""How a hand of Twisted Trio is scored: everybody's round, who is through, places (rules 6)."""

from __future__ import annotations

from collections.abc import Hashable

from console.engine.cards import faces
from console.engine.hand import Hand
from console.engine.outcomes import Drew, Out, Reshuffled, RoundBegun, WinWhy
from console.engine.setup import Setup
from console.engine.trio_table import FIRST_ROUND, LAST_ROUND, TrioTable


class TrioHand(Hand):
    """One hand on one table: who is on which round, who has emptied a third hand, who wins."""

    table: TrioTable

    def __init__(self, setup: Setup, table: TrioTable) -> None:
        super().__init__(setup)
        self.table = table
        self.rounds = list(setup.header.rounds or (FIRST_ROUND,) * table.seats)
        self.through: list[int] = []  # in the order in which they emptied their third hand
        self.stock_turned = False  # the pile has become the stock since this was last looked at

    def draw(self, seat: int, count: int) -> int:
        """Let the seat take cards of the stock, reshuffled when one is due; return how many."""
        table, drew = self.table, 0
        while drew < count:
            if not table.stock and (turned := table.reshuffle(self.chance)):
                self.said.append(Reshuffled(self.now, turned))
                self.stock_turned = True
            if not table.stock:
                break
            drew += table.draw(seat, count - drew)
        if drew:
            self.said.append(Drew(self.now, seat, drew))
        return drew

    def emptied_third(self, seat: int) -> bool:
        """Note an emptied hand if it is the seat's third; the hand may end with it (rules 6)."""
        if self.rounds[seat] < LAST_ROUND:
            return False
        self.through.append(seat)
        left = len(self.table.in_hand()) - 1
        if not self.rules.play_for_places or left == 1:
            self.end(self.through[:1], "third round")
        else:
            self.table.out[seat] = True
            self.said.append(Out(self.now, seat, True, "has emptied three hands"))
        return True

    def next_round(self, seat: int) -> None:
        """Begin the seat's next round with as many cards as its name says."""
        self.rounds[seat] += 1
        self.said.append(RoundBegun(self.now, seat, self.rounds[seat]))
        self.draw(seat, self.rounds[seat])

    def cards_state(self) -> Hashable:
        """Return where every face lies and who is how far, for comparing states."""
        table = self.table
        return (
            tuple(map(faces, table.hands)),
            faces(table.stock),
            faces(table.pile),
            table.suit,
            tuple(self.rounds),
            tuple(self.through),
            bytes(table.out),
            self.chance.drawn,
        )

    def end_by_count(self, why: WinWhy) -> None:
        """End the hand early: who is through first, else the highest round, then fewest cards."""
        self.end(self.places()[0], why)

    def places(self) -> list[list[int]]:
        """Return who is first, second and so on, several seats where they share a place."""
        seats = [s for s in range(self.table.seats) if s not in self.setup.sitting_out]
        ranked: dict[tuple[int, int, int], list[int]] = {}
        for seat in seats:
            ranked.setdefault(self._rank(seat), []).append(seat)
        return [ranked[key] for key in sorted(ranked)]

    def _rank(self, seat: int) -> tuple[int, int, int]:
        if seat in self.through:
            return (self.through.index(seat), 0, 0)
        return (len(self.through), -self.rounds[seat], len(self.table.hands[seat]))
