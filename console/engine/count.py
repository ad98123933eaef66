"""One, two, three, four: a card and a call a turn, slaps where they match (rules 3)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import msgspec

from console.engine.cards import JOKER, KING, Card, name, rank
from console.engine.counting import NUMBERS, Counted, Counting
from console.engine.game import Game
from console.engine.inputs import Call, CallName, Object
from console.engine.inputs import Vote as VoteInput
from console.engine.outcomes import Called, Mistake, MistakeKind, Objected, PileWhy
from console.engine.setup import Setup
from console.engine.terms import SPOKEN_RANKS
from console.engine.turn import Told, Turn
from console.engine.voting import Vote

_THREE = 3


class Owed(msgspec.Struct, frozen=True):
    """A call that is owed: by whom, what, and until when in game time."""

    seat: int
    what: CallName
    due_us: int


class Down(msgspec.Struct, frozen=True):
    """The count's newest card while its call may be judged; ``counted`` is ``None`` of a joker."""

    seat: int
    card: Card
    counted: Counted | None


class CountTurn(Turn):
    """A card and its call, and the count that goes on from turn to turn."""

    name = "count"
    slap_why: PileWhy = "match"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.counting = Counting(game.rules)
        self._calls: list[tuple[CallName, int]] = []  # the newest two and whose they are
        self._forget_pile()

    def _forget_pile(self) -> None:
        self._matches: set[int] = set()  # cards of the hand that lie on their number
        self.owed: Owed | None = None
        self.down: Down | None = None
        self.called: Called | None = None
        self._voted_on = False
        self.vote = None

    # -- the course of a turn --------------------------------------------------------------------

    def settle(self) -> None:
        """Pass over empty seats; a call owed by a seat that is out lapses."""
        game = self.game
        if game.hand.over:
            return
        owed = self.owed
        if owed is not None:
            if game.table.out[owed.seat]:
                self.owed = None
                game.turn_done((owed.seat + 1) % game.table.seats)
            return
        if self.vote is None:
            game.turn = game.seat_with_cards(game.turn)

    def tick(self) -> None:
        """Lay a card and call it rightly; call it if it lies already."""
        if self.owed is None and self.game.turn is not None:
            self._lay(self.game.turn)
        if self.owed is not None and not self.game.hand.over:
            self._call(self.owed.seat, self.owed.what)

    @property
    def only_waits(self) -> bool:
        """Tell whether nobody has a card."""
        return self.owed is None and self.game.turn is None

    @property
    def to_act(self) -> int | None:
        """Return the seat whose card is awaited, ``None`` while a call or a vote is."""
        return None if self.owed is not None or self.vote is not None else self.game.turn

    def due(self) -> int | None:
        """Return when the call or the vote falls due."""
        if self.vote is not None:
            return self.vote.due_us
        return None if self.owed is None else self.owed.due_us

    def fall_due(self) -> None:
        """Count the votes, or charge the silence of who owed a call."""
        if self.vote is not None:
            self._close_vote()
        elif self.owed is not None and self.down is not None:
            after_eight = self.down.counted is not None and self.down.counted.after_eight
            kind: MistakeKind = "silent after 8" if after_eight else "silent"
            self._mistake(self.owed.seat, kind, _silence(self.owed, self.down))

    # -- cards -----------------------------------------------------------------------------------

    def why_no_flip(self, seat: int) -> str | None:
        """Say why this flip has no effect and no price."""
        if self.game.turn is None:
            return "no card is due"
        return None if self.owed is not None else self.game.why_free(seat)

    def flip(self, seat: int) -> None:
        """Lay a card, or charge a flip out of turn or while a call is owed."""
        if self.owed is not None:
            self.game.flip_out_of_turn(seat, "a call is owed first")
        elif seat == self.game.turn:
            self._lay(seat)
        else:
            self.game.flip_out_of_turn(seat)

    def _lay(self, seat: int) -> None:
        game = self.game
        card = game.lay(seat, self)
        self._voted_on, self.called = False, None
        if game.hand.over:
            return
        after = (seat + 1) % game.table.seats
        if rank(card) == JOKER:
            self.down = Down(seat, card, None)
            game.show_laid()
            if game.chained:
                game.joker_ends(seat, self)
            game.turn_done(after)
            return
        counted = self.counting.card(rank(card))
        self.down = Down(seat, card, counted)
        if counted.match:
            self._matches.add(game.table.laid)
        if counted.what is not None:
            self._calls = [*self._calls[-1:], (counted.what, seat)]
        if game.rules.calls == "keys" and counted.what is not None:
            due_us = game.clock.game(game.hand.now) + game.rules.call_ms * 1000
            self.owed = Owed(seat, counted.what, due_us)
            game.turn = game.table.first_with_cards(after)
            game.show_laid()
            self.settle()
        else:
            game.show_laid()
            game.turn_done(after)

    # -- calls -----------------------------------------------------------------------------------

    def hear(self, item: Told) -> bool:
        """Take a call, an objection or a vote."""
        match item:
            case Call():
                self._hear_call(item.seat, item.what)
            case Object():
                self._object(item.seat)
            case VoteInput():
                self._vote(item)
            case _:
                return False
        return True

    @property
    def owes_call(self) -> int | None:
        """Return the seat that owes a call."""
        return None if self.owed is None else self.owed.seat

    def _hear_call(self, seat: int, what: CallName) -> None:
        if self.game.rules.calls != "keys":
            self.game.refuse("call", "calls are said aloud at this table", seat)
        elif self.vote is not None or self.down is None:
            self.game.refuse("call", "no card is there to be called", seat)
        else:
            self._call(seat, what)

    def _call(self, seat: int, what: CallName) -> None:
        down, owed = self.down, self.owed
        if down is None:
            return
        if owed is None or owed.seat != seat:
            if down.counted is not None and down.counted.what is None:
                text = f"called {what} in the silence after an 8"
                self._mistake(seat, "called in silence", text, what)
            else:
                self._mistake(seat, "called out of turn", "called out of turn", what)
        elif what != owed.what:
            self._mistake(seat, "wrong call", _wrong(what, down), what)
        else:
            self.owed = None
            self.called = Called(self.game.hand.now, seat, what)
            self.game.hand.said.append(self.called)
            self.game.turn_done((seat + 1) % self.game.table.seats)

    @property
    def last(self) -> tuple[CallName, int] | None:
        """Return the last call and whose it was; one that is due or may be judged is not told."""
        down = self.down
        said = down is not None and down.counted is not None and down.counted.what is not None
        waits = self.owed is not None or (said and self.game.rules.calls != "keys")
        known = self._calls[:-1] if waits else self._calls
        return known[-1] if known else None

    def _mistake(
        self, seat: int, kind: MistakeKind, text: str, said: CallName | None = None
    ) -> None:
        """Say the mistake; the pile goes to the next seat, which leads (rules 3)."""
        wanted = None if self.owed is None else self.owed.what
        card = None if self.down is None else name(self.down.card)
        self.owed = None
        now = self.game.hand.now
        self.game.hand.said.append(Mistake(now, seat, text, kind, said, wanted, card))
        self.game.lose_pile(seat, "mistake", self)

    # -- votes on spoken calls -------------------------------------------------------------------

    @property
    def objectable(self) -> bool:
        """Tell whether somebody may object to the call of the card on top."""
        return self.down is not None and self.vote is None and not self._voted_on

    def _object(self, seat: int) -> None:
        down, game = self.down, self.game
        why = None
        if game.rules.calls == "keys":
            why = "calls are judged by their keys at this table"
        elif down is None:
            why = "there is no call to object to"
        elif seat == down.seat:
            why = "nobody objects to the own call"
        elif self.vote is not None:
            why = "the table votes already"
        elif self._voted_on:
            why = "the table has voted on this call"
        if why is not None or down is None:
            game.refuse("object", why or "", seat)
            return
        game.hand.said.append(Objected(game.hand.now, seat, down.seat))
        game.redeal_due_us = None  # pads vote now: nobody could slap back in (rules 0)
        now_us = game.clock.game(game.hand.now)
        self.vote = Vote.of(down.seat, seat, game.table.in_hand(), now_us)

    def _vote(self, item: VoteInput) -> None:
        if self.vote is None:
            self.game.refuse("vote", "there is nothing to vote on", item.seat)
        elif item.seat not in self.vote.voters:
            self.game.refuse("vote", "this seat has no vote here", item.seat)
        else:
            self._cast(item.seat, item.what)

    def pads(self, seats: Sequence[int]) -> None:
        """Take pads hit in a vote: each is a vote for a mistake."""
        for seat in seats:
            self._cast(seat, "mistake")

    def flip_votes(self, seat: int) -> None:
        """Take a flip in a vote: a vote for fine."""
        if self.vote is None or seat not in self.vote.voters:
            self.game.refuse("flip", "the others vote", seat)
        else:
            self._cast(seat, "fine")

    def _cast(self, seat: int, what: str) -> None:
        vote = self.vote
        if vote is None or self.game.hand.over:
            return
        ballot = vote.cast(seat, "mistake" if what == "mistake" else "fine", self.game.hand.now)
        if ballot is not None:
            self.game.hand.said.append(ballot)
        if vote.complete:
            self._close_vote()

    def _close_vote(self) -> None:
        vote, self.vote = self.vote, None
        if vote is None:
            return
        self._voted_on = True
        result = vote.count(self.game.hand.now)
        self.game.hand.said.append(result)
        if result.vote == "mistake":
            self._mistake(vote.accused, "voted", "a wrong call, the table voted")
        else:
            self.game.on.resume()

    # -- slaps -----------------------------------------------------------------------------------

    def live(self, depth: int) -> list[str]:
        """Return ``match`` if the newest card lies on its number."""
        return ["match"] if self.game.table.serials[depth - 1] in self._matches else []

    # -- what happens to the table ---------------------------------------------------------------

    def pile_gone(self, owner: Turn | None, why: PileWhy) -> None:
        """Cancel a call still owed; start the count again where the rules say so."""
        self._forget_pile()
        if self.counting.pile_won(why):
            self._calls = []

    def next_card(self) -> None:
        """Take note that a card of the cycle covers the count's: its call is judged no more."""
        self.down = self.owed = self.called = None
        self._voted_on = False

    def reset(self) -> None:
        """Forget the count."""
        self.counting.restart()
        self._calls = []
        self._forget_pile()

    def state(self) -> tuple[Hashable, ...]:
        """Return where the count is and which way it goes."""
        owes = self.owed and (self.owed.seat, self.owed.what)
        return (*self.counting.state(), owes)


class Count(Game):
    """One hand of One, two, three, four by itself."""

    on: CountTurn

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.on = CountTurn(self)


def _wrong(what: CallName, down: Down) -> str:
    if what not in NUMBERS or rank(down.card) in (_THREE, KING) or down.counted is None:
        return f"said {what} for {_a(SPOKEN_RANKS[rank(down.card)])}"
    return f"called {what}, count is {NUMBERS[down.counted.number - 1]}"


def _silence(owed: Owed, down: Down) -> str:
    if down.counted is not None and down.counted.after_eight:
        return "silent after an 8"
    if owed.what not in NUMBERS:
        return f"silent on {_a(SPOKEN_RANKS[rank(down.card)])}"
    return f"silent, count is {owed.what}"


def _a(word: str) -> str:
    return f"{'an' if word[0] in 'a8' else 'a'} {word}"
