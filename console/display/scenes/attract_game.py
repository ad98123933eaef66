"""The bots' game as the attract screen shows it: the pile, who is about it, the last verdict."""

from __future__ import annotations

import math

from console.display.canvas import Canvas, middle
from console.display.cards import State, draw_card
from console.display.icons import badge
from console.display.layout import PILE_CARD, TOKEN_Y, Box, fan
from console.display.motion import judged
from console.display.scenes.pile import draw_ring, matched_cards
from console.display.theme import CENTRE, CREAM, SEATS, SECONDARY, Colour, Weight
from console.engine.recap import Recap
from console.engine.views import TableView

_SEATS_RADIUS, _BADGE = 404, 34
_FAN = 4
_WORDS = Box(0, 0, 560, 56)


def draw_game(canvas: Canvas, table: TableView, recap: Recap | None) -> None:
    """Draw the bots' game in the middle, its last verdict said to both long sides."""
    draw_ring(canvas)
    _bots(canvas, table)
    _pile(canvas, table, recap)
    text, weight, colour = _said(canvas, table, recap)
    picture = canvas.kit.picture(
        ("attract said", text, weight, colour),
        _WORDS.w,
        _WORDS.h,
        lambda sheet: _paint_words(sheet, text, weight, colour),
    )
    canvas.twice(picture, CENTRE[0] - _WORDS.w / 2, CENTRE[1] + TOKEN_Y - _WORDS.h / 2)


def _bots(canvas: Canvas, table: TableView) -> None:
    """Draw a badge a seat, clockwise from the south, a ring round the one that must act."""
    count = len(table.seats)
    for seat, view in enumerate(table.seats):
        bearing = math.radians(90 + 360 * seat / count)
        x = CENTRE[0] + _SEATS_RADIUS * math.cos(bearing)
        y = CENTRE[1] + _SEATS_RADIUS * math.sin(bearing)
        canvas.fact("badge", f"bot {seat}", Box(x - _BADGE, y - _BADGE, 2 * _BADGE, 2 * _BADGE))
        if view.out:
            canvas.ring(x, y, _BADGE, 3, SEATS[seat].stroke, 0.5)
            continue
        badge(canvas, seat, x, y, _BADGE)
        if table.to_act == seat:
            canvas.ring(x, y, _BADGE + 12, 5, SEATS[seat].stroke)


def _pile(canvas: Canvas, table: TableView, recap: Recap | None) -> None:
    """Draw the newest four cards, or those a slap has just won with its pattern ringed."""
    if not table.pile and recap is not None and recap.kind == "won":
        shown, matched = judged(recap), matched_cards(recap)
        for i, (card, slot) in enumerate(zip(shown, fan(len(shown)), strict=True)):
            state: State = "ringed" if i - len(shown) in matched else "dimmed"
            draw_card(canvas, card, slot.x, slot.y, PILE_CARD[0], slot.angle, state)
        return
    lain = table.pile[-_FAN:]
    for pile_card, slot in zip(lain, fan(len(lain)), strict=True):
        value = None if pile_card.down else pile_card.card
        draw_card(canvas, value, slot.x, slot.y, PILE_CARD[0], slot.angle)


def _said(canvas: Canvas, table: TableView, recap: Recap | None) -> tuple[str, Weight, Colour]:
    words = canvas.words
    if recap is None:
        return words("attract.bots"), "medium", SECONDARY
    pattern = words(f"pattern.{recap.patterns[0]}.label") if recap.patterns else ""
    name = words.seat(recap.seat, table.seats[recap.seat].name)
    kind = recap.kind.replace(" ", "_")
    if recap.kind == "won" and not pattern:
        kind = "collected"
    said = words(f"attract.kind.{kind}", name=name, pattern=pattern, n=recap.taken)
    return said, "bold", CREAM


def _paint_words(sheet: Canvas, text: str, weight: Weight, colour: Colour) -> None:
    size = sheet.kit.type.fitted(text, 36, weight, _WORDS.w)
    baseline = middle(_WORDS.h / 2, size, weight)
    sheet.text(text, _WORDS.w / 2, baseline, size, weight, colour, "centre", width=_WORDS.w)
