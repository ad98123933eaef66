"""``slap-console play``, ``demo`` and ``shots``: the table itself, bots in words, its pictures."""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path

from console.config import load
from console.demo import Demo, tell
from console.display.words import Words
from console.errors import ConsoleError
from console.wiring import SEED_BITS


def run_play(arguments: argparse.Namespace) -> int:
    """Open the table where this process can show one."""
    from console import app

    config = load(arguments.config)
    where = app.where_to_play() if arguments.where == "auto" else arguments.where
    return app.play(config, where)


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

    try:
        width, height = map(int, arguments.size.split("x"))
    except ValueError as error:
        raise ConsoleError(
            f"--size: expected WIDTHxHEIGHT such as 1920x1080, got {arguments.size!r}"
        ) from error
    for path in write_shots(Path(arguments.folder), (width, height), arguments.language):
        print(path)
    return 0
