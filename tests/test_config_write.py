"""Buttons put into the configuration file: every other line stays, and never half a file."""

import os
import tomllib
from pathlib import Path

import pytest

from console import config
from console.config_write import check_writable, put_buttons
from console.errors import ConfigError
from console.hardware.usbbuttons import Assignment, Button, Place
from console.hardware.usbdevices import Identity

WHO = Identity("0079:0006", "usb-0-3/input0", name='A "fine" Joystick')
BUTTONS = Assignment(
    (WHO,),
    {Button(0, 288): Place(0, "pad"), Button(0, 289): Place(1, "pad")},
    frozenset({0}),
)
OURS = """\
# The café's table.
[table]   # two seats
seats = 2
station = "pad"

[usb]
pad = ["1:30"]
devices = ["0000:0000 at - (Old)"]

[hardware]
pads = "gpio"  # the old ones
lamps = false
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "table.toml"
    path.write_text(OURS, "utf-8")
    return path


def test_every_other_line_and_comment_stays(path: Path) -> None:
    put_buttons(path, BUTTONS)
    text = path.read_text("utf-8")
    assert text.startswith(OURS.partition("[usb]")[0])
    assert '[hardware]\npads = "usb"  # the old ones\nlamps = false\n' in text
    assert "Old" not in text


def test_what_was_written_is_what_is_read(path: Path) -> None:
    put_buttons(path, BUTTONS)
    read = config.load(path)
    assert read.hardware.pads == "usb"
    assert read.usb.assignment() == BUTTONS


def test_writing_twice_is_writing_once(path: Path) -> None:
    put_buttons(path, BUTTONS)
    once = path.read_text("utf-8")
    put_buttons(path, BUTTONS)
    assert path.read_text("utf-8") == once


def test_a_file_that_is_not_there_is_made_with_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "new" / "config.toml"
    put_buttons(path, BUTTONS)
    assert set(tomllib.loads(path.read_text("utf-8"))) == {"usb", "hardware"}
    assert path.stat().st_mode & 0o777 == 0o644


def test_rights_and_links_stay(path: Path, tmp_path: Path) -> None:
    path.chmod(0o600)
    link = tmp_path / "link.toml"
    link.symlink_to(path)
    put_buttons(link, BUTTONS)
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o600
    assert config.load(path).hardware.pads == "usb"


def test_a_write_that_fails_leaves_the_old_file_and_no_other(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(ConfigError, match=r"table\.toml: cannot be written: No space left"):
        put_buttons(path, BUTTONS)
    assert path.read_text("utf-8") == OURS
    assert list(path.parent.iterdir()) == [path]


def test_a_file_one_may_not_write_is_told_before_any_work(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_writable(path)
    check_writable(path.parent / "no" / "such" / "folder" / "config.toml")
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(ConfigError, match="with sudo, or name a file of your own with --config"):
        check_writable(path)


# ------------------------------------------------------------------------------------- reading it


def test_a_table_without_all_its_buttons_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text('[hardware]\npads = "usb"\n[table]\nseats = 2\nstation = "pad"\n', "utf-8")
    assert config.check(path) == [
        f"{path}: [usb]: no button for seat 1 pad, seat 2 pad; run: slap-console assign"
    ]


def test_but_can_be_read_to_assign_them(path: Path) -> None:
    path.write_text('[usb]\npad = 7\n[hardware]\npads = "usb"\n[table]\nseats = 3\n', "utf-8")
    assert config.load_to_assign(path).table.seats == 3
    assert config.load_to_assign(path.parent / "none.toml") == config.Config()


def test_what_else_is_wrong_is_told_before_anything_is_assigned(path: Path) -> None:
    path.write_text("[table]\nseats = 9\n", "utf-8")
    with pytest.raises(ConfigError, match="seats = 9: expected a whole number from 2 to 8"):
        config.load_to_assign(path)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('pad = ["A"]', '[usb] pad = ["A"]: expected a list, at most 8 long, each a button ("1:2'),
        ('devices = ["blue"]', "[usb]: expected a device such as"),
        ('pad = ["1:30"]', "[usb]: pad: '1:30': there is no device 1"),
        ("shared = [2]", "[usb]: shared: there is no device 2"),
        ('paddle = ["1:30"]', '[usb] paddle = ["1:30"]: no such setting; did you mean pad'),
    ],
)
def test_a_setting_that_cannot_be_is_told_plainly(path: Path, line: str, told: str) -> None:
    path.write_text(f"[usb]\n{line}\n", "utf-8")
    (problem,) = config.check(path)
    assert told in problem
