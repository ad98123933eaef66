"""Egyptian Ratscrew and its kin: one card a turn, slaps on patterns, challenges (rules 1)."""

from __future__ import annotations

import hashlib
from collections.abc import Hashable, Sequence

from console.engine.cards import NAMES
from console.engine.challenge import Challenge
from console.engine.clock import GameClock
from console.engine.empty import EmptySeats
from console.engine.hand import Hand
from console.engine.inputs import Call, Flip, Host, Input, Shown, Slap
from console.engine.outcomes import CardLaid, Outcome, Paused, PileWhy, Refused, SitsOut
from console.engine.patterns import PatternSet
from console.engine.referee import Referee
from console.engine.setup import Setup
from console.engine.slapping import Slapping

MINUTE_US = 60_000_000


class Ratscrew:
    """One hand of a Ratscrew game.

    ``handle`` takes all inputs of one moment (equal ``t``, in any order) and answers what became of
    them; moments come in order of time.  The same moments give the same game, always.
    """

    def __init__(self, setup: Setup) -> None:
        header, rules = setup.header, setup.rules
        self.setup = setup
        self.rules = rules
        self.table = setup.table
        self.hand = Hand(setup)
        self.clock = GameClock()
        second = rules.challenge == "second hand" and header.hand >= 2
        self.challenge = Challenge(self.hand, self.clock, rules.challenge is True or second)
        self.referee = Referee(setup.table, rules, PatternSet(rules.patterns), setup.handicap_ms)
        self.slapping = Slapping(self.hand, self.clock, self.referee, header.resolution_us, self)
        self.empty = EmptySeats(self.hand)
        self.turn: int | None = setup.leader
        self.redeal_due_us: int | None = None
        self.sits_out_next: set[int] = set()
        self._limit_us = rules.hand_limit_minutes * MINUTE_US or None
        self._paid_last: int | None = None  # has just completed a payment: extra flips are free
        self._limit_cards = rules.hand_limit_cards or None
        self._display = header.display
        # With nobody's last chance hanging on it, a card flipped is a card shown.
        self._shown_at_once = not header.display and rules.empty_seat != "next chance"
        self._two_beggars = (
            rules.empty_seat == "passed over" and setup.table.seats - len(setup.sitting_out) == 2
        )

    # -- the game's questions --------------------------------------------------------------------

    def start(self) -> list[Outcome]:
        """Begin the hand; a set-up may already be decided."""
        for seat in self.table.in_hand():
            if self.hand.holds_all(seat):
                self.hand.end([seat], "all cards")
        self._settle()
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
        others.sort(key=self._order)
        players = [item for item in others if not isinstance(item, Host)]
        for item in players:
            if self.slapping.comes_before(item):
                self._do(item)
        if slaps:
            self.slapping.slaps(slaps, t)
        self.slapping.close_if_due()
        for host in others[len(players) :]:
            self._do(host)
        return self.hand.flush()

    def due_at(self) -> int | None:
        """Return when the next deadline falls due, µs on the script's clock, or ``None``."""
        due = self._next_due()
        if due is None or self.hand.over or self.clock.paused:
            return None
        return self.clock.real(due)

    def state_hash(self) -> str:
        """Return a hash of the state as endless hands compare it: equal states, equal hashes."""
        return hashlib.sha256(repr(self._state()).encode()).hexdigest()[:16]

    def finish(self) -> list[Outcome]:
        """End a script: no slap that could still come first will come, so judge those that wait."""
        self.slapping.close()
        return self.hand.flush()

    def tick(self, t: int) -> None:
        """Play on without people: what is due falls due, then the seat due flips or collects.

        What is said gathers in ``hand.said``: a long autoplay asks for it once.
        """
        self._advance(t)
        if self.slapping.contest is not None:
            self.slapping.close_wrong()
        if self.hand.over:
            return
        turn = self.turn
        if turn is not None and self.slapping.contest is None and not self.clock.paused:
            self._lay(turn)
        elif (seat := self.to_act) is not None:
            self._flip(seat)

    @property
    def to_act(self) -> int | None:
        """Return the seat whose flip is awaited, to lay or to collect; ``None`` without one."""
        if self.hand.over:
            return None
        return self.turn if self.challenge.collecting is None else self.challenge.collecting

    # -- time ------------------------------------------------------------------------------------

    def _advance(self, t: int) -> None:
        """Let everything fall due that is due by ``t``, in order of time."""
        while self._anything_due() and not self.hand.over:
            due = self._next_due()
            if due is None or due > self.clock.game(t):
                break
            self.hand.now = self.clock.real(due)
            self._fall_due(due)
        self.hand.now = t

    def _anything_due(self) -> bool:
        return (
            self.challenge.collecting is not None
            or self.slapping.contest is not None
            or self.redeal_due_us is not None
            or self._limit_us is not None
        )

    def _next_due(self) -> int | None:
        waiting = self.slapping.due()
        if waiting is not None and self.slapping.deciding:
            return waiting
        due = [] if waiting is None else [waiting]
        if self.redeal_due_us is not None:
            due.append(self.redeal_due_us)
        if self.challenge.collecting is not None:
            due.append(self.challenge.collect_due_us)
        if self._limit_us is not None:
            due.append(self._limit_us)
        return min(due, default=None)

    def _fall_due(self, due: int) -> None:
        if self.slapping.contest is not None:
            self.slapping.close()
        elif self.challenge.collecting is not None and due == self.challenge.collect_due_us:
            self._collect()
        elif due == self.redeal_due_us:
            self._redeal()
        else:
            self.hand.end_by_count("limit")

    def _order(self, item: Input) -> tuple[int, int, str]:
        """Order the inputs of one moment: the seat due, then clockwise; shown; the host last."""
        match item:
            case Flip() | Call():
                distance = (item.seat - (self.to_act or 0)) % self.table.seats
                return (0, distance, type(item).__name__)
            case Shown():
                return (1, item.card, "")
            case Host():
                return (3, -1 if item.seat is None else item.seat, item.what)
        return (2, 0, "")

    def _do(self, item: Input) -> None:
        match item:
            case Flip():
                self._flip(item.seat)
            case Shown():
                self._shown(item.card)
            case Call():
                self._refuse("call", "this game has no calls", item.seat)
            case Host():
                self._host(item)

    # -- the host --------------------------------------------------------------------------------

    def _host(self, item: Host) -> None:
        now, paused = self.hand.now, self.clock.paused
        match item.what:
            case _ if self.hand.over:
                self._refuse(item.what, "the hand is over", item.seat)
            case "pause" if not paused:
                self.clock.pause(now)
                self.hand.said.append(Paused(now, True))
            case "resume" if paused:
                self.clock.resume(now)
                self.hand.said.append(Paused(now, False))
            case "end hand":
                self.slapping.close()
                self.hand.end_by_count("most cards")
            case "sit out" if item.seat is not None and item.seat < self.table.seats:
                self.sits_out_next.add(item.seat)
                self.hand.said.append(SitsOut(now, item.seat, True))
            case "sit out":
                self._refuse(item.what, "expected the seat that sits out", item.seat)
            case _:
                running = "paused" if paused else "running"
                self._refuse(item.what, f"the game is {running} already", item.seat)

    def _refuse(self, what: str, why: str, seat: int | None = None) -> None:
        self.hand.said.append(Refused(self.hand.now, what, why, seat))

    # -- flips -----------------------------------------------------------------------------------

    def _flip(self, seat: int) -> None:
        why = self._why_no_flip(seat)
        if why is not None:
            self._refuse("flip", why, seat)
        elif self.challenge.collecting is not None:
            self._collect()
        elif seat == self.turn:
            self._lay(seat)
        else:
            self._refuse("flip", "out of turn", seat)
            if self.rules.out_of_turn == "bury 2":
                self._pay(seat, 2, "could not pay for a flip out of turn")

    def _why_no_flip(self, seat: int) -> str | None:
        """Say why this flip has no effect and no price, ``None`` if it is to be judged."""
        if self.hand.over:
            return "the hand is over"
        if self.clock.paused:
            return "the game is paused"
        if self.slapping.contest is not None:
            return "a slap is being decided"
        if self.table.out[seat]:
            return "the seat is out"
        collecting = self.challenge.collecting
        if collecting is not None:
            return None if seat == collecting else "the payment is complete"
        if self.turn is None:
            return "no card is due"
        return "the payment is complete" if seat == self._paid_last != self.turn else None

    def _lay(self, seat: int) -> None:
        table, hand, challenge = self.table, self.hand, self.challenge
        card = table.lay(seat)
        if not table.stacks[seat]:
            self.empty.note(seat)
        hand.said.append(CardLaid(hand.now, seat, NAMES[card & 63], "ratscrew"))
        if table.laid == self._limit_cards:
            hand.end_by_count("limit")
            return
        self._paid_last = seat if challenge.laid(seat, card) else None
        payer = None if challenge.standing is None else challenge.payer
        self.turn = (seat + 1) % table.seats if payer is None else payer
        if self._shown_at_once:
            self.referee.show_newest(self.clock.game(hand.now))
        elif not self._display:
            self._show(table.laid)
        self._settle()

    def _shown(self, serial: int) -> None:
        if serial > self.table.laid:
            self._refuse("shown", f"only {self.table.laid} cards have been laid")
            return
        self._show(serial)
        self._settle()

    def _show(self, serial: int) -> None:
        at_us = self.clock.game(self.hand.now)
        if self.rules.empty_seat != "next chance":
            self.referee.show(serial, at_us)
            return
        waiting = self.table.serials[len(self.referee.shown_us) :]
        for covering in [number for number in waiting if number <= serial]:
            chance = not self.slapping.deciding and bool(self.referee.live())
            self.referee.show(covering, at_us)
            if chance:
                self.empty.put_out("let a chance go by", before=covering)

    # -- whose turn ------------------------------------------------------------------------------

    def _settle(self) -> None:
        """Pass over empty seats; collect, redeal or give the pile away where nobody can go on."""
        turn = self.turn
        if self.hand.over:
            return
        if turn is not None and self._can_lay(turn) and self.challenge.stands_on(turn):
            self.redeal_due_us = None
            return
        newest = self.challenge.settle(self._newest_by)
        if newest is not None:
            self.turn = (newest + 1) % self.table.seats
        if self.challenge.collecting is not None:
            self.turn = None
            if not self.rules.collect_ms:
                self._collect()
            return
        payer = self.challenge.payer
        turn = self.turn if payer is None else payer
        if turn is not None and not self.table.stacks[turn] and self._two_beggars:
            self._pile_goes(next(s for s in self.table.in_hand() if s != turn), "challenge")
            return
        self.turn = self.table.first_with_cards(turn or 0)
        if self.turn is None:
            self._nobody_holds_a_card()
        else:
            self.redeal_due_us = None

    def _can_lay(self, seat: int) -> bool:
        return bool(self.table.stacks[seat]) and not self.table.out[seat]

    def _newest_by(self) -> int:
        return self.table.laid_by[-1]

    def _nobody_holds_a_card(self) -> None:
        if self.redeal_due_us is None:
            collect_us = self.rules.collect_ms * 1000
            self.redeal_due_us = self.clock.game(self.hand.now) + collect_us
            if not collect_us:
                self._redeal()

    def _redeal(self) -> None:
        self.hand.redeal()
        self.slapping.reset()
        self.empty.reset()
        self.challenge.end()
        self.redeal_due_us = self._paid_last = None
        self.turn = (self.setup.dealer + 1) % self.table.seats
        self._settle()

    # -- piles and prices ------------------------------------------------------------------------

    def _collect(self) -> None:
        collector = self.challenge.collecting
        if collector is None:
            return
        missed = self.rules.empty_seat == "next chance" and bool(self.referee.live())
        self._pile_goes(collector, "challenge", "let a chance go by" if missed else None)

    def _pile_goes(self, seat: int, why: PileWhy, empties_out: str | None = None) -> None:
        """Give the pile to a seat that did not slap it; that seat leads."""
        self.referee.pile_gone()
        self._settle_pile(seat, why, self.empty.seats() if empties_out else [], empties_out or "")
        self._lead(seat)

    def _settle_pile(self, seat: int, why: PileWhy, losers: list[int], because: str) -> None:
        """Move the pile, end any challenge, put out who loses its last chance, see who has won."""
        self.challenge.end()
        self.redeal_due_us = None
        self.hand.take(seat, why)
        self.hand.put_out_all([s for s in losers if s != seat], because)
        self.empty.settle()
        if self.hand.holds_all(seat):
            self.hand.end([seat], "all cards")

    def _lead(self, seat: int) -> None:
        """Let the seat lead the next pile, or the next one with cards."""
        self.turn = self.table.first_with_cards(seat)
        if not self.hand.over:
            self.hand.end_if_seen(self._state())

    def _pay(self, seat: int, price: int, why: str) -> None:
        """Let the seat bury cards; one that cannot pay them all is out."""
        paid_all = self.hand.pay(seat, price)
        self.empty.note(seat)
        if not paid_all:
            self.hand.put_out(seat, why)
        self._settle()

    # -- slaps -----------------------------------------------------------------------------------

    def why_ignored(self, seat: int) -> str | None:
        """Say why the seat's pad does not count now, ``None`` if it does."""
        if not self.rules.slaps:
            return "pads do not count in this game"
        standing = self.challenge.standing
        if (
            standing is not None
            and not self.rules.slaps_during_challenge
            and self.referee.has_shown(standing.since)
        ):
            return "pads do not count during a challenge"
        return "the seat has slapped back in once already" if self.empty.spent(seat) else None

    def forgives(self, seat: int) -> bool:
        """Tell whether the seat may touch its pad because the pile lies for it."""
        return seat == self.challenge.collecting

    def slap_won(self, seat: int, completed_by: int) -> None:
        """Give the pile to its slapper; others without cards may have had their chance."""
        self.empty.came_back(seat)
        losers = self.empty.seats() if self.empty.slap_puts_out else []
        self._settle_pile(seat, "slap", losers, "another won the slap")
        slapper_leads = self.rules.lead_after_slap == "slapper"
        self._lead(seat if slapper_leads else (completed_by + 1) % self.table.seats)

    def slap_wrong(self, seat: int) -> None:
        """Take the price of a wrong slap (rules 0)."""
        if self.rules.bury:
            self._pay(seat, self.rules.bury, "could not pay for a wrong slap")
        elif self.rules.locked:
            self.slapping.lock(seat, self.rules.locked)
        elif self.rules.wrong_slap == "lose the pile":
            heir = self.table.clockwise((seat + 1) % self.table.seats)[0]
            self._pile_goes(heir, "wrong slap")

    def after_verdict(self, held: Input) -> None:
        """Do an input that had to wait for a verdict."""
        self._do(held)

    def _state(self) -> Hashable:
        standing = self.challenge.standing
        return (
            self.hand.cards_state(),
            self.turn,
            standing and (standing.payer, standing.left, standing.to, standing.first),
            self.challenge.collecting,
            tuple(self.slapping.locked(seat) for seat in range(self.table.seats)),
            self.empty.state(),
            len(self.referee.shown_us),
        )
