"""The column of War played by itself: the house rules in short, and the battle just won."""

from __future__ import annotations

from console.display.canvas import Canvas
from console.display.layout import COLUMN_WIDTH, Box
from console.display.paragraph import paragraph
from console.display.scenes.columns import ROOM, draw_columns, label, rule, who
from console.display.theme import BRASS, COLUMN_SIZE, CREAM, SECONDARY
from console.engine.cards import parse_face, rank
from console.engine.recap import Recap
from console.engine.views import TableView

_RULE_Y = 300


def draw_war(canvas: Canvas, table: TableView, battle: Recap | None) -> None:
    """Draw both columns of War; ``battle`` is the one just won while it is told."""
    battles = 0 if table.war is None else table.war.battles
    names = tuple(seat.name for seat in table.seats)
    key = ("war", table.rules, table.in_middle, battles, battle, names)
    draw_columns(canvas, key, lambda sheet: _paint(sheet, table, battles, battle))


def _paint(sheet: Canvas, table: TableView, battles: int, battle: Recap | None) -> None:
    words, rules = sheet.words, table.rules
    head = words("war.battles", count=words.number(battles + (battle is None)))
    if table.in_middle:
        head = f"{head} · {words.many('table.pile', table.in_middle)}"
    label(sheet, head, 28)
    title = words("preset.war.label")
    sheet.text(title, 0, 96, COLUMN_SIZE, "black", BRASS, width=ROOM.w, within=ROOM)
    for i, key in enumerate(("highest", "ace_high" if rules.ace_high else "ace_low", "ties")):
        label(sheet, words(f"war.{key}"), 160 + 48 * i, 32)
    if battle is not None:
        rule(sheet, _RULE_Y)
        _won(sheet, table, battle)


def _won(sheet: Canvas, table: TableView, battle: Recap) -> None:
    words = sheet.words
    name = words.seat(battle.seat, table.seats[battle.seat].name)
    who(sheet, battle.seat, words("verdict.wins", name=name), _RULE_Y + 60, 34, 60)
    gains = words.many("panel.gains", battle.taken)
    y = _RULE_Y + 146.0
    sheet.text(gains, 0, y, 44, "extra", BRASS, width=COLUMN_WIDTH, within=ROOM)
    tied = tied_rank(battle)
    if tied is not None:
        y += 54
        text = words("war.tied", rank=words(f"rank.{tied}"))
        sheet.text(text, 0, y, 36, "bold", CREAM, width=COLUMN_WIDTH, within=ROOM)
    gather = words(f"war.gather.{table.rules.war_gather}")
    room = Box(0, y + 14, COLUMN_WIDTH, ROOM.h - y - 14)
    paragraph(sheet, words("war.taken", how=gather), room, 28, "medium", SECONDARY)


def tied_rank(battle: Recap) -> int | None:
    """Return the rank of the last tie of a battle, ``None`` if it came to no war."""
    found = None
    last: dict[int, int] = {}
    for laid in battle.laid:
        if laid.down and laid.seat in last:
            found = last[laid.seat]
        if not laid.down:
            last[laid.seat] = rank(parse_face(laid.card))
    return found
