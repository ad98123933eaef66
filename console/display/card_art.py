"""The drawing of one card: its face from both ends, its back, its joker.

All lengths are units of a card of 250 × 350.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from console.display import shapes
from console.display.canvas import Kit
from console.display.icons import SUITS, outline
from console.display.shapes import Polygon, arc, curve
from console.display.theme import (
    BACK,
    BACK_LOZENGE,
    BRASS,
    CARD_BLACK,
    GOLD,
    JOKER_CORAL,
    SEATS,
    STOCK,
    STOCK_EDGE,
    SUITS_FOUR,
    SUITS_TWO,
    Colour,
)
from console.engine import cards

WIDTH, HEIGHT = 250, 350
PAD = 20  # room for the shadow and the winner's ring
_RADIUS, _INSET, _INNER = 18, 12.5, 9
_RANK = {1: "A", 10: "10", 11: "J", 12: "Q", 13: "K"}
COINS = {11: 1, 12: 2, 13: 3, 1: 4}


class CardArt:
    """One card being drawn, ``unit`` pixels to the card's unit."""

    def __init__(self, kit: Kit, unit: float, field: Colour | None, *, ringed: bool) -> None:
        self.kit, self.unit = kit, unit
        self.suits = SUITS_FOUR if kit.look.four_colour else SUITS_TWO
        key = ("bare card", unit, ringed, field)
        self.surface = kit.masters.get(key, lambda: self._bare(ringed, field)).copy()

    def _bare(self, ringed: bool, field: Colour | None) -> pygame.Surface:
        """Return shadow, the winner's ring where there is one, the bare card and its field."""
        self.surface = self._sheet()
        self._shadow(7, 10, 0.22)
        self._shadow(2, 5, 0.28)
        if ringed:
            self._rounded(-9, -9, WIDTH + 18, HEIGHT + 18, _RADIUS + 9, BRASS)
            self._rounded(-1.5, -1.5, WIDTH + 3, HEIGHT + 3, _RADIUS + 1.5, CARD_BLACK)
        else:
            self._rounded(0, 0, WIDTH, HEIGHT, _RADIUS, STOCK_EDGE)
        self._rounded(0.8, 0.8, WIDTH - 1.6, HEIGHT - 1.6, _RADIUS - 0.8, STOCK)
        if field is not None:
            self._rounded(_INSET, _INSET, WIDTH - 2 * _INSET, HEIGHT - 2 * _INSET, _INNER, field)
        return self.surface

    def _sheet(self) -> pygame.Surface:
        across, down = (WIDTH + 2 * PAD) * self.unit, (HEIGHT + 2 * PAD) * self.unit
        return shapes.blank(round(across), round(down))

    def face(self, rank: int, suit: int) -> None:
        """Draw rank and suit, both again turned by 180 degrees."""
        colour = self.suits[suit]
        if rank not in COINS:
            self._both(lambda a: a.plain_half(rank, suit, colour))
            return
        self._both(lambda a: a.court_half(rank, suit))
        self._coins(COINS[rank], colour)

    def plain_half(self, rank: int, suit: int, colour: Colour) -> None:
        """Draw the upper half of a number card."""
        self._rank(_RANK.get(rank, str(rank)), 20, 24, 128, colour, 82 if rank == 10 else None)
        self._mark(SUITS[suit], 190, 66, 37, colour)
        if rank in (6, 9):
            self._rounded(26.5, 162, 66, 9, 4.5, colour)

    def court_half(self, rank: int, suit: int) -> None:
        """Draw the upper half of a card that challenges."""
        self._rank(_RANK[rank], 28, 30, 110, STOCK, None)
        if rank == cards.ACE:
            self._mark(SUITS[suit], 181, 84, 44.5, STOCK)
            return
        self._mark(SUITS[suit], 188, 102, 31.5, STOCK)
        {cards.KING: self._crown, cards.QUEEN: self._coronet, cards.JACK: self._cap}[rank]()

    def back(self) -> None:
        """Draw the back: lozenges and the brass emblem, no seat's colour."""
        w, h = WIDTH - 2 * _INSET, HEIGHT - 2 * _INSET
        self._rounded(_INSET, _INSET, w, h, _INNER, BACK)
        field = pygame.Surface((round(w * self.unit), round(h * self.unit)), pygame.SRCALPHA, 32)
        self._fill(field, _lozenges(w, h), BACK_LOZENGE)
        corner = round(_INSET * self.unit) + round(PAD * self.unit)
        self.surface.blit(field, (corner, corner))
        for radius, line, colour in (
            (72, 72, BACK),
            (64, 4.6, BRASS),
            (46, 46, BRASS),
            (36, 36, BACK),
            (32.5, 32.5, BRASS),
        ):
            self._ring(WIDTH / 2, HEIGHT / 2, radius, line, colour)

    def joker(self, ground: Colour) -> None:
        """Draw a joker: never a pattern, never a pair."""
        self._rounded(_INSET, _INSET, WIDTH - 2 * _INSET, HEIGHT - 2 * _INSET, _INNER, ground)
        self._both(CardArt._joker_half)
        for i in range(7):
            x = WIDTH / 2 + (i - 3) * 29.8
            colour = GOLD if i % 2 == 0 else JOKER_CORAL
            self._polygons([[(x, 129), (x + 14.5, 175), (x, 221), (x - 14.5, 175)]], colour)

    def _joker_half(self) -> None:
        self._mark("star", 62, 72, 35, GOLD)
        self._word("JOKER", 120, 30, 34)
        for i, seat in enumerate((0, 2, 1, 4, 7)):
            self._ring(128 + i * 20.8, 84, 7.2, 8, SEATS[seat].fill)
        for i in range(7):
            self._ring(WIDTH / 2 + (i - 3) * 29.8, 126, 7, 8, STOCK)

    def _both(self, half: Callable[[CardArt], None]) -> None:
        """Draw a half, and the same turned by 180 degrees."""
        other = CardArt.__new__(CardArt)
        other.kit, other.unit, other.suits = self.kit, self.unit, self.suits
        other.surface = self._sheet()
        half(other)
        self.kit.pulse()
        self.surface.blit(other.surface, (0, 0))
        self.surface.blit(pygame.transform.rotate(other.surface, 180), (0, 0))
        self.kit.pulse()

    def _shadow(self, grow: float, drop: float, share: float) -> None:
        made = self._round_surface(WIDTH + 2 * grow, HEIGHT + grow, _RADIUS + grow, (0, 0, 0))
        self._blit(shapes.faded(made, share), -grow, drop - grow / 2)

    def _rounded(
        self, x: float, y: float, w: float, h: float, radius: float, colour: Colour
    ) -> None:
        self._blit(self._round_surface(w, h, radius, colour), x, y)

    def _round_surface(self, w: float, h: float, radius: float, colour: Colour) -> pygame.Surface:
        size = (max(1, round(w * self.unit)), max(1, round(h * self.unit)))
        return shapes.round_rect(size, radius * self.unit, colour, None, 0)

    def _blit(self, surface: pygame.Surface, x: float, y: float) -> None:
        self.surface.blit(surface, (round((x + PAD) * self.unit), round((y + PAD) * self.unit)))
        self.kit.pulse()

    def _mark(self, name: str, x: float, y: float, radius: float, colour: Colour) -> None:
        moved = [[(px * radius + x, py * radius + y) for px, py in p] for p in outline(name)]
        self._polygons(moved, colour)

    def _polygons(self, polygons: Sequence[Polygon], colour: Colour) -> None:
        xs = [x for p in polygons for x, _ in p]
        ys = [y for p in polygons for _, y in p]
        left, top = min(xs) - 1, min(ys) - 1
        size = (
            max(1, round((max(xs) + 1 - left) * self.unit)),
            max(1, round((max(ys) + 1 - top) * self.unit)),
        )
        moved = [[((x - left) * self.unit, (y - top) * self.unit) for x, y in p] for p in polygons]
        self._blit(shapes.polygons(size, moved, colour), left, top)

    def _fill(self, target: pygame.Surface, polygons: Sequence[Polygon], colour: Colour) -> None:
        for polygon in polygons:
            points = [(x * self.unit, y * self.unit) for x, y in polygon]
            pygame.draw.polygon(target, colour, points)

    def _ring(self, x: float, y: float, radius: float, line: float, colour: Colour) -> None:
        across = max(1, round(2 * radius * self.unit))
        made = shapes.ring(across, line * self.unit, colour)
        left = round((x + PAD) * self.unit - across / 2)
        self.surface.blit(made, (left, round((y + PAD) * self.unit - across / 2)))

    def _rank(
        self, text: str, x: float, top: float, cap: float, colour: Colour, squeeze: float | None
    ) -> None:
        made, rect = self._letters(text, cap, colour)
        left = x + rect.x / self.unit
        if squeeze is not None:
            width = round(squeeze * self.unit)
            made = pygame.transform.smoothscale(made, (width, made.get_height()))
        self._blit(made, left, top + cap - rect.y / self.unit)

    def _word(self, text: str, x: float, top: float, cap: float) -> None:
        made, rect = self._letters(text, cap, STOCK)
        self._blit(made, x, top + cap - rect.y / self.unit)

    def _letters(self, text: str, cap: float, colour: Colour) -> tuple[pygame.Surface, pygame.Rect]:
        font = self.kit.type.font("rank")
        return font.render(text, colour, size=cap / 0.834 * self.unit)

    def _coins(self, count: int, ground: Colour) -> None:
        middle = HEIGHT / 2
        first = WIDTH / 2 - (count - 1) * 19.4
        for i in range(count):
            x = first + i * 38.8
            self._ring(x, middle, 15, 15, GOLD)
            self._ring(x, middle, 10.6, 2.2, ground)
        end = first - 15 - 12
        for y in (middle - 6, middle + 6):
            self._rounded(29, y - 1, end - 29, 2, 1, GOLD)
            self._rounded(WIDTH - end, y - 1, end - 29, 2, 1, GOLD)

    def _crown(self) -> None:
        body = [(158, 51), (152.5, 22), (171, 38), (188, 22), (205, 38), (223.5, 22), (218, 51)]
        self._polygons([body], GOLD)
        self._rounded(156, 57.5, 64, 7, 2, GOLD)

    def _coronet(self) -> None:
        for x in (166.5, 188, 209.5):
            self._polygons([[*arc(10.5, 180, 360, (x, 51.5), 24)]], GOLD)
            self._ring(x, 33, 5.2, 6, GOLD)
        self._polygons([[(156, 46), (220, 46), (220, 52), (156, 52)]], GOLD)
        self._rounded(156, 57.5, 64, 7, 2, GOLD)

    def _cap(self) -> None:
        dome = curve((161, 52), (163, 36), (178, 31), (190, 33))
        dome += curve((190, 33), (204, 34), (212, 43), (213, 52))
        feather = curve((196, 32), (199, 22), (210, 21), (224, 19))
        feather += curve((224, 19), (222, 32), (212, 42), (203, 38))
        self._polygons([dome], GOLD)
        self._polygons([feather], GOLD)
        self._rounded(154, 57.5, 69, 7, 3, GOLD)


def _lozenges(w: float, h: float) -> list[Polygon]:
    found: list[Polygon] = []
    for row in range(-1, 17):
        y = h / 2 + (row - 7) * 23
        for column in range(-1, 12):
            x = w / 2 + (column - 5 + (0.5 if row % 2 else 0)) * 22.5
            if not 7 <= x <= w - 7 and not 9 <= y <= h - 9:
                continue  # the field's corners are round
            found.append([(x, y - 9), (x + 7, y), (x, y + 9), (x - 7, y)])
    return found
