"""What every hand is played in, whatever the game: its time, deadlines, limits, the host (rules 0).

A frame knows nothing of piles or slaps: ``Game`` plays the slap games in it, ``TwistedTrio`` the
one in which everybody holds a hand of cards.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence

from console.engine.clock import GameClock
from console.engine.hand import Hand
from console.engine.inputs import Host, Input
from console.engine.outcomes import Outcome, Paused, Refused, SitsOut
from console.engine.setup import Setup

MINUTE_US = 60_000_000


class Frame(ABC):
    """One hand of one game, as a replay and a session know it."""

    def __init__(self, setup: Setup, hand: Hand) -> None:
        self.setup = setup
        self.rules = setup.rules
        self.hand = hand
        self.clock = GameClock()
        self.sits_out_next: set[int] = set()
        self._limit_us = setup.rules.hand_limit_minutes * MINUTE_US or None
        self._limit_cards = setup.rules.hand_limit_cards or None

    # -- the game's questions --------------------------------------------------------------------

    @abstractmethod
    def start(self) -> list[Outcome]:
        """Begin the hand; a set-up may already be decided."""

    @abstractmethod
    def handle(self, moment: Sequence[Input]) -> list[Outcome]:
        """Judge all inputs of one moment, and say what became of them.

        ``moment`` holds at least one input, all with the same ``t``; a moment older than the game
        is judged at the game's present.
        """

    @abstractmethod
    def finish(self) -> list[Outcome]:
        """End a script: no slap that could still come first will come, so judge those that wait."""

    @abstractmethod
    def state(self) -> Hashable:
        """Return what decides the rest of the hand: cards, turn, obligations, chance (rules 0)."""

    @property
    @abstractmethod
    def to_act(self) -> int | None:
        """Return the seat whose card is awaited; ``None`` without one."""

    @property
    def chained(self) -> bool:
        """Tell whether several games take turns on one pile."""
        return False

    def due_at(self) -> int | None:
        """Return when the next deadline falls due, µs on the script's clock, or ``None``."""
        due = self._next_due()
        if due is None or self.hand.over or self.clock.paused:
            return None
        return self.clock.real(due)

    def state_hash(self) -> str:
        """Return a hash of the state as endless hands compare it: equal states, equal hashes."""
        return hashlib.sha256(repr(self.state()).encode()).hexdigest()[:16]

    def refuse(self, what: str, why: str, seat: int | None = None) -> None:
        """Say that an input had no effect, and why."""
        self.hand.said.append(Refused(self.hand.now, what, why, seat))

    # -- time ------------------------------------------------------------------------------------

    @abstractmethod
    def _next_due(self) -> int | None:
        """Return the first deadline, game time, ``None`` without one."""

    @abstractmethod
    def _fall_due(self, due: int) -> None:
        """Let that deadline fall due."""

    def _advance(self, t: int) -> None:
        """Let everything fall due that is due by ``t``, in order of time."""
        while not self.hand.over:
            due = self._next_due()
            if due is None or due > self.clock.game(t):
                break
            self.hand.now = self.clock.real(due)
            self._fall_due(due)
        self.hand.now = t

    # -- the host --------------------------------------------------------------------------------

    @abstractmethod
    def _close_verdicts(self) -> None:
        """Give the verdicts that wait, before the hand is ended."""

    def _host(self, item: Host) -> None:
        now, paused = self.hand.now, self.clock.paused
        match item.what:
            case _ if self.hand.over:
                self.refuse(item.what, "the hand is over", item.seat)
            case "pause" if not paused:
                self.clock.pause(now)
                self.hand.said.append(Paused(now, True))
            case "resume" if paused:
                self.clock.resume(now)
                self.hand.said.append(Paused(now, False))
            case "end hand":
                self._close_verdicts()
                self.hand.end_by_count("most cards")
            case "sit out" if item.seat is not None and item.seat < self.hand.table.seats:
                self.sits_out_next.add(item.seat)
                self.hand.said.append(SitsOut(now, item.seat, True))
            case "sit out":
                self.refuse(item.what, "expected the seat that sits out", item.seat)
            case _:
                running = "paused" if paused else "running"
                self.refuse(item.what, f"the game is {running} already", item.seat)
