"""Four people at a board on a bad wire: what they did, what was judged, and what should have been.

People act on the picture, as at a table.  All they do is drawn from one seed and kept with its true
time; ``truth`` plays it anew without any wire, the gaps left out.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from console.core import Core
from console.engine.inputs import Flip, Host, Input, Slap
from console.engine.outcomes import CardLaid, Outcome, Verdict
from console.engine.patterns import PatternSet
from console.engine.replay import Replay
from console.engine.script import encode, read
from console.hardware.pads import Batch, Health
from console.hardware.protocol import Key
from console.screens import HandEndScreen, MatchEndScreen, Screen, TableScreen
from console.session.console import Command, Console
from console.session.journals import JournalFolder
from tests.session.table import replayed, settings

from .wire import Wire

SEATS = 4
PATIENCE_MS = 3_000
# How far off a stamp of the console may be from the press itself: the clock mapping, and for keys
# also the millisecond between two looks at them.
CLOCK_US = 3_000


class Press(msgspec.Struct, frozen=True):
    """A pad or a flip key was pressed in a hand, at its true time on the hand's clock."""

    hand: int
    t_us: int
    seat: int
    flip: bool = False


class WirePads:
    """The link at the end of a wire as a source of presses."""

    name = "pads"

    def __init__(self, wire: Wire, resolution_us: int = 1) -> None:
        self.wire = wire
        self.resolution_us = resolution_us
        self._watermark_us = wire.now_us

    def drain(self) -> Batch:
        events = tuple(self.wire.events)
        self.wire.events.clear()
        return Batch(events, self.wire.marks[-1], self.wire.link.is_lost(self.wire.now_us))

    def health(self) -> Health:
        return self.wire.link.health(self.wire.now_us)

    def close(self) -> None:
        pass


class Levels:
    """Lamps that keep what they were told."""

    def __init__(self) -> None:
        self.shown: list[tuple[float, ...]] = []

    def show(self, levels: Sequence[float]) -> None:
        self.shown.append(tuple(levels))


class Party:
    """A match on a wire that is up; ``said`` are all outcomes, ``presses`` all that was done."""

    def __init__(
        self, wire: Wire, folder: Path, seed: int = 3, rules: dict[str, Any] | None = None
    ) -> None:
        self.wire = wire
        self.folder = folder
        self.chance = random.Random(seed)
        self.said: list[Outcome] = []
        self.presses: list[Press] = []
        self.lamps = Levels()
        seeds = count(1)
        hello = wire.link.state.hello
        assert hello is not None
        self.console = Console(
            settings(
                SEATS,
                preset="classic",
                rules=rules or {},
                table={"resolution_us": hello.resolution_us, "handicap_ms": (0, 0, 40, 0)},
            ),
            wire.now_us,
            lambda: next(seeds),
            JournalFolder(folder, 9),
        )
        pads = WirePads(wire, hello.resolution_us)
        self.core = Core(self.console, [pads], self.lamps, lambda: wire.now_us)
        self.run(5)
        for seat in range(SEATS):
            self.hit((seat, 0))
        self.core.command(Command(wire.now_us, "deal"))
        self.run(20)
        assert isinstance(self.picture, TableScreen)

    # -- what is seen ----------------------------------------------------------------------------

    @property
    def picture(self) -> Screen:
        return self.core.picture

    @property
    def table(self) -> TableScreen:
        assert isinstance(self.picture, TableScreen), self.picture
        return self.picture

    @property
    def cards(self) -> int:
        view = self.table.table
        return sum(seat.count for seat in view.seats) + view.in_middle

    # -- time and hands --------------------------------------------------------------------------

    def run(self, ms: int) -> None:
        for _ in range(ms):
            self.wire.step()
            self.core.turn()
        self.said += self.core.outcomes()

    def until_playable(self) -> None:
        """Wait for the board to be back and the game to go on."""
        for _ in range(PATIENCE_MS):
            self.run(1)
            if not isinstance(self.picture, TableScreen) or self.picture.notice is None:
                return
        raise AssertionError(f"still not playable: {self.wire.link.health(self.wire.now_us)}")

    def down(self, *hits: tuple[int, int]) -> None:
        """Seats hit their pads, each so many µs from now."""
        at_us = self.wire.device_us(self.wire.now_us)
        for seat, offset_us in sorted(hits, key=lambda hit: hit[1]):
            self._note(seat, offset_us)
            self.wire.board.touch({seat: True}, at_us + offset_us)

    def hit(self, *hits: tuple[int, int]) -> None:
        """Seats hit their pads and let go 40 ms later."""
        self.down(*hits)
        self.run(40)
        self.wire.let_go(*(seat for seat, _ in hits))
        self.run(60)

    def flip(self, seat: int) -> None:
        self._note(seat, 0, flip=True)
        self.wire.board.key(seat, Key.FLIP, True, self.wire.device_us(self.wire.now_us))
        self.run(20)
        self.wire.board.key(seat, Key.FLIP, False, self.wire.device_us(self.wire.now_us))
        self.run(30)

    def act(self) -> None:
        """Slap what can be slapped, sometimes what cannot; else let who is due flip."""
        view = self.table.table
        live = PatternSet(view.rules.patterns).live([card.card for card in view.pile])
        if self.chance.random() < (0.85 if live else 0.05):
            seats = self.chance.sample(range(SEATS), self.chance.randint(1, 3))
            self.hit(*((seat, self.chance.randrange(5_000)) for seat in seats))
        elif view.to_act is None:
            self.run(50)
        else:
            self.flip(view.to_act)

    def play(self, troubles: dict[int, Any], most: int = 5_000) -> None:
        """Play the match to its end; at some of the moves, counted from 0, something happens."""
        for move in range(most):
            if isinstance(self.picture, MatchEndScreen):
                return
            if isinstance(self.picture, HandEndScreen):
                self.run(1_600)
                self.hit((0, 0))
            elif move in troubles:
                troubles[move](self)
            else:
                assert self.cards == 52
                self.act()
        raise AssertionError("the match does not end")

    def _note(self, seat: int, offset_us: int, flip: bool = False) -> None:
        game = self.console._game
        if self.console.place == "play" and game is not None:
            t_us = self.wire.now_us + offset_us - game.play.start_us
            self.presses.append(Press(game.match.header.hand, t_us, seat, flip))

    # -- what should have been -------------------------------------------------------------------

    def journals(self) -> list[Replay]:
        """Every hand played again from its journal, which must come to what is recorded."""
        return [replayed(path) for path in sorted(self.folder.glob("*/hand-*.jsonl"))]

    def truth(self, journal: Replay) -> Replay:
        """The hand as it is without a wire: the same pauses, and all presses outside of them."""
        inputs = [line.input for line in journal.script.lines if line.input is not None]
        hosts = [item for item in inputs if isinstance(item, Host)]
        hand, pauses = journal.script.header.hand, gaps(journal)
        done: list[Flip | Slap | Host] = list(hosts)
        for press in self.presses:
            t_us = None if press.hand != hand else _outside(press, inputs, pauses)
            if t_us is not None and t_us <= inputs[-1].t + CLOCK_US:
                done.append((Flip if press.flip else Slap)(t=t_us, seat=press.seat))
        done.sort(key=lambda item: item.t)
        lines = [encode(journal.script.header), *map(encode, done)]
        return Replay(read(b"".join(lines)), to_be_continued=True)


