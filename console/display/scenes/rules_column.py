"""The column of a game in play: which game, what may be slapped, whose challenge stands."""

from __future__ import annotations

from console.display.canvas import Canvas
from console.display.scenes.columns import (
    ROOM,
    add_to_columns,
    draw_columns,
    label,
    pattern_rows,
    rule,
    who,
)
from console.display.theme import BRASS, COLUMN_SIZE, SECONDARY
from console.engine.cards import rank
from console.engine.views import TableView

_LIST_TOP, _RULE_Y = 201, 443
_COUNTED_H = 156


def draw_rules(canvas: Canvas, table: TableView) -> None:
    """Draw both columns of a game in play."""
    names = tuple(seat.name for seat in table.seats)
    owed = table.challenge and (table.challenge.total, table.challenge.to, table.challenge.court)
    key = ("rules", table.preset, table.rules, owed, names)
    draw_columns(canvas, key, lambda sheet: _paint(sheet, table))
    counted = ("counted", table.hand, table.in_middle, table.buried, _shows_hand(table))
    add_to_columns(canvas, counted, _COUNTED_H, lambda sheet: _paint_counted(sheet, table))


def _shows_hand(table: TableView) -> bool:
    return table.rules.match > 1 or table.deck_size <= 54


def _paint_counted(sheet: Canvas, table: TableView) -> None:
    """Say which hand it is, and how many cards lie in the middle."""
    words, count = sheet.words, table.in_middle
    pile = words.many("table.pile", count) if count else words("table.pile_empty")
    if _shows_hand(table):
        label(sheet, words("table.hand", hand=table.hand, pile=pile), 28)
    else:
        label(sheet, words("table.two_decks", pile=pile), 28)
    if table.buried:
        label(sheet, words.many("table.buried", table.buried), 140)


def _paint(sheet: Canvas, table: TableView) -> None:
    title = sheet.words(f"preset.{table.preset}.label")
    sheet.text(title, 0, 96, COLUMN_SIZE, "black", BRASS, width=ROOM.w, within=ROOM)
    _slap_on(sheet, table)
    if table.challenge is not None:
        _challenge(sheet, table)


def _slap_on(sheet: Canvas, table: TableView) -> None:
    words, rules = sheet.words, table.rules
    if not rules.slaps or not rules.patterns:
        label(sheet, words("table.no_slaps"), 188)
        return
    label(sheet, words("table.slap_on"), 188)
    bottom = _RULE_Y - 8 if table.challenge is not None else ROOM.h
    pattern_rows(sheet, rules.patterns, _LIST_TOP, bottom - _LIST_TOP)


def _challenge(sheet: Canvas, table: TableView) -> None:
    owed = table.challenge
    if owed is None:
        return
    words = sheet.words
    rule(sheet, _RULE_Y)
    label(sheet, words.many("table.challenge", owed.total), 491, 28, SECONDARY)
    name = words.seat(owed.to, table.seats[owed.to].name)
    court = words(f"rank.{rank(owed.court)}")
    who(sheet, owed.to, words("table.challenger", name=name, rank=court), 540)
