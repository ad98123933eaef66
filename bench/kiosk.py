"""What `make test-kiosk` measured when it last ran: the installed table in an emulated Debian."""

from __future__ import annotations

import json
from pathlib import Path

from bench.measure import Row

FIGURES = Path(__file__).resolve().parents[1] / "build" / "kiosk" / "figures.json"
WHAT = {
    "first_frame": ("unit start to first frame seen, emulated", "1.5 s on a Pi"),
    "idle_cpu": ("attract, emulated", "5 % of a core on a Pi"),
    "memory": ("resident in play, emulated, software drawing", "150 MB on a Pi"),
    "commit": ("journal commit p50 / p99, emulated", "100 ms at most"),
}


def rows() -> list[Row]:
    """Return what the guest's tests noted."""
    figures = json.loads(FIGURES.read_text("utf-8")) if FIGURES.exists() else {}
    missing = "run make test-kiosk"
    return [Row(what, figures.get(name, missing), target) for name, (what, target) in WHAT.items()]
