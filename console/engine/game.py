"""One hand of any slap game: what all turns share, whichever game is being played (rules 0).

A ``Game`` owns the table, the clock, the slaps and the host; its ``Turn`` objects know how one game
is played.  Played alone a game has one turn object, Trifecta has several in a cycle.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from console.engine.cards import NAMES, Card
from console.engine.empty import EmptySeats
from console.engine.frame import Frame
from console.engine.hand import Hand
from console.engine.inputs import (
    Add,
    Call,
    Flip,
    Host,
    Input,
    Object,
    Reveal,
    Shown,
    Slap,
    Trip,
    Vote,
)
from console.engine.outcomes import CardLaid, Outcome, PileWhy, Void
from console.engine.referee import Referee
from console.engine.setup import Setup
from console.engine.slapping import Slapping
from console.engine.turn import Turn

_TOLD = (Flip, Call, Object, Vote, Trip, Reveal, Add)  # in this order, all by one seat at one time


class Game(Frame):
    """One hand of a game, played by ``on``, the turn object whose game it is.

    ``handle`` takes all inputs of one moment (equal ``t``, in any order) and answers what became of
    them; moments come in order of time.  The same moments give the same game, always.
    ``turn`` is the seat that lays next where one does.
    """

    on: Turn

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, Hand(setup))
        header, rules = setup.header, setup.rules
        self.table = setup.table
        self.referee = Referee(setup.table, rules, self, setup.handicap_ms)
        self.slapping = Slapping(self.hand, self.clock, self.referee, header.resolution_us, self)
        self.empty = EmptySeats(self.hand)
        self.turn: int | None = setup.leader
        self.redeal_due_us: int | None = None
        self.paid_last: int | None = None  # has just completed a payment: extra flips are free
        self.shown = 0  # number of the newest card that is, or was, on the display
        self._display = header.display
        # With nobody's last chance hanging on it, a card flipped is a card shown.
        self._shown_at_once = not header.display and rules.empty_seat != "next chance"

    # -- what a kind of game decides -------------------------------------------------------------

    @property
    def turns(self) -> tuple[Turn, ...]:
        """Return the turn objects of all games played here, in the order of their cycle."""
        return (self.on,)

    @property
    def chained(self) -> bool:
        """Tell whether several games take turns on one pile."""
        return False

    def owner(self, depth: int) -> Turn | None:
        """Return the game that laid the newest of so many cards of the pile; ``None`` of none."""
        return self.on

    def turn_done(self, seat: int) -> None:
        """End a turn that nobody won; ``seat`` is the one after the last to act."""
        self.turn = seat
        self.on.begin()

    def pile_settled(self, lead: int, owner: Turn | None) -> None:
        """Go on after a pile was taken or lost: ``lead`` or the next with cards leads."""
        self.turn = self.table.first_with_cards(lead)
        if not self.hand.over:
            self.hand.end_if_seen(self.state())
        self.on.begin()

    def nobody_has_cards(self) -> None:
        """Redeal after the time in which a slap may still bring somebody back (rules 0)."""
        if self.redeal_due_us is None:
            collect_us = self.rules.collect_ms * 1000
            self.redeal_due_us = self.clock.game(self.hand.now) + collect_us
            if not collect_us:
                self._redeal()

    def slap_is_over_a_joker(self) -> bool:
        """Tell whether a wrong slap now is one on a joker that loses the pile (rules 4)."""
        return False

    def flip_is_late(self) -> bool:
        """Tell whether a flip now still belongs to a battle that has just been turned (rules 4)."""
        return False

    def joker_ends(self, seat: int, turn: Turn) -> None:
        """Say that a joker ends the turn of a game in a cycle (rules 4)."""
        self.hand.said.append(Void(self.hand.now, seat, turn.name))

    # -- the game's questions --------------------------------------------------------------------

    def start(self) -> list[Outcome]:
        """Begin the hand; a set-up may already be decided."""
        for seat in self.table.in_hand():
            if self.hand.holds_all(seat):
                self.hand.end([seat], "all cards")
        self.on.begin()
        return self.hand.flush()

    def handle(self, moment: Sequence[Input]) -> list[Outcome]:
        """Judge all inputs of one moment: deadlines, flips and calls, shown, slaps, the host.

        ``moment`` holds at least one input, all with the same ``t``; a moment older than the game
        is judged at the game's present.
        """
        t = max(moment[0].t, self.hand.now)
        self._advance(t)
        slaps = [item.seat for item in moment if type(item) is Slap]
        others = [item for item in moment if type(item) is not Slap]
        if len(others) > 1:
            others.sort(key=self._order)
        players = [item for item in others if not isinstance(item, Host)]
        for item in players:
            if self.slapping.comes_before(item):
                self._do(item)
        if slaps:
            vote = self.on_vote
            self.slapping.slaps(slaps, t)
            if vote is not None and not self.clock.paused:
                vote.pads(sorted(set(slaps)))
        self.slapping.close_if_due()
        for host in others[len(players) :]:
            self._do(host)
        return self.hand.flush()

    def state(self) -> Hashable:
        """Return what decides the rest of the hand: cards, turn, obligations, chance (rules 0)."""
        return (
            self.hand.cards_state(),
            self.turn,
            *self.on.state(),
            tuple(self.slapping.locked(seat) for seat in range(self.table.seats)),
            self.empty.state(),
            len(self.referee.shown_us),
        )

    def finish(self) -> list[Outcome]:
        """End a script: no slap that could still come first will come, so judge those that wait."""
        self.slapping.close()
        return self.hand.flush()

    def tick(self, t: int) -> None:
        """Play on without people: what is due falls due, then one turn of a game is played.

        What is said gathers in ``hand.said``: a long autoplay asks for it once.
        """
        self._advance(t)
        if self.slapping.contest is not None:
            self.slapping.close_wrong()
        waits = self.slapping.contest is not None or self.on_vote is not None
        if not self.hand.over and not waits and not self.clock.paused:
            self.on.tick()

    def _close_verdicts(self) -> None:
        self.slapping.close()

    @property
    def only_waits(self) -> bool:
        """Tell whether only a deadline can move the game on, nobody's flip."""
        return self.slapping.deciding or self.on_vote is not None or self.on.only_waits

    @property
    def to_act(self) -> int | None:
        """Return the seat whose flip is awaited, to lay or to collect; ``None`` without one."""
        return None if self.hand.over else self.on.to_act

    @property
    def on_vote(self) -> Turn | None:
        """Return the game in which a vote is on, pads being votes then."""
        return next((turn for turn in self.turns if turn.voting), None)

    # -- time ------------------------------------------------------------------------------------

    def _next_due(self) -> int | None:
        first = self.turn_due()
        if self.slapping.contest is None and self._limit_us is None and self.redeal_due_us is None:
            return first
        waiting = self.slapping.due()
        if waiting is not None and self.slapping.deciding:
            return waiting
        for due in (waiting, self.redeal_due_us, self._limit_us):
            if due is not None and (first is None or due < first):
                first = due
        return first

    def turn_due(self) -> int | None:
        """Return the first deadline of the games played here."""
        return self.on.due()

    def turn_falls_due(self) -> None:
        """Let that deadline fall due."""
        self.on.fall_due()

    def _fall_due(self, due: int) -> None:
        if self.slapping.contest is not None:
            self.slapping.close()
        elif due == self.turn_due():
            self.turn_falls_due()
        elif due == self.redeal_due_us:
            self._redeal()
        else:
            self.hand.end_by_count("limit")

    def _order(self, item: Input) -> tuple[int, int, int, int, str]:
        """Order the inputs of one moment: the seat due, then clockwise; shown; the host last."""
        match item:
            case Shown():
                return (2, item.card, 0, 0, "")
            case Host():
                return (4, -1 if item.seat is None else item.seat, 0, 0, item.what)
            case Flip() | Call() | Object() | Vote() | Trip() | Reveal() | Add():
                owes = self.on.owes_call
                calls_first = owes == item.seat
                due = self.turn if owes is not None else self.to_act
                distance = -1 if calls_first else (item.seat - (due or 0)) % self.table.seats
                flips_last = calls_first and isinstance(item, Flip)
                kind = len(_TOLD) if flips_last else _TOLD.index(type(item))
                what = str(getattr(item, "what", ""))
                return (1, distance, kind, self.on.place(what), what)
        return (3, 0, 0, 0, "")

    def _do(self, item: Input) -> None:
        match item:
            case Flip():
                self._flip(item.seat)
            case Shown():
                self._shown(item.card)
            case Host():
                self._host(item)
            case Call() | Object() | Vote() | Trip() | Reveal() | Add():
                self._told(item)

    # -- flips and what is told ------------------------------------------------------------------

    def _flip(self, seat: int) -> None:
        vote = self.on_vote
        why = self._why_not(seat) or (None if vote else self.on.why_no_flip(seat))
        if why is not None:
            self.refuse("flip", why, seat)
        elif vote is not None:
            vote.flip_votes(seat)
        elif self.flip_is_late():
            self.refuse("flip", "the cards of the battle have just been turned", seat)
        else:
            self.on.flip(seat)

    def _told(self, item: Call | Object | Vote | Trip | Reveal | Add) -> None:
        what = type(item).__name__.lower()
        why = self._why_not(item.seat)
        if why is not None:
            self.refuse(what, why, item.seat)
        else:
            self.hear(item, what)

    def hear(self, item: Call | Object | Vote | Trip | Reveal | Add, what: str) -> None:
        """Give what a seat told to the game it is meant for, or refuse it."""
        if not self.on.hear(item):
            self.refuse(what, self.on.deaf_to(what), item.seat)

    def _why_not(self, seat: int) -> str | None:
        """Say why nothing this seat does now has an effect or a price, ``None`` if it may."""
        if self.hand.over:
            return "the hand is over"
        if self.clock.paused:
            return "the game is paused"
        if self.slapping.contest is not None:
            return "a slap is being decided"
        return "the seat is out" if self.table.out[seat] else None

    def why_free(self, seat: int) -> str | None:
        """Say why a flip out of turn costs nothing: the seat has just completed a payment."""
        return "the payment is complete" if seat == self.paid_last != self.turn else None

    def flip_out_of_turn(self, seat: int, why: str = "out of turn") -> None:
        """Refuse a flip that was not this seat's to make, and take its price if it has one."""
        self.refuse("flip", why, seat)
        if self.rules.out_of_turn == "bury 2":
            self.pay(seat, 2, "could not pay for a flip out of turn")

    # -- cards -----------------------------------------------------------------------------------

    def lay(self, seat: int, turn: Turn, *, down: bool = False) -> Card:
        """Put the seat's top card onto the pile; the hand may end with it."""
        table, hand = self.table, self.hand
        card = table.lay(seat)
        self.paid_last = None
        if not table.stacks[seat]:
            self.empty.note(seat)
        if down:
            table.face_down.add(card)
        hand.said.append(CardLaid(hand.now, seat, NAMES[card & 63], turn.name, down))
        if table.laid == self._limit_cards:
            hand.end_by_count("limit")
        return card

    def show_laid(self) -> None:
        """Take what was laid as shown, where no display says when it was."""
        if self._shown_at_once:
            self.referee.show_newest(self.clock.game(self.hand.now))
        elif not self._display:
            self._show(self.table.laid)

    def show_all_laid(self) -> None:
        """Take several cards laid together as shown, where no display says when they were."""
        if not self._display:
            self._show(self.table.laid)

    def _shown(self, serial: int) -> None:
        if serial > self.table.laid:
            self.refuse("shown", f"only {self.table.laid} cards have been laid")
            return
        self._show(serial)
        self.on.settle()

    def _show(self, serial: int) -> None:
        at_us = self.clock.game(self.hand.now)
        self.shown = max(self.shown, serial)
        if self.rules.empty_seat != "next chance":
            self.referee.show(serial, at_us)
            return
        waiting = self.table.serials[len(self.referee.shown_us) :]
        for covering in [number for number in waiting if number <= serial]:
            chance = not self.slapping.deciding and bool(self.referee.live())
            self.referee.show(covering, at_us)
            if chance:
                self.empty.put_out("let a chance go by", before=covering)

    @property
    def awaits_display(self) -> bool:
        """Tell whether the newest card of the hand is not yet on the display."""
        return self._display and self.shown < self.table.laid

    # -- whose turn ------------------------------------------------------------------------------

    def seat_with_cards(self, start: int | None) -> int | None:
        """Return the first seat with cards from ``start`` on; see to a table without cards."""
        seat = self.table.first_with_cards(start or 0)
        if seat is None:
            self.nobody_has_cards()
            return self.turn if self.redeal_due_us is None else None
        self.redeal_due_us = None
        return seat

    def _redeal(self) -> None:
        self.hand.redeal()
        self.slapping.reset()
        self.empty.reset()
        for turn in self.turns:
            turn.reset()
        self.redeal_due_us = self.paid_last = None
        self.turn = (self.setup.dealer + 1) % self.table.seats
        self.restart()

    def restart(self) -> None:
        """Begin again after a redeal."""
        self.on.begin()

    # -- piles and prices ------------------------------------------------------------------------

    def pile_goes(
        self,
        seat: int,
        why: PileWhy,
        owner: Turn | None,
        *,
        empties_out: str | None = None,
        order: Sequence[Card] | None = None,
    ) -> None:
        """Give the pile to a seat that did not slap it; that seat leads.

        ``owner`` is the game in which that happens, whichever game's card lies on top.
        """
        self.referee.pile_gone()
        losers = self.empty.seats() if empties_out else []
        self._settle_pile(seat, why, owner, losers, empties_out or "", order)
        self.pile_settled(seat, owner)

    def _settle_pile(
        self,
        seat: int,
        why: PileWhy,
        owner: Turn | None,
        losers: list[int],
        because: str,
        order: Sequence[Card] | None = None,
    ) -> None:
        """Move the pile, put out who loses its last chance, see who has won."""
        for turn in self.turns:
            turn.pile_gone(owner, why)
        self.redeal_due_us = None
        self.hand.take(seat, why, order)
        self.hand.put_out_all([s for s in losers if s != seat], because)
        self.empty.settle()
        if self.hand.holds_all(seat):
            self.hand.end([seat], "all cards")

    def pay(self, seat: int, price: int, why: str) -> None:
        """Let the seat bury cards; one that cannot pay them all is out."""
        paid_all = self.hand.pay(seat, price)
        self.empty.note(seat)
        if not paid_all:
            self.hand.put_out(seat, why)
        self.on.settle()

    def lose_pile(self, offender: int, why: PileWhy, owner: Turn | None) -> None:
        """Give the pile to the next seat after the offender, which leads (rules 0, 3)."""
        self.pile_goes(self.table.clockwise((offender + 1) % self.table.seats)[0], why, owner)

    # -- slaps -----------------------------------------------------------------------------------

    def live(self, depth: int) -> list[str]:
        """Return the patterns that the newest of so many cards of the pile completes."""
        owner = self.owner(depth)
        return [] if owner is None else owner.live(depth)

    def judged(self, depth: int) -> Sequence[Card]:
        """Return the cards in which patterns are looked for, oldest first."""
        owner = self.owner(depth)
        return self.table.pile[:depth] if owner is None else owner.judged(depth)

    def why_ignored(self, seat: int) -> str | None:
        """Say why the seat's pad does not count now, ``None`` if it does."""
        if self.on_vote is not None:
            return "pads vote now"
        owner = self.owner(len(self.referee.shown_us))
        why = None if owner is None else owner.why_ignored(seat)
        if why is None and self.empty.spent(seat):
            return "the seat has slapped back in once already"
        return why

    def forgives(self, seat: int) -> bool:
        """Tell whether the seat may touch its pad because the pile lies for it."""
        return self.on.forgives(seat)

    def slap_won(self, seat: int, completed_by: int, depth: int) -> None:
        """Give the pile to its slapper; others without cards may have had their chance."""
        owner = self.owner(depth)
        why = "slap" if owner is None else owner.slap_why
        self.empty.came_back(seat)
        losers = self.empty.seats() if self.empty.slap_puts_out else []
        self._settle_pile(seat, why, owner, losers, "another won the slap")
        slapper_leads = self.rules.lead_after_slap == "slapper"
        lead = seat if slapper_leads else (completed_by + 1) % self.table.seats
        self.pile_settled(lead, owner)

    def slap_wrong(self, seat: int) -> None:
        """Take the price of a wrong slap (rules 0)."""
        if self.rules.wrong_slap == "lose the pile" or self.slap_is_over_a_joker():
            self.lose_pile(seat, "wrong slap", self.owner(len(self.referee.shown_us)))
        elif self.rules.bury:
            self.pay(seat, self.rules.bury, "could not pay for a wrong slap")
        elif self.rules.locked:
            self.slapping.lock(seat, self.rules.locked)

    def after_verdict(self, held: Input) -> None:
        """Do an input that had to wait for a verdict."""
        self._do(held)
