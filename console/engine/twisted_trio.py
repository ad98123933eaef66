"""Twisted Trio: hands of one's own, three rounds each, and a pad for the last card (rules 6)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import msgspec

from console.engine.cards import SUIT_NAMES, Card
from console.engine.chance import Chance
from console.engine.frame import Frame
from console.engine.inputs import (
    Draw,
    Host,
    Input,
    Lay,
    Name,
    OfHands,
    Pick,
    Shown,
    Shuffle,
    Slap,
    Time,
)
from console.engine.outcomes import CardLaid, DeadHeat, Dealt, Outcome, Shuffled
from console.engine.setup import Setup
from console.engine.trio_calls import LastCards
from console.engine.trio_hand import TrioHand
from console.engine.trio_shuffling import Shuffling
from console.engine.trio_table import TrioTable
from console.engine.trio_turns import Turns

_KINDS = (Shuffle, Lay, Name, Pick, Draw)  # in this order, all by one seat at one time


class TwistedTrio(Frame):
    """One hand of Twisted Trio: ``turns`` are what is laid and drawn, ``calls`` the last cards.

    ``landed`` is what the last lay set off and all that came after it, in order.
    """

    hand: TrioHand

    def __init__(self, setup: Setup, table: TrioTable) -> None:
        super().__init__(setup, TrioHand(setup, table))
        self.table = table
        self.dealer = setup.dealer
        self.calls = LastCards(self.hand, self.clock, self)
        self.turns = Turns(self.hand, self.clock, self.calls)
        self.shuffling = Shuffling(table.in_hand()) if setup.header.shuffle else None
        self.landed: list[Outcome] = []
        self._may_shuffle = setup.header.hands is None and setup.header.hand == 1
        self._held: list[Input] = []

    # -- the game's questions --------------------------------------------------------------------

    def start(self) -> list[Outcome]:
        """Begin the hand; the card that lies up has no effect, its suit rules."""
        if self.table.up is not None:
            self.turns.begin(self.setup.leader)
        return self._flush()

    def handle(self, moment: Sequence[Input]) -> list[Outcome]:
        """Judge all inputs of one moment: deadlines, lays and draws, shown, pads, the host."""
        t = max(moment[0].t, self.hand.now)
        self._advance(t)
        slaps = [item.seat for item in moment if isinstance(item, Slap)]
        others = [item for item in moment if not isinstance(item, Slap)]
        if len(others) > 1:
            others.sort(key=self._order)
        hosts = [item for item in others if isinstance(item, Host)]
        for item in others[: len(others) - len(hosts)]:
            self._do_or_hold(item)
        if slaps:
            self.calls.press(slaps, t)
        if self.calls.close_if_due():
            self._after_verdict()
        for host in hosts:
            self._host(host)
        return self._flush()

    def finish(self) -> list[Outcome]:
        """End a script: give the verdicts that wait for presses that will not come."""
        self._close_verdicts()
        return self._flush()

    def state(self) -> Hashable:
        """Return what decides the rest of the hand; no clock and no count of cards laid."""
        return (
            self.hand.cards_state(),
            self.dealer,
            self.turns.state(),
            self.calls.state(),
            None if self.shuffling is None else self.shuffling.awaited(),
        )

    @property
    def to_act(self) -> int | None:
        """Return the seat that must lay or draw, ``None`` while something else is awaited."""
        waits = self.hand.over or self.turns.asks.open or self.shuffling is not None
        return None if waits else self.turns.turn

    def playable(self, seat: int) -> list[Card]:
        """Return the cards of its hand that the seat may lay first now, none if it may not lay."""
        return self.turns.playable(seat) if seat == self.to_act else []

    def why_dead(self, seat: int) -> str | None:
        """Say why the seat's pad does not count now, ``None`` if it does."""
        why = self._why_nothing(seat)
        return why or (None if self.shuffling is None else "the cards are being shuffled")

    def _why_nothing(self, seat: int) -> str | None:
        if self.hand.over:
            return "the hand is over"
        if self.clock.paused:
            return "the game is paused"
        return "the seat is out" if self.table.out[seat] else None

    # -- time ------------------------------------------------------------------------------------

    def _next_due(self) -> int | None:
        if self.calls.deciding:
            return self.calls.due_us()
        turn_due = None if self.shuffling is not None else self.turns.due()
        dues = (turn_due, self.calls.expires_us(), self._limit_us)
        return min((due for due in dues if due is not None), default=None)

    def _fall_due(self, due: int) -> None:
        if self.calls.deciding:
            self._close_verdicts()
        elif due == self.calls.expires_us():
            self.calls.expire()
        elif self.shuffling is None and due == self.turns.due():
            self.turns.fall_due(due)
        else:
            self.hand.end_by_count("limit")

    def _order(self, item: Input) -> tuple[int, int, int, str]:
        """Order the inputs of one moment: what is owed, the seat due, then clockwise; the host."""
        text = msgspec.json.encode(item).decode()
        match item:
            case Shuffle() | Lay() | Draw() | Name() | Pick():
                owed = isinstance(item, Name | Pick) and self.turns.asks.open
                distance = -1 if owed else (item.seat - self.turns.turn) % self.table.seats
                return (1, distance, _KINDS.index(type(item)), text)
            case Shown():
                return (2, item.card, 0, text)
            case Host():
                return (4, -1 if item.seat is None else item.seat, 0, text)
        return (3, 0, 0, text)

    def _do_or_hold(self, item: Input) -> None:
        """Do an input; one too close behind a pad to be told from it waits for the verdict."""
        waits = self.calls.deciding and not self.calls.longest_us
        if waits and not isinstance(item, Time | Shown):
            self._held.append(item)
        else:
            self._do(item)

    def _close_verdicts(self) -> None:
        self.calls.close()
        self._after_verdict()

    def _after_verdict(self) -> None:
        """Do what had to wait for a verdict, as at its own time."""
        waiting, self._held = self._held, []
        now = self.hand.now
        for item in waiting:
            self.hand.now = item.t
            self._do(item)
        self.hand.now = now

    # -- what seats do ---------------------------------------------------------------------------

    def _do(self, item: Input) -> None:
        match item:
            case Shuffle() | Lay() | Draw() | Name() | Pick():
                why = self._why_not(item)
                if why is None:
                    self._act(item)
                else:
                    self.refuse(type(item).__name__.lower(), why, item.seat)
            case Shown() if item.card > self.table.laid:
                self.refuse("shown", f"only {self.table.laid} cards have been laid")
            case _ if not isinstance(item, Shown | Time) and hasattr(item, "seat"):
                what = type(item).__name__.lower()
                self.refuse(what, f"Twisted Trio has no {what}s", item.seat)

    def _act(self, item: OfHands) -> None:
        match item:
            case Shuffle():
                self._shuffle(item.seat)
            case Lay():
                self.turns.lay(item)
            case Draw():
                self.turns.draw(item.seat)
            case Name():
                self.turns.name(SUIT_NAMES.index(item.suit), item.seat)
            case Pick():
                self.turns.pick(item.index)

    def _why_not(self, item: OfHands) -> str | None:
        """Say why this input has no effect, ``None`` if it is to be done."""
        why = self._why_nothing(item.seat)
        if why is None and self.calls.deciding:
            why = "a last card is being decided"
        return why or self._why_not_this(item)

    def _why_not_this(self, item: OfHands) -> str | None:
        seat, turns = item.seat, self.turns
        match item:
            case Shuffle():
                return self._why_no_shuffle(seat)
            case Name():
                return turns.asks.why_no_name(seat)
            case Pick():
                return turns.asks.why_no_pick(seat, item.index)
        shuffled = self.shuffling is None
        return turns.why_not_now(seat) if shuffled else "the cards are being shuffled"

    # -- shuffling -------------------------------------------------------------------------------

    def _why_no_shuffle(self, seat: int) -> str | None:
        if self.shuffling is not None:
            return "the seat has shuffled" if seat in self.shuffling.pressed else None
        return None if self._may_shuffle and not self.turns.played else "the cards are dealt"

    def _shuffle(self, seat: int) -> None:
        """Let a seat shuffle; the first to do so takes back what the seed alone has dealt."""
        hand = self.hand
        if self.shuffling is None:
            self.shuffling = Shuffling(self.table.in_hand())
            self.table.gather()
        self.shuffling.press(seat, hand.now)
        hand.said.append(Shuffled(hand.now, seat, True))
        if not self.shuffling.awaited():
            self._deal(self.shuffling)

    def _deal(self, shuffling: Shuffling) -> None:
        hand, header = self.hand, self.setup.header
        hand.chance = Chance(shuffling.seed(header.seed))
        self.dealer, heat = shuffling.last(header.resolution_us, hand.chance)
        if heat:
            hand.said.append(DeadHeat(hand.now, list(heat), self.dealer))
        self.table.shuffle(hand.chance)
        self.table.deal(self.dealer, self.setup.sitting_out)
        self.shuffling, self._may_shuffle = None, False
        hand.said.append(Dealt(hand.now, True, self.dealer))
        self.turns.begin((self.dealer + 1) % self.table.seats)

    # -- what the table remembers ----------------------------------------------------------------

    def _flush(self) -> list[Outcome]:
        said = self.hand.flush()
        laid = [place for place, outcome in enumerate(said) if isinstance(outcome, CardLaid)]
        if laid:
            self.landed.clear()
        self.landed += said[laid[-1] + 1 :] if laid else said
        return said
