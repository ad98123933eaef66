"""Hands on real phones' browsers, four at once."""

from __future__ import annotations

import json

import pytest

from tests.phone.hand_serving import serving
from tests.phone.hand_table import HandTable
from tests.phone.test_browser import sound, tell

MINE = "2D 2S 7C 9H KC 4D JH 6S"
NEXT = "7H 7H KH KD 8C 3C 4C 5C 6C 9C TC JC QC AC AD"


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_hand_in_every_situation(language: str) -> None:
    table = HandTable(hands=[MINE, NEXT], up="2C", rounds=[9, 8])
    with serving(table):
        found = tell("hand-scenes", json.dumps(table.linked[1]), language)
    sound(found)
    assert "#" not in found["address"]
    assert found["plan"].startswith("2 of" if language == "en" else "2 de")
    assert found["left"] == 0
