"""What the columns of a game in play say: a notice, a vote, a verdict, or which game is on."""

from __future__ import annotations

from console.display.canvas import Canvas
from console.display.layout import Box, Place
from console.display.paragraph import paragraph
from console.display.scenes.columns import ROOM, draw_columns
from console.display.scenes.count_column import draw_count
from console.display.scenes.cycle import draw_cycle
from console.display.scenes.notice import draw_notice
from console.display.scenes.rules_column import draw_rules
from console.display.scenes.told import draw_told
from console.display.scenes.trio_column import draw_trio_column
from console.display.scenes.trip import draw_trip
from console.display.scenes.verdict import draw_verdict
from console.display.scenes.vote import draw_vote
from console.display.scenes.war_column import draw_war
from console.display.theme import BRASS, SECONDARY
from console.engine.recap import Recap
from console.screens import TableScreen

_TOLD = ("mistake", "vote", "trip")


def draw_table_columns(
    canvas: Canvas, screen: TableScreen, seats: tuple[Place, ...], *, told: bool
) -> None:
    """Draw both columns; ``told``: the battle just won still lies there."""
    table, recap = screen.table, screen.recap
    if screen.notice is not None:
        draw_notice(canvas, screen.notice)
    elif table.redealing:
        draw_columns(canvas, "redeal", _paint_redeal)
    elif table.trip is not None and table.on == "trip" and table.winner is None:
        draw_trip(canvas, table, table.trip, seats[table.trip.seat], recap)
    elif table.vote is not None:
        draw_vote(canvas, table, table.vote)
    elif recap is not None and recap.kind != "battle":
        if recap.kind in _TOLD:
            draw_told(canvas, table, recap)
        else:
            draw_verdict(canvas, table, recap)
        if canvas.kit.look.view == "wall":
            _draw_game(canvas, screen, None)
    else:
        _draw_game(canvas, screen, recap if told else None)


def _draw_game(canvas: Canvas, screen: TableScreen, battle: Recap | None) -> None:
    """Draw the column of the game in play."""
    table = screen.table
    if table.trio is not None:
        draw_trio_column(canvas, screen, table.trio)
    elif len(table.cycle) > 1:
        draw_cycle(canvas, table, table.on if battle is None else "war", battle)
    elif table.on == "war":
        draw_war(canvas, table, battle)
    elif table.on == "count":
        draw_count(canvas, table)
    else:
        draw_rules(canvas, table)


def _paint_redeal(sheet: Canvas) -> None:
    words = sheet.words
    title = Box(0, 20, ROOM.w, 150)
    bottom = paragraph(sheet, words("verdict.redeal"), title, 60, "black", BRASS, 1.1)
    note = Box(0, bottom + 24, ROOM.w, 200)
    paragraph(sheet, words("verdict.redeal_note"), note, 32, "medium", SECONDARY)
