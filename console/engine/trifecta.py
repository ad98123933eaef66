"""Trifecta: War, Ratscrew and 1-2-3-4 in turn on one pile; Plus adds the trip (rules 4 and 5).

Trifecta by Veered.org, CC BY 4.0.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from console.engine.cards import JOKER, Card, rank
from console.engine.count import CountTurn
from console.engine.game import Game
from console.engine.inputs import Call, Object
from console.engine.outcomes import Mistake, MistakeKind, Outcome, PileWhy
from console.engine.ratscrew import RatscrewTurn
from console.engine.setup import Setup
from console.engine.trip import TripTurn
from console.engine.turn import Told, Turn
from console.engine.war import WarTurn


class Trifecta(Game):
    """One hand of Trifecta: the same turns as in each game alone, one after the other.

    ``turn`` is the seat that leads the next Ratscrew or count card, in War too.
    """

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.war = WarTurn(self)
        self.ratscrew = RatscrewTurn(self)
        self.count = CountTurn(self)
        self.trip = TripTurn(self) if setup.preset.game == "trifecta-plus" else None
        plus = () if self.trip is None else (self.trip,)
        self._cycle: tuple[Turn, ...] = (self.war, self.ratscrew, self.count, *plus)
        self._owners: list[Turn | None] = [None] * len(setup.table.pile)
        self._joker_lies = False  # a joker has ended a turn, and no card has come since
        self.on = self.war

    @property
    def turns(self) -> tuple[Turn, ...]:
        """Return the games of the cycle."""
        return self._cycle

    @property
    def chained(self) -> bool:
        """Return that games take turns here."""
        return True

    # -- the cycle -------------------------------------------------------------------------------

    def start(self) -> list[Outcome]:
        """Begin the hand with its first cycle."""
        self.hand.end_if_seen(self.state())
        return super().start()

    def turn_done(self, seat: int) -> None:
        """Go on to the next game; the seat after the last to act is due."""
        self.turn = seat
        self._next_game()

    def pile_settled(self, lead: int, owner: Turn | None) -> None:
        """Go on: who took the pile starts the next game, or leads the one that is waiting."""
        self.turn = self.table.first_with_cards(lead)
        if owner is self.on:
            self._next_game()
        else:
            self.on.resume()

    def _next_game(self) -> None:
        place = (self._cycle.index(self.on) + 1) % len(self._cycle)
        self.on = self._cycle[place]
        if not place and not self.hand.over:
            self.hand.end_if_seen(self.state())
        if not self.hand.over:
            self.on.begin()

    def restart(self) -> None:
        """Begin again with War after a redeal."""
        self._owners.clear()
        self._joker_lies = False
        self.on = self.war
        self.on.begin()

    def turn_due(self) -> int | None:
        """Return the first deadline of any game: a vote outlasts the turn it is about."""
        return min((due for turn in self._cycle if (due := turn.due()) is not None), default=None)

    def turn_falls_due(self) -> None:
        """Let that deadline fall due."""
        due = self.turn_due()
        next(turn for turn in self._cycle if turn.due() == due).fall_due()

    def state(self) -> Hashable:
        """Return cards, turn, and where each game was interrupted."""
        return (
            self.hand.cards_state(),
            self.on.name,
            self.turn,
            *(turn.state() for turn in self._cycle),
            tuple(self.slapping.locked(seat) for seat in range(self.table.seats)),
            self.empty.state(),
        )

    # -- cards -----------------------------------------------------------------------------------

    def owner(self, depth: int) -> Turn | None:
        """Return the game that laid the newest of so many cards."""
        return self._owners[depth - 1] if depth else None

    def lay(self, seat: int, turn: Turn, *, down: bool = False) -> Card:
        """Put a card onto the pile and remember which game it belongs to."""
        self._owners.append(turn)
        self._joker_lies = False
        self.count.next_card()
        return super().lay(seat, turn, down=down)

    def joker_ends(self, seat: int, turn: Turn) -> None:
        """Remember that mistakes cost the pile until the next card (rules 4, "Joker")."""
        super().joker_ends(seat, turn)
        self._joker_lies = True

    def _settle_pile(
        self,
        seat: int,
        why: PileWhy,
        owner: Turn | None,
        losers: list[int],
        because: str,
        order: Sequence[Card] | None = None,
    ) -> None:
        self._owners.clear()
        self._joker_lies = False
        super()._settle_pile(seat, why, owner, losers, because, order)

    # -- mistakes --------------------------------------------------------------------------------

    def slap_is_over_a_joker(self) -> bool:
        """Tell whether the newest card on the display is a joker."""
        cards = self.referee.visible()
        return bool(cards) and rank(cards[-1]) == JOKER

    def flip_is_late(self) -> bool:
        """Tell whether the cards of a battle have been turned within the grace of late hands."""
        turned_us = self.war.turned_us
        if self.on is not self.ratscrew or turned_us is None or not self.rules.late_grace_ms:
            return False
        return self.clock.game(self.hand.now) <= turned_us + self.rules.late_grace_ms * 1000

    def flip_out_of_turn(self, seat: int, why: str = "out of turn") -> None:
        """Take the price of a flip out of turn: over a joker it is the pile."""
        if self._joker_lies:
            self.refuse("flip", why, seat)
            self._mistake_over_joker(seat, "flipped over a joker")
        else:
            super().flip_out_of_turn(seat, why)

    def hear(self, item: Told, what: str) -> None:
        """Give what a seat told to the trip, or to the count whose card it is about."""
        listener = self._listener(item)
        judged_call = isinstance(item, Call) and self.rules.calls == "keys"
        if judged_call and listener is self.count and self._joker_lies:
            self._mistake_over_joker(item.seat, "called over a joker")
        elif not listener.hear(item):
            why = "no trip is under way" if self.on_vote is None else "the table votes"
            self.refuse(what, why, item.seat)

    def _listener(self, item: Told) -> Turn:
        """Return the game that is meant: until a trip is told, the last call may be objected to."""
        vote, trip = self.on_vote, self.trip
        if vote is not None:
            return vote
        if trip is None or self.on is not trip:
            return self.count
        untold = trip.phase == "adding" or not trip.told
        about_a_call = isinstance(item, Object) and untold and self.count.objectable
        return self.count if about_a_call else trip

    def _mistake_over_joker(self, seat: int, kind: MistakeKind) -> None:
        self.hand.said.append(Mistake(self.hand.now, seat, kind, kind))
        self.lose_pile(seat, "mistake", self.owner(len(self.table.pile)))
