"""What is said to the whole table: two columns, the second turned to the other long side."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import msgspec

from console.display import icons
from console.display.canvas import Canvas, middle
from console.display.layout import COLUMN_HEIGHT, COLUMN_WIDTH, LEFT_COLUMN, RIGHT_COLUMN, Box
from console.display.theme import CREAM, LINE, SECONDARY, STOCK, WRONG, Colour, Weight, mix
from console.engine.cards import RANK_NAMES, parse_face, rank
from console.engine.patterns import PATTERNS

ROOM = Box(0, 0, COLUMN_WIDTH, COLUMN_HEIGHT)
TEXT_X = 84  # beside a pattern's sign
_SIGN_X = 30
_CHIP_W, _CHIP_H, _CHIP_STEP = 30, 42, 34
_MIDDLE_CHIP = mix(STOCK, (0, 0, 0), 0.55)


def draw_columns(
    canvas: Canvas, key: Hashable, paint: Callable[[Canvas], None], *, aside: bool = False
) -> None:
    """Draw a column in two copies; on a wall once, at the right where ``aside``."""
    picture = canvas.kit.picture(("column", key), COLUMN_WIDTH, COLUMN_HEIGHT, paint)
    wall = canvas.kit.look.view == "wall"
    box = RIGHT_COLUMN if wall and aside else LEFT_COLUMN
    canvas.fact("column", "left", box)
    if not wall:
        canvas.fact("column", "right", RIGHT_COLUMN)
    canvas.twice(picture, box.x, box.y)


class Rows(msgspec.Struct, frozen=True):
    """How a list of patterns is set: its step, type size, and how many fit."""

    step: float
    size: float
    shown: int
    more: int


_SETTINGS = ((72.0, 36.0), (64.0, 36.0), (54.0, 36.0), (44.0, 28.0), (36.0, 28.0), (32.0, 24.0))


def rows_for(count: int, height: float, most: float) -> Rows:
    """Return the largest setting, its step ``most`` at most, in which ``count`` rows fit.

    Where none does, as many as fit in the smallest are shown, and the rest is counted.
    """
    for step, size in _SETTINGS:
        if step <= most and count * step <= height:
            return Rows(step, size, count, 0)
    fits = int(height // 32) - 1
    return Rows(32.0, 24.0, fits, count - fits)


def label(sheet: Canvas, text: str, y: float, size: float = 28, colour: Colour = SECONDARY) -> None:
    """Write a quiet line on a baseline."""
    sheet.text(text, 0, y, size, "medium", colour, width=COLUMN_WIDTH, within=ROOM)


def rule(sheet: Canvas, y: float) -> None:
    """Draw the line between a column's two parts."""
    sheet.rule(0, y, COLUMN_WIDTH, LINE, 2)


def who(
    sheet: Canvas,
    seat: int,
    text: str,
    y: float,
    radius: float = 26,
    size: float = 36,
    width: float = COLUMN_WIDTH,
) -> None:
    """Draw a seat's mark and a line beside it, both centred on ``y``."""
    icons.badge(sheet, seat, radius, y, radius)
    x = radius * 2 + (16 if radius < 30 else 20)
    weight: Weight = "bold" if size < 44 else "black"
    size = sheet.kit.type.fitted(text, size, weight, width - x)
    baseline = middle(y, size, weight)
    sheet.text(text, x, baseline, size, weight, CREAM, width=width - x, within=ROOM)


def pattern_rows(
    sheet: Canvas,
    patterns: Sequence[str],
    top: float,
    height: float,
    judged: tuple[Sequence[str], str | None] | None = None,
) -> None:
    """List the patterns in force; with the judged cards, what each compared and a cross."""
    words = sheet.words
    rows = rows_for(len(patterns), height, 64 if judged is None else 72)
    scale = min(1.0, rows.step / 54)
    for i, name in enumerate(patterns[: rows.shown]):
        y = top + rows.step * (i + 0.5)
        half = icons.sign_width(name) * scale / 2
        icons.pattern_sign(sheet, name, max(_SIGN_X, half), y, scale=scale)
        end = COLUMN_WIDTH if judged is None else _compared(sheet, name, *judged, y, scale)
        text = words(f"pattern.{name}.label")
        size = sheet.kit.type.fitted(text, rows.size, "bold", end - TEXT_X)
        sheet.text(
            text,
            TEXT_X,
            middle(y, size, "bold"),
            size,
            "bold",
            width=end - TEXT_X,
            within=Box(TEXT_X, 0, end - TEXT_X, COLUMN_HEIGHT),
        )
    if rows.more:
        y = top + rows.step * (rows.shown + 0.5)
        label(sheet, words.many("table.more", rows.more), middle(y, rows.size), rows.size)


def _compared(
    sheet: Canvas, name: str, cards: Sequence[str], bottom: str | None, y: float, scale: float
) -> float:
    """Draw the ranks a pattern looked at and a cross; return where they begin."""
    icons.cross(sheet, COLUMN_WIDTH - 18 * scale, y, 13 * scale, WRONG, 5 * scale)
    pattern = PATTERNS[name]
    found = [(p, _at(cards, bottom, p)) for p in pattern.compares]
    step = _CHIP_STEP * scale
    x = COLUMN_WIDTH - 47 * scale
    for position, card in reversed(found):
        if card is None:
            continue
        x -= step
        faint = position in pattern.between
        _chip(sheet, card, x, y, scale, faint=faint)
    return x - 8


def _at(cards: Sequence[str], bottom: str | None, position: int) -> str | None:
    """Return the judged card at a pattern's position, ``None`` where so many did not lie."""
    if position == 0:
        return bottom or (cards[0] if len(cards) > 1 else None)
    return cards[position] if len(cards) >= -position else None


def _chip(sheet: Canvas, card: str, x: float, y: float, scale: float, *, faint: bool) -> None:
    box = Box(x, y - _CHIP_H * scale / 2, _CHIP_W * scale, _CHIP_H * scale)
    sheet.rect(box, 5 * scale, fill=_MIDDLE_CHIP if faint else STOCK)
    printed = RANK_NAMES[rank(parse_face(card))]
    text = "10" if printed == "T" else printed
    size = (22 if text == "10" else 30) * scale
    colour = (29, 25, 23)
    sheet.text(text, *_centred(box, size), size, "rank", colour, "centre")


def _centred(box: Box, size: float) -> tuple[float, float]:
    x, y = box.centre
    return x, middle(y, size, "rank")
