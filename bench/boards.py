"""What the real firmware images make of two pads: order and stamps, in their emulators.

The boards and the trials are those that the tests play; a seed of its own gives other moments.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

from bench.measure import Row, spread
from tests.firmware.boards import MS, Board
from tests.firmware.fixtures import build_images
from tests.firmware.nano import Nano, load_harness
from tests.firmware.pico import Pico
from tests.firmware.sweep import US, Sweep, sweep

TOOLS = ("arm-none-eabi-gcc", "avr-gcc", "gcc", "make", "node", "npm")
TRIALS = 30
SEED = 31
DISTANCES_NS = tuple(us * US for us in (0, 1, 2, 3, 4, 5, 8, 10, 20, 50, 100))
FINE_NS = (100, 250, 500)
NOT_MEASURED = "not measured: needs make firmware"


def rows() -> list[Row]:
    """Measure both images; where they cannot be built, say so."""
    nano = ("Nano (simavr)", _nano, DISTANCES_NS, 4 * US, 12.0)
    pico = ("Pico (rp2040js)", _pico, (*DISTANCES_NS, *FINE_NS), 500, 1.5)
    build = _build()
    return [row for board in (nano, pico) for row in _board_rows(build, *board)]


def _build() -> Path | None:
    if any(shutil.which(tool) is None for tool in TOOLS):
        return None
    try:
        return build_images()
    except subprocess.CalledProcessError:
        return None


def _board_rows(
    build: Path | None,
    name: str,
    open_board: Callable[[Path], Board],
    distances_ns: Sequence[int],
    right_from_ns: int,
    stamp_us: float,
) -> list[Row]:
    order, stamp = f"order of two pads, {name}", f"stamp against the true edge, {name}"
    targets = f"right from {_us(right_from_ns)}, never wrong", f"± {stamp_us:g} µs"
    if build is None:
        return [Row(order, NOT_MEASURED, targets[0]), Row(stamp, NOT_MEASURED, targets[1])]
    board = open_board(build)
    try:
        board.run(10 * MS)
        result = sweep(board, distances_ns, TRIALS, SEED)
    finally:
        board.close()
    errors_us = result.errors_us
    beyond = max(map(abs, errors_us)) > stamp_us
    return [
        _order_row(order, result, targets[0], right_from_ns),
        Row(stamp, spread(errors_us, "µs"), targets[1], beyond),
    ]


def _order_row(what: str, result: Sweep, target: str, right_from_ns: int) -> Row:
    """From which distance on every trial was right, and how many were neither right nor tied."""
    trials = sum(verdicts.total() for verdicts in result.verdicts.values())
    wrong = sum(
        count
        for verdicts in result.verdicts.values()
        for verdict, count in verdicts.items()
        if verdict not in ("right", "tie")
    )
    unclear = [ns for ns, verdicts in result.verdicts.items() if verdicts.keys() != {"right"}]
    beyond = [ns for ns in result.verdicts if ns > max(unclear, default=-1)]
    since = f"right from {_us(min(beyond))}" if beyond else "never all right"
    missed = wrong > 0 or not beyond or min(beyond) > right_from_ns
    return Row(what, f"{since}, {wrong} of {trials} wrong", target, missed)


def _us(ns: int) -> str:
    return f"{ns / US:g} µs"


def _nano(build: Path) -> Board:
    return Nano(load_harness(build / "libslap-avr.so"), build / "slap-nano.elf")


def _pico(build: Path) -> Board:
    return Pico(build / "npm" / "node_modules", build / "slap-pico.bin")
