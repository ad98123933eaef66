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
_ENOUGH = 0.8  # of them are alike: what moved since the last flip may differ


def is_seen(picture: pygame.Surface) -> bool:
    """Tell whether the picture's pixels come back from the screen it was put on.

    On a bare screen (KMSDRM) they are read from the memory that the kernel sends to the screen: a
    renderer that draws rightly, into what nobody sends, was met in practice.  A desktop shares the
    picture itself.  One plain colour says nothing and is not seen.
    """
    drawn = _colours(picture)
    if pygame.display.get_driver() != "kmsdrm":
        return _says_something(drawn)
    sent = scanout.read(_spots)
    shown = sent.pixels if sent is not None else _of_renderer(picture)
    if shown is None or not _says_something(shown):
        return False
    scaled = sent is not None and sent.size != picture.get_size()  # its pixels are mixed then
    return scaled or _alike(drawn, shown)


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
