"""Players the console plays itself: human reaction times, human mistakes, nobody else's knowledge.

A bot sees a ``TableView`` and when its newest card was shown, nothing more.  Its chance comes from
a stream of its own, grown from the game's seed, so a journal replays without bots.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Literal

import msgspec

from console.engine.chance import Chance
from console.engine.inputs import Flip, Slap
from console.engine.patterns import PatternSet
from console.engine.views import PileCard, TableView

LevelName = Literal["gentle", "steady", "quick", "sharp"]

# A hand that is this close to the pile when the next card falls can no longer be stopped.
COMMITTED_US = 120_000
READ_VERDICT_US = 1_800_000


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """How a bot plays.

    Reaction times are ex-Gaussian: a normal of ``mu_ms`` and ``sigma_ms`` plus an exponential tail
    of mean ``tau_ms``, after the card was shown.  ``miss`` and ``wrong`` are chances a card: to
    overlook a pattern, to slap at nothing.  ``tempo_ms`` is the mean time to flip.
    """

    mu_ms: float
    sigma_ms: float
    tau_ms: float
    miss: float
    wrong: float
    tempo_ms: float


LEVELS: Mapping[LevelName, Level] = {
    "gentle": Level(mu_ms=520, sigma_ms=90, tau_ms=180, miss=0.25, wrong=0.012, tempo_ms=1100),
    "steady": Level(mu_ms=400, sigma_ms=60, tau_ms=120, miss=0.12, wrong=0.008, tempo_ms=900),
    "quick": Level(mu_ms=310, sigma_ms=45, tau_ms=80, miss=0.06, wrong=0.005, tempo_ms=750),
    "sharp": Level(mu_ms=240, sigma_ms=30, tau_ms=50, miss=0.02, wrong=0.003, tempo_ms=600),
}


def ex_gaussian_us(chance: Chance, level: Level) -> int:
    """Draw one reaction time in µs, never under a tenth of a second."""
    radius = math.sqrt(-2 * math.log(1 - chance.unit()))
    normal = level.mu_ms + level.sigma_ms * radius * math.cos(2 * math.pi * chance.unit())
    tail = -level.tau_ms * math.log(1 - chance.unit())
    return max(100_000, round((normal + tail) * 1000))


class Bot:
    """One seat's player.

    ``observe`` it after every moment; at ``due_at`` take its ``act``.  A planned slap dies with the
    pile it was meant for, and with the card, unless the hand is already on its way.
    """

    def __init__(self, seat: int, level: LevelName, seed: int) -> None:
        self.seat = seat
        self._level = LEVELS[level]
        self._chance = Chance((seed ^ 0x51A9_C0DE) * 8 + seat)
        self._flip_at: int | None = None
        self._flip_for: tuple[int, int | None, int] | None = None
        self._slap_at: int | None = None
        self._top: int | None = None  # serial of the newest card seen
        self._patterns: PatternSet | None = None
        self._verdict_at = -READ_VERDICT_US

    def due_at(self) -> int | None:
        """Return when the bot next does something, µs from the start of the hand."""
        return min((t for t in (self._flip_at, self._slap_at) if t is not None), default=None)

    def act(self, t: int) -> list[Flip | Slap]:
        """Return what the bot does at ``t``, its own due time."""
        done: list[Flip | Slap] = []
        if self._flip_at is not None and self._flip_at <= t:
            self._flip_at = None
            done.append(Flip(t=t, seat=self.seat))
        if self._slap_at is not None and self._slap_at <= t:
            self._slap_at = None
            done.append(Slap(t=t, seat=self.seat))
        return done

    def observe(self, view: TableView, t: int, shown: int | None = None) -> None:
        """Look at the table at ``t``; only cards up to the serial ``shown`` are on the display."""
        seat = view.seats[self.seat]
        if view.paused or view.winner is not None or seat.out:
            self._flip_at = self._slap_at = self._flip_for = None
            return
        pile = [card for card in view.pile if shown is None or card.serial <= shown]
        self._see_pile(view, pile, t)
        self._see_turn(view, t)

    def _see_pile(self, view: TableView, pile: list[PileCard], t: int) -> None:
        top = pile[-1].serial if pile else None
        if top == self._top:
            return
        if self._top is not None and (not pile or pile[0].serial > self._top):
            self._slap_at = None  # the pile was taken, and any plan for it is void
            self._verdict_at = t
        elif self._slap_at is not None and self._slap_at - t > COMMITTED_US:
            self._slap_at = None
        self._top = top
        if pile and view.rules.slaps and self._slap_at is None:
            self._plan_slap(view, [card.card for card in pile], t)

    def _plan_slap(self, view: TableView, cards: list[int], t: int) -> None:
        if self._patterns is None:
            self._patterns = PatternSet(view.rules.patterns)
        live = bool(self._patterns.live(cards))
        urge = self._chance.unit()
        if urge >= self._level.miss if live else urge < self._level.wrong:
            self._slap_at = t + ex_gaussian_us(self._chance, self._level)

    def _see_turn(self, view: TableView, t: int) -> None:
        mine = view.to_act == self.seat and not view.deciding
        due = (view.cards_played, view.collecting, self._verdict_at) if mine else None
        if due == self._flip_for:
            return
        self._flip_for = due
        self._flip_at = None if due is None else t + self._pause_us(t)

    def _pause_us(self, t: int) -> int:
        """Draw how long the bot takes to flip; after a pile was won it reads the verdict first."""
        spread = 0.75 + 0.5 * self._chance.unit()
        pause = round(self._level.tempo_ms * 1000 * spread)
        return max(pause, self._verdict_at + READ_VERDICT_US - t)
