"""What the generators share: writing their files, or telling which are stale."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def bring_up_to_date(made: Mapping[Path, str], arguments: list[str]) -> int:
    """Write the files, or with --check compare them; gives the exit status."""
    stale = [
        path
        for path, text in made.items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    for path in stale:
        if "--check" in arguments:
            sys.stderr.write(f"{path.relative_to(ROOT)} is stale: run make -C firmware generate\n")
        else:
            path.write_text(made[path], encoding="utf-8")
    return int(bool(stale) and "--check" in arguments)
