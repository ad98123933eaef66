"""Bots playing for an audience: one match told in words, in simulated time."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any, TextIO

import msgspec

from console.engine.bots import LevelName
from console.engine.presets import preset_named
from console.engine.teller import Teller
from console.session.journals import Seating
from console.session.lobby import Deal
from console.session.table_game import TableGame, TableSettings
from console.terminal.plain import opening, result, say

STEP_US = 20_000


class Demo(msgspec.Struct, frozen=True, kw_only=True):
    """What the bots play; the same values tell the same match, card for card."""

    names: tuple[str, ...]
    preset: str
    level: LevelName
    seed: int
    rules: dict[str, Any] = {}


def told(demo: Demo) -> Iterator[tuple[int, str]]:
    """Give every sentence of one whole match with its time, µs from the start of the match."""
    preset_named(demo.preset)
    deal = Deal(demo.preset, demo.rules, Seating(seats=(demo.level,) * len(demo.names)))
    game = TableGame.dealt(TableSettings(names=demo.names), deal, demo.seed, None, 0)
    now_us = 0
    yield from ((0, line) for line in opening(game.play.view))
    for number in range(1, 1_000_000):
        teller = Teller(game.play.game)
        while game.over_since is None:
            now_us += STEP_US
            outcomes = game.step(now_us, now_us)
            for t, together in groupby(outcomes, key=lambda outcome: outcome.t):
                for line in teller.tell(list(together)):
                    yield game.play.start_us + t, line
        if game.match_over:
            yield from ((now_us, line) for line in result(game.match_end()))
            return
        game.next_hand(demo.seed + number, now_us)


def tell(
    demo: Demo,
    speed: float,
    out: TextIO | None = None,
    sleep: Callable[[float], None] = time.sleep,
) -> None:
    """Tell a match at ``speed`` times the real pace; 0 is as fast as it goes."""
    out = out or sys.stdout
    last_us = 0
    for t_us, line in told(demo):
        if speed > 0 and t_us > last_us:
            sleep((t_us - last_us) / 1_000_000 / speed)
        last_us = max(last_us, t_us)
        say([line], out)
