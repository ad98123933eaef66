"""Where a table can be shown, and what keys of a terminal do to it."""

from __future__ import annotations

import logging
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from console import app
from console.app import TerminalFeed, where_to_play
from console.config import Config
from console.core import Core
from console.engine.outcomes import Refused
from console.hardware.keymap import KeyMap
from console.hardware.machine import Machine
from console.hardware.pins import pin_map
from console.hardware.serialsimulator import SerialSimulator
from console.hardware.simulator import Simulator
from console.screens import AttractScreen, LobbyScreen, TableScreen
from console.session.console import Console
from console.session.held_flips import OBJECT_US
from console.wiring import Hardware, open_hardware
from tests.hardware.conftest import FakeClock
from tests.session.table import settings

PI = Machine("Raspberry Pi 5 Model B Rev 1.0", (6, 6))
PC = Machine("", (6, 6))


# -- where --------------------------------------------------------------------------------------


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a function that puts the process somewhere."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)

    def put(tty: bool = False, machine: Machine = PC, cards: bool = False, **env: str) -> str:
        for name, value in env.items():
            monkeypatch.setenv(name, value)
        for stream in ("stdin", "stdout"):
            monkeypatch.setattr(f"sys.{stream}.isatty", lambda: tty, raising=False)
        monkeypatch.setattr(app, "this_machine", lambda: machine)
        found = [Path("/dev/dri/card0")] if cards else []
        monkeypatch.setattr(Path, "glob", lambda self, pattern: iter(found))
        return where_to_play()

    return put


def test_a_desktop_has_a_window(place: Any) -> None:
    assert place(DISPLAY=":0") == "window"
    assert place(WAYLAND_DISPLAY="wayland-0") == "window"


def test_a_pi_with_a_screen_has_one_without_a_desktop(place: Any) -> None:
    assert place(machine=PI, cards=True, tty=True) == "window"
    assert place(machine=PI, cards=False, tty=True) == "terminal"


def test_over_ssh_it_is_the_terminal_even_on_a_pi_with_a_screen(place: Any) -> None:
    assert place(machine=PI, cards=True, tty=True, SSH_CONNECTION="10.0.0.2 5 10.0.0.1 22") == (
        "terminal"
    )


def test_with_neither_it_is_words(place: Any) -> None:
    assert place() == "words"
    assert place(machine=PI, cards=False) == "words"


@pytest.mark.parametrize(("tty", "then"), [(True, "play_in_terminal"), (False, "play_in_words")])
def test_where_no_window_opens_the_next_best_does(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tty: bool, then: str
) -> None:
    from console import window_table
    from console.display.driver import WindowError

    def fail(*_: object) -> None:
        raise WindowError("no screen could be opened")

    monkeypatch.setattr(window_table, "open_window", fail)
    monkeypatch.setattr(app, "_in_a_terminal", lambda: tty)
    monkeypatch.setattr(app, then, lambda *_: 7)
    assert app.play(Config(), "window") == 7
    assert "no screen could be opened" in caplog.text


# -- the terminal's keys ------------------------------------------------------------------------


