"""Every command with good arguments and with bad ones, as somebody new would type them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
import shtab

from console import cli
from console.engine.presets import PRESETS
from console.session.host_keys import HOST_KEYS
from tests.cli.command import Shell
from tests.sampling import every

COMMANDS = ("play", "demo", "replay", "config", "pins", "shots", "presets", "completion")
BASH = "bash"


def said_once(err: str, *words: str) -> None:
    """Check that a mistake was told in plain words and without a traceback."""
    assert "Traceback" not in err
    assert "slap-console" in err
    for word in words:
        assert word in err


# -- help and version ---------------------------------------------------------------------------


def test_the_help_names_every_command_and_what_to_do_first(shell: Shell) -> None:
    ran = shell("--help")
    assert ran.code == 0
    for command in COMMANDS:
        assert re.search(rf"^    {command}\s+\w", ran.out, re.MULTILINE), command
    assert "first time here?" in ran.out


def test_the_hosts_keys_are_told_where_one_plays(shell: Shell) -> None:
    ran = shell("play", "--help")
    for keys, what in HOST_KEYS:
        assert re.search(rf"^  {re.escape(keys)} +{re.escape(what)}", ran.out, re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_explains_itself(shell: Shell, command: str) -> None:
    ran = shell(command, "--help")
    assert ran.code == 0
    assert ran.out.startswith(f"usage: slap-console {command} ")
    assert "\n  -h, --help " in ran.out


def test_the_version_is_the_packages(shell: Shell) -> None:
    ran = shell("--version")
    assert (ran.code, ran.out) == (0, f"slap-console {version('slap-console')}\n")


def test_an_unknown_command_is_refused_with_the_known_ones(shell: Shell) -> None:
    ran = shell("paly")
    assert ran.code == 2
    said_once(ran.err, "'paly'", *COMMANDS)


# -- demo ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", every(5, PRESETS))
def test_a_demo_of_every_game_tells_a_match(shell: Shell, preset: str) -> None:
    ran = shell("demo", "--preset", preset, "--seats", "2", "--seed", "7", "--level", "sharp")
    assert ran.code == 0
    assert ran.err == ""
    assert "Red" in ran.out
    assert " wins " in ran.out


def test_a_seed_tells_the_same_match_again(shell: Shell) -> None:
    arguments = ("demo", "--preset", "beggar", "--seats", "2", "--seed", "41")
    assert shell(*arguments).out == shell(*arguments).out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--seats", "1"), ("--seats", "2, 3, 4, 5, 6, 7, 8")),
        (("--seats", "many"), ("--seats", "'many'")),
        (("--speed", "fast"), ("--speed", "a number from 0 up", "'fast'")),
        (("--speed", "-1"), ("--speed", "a number from 0 up")),
        (("--speed", "nan"), ("--speed", "a number from 0 up")),
        (("--speed", "inf"), ("--speed", "a number from 0 up")),
        (("--preset", "whist"), ("--preset", "'whist'", "slapjack")),
        (("--level", "godlike"), ("--level", "gentle")),
        (("--seed", "x"), ("--seed", "'x'")),
        (("more",), ("unrecognized", "more")),
    ],
)
def test_a_demo_refuses_what_it_cannot_do(
    shell: Shell, arguments: tuple[str, ...], words: tuple[str, ...]
) -> None:
    ran = shell("demo", *arguments)
    assert (ran.code, ran.out) == (2, "")
    said_once(ran.err, *words)


# -- configuration and pins ---------------------------------------------------------------------


def test_the_example_is_a_good_configuration(shell: Shell, tmp_path: Path) -> None:
    example = shell("config", "--example")
    assert example.code == 0
    file = tmp_path / "example.toml"
    file.write_text(example.out)
    ran = shell("config", "--check", file)
    assert (ran.code, ran.out, ran.err) == (0, f"{file}: good\n", "")


def test_every_mistake_in_a_file_is_told(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text('[table]\nseats = 20\npreset = "whist"\n[tabel]\n')
    ran = shell("config", "--check", file)
    assert (ran.code, ran.out) == (1, "")
    assert len(ran.err.splitlines()) == 3
    assert all(line.startswith(f"{file}: ") for line in ran.err.splitlines())
    for command in ("pins", "presets", "demo", "play"):
        ran = shell("--config", file, command)
        assert ran.code == 2
        said_once(ran.err, "3 settings cannot be used", "seats = 20")


def test_which_file_is_used_is_told(shell: Shell, tmp_path: Path) -> None:
    assert "built-in defaults" in shell("config").out
    file = tmp_path / "mine.toml"
    assert shell("config", "--config", file).out == f"{file}\n"


@pytest.mark.parametrize("before", [True, False])
def test_the_file_may_be_named_before_or_after_the_command(
    shell: Shell, tmp_path: Path, before: bool
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[table]\nseats = 2\n")
    named = ("--config", file)
    ran = shell(*named, "pins") if before else shell("pins", *named)
    assert ran.code == 0
    assert "2" in ran.out
    assert "seat 3" not in ran.out


@pytest.mark.parametrize("there", [False, True])
def test_a_file_that_cannot_be_read_is_told(shell: Shell, tmp_path: Path, there: bool) -> None:
    file = tmp_path if there else tmp_path / "none.toml"
    ran = shell("pins", "--config", file)
    assert ran.code == 2
    said_once(ran.err, str(file), "cannot be read")
    assert shell("config", "--check", file).code == 1


def test_two_inputs_on_one_pin_are_refused(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "pins.toml"
    file.write_text("[table]\nseats = 2\n[hardware.pins]\npad = [5, 5]\n")
    ran = shell("pins", "--config", file)
    assert ran.code == 2
    said_once(ran.err, "[hardware.pins]", "5")


# -- presets ------------------------------------------------------------------------------------


def test_every_game_pattern_and_rule_is_explained(shell: Shell) -> None:
    ran = shell("presets")
    assert ran.code == 0
    for preset in PRESETS:
        assert re.search(rf"^{preset}: \w", ran.out, re.MULTILINE)
    for name in ("double", "top_bottom", "wrong_slap", "late_grace_ms", "empty_seat"):
        assert re.search(rf"^  {name}\b", ran.out, re.MULTILINE), name
    assert max(map(len, ran.out.splitlines())) <= 110


def test_one_game_alone_can_be_asked_for(shell: Shell) -> None:
    ran = shell("presets", "beggar")
    assert ran.out.startswith("beggar: ")
    assert "classic" not in ran.out
    assert shell("presets", "whist").code == 2


def test_the_games_are_explained_in_the_tables_language(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "french.toml"
    file.write_text('[table]\nlanguage = "fr"\n')
    assert shell("presets", "--config", file, "classic").out != shell("presets", "classic").out


# -- shots --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "size", ["12", "axb", "0x0", "640x", "-5x-5", "640x100", "99999999x2", "1920 x 1080"]
)
def test_a_size_no_picture_can_have_is_refused(shell: Shell, tmp_path: Path, size: str) -> None:
    ran = shell("shots", tmp_path, f"--size={size}")
    assert ran.code == 2
    said_once(ran.err, "--size", "1920x1080", repr(size))


def test_a_folder_that_cannot_be_made_is_told(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    ran = shell("shots", tmp_path / "file" / "folder", "--size", "640x480")
    assert ran.code == 2
    said_once(ran.err, str(tmp_path / "file" / "folder"), "cannot be written")


# -- completion ---------------------------------------------------------------------------------


def test_what_shells_complete_files_with_is_what_shtab_says() -> None:
    assert (list(cli.SHELLS), cli.FILES) == (shtab.SUPPORTED_SHELLS, shtab.FILE)


@pytest.mark.parametrize("name", shtab.SUPPORTED_SHELLS)
def test_completion_knows_every_command(shell: Shell, name: str) -> None:
    ran = shell("completion", name)
    assert ran.code == 0
    for command in COMMANDS:
        assert command in ran.out


def test_bash_understands_its_completion(shell: Shell) -> None:
    script = shell("completion", "bash").out
    asked = "compgen -A function _shtab_slap_console\n"
    ran = subprocess.run(
        [BASH, "-c", script + asked], capture_output=True, text=True, check=False, timeout=60
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "_shtab_slap_console" in ran.stdout


def test_an_unknown_shell_is_refused(shell: Shell) -> None:
    ran = shell("completion", "cmd")
    assert ran.code == 2
    said_once(ran.err, "'cmd'", "bash")


# -- a reader that goes away --------------------------------------------------------------------


@pytest.mark.parametrize("arguments", [("demo", "--seed", "1"), ("pins",), ("presets",)])
def test_a_reader_that_has_gone_is_no_mistake(arguments: tuple[str, ...]) -> None:
    reader = subprocess.Popen([sys.executable, "-c", ""], stdin=subprocess.PIPE)
    assert reader.stdin is not None
    reader.wait()
    ran = subprocess.run(
        [sys.executable, "-m", "console", *arguments],
        stdout=reader.stdin,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        timeout=120,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONUNBUFFERED": ""},  # as in a shell: written when it ends
    )
    reader.stdin.close()
    assert (ran.returncode, ran.stderr) == (0, "")


def test_an_interrupt_ends_quietly(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    from console.commands import settings

    def interrupted(arguments: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(settings, "run_pins", interrupted)
    ran = shell("pins")
    assert (ran.code, ran.err) == (130, "")


def test_a_json_demo_of_a_journal_can_be_read_by_machines(shell: Shell, tmp_path: Path) -> None:
    script = tmp_path / "hand.jsonl"
    script.write_text('{"slap":1,"game":"ratscrew","seats":["Ada","Ben"],"seed":3}\n')
    lines = shell("replay", "--json", script).out.splitlines()
    assert [*json.loads(lines[-1])] == ["final"]
