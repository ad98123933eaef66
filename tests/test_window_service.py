"""What the service menu changes in the window: language, colours, sound, and a new start."""

from __future__ import annotations

from collections import deque
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from console.app import RESTART_CODE, start_anew
from console.config import Config
from console.display.canvas import Look
from console.display.sound import Speaker, TableSound
from console.kiosk.backoff import BackOff
from console.kiosk.service import Service
from console.window_service import WindowService


class FakeWindow:
    """A window that is dressed."""

    def __init__(self) -> None:
        self.look = Look()

    def dress(self, look: Look) -> None:
        self.look = look


class Loud(Speaker):
    """A speaker that writes down what it plays."""

    def __init__(self) -> None:
        super().__init__()
        self.played: list[str] = []

    @property
    def silent(self) -> bool:
        return False

    def play(self, heard: Any) -> None:
        self.played += heard


class Wishes:
    """A window's side of the desk."""

    def __init__(self) -> None:
        self.heard: list[bool] = []
        self.desk = SimpleNamespace(config=Config(), wishes=deque(), sounded=self.heard.append)
        self.window, self.loud, self.left = FakeWindow(), Loud(), []
        self.sound = TableSound(Speaker())
        self.service = WindowService(
            self.desk,  # type: ignore[arg-type]
            self.window,  # type: ignore[arg-type]
            self.sound,
            lambda: self.left.append(True),
            lambda config: self.loud,
        )

    def set(self, section: str, **given: object) -> None:
        config = self.desk.config
        changed = replace(getattr(config, section), **given)
        self.desk.config = replace(config, **{section: changed})
        self.service.turn()


@pytest.fixture
def wishes() -> Wishes:
    return Wishes()


def test_language_and_colours_change_at_once(wishes: Wishes) -> None:
    wishes.set("table", language="fr", four_colour=True)
    assert (wishes.window.look.language, wishes.window.look.four_colour) == ("fr", True)


def test_another_volume_is_another_speaker(wishes: Wishes) -> None:
    wishes.desk.wishes.append("sound")
    wishes.service.turn()
    wishes.set("sound", volume=10)
    wishes.desk.wishes.append("sound")
    wishes.service.turn()
    assert wishes.heard == [False, True]
    assert wishes.loud.played == ["slap", "win"]


def test_what_the_window_does_not_show_changes_nothing(wishes: Wishes) -> None:
    before = wishes.window.look
    wishes.set("bots", fill=False)
    assert wishes.window.look is before


def test_a_new_start_leaves_the_loop(wishes: Wishes) -> None:
    wishes.desk.wishes.append("restart")
    wishes.service.turn()
    assert (wishes.service.restarts, wishes.left) == (True, [True])


def test_a_service_ends_with_its_code_and_it_is_no_failed_start(tmp_path: Any) -> None:
    back_off = BackOff(tmp_path)
    back_off.begin()
    assert start_anew(Service(lambda text: None, back_off=back_off)) == RESTART_CODE
    assert not (tmp_path / "failed-starts").exists()


def test_elsewhere_the_process_becomes_the_new_one(monkeypatch: pytest.MonkeyPatch) -> None:
    class GoneError(Exception):
        pass

    def become(path: str, arguments: list[str]) -> None:
        raise GoneError(arguments)

    monkeypatch.setattr("sys.executable", "/bin/py")
    monkeypatch.setattr("sys.orig_argv", ["py", "-m", "console", "play"])
    monkeypatch.setattr("console.app.os.execv", become)
    with pytest.raises(GoneError, match="'/bin/py', '-m', 'console', 'play'"):
        start_anew(None)
