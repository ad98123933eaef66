#!/usr/bin/env python3
"""Draws the ranks, suits and seat glyphs of the phone's cards as the table draws them.

They stand in the page as outlines, so that a phone needs no font: ranks come from Fjalla One, suits
and glyphs from the table's own. Run it anew when those change; a test compares.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import resources
from itertools import pairwise
from pathlib import Path

from ziafont.font import Font

from console.display.icons import outline
from console.display.shapes import Polygon, arc, curve
from console.display.theme import SEATS

OUT = Path(__file__).resolve().parent.parent / "console" / "phone" / "static" / "hand-marks.svg"
CAP = 128  # of a rank, in units of a card of 250 × 350
TEN_WIDTH = 82
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
COINS = {"J": 1, "Q": 2, "K": 3, "A": 4}


def main() -> None:
    """Write the drawing."""
    OUT.write_text(drawing(), "utf-8")


def drawing() -> str:
    """Return the drawing: nothing that shows by itself, all by its id."""
    parts = [*_ranks(), *_outlines(), *_heads(), *(_coins(*c) for c in COINS.items())]
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true">'
    return "\n".join([head, "<defs>", *parts, "</defs>", "</svg>", ""])


def _ranks() -> Iterable[str]:
    files = resources.files("font_fjallaone").joinpath("files", "FjallaOne-Regular.ttf")
    font = Font(str(files))
    scale = CAP / font.glyph("K").bbox.ymax
    for rank in "A23456789JQK":
        yield f'<path id="r{rank}" transform="scale(.5)" d="{_letter(font, rank, 0, scale)}"/>'
    one, nought = font.glyph("1"), font.glyph("0")
    right = (one.advance() + nought.bbox.xmax) * scale
    left = one.bbox.xmin * scale
    squeeze = TEN_WIDTH / (right - left)
    both = _letter(font, "1", 0, scale) + _letter(font, "0", one.advance() * scale, scale)
    yield f'<path id="rT" transform="scale({squeeze / 2:.3f} .5)" d="{both}"/>'


def _letter(font: Font, letter: str, x: float, scale: float) -> str:
    """Return a letter's outline at twice its size, so that whole numbers are fine enough."""
    drawn = font.glyph(letter).operators
    path = "".join(o.path(2 * x, 2 * CAP, 2 * scale) for o in drawn)
    whole = re.sub(r"-?[0-9.]+", lambda found: str(round(float(found[0]))), path)
    return re.sub(r" ?([MLQ]) ", r"\1", whole).replace(" -", "-").rstrip() + "Z"


def _outlines() -> Iterable[str]:
    named = [(f"s{letter}", name) for letter, name in SUITS.items()]
    named += [(f"g{seat}", look.glyph) for seat, look in enumerate(SEATS, 1)]
    for key, name in named:
        yield f'<path id="{key}" d="{"".join(_polygon(p, 100) for p in outline(name))}"/>'


def _polygon(points: Polygon, scale: float = 1) -> str:
    """Return a closed outline in whole numbers, each point told from the one before."""
    whole = [(round(x * scale), round(y * scale)) for x, y in points]
    steps = [(x - a, y - b) for (a, b), (x, y) in pairwise(whole) if (a, b) != (x, y)]
    start, *told = [f"{x} {y}" for x, y in [whole[0], *steps]]
    return f"M{start}l{' '.join(told)}Z".replace(" -", "-")


def _heads() -> Iterable[str]:
    """Give crown, coronet and cap, where they lie on a court card."""
    crown: Polygon = [
        (158, 51), (152.5, 22), (171, 38), (188, 22), (205, 38), (223.5, 22), (218, 51)
    ]  # fmt: skip
    band = '<rect x="156" y="57.5" width="64" height="7" rx="2"/>'
    yield f'<g id="hK"><path d="{_polygon(crown)}"/>{band}</g>'
    arches = "".join(
        f'<path d="{_polygon(arc(10.5, 180, 360, (x, 51.5), 12))}"/>'
        f'<circle cx="{x}" cy="33" r="5.2"/>'
        for x in (166.5, 188, 209.5)
    )
    yield f'<g id="hQ">{arches}<path d="M156 46H220V52H156Z"/>{band}</g>'
    dome = curve((161, 52), (163, 36), (178, 31), (190, 33))
    dome += curve((190, 33), (204, 34), (212, 43), (213, 52))
    feather = curve((196, 32), (199, 22), (210, 21), (224, 19))
    feather += curve((224, 19), (222, 32), (212, 42), (203, 38))
    brim = '<rect x="154" y="57.5" width="69" height="7" rx="3"/>'
    yield f'<g id="hJ"><path d="{_polygon(dome)}{_polygon(feather)}"/>{brim}</g>'


def _coins(rank: str, count: int) -> str:
    """Return the coins in the middle of a card that challenges, and the lines beside them."""
    first = 125 - (count - 1) * 19.4
    end = first - 27
    coins = "".join(
        f'<circle cx="{first + i * 38.8:g}" cy="175" r="15"/>'
        f'<circle class="c" cx="{first + i * 38.8:g}" cy="175" r="9.5"/>'
        for i in range(count)
    )
    lines = "".join(
        f'<rect x="{x:g}" y="{y}" width="{end - 29:g}" height="2"/>'
        for y in (168, 180)
        for x in (29, 250 - end)
    )
    return f'<g id="k{rank}">{coins}{lines}</g>'


if __name__ == "__main__":
    main()