class Terminal:
    """A feed on a core that is turned by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seats: int = 2) -> None:
        self.clock = FakeClock()
        monkeypatch.setattr(app, "monotonic_us", self.clock)
        self.simulator = Simulator(pin_map(seats), KeyMap(), self.clock)
        console = Console(settings(seats), self.clock(), lambda: 1)
        self.core = Core(console, [self.simulator], self.simulator.lamps, self.clock)
        self.hardware = Hardware(
            self.simulator, self.simulator.lamps, self.simulator, KeyMap(), lambda: None
        )
        self.feed = TerminalFeed(self.core, self.hardware)
        self.left = 0
        self.feed.leave = self._leave

    def _leave(self) -> None:
        self.left += 1

    def key(self, name: str, late_us: int = 0) -> None:
        self.feed.key(name, self.clock() - late_us)
        self.turns(100)

    def turns(self, ms: int) -> None:
        for _ in range(ms):
            self.clock.advance(1_000)
            self.core.turn()


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Generator[Terminal]:
    there = Terminal(monkeypatch)
    yield there
    there.core.stop()


def test_keys_are_pads_flips_and_the_hosts_own(terminal: Terminal) -> None:
    for pad in ("d", "k"):
        terminal.key(pad)
    assert isinstance(terminal.feed.screen(), LobbyScreen)
    terminal.key("return")
    terminal.key("e")
    screen = terminal.feed.screen()
    assert isinstance(screen, TableScreen)
    assert screen.table.cards_played == 1
    terminal.key("f4")
    assert len(terminal.feed.new_lines()) == 1
    assert terminal.feed.now_us() == terminal.clock()


def test_digits_call_for_the_seat_that_laid_the_last_card(terminal: Terminal) -> None:
    for pad in ("d", "k", "return", "e"):
        terminal.key(pad)
    terminal.core.outcomes()
    terminal.key("5")
    (refused,) = terminal.core.outcomes()
    assert isinstance(refused, Refused)
    assert (refused.refused, refused.seat) == ("call", 0)


def test_a_key_that_waited_for_a_picture_is_not_lost(
    terminal: Terminal, caplog: pytest.LogCaptureFixture
) -> None:
    terminal.turns(50)
    terminal.key("d", late_us=45_000)
    assert isinstance(terminal.feed.screen(), LobbyScreen)
    assert caplog.records == []


def test_a_tap_lets_go_by_itself(terminal: Terminal) -> None:
    terminal.key("d")
    terminal.key("k")
    terminal.key("e")
    terminal.turns(2_000)
    screen = terminal.feed.screen()
    assert isinstance(screen, LobbyScreen)
    assert (screen.preset, screen.hold_us) == ("ratscrew-fr", None)


def test_shift_holds_a_flip_key_that_may_object_and_nothing_else(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    released: list[int] = []
    monkeypatch.setattr(terminal.simulator, "release_key", lambda _, t_us: released.append(t_us))
    for may_object in (False, True):
        monkeypatch.setattr(app, "objection_open", lambda _, may_object=may_object: may_object)
        for held in (False, True):
            terminal.feed.key("e", terminal.clock(), held)
    held_us = [t_us - terminal.clock() for t_us in released]
    assert held_us == [app.TAP_US, app.TAP_US, app.TAP_US, app.HELD_US]
    assert app.HELD_US > OBJECT_US


def test_escape_in_attract_leaves_and_unknown_keys_do_nothing(terminal: Terminal) -> None:
    for key in ("q", "f9", "x"):
        terminal.key(key)
    assert isinstance(terminal.feed.screen(), AttractScreen)
    assert terminal.left == 0
    terminal.key("escape")
    assert terminal.left == 1


def test_a_game_that_has_stopped_is_left(terminal: Terminal) -> None:
    terminal.core.failure = OSError("the wire is gone")
    assert isinstance(terminal.feed.screen(), AttractScreen)
    assert terminal.left == 1


def test_log_lines_go_into_the_picture_and_the_log_is_given_back(terminal: Terminal) -> None:
    root = logging.getLogger()
    before = list(root.handlers)
    with app._log_into(terminal.feed):
        logging.getLogger("console").warning("a press came too late")
    assert root.handlers == before
    assert terminal.feed.new_lines() == ["a press came too late"]


# -- the way out --------------------------------------------------------------------------------


def test_what_stopped_the_game_is_reported(
    terminal: Terminal, caplog: pytest.LogCaptureFixture
) -> None:
    assert app._report(terminal.core) == 0
    terminal.core.failure = OSError("the wire is gone")
    assert app._report(terminal.core) == 1
    assert "the wire is gone" in caplog.text


def test_hardware_opens_a_simulated_board_by_default_and_closes() -> None:
    hardware = open_hardware(Config())
    assert isinstance(hardware.simulator, SerialSimulator)
    assert hardware.source.health().text.startswith("a simulated board")
    hardware.source.close()
    hardware.close()


def test_without_pseudo_terminals_keys_drive_simulated_pins_and_it_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def none_left() -> None:
        raise OSError("out of pty devices")

    monkeypatch.setattr("os.openpty", none_left)
    hardware = open_hardware(Config())
    assert hardware.simulator is hardware.source
    assert "keys drive simulated pins" in caplog.text
    assert "out of pty devices" in caplog.text
    hardware.source.close()
    hardware.close()
