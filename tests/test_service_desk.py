"""What the service menu asks for: settings kept and in force, statistics, sticks, and the end."""

from __future__ import annotations

import json
import threading
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from console import service_desk
from console.config import Config, load
from console.errors import ConfigError
from console.service_desk import POWER_OFF, ServiceDesk, how_to_update, runtime_folder
from console.service_screen import Do, Facts, Figures, Put, ServiceNews, Stands, Told
from console.session.console import ConsoleSettings
from console.session.figures import FigureBook
from console.session.journals import SEATING, MatchFolder
from console.session.stick import FOLDER, releases

NOW = datetime(2026, 11, 30, 20, 15, 7, tzinfo=UTC)


class FakeCore:
    """Hears what the desk tells."""

    def __init__(self) -> None:
        self.told: list[ServiceNews | ConsoleSettings] = []
        self.on_ask: Any = None

    def tell(self, news: ServiceNews | ConsoleSettings) -> None:
        self.told.append(news)


class Desk:
    """A desk on a folder of files, with a stick that is there or not."""

    def __init__(self, folder: Path, *, stick: bool = False, kept: bool = True) -> None:
        self.folder = folder
        self.core = FakeCore()
        self.path = folder / "slap.toml"
        self.stick = folder / "stick"
        if stick:
            (self.stick / FOLDER).mkdir(parents=True)
        self.desk = ServiceDesk(
            Config(),
            self.path if kept else None,
            self.core,  # type: ignore[arg-type]
            runtime=folder,
            stick=self.stick,
            mounted=lambda path: Path(path).exists(),
            wall=lambda: NOW,
        )

    def ask(self, ask: Put | Do) -> list[Any]:
        self.core.told.clear()
        self.desk.answer(ask)
        return self.core.told

    def told(self, ask: Put | Do) -> Told | None:
        last = self.ask(ask)[-1]
        return last.told if isinstance(last, Stands) else last


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def match(folder: Path, name: str, *hands: list[dict[str, Any]], done: bool = True) -> None:
    place = folder / "slap-console/journal" / name
    place.mkdir(parents=True)
    (place / SEATING).write_text('{"seats":["human","steady"]}')
    for number, lines in enumerate(hands, 1):
        header = {"slap": 1, "game": "ratscrew", "seats": ["Ada", "Bot"], "preset": "classic"}
        text = "\n".join(json.dumps(line, separators=(",", ":")) for line in [header, *lines])
        (place / f"hand-{number:02}.jsonl").write_text(text + "\n")
    if done:
        MatchFolder(place).finish("finished")


def won(seat: int, reaction: int) -> dict[str, Any]:
    return {"t": 5, "seat": seat, "verdict": "won", "reaction": reaction, "margin": None}


def test_a_mistake_of_the_program_is_told_and_the_next_wish_is_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    desk = Desk(tmp_path)

    def fails(*_: object) -> None:
        raise ZeroDivisionError("a mistake")

    monkeypatch.setattr(service_desk, "put_settings", fails)
    desk.desk.start()
    desk.core.on_ask(Put("sound.volume", 30))
    desk.core.on_ask(Do("shut down"))
    desk.desk.stop()
    told = [one.told for one in desk.core.told if isinstance(one, Stands)]
    assert told == [None, Told("trouble", good=False)]
    assert desk.core.told[-1] == Told("shutting down")
    assert "could not be done" in caplog.text


# -- settings -------------------------------------------------------------------------------------


def test_a_setting_is_in_the_file_and_in_force(desk: Desk) -> None:
    desk.path.write_text("# ours\n[sound]\nvolume = 20 # quiet\n")
    told = desk.ask(Put("table.names", ("Zoé",)))
    assert isinstance(told[0], ConsoleSettings)
    assert told[0].table.names[0] == "Zoé"
    assert told[1].told == Told("saved")
    assert desk.path.read_text().startswith("# ours\n[sound]\nvolume = 20 # quiet\n")
    assert load(desk.path).table.names == ("Zoé",)


def test_what_needs_a_new_start_says_so_until_it_is_as_it_was(desk: Desk) -> None:
    stands = desk.ask(Put("display.rotate", 90))[-1]
    assert (stands.told, stands.later) == (Told("later"), True)
    stands = desk.ask(Put("display.rotate", 0))[-1]
    assert stands.later is False


