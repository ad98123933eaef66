"""Order and stamps of two pads, on the real images."""

from pathlib import Path

import pytest

from tests.firmware.boards import MS
from tests.firmware.fixtures import MakeBoard
from tests.firmware.picopy import PicoPy
from tests.firmware.sweep import US, check, sweep

TRIALS = 60
DISTANCES_US = [0, 1, 2, 3, 4, 5, 8, 10, 20, 50, 100]

pytestmark = pytest.mark.slow


def test_a_nano_tells_two_pads_apart_from_4_us_and_is_never_wrong(make_board: MakeBoard) -> None:
    nano = make_board("nano")
    result = sweep(nano, [us * US for us in DISTANCES_US], TRIALS, seed=1)
    check(result, right_from_ns=4 * US)
    assert all(-12 <= error <= 12 for error in result.errors_us)


def test_a_pico_tells_two_pads_apart_from_half_a_us_and_is_never_wrong(
    make_board: MakeBoard,
) -> None:
    pico = make_board("pico")
    distances_ns = [100, 250, 500, *(us * US for us in DISTANCES_US)]
    result = sweep(pico, distances_ns, TRIALS, seed=2)
    check(result, right_from_ns=500)
    assert all(-1.5 <= error <= 1.5 for error in result.errors_us)


def test_a_second_emulator_agrees(build: Path) -> None:
    pico = PicoPy(build / "slap-pico.bin")
    pico.run(10 * MS)
    result = sweep(pico, [0, 100, 250, 500, 1000, 4000, 100_000], trials=5, seed=4)
    check(result, right_from_ns=500)
    assert all(-1.5 <= error <= 1.5 for error in result.errors_us)
