"""A real process killed in mid-hand: whatever left it is in its journal, and the game goes on."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Generator
from pathlib import Path
from random import Random

import pytest

from console.engine.ratscrew import Ratscrew
from console.engine.replay import Replay
from console.engine.script import read
from console.engine.setup import build
from console.screens import HandEndScreen, ResumeScreen, TableScreen
from tests.session.driver import Driven
from tests.session.table import replayed

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
Run = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def run(tmp_path: Path) -> Generator[Run]:
    started: list[subprocess.Popen[str]] = []

    def start(*arguments: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.session.driver", str(tmp_path), *arguments],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def kill(process: subprocess.Popen[str]) -> None:
    process.kill()
    assert process.wait() == -9


def told(process: subprocess.Popen[str], lines: int) -> list[str]:
    assert process.stdout is not None
    return [process.stdout.readline().strip() for _ in range(lines)]


def states(path: Path) -> set[str]:
    """Return the state hash after every moment of a journal, the torn last line left out."""
    replay = Replay(read(path.read_bytes()), to_be_continued=True)
    game = Ratscrew(build(replay.script.header))
    game.start()
    found = {game.state_hash()}
    for step in replay.steps:
        inputs = [line.input for line in step.lines if line.input is not None]
        if inputs:
            game.handle(inputs)
            found.add(game.state_hash())
    assert game.state_hash() == replay.game.state_hash()
    return found


@pytest.mark.parametrize("lines", [3, 40])
def test_killed_in_mid_hand_it_goes_on_at_the_state_of_its_journal(
    run: Run, tmp_path: Path, lines: int
) -> None:
    process = run()
    seen = told(process, lines)
    kill(process)
    path = tmp_path / "match" / "hand-01.jsonl"
    assert set(seen) <= states(path), "something left the process before it was written"
    at_the_kill = Replay(read(path.read_bytes()), to_be_continued=True).game.state_hash()

    again = Driven(tmp_path)
    assert isinstance(again.core.picture, ResumeScreen)
    assert again.game.state_hash() == at_the_kill
    again.pad(1)
    assert isinstance(again.core.picture, TableScreen)
    assert again.game.state_hash() == at_the_kill

    chance, laid = Random(2), again.game.table.laid
    while again.game.table.laid < laid + 5:
        again.move(chance)
    assert replayed(path).game.state_hash() == again.game.state_hash()
    again.close()


def test_killed_between_hands_it_goes_on_with_the_next(run: Run, tmp_path: Path) -> None:
    process = run("6")
    line = ""
    while line != "hand end":
        (line,) = told(process, 1)
    kill(process)
    ended = replayed(tmp_path / "match" / "hand-01.jsonl").game

    again = Driven(tmp_path)
    assert again.game.state_hash() == ended.state_hash()
    again.pad(0)
    assert isinstance(again.core.picture, HandEndScreen)
    won = [seat.hands_won for seat in again.core.picture.table.seats]
    assert won == [int(seat in (ended.hand.winner or ())) for seat in (0, 1)]
    again.turns(1_600)
    again.pad(0)
    assert isinstance(again.core.picture, TableScreen)
    assert again.core.picture.table.hand == 2
    again.move(Random(3))
    path = tmp_path / "match" / "hand-02.jsonl"
    assert replayed(path).game.state_hash() == again.game.state_hash()
    again.close()
