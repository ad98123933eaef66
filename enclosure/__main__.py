# SPDX-License-Identifier: CERN-OHL-P-2.0
"""Makes every file of an enclosure and checks it: run by ``make enclosure``.

python -m enclosure [--seats 4] [--profile dome60] [--keys full] [--board pico]
                        [--screen 15.6] [FOLDER]
python -m enclosure pictures       draws the pictures of the pages anew
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from console.errors import ConsoleError
from enclosure import shop
from enclosure.layout import BOARDS, KEYS, SEATS, Build
from enclosure.params import load

ROOT = Path(__file__).resolve().parents[1]
PAGES = Path(__file__).with_name("pictures")


def arguments(given: list[str]) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m enclosure", description=__doc__.splitlines()[0]
    )
    parser.add_argument("--seats", type=int, choices=SEATS, default=4)
    parser.add_argument("--profile", choices=list(load().profiles), default="dome60")
    parser.add_argument("--keys", choices=KEYS, default="full")
    parser.add_argument("--board", choices=BOARDS, default="pico")
    parser.add_argument("--screen", type=float, default=15.6, metavar="INCH")
    parser.add_argument("--no-pictures", action="store_true")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "enclosure")
    return parser.parse_args(given)


def main(given: list[str]) -> int:
    """Make everything; the exit status is 1 where a check found a fault."""
    if given == ["pictures"]:
        shop.draw_pages(load(), PAGES)
        return 0
    args = arguments(given)
    build = Build(args.seats, args.profile, args.keys, args.board, args.screen)
    try:
        faults = shop.make(load(), build, args.folder, pictures=not args.no_pictures)
    except ConsoleError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    for fault in faults:
        sys.stderr.write(f"FAULT  {fault}\n")
    sys.stderr.write(f"{len(faults)} faults; all files are in {args.folder}\n")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