def test_what_cannot_be_is_refused_and_the_file_stays(desk: Desk) -> None:
    desk.path.write_text("[table]\nseats = 3\n")
    stands = desk.ask(Put("hardware.pads", "usb"))[-1]
    assert stands.told.what == "refused"
    assert "slap-console assign" in stands.told.detail
    assert stands.values["hardware.pads"] == "simulated"
    assert desk.path.read_text() == "[table]\nseats = 3\n"


def test_a_file_that_cannot_be_read_is_not_written_over(desk: Desk) -> None:
    desk.path.write_text("[table\n")
    told = desk.told(Put("sound.on", False))
    assert told is not None
    assert told.what == "refused"
    assert desk.path.read_text() == "[table\n"


def test_a_file_that_was_changed_by_hand_keeps_its_other_lines(desk: Desk) -> None:
    desk.desk.put("sound.volume", 20)
    by_hand = b"# ours\r\n[sound]\r\nvolume = 5 # loud\r\n\r\n[bots]\r\nfill = false\r\n"
    desk.path.write_bytes(by_hand)
    desk.desk.put("sound.volume", 33)
    assert desk.path.read_bytes() == by_hand.replace(b"= 5", b"= 33")
    assert desk.desk.config.bots.fill is False


@pytest.mark.parametrize("text", ["sound = 5\n", "[[sound]]\nvolume = 4\n"])
def test_what_is_no_section_is_told_and_left(desk: Desk, text: str) -> None:
    desk.path.write_text(text)
    told = desk.told(Put("sound.volume", 33))
    assert told is not None
    assert (told.what, told.good) == ("refused", False)
    assert desk.path.read_text() == text


def test_width_and_height_come_and_go_together(desk: Desk) -> None:
    desk.ask(Put("display.width", 1280))
    assert (load(desk.path).display.width, load(desk.path).display.height) == (1280, 1080)
    desk.ask(Put("display.height", None))
    assert load(desk.path).display.width is None


