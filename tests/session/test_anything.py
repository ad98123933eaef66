"""Anything at any time: presses, commands, silences and kills, and the table keeps its law."""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import settings as run
from hypothesis import strategies as st

from console.engine.presets import PRESETS
from console.hardware.pads import FlipPressed, FlipReleased, PadPressed, PadReleased
from console.hardware.sequencer import SourceRecovered, SourceStalled
from console.screens import AttractScreen, LobbyScreen, MatchEndScreen, TableScreen
from console.session.choices import CHOICES
from console.session.console import Command
from tests.session.table import Table, replayed, settings

pytestmark = pytest.mark.slow

SEATS = 3
COMMANDS = ("pause", "end hand", "sit out", "deal", "leave", "choose", "mark", "change")


class Havoc:
    """Somebody who does whatever comes to mind, and kills the process now and then."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.chance = Random(seed)
        self._folder = folder
        table = {
            "display": self.chance.random() < 0.5,
            "resolution_us": self.chance.choice([0, 2_000]),
            "handicap_ms": self.chance.choice([(), (0, 80)]),
            "deals_itself": self.chance.random() < 0.3,
        }
        self._given = settings(
            SEATS,
            preset=self.chance.choice(list(PRESETS)),
            fill=self.chance.random() < 0.5,
            table=table,
        )
        self._stalled_at: int | None = None
        self.table = self._opened()

    def _opened(self) -> Table:
        clock = self.table.clock if hasattr(self, "table") else None
        table = Table(self._given, self._folder, clock, first_seed=self.chance.randrange(10**6))
        if self._given.table.display and self.chance.random() < 0.8:
            table.frame_delay_us = 4_000
        return table

    def act(self) -> None:
        table, chance = self.table, self.chance
        seat, t_us = chance.randrange(SEATS + 1), table.clock()
        match chance.randrange(40):
            case 0:
                table.step(Command(t_us, chance.choice(COMMANDS), **self._fields()))
            case 1:
                self._silence_or_recover()
            case 2 if chance.random() < 0.3:
                self.table = self._opened()  # the old one was killed: nothing of it was closed
                self._stalled_at = None
            case 3:
                self._wait(chance.choice([300, 1_600, 3_000]))
            case 4 if table.place == "lobby":
                table.step(Command(t_us, "deal"))
            case n if n < 16:
                table.step(PadPressed(t_us, seat), stalled_at=self._stalled_at)
                table.step(PadReleased(t_us + 40, seat), stalled_at=self._stalled_at)
            case n if n < 30 and table.place == "play":
                due = table.view.to_act
                press = FlipPressed(t_us, seat if due is None else due)
                table.step(press, stalled_at=self._stalled_at)
            case n if n < 22:
                table.step(FlipPressed(t_us, seat), stalled_at=self._stalled_at)
                table.step(FlipReleased(t_us + 40, seat), stalled_at=self._stalled_at)
            case _:
                self._wait(50)

    def _fields(self) -> dict[str, object]:
        return {
            "seat": self.chance.choice([None, 0, 1, 2]),
            "name": self.chance.choice(list(PRESETS)),
            "item": self.chance.choice([None, 0, 1, len(CHOICES)]),
            "step": self.chance.choice([-1, 0, 1]),
        }

    def _silence_or_recover(self) -> None:
        now_us = self.table.clock()
        if self._stalled_at is None:
            self._stalled_at = now_us - 3_000
            self.table.step(SourceStalled(self._stalled_at, "pads"), stalled_at=self._stalled_at)
        else:
            self._stalled_at = None
            self.table.step(SourceRecovered(now_us, "pads"))

    def _wait(self, ms: int) -> None:
        for _ in range(ms // 10):
            self.table.step(stalled_at=self._stalled_at)

    def look(self) -> None:
        """See that no card is missing, whatever is shown."""
        screen = self.table.screen
        if isinstance(screen, LobbyScreen):
            assert 0 <= screen.cursor <= len(CHOICES)
        elif isinstance(screen, MatchEndScreen):
            assert screen.winners
        else:
            assert isinstance(screen, AttractScreen | TableScreen) or screen.table
            view = screen.table
            held = sum(seat.count for seat in view.seats) + view.in_middle
            stock = 0 if view.trio is None else view.trio.stock
            assert held + stock == view.deck_size


@run(max_examples=8)
@given(seed=st.integers(0, 2**32))
def test_whatever_anybody_does_the_table_stands_and_its_journals_replay(seed: int) -> None:
    with TemporaryDirectory() as name:
        havoc = Havoc(seed, Path(name))
        for _ in range(250):
            havoc.act()
            havoc.look()
        for path in Path(name).glob("*/hand-*.jsonl"):
            replayed(path)
        game = havoc.table.console._game
        if havoc.table.place == "play" and game is not None:
            newest = max(Path(name).iterdir()) / f"hand-{game.match.header.hand:02}.jsonl"
            assert replayed(newest).game.state_hash() == game.play.game.state_hash()
        havoc.table.console.close()
