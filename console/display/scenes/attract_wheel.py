"""The wheel of the attract screen: eight cards about a pad, turned by eighths."""

from __future__ import annotations

import math

import pygame

from console.display import shapes
from console.display.canvas import Canvas
from console.display.cards import HEIGHT as CARD_H
from console.display.cards import WIDTH as CARD_W
from console.display.cards import draw_card
from console.display.layout import Box
from console.display.theme import BG_EDGE, BRASS, CENTRE, CREAM, mix
from console.engine.cards import parse_face

_WHEEL = tuple(parse_face(name) for name in ("AS", "7H", "KC", "3D", "QS", "TC", "JH", "8D"))
_WHEEL_RADIUS, _WHEEL_CARD = 348, 178
_PAD_RADIUS = 141
_LIT = mix(BRASS, CREAM, 0.6)
_LIGHT = 48  # pixels across the picture from which the pad's soft light is scaled up


def draw_wheel(canvas: Canvas, turn: int) -> None:
    """Draw the eight cards ``turn`` eighths further round than at first.

    The pad is lit in every second turn.
    """
    for i, card in enumerate(_WHEEL):
        place = (i + turn) % len(_WHEEL)
        bearing = math.radians(45 * place - 90)
        x = CENTRE[0] + _WHEEL_RADIUS * math.cos(bearing)
        y = CENTRE[1] + _WHEEL_RADIUS * math.sin(bearing)
        # A card reads the same from both ends, so half the angles are enough.
        draw_card(canvas, card, x, y, _WHEEL_CARD, -45 * place % 180)
        canvas.fact("card", str(i), _around(x, y, place))
    _pad(canvas, lit=turn % 2 == 0)


def _around(x: float, y: float, place: int) -> Box:
    w, h = _WHEEL_CARD, _WHEEL_CARD * CARD_H / CARD_W
    angle = math.radians(45 * place)
    half_w = (abs(w * math.cos(angle)) + abs(h * math.sin(angle))) / 2
    half_h = (abs(h * math.cos(angle)) + abs(w * math.sin(angle))) / 2
    return Box(x - half_w, y - half_h, 2 * half_w, 2 * half_h)


def _pad(canvas: Canvas, *, lit: bool) -> None:
    x, y = CENTRE
    canvas.fact("pad", "pad", Box(x - 184, y - 184, 368, 368))
    canvas.disc(x, y, 184, BG_EDGE)
    canvas.ring(x, y, 170, 7, BRASS)
    if not lit:
        canvas.ring(x, y, _PAD_RADIUS, 5, mix(BRASS, (0, 0, 0), 0.28))
        return
    across = canvas.kit.px(2 * _PAD_RADIUS)
    canvas.put_centred(canvas.kit.shapes.get(("lit pad", across), lambda: _lit_disc(across)), x, y)
    canvas.ring(x, y, 107, 5, mix(BRASS, (0, 0, 0), 0.28))


def _lit_disc(across: int) -> pygame.Surface:
    """Return a brass disc, lighter towards its upper left."""
    light = pygame.Surface((_LIGHT, _LIGHT), pygame.SRCALPHA, 32)
    for row in range(_LIGHT):
        for column in range(_LIGHT):
            away = math.dist((column, row), (_LIGHT * 0.42, _LIGHT * 0.36)) / _LIGHT
            light.set_at((column, row), mix(_LIT, BRASS, min(1.0, away * 1.45)))
    large = pygame.transform.smoothscale(light, (across, across))
    large.blit(
        shapes.ring(across, across, (255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT
    )
    return large
