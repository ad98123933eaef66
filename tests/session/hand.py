"""One hand on set-up cards, played through ``Play`` with everything it wrote kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from console.engine.game_views import final
from console.engine.header import Header
from console.engine.inputs import Flip, Host, HostAction, Slap
from console.engine.outcomes import Outcome, Verdict
from console.engine.ratscrew import Ratscrew
from console.engine.replay import Replay
from console.engine.script import encode, read
from console.engine.setup import build
from console.engine.views import TableView
from console.session.journals import lines
from console.session.play import Play, Player

START_US = 1_000_000
STACKS = ("KS 5D 7C 2S", "KC 9H 4D 3H")


def header(stacks: Sequence[str] = STACKS, preset: str = "classic", **fields: Any) -> Header:
    return Header(
        slap=1,
        game="ratscrew",
        preset=preset,
        seats=("Ada", "Ben", "Cho", "Dan")[: len(stacks)],
        stacks=tuple(tuple(stack.split()) for stack in stacks),
        rules={"challenge": False, **fields.pop("rules", {})},
        **fields,
    )


class Hand:
    """A hand in play; times are µs of the hand."""

    def __init__(
        self,
        head: Header,
        players: Sequence[Player] = (),
        game: Ratscrew | None = None,
        reported: bool = True,
    ) -> None:
        self.written = encode(head)
        self.outcomes: list[Outcome] = []
        if game is None:
            game = Ratscrew(build(head))
            self.written += lines([], game.start())
        self.play = Play(game, START_US, players, self._write, reported)

    def _write(self, data: bytes) -> None:
        self.written += data

    def flip(self, t: int, seat: int) -> None:
        self.play.put(Flip(t=t, seat=seat))

    def slap(self, t: int, seat: int) -> None:
        self.play.put(Slap(t=t, seat=seat))

    def host(self, t: int, what: HostAction, seat: int | None = None) -> None:
        self.play.put(Host(t=t, what=what, seat=seat))

    def shown(self, t: int, card: int) -> None:
        self.play.shown(card, START_US + t)

    def step(self, until: int, now: int | None = None) -> list[Outcome]:
        """Play to ``until``, the clock standing at ``now``."""
        said = self.play.step(START_US + until, START_US + (until if now is None else now))
        self.outcomes += said
        return said

    @property
    def verdicts(self) -> list[str]:
        return [f"{o.seat} {o.verdict}" for o in self.outcomes if isinstance(o, Verdict)]

    def replayed(self) -> Replay:
        """Play what was written again; it must come to the same."""
        replay = Replay(read(self.written), to_be_continued=True)
        assert replay.differences() == []
        assert replay.final() == final(self.play.game)
        return replay


class Watcher:
    """A player who acts at given times and keeps what it was shown."""

    def __init__(self, *acts: Flip | Slap) -> None:
        self.acts = list(acts)
        self.seen: list[tuple[int, TableView, int | None]] = []

    def due_at(self) -> int | None:
        return self.acts[0].t if self.acts else None

    def act(self, t: int) -> list[Flip | Slap]:
        return [self.acts.pop(0)]

    def observe(
        self, view: TableView, t: int, shown: int | None = None, heard: Iterable[Outcome] = ()
    ) -> None:
        self.seen.append((t, view, shown))
