"""``slap-console selftest`` and ``flash`` as they end, and what they say of what is missing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import payload
import pytest

import console
from console.commands import board
from console.hardware import flash, serialpads
from console.hardware.keymap import KeyMap
from console.hardware.pads import Batch, Health
from console.hardware.probe import Facts
from console.hardware.selfreport import PadReport, Report
from console.wiring import Hardware
from tests.cli.command import Ran, Shell

FACTS = Facts(kind="board", name="a board", resolution_us=1, lockout_us=25_000, bounce=True)
GOOD, UNHEARD = PadReport(0, pressed_us=1), PadReport(1)
HEARD_BY_TWO = PadReport(1, pressed_us=1, also={0})


class Pads:
    """A source that only knows whether it was given back."""

    name = "pads"
    resolution_us = 1

    def __init__(self) -> None:
        self.closed = False

    def drain(self) -> Batch:
        return Batch((), 0)

    def health(self) -> Health:
        return Health(True, "well")

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def selftest(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[[Report], Ran]:
    config = tmp_path / "table.toml"
    config.write_text("[table]\nseats = 2\n", "utf-8")

    def ends_with(report: Report) -> Ran:
        pads = Pads()
        hardware = Hardware(pads, None, None, KeyMap(), lambda: None)
        monkeypatch.setattr(board, "open_hardware", lambda _: hardware)
        monkeypatch.setattr(board, "try_in_words", lambda *_: report)
        ran = shell("selftest", "--text", "--config", config)
        assert pads.closed
        return ran

    return ends_with


def test_a_selftest_that_found_all_well_ends_with_0(selftest: Callable[[Report], Ran]) -> None:
    ran = selftest(Report(facts=FACTS, pads=[GOOD], missing=[]))
    assert (ran.code, ran.out.splitlines()[-1], ran.err) == (0, "PASSED", "")


@pytest.mark.parametrize(
    ("pads", "missing"),
    [([GOOD, UNHEARD], ["seat 2 pad"]), ([GOOD, HEARD_BY_TWO], []), ([GOOD], ["seat 1 flip"])],
)
def test_a_selftest_that_found_a_fault_ends_with_1(
    selftest: Callable[[Report], Ran], pads: list[PadReport], missing: list[str]
) -> None:
    ran = selftest(Report(facts=FACTS, pads=pads, missing=missing))
    assert (ran.code, ran.out.splitlines()[-1], ran.err) == (1, "FAILED", "")


@pytest.mark.parametrize("command", ["selftest", "flash", "assign"])
def test_each_command_explains_itself(shell: Shell, command: str) -> None:
    ran = shell(command, "--help")
    assert ran.code == 0
    assert ran.out.startswith(f"usage: slap-console {command} ")


def test_a_board_that_is_not_there_is_told_in_one_line(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serialpads, "FIRST_HELLO_S", 0.05)
    config = tmp_path / "table.toml"
    config.write_text(f'[hardware]\npads = "serial"\nport = "{tmp_path}/ttyACM9"\n', "utf-8")
    ran = shell("selftest", "--text", "--config", config)
    told = f"slap-console: {tmp_path}/ttyACM9: there is no such port. Is the board plugged in?\n"
    assert (ran.code, ran.out, ran.err) == (2, "", told)


@pytest.mark.parametrize(
    ("name", "says"), [("pico", "Hold the BOOTSEL button"), ("nano", "apt install avrdude")]
)
def test_flash_takes_the_image_that_comes_with_it_and_says_what_is_missing(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, name: str, says: str
) -> None:
    monkeypatch.setattr(flash, "Tools", lambda: NOTHING_HERE)
    ran = shell("flash", name)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("slap-console: ")
    assert says in ran.err


def _runs_nothing(_: object) -> flash.Ran:
    raise AssertionError("nothing is to be run")


NOTHING_HERE = flash.Tools(
    root=Path("/nowhere"), find=lambda _: None, run=_runs_nothing, ports=list
)


def test_flash_asks_which_board(shell: Shell) -> None:
    ran = shell("flash")
    assert ran.code == 2
    assert "{pico,nano}" in ran.err


def test_an_image_that_did_not_come_along_is_told(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(board, "PREBUILT", tmp_path)
    ran = shell("flash", "pico")
    assert ran.code == 2
    assert f"{tmp_path}/slap-pico.uf2: cannot be read (No such file or directory)" in ran.err
    assert "name another with --image" in ran.err


def test_what_is_installed_carries_the_images_where_flash_looks(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(payload, "run", lambda *_: None)
    payload.add_console("python", tmp_path)
    beside = board.PREBUILT.relative_to(Path(console.__file__).parents[1])
    for name in board.IMAGES.values():
        assert (tmp_path / beside / name).read_bytes() == (board.PREBUILT / name).read_bytes()
