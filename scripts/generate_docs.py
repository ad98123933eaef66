#!/usr/bin/env python3
"""Writes the pages under docs/ that are made from the code; run by `make docs`."""

from __future__ import annotations

from pathlib import Path

import protocol_page

from console import config_text

DOCS = Path(__file__).resolve().parent.parent / "docs"


def pages() -> dict[Path, str]:
    """Each generated page and what it must hold."""
    return {
        DOCS / "configuration.md": config_text.page(),
        DOCS / "protocol.md": protocol_page.page(),
    }


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, "utf-8")
        print(path.relative_to(DOCS.parent))
