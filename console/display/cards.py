"""Card faces, backs and jokers: drawn once per face, size, angle and state, and kept."""

from __future__ import annotations

from typing import Literal

import pygame

from console.display.canvas import Canvas, Kit
from console.display.card_art import COINS, HEIGHT, WIDTH, CardArt
from console.display.theme import CARD_BLACK, JOKER_VIOLET, SUITS_FOUR, SUITS_TWO
from console.engine import cards

__all__ = ["HEIGHT", "WIDTH", "State", "card", "draw_card"]

State = Literal["plain", "dimmed", "ringed"]

_MASTER = 2  # faces are drawn twice too large and turned and shrunk in one step


def card(
    kit: Kit, value: cards.Card | None, width: float, angle: float = 0.0, state: State = "plain"
) -> pygame.Surface:
    """Return a card (``None``: its back) ``width`` design pixels wide, turned anticlockwise.

    The surface is larger than the card by its shadow, its middle is the card's middle.
    """
    copy = 0 if value is None or cards.face(value) else (value >> 6) & 1
    printed = None if value is None else cards.face(value)
    large = (printed, copy, width, state)

    def turn() -> pygame.Surface:
        master = kit.masters.get(large, lambda: _paint(kit, printed, copy, width, state))
        return pygame.transform.rotozoom(master, angle, 1 / _MASTER)

    return kit.cards.get((large, angle), turn)


def _paint(kit: Kit, printed: int | None, copy: int, width: float, state: State) -> pygame.Surface:
    challenges = printed is not None and cards.rank(printed) in COINS
    suits = SUITS_FOUR if kit.look.four_colour else SUITS_TWO
    field = suits[cards.suit(printed)] if challenges and printed else None
    art = CardArt(kit, width * kit.scale / WIDTH * _MASTER, field, ringed=state == "ringed")
    if printed is None:
        art.back()
    elif printed == cards.JOKER:
        art.joker(JOKER_VIOLET if copy == 0 else CARD_BLACK)
    else:
        art.face(cards.rank(printed), cards.suit(printed))
    if state == "dimmed":
        art.surface.fill((115, 115, 115), special_flags=pygame.BLEND_RGB_MULT)
    return art.surface


def draw_card(
    canvas: Canvas,
    value: cards.Card | None,
    x: float,
    y: float,
    width: float,
    angle: float = 0.0,
    state: State = "plain",
) -> None:
    """Draw a card with its middle at a design point."""
    canvas.put_centred(card(canvas.kit, value, width, angle, state), x, y)
