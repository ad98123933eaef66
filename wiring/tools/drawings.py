"""Turns a harness into pictures and a bill: WireViz lays it out, Graphviz draws it.

What a picture was made from is noted in it, so that a stale one can be told without drawing anew.
"""

from __future__ import annotations

import hashlib
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image, PngImagePlugin
from wireviz import wireviz
from wireviz.wv_bom import bom_list

WIDEST_PX = 2600
COLOURS = 256
NOTE = "made from"


def digest(text: str) -> str:
    """What stands in a picture for the file that it was made from."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def parsed(text: str) -> Any:
    """The harness as WireViz understands it; its YAML may not hold what it does not know."""
    return wireviz.parse(text, return_types="harness")


def bill(text: str) -> str:
    """The parts of one harness, tab-separated."""
    rows = bom_list(parsed(text).bom())
    return "".join("\t".join(map(_cell, row)) + "\n" for row in rows)


def _cell(value: Any) -> str:
    words = ", ".join(map(str, value)) if isinstance(value, list) else str(value or "")
    return words.replace("\n", " ")


def pictures(text: str) -> dict[str, bytes]:
    """SVG and PNG of a harness, by the ending of their names; needs Graphviz's ``dot``."""
    harness = parsed(text)
    return {"svg": _svg(harness.svg, text), "png": noted(harness.png, text)}


def _svg(drawn: str, text: str) -> bytes:
    end = drawn.rindex("</svg>")
    return f"{drawn[:end]}<!-- {NOTE} {digest(text)} -->\n</svg>\n".encode()


def noted(drawn: bytes, text: str) -> bytes:
    """A PNG no wider than needed, with a note of the text that it was made from."""
    picture = Image.open(BytesIO(drawn)).convert("RGBA")
    picture = Image.alpha_composite(Image.new("RGBA", picture.size, "white"), picture)
    picture = picture.convert("RGB")
    if picture.width > WIDEST_PX:
        height = round(picture.height * WIDEST_PX / picture.width)
        picture = picture.resize((WIDEST_PX, height), Image.Resampling.LANCZOS)
    note = PngImagePlugin.PngInfo()
    note.add_text(NOTE, digest(text))
    out = BytesIO()
    picture.quantize(COLOURS).save(out, "PNG", optimize=True, pnginfo=note)
    return out.getvalue()


def made_from(picture: Path) -> str:
    """The note in a picture; empty if there is none."""
    if picture.suffix == ".png":
        with Image.open(picture) as image:
            return str(image.info.get(NOTE, ""))
    words = picture.read_text("utf-8").rpartition(f"<!-- {NOTE} ")[2]
    return words.partition(" ")[0]
