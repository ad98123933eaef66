"""How many cards a second the engine plays, as a replay plays them."""

from __future__ import annotations

import json

from bench.measure import Row, best_cpu_s
from console.engine.replay import Replay
from console.engine.script import Script, read


def rows() -> list[Row]:
    """Measure a long hand with challenges and one with slaps only."""
    return [
        _row("engine, Ratscrew without challenges, cards/s", _script("ratscrew", 4)),
        _row("engine, Beggar-my-neighbour, cards/s", _script("beggar", 2)),
    ]


def _script(preset: str, seats: int) -> Script:
    header = {
        "slap": 1,
        "game": "ratscrew",
        "preset": preset,
        "rules": {"hand_limit_cards": 20_000},
        "seats": [f"Bot {seat}" for seat in range(seats)],
        "seed": 3,
        "deck": {"decks": 4},
    }
    lines = [header, {"t": 0, "do": "autoplay", "every": 1_000_000}]
    return read("\n".join(map(json.dumps, lines)).encode())


def _row(what: str, script: Script) -> Row:
    cards = Replay(script).game.table.laid
    seconds = best_cpu_s(lambda: Replay(script))
    rate = cards / seconds
    return Row(what, f"{rate:,.0f} ({cards} cards)", "200,000", rate < 200_000)
