"""What a long evening costs in memory, and what keeping the journal costs."""

from __future__ import annotations

import gc
import tempfile
import time
from pathlib import Path

from bench.measure import Row, current_mb, percentile
from console.engine.bots import LEVELS
from console.session.journals import HandJournal, Seating
from console.session.lobby import Deal
from console.session.table_game import TableGame, TableSettings

HOUR_US = 3_600_000_000


def rows() -> list[Row]:
    """Measure a day of play in simulated time, and the journal's writes on this disk."""
    return [*_day(), *_journal()]


def _day() -> list[Row]:
    settings = TableSettings(names=("Red", "Blue", "Yellow", "White"))
    deal = Deal("classic", {}, Seating(seats=(next(iter(LEVELS)),) * 4))
    now_us, hands, before = 0, 0, 0.0
    while now_us < 24 * HOUR_US:
        game = TableGame.dealt(settings, deal, hands, None, now_us)
        while game.over_since is None:
            now_us += 1_000_000
            game.step(now_us, now_us)
        now_us += 60_000_000
        hands += 1
        if hands == 20:
            gc.collect()
            before = current_mb()
    gc.collect()
    grown = current_mb() - before
    return [Row(f"memory grown over 24 simulated hours, {hands} hands", f"{grown:.1f} MB", "flat")]


def _journal() -> list[Row]:
    line = b'{"t":1400123,"do":"slap","seat":1}\n' * 3
    taken = []
    with tempfile.TemporaryDirectory() as folder:
        journal = HandJournal(Path(folder) / "hand-01.jsonl")
        for _ in range(2000):
            began = time.perf_counter()
            journal.write(line)
            taken.append((time.perf_counter() - began) * 1000)
        journal.close()
    return [
        Row("journal, a moment handed to the kernel, p50", f"{percentile(taken, 0.5):.3f} ms", "–"),
        Row(
            "journal, a moment handed to the kernel, p99", f"{percentile(taken, 0.99):.3f} ms", "–"
        ),
    ]
