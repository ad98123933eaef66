"""Builds the images and harnesses once, and wires up boards."""

from __future__ import annotations

import fcntl
import subprocess
from collections.abc import Callable, Generator
from pathlib import Path

import pytest

from tests.firmware.boards import MS, Board
from tests.firmware.hostboard import HostBoard
from tests.firmware.nano import Nano, load_harness
from tests.firmware.pico import Pico

FIRMWARE = Path(__file__).parents[2] / "firmware"
BOOT_NS = 10 * MS
FLASH_NUMBERS = {
    "pico number 1": bytes.fromhex("E66118604B6F1B2C"),
    "pico number 2": bytes.fromhex("E66118604B6F1B2D"),
}
MakeBoard = Callable[[str], Board]


def build_images() -> Path:
    """Make images and harnesses anew where a source changed; give their folder."""
    folder = FIRMWARE / "build"
    folder.mkdir(exist_ok=True)
    with (folder / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        command = ["make", "--silent", "host", "avr", "rp2040", "emulators"]
        subprocess.run(command, cwd=FIRMWARE, check=True)
    return folder


@pytest.fixture(scope="session")
def build() -> Path:
    """The folder with all images and harnesses."""
    return build_images()


@pytest.fixture
def host(build: Path) -> HostBoard:
    """The core on this computer, with time and pins in the test's hand."""
    return HostBoard(build / "libslap-host.so")


@pytest.fixture
def make_board(build: Path) -> Generator[MakeBoard, None, None]:
    """Makes a board by name, booted; its first messages are still to be read."""
    boards: list[Board] = []

    def make(name: str) -> Board:
        board: Board
        if name == "nano":
            board = Nano(load_harness(build / "libslap-avr.so"), build / "slap-nano.elf")
        else:
            modules, ahead_us = build / "npm" / "node_modules", 0
            if name == "pico near the wrap":
                ahead_us = (1 << 32) - 100_000
            usb = name == "pico on USB" or name in FLASH_NUMBERS
            number = FLASH_NUMBERS.get(name, b"")
            board = Pico(modules, build / "slap-pico.bin", usb, ahead_us, number)
        boards.append(board)
        board.run(BOOT_NS)
        return board

    yield make
    for board in boards:
        board.close()


@pytest.fixture(params=["nano", "pico"])
def board(request: pytest.FixtureRequest, make_board: MakeBoard) -> Board:
    """Each real image in turn."""
    return make_board(request.param)
