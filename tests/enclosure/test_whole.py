"""The model of the whole: no two parts in one place, for any number of seats and any pad."""

import pytest

from enclosure.assembly import frames, whole
from enclosure.checks.whole import overlaps
from enclosure.layout import BOARDS, KEYS, SEATS, Build
from tests.enclosure.table import P


@pytest.mark.parametrize("profile", P.profiles)
def test_nothing_overlaps_for_any_number_of_seats(profile: str) -> None:
    assert [fault for seats in SEATS for fault in overlaps(P, Build(seats, profile))] == []


@pytest.mark.parametrize("board", BOARDS[1:])
@pytest.mark.parametrize("keys", KEYS[:2])
def test_nothing_overlaps_with_fewer_keys_and_other_boards(keys: str, board: str) -> None:
    for profile in ("dome100", "fsr"):
        assert overlaps(P, Build(4, profile, keys, board)) == []  # type: ignore[arg-type]


@pytest.mark.parametrize("inch", [10.1, 24.0])
def test_nothing_overlaps_around_other_displays(inch: float) -> None:
    assert overlaps(P, Build(8, "dome60", screen_inch=inch)) == []


@pytest.mark.parametrize("seats", SEATS)
def test_the_model_has_every_part_of_every_seat(seats: int) -> None:
    build = Build(seats, "piezo")
    names = [f"{placed.group} {placed.name}" for _, placed in whole(P, build)]
    assert len(names) == len(set(names))
    for seat in range(1, seats + 1):
        own = {name.split(" ", 2)[2] for name in names if name.startswith(f"seat {seat} ")}
        assert own >= {
            "body",
            "lid",
            "puck",
            "foam",
            "sensor",
            "flip",
            "lamp",
            "jack",
            "stripboard",
        }
        assert own >= {f"call-{n}" for n in range(1, 7)} | {f"screw-{n}" for n in range(1, 5)}
    assert len([name for name in names if name.startswith("hub jack")]) == seats
    assert len(frames(P, build)) == seats + 2
