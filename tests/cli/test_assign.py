"""``slap-console assign`` as it goes at a terminal."""

from __future__ import annotations

import os
import pty
import sys
import termios
from collections.abc import Callable, Generator
from pathlib import Path

import pytest

from console import config
from console.commands import assign
from console.hardware.usbdevices import Found
from console.hardware.usblistener import Listener
from console.hardware.usbreader import KeyChange
from tests.cli.command import Shell
from tests.hardware.usbbench import FIRST, Bench, encoder, keyboard


class Evening:
    """A bench whose people press one button whenever they are listened to."""

    def __init__(self, *plugged: Found) -> None:
        self.bench = Bench(*plugged)
        self.presses: list[tuple[Found, int]] = []
        self.answers: list[str] = []
        self.echoes: list[bool] = []

    def answer(self, question: str) -> str:
        if not self.answers:
            raise EOFError
        return self.answers.pop(0)

    def listener(self) -> Listener:
        listener = Listener(self.bench.find, self.bench.open_device)
        hear = listener.hear

        def heard(wait_s: float = 0) -> list[tuple[Found, KeyChange]]:
            self.echoes.append(bool(termios.tcgetattr(sys.stdin.fileno())[3] & termios.ECHO))
            if not self.presses:
                raise KeyboardInterrupt
            self.bench.clock.advance(1_000_000)
            found, code = self.presses.pop(0)
            self.bench.change(found, code, True)
            return hear(0)

        listener.hear = heard  # type: ignore[method-assign]
        return listener


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Generator[int]:
    main, end = pty.openpty()
    with os.fdopen(end, "r") as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        yield main
    os.close(main)


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Evening]:
    def begin(*plugged: Found) -> Evening:
        evening = Evening(*plugged)
        monkeypatch.setattr(assign, "Listener", evening.listener)
        monkeypatch.setattr("builtins.input", evening.answer)
        monkeypatch.setattr("console.hardware.usbassign.button_name", lambda code: f"KEY_{code}")
        return evening

    return begin


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "table.toml"
    path.write_text('[table]\nseats = 2\nstation = "pad"  # no flip keys\n', "utf-8")
    return path


def test_two_seats_on_two_encoders(
    shell: Shell, evening: Callable[..., Evening], path: Path, terminal: int
) -> None:
    people = evening(encoder(1), encoder(2))
    people.presses = [(encoder(1), FIRST), (encoder(1), FIRST), (encoder(2), FIRST)]
    ran = shell("assign", "--config", path)
    assert ran.code == 0, ran.err
    assert "Seat 1: press your pad\n  seat 1 pad: KEY_288 of Generic USB Joystick\n" in ran.out
    assert "already is seat 1 pad: press another one\nSeat 2: press your pad\n" in ran.out
    assert f"Written to {path}. Try every button with: slap-console selftest --config " in ran.out
    assert f"Play with: slap-console play --config {path}\n" in ran.out
    assert "# no flip keys" in path.read_text("utf-8")
    assert config.load(path).usb.pad == ("1:288", "2:288")
    assert not any(people.echoes)


def test_control_c_leaves_the_old_file_and_the_terminal_as_it_was(
    shell: Shell, evening: Callable[..., Evening], path: Path, terminal: int
) -> None:
    before = path.read_text("utf-8")
    people = evening(encoder(1))
    people.presses = [(encoder(1), FIRST)]
    assert shell("assign", "--config", path).code == 130
    assert path.read_text("utf-8") == before
    assert termios.tcgetattr(sys.stdin.fileno())[3] & termios.ECHO
    assert all(device.closed for device in people.bench.open.values())


@pytest.mark.parametrize(("answers", "shared"), [(["what?", "y"], (1,)), (["no"], ())])
def test_the_only_keyboard_is_shared_if_the_keeper_says_so(
    shell: Shell,
    evening: Callable[..., Evening],
    path: Path,
    terminal: int,
    answers: list[str],
    shared: tuple[int, ...],
) -> None:
    people = evening(keyboard(1))
    people.presses = [(keyboard(1), 30), (keyboard(1), 38)]
    people.answers = list(answers)
    assert shell("assign", "--config", path).code == 0
    assert config.load(path).usb.shared == shared


def test_control_d_at_the_question_changes_nothing(
    shell: Shell, evening: Callable[..., Evening], path: Path, terminal: int
) -> None:
    before = path.read_text("utf-8")
    people = evening(keyboard(1))
    people.presses = [(keyboard(1), 30), (keyboard(1), 38)]
    ran = shell("assign", "--config", path)
    assert ran.code == 2
    assert ran.err == "slap-console: expected yes or no, got no answer: nothing was changed\n"
    assert path.read_text("utf-8") == before


def test_what_was_typed_meanwhile_is_thrown_away(
    shell: Shell, evening: Callable[..., Evening], path: Path, terminal: int
) -> None:
    people = evening(encoder(1))
    people.presses = [(encoder(1), FIRST), (encoder(1), FIRST + 1)]
    os.write(terminal, b"dddkkk\n")
    assert shell("assign", "--config", path).code == 0
    os.write(terminal, b"after\n")
    assert sys.stdin.readline() == "after\n"


def test_without_devices_it_says_so_and_writes_nothing(
    shell: Shell, evening: Callable[..., Evening], path: Path, terminal: int
) -> None:
    evening()
    ran = shell("assign", "--config", path)
    assert ran.code == 2
    assert "expected a keyboard, encoder or buzzer on USB, found none" in ran.err
    assert "usb" not in path.read_text("utf-8")


def test_without_a_terminal_it_says_so(
    shell: Shell, evening: Callable[..., Evening], path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Path(os.devnull).open("r", encoding="utf-8") as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        ran = shell("assign", "--config", path)
    assert ran.code == 2
    assert "expected a terminal, got a pipe or a file" in ran.err
