"""Twisted Trio at the table of these tests: pads shuffle, and seats play from their own hands."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

from console.engine.cards import name
from console.engine.inputs import Draw, Lay, Name, Pick
from console.engine.trio_views import HandView
from console.session.hands import HandAsk, HandInput, Hands
from tests.session.table import Table, settings


class TrioTable(Table):
    """A table at which Twisted Trio is played; ``ask`` is what a seat's phone says."""

    def __init__(
        self, seats: int = 2, folder: Path | None = None, first_seed: int = 1, **given: Any
    ) -> None:
        chosen = settings(seats, preset="twisted-trio", **given)
        super().__init__(chosen, folder, first_seed=first_seed)

    def shuffled(self, seats: Iterable[int] = (0, 1)) -> None:
        """Sit down, deal, and let every seat shuffle, the last one to be the dealer."""
        seats = list(seats)
        self.deal(seats)
        for seat in seats:
            self.pad(seat)

    @property
    def hands(self) -> Hands:
        """The hands as the phones are told them."""
        hands = self.console.hands()
        assert hands is not None
        return hands

    def hand(self, seat: int) -> HandView:
        """Return what a seat sees of its own cards."""
        held = self.hands.seats[seat]
        assert held is not None
        return held.hand

    def ask(self, seat: int, wanted: HandInput, match: str | None = None) -> None:
        """Let a seat's phone ask for something, and a moment pass."""
        asked = HandAsk(self.clock(), match or self.hands.match, seat, wanted)
        self.step(asked)
        self.wait(20)

    def move(self, seat: int, chance: Random) -> None:
        """Let a seat do something that its hand allows."""
        hand = self.hand(seat)
        for awaited in hand.awaits:
            match awaited:
                case "shuffle":
                    self.pad(seat)
                case "lay":
                    self.ask(seat, _lay(hand, chance))
                    return
                case "draw":
                    self.ask(seat, Draw(t=0, seat=seat))
                case "name":
                    self.ask(seat, Name(t=0, seat=seat, suit=chance.choice("CDHS")))
                case "pick":
                    index = chance.randrange(hand.pick_from)
                    self.ask(seat, Pick(t=0, seat=seat, index=index))

    def move_next(self, chance: Random) -> None:
        """Let whoever is awaited do something."""
        awaited = self.view.must_act
        if awaited:
            self.move(awaited[0], chance)
        else:
            self.wait(20)


def _lay(hand: HandView, chance: Random) -> Lay:
    first = chance.choice([held.card for held in hand.cards if held.first])
    alike = [held.card for held in hand.cards if held.card != first]
    cards = [first, *(card for card in alike if name(card)[0] == name(first)[0])]
    return Lay(t=0, seat=hand.seat, cards=tuple(map(name, cards)))
