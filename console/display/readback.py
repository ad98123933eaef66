"""Looking at what the screen was given: on a bare screen a flip may succeed and show black."""

from __future__ import annotations

import pygame
from pygame._sdl2 import sdl2
from pygame._sdl2.video import Renderer, Texture

_ACROSS, _DOWN = 16, 9  # pixels looked at, spread over the picture
_NEAR = 12  # of 255: what a graphics card may round


def is_seen(picture: pygame.Surface) -> bool:
    """Tell whether the picture's pixels come back from the screen it was put on.

    On a bare screen (KMSDRM) they are read back from its renderer; a desktop shares the picture
    itself.  One plain colour says nothing and is not seen.
    """
    if pygame.display.get_driver() != "kmsdrm":
        return not _is_plain(picture)
    shown = _read_back(picture)
    return shown is not None and not _is_plain(picture) and _alike(picture, shown)


def _read_back(picture: pygame.Surface) -> pygame.Surface | None:
    """Draw the picture once more and read it back before it is presented."""
    try:
        window = pygame.Window.from_display_module()
        renderer = Renderer.from_window(window)
        Texture.from_surface(renderer, picture).draw()
        shown = renderer.to_surface()
        renderer.present()
    except (pygame.error, sdl2.error):
        return None
    return shown


def _spots(picture: pygame.Surface) -> list[tuple[int, int]]:
    width, height = picture.get_size()
    return [
        ((2 * x + 1) * width // (2 * _ACROSS), (2 * y + 1) * height // (2 * _DOWN))
        for y in range(_DOWN)
        for x in range(_ACROSS)
    ]


def _is_plain(picture: pygame.Surface) -> bool:
    return len({tuple(picture.get_at(at))[:3] for at in _spots(picture)}) < 2


def _alike(picture: pygame.Surface, shown: pygame.Surface) -> bool:
    if picture.get_size() != shown.get_size():
        return False
    pairs = ((picture.get_at(at), shown.get_at(at)) for at in _spots(picture))
    return all(abs(drawn[part] - read[part]) <= _NEAR for drawn, read in pairs for part in range(3))
