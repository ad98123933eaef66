"""The real libevdev, with a small library in front of it that answers as the kernel does."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
FIRST = 0x120  # BTN_TRIGGER


@pytest.fixture(scope="session")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    library = tmp_path_factory.mktemp("evdev") / "evdev_kernel.so"
    flags = ["-Wall", "-Wextra", "-Werror", "-O1", "-shared", "-fPIC"]
    source = HERE / "evdev_kernel.c"
    subprocess.run(["gcc", *flags, "-o", str(library), str(source)], check=True)
    return library


class Player:
    """Plays one scene and keeps what the kernel was asked for."""

    def __init__(self, kernel: Path, folder: Path) -> None:
        self._kernel = kernel
        self._folder = folder

    def __call__(self, scene: str) -> Any:
        environment = {
            **os.environ,
            "LD_PRELOAD": str(self._kernel),
            "EVDEV_KERNEL": str(self._folder),
            "PYTHONPATH": str(HERE.parents[1]),  # this checkout, whatever is installed
        }
        done = subprocess.run(
            [sys.executable, str(HERE / "evdev_player.py"), scene],
            env=environment,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    @property
    def asked(self) -> list[str]:
        return (self._folder / "asked").read_text("utf-8").splitlines()


@pytest.fixture
def player(kernel: Path, tmp_path: Path) -> Player:
    return Player(kernel, tmp_path)


def test_keys_are_read_with_the_kernels_own_times_in_console_time(player: Player) -> None:
    read = player("reads")
    assert read["held"] == [FIRST + 3]
    assert read["nothing"] == {"changes": [], "dropped": False}
    assert read["some"]["changes"] == [[5_000_007, FIRST, True], [5_300_000, FIRST, False]]
    assert read["name"] == "BTN_TRIGGER"
    assert player.asked == [f"clock {time.CLOCK_MONOTONIC}", "grab 1"]


def test_what_the_kernel_dropped_is_read_off_the_keys(player: Player) -> None:
    read = player("drops")
    assert read["dropped"]
    assert read["changes"][0] == [8_000_000, FIRST + 1, True]
    mended = sorted(read["changes"][1:], key=lambda change: change[1])
    assert mended == [[9_000_000, FIRST, False], [9_000_000, FIRST + 2, True]]
    assert read["held"] == [FIRST + 1, FIRST + 2]


def test_an_unplugged_device_is_an_error(player: Player) -> None:
    assert player("goes") == "No such device"


def test_a_device_of_another_program_is_told_of(player: Player) -> None:
    assert "event7: another program has this device for itself" in player("taken")


def test_four_pads_in_the_order_of_the_kernels_times(player: Player) -> None:
    assert player("plays") == [3, 1, 2, 0]
