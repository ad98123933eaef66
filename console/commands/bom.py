"""``slap-console bom``: what to buy for a table, how many of it, and what it may cost.

The list is ``wiring/bom.csv``.  A row gives how many each seat and each table need of a part,
``when`` board, pads and station are as it says; a part's first row has all there is to know of it.
"""

from __future__ import annotations

import argparse
import csv
import math
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

import console
from console.errors import HardwareError
from console.hardware.pins import pin_file

LIST = Path(console.__file__).parents[1] / "wiring" / "bom.csv"
FORCE = ("fsr", "piezo")
BOARDS = {"fsr": "nano", "piezo": "nano", "direct": "pi"}
WIDTH = 96


class Row(msgspec.Struct, frozen=True):
    """A line of the list as it stands there: prices in euros, ``priced`` a year and a month."""

    part: str
    when: str
    each_seat: float
    fixed: float
    price_eur: float | None
    priced: str
    specification: str
    suppliers: str
    substitute: str
    harness: str


class Needed(msgspec.Struct, frozen=True):
    """So many of a part."""

    quantity: float
    row: Row

    @property
    def cost_eur(self) -> float:
        """What all of them may cost."""
        return self.quantity * (self.row.price_eur or 0)


def run(arguments: argparse.Namespace) -> int:
    """Print the parts for a table and the total."""
    board = arguments.board or BOARDS.get(arguments.pads, "pico")
    check(board, arguments.pads, arguments.seats)
    build = {"board": board, "pads": arguments.pads, "station": arguments.station}
    print("\n".join(lines(needed(rows(), arguments.seats, build), arguments.seats, build)))
    return 0


def check(board: str, pads: str, seats: int) -> None:
    """Raise HardwareError where this board cannot have these pads for so many seats."""
    if (board == "pi") != (pads == "direct"):
        raise HardwareError(
            f"pads {pads!r} do not go with board {board!r}: 'direct' are the pads on the Pi's own "
            "pins, all others need a pico or a nano"
        )
    if pads == "ring" and board != "pico":
        raise HardwareError("rings need the Pico: the Nano drives none; use --board pico")
    if pads in FORCE:
        inputs = len(pin_file().controllers[board].force)
        if seats > inputs:
            raise HardwareError(
                f"a {board} measures the force of {inputs} pads, not of {seats}: use --board nano, "
                "or fewer seats"
            )


def rows(path: Path = LIST) -> list[Row]:
    """Read the list; raise HardwareError where there is none, or a line that cannot be read."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise HardwareError(
            f"{path}: {error.strerror}; the list of parts comes with the project's own folder"
        ) from error
    found = []
    for number, raw in enumerate(csv.DictReader(text.splitlines()), 2):
        try:
            filled = raw | {"price_eur": raw["price_eur"] or None}
            found.append(msgspec.convert(filled, Row, strict=False))
        except msgspec.ValidationError as error:
            raise HardwareError(f"{path}, line {number}: {error}") from error
    return found


def needed(listed: list[Row], seats: int, build: Mapping[str, str]) -> list[Needed]:
    """How many of each part a table needs; ``build`` gives board, pads and station."""
    first: dict[str, Row] = {}
    counts: dict[str, float] = {}
    for row in listed:
        first.setdefault(row.part, row)
        if _fits(row.when, build):
            counts[row.part] = counts.get(row.part, 0) + row.each_seat * seats + row.fixed
    return [Needed(_whole(count), first[part]) for part, count in counts.items() if count > 0]


def _fits(when: str, build: Mapping[str, str]) -> bool:
    """Whether every condition holds: ``name=this|that``, with a space between two."""
    conditions = (condition.split("=") for condition in when.split())
    return all(build[name] in choices.split("|") for name, choices in conditions)


def _whole(count: float) -> float:
    """Pieces are whole; wire and filament come by the tenth."""
    return count if count == int(count) else math.ceil(count * 10) / 10


def lines(parts: list[Needed], seats: int, build: Mapping[str, str]) -> Iterator[str]:
    """The list as it is printed."""
    yield f"Parts for {seats} seats: {', '.join(f'{k} {v}' for k, v in build.items())}"
    yield ""
    yield f"{'':>6}  {'':<54}{'each':>10}{'together':>12}"
    for part in parts:
        row = part.row
        price = f"{row.price_eur or 0:>10.2f}{part.cost_eur:>12.2f}"
        yield f"{part.quantity:>6g}  {row.part:<54}{price}"
        known = f"{row.specification}. From: {row.suppliers}. Instead: {row.substitute}."
        yield from textwrap.wrap(known, WIDTH, initial_indent=" " * 8, subsequent_indent=" " * 8)
    yield ""
    total_eur = sum(part.cost_eur for part in parts)
    yield f"{'':>6}  {'Together, in euros':<64}{total_eur:>12.2f}"
    dates = sorted({part.row.priced for part in parts})
    yield f"        Prices are estimates of {dates[-1]}, with tax, without shipping."
