"""Writing Markdown: tables, and paragraphs broken like the rest of the pages."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

MADE = "<!-- Written by `make wiring` from the pin map and wiring/tools: change those. -->"
WIDTH = 100


def head(title: str) -> list[str]:
    """The title of a page that is made."""
    return [f"# {title}", "", MADE, ""]


def paragraph(text: str) -> list[str]:
    """One paragraph."""
    lines = textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False)
    return [*lines, ""]


def table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """A table."""
    lines = [columns, ["---"] * len(columns), *rows]
    return [f"| {' | '.join(map(str, line))} |" for line in lines] + [""]


def page(lines: Sequence[str]) -> str:
    """The text of a page, without a blank line at its end."""
    return "\n".join(lines).rstrip("\n") + "\n"
