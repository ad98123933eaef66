"""The service menu, the self-test and a closed table in a terminal."""

from __future__ import annotations

import pytest

from console.display.shots_selftest import SHOTS as SELFTESTS
from console.display.shots_service import SHOTS, names, picture, refused
from console.terminal.draw import draw
from tests.terminal.scenes import SIZES, pens, rows


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", [*SHOTS, *SELFTESTS])
def test_every_one_fits(name: str, size: tuple[int, int]) -> None:
    made = ({**SHOTS, **SELFTESTS})[name]()
    drawn = draw(made, pens(*size))
    assert all(len(row) <= size[0] for row in rows(drawn))


def test_a_page_shows_what_its_settings_stand_at() -> None:
    told = "\n".join(rows(draw(picture(), pens())))
    assert "table.four colour" in told
    assert "90" in told


def test_what_is_spelled_is_shown_with_the_letter_that_is_next() -> None:
    told = [row.strip() for row in rows(draw(names(), pens()))]
    assert "Blais_" in told
    assert "e" in told
    assert "0 to 100" in [row.strip() for row in rows(draw(refused(), pens()))]
