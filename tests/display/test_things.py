from functools import cache
from itertools import combinations
from operator import sub

import pygame
import pytest

from console.display.theme import INK, SEATS, SURFACE
from console.display.things import DRAWINGS, label, paint_thing
from console.display.things.drawing import blob, draw, line, mirrored, turned
from console.display.things.painting import MARGIN, paint
from console.display.words import LANGUAGES, Words
from console.engine.things import THINGS

SIDE = 96
GRID = 24
APART = 0.10  # mean difference of two pictures' cells, in what covers and in how light it is
SEEN = 0.09  # of the square must stand out from a panel
OUTLINED = 0.94  # of the border must be ink
CONTRAST = 3.0  # WCAG 2.2, 1.4.11: what is needed to understand a graphic


def test_there_are_things_enough_and_each_is_one_plain_word():
    assert len(set(THINGS)) == len(THINGS) >= 120
    assert list(THINGS) == sorted(THINGS)
    assert [name for name in THINGS if not (name.isascii() and name.isalpha())] == []
    assert [name for name in THINGS if not name.islower()] == []


def test_every_thing_has_a_drawing_and_no_drawing_is_left_over():
    assert set(DRAWINGS) == set(THINGS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_thing_has_a_name_of_its_own(language):
    words = Words(language)
    names = [label(words, name) for name in THINGS]
    assert all(f"thing.{name}" in words for name in THINGS)
    assert len({name.casefold() for name in names}) == len(THINGS)
    assert max(map(len, names)) <= 20


def test_what_a_host_typed_is_called_what_was_typed():
    assert label(Words("fr"), "grandma's hat") == "grandma's hat"


def test_a_picture_is_painted_once_for_each_size():
    assert paint_thing("apple", SIDE) is paint_thing("apple", SIDE)
    assert paint_thing("apple", 130).get_size() == (130, 130)
    with pytest.raises(KeyError):
        paint_thing("nothing", SIDE)


@pytest.mark.parametrize("name", THINGS)
def test_a_picture_fills_its_square_and_is_not_cut(name):
    found = paint_thing(name, SIDE).get_bounding_rect()
    margin = int(MARGIN * SIDE)
    assert pygame.Rect(0, 0, SIDE, SIDE).inflate(-2 * margin, -2 * margin).contains(found)
    assert max(found.size) >= SIDE * (1 - 2 * MARGIN) - 2
    assert min(found.size) >= SIDE / 4


@pytest.mark.slow
def test_every_picture_stands_out_from_a_dark_panel():
    assert [name for name in THINGS if _standing_out(name) < SEEN] == []


@pytest.mark.slow
def test_every_picture_has_ink_all_round_which_stands_out_from_every_seats_colour():
    assert [name for name in THINGS if _outlined(name) < OUTLINED] == []
    assert [seat.key for seat in SEATS if _contrast(INK, seat.fill) < CONTRAST] == []


@pytest.mark.slow
def test_no_two_pictures_are_alike_without_colour():
    cells = {name: _cells(name) for name in THINGS}
    near = [
        (round(apart, 3), one, other)
        for one, other in combinations(THINGS, 2)
        if (apart := _apart(cells[one], cells[other])) < APART
    ]
    assert sorted(near) == []


def test_a_drawing_is_moved_and_scaled_to_fit():
    small = paint(draw(line("2,2 12,2", 2)), SIDE).get_bounding_rect()
    large = paint(draw(line("0,50 100,50", 20)), SIDE).get_bounding_rect()
    assert small.w == pytest.approx(large.w, abs=1)
    assert small.centery == pytest.approx(large.centery, abs=1)


def test_an_exclamation_mark_makes_a_corner_of_a_smooth_border():
    square = blob("0,0! 10,0! 10,10! 0,10!")
    soft = blob("0,0 10,0 10,10 0,10")
    assert set(square.points) == {(0, 0), (10, 0), (10, 10), (0, 10)}
    assert max(x for x, _ in soft.points) > 10


def test_parts_can_be_mirrored_and_turned():
    (left, right) = mirrored(line("10,20 30,40", 4))
    assert (left.points, right.points) == (((10, 20), (30, 40)), ((90, 20), (70, 40)))
    (shape,) = turned(90, line("50,10 50,50", 4))
    assert shape.points[0] == pytest.approx((90, 50))


@cache
def _light(value):
    share = value / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def _luminance(colour):
    return sum(w * _light(c) for w, c in zip((0.2126, 0.7152, 0.0722), colour[:3], strict=True))


def _contrast(one, other):
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _standing_out(name):
    """Return the share of the square that has the contrast a graphic needs."""
    picture = pygame.Surface((SIDE, SIDE))
    picture.fill(SURFACE)
    picture.blit(paint_thing(name, SIDE), (0, 0))
    small = pygame.transform.smoothscale(picture, (GRID, GRID))
    colours = [small.get_at((x, y)) for x in range(GRID) for y in range(GRID)]
    return sum(_contrast(colour, SURFACE) >= CONTRAST for colour in colours) / len(colours)


def _outlined(name):
    """Return how much of the border of a picture's pieces is dark."""
    picture = paint_thing(name, SIDE)
    pieces = pygame.mask.from_surface(picture, 200).connected_components()
    border = [point for piece in pieces for point in piece.outline()]
    return sum(_contrast(picture.get_at(point), INK) < 1.6 for point in border) / len(border)


def _cells(name):
    """Return a picture as cells in a row: how much of each is covered, and how light it is."""
    small = pygame.transform.smoothscale(paint_thing(name, SIDE), (GRID, GRID))
    colours = [small.get_at((x, y)) for y in range(GRID) for x in range(GRID)]
    covered = [c.a for c in colours]
    grey = [(0.299 * c.r + 0.587 * c.g + 0.114 * c.b) * c.a / 255 for c in colours]
    return covered + grey


def _apart(one, other):
    return sum(map(abs, map(sub, one, other))) / (255 * len(one))
