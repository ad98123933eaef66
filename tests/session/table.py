"""A table to play on: presses go in, time passes when told to, pictures and outcomes come out.

``table.pad(0)`` and ``table.flip(1)`` press and let go again; ``table.wait(ms)`` lets time pass.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from pathlib import Path
from typing import Any

from console.engine.outcomes import Outcome
from console.engine.patterns import PatternSet
from console.engine.replay import Replay
from console.engine.script import read
from console.engine.views import TableView
from console.hardware.pads import FlipPressed, FlipReleased, PadPressed, PadReleased
from console.hardware.sequencer import Sequenced
from console.screens import Screen, TableScreen
from console.session.console import Command, Console, ConsoleSettings, Place
from console.session.journals import JournalFolder
from console.session.table_game import TableSettings
from tests.hardware.conftest import FakeClock

TICK_US = 10_000
LAG_US = 3_000  # how far the sources' promise lies behind the clock
TAP_MS = 50
NAMES = ("Ada", "Ben", "Cho", "Dan", "Eva", "Fay", "Gus", "Hal")


def settings(seats: int = 2, *, table: dict[str, Any] | None = None, **given: Any) -> Any:
    """Return settings for so many seats, without bots unless they are asked for."""
    there = TableSettings(names=NAMES[:seats], **(table or {}))
    return ConsoleSettings(table=there, **{"fill": False, **given})


class Table:
    """A console, its clock, and hands on its pads."""

    def __init__(
        self,
        given: ConsoleSettings | None = None,
        folder: Path | None = None,
        clock: FakeClock | None = None,
        first_seed: int = 1,
        keep: int = 9,
    ) -> None:
        self.clock = clock or FakeClock()
        self.outcomes: list[Outcome] = []
        self.frame_delay_us: int | None = None  # None: nobody reports frames
        self._shown = 0
        seeds, names = count(first_seed), count(1)
        self.console = Console(
            given or settings(),
            self.clock(),
            lambda: next(seeds),
            None if folder is None else JournalFolder(folder, keep),
            lambda: f"match-{next(names):03}",
        )

    # -- time and hands --------------------------------------------------------------------------

    def step(self, *events: Sequenced | Command, stalled_at: int | None = None) -> list[Outcome]:
        """Let one tick pass in which these events become known."""
        now_us = self.clock.advance(TICK_US)
        self._report_frame()
        until_us = now_us - LAG_US if stalled_at is None else stalled_at
        said = self.console.step(now_us, until_us, events)
        self.outcomes += said
        return said

    def wait(self, ms: float) -> None:
        """Let time pass."""
        for _ in range(max(1, round(ms * 1000 / TICK_US))):
            self.step()

    def sleep(self, minutes: float) -> None:
        """Let a long time pass, in steps of a second."""
        for _ in range(round(minutes * 60)):
            self.clock.advance(1_000_000 - TICK_US)
            self.step()

    def pad(self, seat: int, hold_ms: float = TAP_MS) -> None:
        """Press a pad and let it go again."""
        self.step(PadPressed(self.clock(), seat))
        self.wait(hold_ms)
        self.step(PadReleased(self.clock(), seat))

    def flip(self, seat: int, hold_ms: float = TAP_MS) -> None:
        """Press a flip key and let it go again."""
        self.step(FlipPressed(self.clock(), seat))
        self.wait(hold_ms)
        self.step(FlipReleased(self.clock(), seat))

    def command(self, what: Any, **fields: Any) -> None:
        """Let the host ask for something."""
        self.step(Command(self.clock(), what, **fields))

    def _report_frame(self) -> None:
        laid = self.view.cards_played if self.place == "play" else 0
        if self.frame_delay_us is not None and laid != self._shown:
            self.console.shown(laid, self.clock() - TICK_US + self.frame_delay_us)
        self._shown = laid

    # -- what is seen ----------------------------------------------------------------------------

    @property
    def place(self) -> Place:
        return self.console.place

    @property
    def screen(self) -> Screen:
        return self.console.screen()

    @property
    def view(self) -> TableView:
        """The cards on the table, wherever it is shown."""
        return self.screen.table  # type: ignore[union-attr]

    @property
    def notice(self) -> str | None:
        screen = self.screen
        assert isinstance(screen, TableScreen)
        return None if screen.notice is None else screen.notice.kind

    @property
    def live(self) -> list[str]:
        """The patterns that lie open now, as a player finds them in the cards."""
        return PatternSet(self.view.rules.patterns).live([c.card for c in self.view.pile])

    # -- a few moves at once ---------------------------------------------------------------------

    def seat_all(self, seats: Iterable[int] = (0, 1)) -> None:
        """Sit down at these seats, the first to be the host."""
        for seat in seats:
            self.pad(seat)

    def deal(self, seats: Iterable[int] = (0, 1)) -> None:
        """Sit down and deal by the host's held flip key."""
        seats = list(seats)
        self.seat_all(seats)
        self.flip(seats[0], hold_ms=1_020)
        assert self.place == "play"

    def flip_next(self) -> None:
        """Let whoever is due turn a card, or collect."""
        seat = self.view.to_act
        if seat is None:
            self.wait(20)
        else:
            self.step(FlipPressed(self.clock(), seat))

    def flip_until_live(self) -> None:
        """Turn cards until something may be slapped."""
        while not self.live:
            self.flip_next()

    def play_hand(self) -> None:
        """Turn cards and slap nothing until the hand is over."""
        while self.place == "play":
            self.flip_next()

    def verdicts(self) -> list[str]:
        """Return the verdicts so far, as ``1 won``."""
        return [f"{o.seat} {o.verdict}" for o in self.outcomes if hasattr(o, "verdict")]


def replayed(path: Path) -> Replay:
    """Play a journal again; every recorded outcome must be worked out again."""
    replay = Replay(read(path.read_bytes()), to_be_continued=True)
    assert replay.differences() == []
    return replay
