"""The column of games that take turns: all of them in their order, the one on large and in brass.

Each says where it was left: who owes what, where the count is, how long the trip's list is.  The
number that comes next is not told, unless beginners are helped.
"""

from __future__ import annotations

from collections.abc import Hashable
from itertools import pairwise

import msgspec

from console.display.canvas import Canvas, middle
from console.display.game_icons import game_icon
from console.display.layout import COLUMN_WIDTH, Box
from console.display.scenes.columns import ROOM, add_to_columns, draw_columns
from console.display.scenes.cycle_rows import TEXT_X, WIDTH, Row, row_in_sight, rows_of
from console.display.shapes import arc
from console.display.theme import BRASS, CREAM, INK, LINE, SECONDARY, TERTIARY
from console.engine.cards import face
from console.engine.recap import Recap
from console.engine.views import TableView

_NODE_X, _LOOP_X = 46.0, 3.0
_NODE, _NODE_ON = 24.0, 30.0
_HEAD, _HEAD_ON = 56.0, 80.0
_FOOT = 48.0  # for the number of cards in the middle
_STRIP_H = 44.0
STRIP_Y = ROOM.h - 24.0  # where a verdict's column tells which game is on


class _Item(msgspec.Struct, frozen=True):
    """One game of the cycle as it is set: its head, and the rows under it."""

    game: str
    on: bool
    rows: tuple[Row, ...]

    @property
    def head(self) -> float:
        return _HEAD_ON if self.on else _HEAD

    @property
    def height(self) -> float:
        return self.head + sum(row.height for row in self.rows)


def draw_cycle(canvas: Canvas, table: TableView, on: str, battle: Recap | None) -> None:
    """Draw both columns of a chained game; ``battle`` is the one just won while it is told."""
    key = ("cycle", on, table.cycle, table.rules, _standing(table), battle)
    draw_columns(canvas, key, lambda sheet: _paint(sheet, table, on, battle))
    counted = ("cycle counted", table.in_middle, table.buried)
    add_to_columns(canvas, counted, ROOM.h, lambda sheet: _paint_counted(sheet, table))


def _standing(table: TableView) -> Hashable:
    """Return all that the rows are made of."""
    count = table.count and msgspec.structs.replace(table.count, due_us=None)
    last = table.row[-1:] and (face(table.row[-1]), row_in_sight(table))
    names = tuple(seat.name for seat in table.seats)
    return (table.challenge, count, last, table.trip_length, names)


def _paint(sheet: Canvas, table: TableView, on: str, battle: Recap | None) -> None:
    items = [
        _Item(game, game == on, rows_of(sheet, table, game, on, battle)) for game in table.cycle
    ]
    room = ROOM.h - _FOOT - sum(item.height for item in items)
    gap = min(64.0, room / max(1, len(items) - 1))
    tops, y = [], 0.0
    for item in items:
        tops.append(y)
        y += item.height + gap
    _rail(sheet, [top + item.head / 2 for top, item in zip(tops, items, strict=True)], y - gap)
    for top, item in zip(tops, items, strict=True):
        _item(sheet, item, top)


def _item(sheet: Canvas, item: _Item, top: float) -> None:
    y = top + item.head / 2
    if item.on:
        sheet.disc(_NODE_X, y, _NODE_ON, BRASS)
        game_icon(sheet, item.game, _NODE_X, y, 17, INK)
    else:
        sheet.ring(_NODE_X, y, _NODE, 3, SECONDARY)
        game_icon(sheet, item.game, _NODE_X, y, 12, SECONDARY)
    name = sheet.words(f"game.{item.game}")
    size = sheet.kit.type.fitted(name, 72 if item.on else 44, "black", WIDTH)
    colour = BRASS if item.on else CREAM
    baseline = middle(y, size, "black")
    sheet.text(name, TEXT_X, baseline, size, "black", colour, width=WIDTH, within=ROOM)
    sheet.fact("cycle", f"{item.game} on" if item.on else item.game, Box(0, top, COLUMN_WIDTH, 1))
    y = top + item.head
    for row in item.rows:
        row.paint(sheet, y + row.height / 2)
        y += row.height


def _rail(sheet: Canvas, nodes: list[float], bottom: float) -> None:
    """Draw the line from game to game, and the way back from the last to the first."""
    for upper, lower in pairwise(nodes):
        sheet.rect(Box(_NODE_X - 1.5, upper + 26, 3, lower - upper - 52), 1.5, fill=LINE)
    first, end, bend = nodes[0], max(bottom - 6, nodes[-1] + 44), 16.0
    down = [(_NODE_X, nodes[-1] + 26), (_NODE_X, end - bend)]
    back = [
        *down,
        *arc(bend, 0, 90, (_NODE_X - bend, end - bend), 12),
        *arc(bend, 90, 180, (_LOOP_X + bend, end - bend), 12),
        *arc(bend - 4, 180, 270, (_LOOP_X + bend - 4, first + bend - 4), 12),
    ]
    head = [(_NODE_X - 44, first - 9), (_NODE_X - 34, first), (_NODE_X - 44, first + 9)]
    sheet.lines(Box(0, 0, COLUMN_WIDTH, ROOM.h), [back], 3, LINE)
    sheet.lines(Box(0, 0, COLUMN_WIDTH, ROOM.h), [head], 3, SECONDARY)


# The strip under a verdict


def draw_cycle_strip(sheet: Canvas, table: TableView, y: float) -> None:
    """Draw the games in one row centred on ``y``, the one on named: for a column of verdicts."""
    name = sheet.words(f"game.{table.on}")
    wide = sheet.kit.type.width(name, 32, "black") + 12
    gap = (COLUMN_WIDTH - wide - 44 * len(table.cycle)) / max(1, len(table.cycle) - 1)
    gap, x = min(36.0, gap), 0.0
    for i, game in enumerate(table.cycle):
        on = game == table.on
        if i:
            sheet.rule(x - gap + 6, y, gap - 12, LINE, 3)
        if on:
            sheet.disc(x + 22, y, 22, BRASS)
        else:
            sheet.ring(x + 22, y, 20, 3, TERTIARY)
        game_icon(sheet, game, x + 22, y, 12 if on else 10, INK if on else SECONDARY)
        x += 44
        if on:
            at = middle(y, 32, "black")
            sheet.text(name, x + 10, at, 32, "black", BRASS, within=ROOM)
            x += wide
        x += gap
    sheet.fact("strip", table.on, Box(0, y - _STRIP_H / 2, COLUMN_WIDTH, _STRIP_H))


def _paint_counted(sheet: Canvas, table: TableView) -> None:
    words, count = sheet.words, table.in_middle
    pile = words.many("table.pile", count) if count else words("table.pile_empty")
    if table.buried:
        pile = f"{pile}, {words.many('table.buried', table.buried)}"
    size = sheet.kit.type.fitted(pile, 28, "medium", COLUMN_WIDTH)
    y = ROOM.h - 10
    sheet.text(pile, 0, y, size, "medium", SECONDARY, width=COLUMN_WIDTH, within=ROOM)