def gaps(journal: Replay) -> list[tuple[int, int]]:
    """From when to when (hand time) the game stood still."""
    found: list[tuple[int, int]] = []
    since = None
    for line in journal.script.lines:
        match line.input:
            case Host(what="pause", t=t):
                since = t
            case Host(what="resume", t=t) if since is not None:
                found.append((since, t))
                since = None
    assert since is None
    return found


def held(t_us: int, pauses: list[tuple[int, int]]) -> bool:
    return any(since <= t_us < until for since, until in pauses)


def _outside(press: Press, inputs: list[Input], pauses: list[tuple[int, int]]) -> int | None:
    """When a press was made, or None in a gap; at its very edge, where clocks differ, as told."""
    if not any(abs(press.t_us - edge_us) <= CLOCK_US for pause in pauses for edge_us in pause):
        return None if held(press.t_us, pauses) else press.t_us
    kind = Flip if press.flip else Slap
    mine = [item for item in inputs if isinstance(item, kind) and item.seat == press.seat]
    near = [item.t for item in mine if abs(item.t - press.t_us) <= CLOCK_US]
    return next((t_us for t_us in near if not held(t_us, pauses)), None)


def verdicts(replay: Replay, pauses: list[tuple[int, int]]) -> list[Verdict]:
    """The verdicts of slaps outside of the gaps."""
    told = [one for one in replay.outcomes if isinstance(one, Verdict)]
    return [one for one in told if not held(one.t, pauses)]


def void(replay: Replay, pauses: list[tuple[int, int]]) -> list[Verdict]:
    """The verdicts of slaps in the gaps."""
    told = [one for one in replay.outcomes if isinstance(one, Verdict)]
    return [one for one in told if held(one.t, pauses)]


def assert_as_in_truth(party: Party, journal: Replay) -> None:
    """Every verdict, card and stack of the hand is that of the undisturbed truth."""
    truth, pauses = party.truth(journal), gaps(journal)
    told, true = verdicts(journal, pauses), verdicts(truth, pauses)
    names = [(one.seat, one.verdict, one.patterns) for one in told]
    assert names == [(one.seat, one.verdict, one.patterns) for one in true]
    for one, other in zip(told, true, strict=True):
        assert abs(one.t - other.t) <= CLOCK_US
        for us, true_us in ((one.margin, other.margin), (one.behind, other.behind)):
            assert (us is None) == (true_us is None)
            assert abs((us or 0) - (true_us or 0)) <= CLOCK_US
    laid = [
        [(o.seat, o.card) for o in r.outcomes if isinstance(o, CardLaid)] for r in (journal, truth)
    ]
    assert laid[0] == laid[1]
    ends = [replay.final() for replay in (journal, truth)]
    assert ends[0]["stacks"] == ends[1]["stacks"]
    assert ends[0]["winner"] == ends[1]["winner"]
    assert sum(map(len, ends[0]["stacks"])) + len(ends[0]["pile"]) + len(ends[0]["buried"]) == 52
