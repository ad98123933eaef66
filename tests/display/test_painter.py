import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.display.canvas import Op
from console.display.painter import Painter, merge

RED, BLUE, GROUND = (200, 0, 0), (0, 0, 200), (10, 20, 30)


def sheet(colour, size=(20, 10)):
    surface = pygame.Surface(size, pygame.SRCALPHA, 32)
    surface.fill(colour)
    return surface


@pytest.fixture
def painter():
    ground = pygame.Surface((200, 100), 0, 32)
    ground.fill(GROUND)
    return Painter(pygame.Surface((200, 100), 0, 32), ground)


def silent():
    pass


def test_the_first_picture_paints_everything(painter):
    assert painter.paint([Op(sheet(RED), 5, 5)], silent) == [pygame.Rect(0, 0, 200, 100)]
    assert painter.target.get_at((6, 6))[:3] == RED
    assert painter.target.get_at((100, 50))[:3] == GROUND


def test_the_same_picture_paints_nothing(painter):
    op = Op(sheet(RED), 5, 5)
    painter.paint([op], silent)
    assert painter.paint([Op(op.surface, 5, 5)], silent) == []


def test_a_card_that_moves_paints_where_it_was_and_is(painter):
    still, moving = Op(sheet(BLUE), 100, 50), sheet(RED)
    painter.paint([still, Op(moving, 5, 5)], silent)
    assert painter.paint([still, Op(moving, 60, 5)], silent) == [
        pygame.Rect(5, 5, 20, 10),
        pygame.Rect(60, 5, 20, 10),
    ]
    assert painter.target.get_at((6, 6))[:3] == GROUND
    assert painter.target.get_at((61, 6))[:3] == RED


def test_what_lies_over_a_change_stays_over_it(painter):
    under, over = sheet(RED), Op(sheet(BLUE), 10, 5)
    painter.paint([Op(under, 0, 0), over], silent)
    painter.paint([Op(under, 4, 0), over], silent)
    assert painter.target.get_at((12, 6))[:3] == BLUE
    assert painter.target.get_at((5, 1))[:3] == RED


def test_another_order_paints_everything(painter):
    a, b = Op(sheet(RED), 0, 0), Op(sheet(BLUE), 5, 5)
    painter.paint([a, b], silent)
    assert painter.paint([b, a], silent) == [pygame.Rect(0, 0, 200, 100)]
    assert painter.target.get_at((6, 6))[:3] == RED


def test_a_faint_picture_leaves_its_surface_as_it_was(painter):
    surface = sheet(RED)
    painter.paint([Op(surface, 0, 0, 128)], silent)
    mixed = painter.target.get_at((1, 1))
    assert GROUND[0] < mixed.r < RED[0]
    assert surface.get_alpha() == 255


def test_keys_are_read_between_pictures(painter):
    calls = []
    painter.paint([Op(sheet(RED), 0, 0), Op(sheet(BLUE), 50, 0)], lambda: calls.append(1))
    assert len(calls) == 2


rects = st.builds(
    pygame.Rect,
    st.integers(0, 90),
    st.integers(0, 90),
    st.integers(1, 40),
    st.integers(1, 40),
)


@given(st.lists(rects, max_size=8))
def test_merged_rectangles_cover_all_and_do_not_overlap(given_rects):
    merged = merge(given_rects)
    assert all(any(m.contains(r) for m in merged) for r in given_rects)
    assert all(m is n or not m.colliderect(n) for m in merged for n in merged)
