"""Seats without cards: when they may still slap, and when they are out (rules 1)."""

from __future__ import annotations

from console.engine.hand import Hand


class EmptySeats:
    """Keeps who ran out when, and who has used a chance to slap back in."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._mode = hand.rules.empty_seat
        self.reset()

    @property
    def slap_puts_out(self) -> bool:
        """Tell whether a slap won by another puts the seats without cards out."""
        return self._mode in ("next slap", "next chance", "once")

    def reset(self) -> None:
        """Forget everything: the hand was dealt again."""
        self._since = [0] * self._hand.table.seats
        self._came_back = [False] * self._hand.table.seats

    def seats(self) -> list[int]:
        """Return the seats in the hand that hold no card, in seat order."""
        table = self._hand.table
        return [seat for seat in table.in_hand() if not table.stacks[seat]]

    def note(self, seat: int) -> None:
        """Remember after which card the seat ran out, if it has."""
        if not self._hand.table.stacks[seat]:
            self._since[seat] = self._hand.table.laid

    def came_back(self, seat: int) -> None:
        """Remember that a seat without cards has won a slap."""
        if not self._hand.table.stacks[seat]:
            self._came_back[seat] = True

    def spent(self, seat: int) -> bool:
        """Tell whether the seat is empty again where one may slap back in once a hand."""
        empty = not self._hand.table.stacks[seat]
        return self._mode == "once" and empty and self._came_back[seat]

    def put_out(self, why: str, before: int) -> None:
        """Put out who was without cards before this card of the hand was laid."""
        self._hand.put_out_all([s for s in self.seats() if self._since[s] < before], why)

    def settle(self) -> None:
        """Put out whom a settled pile leaves without cards and without another chance."""
        if self._mode == "out":
            self._hand.put_out_all(self.seats(), "no cards when the pile was taken")
        elif self._mode == "once":
            spent = [seat for seat in self.seats() if self.spent(seat)]
            self._hand.put_out_all(spent, "had slapped back in once")

    def state(self) -> tuple[bool, ...]:
        """Return what of this decides the future, for comparing states."""
        return tuple(self._came_back) if self._mode == "once" else ()
