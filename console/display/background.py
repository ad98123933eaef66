"""The table's ground: a warm light in the middle, made once and dithered so that no ring shows."""

from __future__ import annotations

import math
import random

import pygame

from console.display.theme import BG_CENTRE, BG_EDGE, BG_MID, BG_RADIUS, CENTRE, Colour, mix

_FINE = 5  # the light is computed in fifths of a colour step
_COARSE = 24  # design pixels to one sample


def background(size: tuple[int, int], scale: float) -> pygame.Surface:
    """Return the ground for a screen of this size; letterbox margins are part of it."""
    light = pygame.transform.smoothscale(_samples(size, scale), size)
    light.blit(_noise(size), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    light.fill((256 // _FINE,) * 3, special_flags=pygame.BLEND_RGB_MULT)
    return light


def _samples(size: tuple[int, int], scale: float) -> pygame.Surface:
    step = _COARSE * scale
    across, down = math.ceil(size[0] / step), math.ceil(size[1] / step)
    small = pygame.Surface((across, down), 0, 32)
    for y in range(down):
        for x in range(across):
            dx = ((x + 0.5) / across - 0.5) * size[0] / scale
            dy = ((y + 0.5) / down - 0.5) * size[1] / scale
            r, g, b = _light(math.hypot(dx, dy) / BG_RADIUS)
            small.set_at((x, y), (r * _FINE, g * _FINE, b * _FINE))
    return small


def _light(share: float) -> Colour:
    if share < 0.5:
        return mix(BG_CENTRE, BG_MID, share * 2)
    return mix(BG_MID, BG_EDGE, min(1.0, share * 2 - 1))


def _noise(size: tuple[int, int]) -> pygame.Surface:
    fifth = bytes(i % _FINE for i in range(256))
    values = random.Random(CENTRE[0]).randbytes(size[0] * size[1] * 3).translate(fifth)
    return pygame.image.frombytes(values, size, "RGB")
