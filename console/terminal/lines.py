"""Rows of styled text of an exact width, the stuff every picture of the terminal is made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

from textual.content import Content

from console.terminal.palette import GLYPHS, Palette

BLANK = Content()


def styled(text: str, style: str = "") -> Content:
    """Return text in one style; square brackets in it are text, not mark-up."""
    return Content.styled(text, style)


def fit(line: Content, width: int) -> Content:
    """Return the line cut with an ellipsis, or filled with spaces, to exactly ``width`` cells."""
    return line.truncate(width, ellipsis=True).pad_right(max(0, width - line.cell_length))


def spread(left: Content, right: Content, width: int) -> Content:
    """Return one row with a left and a right part; the left part gives way."""
    room = max(0, width - right.cell_length)
    return fit(fit(left, room) + right, width)


def paragraph(text: str, width: int, style: str, rows: int) -> list[Content]:
    """Return text broken at spaces into at most ``rows`` lines, the last one cut if need be."""
    lines = wrap(text, max(1, width))
    if len(lines) > rows:
        lines = [*lines[: rows - 1], " ".join(lines[rows - 1 :])]
    return [fit(styled(line, style), width) for line in lines]


def column(lines: Sequence[Content], rows: int) -> Content:
    """Return rows as one block, cut to ``rows``."""
    return Content("\n").join(lines[:rows])


def log_lines(told: Iterable[str], width: int, rows: int, palette: Palette) -> Content:
    """Return the newest sentences at the foot, the last one bright, a long one on several rows."""
    sentences = list(told)[-rows:]
    lines: list[Content] = []
    for number, sentence in enumerate(sentences, start=1):
        style = palette.text if number == len(sentences) else palette.quiet
        broken = wrap(sentence, max(1, width), subsequent_indent="  ")
        lines += [styled(line, style) for line in broken]
    return Content("\n").join(lines[-rows:])


def chip(seat: int, palette: Palette) -> Content:
    """Return a seat's badge: its glyph on its own colour, three cells wide."""
    ink = palette.seats[seat]
    return styled(f" {GLYPHS[seat]} ", f"bold {ink.ink} on {ink.fill}")
