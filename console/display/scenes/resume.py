"""After a start: a game was left unfinished; the table shows it and asks whether to go on."""

from __future__ import annotations

from console.display.canvas import Canvas, middle
from console.display.cards import draw_card
from console.display.layout import (
    COLUMN_HEIGHT,
    COLUMN_WIDTH,
    LEFT_COLUMN,
    PILE_CARD,
    Box,
    fan,
)
from console.display.paragraph import paragraph
from console.display.scene_lamps import scene_lamps
from console.display.scenes.hints import flip_hint, pad_hint
from console.display.scenes.keys import draw_keys
from console.display.scenes.pile import draw_ring
from console.display.scenes.seats import draw_halted_seats
from console.display.theme import BRASS, CREAM, LINE, SECONDARY, TERTIARY
from console.display.words import Words
from console.engine.views import TableView
from console.screens import ResumeScreen

_HOUR, _DAY = 60, 24 * 60


def draw(canvas: Canvas, screen: ResumeScreen, now_us: int) -> None:
    """Draw the unfinished game and the question (``now_us`` in µs of console time)."""
    table = screen.table
    draw_halted_seats(canvas, table, scene_lamps(screen), now_us)
    draw_keys(canvas, len(table.seats))
    left_s = None if not screen.until_us else max(0, -(-(screen.until_us - now_us) // 1_000_000))
    key = ("resume", table.preset, table.hand, table.cards_played, screen.minutes_ago, left_s)
    column = canvas.kit.picture(
        key, LEFT_COLUMN.w, LEFT_COLUMN.h, lambda sheet: _paint_column(sheet, screen, left_s)
    )
    canvas.twice(column, LEFT_COLUMN.x, LEFT_COLUMN.y)
    _pile(canvas, table)


def ago(words: Words, minutes: int) -> str:
    """Return how long ago a game was left: minutes, from two hours on hours, then days."""
    if minutes < 1:
        return words("resume.ago_now")
    if minutes < 2 * _HOUR:
        return words("resume.ago_minutes", n=minutes)
    if minutes < 2 * _DAY:
        return words("resume.ago_hours", n=minutes // _HOUR)
    return words("resume.ago_days", n=minutes // _DAY)


def _paint_column(sheet: Canvas, screen: ResumeScreen, left_s: int | None) -> None:
    words, table, width = sheet.words, screen.table, COLUMN_WIDTH
    game = words(f"preset.{table.preset}.label")

    def say(text: str, y: float, size: float = 28) -> None:
        sheet.text(text, 0, middle(y, size), size, "medium", SECONDARY, width=width)

    say(words("resume.label"), 18)
    question = words("resume.question")
    sheet.text(question, 0, middle(86, 64, "black"), 64, "black", CREAM, width=width)
    about = words("resume.game", game=game, hand=table.hand)
    sheet.text(about, 0, middle(166, 40, "extra"), 40, "extra", BRASS, width=width)
    say(words("resume.cards", n=words.number(table.cards_played)), 226)
    say(ago(words, screen.minutes_ago), 266)
    sheet.rule(0, 326, width, LINE)
    _answer(sheet, "play on", 388)
    pad_hint(sheet, words("resume.yes"), 0, 388, width)
    _answer(sheet, "new game", 468)
    if sheet.kit.look.pads_only:
        pad_hint(sheet, words("resume.pads_no"), 0, 468, width)
    else:
        flip_hint(sheet, words("resume.no"), 4, 468, width - 4)
    safe = words("resume.safe")
    if left_s is not None:
        waits = words("resume.waits", seconds=left_s)
        paragraph(sheet, waits, Box(0, 526, width, 74), 28, "medium", SECONDARY)
    sheet.text(safe, 0, middle(COLUMN_HEIGHT - 20, 28), 28, "medium", TERTIARY, width=width)


def _answer(sheet: Canvas, target: str, y: float) -> None:
    sheet.target(target, Box(0, y - 36, COLUMN_WIDTH, 72))


def _pile(canvas: Canvas, table: TableView) -> None:
    """Draw the pile as it lay, dimmed: it cannot be slapped here."""
    draw_ring(canvas)
    lain = table.pile[-4:]
    for card, slot in zip(lain, fan(len(lain)), strict=True):
        draw_card(canvas, card.card, slot.x, slot.y, PILE_CARD[0], slot.angle, "dimmed")
