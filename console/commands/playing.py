"""``slap-console play``, ``demo`` and ``shots``: the table itself, bots in words, its pictures."""

from __future__ import annotations

import argparse
import os
import re
import secrets
from pathlib import Path

from console.config import find, load, load_or_last, user_file
from console.demo import Demo, tell
from console.display.words import Words
from console.errors import ConsoleError
from console.screens import Fault
from console.wiring import SEED_BITS

SMALLEST = (640, 480)  # pixels of a picture, as the configuration has it


def run_play(arguments: argparse.Namespace) -> int:
    """Open the table where this process can show one."""
    from console import app

    where = app.where_to_play() if arguments.where == "auto" else arguments.where
    path = arguments.config or find() or user_file()
    named = arguments.config is not None and "NOTIFY_SOCKET" not in os.environ
    if where != "window" or named:  # there is somebody to read what is wrong with it
        return app.play(load(arguments.config), where, path=path)
    config, wrong = load_or_last(arguments.config)
    faults = () if wrong is None else (Fault("settings", str(wrong.line or "")),)
    return app.play(config, where, faults, path)


def run_demo(arguments: argparse.Namespace) -> int:
    """Let bots play a match and tell it."""
    words = Words(load(arguments.config).table.language)
    demo = Demo(
        names=tuple(words.seat(seat) for seat in range(arguments.seats)),
        preset=arguments.preset,
        level=arguments.level,
        seed=secrets.randbits(SEED_BITS) if arguments.seed is None else arguments.seed,
    )
    tell(demo, arguments.speed)
    return 0


def run_shots(arguments: argparse.Namespace) -> int:
    """Draw every scene to PNG files."""
    from console.display.shots import write_shots

    folder, size = Path(arguments.folder), _size(arguments.size)
    try:
        for path in write_shots(folder, size, arguments.language, arguments.only):
            print(path)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise ConsoleError(f"{folder}: cannot be written: {error.strerror}") from error
    return 0


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{3,4})x(\d{3,4})", text)
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    if size[0] < SMALLEST[0] or size[1] < SMALLEST[1]:
        smallest = "x".join(map(str, SMALLEST))
        raise ConsoleError(
            f"--size: expected WIDTHxHEIGHT from {smallest} up, such as 1920x1080, got {text!r}"
        )
    return size
