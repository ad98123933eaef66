"""``slap-console flash`` and ``selftest``: a board's firmware, and whether all on it works."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import console
from console.config import load
from console.hardware import selftest
from console.hardware.flash import flash
from console.hardware.stations import Profile
from console.wiring import open_board_pads

IMAGES = {"pico": "slap-pico.uf2", "nano": "slap-nano.hex"}
PREBUILT = Path(console.__file__).parents[1] / "firmware" / "prebuilt"


def run_flash(arguments: argparse.Namespace) -> int:
    """Put the firmware on a board; raise ``HardwareError`` with what to do."""
    image = arguments.image or PREBUILT / IMAGES[arguments.board]
    flash(arguments.board, image, arguments.port, print)
    return 0


def run_selftest(arguments: argparse.Namespace) -> int:
    """Try every pad, key and lamp of a board in turn; exit 1 unless all passed."""
    config = load(arguments.config)
    pads = open_board_pads(config)
    try:
        report = selftest.run(
            pads, config.table.seats, Profile(config.table.station), print, time.sleep
        )
    finally:
        pads.close()
    print("\n".join(report.lines()))
    return 0 if report.passed else 1
