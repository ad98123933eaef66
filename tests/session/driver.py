"""A core on simulated pins, its keys pressed by a script; as a program it plays until it is killed.

``python -m tests.session.driver FOLDER`` prints the state hash after every key whose effects are
out.  With a number as second argument it ends the hand after so many cards and says so.
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path
from random import Random

from console.core import Core
from console.engine.patterns import PatternSet
from console.engine.ratscrew import Ratscrew
from console.hardware.keymap import DEFAULT_FLIPS, DEFAULT_PADS, KeyMap
from console.hardware.pins import pin_map
from console.hardware.simulator import Simulator
from console.session.console import Command, Console
from console.session.journals import JournalFolder
from tests.hardware.conftest import FakeClock
from tests.session.table import settings

MOVES = 60  # as many as stay within a hand, should the kill come late
RULES = {"match": 9, "wrong_slap": "bury 1", "empty_seat": "forever"}


class Driven:
    """Two seats, their keys, and a clock of its own."""

    def __init__(self, folder: Path) -> None:
        self.clock = FakeClock()
        self.simulator = Simulator(pin_map(2), KeyMap(), self.clock)
        seeds = count(1)
        self.console = Console(
            settings(2, preset="classic", rules=RULES, table={"resolution_us": 2_000}),
            self.clock(),
            lambda: next(seeds),
            JournalFolder(folder, 9),
            lambda: "match",
        )
        self.core = Core(self.console, [self.simulator], self.simulator.lamps, self.clock)

    def turns(self, ms: int) -> None:
        for _ in range(ms):
            self.clock.advance(1_000)
            self.core.turn()

    def key(self, name: str) -> None:
        """Tap a key, and wait until its effects are out."""
        self.simulator.press_key(name, self.clock())
        self.simulator.release_key(name, self.clock() + 30_000)
        self.turns(60)

    def pad(self, seat: int) -> None:
        self.key(DEFAULT_PADS[seat])

    def flip(self, seat: int) -> None:
        self.key(DEFAULT_FLIPS[seat])

    def command(self, what: str) -> None:
        self.core.command(Command(self.clock(), what))  # type: ignore[arg-type]
        self.turns(5)

    def deal(self) -> None:
        self.pad(0)
        self.pad(1)
        self.command("deal")

    def move(self, chance: Random) -> None:
        """Let somebody turn a card or slap."""
        view = self.core.picture.table  # type: ignore[union-attr]
        live = PatternSet(view.rules.patterns).live([card.card for card in view.pile])
        if live or chance.random() < 0.1:
            self.pad(chance.randrange(2))
        else:
            self.flip(0 if view.to_act is None else view.to_act)

    @property
    def game(self) -> Ratscrew:
        game = self.console._game
        assert game is not None
        return game.play.game

    def close(self) -> None:
        self.simulator.close()


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> None:
    driven, chance = Driven(Path(sys.argv[1])), Random(1)
    cards = int(sys.argv[2]) if sys.argv[2:] else None
    driven.deal()
    for _ in range(MOVES):
        driven.move(chance)
        say(driven.game.state_hash())
        if cards is not None and driven.game.table.laid >= cards:
            driven.command("end hand")
            say(driven.console.place)
            break
    sys.stdin.readline()


if __name__ == "__main__":
    main()
