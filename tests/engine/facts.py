"""Published facts about these games, as test data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent.parent / "data"


def facts(name: str) -> list[dict[str, Any]]:
    """Return the rows of one table of facts."""
    rows: list[dict[str, Any]] = json.loads((DATA / f"{name}.json").read_text())
    return rows
