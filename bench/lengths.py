"""How long hands of Trifecta last when bots play them, and what a limit of time makes of that.

A hand with ``hand_limit_minutes`` is the same hand up to its last minute: those that would last
longer are the ones it stops.
"""

from __future__ import annotations

from bench.measure import Row, percentile
from console.engine.bots import LEVELS, Bot
from console.engine.games import game_of
from console.engine.header import Header
from console.engine.setup import build
from console.session.play import Play

HANDS = 40
SEATS = (2, 4, 8)
LIMIT_MINUTES = 10
EVENING_MINUTES = 60
_STEP_US = 10_000_000
_MINUTE_US = 60_000_000


def rows() -> list[Row]:
    """Play hands by seed, by game and number of seats."""
    return [_row(preset, seats) for preset in ("trifecta", "trifecta-plus") for seats in SEATS]


def _row(preset: str, seats: int) -> Row:
    minutes = [_minutes(preset, seats, seed) for seed in range(HANDS)]
    low, middle, high = (percentile(minutes, share) for share in (0.05, 0.5, 0.95))
    stopped = sum(length > LIMIT_MINUTES for length in minutes)
    return Row(
        f"{preset}, {seats} bots, a hand; a limit of {LIMIT_MINUTES} min stops",
        f"{low:.0f} … {middle:.0f} … {high:.0f} min; {stopped} of {HANDS}",
        f"under {EVENING_MINUTES} min",
        high > EVENING_MINUTES,
    )


def _minutes(preset: str, seats: int, seed: int) -> float:
    """Return how long a hand lasted, in minutes."""
    names = tuple(f"Bot {seat}" for seat in range(seats))
    header = Header(slap=1, game=preset, seats=names, seed=seed)
    levels = tuple(LEVELS)
    bots = [Bot(seat, levels[(seat + seed) % len(levels)], seed) for seat in range(seats)]
    game = game_of(build(header))
    begun = game.start()
    play = Play(game, 0, bots, history=begun)
    now_us = 0
    while not play.over:
        now_us += _STEP_US
        play.step(now_us, now_us)
    return game.hand.now / _MINUTE_US
