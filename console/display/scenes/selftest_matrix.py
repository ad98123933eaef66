"""What came of the self-test: a row for each pad that was hit, a column for each that hears."""

from __future__ import annotations

from console.display.canvas import Canvas, middle
from console.display.icons import badge
from console.display.layout import Box
from console.display.scenes.selftest_facts import draw_mark
from console.display.selftest_words import bounce_words, fault_words
from console.display.theme import (
    CREAM,
    LINE,
    RADIUS_PANEL,
    RADIUS_TOKEN,
    RAISED,
    SEATS,
    SECONDARY,
    SURFACE,
    TERTIARY,
    WRONG,
)
from console.screens import SelfTestScreen, TriedPad

MATRIX = Box(64, 176, 1288, 720)
_HEAD = 80.0
_INSET = 32.0
_NAMES = 268.0  # where the columns begin
_ALL_COLUMNS, _WIDEST_COLUMN = 576.0, 112.0
_HIGHEST_ROW = 160.0


def paint_matrix(sheet: Canvas, screen: SelfTestScreen) -> None:
    """Paint the whole table of the result."""
    count = len(screen.pads)
    high = min(_HIGHEST_ROW, (MATRIX.h - _HEAD) / count)
    whole = Box(0, 0, MATRIX.w, _HEAD + count * high)
    sheet.rect(whole, RADIUS_PANEL, fill=SURFACE)
    sheet.fact("panel", "matrix", whole)
    _heads(sheet, count)
    for seat, pad in enumerate(screen.pads):
        y = _HEAD + seat * high
        sheet.rule(_INSET, y, MATRIX.w - 2 * _INSET, LINE)
        _row(sheet, screen, seat, pad, y + high / 2)


def _heads(sheet: Canvas, count: int) -> None:
    words, y = sheet.words, _HEAD / 2
    label = f"{words('selftest.matrix.hit')} · {words('selftest.matrix.by')}"
    sheet.text(label, _INSET, middle(y, 28), 28, "medium", SECONDARY, width=_NAMES - _INSET - 16)
    for seat in range(count):
        badge(sheet, seat, _column(seat, count), y, 24)


def column_width(count: int) -> float:
    """Return how wide each of so many columns is."""
    return min(_WIDEST_COLUMN, _ALL_COLUMNS / count)


def _column(seat: int, count: int) -> float:
    return _NAMES + (seat + 0.5) * column_width(count)


def _row(sheet: Canvas, screen: SelfTestScreen, seat: int, pad: TriedPad, y: float) -> None:
    badge(sheet, seat, _INSET + 24, y, 24)
    name = sheet.words.seat(seat)
    width = _NAMES - _INSET - 76
    sheet.text(name, _INSET + 64, middle(y, 32, "bold"), 32, "bold", CREAM, width=width)
    count = len(screen.pads)
    side = min(72.0, column_width(count) - 16)
    for other in range(count):
        box = Box(_column(other, count) - side / 2, y - side / 2, side, side)
        _cell(sheet, seat, other, pad, box)
    _verdict(sheet, screen, pad, y, _NAMES + count * column_width(count) + 28)


def _cell(sheet: Canvas, seat: int, other: int, pad: TriedPad, box: Box) -> None:
    own, heard = seat == other, other in pad.heard_by or other in pad.instead
    if own and pad.pressed_us >= 0:
        sheet.rect(box, RADIUS_TOKEN, fill=SEATS[seat].fill)
    elif heard:
        sheet.rect(box, RADIUS_TOKEN, fill=RAISED, edge=WRONG, line=4)
    if pad.strength:
        ink = SEATS[seat].ink if own else WRONG if heard else SECONDARY
        text = str(pad.strength[other])
        sheet.text(text, *_centre(box), 24, "bold", ink, "centre", within=box)
    elif own and pad.pressed_us >= 0:
        sheet.disc(box.centre[0], box.centre[1], 9, SEATS[seat].ink)
    elif heard:
        draw_mark(sheet, "bad", *box.centre)
    else:
        sheet.disc(box.centre[0], box.centre[1], 4, TERTIARY if pad.pressed_us >= 0 else LINE)


def _centre(box: Box) -> tuple[float, float]:
    return box.centre[0], middle(box.centre[1], 24, "bold")


def _verdict(sheet: Canvas, screen: SelfTestScreen, pad: TriedPad, y: float, x: float) -> None:
    room = MATRIX.w - _INSET - 56 - x
    head, line = _said(sheet, screen, pad)
    bad = pad.fault is not None or any(key.state == "bad" for key in pad.keys)
    colour = WRONG if bad else CREAM
    top = y - 18 if line else y
    sheet.text(head, x, middle(top, 28, "bold"), 28, "bold", colour, width=room)
    if line:
        sheet.text(line, x, middle(y + 18, 24), 24, "medium", SECONDARY, width=room)
    draw_mark(sheet, "bad" if bad else "good", MATRIX.w - _INSET - 18, y)


def _said(sheet: Canvas, screen: SelfTestScreen, pad: TriedPad) -> tuple[str, str]:
    """The first thing to say of a pad, and the second."""
    words = sheet.words
    threshold = _threshold(sheet, pad)
    if pad.fault is not None:
        heard = pad.pressed_us >= 0
        return fault_words(words, screen, pad), threshold or (
            bounce_words(words, pad) if heard else ""
        )
    silent = [key for key in pad.keys if key.state == "bad"]
    if silent:
        key = words(f"selftest.key.{silent[0].name}")
        return words("selftest.fault.key", what=key), bounce_words(words, pad)
    return bounce_words(words, pad), threshold


def _threshold(sheet: Canvas, pad: TriedPad) -> str:
    if not pad.strength:
        return ""
    if pad.threshold is None:
        return sheet.words("selftest.matrix.no_threshold")
    return sheet.words("selftest.matrix.threshold", value=pad.threshold)
