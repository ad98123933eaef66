"""A served table, with a PIN that is quick to work out; a browser only where SLAP_BROWSER=1."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from console.phone import pin, web
from tests.phone.served import PIN, Served

TOOLS = ("chromium", "node")
MODULES = Path(__file__).resolve().parents[2] / "build" / "browser" / "node_modules"
WANTED = os.environ.get("SLAP_BROWSER") == "1"

if WANTED:
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    missing += [] if MODULES.is_dir() else [str(MODULES)]
    if missing:
        raise SystemExit(
            f"SLAP_BROWSER=1, but these are not installed: {', '.join(missing)}; "
            "run: python3 scripts/set_up.py browser"
        )

collect_ignore = [] if WANTED else ["test_browser.py", "test_hand_browser.py"]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pin, "_N", 2)
    monkeypatch.setattr(web, "TARPIT_S", 0)


@pytest.fixture
def served(tmp_path: Path) -> Served:
    made = Served(tmp_path)
    made.pin.set(PIN)
    return made
