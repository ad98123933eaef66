"""Whether a picture is on the screen, by its pixels."""

import pygame
import pytest

from console.display import readback
from console.display.readback import Readback
from console.display.scanout import Scanout

GREEN, RED = (0, 96, 48), (200, 30, 30)


def picture(mark: bool = True) -> pygame.Surface:
    made = pygame.Surface((320, 180))
    made.fill(GREEN)
    if mark:
        made.fill(RED, (40, 40, 120, 60))
    return made


@pytest.fixture(autouse=True)
def display():
    pygame.display.init()
    yield pygame.display.set_mode((320, 180))
    pygame.display.quit()


@pytest.fixture
def bare_screen(monkeypatch):
    """A screen without a desktop; the returned function says what is read back from it."""
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "KMSDRM")

    def gives(shown):
        def read(spots_of):
            if shown is None:
                return None
            size = shown.get_size()
            pixels = [tuple(shown.get_at(at))[:3] for at in spots_of(size)]
            return Scanout(size, pixels)

        monkeypatch.setattr(readback.scanout, "read", read)

    return gives


def test_on_a_desktop_the_picture_is_what_is_shared():
    assert Readback().sees(picture())


def test_a_plain_colour_says_nothing(bare_screen):
    assert not Readback().sees(picture(mark=False))
    bare_screen(picture(mark=False))
    assert not Readback().sees(picture(mark=False))


def test_a_bare_screen_must_give_the_pixels_back(bare_screen):
    bare_screen(picture())
    assert Readback().sees(picture())


def test_a_card_may_round_a_colour(bare_screen):
    shown = picture()
    shown.fill((7, 7, 7), special_flags=pygame.BLEND_ADD)
    bare_screen(shown)
    assert Readback().sees(picture())


@pytest.mark.parametrize(
    "shown", [None, pygame.Surface((320, 180)), pygame.Surface((160, 90)), picture(mark=False)]
)
def test_black_one_colour_or_nothing_is_not_seen(bare_screen, shown):
    bare_screen(shown)
    assert not Readback().sees(picture())


def test_another_picture_is_not_seen(bare_screen):
    shown = pygame.transform.flip(picture(), True, True)
    shown.fill(RED, (0, 90, 320, 90))
    bare_screen(shown)
    assert not Readback().sees(picture())


def test_what_moved_since_it_was_drawn_may_differ(bare_screen):
    shown = picture()
    shown.fill((250, 250, 250), (200, 100, 60, 40))
    bare_screen(shown)
    assert Readback().sees(picture())


def test_a_picture_that_the_screen_scales_is_seen(bare_screen):
    bare_screen(pygame.transform.smoothscale(picture(), (200, 110)))
    assert Readback().sees(picture())


def test_where_the_kernel_lets_nothing_be_read_the_renderer_is_asked(bare_screen, monkeypatch):
    bare_screen(None)
    monkeypatch.setattr(readback, "_of_renderer", readback._colours)
    screen = Readback()
    looks = [screen.sees(picture()) for _ in range(60)]
    assert looks == [False] * 50 + [True] * 10


def test_a_look_in_vain_between_two_buffers_asks_no_renderer(bare_screen, monkeypatch):
    monkeypatch.setattr(readback, "_of_renderer", readback._colours)
    screen = Readback()
    for _ in range(100):
        bare_screen(None)
        assert not screen.sees(picture())
        bare_screen(picture(mark=False))
        assert not screen.sees(picture())


def test_a_screen_without_a_renderer_gives_nothing_back(display, monkeypatch, bare_screen):
    display.blit(picture(), (0, 0))
    bare_screen(None)
    monkeypatch.setattr(readback, "_PATIENCE", 0)
    assert not Readback().sees(display)
