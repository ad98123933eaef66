"""From slaps to verdicts: who may slap, which slaps wait for each other, and what each becomes."""

from __future__ import annotations

from typing import Protocol

import msgspec

from console.engine.clock import GameClock
from console.engine.hand import Hand
from console.engine.inputs import Input, Slap, Time
from console.engine.outcomes import DeadHeat, Locked, Verdict
from console.engine.referee import Contest, Decision, Entry, Referee, Ruling


class SlapGame(Protocol):
    """What a game with slaps decides itself."""

    def why_ignored(self, seat: int) -> str | None:
        """Say why the seat's pad does not count now, ``None`` if it does."""

    def forgives(self, seat: int) -> bool:
        """Tell whether a slap of this seat that is not right costs nothing and means nothing."""

    def slap_won(self, seat: int, completed_by: int, depth: int) -> None:
        """Give the pile to the seat that slapped it.

        Told are who laid the completing card and how many cards lay with it.
        """

    def slap_wrong(self, seat: int) -> None:
        """Take the game's own price of a wrong slap."""

    def after_verdict(self, held: Input) -> None:
        """Do an input that came so close behind a slap that it had to wait for the verdict."""


class Slapping:
    """Collects the slaps of a moment, lets those wait that others may still beat, and judges.

    Slaps on a live pattern wait for the source's resolution and the longest handicap; several wrong
    ones within the resolution are charged in an order drawn by the game's generator (rules 0).
    """

    def __init__(
        self, hand: Hand, clock: GameClock, referee: Referee, resolution_us: int, game: SlapGame
    ) -> None:
        self._hand = hand
        self._clock = clock
        self._referee = referee
        self._resolution_us = resolution_us
        self._game = game
        self._held: list[Input] = []
        self._locked_until = [0] * hand.table.seats
        self.contest: Contest | None = None

    @property
    def deciding(self) -> bool:
        """Tell whether a slap is in that may win the pile, its verdict still to come."""
        return self.contest is not None and self.contest.right

    def due(self) -> int | None:
        """Return the game time at which a waiting verdict falls due, ``None`` without one."""
        return None if self.contest is None else self.contest.closes_us + 1

    def locked(self, seat: int) -> int:
        """Return for how many more cards the seat's pad is dead."""
        return max(0, self._locked_until[seat] - self._hand.table.laid)

    def lock(self, seat: int, cards: int) -> None:
        """Make the seat's pad dead until so many more cards are down."""
        self._locked_until[seat] = self._hand.table.laid + cards
        self._hand.said.append(Locked(self._hand.now, seat, cards))

    def reset(self) -> None:
        """Forget locks and the pile: the hand was dealt again."""
        self._locked_until = [0] * self._hand.table.seats
        self._referee.pile_gone()

    def comes_before(self, item: Input) -> bool:
        """Tell whether this input may be done now; one that may not is held for the verdict.

        An input within the source's resolution after a slap cannot be told from one before it, so
        the verdict comes first.  Wrong slaps are judged before the table changes under them.
        That nothing happened changes nothing.
        """
        if isinstance(item, Time):
            return True
        self.close_wrong()
        if self.contest is None or self._referee.longest_us:
            return True
        self._held.append(item)
        return False

    def slaps(self, seats: list[int], t: int) -> None:
        """Judge the slaps of one moment, all against the table as it stands."""
        once = sorted(set(seats))
        again = sorted(seats)
        for seat in once:
            again.remove(seat)
        at_us = self._clock.game(t)
        entries = self._judge(once, at_us, t)
        if not self.deciding and any(entry.ruling.name == "right" for entry in entries):
            self.close_wrong()  # a guess is charged first, and what it costs may be the pile
            entries = self._judge(once, at_us, t)
        for entry in entries:
            self._enter(entry)
        for entry in self._judge(again, at_us, t):
            self._enter(entry)

    def close_if_due(self) -> None:
        """Give the verdict at once where nothing has to be waited for."""
        contest = self.contest
        if contest is not None and self._clock.game(self._hand.now) >= contest.closes_us:
            self.close()

    def close_wrong(self) -> None:
        """Charge wrong slaps that waited for others too close to tell."""
        if not self.deciding:
            self.close()

    def close(self) -> None:
        """Give the verdicts that wait, then do what was held behind them."""
        contest, self.contest = self.contest, None
        if contest is None:
            return
        now = self._hand.now
        if contest.right:
            self._won(contest)
        else:
            self._wrong(contest.entries)
        held, self._held = self._held, []
        for item in held:
            self._hand.now = item.t
            if isinstance(item, Slap):
                self.slaps([item.seat], item.t)
                self.close_if_due()
            else:
                self._game.after_verdict(item)
        self._hand.now = now

    # -- rulings ---------------------------------------------------------------------------------

    def _judge(self, seats: list[int], at_us: int, t: int) -> list[Entry]:
        depth = len(self._referee.visible())
        return [Entry(at_us, t, seat, self._rule(seat, at_us), depth) for seat in seats]

    def _rule(self, seat: int, at_us: int) -> Ruling:
        ignored = self._why_ignored(seat)
        if ignored is not None:
            return Ruling("ignored", ignored)
        if self.contest is not None and self.contest.holds(seat):
            return Ruling("repeat", "already judged on this card")
        ruling = self._referee.rule(seat, at_us)
        if ruling.name not in ("right", "repeat") and self._game.forgives(seat):
            return Ruling("ignored", "the pile lies for this seat")
        return ruling

    def _why_ignored(self, seat: int) -> str | None:
        if self._hand.over:
            return "the hand is over"
        if self._clock.paused:
            return "the game is paused"
        if self._hand.table.out[seat]:
            return "the seat is out"
        if self.locked(seat):
            return "the pad is locked"
        return self._game.why_ignored(seat)

    def _enter(self, entry: Entry) -> None:
        if entry.ruling.name not in ("right", "wrong"):
            self._say(entry)
            return
        right = entry.ruling.name == "right"
        if self.contest is not None and self.contest.right == right:
            self.contest.entries.append(entry)
        elif self.deciding:
            self._held.append(Slap(t=entry.t, seat=entry.seat))
        else:
            wait_us = self._resolution_us + (self._referee.longest_us if right else 0)
            self.contest = Contest(entry, wait_us)

    # -- verdicts --------------------------------------------------------------------------------

    def _won(self, contest: Contest) -> None:
        decision = self._referee.decide(contest, self._resolution_us, self._hand.chance)
        winner = decision.winner
        completed_by = self._hand.table.laid_by[winner.depth - 1]
        self._say_won(decision)
        first_us = decision.order_us[winner.seat]
        for entry in decision.others:
            behind = max(0, decision.order_us[entry.seat] - first_us)
            ruling = Ruling("beaten", "somebody was earlier", (), entry.ruling.reaction, behind)
            self._say(msgspec.structs.replace(entry, ruling=ruling))
        self._referee.pile_slapped(winner, first_us)
        self._hand.now = winner.t
        self._game.slap_won(winner.seat, completed_by, winner.depth)

    def _say_won(self, decision: Decision) -> None:
        winner, said = decision.winner, self._hand.said
        cards, bottom = self._referee.evidence(winner.depth)
        if decision.heat:
            said.append(DeadHeat(winner.t, list(decision.heat), winner.seat))
        said.append(
            Verdict(
                winner.t,
                winner.seat,
                "won",
                patterns=list(winner.ruling.patterns),
                margin=decision.margin,
                reaction=winner.ruling.reaction,
                cards=cards,
                bottom=bottom,
            )
        )
        self._referee.note(winner.seat)

    def _wrong(self, entries: list[Entry]) -> None:
        if len(entries) > 1:
            entries = sorted(entries, key=lambda e: e.seat)
            self._hand.chance.shuffle(entries)
        for entry in entries:
            self._hand.now = entry.t
            ignored = self._why_ignored(entry.seat)
            if ignored is None and not self._referee.visible():
                ignored = "no card lies in the middle"
            if ignored is not None:
                self._say(msgspec.structs.replace(entry, ruling=Ruling("ignored", ignored)))
                continue
            self._say(entry)
            self._game.slap_wrong(entry.seat)

    def _say(self, entry: Entry) -> None:
        ruling = entry.ruling
        shows = ruling.name in ("wrong", "too late")
        cards, bottom = self._referee.evidence(entry.depth) if shows else (None, None)
        if ruling.name in ("beaten", "wrong"):
            self._referee.note(entry.seat)
        self._hand.said.append(
            Verdict(
                entry.t,
                entry.seat,
                "ignored" if ruling.name == "right" else ruling.name,
                patterns=list(ruling.patterns) or None,
                behind=ruling.behind,
                reaction=ruling.reaction,
                cards=cards,
                bottom=bottom,
                why=ruling.why,
            )
        )
