"""``slap-console config`` and ``slap-console pins``: what is set, and what is wired where."""

from __future__ import annotations

import argparse
import sys

from console import config as configuration
from console.hardware.pintable import pin_table
from console.wiring import pins_of


def run_config(arguments: argparse.Namespace) -> int:
    """Check a file, print an example, or tell which file is used; exit 1 for a bad file."""
    if arguments.check is not None:
        problems = configuration.check(arguments.check)
        for problem in problems:
            print(problem, file=sys.stderr)
        if not problems:
            print(f"{arguments.check}: good")
        return 1 if problems else 0
    if arguments.example:
        print(configuration.example(), end="")
        return 0
    found = arguments.config or configuration.find()
    print(found or "no configuration file: the built-in defaults are used")
    return 0


def run_pins(arguments: argparse.Namespace) -> int:
    """Print the pin map in use; raise ``HardwareError`` for one that cannot be."""
    print(pin_table(pins_of(configuration.load(arguments.config))))
    return 0
