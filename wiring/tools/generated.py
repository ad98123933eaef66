"""All files that are made here: what each must hold, and which are stale."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from wiring.tools import drawings, pages, schematics, sketches
from wiring.tools.facts import WIRING
from wiring.tools.harness import text
from wiring.tools.sheets import sheets

HARNESSES = WIRING / "harness"
SCHEMATICS = WIRING / "schematics"
SCALE = 1.6
DRAWN = schematics.DRAWINGS | sketches.SKETCHES


def light_texts() -> dict[Path, str]:
    """The pages and harnesses, and what each must hold."""
    made = {WIRING / name: page for name, page in pages.pages().items()}
    return made | {
        HARNESSES / f"{name}.yml": text(harness.document()) for name, harness in sheets().items()
    }


def texts() -> dict[Path, str]:
    """Every file that is made without Graphviz, and what it must hold."""
    made = light_texts()
    for name, harness in sheets().items():
        made[HARNESSES / f"{name}.tsv"] = drawings.bill(text(harness.document()))
    for name, draw in DRAWN.items():
        made[SCHEMATICS / f"{name}.svg"] = draw().get_imagedata("svg").decode()
    return made


def pictures() -> Iterator[tuple[Path, str]]:
    """Every picture, with the text it is made from."""
    for name, harness in sheets().items():
        for ending in ("svg", "png"):
            yield HARNESSES / f"{name}.{ending}", text(harness.document())
    for name in DRAWN:
        source = SCHEMATICS / f"{name}.svg"
        yield SCHEMATICS / f"{name}.png", source.read_text("utf-8") if source.exists() else ""


def stale() -> list[Path]:
    """The files that are not what they should be."""
    old = [
        path
        for path, wanted in texts().items()
        if not path.exists() or path.read_text("utf-8") != wanted
    ]
    old += [
        path
        for path, source in pictures()
        if not path.exists() or drawings.made_from(path) != drawings.digest(source)
    ]
    return old


def check() -> int:
    """Name the stale files; the exit status is 1 if there are any."""
    old = stale()
    for path in old:
        sys.stderr.write(f"{path.relative_to(WIRING.parent)} is stale: run make wiring\n")
    return int(bool(old))


def write() -> int:
    """Write what is stale, pictures last."""
    for path, wanted in texts().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(wanted, "utf-8")
    for path in stale():
        source = dict(pictures())[path]
        picture = _schematic(path) if path.parent == SCHEMATICS else _harness(path, source)
        path.write_bytes(picture)
        sys.stderr.write(f"{path.relative_to(WIRING.parent)}\n")
    return 0


def _harness(path: Path, source: str) -> bytes:
    return drawings.pictures(source)[path.suffix[1:]]


def _schematic(path: Path) -> bytes:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    source = path.with_suffix(".svg")
    width, height = pygame.image.load(source).get_size()
    drawn = pygame.image.load_sized_svg(source, (round(width * SCALE), round(height * SCALE)))
    out = BytesIO()
    pygame.image.save(drawn, out, "drawn.png")
    return drawings.noted(out.getvalue(), source.read_text("utf-8"))
