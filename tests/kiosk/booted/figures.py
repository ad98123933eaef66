"""What was measured in the guest, kept for the bench's table."""

from __future__ import annotations

import json
from pathlib import Path

FILE = Path(__file__).resolve().parents[3] / "build" / "kiosk" / "figures.json"


def note(**figures: str) -> None:
    """Keep figures by their names."""
    known = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    FILE.write_text(json.dumps({**known, **figures}, indent=1), "utf-8")
