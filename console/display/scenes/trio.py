"""Twisted Trio at the table: stock and pile, the suit in force, whose turn it is; never a hand."""

from __future__ import annotations

import pygame

from console.display import cards, icons
from console.display.canvas import Canvas, middle
from console.display.layout import PILE_CARD, RING_RADIUS, Box, FanSlot, fan
from console.display.scenes.pile import card_box
from console.display.shapes import Polygon, arc
from console.display.text import needs_bar
from console.display.theme import (
    BRASS,
    CENTRE,
    CREAM,
    SECONDARY,
    STOCK,
    SUITS_FOUR,
    SUITS_TWO,
)
from console.engine.cards import SUIT_NAMES
from console.engine.trio_views import TrioView
from console.engine.views import TableView

_STOCK_X, _STOCK_W = 738.0, 146.0
_STOCK_STEP = 4.0
_COUNT_Y = 140.0  # from the middle to the stock's number, under it and turned above it
_PILE_DX = 84.0
_MOST = 3
_TOKEN, _TOKEN_Y = 84.0, 232.0
_CHEVRON = 18.0


def draw_trio_middle(canvas: Canvas, table: TableView, trio: TrioView, settled: float) -> None:
    """Draw stock, pile, suit and the way round; ``settled`` is how far the newest card has."""
    canvas.place(
        canvas.kit.picture(("direction", trio.direction), *_around_ring(), _paint_direction),
        CENTRE[0] - RING_RADIUS - _CHEVRON,
        CENTRE[1] - RING_RADIUS - _CHEVRON,
    )
    if trio.up is None:
        _everything_in_stock(canvas, trio)
        return
    _draw_stock(canvas, trio)
    _draw_pile(canvas, table, settled)
    if trio.suit is not None:
        _draw_suit(canvas, trio.suit)


def _around_ring() -> tuple[float, float]:
    across = 2 * (RING_RADIUS + _CHEVRON)
    return across, across


def _paint_direction(sheet: Canvas) -> None:
    """Draw a chevron on the ring between every two sides, pointing clockwise."""
    reach = RING_RADIUS + _CHEVRON
    for bearing in (45, 135, 225, 315):
        x, y = arc(RING_RADIUS, bearing, bearing + 1, (reach, reach), 1)[0]
        before, after = (
            arc(RING_RADIUS + lift, bearing - 3.4, bearing, (reach, reach), 1)[0]
            for lift in (_CHEVRON - 4, 4 - _CHEVRON)
        )
        box = Box(x - 2 * _CHEVRON, y - 2 * _CHEVRON, 4 * _CHEVRON, 4 * _CHEVRON)
        shape: Polygon = [(px - box.x, py - box.y) for px, py in (before, (x, y), after)]
        sheet.lines(box, [shape], 5, BRASS)


def _everything_in_stock(canvas: Canvas, trio: TrioView) -> None:
    """Draw the pack in the middle while it is shuffled."""
    _backs(canvas, CENTRE[0], 200.0)
    _number(canvas, trio.stock, CENTRE[0], 184.0)


def _draw_stock(canvas: Canvas, trio: TrioView) -> None:
    if trio.stock:
        _backs(canvas, _STOCK_X, _STOCK_W)
    _number(canvas, trio.stock, _STOCK_X, _COUNT_Y)


def _backs(canvas: Canvas, x: float, width: float) -> None:
    height = width * PILE_CARD[1] / PILE_CARD[0]
    for step in (1, 0):
        dx = step * _STOCK_STEP
        cards.draw_card(canvas, None, x + dx, CENTRE[1] + dx, width)
    canvas.fact("card", "stock", Box(x - width / 2, CENTRE[1] - height / 2, width, height))


def _number(canvas: Canvas, count: int, x: float, down: float) -> None:
    """Write how many cards the stock has, under it and turned above it."""
    wide, high = 120, 44

    def paint(sheet: Canvas) -> None:
        text = str(count)
        box = sheet.text(text, wide / 2, middle(18, 36, "bold"), 36, "bold", SECONDARY, "centre")
        if needs_bar(text):
            sheet.rect(Box(box.x, 36, box.w, 4), 2, fill=SECONDARY)

    picture = canvas.kit.picture(("stock", count), wide, high, paint)
    canvas.place(picture, x - wide / 2, CENTRE[1] + down)
    if canvas.kit.look.view == "table":
        canvas.place(picture, x - wide / 2, CENTRE[1] - down - high, 180)


def _draw_pile(canvas: Canvas, table: TableView, settled: float) -> None:
    shown = [lain.card for lain in table.pile[-_MOST:]]
    for place, (value, slot) in enumerate(zip(shown, fan(len(shown)), strict=True)):
        surface = cards.card(canvas.kit, value, PILE_CARD[0], slot.angle)
        if place == len(shown) - 1 and settled < 1:
            surface = pygame.transform.smoothscale_by(surface, 1.05 - 0.05 * settled)
        canvas.put_centred(surface, slot.x + _PILE_DX, slot.y)
        moved = FanSlot(slot.x + _PILE_DX, slot.y, slot.angle)
        canvas.fact("card", str(value), card_box(moved, 0))


def _draw_suit(canvas: Canvas, suit: str) -> None:
    """Draw the suit in force by shape and colour, under the pile and turned above it."""
    wide = 300.0
    picture = canvas.kit.picture(
        ("suit", suit), wide, _TOKEN, lambda sheet: _paint_suit(sheet, suit, wide)
    )
    canvas.twice(picture, CENTRE[0] - wide / 2, CENTRE[1] + _TOKEN_Y - _TOKEN / 2)


def _paint_suit(sheet: Canvas, suit: str, wide: float) -> None:
    colours = SUITS_FOUR if sheet.kit.look.four_colour else SUITS_TWO
    number = SUIT_NAMES.index(suit)
    box = Box(wide / 2 + 8, 0, _TOKEN, _TOKEN)
    sheet.rect(box, 14, fill=STOCK)
    icons.mark(sheet, icons.SUITS[number], *box.centre, 30, colours[number])
    label = sheet.words("trio.suit")
    baseline = middle(_TOKEN / 2, 36, "bold")
    sheet.text(label, wide / 2 - 12, baseline, 36, "bold", CREAM, "right", width=wide / 2 - 20)
    sheet.fact("suit", suit, box)
