"""How long hands of Trifecta last when bots play them, and what a limit of time does to that."""

from __future__ import annotations

from typing import Any

from bench.measure import Row, percentile
from console.engine.bots import LEVELS, Bot
from console.engine.games import game_of
from console.engine.header import Header
from console.engine.setup import build
from console.session.play import Play

HANDS = 40
SEATS = (2, 4, 8)
LIMIT_MINUTES = 10
_STEP_US = 10_000_000
_MINUTE_US = 60_000_000


def rows() -> list[Row]:
    """Play hands by seed, by number of seats, without and with a limit of minutes."""
    return [
        _row(preset, seats, minutes)
        for preset in ("trifecta", "trifecta-plus")
        for seats in SEATS
        for minutes in (0, LIMIT_MINUTES)
    ]


def _row(preset: str, seats: int, minutes: int) -> Row:
    rules = {"hand_limit_minutes": minutes}
    hands = [_hand(preset, seats, seed, rules) for seed in range(HANDS)]
    lengths = [length for length, _ in hands]
    limited = sum(why == "limit" for _, why in hands)
    low, middle, high = (percentile(lengths, share) for share in (0.05, 0.5, 0.95))
    named = f"{preset}, {seats} bots" + (f", hand_limit_minutes = {minutes}" if minutes else "")
    stopped = f", {limited} of {HANDS} stopped" if minutes else ""
    value = f"{low:.0f} … {middle:.0f} … {high:.0f} min{stopped}"
    return Row(named, value, f"{minutes or 60} min", high > (minutes or 60))


def _hand(preset: str, seats: int, seed: int, rules: dict[str, Any]) -> tuple[float, str | None]:
    """Return how many minutes a hand lasted, and why it ended."""
    names = tuple(f"Bot {seat}" for seat in range(seats))
    header = Header(slap=1, game=preset, seats=names, seed=seed, rules=rules)
    levels = tuple(LEVELS)
    bots = [Bot(seat, levels[(seat + seed) % len(levels)], seed) for seat in range(seats)]
    game = game_of(build(header))
    begun = game.start()
    play = Play(game, 0, bots, history=begun)
    now_us = 0
    while not play.over:
        now_us += _STEP_US
        play.step(now_us, now_us)
    return game.hand.now / _MINUTE_US, game.hand.why
