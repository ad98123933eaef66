"""A vote of the table: about whom, who votes how, and what came of it."""

from __future__ import annotations

from console.display import icons
from console.display.canvas import Canvas, middle
from console.display.layout import COLUMN_WIDTH, Box
from console.display.paragraph import paragraph
from console.display.scenes.columns import ROOM, draw_columns, who
from console.display.scenes.cycle import STRIP_Y, draw_cycle_strip
from console.display.scenes.hints import flip_sign, pad_sign
from console.display.theme import (
    BRASS,
    COLUMN_SIZE,
    CREAM,
    GOOD,
    TERTIARY,
    WRONG,
)
from console.engine.views import TableView, VoteView

_ROWS_TOP, _ROWS_BOTTOM = 216.0, 556.0
_STRIP_ROOM = 56.0  # where the column also tells which game is on


def draw_vote(canvas: Canvas, table: TableView, vote: VoteView) -> None:
    """Draw both columns of a vote that is on."""
    names = tuple(seat.name for seat in table.seats)
    cast = tuple(sorted(vote.ballots.items()))
    key = ("vote", vote.accused, vote.by, vote.voters, cast, table.on, names)
    draw_columns(canvas, key, lambda sheet: paint_vote(sheet, table, vote, ROOM))


def paint_vote(sheet: Canvas, table: TableView, vote: VoteView, room: Box) -> None:
    """Paint a vote: the question, a row a voter, and what pad and flip mean."""
    words = sheet.words
    title = words("vote.title")
    sheet.text(title, 0, 60, COLUMN_SIZE, "black", BRASS, width=room.w, within=room)
    about = words.seat(vote.accused, table.seats[vote.accused].name)
    key = "vote.list" if table.trip is not None and table.on == "trip" else "vote.call"
    paragraph(sheet, words(key, name=about), Box(0, 84, room.w, 92), 36, "bold", CREAM, 1.2)
    chained = len(table.cycle) > 1
    lift = _STRIP_ROOM if chained else 0
    _ballots(sheet, table, vote, _ROWS_BOTTOM - lift)
    _legend(sheet, ROOM.h - 30 - lift)
    if chained:
        draw_cycle_strip(sheet, table, STRIP_Y)


def _ballots(sheet: Canvas, table: TableView, vote: VoteView, bottom: float) -> None:
    seats = sorted({*vote.voters, *vote.ballots})
    step = min(60.0, (bottom - _ROWS_TOP) / max(1, len(seats)))
    radius = min(22.0, step / 2 - 3)
    size = 32.0 if step > 40 else 28.0
    for i, seat in enumerate(seats):
        y = _ROWS_TOP + step * (i + 0.5)
        ballot = vote.ballots.get(seat, "")
        text = sheet.words(f"vote.short.{ballot}") if ballot else sheet.words("vote.open")
        colour = CREAM if ballot else TERTIARY
        baseline = middle(y, size, "bold")
        box = sheet.text(text, COLUMN_WIDTH - 44, baseline, size, "bold", colour, "right")
        if ballot == "mistake":
            icons.cross(sheet, COLUMN_WIDTH - 18, y, 11, WRONG)
        elif ballot == "fine":
            icons.tick(sheet, COLUMN_WIDTH - 18, y, 13, GOOD)
        else:
            sheet.ring(COLUMN_WIDTH - 18, y, 9, 3, TERTIARY)
        name = sheet.words.seat(seat, table.seats[seat].name)
        who(sheet, seat, name, y, radius, size, box.x - 16)
        sheet.fact("ballot", f"{seat} {ballot or 'open'}", Box(0, y - radius, COLUMN_WIDTH, 1))


def _legend(sheet: Canvas, y: float) -> None:
    """Say what a pad and a flip mean just now."""
    words = sheet.words
    pad_sign(sheet, 20, y, 20)
    wrong, fine = words("vote.short.mistake"), words("vote.short.fine")
    half = COLUMN_WIDTH / 2
    sheet.text(wrong, 52, middle(y, 32, "bold"), 32, "bold", CREAM, width=half - 60)
    flip_sign(sheet, half + 20, y, scale=0.9)
    sheet.text(fine, half + 52, middle(y, 32, "bold"), 32, "bold", CREAM, width=half - 60)
