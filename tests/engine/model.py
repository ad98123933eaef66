"""A second reading of the law, written apart from the engine: plain, slow, and only for hands
without displays, handicaps, pauses, redeals or two inputs in one moment (rules 0 and 1)."""

from __future__ import annotations

from typing import Any

from console.engine.cards import CardMaker
from console.engine.patterns import PatternSet

PRICE = {"J": 1, "Q": 2, "K": 3, "A": 4}


class Model:
    """One hand; ``flip`` and ``slap`` come in order of time, µs."""

    def __init__(self, stacks: list[list[str]], rules: dict[str, Any], leader: int) -> None:
        self.r = rules
        self.stacks = [list(stack) for stack in stacks]
        self.n = len(stacks)
        self.total = sum(map(len, stacks))
        self.pile: list[tuple[str, int, int]] = []  # card, who laid it, when
        self.buried: list[str] = []
        self.out = [False] * self.n
        self.turn = leader
        self.owed: dict[str, int] | None = None
        self.lies_for: int | None = None
        self.due = 0
        self.laid = 0
        self.winner: int | None = None
        self.void = False
        self.verdicts: list[str] = []
        self.judged: dict[int, int] = {}
        self.slapped_by: int | None = None  # of the pile before, while late hands are free
        self.next_card: int | None = None
        self.ran_out = [0] * self.n
        self.back = [False] * self.n
        self.locked = [0] * self.n
        self.paid: int | None = None
        self.pass_over()

    # -- helpers

    def live(self, cards: list[tuple[str, int, int]]) -> list[str]:
        names = [card for card, _, _ in cards]
        return PatternSet(self.r["patterns"]).live(CardMaker().read(names))

    def after(self, seat: int, cards: bool = True) -> int | None:
        """Return the next seat clockwise that is in (and holds cards), itself last."""
        for k in range(1, self.n + 1):
            s = (seat + k) % self.n
            if not self.out[s] and (self.stacks[s] or not cards):
                return s
        return None

    def empties(self) -> list[int]:
        return [s for s in range(self.n) if not self.out[s] and not self.stacks[s]]

    def go_out(self, seats: list[int]) -> None:
        for s in seats:
            if self.winner is None and not self.out[s]:
                self.out[s] = True
                left = [x for x in range(self.n) if not self.out[x]]
                if len(left) == 1:
                    self.winner = left[0]
                    self.stacks[left[0]] += self.buried + [c for c, _, _ in self.pile]
                    self.buried, self.pile = [], []

    def take(self, seat: int) -> None:
        self.stacks[seat] += self.buried + [c for c, _, _ in self.pile]
        self.buried, self.pile = [], []
        self.owed = self.lies_for = None

    def settled(self, seat: int) -> None:
        """Put out whom a settled pile puts out; see whether the taker has everything."""
        if self.r["empty_seat"] == "out":
            self.go_out(self.empties())
        if self.r["empty_seat"] == "once":
            self.go_out([s for s in self.empties() if self.back[s]])
        if self.winner is None and len(self.stacks[seat]) == self.total:
            self.winner = seat

    def collect(self) -> None:
        seat = self.lies_for
        assert seat is not None
        missed = self.r["empty_seat"] == "next chance" and self.live(self.pile)
        self.take(seat)
        self.slapped_by = None
        if missed:
            self.go_out([s for s in self.empties() if s != seat])
        self.settled(seat)
        self.turn = seat

    def fail(self, t: int) -> None:
        assert self.owed is not None
        self.lies_for, self.due = self.owed["collector"], t + self.r["collect_ms"] * 1000
        if not self.r["collect_ms"]:
            self.collect()

    def next_payer(self, seat: int, to: int) -> int | None:
        """Return the next seat with cards after one, before the round comes to the challenger."""
        for k in range(1, self.n + 1):
            s = (seat + k) % self.n
            if s == to:
                return None
            if self.stacks[s] and not self.out[s]:
                return s
        return None

    def tidy(self, t: int) -> None:
        """After anything: lapse a challenge, see to a payer that ran out, pass over empty seats."""
        if self.winner is not None:
            return
        if self.owed and self.out[self.owed["collector"]]:
            self.owed = self.lies_for = None
            self.turn = (self.pile[-1][1] + 1) % self.n
        if self.owed and self.lies_for is None and not self.stacks[self.owed["payer"]]:
            payer = None
            if self.r["short_payment"] == "passes on":
                payer = self.next_payer(self.owed["payer"], self.owed["to"])
            if payer is None:
                self.fail(t)
            else:
                self.owed["payer"] = payer
        if self.owed and self.lies_for is None:
            self.turn = self.owed["payer"]
        self.pass_over()

    def pass_over(self) -> None:
        if self.winner is None and self.lies_for is None:
            first = self.after((self.turn - 1) % self.n)
            if first is None:
                self.void = True
            else:
                self.turn = first

    def advance(self, t: int) -> None:
        if self.winner is None and self.lies_for is not None and self.due <= t:
            self.collect()
            self.pass_over()

    def pay(self, seat: int, n: int, t: int) -> None:
        paid, self.stacks[seat] = self.stacks[seat][:n], self.stacks[seat][n:]
        self.buried += paid
        if not self.stacks[seat]:
            self.ran_out[seat] = self.laid
        if len(paid) < n:
            self.go_out([seat])
        self.tidy(t)

    # -- inputs

    def flip(self, seat: int, t: int) -> None:
        self.advance(t)
        if self.winner is not None or self.out[seat]:
            return
        if self.lies_for is not None:
            if seat == self.lies_for:
                self.collect()
                self.pass_over()
        elif seat != self.turn:
            if self.r["out_of_turn"] == "bury 2" and seat != self.paid:
                self.pay(seat, 2, t)
        else:
            self.lay(seat, t)

    def lay(self, seat: int, t: int) -> None:
        card = self.stacks[seat].pop(0)
        was_live = bool(self.live(self.pile))
        gone = [s for s in self.empties() if s != seat] if was_live else []
        self.pile.append((card, seat, t))
        self.laid += 1
        if not self.stacks[seat]:
            self.ran_out[seat] = self.laid
        if self.next_card is None:
            self.next_card = t
        self.paid = None
        self.turn = (seat + 1) % self.n
        if self.r["empty_seat"] == "next chance":
            self.go_out(gone)
        if self.winner is not None:
            return
        if self.r["challenge"] and card[0] in PRICE:
            first = self.owed["first"] if self.owed else seat
            payer = self.next_payer(seat, seat)
            collector = seat if self.r["challenge_winner"] == "last" else first
            self.owed = {"payer": seat if payer is None else payer, "left": PRICE[card[0]]}
            self.owed |= {"to": seat, "first": first, "collector": collector}
            if payer is None:
                self.fail(t)
        elif self.owed:
            self.owed["left"] -= 1
            if not self.owed["left"]:
                self.paid = seat
                self.fail_later(t)
        self.take_at_once(t)
        self.tidy(t)

    def fail_later(self, t: int) -> None:
        assert self.owed is not None
        self.lies_for, self.due = self.owed["collector"], t + self.r["collect_ms"] * 1000

    def take_at_once(self, t: int) -> None:
        collector_in = self.owed and not self.out[self.owed["collector"]]
        if self.winner is None and self.lies_for is not None and self.due <= t and collector_in:
            self.collect()

    def slap(self, seat: int, t: int) -> None:
        self.advance(t)
        verdict = self.ruling(seat, t)
        self.verdicts.append(f"{seat} {verdict}")
        if verdict in ("won", "beaten", "wrong"):
            self.judged[seat] = self.laid
        if verdict == "won":
            by = self.pile[-1][1]
            self.back[seat] = self.back[seat] or not self.stacks[seat]
            losers = [s for s in self.empties() if s != seat]
            self.take(seat)
            self.slapped_by, self.next_card = seat, None
            if self.r["empty_seat"] in ("next slap", "next chance", "once"):
                self.go_out(losers)
            self.settled(seat)
            self.turn = seat if self.r["lead_after_slap"] == "slapper" else (by + 1) % self.n
            self.pass_over()
        elif verdict == "wrong":
            self.price(seat, t)

    def price(self, seat: int, t: int) -> None:
        word, _, n = self.r["wrong_slap"].partition(" ")
        if word == "bury":
            self.pay(seat, int(n), t)
        elif word == "locked":
            self.locked[seat] = self.laid + int(n)
        elif word == "lose":
            heir = self.after(seat, cards=False)
            assert heir is not None
            self.take(heir)
            self.slapped_by = None
            self.settled(heir)
            self.turn = heir
            self.pass_over()

    def ruling(self, seat: int, t: int) -> str:
        grace, early = self.r["late_grace_ms"] * 1000, self.r["earliest_slap_ms"] * 1000
        pads_off = self.owed and not self.r["slaps_during_challenge"]
        spent = self.r["empty_seat"] == "once" and self.back[seat] and not self.stacks[seat]
        locked = self.locked[seat] > self.laid
        if self.winner is not None or self.out[seat] or pads_off or spent or locked:
            return "ignored"
        free = grace > 0 and self.slapped_by is not None
        if not self.pile:
            if not free:
                return "ignored"
            again = seat == self.slapped_by or self.judged.get(seat) == self.laid
            return "repeat" if again else "beaten"
        if self.judged.get(seat) == self.laid:
            return "repeat"
        age = t - self.pile[-1][2]
        if self.live(self.pile) and age >= early:
            return "won"
        if seat == self.lies_for:
            return "ignored"
        if free and self.next_card is not None and t <= self.next_card + grace:
            return "repeat" if seat == self.slapped_by else "beaten"
        covered = self.pile[:-1]
        if (
            grace
            and age <= grace
            and covered
            and t - covered[-1][2] >= early
            and self.live(covered)
        ):
            return "too late"
        return "wrong"
