"""Starts in which something is missing: each goes on as far as it can, and says what to do.

They go through the real entry, in a window of SDL's that nobody sees; only what the world around
would do is played here: a board on a pseudo terminal, a taken port, a full disk.
"""

from __future__ import annotations

import errno
import os
import socket
import threading
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from console import app, late_pads, watch, window_table
from console.cli import main
from console.config import Config
from console.config_sections import Hardware, Journal, Network, Sound, Table
from console.display.driver import WindowError
from console.hardware import serialpads
from console.hardware.boardmodel import BoardModel
from console.hardware.boardsim import SimulatedBoard
from console.hardware.pads import monotonic_us
from console.hardware.protocol import Hello
from console.hardware.ptyboard import PtyBoard
from console.screens import AttractScreen, LobbyScreen, Screen, TableScreen
from console.session.console import Command

pytestmark = pytest.mark.slow

TURNS = 20_000  # of the window's loop; a start that never gets there fails by their number
Until = Callable[[Screen], bool]
Then = Callable[[window_table.WindowTable], None]


class Started:
    """Lets the window's loop go on until pictures were seen that were waited for, one by one."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch
        self.wanted: list[tuple[Until, Then]] = []
        self.seen: list[Screen] = []
        self.turns = 0
        turn = window_table.WindowTable.turn

        def watched(table: window_table.WindowTable, now_us: int) -> None:
            turn(table, now_us)
            self._look(table)

        monkeypatch.setattr(window_table.WindowTable, "turn", watched)

    def _look(self, table: window_table.WindowTable) -> None:
        self.turns += 1
        picture = table._core.picture
        if self.wanted and self.wanted[0][0](picture):
            self.seen.append(picture)
            self.wanted.pop(0)[1](table)
        if not self.wanted or self.turns > TURNS:
            table.leave()

    def until(self, seen: Until, then: Then = lambda table: None) -> None:
        """Wait for a picture, then do something; after the last of them the table is left."""
        self.wanted.append((seen, then))

    def play(self, config: Config) -> None:
        """Start the table, and leave it when all was seen."""
        assert (
            app.play(
                replace(config, display=replace(config.display, width=640, height=480)), "window"
            )
            == 0
        )
        assert not self.wanted, f"after {len(self.seen)} pictures the next one never came"


def shows(*kinds: str, without: Sequence[str] = ()) -> Until:
    """Tell an attract screen with these faults, and none of those."""

    def seen(screen: Screen) -> bool:
        if not isinstance(screen, AttractScreen):
            return False
        told = {fault.kind for fault in screen.faults}
        return told >= set(kinds) and not told & set(without)

    return seen


def faults(screen: Screen) -> dict[str, str]:
    assert isinstance(screen, AttractScreen)
    return {fault.kind: fault.detail for fault in screen.faults}


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Started:
    """A console with files of its own, that does not wait for boards as long as people would."""
    for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    monkeypatch.setattr(serialpads, "FIRST_HELLO_S", 0.3)
    monkeypatch.setattr(serialpads, "RETRY_S", 0.02)
    monkeypatch.setattr(late_pads, "RETRY_S", 0.02)
    monkeypatch.setattr(watch, "EVERY_US", 20_000)
    return Started(monkeypatch)


def on_serial(port: str, **table: Any) -> Config:
    return Config(table=Table(**table), hardware=Hardware(pads="serial", port=port))


@pytest.fixture
def plug() -> Generator[Callable[..., PtyBoard]]:
    """Plug boards in; all of them are pulled at the end."""
    plugged: list[PtyBoard] = []

    def board(model: BoardModel | None = None) -> PtyBoard:
        plugged.append(PtyBoard(SimulatedBoard(model, t_us=monotonic_us())))
        return plugged[-1]

    yield board
    for one in plugged:
        one.unplug()


def press(board: PtyBoard, seat: int) -> Then:
    def pressed(_table: object) -> None:
        board.do(lambda sim, now_us: sim.touch({seat: True}, now_us))

    return pressed


# -- pads ---------------------------------------------------------------------------------------


def test_without_pads_bots_play_and_pads_that_come_are_taken_up(
    start: Started, plug: Callable[..., PtyBoard], tmp_path: Path
) -> None:
    port = tmp_path / "pads"
    boards: list[PtyBoard] = []

    def plug_in(_table: object) -> None:
        boards.append(plug())
        port.symlink_to(boards[0].path)

    start.until(shows("no pads"), plug_in)
    start.until(shows(without=["no pads"]), lambda table: press(boards[0], 2)(table))
    start.until(lambda screen: isinstance(screen, LobbyScreen))
    start.play(on_serial(str(port)))
    lobby = start.seen[-1]
    assert isinstance(lobby, LobbyScreen)
    assert lobby.host == 2


def test_with_half_of_the_pads_the_others_play(
    start: Started, plug: Callable[..., PtyBoard]
) -> None:
    board = plug(BoardModel(pads=2, stations=2))
    start.until(shows("some pads"), press(board, 1))
    start.until(
        lambda screen: isinstance(screen, LobbyScreen),
        lambda table: table._core.command(Command(monotonic_us(), "deal")),
    )
    start.until(lambda screen: isinstance(screen, TableScreen))
    start.play(on_serial(board.path))
    assert faults(start.seen[0]) == {"some pads": "3, 4"} | _unavoidable(start.seen[0])
    playing = start.seen[-1]
    assert isinstance(playing, TableScreen)
    assert playing.notice is None
    assert not any(seat.sitting_out for seat in playing.table.seats)  # bots sit where no pad is


def _unavoidable(screen: Screen) -> dict[str, str]:
    """Return what is wrong with the machine that the tests run on."""
    return {kind: told for kind, told in faults(screen).items() if kind == "disk full"}


class _Old(BoardModel, frozen=True):
    """A board with firmware of another time."""

    def hello(self, *given: Any) -> Hello:
        return replace(super().hello(*given), protocol=0)


def test_a_board_with_the_wrong_firmware_is_named(
    start: Started, plug: Callable[..., PtyBoard]
) -> None:
    board = plug(_Old())
    start.until(shows("firmware", without=["no pads"]))
    start.play(on_serial(board.path))


def test_a_board_that_is_another_thing_altogether_is_named(start: Started) -> None:
    ours, theirs = os.openpty()  # something that never answers
    try:
        start.until(shows("firmware", without=["no pads"]))
        start.play(on_serial(os.ttyname(theirs)))
    finally:
        os.close(ours)
        os.close(theirs)


# -- screen and sound ---------------------------------------------------------------------------


@pytest.fixture
def manager(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Generator[Callable[[], list[str]]]:
    """A service manager that the console tells how it is."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))

        def told() -> list[str]:
            heard: list[str] = []
            try:
                while True:
                    heard.append(line.recv(4_096).decode())
            except BlockingIOError:
                return heard

        yield told


