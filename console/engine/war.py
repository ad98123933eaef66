"""War: everybody turns a card at once, the highest takes all, ties fight on (rules 2)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import msgspec

from console.engine.cards import ACE, JOKER, KING, Card, rank
from console.engine.game import Game
from console.engine.outcomes import PileWhy
from console.engine.outcomes import War as WarSaid
from console.engine.setup import Setup
from console.engine.turn import Turn

_DOWN = 3  # cards each seat of a war puts face down before the next one face up


class _Battle(msgspec.Struct):
    """One battle: what each seat played, in its order, and the card by which it stands."""

    before: list[Card]  # the cards of the pile when it began
    order: list[int]  # seats from the dealer's left
    played: dict[int, list[Card]]
    stands: dict[int, Card]


class _Fought(msgspec.Struct, frozen=True):
    """A battle whose cards lie turned, and who wins them, ``None`` if nobody does."""

    battle: _Battle
    winner: int | None


class WarTurn(Turn):
    """One battle, with the wars that follow from it.

    The winner takes the cards once they are on the display: until then no card of the battle
    counts as turned, and one beneath may still be slapped (rules 0, "The card's moment").
    """

    name = "war"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.battles = 0
        self.ready: set[int] = set()
        self.turned_us: int | None = None  # when the cards of the last battle were turned
        self._lights_us: int | None = None
        self._fought: _Fought | None = None

    # -- the course of a battle ------------------------------------------------------------------

    def begin(self) -> None:
        """Light the stations; alone on the table, look whether this has all been before."""
        game = self.game
        self._lights_us = None
        if not game.chained and not game.hand.over:
            game.hand.end_if_seen(game.state())
        self.settle()

    def settle(self) -> None:
        """Begin the wait when the table shows the cards; fight when all have pressed."""
        game = self.game
        if game.hand.over or game.on_vote is not None:
            return
        if self._fought is not None:
            if not game.awaits_display:
                self._decide(self._fought)
            return
        fighters = self.fighters()
        if not fighters:
            game.nobody_has_cards()
            return
        game.redeal_due_us = None
        if len(fighters) == 1 and not game.chained:
            self._take_alone(fighters[0])
            return
        if self._lights_us is None and not game.awaits_display:
            self._lights_us = game.clock.game(game.hand.now)
        self.ready &= set(fighters)
        if len(self.ready) == len(fighters):
            self._fight(fighters)

    def fighters(self) -> list[int]:
        """Return the seats that take part, from the dealer's left."""
        table = self.game.table
        start = (self.game.setup.dealer + 1) % table.seats
        return [seat for seat in table.clockwise(start) if table.stacks[seat]]

    def tick(self) -> None:
        """Fight at once, whatever is on the display."""
        fighters = self.fighters()
        if fighters and self._fought is None:
            self._fight(fighters)
        if self._fought is not None:
            self._decide(self._fought)

    @property
    def only_waits(self) -> bool:
        """Tell whether nobody has a card, in the middle of a battle neither."""
        return self._fought is None and not self.fighters()

    @property
    def to_act(self) -> int | None:
        """Return nobody: all flip at once."""
        return None

    @property
    def lights_us(self) -> int | None:
        """Return since when the stations are lit, game time; ``None`` while they are not."""
        return self._lights_us

    def due(self) -> int | None:
        """Return when the cards turn whoever has pressed."""
        if self.game.on is not self or self._lights_us is None or self.game.on_vote is not None:
            return None
        waits = self.game.redeal_due_us is not None
        return None if waits else self._lights_us + self.game.rules.battle_ms * 1000

    def fall_due(self) -> None:
        """Turn the cards, flipping for who slept."""
        self._fight(self.fighters())

    def why_no_flip(self, seat: int) -> str | None:
        """Say why this flip has no effect: only the first press in a battle counts."""
        if self._fought is not None:
            return "the cards of the battle have just been turned"
        if not self.game.table.stacks[seat]:
            return "the seat has no card"
        return "the seat is ready already" if seat in self.ready else None

    def flip(self, seat: int) -> None:
        """Take a seat as ready."""
        self.ready.add(seat)
        self.settle()

    # -- the battle ------------------------------------------------------------------------------

    def _fight(self, fighters: list[int]) -> None:
        game = self.game
        self._lights_us = None
        self.ready.clear()
        if len(fighters) == 1:
            self._take_alone(fighters[0])
            return
        self.battles += 1
        battle = _Battle(list(game.table.pile), fighters, {seat: [] for seat in fighters}, {})
        winner = self._play_out(battle)
        game.show_all_laid()
        self._fought = _Fought(battle, winner)
        self.settle()

    def _decide(self, fought: _Fought) -> None:
        """Give the middle to the winner of a battle, or leave it where it lies."""
        game = self.game
        self._fought = None
        self.turned_us = game.clock.game(game.hand.now)
        if fought.winner is None:
            game.turn_done(game.turn or 0)
        else:
            order = self._gathered(fought.battle, fought.winner)
            game.pile_goes(fought.winner, "battle", self, order=order)

    def _take_alone(self, seat: int) -> None:
        """Give the middle to the only seat that still holds cards."""
        self.ready.clear()
        self.game.pile_goes(seat, "battle", self)

    def _play_out(self, battle: _Battle) -> int | None:
        """Lay the cards, war after war; return who wins, ``None`` if nobody does."""
        if not self._lay_layers(battle, dict.fromkeys(battle.order, 1)):
            return None
        among = list(battle.order)
        while True:
            best = max(self._worth(battle.stands[seat]) for seat in among)
            tied = [seat for seat in among if self._worth(battle.stands[seat]) == best]
            if len(tied) == 1:
                return tied[0]
            self.game.hand.said.append(WarSaid(self.game.hand.now, tied))
            following = self._war(battle, tied, among)
            if following is None:
                return None
            among = following

    def _war(self, battle: _Battle, tied: list[int], among: list[int]) -> list[int] | None:
        """Fight one war on; return who is still in it, ``None`` if the battle ends undecided."""
        game = self.game
        held = {seat: len(game.table.stacks[seat]) for seat in among}
        short = [seat for seat in tied if held[seat] <= _DOWN]
        if short and game.rules.short_war == "draw":
            game.hand.end(game.table.in_hand(), "draw")
            return None
        if game.rules.short_war == "loses" and len(short) < len(tied):
            tied = [seat for seat in tied if seat not in short]
            among = [seat for seat in among if seat not in short]
            if len(tied) == 1:
                return tied
        if game.rules.war_among == "tied":
            among = tied
        adding = [seat for seat in among if held[seat]]
        if not adding:
            return None
        if not self._lay_layers(battle, {seat: min(_DOWN + 1, held[seat]) for seat in adding}):
            return None
        return [seat for seat in among if held[seat] or seat in tied]

    def _lay_layers(self, battle: _Battle, counts: dict[int, int]) -> bool:
        """Lay so many cards of each seat layer by layer, the last face up (rules 2).

        Return ``False`` if the hand ended with a card, or a joker made the battle void.
        """
        game = self.game
        for layer in range(1, max(counts.values()) + 1):
            for seat in [s for s in battle.order if counts.get(s, 0) >= layer]:
                last = layer == counts[seat]
                card = game.lay(seat, self, down=not last)
                battle.played[seat].append(card)
                if last:
                    battle.stands[seat] = card
                if game.hand.over:
                    return False
        jokers = [seat for seat in counts if rank(battle.stands[seat]) == JOKER]
        if jokers and game.chained:
            game.joker_ends(jokers[0], self)
            return False
        return True

    def _worth(self, card: Card) -> int:
        worth = rank(card)
        return KING + 1 if worth == ACE and self.game.rules.ace_high else worth

    def _gathered(self, battle: _Battle, winner: int) -> Sequence[Card] | None:
        """Return the middle in the order in which it is taken (rules 2)."""
        gather = self.game.rules.war_gather
        if gather == "as played":
            return None
        seats = sorted(battle.played)
        if gather == "winner first":
            seats = sorted(seats, key=lambda seat: (seat - winner) % self.game.table.seats)
        before = self.game.table.buried + battle.before
        return before + [card for seat in seats for card in battle.played[seat]]

    # -- the table -------------------------------------------------------------------------------

    def why_ignored(self, seat: int) -> str | None:
        """Say that pads are dead on the cards of a battle."""
        return "pads do not count in War"

    def pile_gone(self, owner: Turn | None, why: PileWhy) -> None:
        """Forget a battle whose cards went with a slap on the card beneath them."""
        self._fought = None

    def reset(self) -> None:
        """Forget who was ready."""
        self.ready.clear()
        self._fought = self._lights_us = self.turned_us = None


class War(Game):
    """One hand of War by itself."""

    on: WarTurn

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.turn = None
        self.on = WarTurn(self)

    def turn_done(self, seat: int) -> None:
        """Fight the next battle; nobody leads in War."""
        self.on.begin()

    def pile_settled(self, lead: int, owner: Turn | None) -> None:
        """Fight the next battle."""
        self.on.begin()

    def nobody_has_cards(self) -> None:
        """Share the hand among all who are not out (rules 2)."""
        self.hand.end(self.table.in_hand(), "draw")

    def state(self) -> Hashable:
        """Return cards and chance: nothing else decides a hand of War."""
        return (self.hand.cards_state(), tuple(sorted(self.on.ready)))
