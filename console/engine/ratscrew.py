"""Egyptian Ratscrew: one card a turn, slaps on patterns, challenges (rules 1 and 4)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from console.engine.cards import JOKER, Card, faces, rank
from console.engine.challenge import Challenge
from console.engine.game import Game
from console.engine.outcomes import PileWhy
from console.engine.patterns import PatternSet
from console.engine.setup import Setup
from console.engine.turn import Turn

_ROW_REACH = 4  # the longest pattern looks at four cards


class RatscrewTurn(Turn):
    """A card of Ratscrew at a time, and the challenge that may stand over several turns."""

    name = "ratscrew"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        rules, setup = game.rules, game.setup
        second = rules.challenge == "second hand" and setup.header.hand >= 2
        self.challenge = Challenge(game.hand, game.clock, rules.challenge is True or second)
        self._patterns = PatternSet(rules.patterns)
        self._whole = not game.chained or rules.ers_turn == "whole challenge"
        self._own_row = game.chained and rules.ratscrew_row == "ratscrew cards"
        self.row: list[Card] = []  # the cards in a row, wherever they lie now (rules 4)
        self._row_at: dict[int, int] = {}  # card of the hand → how many lay in the row with it
        self._came = game.turn  # whose turn it would be if nobody owed
        self._two_beggars = (
            rules.empty_seat == "passed over" and game.table.seats - len(setup.sitting_out) == 2
        )

    # -- the course of a turn --------------------------------------------------------------------

    def begin(self) -> None:
        """Begin a turn: the seat that owes plays, else the one that is due (rules 4)."""
        self._came = self.game.turn
        self.settle()

    def settle(self) -> None:
        """Pass over empty seats; collect, redeal or give the pile away where nobody can go on."""
        game, challenge = self.game, self.challenge
        turn = game.turn
        if game.hand.over:
            return
        if turn is not None and self._can_lay(turn) and challenge.stands_on(turn):
            game.redeal_due_us = None
            return
        newest = challenge.settle(self._newest_by)
        if newest is not None:
            game.turn = self._came if game.chained else (newest + 1) % game.table.seats
        if challenge.collecting is not None:
            if game.table.middle or not game.chained:
                game.turn = None
                if not game.rules.collect_ms:
                    self._collect()
                return
            challenge.end()  # nothing to collect: the seat due plays (rules 4)
            game.turn = self._came
        payer = challenge.payer
        turn = game.turn if payer is None else payer
        if turn is not None and not game.table.stacks[turn] and self._two_beggars:
            other = next(s for s in game.table.in_hand() if s != turn)
            game.pile_goes(other, "challenge", self)
            return
        game.turn = game.seat_with_cards(turn)

    def tick(self) -> None:
        """Lay a card, or collect a pile that lies won."""
        if self.challenge.collecting is not None:
            self._collect()
        elif self.game.turn is not None:
            self._lay(self.game.turn)

    @property
    def to_act(self) -> int | None:
        """Return who lays or collects next."""
        collecting = self.challenge.collecting
        return self.game.turn if collecting is None else collecting

    def due(self) -> int | None:
        """Return when a pile that lies won is collected by itself."""
        return None if self.challenge.collecting is None else self.challenge.collect_due_us

    def fall_due(self) -> None:
        """Collect the pile."""
        self._collect()

    def _can_lay(self, seat: int) -> bool:
        return bool(self.game.table.stacks[seat]) and not self.game.table.out[seat]

    def _newest_by(self) -> int:
        laid_by = self.game.table.laid_by
        return laid_by[-1] if laid_by else 0  # in a cycle War may have taken the pile

    # -- flips -----------------------------------------------------------------------------------

    def why_no_flip(self, seat: int) -> str | None:
        """Say why this flip has no effect and no price."""
        collecting = self.challenge.collecting
        if collecting is not None:
            return None if seat == collecting else "the payment is complete"
        if self.game.turn is None:
            return "no card is due"
        return self.game.why_free(seat)

    def flip(self, seat: int) -> None:
        """Collect what lies won, or lay a card."""
        if self.challenge.collecting is not None:
            self._collect()
        elif seat == self.game.turn:
            self._lay(seat)
        else:
            self.game.flip_out_of_turn(seat)

    def _lay(self, seat: int) -> None:
        game, challenge = self.game, self.challenge
        card = game.lay(seat, self)
        if game.hand.over:
            return
        if game.chained and rank(card) == JOKER:
            self._lay_joker(seat)
            return
        if challenge.laid(seat, card):
            game.paid_last = seat
        payer = None if challenge.standing is None else challenge.payer
        after = (seat + 1) % game.table.seats
        if not game.chained:
            game.turn = after if payer is None else payer
            game.show_laid()
            self.settle()
            return
        self.row.append(card)
        self._row_at[game.table.laid] = len(self.row)
        game.show_laid()
        if challenge.collecting is not None or (self._whole and payer is not None):
            game.turn = payer
            self.settle()
        else:
            game.turn_done(after)

    def _lay_joker(self, seat: int) -> None:
        """End the turn: a joker uses no try of a challenge and starts a new row (rules 4)."""
        self.row.clear()
        self.game.show_laid()
        self.game.joker_ends(seat, self)
        self.game.turn_done((seat + 1) % self.game.table.seats)

    def _collect(self) -> None:
        collector = self.challenge.collecting
        if collector is None:
            return
        game = self.game
        missed = game.rules.empty_seat == "next chance" and bool(game.referee.live())
        why_out = "let a chance go by" if missed else None
        game.pile_goes(collector, "challenge", self, empties_out=why_out)

    # -- slaps -----------------------------------------------------------------------------------

    def live(self, depth: int) -> list[str]:
        """Return the patterns that the newest card completes."""
        cards = self.judged(depth)
        return self._patterns.live(cards) if cards else []

    def judged(self, depth: int) -> Sequence[Card]:
        """Return the cards in a row: the pile's, or in a cycle Ratscrew's own of this hand."""
        if not self._own_row:
            return super().judged(depth)
        serial = self.game.table.serials[depth - 1]
        return self.row[: self._row_at.get(serial, 0)]

    def why_ignored(self, seat: int) -> str | None:
        """Say why a pad does not count: in games without slaps, or during a challenge."""
        rules, standing = self.game.rules, self.challenge.standing
        if not rules.slaps:
            return "pads do not count in this game"
        if (
            standing is not None
            and not rules.slaps_during_challenge
            and self.game.referee.has_shown(standing.since)
        ):
            return "pads do not count during a challenge"
        return None

    def forgives(self, seat: int) -> bool:
        """Tell whether the pile lies for this seat."""
        return seat == self.challenge.collecting

    # -- what happens to the table ---------------------------------------------------------------

    def pile_gone(self, owner: Turn | None, why: PileWhy) -> None:
        """End the challenge with a pile of Ratscrew; slapped or collected, the row as well."""
        self._row_at.clear()
        if owner is self:
            self.challenge.end()
            if why in ("slap", "challenge"):
                self.row.clear()

    def reset(self) -> None:
        """Forget the challenge and the row."""
        self.challenge.end()
        self.row.clear()
        self._row_at.clear()

    def state(self) -> tuple[Hashable, ...]:
        """Return who owes what to whom, who collects, and in a cycle the cards in a row."""
        standing = self.challenge.standing
        owed = standing and (standing.payer, standing.left, standing.to, standing.first)
        alone = (owed, self.challenge.collecting)
        if not self._own_row:
            return alone
        return (*alone, faces(self.row[-_ROW_REACH:]), faces(self.row[:1]))


class Ratscrew(Game):
    """One hand of Ratscrew by itself."""

    on: RatscrewTurn

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.on = RatscrewTurn(self)

    @property
    def challenge(self) -> Challenge:
        """Return the challenge on this table."""
        return self.on.challenge
