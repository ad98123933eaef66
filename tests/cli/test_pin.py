"""``slap-console pin``, at a prompt and from a pipe."""

from __future__ import annotations

import io
import os
import pwd
from pathlib import Path
from types import SimpleNamespace

import pytest

from console.commands import network
from console.phone import pin as pins
from console.phone.pin import PIN_FILE, PinFile
from tests.cli.command import Shell


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(pwd, "getpwnam", {}.__getitem__)
    monkeypatch.setattr(pins, "_N", 2)
    return tmp_path / "slap-console"


def piped(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


def typed(monkeypatch: pytest.MonkeyPatch, *answers: str) -> None:
    given = iter(answers)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr(network, "getpass", lambda prompt: next(given))


def test_a_pin_from_a_pipe_is_kept(
    shell: Shell, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    piped(monkeypatch, "471100\n")
    ran = shell("pin")
    assert (ran.code, ran.err) == (0, "")
    assert "471100" not in ran.out
    assert PinFile(state / PIN_FILE).matches("471100")


def test_at_a_prompt_it_is_asked_twice(
    shell: Shell, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "471100", "471100")
    assert shell("pin").code == 0
    typed(monkeypatch, "220033", "220034")
    ran = shell("pin")
    assert (ran.code, "differ" in ran.err) == (2, True)
    assert PinFile(state / PIN_FILE).matches("471100")


def test_a_weak_pin_is_refused_in_one_line(
    shell: Shell, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    piped(monkeypatch, "1234\n")
    ran = shell("pin")
    assert ran.code == 2
    assert ran.err == "slap-console: expected a PIN of 6 to 12 digits; choose another\n"
    assert not state.exists()


def test_root_sets_the_pin_of_the_installed_table_and_gives_it_to_its_user(
    shell: Shell, tmp_path: Path, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = tmp_path / "installed"
    given: list[object] = []
    slap = SimpleNamespace(pw_uid=990, pw_gid=991)
    monkeypatch.setattr(network, "STATE", str(installed))
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(pwd, "getpwnam", {"slap": slap}.__getitem__)
    monkeypatch.setattr(os, "chown", lambda *whom, **how: given.append((*whom, how)))
    piped(monkeypatch, "471100\n")
    assert shell("pin").code == 0
    file, its = installed / PIN_FILE, (990, 991, {"follow_symlinks": False})
    assert given == [(file, *its), (installed, *its)]
    assert PinFile(file).matches("471100")
    given.clear()
    piped(monkeypatch, "220033\n")
    assert shell("pin").code == 0
    assert given == [(file, *its)]
    assert not state.exists()
