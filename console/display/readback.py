"""Looking at what the screen was given: on a bare screen a flip may succeed and show black."""

from __future__ import annotations

import logging

import pygame
from pygame._sdl2 import sdl2
from pygame._sdl2.video import Renderer, Texture

from console.display import scanout
from console.display.scanout import Colour, Size, Spots

log = logging.getLogger(__name__)

_ACROSS, _DOWN = 16, 9  # pixels looked at, spread over the picture
_NEAR = 12  # of 255: what a graphics card may round
_PATIENCE = 50  # looks in vain: between two buffers there may be none to read
_ENOUGH = 0.8  # of them are alike: what moved since the last flip may differ


class Readback:
    """Looks at the screen a picture was put on; asked until the picture is seen."""

    def __init__(self) -> None:
        self._unread = 0

    def sees(self, picture: pygame.Surface) -> bool:
        """Tell whether the picture's pixels come back from the screen.

        On a bare screen (KMSDRM) they are read from the memory that the kernel sends to the
        screen: a renderer that gives the right pixels back while the screen is black was met in
        practice.  A desktop shares the picture itself.  One plain colour says nothing and is not
        seen.
        """
        drawn = _colours(picture)
        if pygame.display.get_driver().lower() != "kmsdrm":
            return _says_something(drawn)
        sent = scanout.read(_spots)
        self._unread = 0 if sent else self._unread + 1
        if sent is not None and sent.size != picture.get_size():  # the screen mixes pixels
            return _says_something(sent.pixels)
        shown = sent.pixels if sent else self._next_best(picture)
        return shown is not None and _says_something(shown) and _alike(drawn, shown)

    def _next_best(self, picture: pygame.Surface) -> list[Colour] | None:
        """Ask the renderer, once it is sure that this kernel does not let the memory be read."""
        return _of_renderer(picture) if self._unread > _PATIENCE else None


def _of_renderer(picture: pygame.Surface) -> list[Colour] | None:
    """Draw the picture once more and read it back before it is presented: the next best."""
    try:
        renderer = Renderer.from_window(pygame.Window.from_display_module())
        Texture.from_surface(renderer, picture).draw()
        shown = renderer.to_surface()
        renderer.present()
    except (pygame.error, sdl2.error):
        return None
    log.debug("what is sent to the screen cannot be read; its renderer was asked instead")
    return _colours(shown)


def _spots(size: Size) -> Spots:
    width, height = size
    return [
        ((2 * x + 1) * width // (2 * _ACROSS), (2 * y + 1) * height // (2 * _DOWN))
        for y in range(_DOWN)
        for x in range(_ACROSS)
    ]


def _colours(picture: pygame.Surface) -> list[Colour]:
    found = (picture.get_at(at) for at in _spots(picture.get_size()))
    return [(colour.r, colour.g, colour.b) for colour in found]


def _says_something(colours: list[Colour]) -> bool:
    return len(set(colours)) > 1


def _alike(drawn: list[Colour], shown: list[Colour]) -> bool:
    same = sum(
        all(abs(ours - theirs) <= _NEAR for ours, theirs in zip(one, other, strict=True))
        for one, other in zip(drawn, shown, strict=True)
    )
    return same >= _ENOUGH * len(drawn)
