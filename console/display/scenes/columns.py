"""What is said to the whole table: two columns, the second turned to the other long side."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import msgspec

from console.display import icons
from console.display.canvas import Canvas, middle
from console.display.layout import COLUMN_HEIGHT, COLUMN_WIDTH, LEFT_COLUMN, RIGHT_COLUMN, Box
from console.display.theme import (
    CREAM,
    LINE,
    SECONDARY,
    STOCK,
    TYPE_STEPS,
    WRONG,
    Colour,
    Weight,
    mix,
)
from console.display.verdict_words import printed
from console.engine.cards import parse_face, rank
from console.engine.patterns import PATTERNS

ROOM = Box(0, 0, COLUMN_WIDTH, COLUMN_HEIGHT)
TEXT_X = 84  # beside a pattern's sign
_SIGN_X = 30
_CHIP_W, _CHIP_H, _CHIP_STEP = 30, 42, 34
_CROSS = 47  # of a row's end, for its cross
_MIDDLE_CHIP = mix(STOCK, (0, 0, 0), 0.55)


def draw_columns(
    canvas: Canvas, key: Hashable, paint: Callable[[Canvas], None], *, aside: bool = False
) -> None:
    """Draw a column in two copies; on a wall once, at the right where ``aside``."""
    wall = canvas.kit.look.view == "wall"
    box = RIGHT_COLUMN if wall and aside else LEFT_COLUMN
    canvas.fact("column", "left", box)
    if not wall:
        canvas.fact("column", "right", RIGHT_COLUMN)
    picture = canvas.kit.picture(("column", key), COLUMN_WIDTH, COLUMN_HEIGHT, paint)
    canvas.twice(picture, box.x, box.y)


def add_to_columns(
    canvas: Canvas, key: Hashable, height: float, paint: Callable[[Canvas], None]
) -> None:
    """Draw the upper part of a column, apart because it changes more often than the rest."""
    picture = canvas.kit.picture(("column", key), COLUMN_WIDTH, height, paint)
    canvas.twice(picture, LEFT_COLUMN.x, LEFT_COLUMN.y)


class Rows(msgspec.Struct, frozen=True):
    """How a list of patterns is set: its step, type size, and how many fit."""

    step: float
    size: float
    shown: int
    more: int

    @property
    def scale(self) -> float:
        """How large signs and chips are drawn."""
        return min(1.0, self.step / 54)


_SETTINGS = ((72.0, 36.0), (64.0, 36.0), (54.0, 36.0), (44.0, 28.0), (36.0, 28.0), (32.0, 24.0))


def rows_for(count: int, height: float, most: float, need: Callable[[Rows], bool]) -> Rows:
    """Return the largest setting, its step ``most`` at most, in which ``count`` rows fit.

    ``need`` tells whether every row's words have room in it.  Where none does, as many as fit in
    the smallest are shown, and the rest is counted.
    """
    for step, size in _SETTINGS:
        rows = Rows(step, size, count, 0)
        if step <= most and count * step <= height and need(rows):
            return rows
    step, size = _SETTINGS[-1]
    fits = int(height // step)
    return (
        Rows(step, size, count, 0)
        if count <= fits
        else Rows(step, size, fits - 1, count - fits + 1)
    )


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
    labels = {name: sheet.words(f"pattern.{name}.label") for name in patterns}

    def ends(name: str, scale: float) -> float:
        chips = 0 if judged is None else len(_found(name, *judged))
        taken = 0 if judged is None else _CROSS + chips * _CHIP_STEP + 8
        return COLUMN_WIDTH - taken * scale

    def roomy(rows: Rows) -> bool:
        least = TYPE_STEPS[0]
        return all(
            sheet.kit.type.width(text, least, "bold") <= ends(name, rows.scale) - TEXT_X
            for name, text in labels.items()
        )

    rows = rows_for(len(patterns), height, 64 if judged is None else 72, roomy)
    for i, name in enumerate(patterns[: rows.shown]):
        y = top + rows.step * (i + 0.5)
        half = icons.sign_width(name) * rows.scale / 2
        icons.pattern_sign(sheet, name, max(_SIGN_X, half), y, scale=rows.scale)
        if judged is not None:
            _compared(sheet, name, _found(name, *judged), y, rows.scale)
        width = ends(name, rows.scale) - TEXT_X
        size = sheet.kit.type.fitted(labels[name], rows.size, "bold", width)
        room = Box(TEXT_X, 0, width, COLUMN_HEIGHT)
        baseline = middle(y, size, "bold")
        sheet.text(labels[name], TEXT_X, baseline, size, "bold", width=width, within=room)
    if rows.more:
        y = top + rows.step * (rows.shown + 0.5)
        text = sheet.words.many("table.more", rows.more)
        label(sheet, text, middle(y, rows.size), rows.size)


def _compared(
    sheet: Canvas, name: str, found: Sequence[tuple[int, str]], y: float, scale: float
) -> None:
    """Draw the ranks a pattern looked at, and a cross."""
    icons.cross(sheet, COLUMN_WIDTH - 18 * scale, y, 13 * scale, WRONG, 5 * scale)
    x = COLUMN_WIDTH - _CROSS * scale
    for position, card in reversed(found):
        x -= _CHIP_STEP * scale
        chip(sheet, card, x, y, scale, faint=position in PATTERNS[name].between)


def _found(name: str, cards: Sequence[str], bottom: str | None) -> list[tuple[int, str]]:
    """Return the positions a pattern compares and the judged cards that lay there."""
    at = ((p, _at(cards, bottom, p)) for p in PATTERNS[name].compares)
    return [(position, card) for position, card in at if card is not None]


def _at(cards: Sequence[str], bottom: str | None, position: int) -> str | None:
    """Return the judged card at a pattern's position, ``None`` where so many did not lie."""
    if position == 0:
        return bottom or (cards[0] if len(cards) > 1 else None)
    return cards[position] if len(cards) >= -position else None


def chip(
    sheet: Canvas, card: str, x: float, y: float, scale: float = 1.0, *, faint: bool = False
) -> None:
    """Draw a card's rank on a chip from ``x``, centred on ``y``; ``faint`` where it only lay by."""
    box = Box(x, y - _CHIP_H * scale / 2, _CHIP_W * scale, _CHIP_H * scale)
    sheet.rect(box, 5 * scale, fill=_MIDDLE_CHIP if faint else STOCK)
    text = printed(rank(parse_face(card)))
    size = (22 if text == "10" else 30) * scale
    colour = (29, 25, 23)
    sheet.text(text, *_centred(box, size), size, "rank", colour, "centre")


def _centred(box: Box, size: float) -> tuple[float, float]:
    x, y = box.centre
    return x, middle(y, size, "rank")