def no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the screen away: SDL finds neither a desktop nor a display of its own."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SDL_VIDEODRIVER", "wayland")


def test_a_service_without_a_screen_says_so_and_is_tried_again(
    start: Started, manager: Callable[[], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    no_screen(monkeypatch)
    with pytest.raises(WindowError, match="connect one"):
        app.play(Config(), "window")
    told = manager()
    assert any(line.startswith("STATUS=there is no screen: connect one") for line in told)
    assert not any("READY=1" in line for line in told)


def test_without_a_screen_but_at_a_terminal_the_table_is_there(
    start: Started, monkeypatch: pytest.MonkeyPatch
) -> None:
    from console.terminal.app import Terminal

    shown: list[Screen] = []
    no_screen(monkeypatch)
    monkeypatch.setattr(app, "_in_a_terminal", lambda: True)
    monkeypatch.setattr(Terminal, "run", lambda self, mouse: shown.append(self._feed.screen()))
    assert app.play(Config(), "window") == 0
    assert isinstance(shown[0], AttractScreen)


def test_without_a_sound_card_it_plays_in_silence_and_says_so(
    start: Started, monkeypatch: pytest.MonkeyPatch
) -> None:
    import pygame

    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such card")
    start.until(shows("no sound"))
    start.play(Config())


def test_sound_that_is_off_is_no_fault(start: Started) -> None:
    start.until(lambda screen: start.turns > 40)
    start.play(Config(sound=Sound(on=False)))
    assert "no sound" not in faults(start.seen[0])


# -- settings -----------------------------------------------------------------------------------


def settings_file(text: str) -> Path:
    path = Path(os.environ["XDG_CONFIG_HOME"]) / "slap-console" / "config.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


SMALL = "[display]\nwidth = 640\nheight = 480\n"


def seats_shown(screen: Screen) -> int:
    assert isinstance(screen, AttractScreen)
    return len(screen.table.seats)


@pytest.mark.parametrize(
    ("broken", "line"),
    [("[table]\nseats = 99\n", "5"), ("[table\n", "4"), ("[table]\n\nsaets = 3\n", "6")],
)
def test_settings_that_cannot_be_used_are_told_by_line_and_the_last_good_ones_are_in_force(
    start: Started, broken: str, line: str
) -> None:
    settings_file(SMALL + "[table]\nseats = 3\n")
    start.until(lambda screen: seats_shown(screen) == 3)
    assert main(["play", "--window"]) == 0
    settings_file(SMALL + broken)
    start.until(shows("settings"))
    assert main(["play", "--window"]) == 0
    assert faults(start.seen[-1])["settings"] == line
    assert seats_shown(start.seen[-1]) == 3


def test_without_any_good_settings_the_usual_ones_are_in_force(start: Started) -> None:
    settings_file("\x00")
    start.until(shows("settings"))
    assert main(["play", "--window"]) == 0
    assert seats_shown(start.seen[0]) == 4


def test_a_file_that_somebody_names_is_refused_where_they_can_read_why(
    start: Started, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--window", "--config", str(tmp_path / "nowhere.toml")]) == 2
    assert "cannot be read" in capsys.readouterr().err


# -- clock, disk, port --------------------------------------------------------------------------


def test_with_a_clock_that_was_never_set_it_plays_and_says_so(
    start: Started, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.time", lambda: 12_345.0)  # the morning of 1 January 1970
    start.until(shows("clock"))
    start.play(Config())


def test_a_clock_that_fell_back_behind_the_last_game_is_not_set(
    start: Started, tmp_path: Path
) -> None:
    (tmp_path / "journal" / "match").mkdir(parents=True)
    later = 4_000_000_000
    os.utime(tmp_path / "journal" / "match", (later, later))
    start.until(shows("clock"))
    start.play(Config(journal=Journal(folder=str(tmp_path / "journal"))))


def test_on_a_full_disk_games_are_played_and_not_kept(
    start: Started, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    write, journals = os.write, tmp_path / "journal"

    def full(fd: int, data: bytes) -> int:
        if str(journals) in str(Path(f"/proc/self/fd/{fd}").readlink()):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(fd, data)

    class Full:
        f_bavail, f_frsize = 1, 4_096

    def sit_down(table: window_table.WindowTable) -> None:
        for what, seat in (("pad", 0), ("pad", 1), ("deal", None)):
            table._core.command(Command(monotonic_us(), what, seat=seat))  # type: ignore[arg-type]

    monkeypatch.setattr(os, "statvfs", lambda path: Full)
    monkeypatch.setattr(os, "write", full)
    start.until(shows("disk full"), sit_down)
    start.until(lambda screen: isinstance(screen, TableScreen) and screen.notice is not None)
    start.play(Config(journal=Journal(folder=str(journals))))
    playing = start.seen[-1]
    assert isinstance(playing, TableScreen)
    assert playing.notice is not None
    assert playing.notice.kind == "journal stopped"
    assert not playing.table.paused


def test_a_port_that_is_taken_is_named_and_had_once_it_is_free(
    start: Started, monkeypatch: pytest.MonkeyPatch
) -> None:
    from console.phone import server

    monkeypatch.setattr(server, "RETRY_S", 0.05)
    other = socket.socket()
    other.bind(("127.0.0.1", 0))
    other.listen()
    port = other.getsockname()[1]
    start.until(shows("port taken"), lambda table: other.close())
    start.until(lambda screen: isinstance(screen, AttractScreen) and bool(screen.rules_url))
    start.play(Config(network=Network(listen="127.0.0.1", port=max(1024, port))))
    assert faults(start.seen[0])["port taken"] == str(port)
    assert "port taken" not in faults(start.seen[1])
    assert start.seen[1].rules_url == f"http://127.0.0.1:{port}/rules"  # type: ignore[union-attr]


def test_a_network_that_is_not_there_is_named(start: Started) -> None:
    start.until(shows("no network"))
    start.play(Config(network=Network(listen="wlan77")))
    assert faults(start.seen[0])["no network"] == "wlan77"


# -- every picture of them ----------------------------------------------------------------------


def test_no_thread_of_a_start_is_left_behind(start: Started) -> None:
    before = {thread.name for thread in threading.enumerate()}
    start.until(shows("no pads"))
    start.play(on_serial("/nowhere/at/all"))
    assert {thread.name for thread in threading.enumerate()} <= before
