"""Random hands: any rules, people of any skill, all from one seed; written down as they are played.

The players are made to be awkward: they slap at the edges of grace and resolution, all at once, on
nothing; they flip out of turn; the display lags behind; the host meddles.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from console.engine.games import game_of
from console.engine.header import Header
from console.engine.inputs import Host, Input, Time
from console.engine.outcomes import Outcome
from console.engine.patterns import PATTERNS
from console.engine.presets import PRESETS, WITH_HANDS
from console.engine.ratscrew import RatscrewTurn
from console.engine.setup import build

from .play import header
from .random_people import next_inputs

RULES: dict[str, list[Any]] = {
    "slaps": [True, True, True, True, False],
    "challenge": [True, False, "second hand"],
    "challenge_winner": ["last", "first"],
    "slaps_during_challenge": [True, True, False],
    "collect_ms": [0, 1, 1000],
    "short_payment": ["fails", "passes on"],
    "lead_after_slap": ["seat", "slapper"],
    "wrong_slap": [
        "bury 1",
        "bury 2",
        "bury 5",
        "locked 1",
        "locked 3",
        "lose the pile",
        "nothing",
    ],
    "empty_seat": ["next slap", "next chance", "once", "out", "forever", "passed over"],
    "out_of_turn": ["ignored", "bury 2"],
    "won_pile": ["as it lies", "shuffled"],
    "late_grace_ms": [0, 1, 250],
    "earliest_slap_ms": [0, 0, 1, 100],
    "hand_limit_cards": [0, 30, 10_000],
    "hand_limit_minutes": [0, 0, 1],
}
MORE_RULES: dict[str, list[Any]] = {
    "battle_ms": [200, 3000],
    "ace_high": [True, False],
    "war_among": ["tied", "all"],
    "short_war": ["stands", "loses", "draw"],
    "war_gather": ["winner first", "as played", "seat by seat"],
    "calls": ["keys", "keys", "spoken", "spoken", "voice"],
    "call_ms": [200, 2500],
    "count_reset": ["own win", "any win", "never"],
    "eight_calls": ["first", "both", "neither"],
    "silent_match": [True, False],
    "count_help": [False, True],
    "ers_turn": ["one card", "whole challenge"],
    "ratscrew_row": ["ratscrew cards", "pile"],
    "trip_step_ms": [500, 4000],
}
GAPS_US = [0, 0, 1, 2, 3, 999, 1_000, 1_001, 50_000, 99_999, 100_000, 249_999, 250_000, 250_001]
FACES = [rank + suit for rank in "5678TJQKA" for suit in "CDHS"] + ["*", "*"]
CHAINED_FACES = [rank + suit for rank in "A234778JQK" for suit in "CDHS"] + ["*"] * 3
RATSCREW = tuple(sorted(name for name, preset in PRESETS.items() if preset.game == "ratscrew"))
OTHERS = tuple(sorted(set(PRESETS) - set(RATSCREW) - set(WITH_HANDS)))


def random_rules(rng: Random, game: str = "ratscrew") -> dict[str, Any]:
    """Return house rules, each switch left alone or turned."""
    switches = RULES if game == "ratscrew" else RULES | MORE_RULES
    rules: dict[str, Any] = {
        name: rng.choice(values) for name, values in switches.items() if rng.random() < 0.5
    }
    if rng.random() < 0.6:
        rules["patterns"] = rng.sample(sorted(PATTERNS), rng.randint(1, len(PATTERNS)))
    return rules


def random_header(rng: Random, presets: Sequence[str] = RATSCREW) -> Header:
    """Return a set-up with few cards of few ranks: patterns, debts, empty seats are common."""
    preset = rng.choice(presets)
    game = PRESETS[preset].game
    faces = FACES if game == "ratscrew" else CHAINED_FACES
    seats = rng.choice([2, 2, 3, 3, 4, 5, 8])
    sitting = set(rng.sample(range(seats), rng.choice([0, 0, 0, seats - 2])))
    cards = [rng.choices(faces, k=rng.choice([0, 1, 2, 4, 7, 12])) for _ in range(seats)]
    stacks = [() if seat in sitting else tuple(cards[seat]) for seat in range(seats)]
    spread = rng.choice([0, 0, 0, 1, 40, 150])
    return Header(
        slap=1,
        game=game,
        preset=preset,
        rules=random_rules(rng, game),
        seats=tuple(f"seat {seat}" for seat in range(seats)),
        seed=rng.randrange(1000),
        dealer=rng.randrange(seats),
        stacks=tuple(stacks),
        pile=tuple(rng.choices(faces, k=rng.choice([0, 0, 1, 5]))) if any(stacks) else ("9C",),
        buried=tuple(rng.choices(faces, k=rng.choice([0, 0, 2]))),
        resolution_us=rng.choice([0, 0, 2, 1_000]),
        handicap_ms=tuple(rng.choice([0, spread]) for _ in range(seats)),
        sitting_out=tuple(sorted(sitting)),
        hand=rng.choice([1, 2]),
        display=rng.random() < 0.4,
    )


def other_hand(seed: int) -> Driven:
    """Play a random hand of War, the count or Trifecta."""
    return random_hand(seed, random_header(Random(seed), OTHERS))


class Driven:
    """A game that is driven: what was put in, what came out, the table checked all the way."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.game = game_of(build(header))
        self.inputs: list[Input] = []
        self.outcomes: list[Outcome] = self.game.start()
        self.t = 0

    def put(self, moment: Sequence[Input]) -> None:
        """Put the inputs of one moment in."""
        if moment:
            self.t = moment[0].t
            self.inputs += moment
            self.outcomes += self.game.handle(moment)
            self.game.table.check()
            assert not self.stuck, f"nobody can move {self.game.on.name} on"

    @property
    def collecting(self) -> int | None:
        """Return the seat for which a pile lies won, in games with challenges."""
        ratscrew = next((turn for turn in self.game.turns if isinstance(turn, RatscrewTurn)), None)
        return None if ratscrew is None else ratscrew.challenge.collecting

    @property
    def stuck(self) -> bool:
        """Tell whether neither a flip, nor the clock, nor the display can move the game on."""
        game = self.game
        if game.hand.over or game.clock.paused or game.awaits_display:
            return False
        return game.to_act is None and game.due_at() is None

    def settle(self) -> None:
        """Let the game run and everything fall due that is waiting."""
        if self.game.clock.paused:
            self.put([Host(t=self.t + 1, what="resume")])
        self.put([Time(t=self.t + 5_000_000)])

    def lines(self) -> list[dict[str, Any]]:
        """Return the inputs as lines of a script."""
        return [msgspec.to_builtins(item) for item in self.inputs]


def seated(**fields: Any) -> Driven:
    """Return a game to be driven by hand, set up as ``play`` sets one up."""
    return Driven(msgspec.convert(header(**fields), Header))


def random_hand(seed: int, header: Header | None = None, inputs: int | None = None) -> Driven:
    """Play a hand of random length and let everything fall due."""
    rng = Random(seed)
    driven = Driven(header or random_header(rng))
    t, moment = 1, []
    for _ in range(rng.randint(5, 120) if inputs is None else inputs):
        gap_us = rng.choice([rng.choice(GAPS_US), rng.randint(100_000, 900_000)])
        if gap_us:
            driven.put(moment)
            t, moment = t + gap_us, []
        if driven.game.hand.over:
            break
        moment += next_inputs(rng, driven.game, t)
    driven.put(moment)
    driven.settle()
    return driven
