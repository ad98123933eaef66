"""``slap-console flash`` and ``selftest``: a board's firmware, and whether all on it works."""

from __future__ import annotations

import argparse
import logging
from pathlib import Path

import console
from console.app import where_to_play
from console.config import Config, load
from console.hardware.flash import flash
from console.hardware.selfreport import Report
from console.selftest_app import try_in_words, try_on_screen
from console.wiring import Hardware, open_hardware

log = logging.getLogger(__name__)

IMAGES = {"pico": "slap-pico.uf2", "nano": "slap-nano.hex"}
PREBUILT = Path(console.__file__).parents[1] / "firmware" / "prebuilt"


def run_flash(arguments: argparse.Namespace) -> int:
    """Put the firmware on a board; raise ``HardwareError`` with what to do."""
    image = arguments.image or PREBUILT / IMAGES[arguments.board]
    flash(arguments.board, image, arguments.port, print)
    return 0


def run_selftest(arguments: argparse.Namespace) -> int:
    """Try every pad, key and lamp in turn, on the screen if there is one; exit 1 unless all passed.

    Raises ``HardwareError`` with what to do where the configured pads cannot be opened.
    """
    config = load(arguments.config)
    hardware = open_hardware(config)
    try:
        report = _tried(config, hardware, in_words=arguments.text)
    finally:
        hardware.source.close()
        hardware.close()
    print("\n".join(report.lines()))
    return 0 if report.passed else 1


def _tried(config: Config, hardware: Hardware, *, in_words: bool) -> Report:
    from console.display.driver import WindowError

    if not in_words and where_to_play() == "window":
        try:
            return try_on_screen(config, hardware)
        except WindowError as error:
            log.warning("%s", error)
    return try_in_words(config, hardware, print)
