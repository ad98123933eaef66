"""A served table, with a PIN that is quick to work out."""

from __future__ import annotations

from pathlib import Path

import pytest

from console.phone import pin, web
from tests.phone.served import PIN, Served


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pin, "_N", 2)
    monkeypatch.setattr(web, "TARPIT_S", 0)


@pytest.fixture
def served(tmp_path: Path) -> Served:
    made = Served(tmp_path)
    made.pin.set(PIN)
    return made
