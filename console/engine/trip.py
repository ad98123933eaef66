"""The trip of Trifecta Plus: repeat the whole list in its order, then add one thing (rules 5)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Literal

from console.engine.game import Game
from console.engine.inputs import Add, Call, CallName, Object, Reveal, Trip
from console.engine.inputs import Vote as VoteInput
from console.engine.outcomes import Added, Ballot, Gave, Objected, TripTold
from console.engine.things import THINGS
from console.engine.turn import Told, Turn
from console.engine.voting import Vote

OFFERED = 6
FINE_CARDS = 3
KEYS: tuple[CallName, ...] = ("one", "two", "three", "four", "TWee", "THIRteen")

Phase = Literal["telling", "voting", "adding"]


class TripTurn(Turn):
    """One seat's trip: ``offered`` are the six things its keys stand for.

    The list is never shown but for the steps ``told`` of a spoken trip.
    """

    name = "trip"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.list: list[str] = []
        self.seat: int | None = None
        self.told = 0
        self.phase: Phase = "telling"
        self.offered: list[str] = []
        self.vote: Vote | None = None
        self._last = game.setup.dealer
        self._due_us = 0

    @property
    def spoken(self) -> bool:
        """Tell whether the list is said aloud and judged by the table."""
        return self.game.rules.calls != "keys"

    # -- the course of a trip --------------------------------------------------------------------

    def begin(self) -> None:
        """Send the next seat with cards on its trip; seats take it in turns."""
        game = self.game
        seat = game.table.first_with_cards((self._last + 1) % game.table.seats)
        if seat is None or game.hand.over:
            self._done()
            return
        self.seat = self._last = seat
        self.told = 0
        self.phase = "telling" if self.list else "adding"
        self._next_step()

    def resume(self) -> None:
        """Go on with the trip that is under way; a step that a vote used up begins again."""
        now_us = self.game.clock.game(self.game.hand.now)
        if now_us >= self._due_us:
            self._due_us = now_us + self.game.rules.trip_step_ms * 1000
        self.settle()

    def settle(self) -> None:
        """End the trip of a seat that is out."""
        game = self.game
        if game.hand.over:
            return
        if self.seat is not None and game.table.out[self.seat]:
            self._done()
        elif game.table.first_with_cards(0) is None:
            game.nobody_has_cards()

    def tick(self) -> None:
        """Tell the list rightly and add the first thing offered."""
        if self.seat is None:
            return
        if self.phase != "adding":
            self.told = len(self.list)
            self._right()
        if self.seat is not None and self.offered:
            self._add(self.seat, self.offered[0])

    @property
    def only_waits(self) -> bool:
        """Tell that a trip can be told at any time."""
        return False

    @property
    def to_act(self) -> int | None:
        """Return the seat whose flip reveals the next step of a spoken trip."""
        return self.seat if self.spoken and self.phase == "telling" else None

    def due(self) -> int | None:
        """Return when the step's time is over."""
        if self.game.on is not self or self.seat is None or self.game.redeal_due_us is not None:
            return None
        if self.game.on_vote not in (None, self):
            return None  # the table votes on the last call
        return self._due_us if self.vote is None else self.vote.due_us

    def fall_due(self) -> None:
        """Count the votes; reveal, charge or choose for who took too long."""
        if self.seat is None:
            return
        if self.vote is not None:
            self._close_vote()
        elif self.phase == "adding":
            self._add(self.seat, self.offered[0])
        elif self.spoken:
            self._reveal()
        else:
            self._wrong("took too long")

    def _next_step(self) -> None:
        """Offer what the next step's keys stand for, and start its time."""
        rules, chance = self.game.rules, self.game.hand.chance
        self._due_us = self.game.clock.game(self.game.hand.now) + rules.trip_step_ms * 1000
        if self.phase == "adding":
            self.offered = self._drawn([thing for thing in THINGS if thing not in self.list])
            if not self.offered:
                self._done()  # everything there is has been packed
        elif self.spoken:
            self.offered = []
        else:
            right = self.list[self.told]
            elsewhere = [thing for thing in self.list if thing != right]
            half = self._drawn(elsewhere, OFFERED // 2)
            new = [thing for thing in THINGS if thing not in self.list]
            self.offered = [right, *half, *self._drawn(new, OFFERED - 1 - len(half))]
            left = [thing for thing in elsewhere if thing not in self.offered]
            self.offered += self._drawn(left, OFFERED - len(self.offered))
            chance.shuffle(self.offered)

    def _drawn(self, things: Sequence[str], count: int = OFFERED) -> list[str]:
        left = list(things)
        drawn: list[str] = []
        while left and len(drawn) < count:
            drawn.append(left.pop(self.game.hand.chance.below(len(left))))
        return drawn

    # -- what the seat says ----------------------------------------------------------------------

    def why_no_flip(self, seat: int) -> str | None:
        """Say why this flip has no effect: nobody lays a card in a trip."""
        if self.spoken and self.phase == "telling" and seat == self.seat:
            return None
        return "a trip is under way"

    def flip(self, seat: int) -> None:
        """Reveal the next step of a spoken trip."""
        self._reveal()

    def place(self, what: str) -> int:
        """Return the place on the list; steps told at one time are told in its order."""
        return self.list.index(what) if what in self.list else len(self.list)

    def hear(self, item: Told) -> bool:
        """Take a step, a thing to add, a key for either, an objection or a vote."""
        match item:
            case VoteInput():
                self._hear_vote(item)
            case Object():
                self._object(item.seat)
            case _ if self.vote is not None:
                self.game.refuse(type(item).__name__.lower(), "the table votes", item.seat)
            case _ if item.seat != self.seat:
                self.game.refuse(
                    type(item).__name__.lower(), "another seat is on the trip", item.seat
                )
            case Call():
                self._key(item)
            case Trip():
                self._tell(item.seat, item.what)
            case Reveal():
                self._hear_reveal(item.seat)
            case Add():
                self._hear_add(item.seat, item.what)
        return True

    def _key(self, item: Call) -> None:
        place = KEYS.index(item.what)
        if place >= len(self.offered):
            self.game.refuse("call", "nothing is offered on this key", item.seat)
        elif self.phase == "adding":
            self._add(item.seat, self.offered[place])
        else:
            self._tell(item.seat, self.offered[place])

    def _tell(self, seat: int, what: str) -> None:
        if self.phase != "telling" or self.spoken:
            why = "the list is said aloud" if self.spoken else "the list is told: add one thing"
            self.game.refuse("trip", why, seat)
        elif what != self.list[self.told]:
            self._wrong(f"step {self.told + 1} is not {what}")
        else:
            self.told += 1
            if self.told == len(self.list):
                self._right()
            else:
                self._next_step()

    def _hear_reveal(self, seat: int) -> None:
        if self.spoken and self.phase == "telling":
            self._reveal()
        else:
            self.game.refuse("reveal", "there is nothing to reveal", seat)

    def _reveal(self) -> None:
        self.told += 1
        if self.told == len(self.list):
            self._begin_vote(None)
        else:
            self._next_step()

    def _hear_add(self, seat: int, what: str) -> None:
        if self.phase != "adding":
            self.game.refuse("add", "the list comes first", seat)
        elif what in self.list:
            self.game.refuse("add", f"{what} is on the list already", seat)
        else:
            self._add(seat, what)

    # -- verdicts --------------------------------------------------------------------------------

    def _right(self) -> None:
        game = self.game
        self._say_told("right")
        self.phase = "adding"
        if not game.hand.over:
            self._next_step()

    def _say_told(self, trip: Literal["right", "wrong"], why: str | None = None) -> None:
        if self.seat is not None:
            now = self.game.hand.now
            self.game.hand.said.append(TripTold(now, self.seat, trip, len(self.list), why))

    def _wrong(self, why: str) -> None:
        """Give three cards to each other seat, one at a time in seat order, until gone."""
        seat, table = self.seat, self.game.table
        self._say_told("wrong", why)
        if seat is None:
            return
        stack = table.stacks[seat]
        others = [other for other in table.in_hand() if other != seat]
        given = []
        for other in others * FINE_CARDS:
            if not stack:
                break
            table.stacks[other].append(stack.popleft())
            given.append(other)
        if given:
            self.game.hand.said.append(Gave(self.game.hand.now, seat, given))
        self.game.empty.note(seat)
        self._done()

    def _add(self, seat: int, what: str) -> None:
        self.list.append(what)
        self.game.hand.said.append(Added(self.game.hand.now, seat, what, len(self.list)))
        self._done()

    def _done(self) -> None:
        self.seat = self.vote = None
        self.offered = []
        self.game.turn_done(self.game.turn or 0)

    # -- votes on a spoken trip ------------------------------------------------------------------

    def _object(self, seat: int) -> None:
        if not self.spoken or self.phase != "telling" or seat == self.seat:
            why = "nobody objects to the own list" if seat == self.seat else "there is no list"
            self.game.refuse("object", why, seat)
        elif self.seat is not None:
            self.game.hand.said.append(Objected(self.game.hand.now, seat, self.seat))
            self._begin_vote(seat)

    def _begin_vote(self, by: int | None) -> None:
        if self.seat is not None:
            self.phase = "voting"
            now_us = self.game.clock.game(self.game.hand.now)
            self.vote = Vote.of(self.seat, by, self.game.table.in_hand(), now_us)

    def _hear_vote(self, item: VoteInput) -> None:
        if self.vote is None or item.seat not in self.vote.voters:
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

    def _cast(self, seat: int, what: Literal["mistake", "fine"]) -> None:
        vote = self.vote
        if vote is None or self.game.hand.over:
            return
        ballot: Ballot | None = vote.cast(seat, what, self.game.hand.now)
        if ballot is not None:
            self.game.hand.said.append(ballot)
        if vote.complete:
            self._close_vote()

    def _close_vote(self) -> None:
        vote, self.vote = self.vote, None
        if vote is None:
            return
        result = vote.count(self.game.hand.now)
        self.game.hand.said.append(result)
        if result.vote == "mistake":
            self._wrong("the table voted")
        else:
            self.told = len(self.list)
            self._right()

    # -- what happens to the table ---------------------------------------------------------------

    def reset(self) -> None:
        """Forget the list: the hand was dealt again."""
        self.list.clear()
        self.seat = self.vote = None
        self._last = self.game.setup.dealer

    def state(self) -> tuple[Hashable, ...]:
        """Return the list, and whose trip is next."""
        return (tuple(self.list), self._last)
