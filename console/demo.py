"""Bots playing for an audience: one match told in words, in simulated time."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from typing import TextIO

import msgspec

from console.engine.bots import LevelName
from console.engine.presets import preset_named
from console.engine.words import sentence
from console.session.journals import Seating
from console.session.lobby import Deal
from console.session.table_game import TableGame, TableSettings

STEP_US = 20_000


class Demo(msgspec.Struct, frozen=True, kw_only=True):
    """What the bots play; the same values tell the same match, card for card."""

    names: tuple[str, ...]
    preset: str
    level: LevelName
    seed: int


def told(demo: Demo) -> Iterator[tuple[int, str]]:
    """Give every sentence of one whole match with its time, µs from the start of the match."""
    preset_named(demo.preset)
    deal = Deal(demo.preset, {}, Seating(seats=(demo.level,) * len(demo.names)))
    game = TableGame.dealt(TableSettings(names=demo.names), deal, demo.seed, None, 0)
    now_us = 0
    for number in range(1, 1_000_000):
        while game.over_since is None:
            now_us += STEP_US
            for outcome in game.step(now_us, now_us):
                line = sentence(outcome, demo.names)
                if line:
                    yield game.play.start_us + outcome.t, line
        if game.match_over:
            return
        game.next_hand(demo.seed + number, now_us)


def tell(
    demo: Demo, speed: float, out: TextIO = sys.stdout, sleep: Callable[[float], None] = time.sleep
) -> None:
    """Tell a match at ``speed`` times the real pace; 0 is as fast as it goes."""
    last_us = 0
    for t_us, line in told(demo):
        if speed > 0 and t_us > last_us:
            sleep((t_us - last_us) / 1_000_000 / speed)
        last_us = max(last_us, t_us)
        out.write(line + "\n")
        out.flush()
