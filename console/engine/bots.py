"""Players the console plays itself: human reaction times, human mistakes, nobody else's knowledge.

A bot sees a ``TableView``, when its newest card was shown, and what was said aloud, nothing more.
Its chance comes from a stream of its own, grown from the game's seed, so a journal replays without
bots.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import msgspec

from console.engine.bot_memory import CountMemory, TripMemory
from console.engine.cards import Card
from console.engine.chance import Chance
from console.engine.counting import NUMBERS
from console.engine.inputs import Call, CallName, Flip, Slap
from console.engine.outcomes import Outcome
from console.engine.patterns import PatternSet
from console.engine.trip import KEYS
from console.engine.views import PileCard, TableView, TripView

LevelName = Literal["gentle", "steady", "quick", "sharp"]
Act = Flip | Slap | Call

# A hand that is this close to the pile when the next card falls can no longer be stopped.
COMMITTED_US = 120_000
READ_VERDICT_US = 1_800_000
_SILENT = 0.25  # the share of a bot's mistakes in calling that are a call forgotten


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """How a bot plays.

    Reaction times are ex-Gaussian: a normal of ``mu_ms`` and ``sigma_ms`` plus an exponential tail
    of mean ``tau_ms``, after the card was shown.  ``miss`` and ``wrong`` are chances a card: to
    overlook a pattern, to slap at nothing.  ``tempo_ms`` is the mean time to flip.  ``miscall`` is
    the chance to call wrongly; ``forget`` the chance, for each thing on a trip's list before it, to
    have forgotten the next one.
    """

    mu_ms: float
    sigma_ms: float
    tau_ms: float
    miss: float
    wrong: float
    tempo_ms: float
    miscall: float
    forget: float


LEVELS: Mapping[LevelName, Level] = {
    "gentle": Level(
        mu_ms=520, sigma_ms=90, tau_ms=180, miss=0.25, wrong=0.012, tempo_ms=1100,
        miscall=0.06, forget=0.016,
    ),
    "steady": Level(
        mu_ms=400, sigma_ms=60, tau_ms=120, miss=0.12, wrong=0.008, tempo_ms=900,
        miscall=0.035, forget=0.009,
    ),
    "quick": Level(
        mu_ms=310, sigma_ms=45, tau_ms=80, miss=0.06, wrong=0.005, tempo_ms=750,
        miscall=0.018, forget=0.005,
    ),
    "sharp": Level(
        mu_ms=240, sigma_ms=30, tau_ms=50, miss=0.02, wrong=0.003, tempo_ms=600,
        miscall=0.008, forget=0.002,
    ),
}  # fmt: skip


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
        self._flip_for: object = None
        self._slap_at: int | None = None
        self._call: Call | None = None
        self._call_for: object = None
        self._top: int | None = None  # serial of the newest card seen
        self._patterns: PatternSet | None = None
        self._count: CountMemory | None = None
        self._trip = TripMemory()
        self._heard: list[Outcome] = []
        self._verdict_at = -READ_VERDICT_US

    def due_at(self) -> int | None:
        """Return when the bot next does something, µs from the start of the hand."""
        call_at = None if self._call is None else self._call.t
        planned = (self._flip_at, self._slap_at, call_at)
        return min((t for t in planned if t is not None), default=None)

    def act(self, t: int) -> list[Act]:
        """Return what the bot does at ``t``, its own due time."""
        done: list[Act] = []
        if self._flip_at is not None and self._flip_at <= t:
            self._flip_at = None
            done.append(Flip(t=t, seat=self.seat))
        if self._call is not None and self._call.t <= t:
            done.append(Call(t=t, seat=self.seat, what=self._call.what))
            self._call = None
        if self._slap_at is not None and self._slap_at <= t:
            self._slap_at = None
            done.append(Slap(t=t, seat=self.seat))
        return done

    def observe(
        self,
        view: TableView,
        t: int,
        shown: int | None = None,
        heard: Iterable[Outcome] = (),
    ) -> None:
        """Look at the table at ``t``; only cards up to the serial ``shown`` are on the display.

        ``heard`` is what has happened since the bot last looked.
        """
        self._remember(view, heard)
        seat = view.seats[self.seat]
        if view.paused or view.winner is not None or seat.out or view.vote is not None:
            self._flip_at = self._slap_at = self._flip_for = None
            self._call = self._call_for = None
            return
        pile = [card for card in view.pile if shown is None or card.serial <= shown]
        self._see_pile(view, pile, t)
        self._see_turn(view, t)
        self._see_call(view, t)

    # -- slaps -----------------------------------------------------------------------------------

    def _remember(self, view: TableView, heard: Iterable[Outcome]) -> None:
        if view.count is None:
            return
        if self._count is None:
            self._count = CountMemory(view.rules)
        for outcome in heard:
            self._count.hear(outcome)
            self._trip.hear(outcome)

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
            self._plan_slap(view, pile, t)

    def _plan_slap(self, view: TableView, pile: list[PileCard], t: int) -> None:
        if pile[-1].game == "war":
            return
        live = self._sees_live(view, pile)
        urge = self._chance.unit()
        if urge >= self._level.miss if live else urge < self._level.wrong:
            self._slap_at = t + ex_gaussian_us(self._chance, self._level)

    def _sees_live(self, view: TableView, pile: list[PileCard]) -> bool:
        newest = pile[-1]
        if newest.game == "count":
            return self._count is not None and newest.serial in self._count.matches
        if self._patterns is None:
            self._patterns = PatternSet(view.rules.patterns)
        cards: Sequence[Card] = [card.card for card in pile if not card.down]
        if len(view.cycle) > 1 and view.rules.ratscrew_row == "ratscrew cards":
            cards = view.row
        return bool(cards) and bool(self._patterns.live(cards))

    # -- flips -----------------------------------------------------------------------------------

    def _see_turn(self, view: TableView, t: int) -> None:
        due = self._flip_due(view)
        if due == self._flip_for:
            return
        self._flip_for = due
        self._flip_at = None if due is None else t + self._pause_us(t)

    def _flip_due(self, view: TableView) -> object:
        """Return what the bot is to flip for, ``None`` for nothing; another thing, another plan."""
        if view.deciding:
            return None
        war, trip = view.war, view.trip
        if war is not None:
            mine = self.seat in war.fighters and self.seat not in war.ready
            return ("battle", war.battles, view.cards_played) if mine else None
        if view.to_act != self.seat:
            return None
        step = None if trip is None else trip.told
        return (view.cards_played, view.collecting, self._verdict_at, step)

    def _pause_us(self, t: int) -> int:
        """Draw how long the bot takes to flip; after a pile was won it reads the verdict first."""
        spread = 0.75 + 0.5 * self._chance.unit()
        pause = round(self._level.tempo_ms * 1000 * spread)
        return max(pause, self._verdict_at + READ_VERDICT_US - t)

    # -- calls and trips -------------------------------------------------------------------------

    def _see_call(self, view: TableView, t: int) -> None:
        count, trip = view.count, view.trip
        due: object = None
        if count is not None and count.owes == self.seat:
            due = ("call", view.cards_played)
        elif trip is not None and trip.seat == self.seat and trip.offered:
            due = ("trip", trip.phase, trip.told, trip.length)
        if due == self._call_for:
            return
        self._call_for = due
        what = None
        if due is not None:
            what = self._owed_call() if trip is None else self._trip_key(trip)
        at_us = t + ex_gaussian_us(self._chance, self._level)
        self._call = None if what is None else Call(t=at_us, seat=self.seat, what=what)

    def _owed_call(self) -> CallName | None:
        right = None if self._count is None else self._count.owed
        slip = self._chance.unit()
        if slip >= self._level.miscall:
            return right
        if slip < self._level.miscall * _SILENT:
            return None
        return self._chance.choose([number for number in NUMBERS if number != right])

    def _trip_key(self, trip: TripView) -> CallName:
        offered = list(trip.offered)
        if trip.phase == "telling":
            known = self._trip.step(trip.told)
            forgotten = self._chance.unit() < self._level.forget * trip.told
            if known in offered and not forgotten:
                return KEYS[offered.index(known)]
        return KEYS[self._chance.below(len(offered))]
