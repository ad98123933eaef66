"""Opening hours: within a day, over midnight, and where nothing can be known."""

import pytest

from console.session.service.hours import is_open


@pytest.mark.parametrize(
    ("minute", "opens", "closes", "wanted"),
    [
        (9 * 60 - 1, "09:00", "17:30", False),
        (9 * 60, "09:00", "17:30", True),
        (17 * 60 + 29, "09:00", "17:30", True),
        (17 * 60 + 30, "09:00", "17:30", False),
        (23 * 60, "18:00", "02:00", True),
        (60, "18:00", "02:00", True),
        (120, "18:00", "02:00", False),
        (600, "", "02:00", True),
        (600, "18:00", "", True),
        (600, "18:00", "18:00", True),
        (None, "09:00", "10:00", True),
    ],
)
def test_hours(minute: int | None, opens: str, closes: str, *, wanted: bool) -> None:
    assert is_open(minute, opens, closes) is wanted
