"""``slap-console play``: where it opens, and what it does where there is nothing to open."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from console import app
from console.config import Config
from console.screens import Fault
from tests.cli.command import Shell

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("arguments", "opened"),
    [
        ((), "terminal"),
        (("play",), "terminal"),
        (("play", "--window"), "window"),
        (("play", "--terminal"), "terminal"),
        (("play", "--words"), "words"),
    ],
)
def test_it_opens_where_it_is_told_or_where_it_can(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], opened: str
) -> None:
    asked: list[str] = []

    def play(config: Config, where: str, faults: Sequence[Fault] = (), path: object = None) -> int:
        asked.append(where)
        return 0

    monkeypatch.setattr(app, "play", play)
    monkeypatch.setattr(app, "where_to_play", lambda: "terminal")
    assert shell(*arguments).code == 0
    assert asked == [opened]


def test_the_terminal_table_needs_a_terminal(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", open("/dev/null", encoding="utf-8"))  # noqa: SIM115, PTH123
    ran = shell("play", "--terminal")
    assert ran.code == 2
    assert "expected a terminal" in ran.err
    assert "--words" in ran.err


def test_a_game_that_stopped_is_an_exit_code(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "play_in_words", lambda config: 1)
    assert shell("play", "--words").code == 1


def test_without_display_and_terminal_one_match_is_told(tmp_path: Path) -> None:
    own = tmp_path / "slap-console" / "config.toml"
    own.parent.mkdir()
    own.write_text('[table]\npreset = "classic"\n[rules]\nhand_limit_cards = 20\n')
    ran = subprocess.run(
        [sys.executable, "-m", "console", "play"],
        cwd=ROOT,
        env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    lines = ran.stdout.splitlines()
    assert sum(" lays " in line for line in lines) == 20
    assert re.search(r"\b(wins|win|share) the match\b", ran.stdout)
