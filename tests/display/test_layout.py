from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.display.layout import (
    FIELD,
    LEFT_COLUMN,
    RIGHT_COLUMN,
    RING,
    SCREEN,
    SIDES,
    Box,
    fan,
    fit,
    places,
)
from console.display.theme import CENTRE

COUNTS = range(2, 9)


@pytest.mark.parametrize("count", COUNTS)
def test_panels_touch_nothing_that_is_read(count):
    boxes = [place.box for place in places(count)] + [LEFT_COLUMN, RIGHT_COLUMN]
    assert [pair for pair in combinations(boxes, 2) if pair[0].overlaps(pair[1])] == []
    assert all(SCREEN.holds(box) for box in boxes)
    assert not any(place.box.overlaps(FIELD) for place in places(count))


@pytest.mark.parametrize("count", COUNTS)
def test_seats_run_clockwise_from_the_south_sides_right_end(count):
    seats = places(count)
    assert "".join(place.side for place in seats) == SIDES[count]
    south = [place for place in seats if place.side == "S"]
    assert max(south, key=lambda place: place.box.x).seat == 0
    turns = [(place.bearing - seats[0].bearing) % 360 for place in seats]
    assert turns == sorted(turns)


@pytest.mark.parametrize("count", COUNTS)
def test_panels_are_600_by_160_and_a_margin_from_the_edge(count):
    for place in places(count):
        assert sorted((place.box.w, place.box.h)) == [160, 600]
        edge = min(place.box.x, place.box.y, 1920 - place.box.right, 1080 - place.box.bottom)
        assert edge == 32


def test_the_ring_lies_between_the_columns():
    assert not RING.overlaps(LEFT_COLUMN)
    assert not RING.overlaps(RIGHT_COLUMN)


@pytest.mark.parametrize("count", range(1, 5))
def test_the_fan_is_centred_and_its_newest_card_lies_right(count):
    slots = fan(count)
    assert sum(slot.x for slot in slots) / count == CENTRE[0]
    assert [slot.x for slot in slots] == sorted(slot.x for slot in slots)
    assert all(abs(slot.angle) <= 6 for slot in slots)


def test_a_covered_card_shows_its_rank_and_suit():
    slots = fan(4)
    assert all(b.x - a.x >= 100 for a, b in pairwise(slots))


sizes = st.tuples(st.integers(320, 4096), st.integers(200, 4096))


@given(sizes)
def test_any_screen_holds_the_whole_picture(size):
    scale, left, top = fit(*size)
    assert left >= 0
    assert top >= 0
    assert left + 1920 * scale <= size[0] + 1
    assert top + 1080 * scale <= size[1] + 1


boxes = st.builds(Box, *[st.integers(0, 300)] * 2, *[st.integers(1, 200)] * 2)


@given(boxes, st.sampled_from([90, 180, 270]))
def test_turning_there_and_back_gives_the_same_box(box, angle):
    w, h = 600, 500
    there = box.turned(angle, w, h)
    w, h = (h, w) if angle % 180 else (w, h)
    assert there.turned(360 - angle, w, h) == box


def test_boxes_know_what_they_hold_and_touch():
    room = Box(0, 0, 100, 100)
    assert room.holds(Box(10, 10, 90, 90))
    assert not room.holds(Box(10, 10, 95, 50))
    assert room.overlaps(Box(90, 90, 50, 50))
    assert not room.overlaps(Box(100, 0, 50, 50))
    assert room.moved(5, 6).centre == (55, 56)