def test_settings_of_the_menu_and_of_a_phone_at_once_are_both_kept(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    put, waiting = service_desk.put_settings, threading.Event()
    others: list[threading.Thread] = []

    def slowly(path: Path | None, changes: Any, otherwise: Config | None) -> Config:
        read = path.read_text() if path is not None and path.exists() else ""
        if not others:  # while the first is at work a second one comes
            others.append(threading.Thread(target=desk.desk.put, args=("bots.fill", False)))
            others[0].start()
            waiting.wait(0.05)
        else:
            waiting.set()
        assert path is not None
        path.write_text(read)
        return put(path, changes, otherwise)

    monkeypatch.setattr(service_desk, "put_settings", slowly)
    desk.desk.put("sound.volume", 33)
    others[0].join()
    config = load(desk.path)
    assert (config.sound.volume, config.bots.fill) == (33, False)
    assert desk.desk.config == config


def test_without_a_file_settings_last_as_long_as_the_console(tmp_path: Path) -> None:
    desk = Desk(tmp_path, kept=False)
    assert desk.told(Put("sound.volume", 5)) == Told("saved")
    assert desk.desk.config.sound.volume == 5
    assert not desk.path.exists()


# -- statistics and journals ----------------------------------------------------------------------


def test_statistics_are_of_today_and_of_all_that_is_kept(desk: Desk) -> None:
    match(desk.folder, "20261129-200000", [won(0, 180_000)], [won(1, 120_000)])
    match(desk.folder, "20261130-190000", [won(0, 250_000), won(0, 40_000)], done=False)
    (figures,) = desk.ask(Do("statistics"))
    assert isinstance(figures, Figures)
    (today,), (everything,) = figures.today, figures.all
    assert (today.preset, today.hands, today.slaps, today.fastest_us) == ("classic", 1, 2, 250_000)
    assert (everything.hands, everything.slaps, everything.fastest_us) == (3, 4, 180_000)


def test_a_journal_is_read_once_and_a_broken_one_costs_its_own_figures_alone(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    match(desk.folder, "20261130-190000", [won(0, 250_000)])
    match(desk.folder, "20261130-200000", [won(0, 250_000)])
    (desk.folder / "slap-console/journal/20261130-200000/hand-01.jsonl").write_text("torn")
    pauses: list[int] = []
    book = FigureBook(desk.folder / "slap-console/journal", lambda: pauses.append(1))
    for _ in range(2):
        assert book.figures("20261130").all[0].hands == 1
    assert pauses == [1]
    assert "is not counted" in caplog.text


def test_a_hand_that_was_cut_off_before_its_header_is_none(desk: Desk) -> None:
    match(desk.folder, "20261130-190000", [won(0, 250_000)])
    (desk.folder / "slap-console/journal/20261130-190000/hand-02.jsonl").touch()
    (figures,) = desk.ask(Do("statistics"))
    assert [(game.preset, game.hands) for game in figures.today] == [("classic", 1)]


def test_finished_matches_are_copied_to_a_stick(tmp_path: Path) -> None:
    desk = Desk(tmp_path, stick=True)
    match(tmp_path, "20261130-190000", [won(0, 250_000)])
    match(tmp_path, "20261130-200000", [won(0, 250_000)], done=False)
    told = desk.told(Do("export"))
    assert told == Told("exported", "slap-console/slap-console-journals-20261130-201507.zip")
    with zipfile.ZipFile(desk.stick / told.detail) as packed:
        assert sorted(packed.namelist()) == ["20261130-190000/hand-01.jsonl", "README.txt"]
        assert packed.testzip() is None
    assert [path.suffix for path in (desk.stick / FOLDER).iterdir()] == [".zip"]


def test_without_a_stick_or_a_match_it_says_so(tmp_path: Path) -> None:
    assert Desk(tmp_path).told(Do("export")) == Told("no stick", good=False)
    assert Desk(tmp_path, stick=True).told(Do("export")) == Told("no matches", good=False)


def test_a_stick_that_cannot_be_written_is_told_and_left_clean(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(tmp_path, stick=True)
    match(tmp_path, "20261130-190000", [won(0, 250_000)])

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("console.session.stick.os.fsync", full)
    told = desk.told(Do("export"))
    assert told == Told("export failed", "No space left on device", good=False)
    assert list((desk.stick / FOLDER).iterdir()) == []


# -- version, update and the end ------------------------------------------------------------------


def test_an_update_on_a_stick_is_told_with_what_to_run_and_nothing_of_it_is_run(
    tmp_path: Path,
) -> None:
    desk = Desk(tmp_path, stick=True)
    (desk.stick / "slap-console-0.2.0.tar.xz").touch()
    (desk.stick / "holiday.tar.xz").touch()
    (facts,) = desk.ask(Do("version"))
    assert isinstance(facts, Facts)
    rows = dict(facts.rows)
    assert rows["stick"] == "slap-console-0.2.0.tar.xz"
    assert rows["command"].endswith("sudo slap-console-0.2.0/install.sh")
    assert releases(desk.stick) == ["slap-console-0.2.0.tar.xz"]


def test_of_several_versions_the_newest_is_told(tmp_path: Path) -> None:
    for number in ("0.9.1", "0.10.0", "0.10.0-rc1", "0.2.11"):
        (tmp_path / f"slap-console-{number}-aarch64-py3.11.tar.xz").touch()
    assert releases(tmp_path)[-1] == "slap-console-0.2.11-aarch64-py3.11.tar.xz"
    assert releases(tmp_path)[0].startswith("slap-console-0.10.0")


def test_a_package_is_installed_by_apt() -> None:
    path = Path("/s/slap-console_0.2.0_arm64.deb")
    assert how_to_update(path) == "sudo apt install /s/slap-console_0.2.0_arm64.deb"


def test_shutting_down_leaves_the_file_that_the_system_waits_for(desk: Desk) -> None:
    assert desk.told(Do("shut down")) == Told("shutting down")
    assert (desk.folder / POWER_OFF).exists()


def test_where_it_is_no_service_the_machine_is_not_switched_off() -> None:
    assert runtime_folder({}) is None
    assert runtime_folder({"RUNTIME_DIRECTORY": "/run/a:/run/b"}) == Path("/run/a")


def test_a_sound_and_a_new_start_are_the_windows(desk: Desk) -> None:
    desk.ask(Do("sound"))
    desk.ask(Do("restart"))
    assert list(desk.desk.wishes) == ["sound", "restart"]


def test_the_desk_answers_in_a_thread_of_its_own(desk: Desk) -> None:
    desk.desk.start()
    desk.core.on_ask(Put("sound.volume", 40))
    desk.desk.stop()
    assert load(desk.path).sound.volume == 40


def test_an_unknown_setting_is_an_error(desk: Desk) -> None:
    with pytest.raises(ConfigError, match="no such"):
        desk.desk.put("sound.colour", 1)
