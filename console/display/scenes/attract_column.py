"""The attract screen's column: the name, then a list, or a card that somebody should read."""

from __future__ import annotations

from typing import Literal

import msgspec

from console.display import rule_words
from console.display.canvas import Canvas, middle
from console.display.icons import badge
from console.display.layout import Box
from console.display.paragraph import paragraph
from console.display.scenes.hints import pad_sign
from console.display.theme import BRASS, CREAM, RADIUS_TILE, SECONDARY, SURFACE, WRONG
from console.display.words import Words
from console.engine.presets import PRESETS
from console.screens import Fault, Score

_RULES = 5


class Short(msgspec.Struct, frozen=True):
    """The rules in short of what the bots play."""

    preset: str
    game: str
    wrong_slap: str


List = Literal["games"] | Short | tuple[Score, ...]
Card = Literal["kept"] | Fault

COLUMN = Box(96, 96, 372, 888)
_LIST_TOP, _LIST_HEIGHT, _STEP = 354.0, 424.0, 60.0
_CARD = Box(0, 286, COLUMN.w, 506)
_INSET = 26
_SCORE_STEP = 146.0
_NO_PADS = ("no pads", "firmware")  # with these there is nothing to slap


def draw_column(canvas: Canvas, shown: List | Card, *, join: bool = True) -> None:
    """Draw the column to both long sides; ``join``: there is a pad to slap."""
    picture = canvas.kit.picture(
        ("attract column", shown, join),
        COLUMN.w,
        COLUMN.h,
        lambda sheet: _paint(sheet, shown, join=join),
    )
    canvas.twice(picture, COLUMN.x, COLUMN.y)


def can_join(faults: tuple[Fault, ...]) -> bool:
    """Tell whether anything can be pressed."""
    return not any(fault.kind in _NO_PADS for fault in faults)


def _paint(sheet: Canvas, shown: List | Card, *, join: bool) -> None:
    words, width = sheet.words, COLUMN.w
    head = Box(0, 0, width, 264)
    sheet.text(words("attract.wordmark"), 2, 204, 199, "rank", CREAM, width=width, within=head)
    match shown:
        case "kept" | Fault():
            _paint_card(sheet, shown)
        case "games":
            number = words(f"number.{len(PRESETS)}")
            lines = [words(f"preset.{name}.label") for name in PRESETS]
            _paint_list(sheet, words("attract.games", number=number), lines)
        case Short():
            _paint_list(sheet, words("attract.short"), _in_short(words, shown))
        case scores:
            _paint_scores(sheet, scores)
    if join:
        pad_sign(sheet, 26, 848, 26)
        text = words("attract.join")
        sheet.text(text, 69, middle(848, 44, "extra"), 44, "extra", BRASS, width=width - 69)


def _about(sheet: Canvas, text: str) -> None:
    sheet.text(text, 2, 314, 40, "medium", SECONDARY, width=COLUMN.w)


def _in_short(words: Words, short: Short) -> list[str]:
    """Return the few rules of a preset, or of the game it is a version of."""
    of = short.preset if f"attract.rules.{short.preset}.1" in words else short.game
    if f"attract.rules.{of}.1" not in words:
        of = "trifecta" if of.startswith("trifecta") else "ratscrew"
    price = rule_words.value(words, "wrong_slap", short.wrong_slap)
    return [words(f"attract.rules.{of}.{i}", price=price) for i in range(1, _RULES + 1)]


def _paint_list(sheet: Canvas, about: str, lines: list[str]) -> None:
    width = COLUMN.w
    _about(sheet, about)
    size = min(sheet.kit.type.fitted(line, 36, "bold", width) for line in lines)
    step = min(_STEP, _LIST_HEIGHT / len(lines))
    for i, line in enumerate(lines):
        y = _LIST_TOP + step * (i + 0.5)
        sheet.text(line, 2, middle(y, size), size, "bold", CREAM, width=width)


def _paint_scores(sheet: Canvas, scores: tuple[Score, ...]) -> None:
    """Write the best of the day: what, how much, and who."""
    words, width = sheet.words, COLUMN.w
    _about(sheet, words("attract.best"))
    for i, score in enumerate(scores):
        top = _LIST_TOP + _SCORE_STEP * i
        label = words(f"attract.score.{score.kind}")
        sheet.text(label, 2, middle(top + 20, 28), 28, "medium", SECONDARY, width=width)
        value = _value(sheet, score)
        sheet.text(value, 2, middle(top + 68, 60, "black"), 60, "black", CREAM, width=width)
        badge(sheet, score.seat, 18, top + 118, 16)
        name = words.seat(score.seat, score.name)
        sheet.text(name, 48, middle(top + 118, 32, "bold"), 32, "bold", CREAM, width=width - 48)


def _value(sheet: Canvas, score: Score) -> str:
    if score.kind == "fastest":
        return sheet.words.reaction(score.value)
    return sheet.words.many(f"attract.score.{score.kind}_value", score.value)


def _paint_card(sheet: Canvas, card: Card) -> None:
    """Paint what went wrong, or waits, and what to do about it."""
    colour = BRASS if card == "kept" else WRONG
    bottom = _say(Canvas(sheet.kit, 0, 0), card)  # measured before its ground is drawn
    box = Box(0, _CARD.y, _CARD.w, min(_CARD.h, bottom + _INSET - _CARD.y))
    sheet.rect(box, RADIUS_TILE, fill=SURFACE, edge=colour, line=4)
    sheet.fact("notice", "kept" if card == "kept" else card.kind, box)
    _sign(sheet, card)
    _say(sheet, card)


def _sign(sheet: Canvas, card: Card) -> None:
    """Draw a clock's hands for what waits, else a triangle with a stroke: colour is not needed."""
    x, y = _INSET, _CARD.y + _INSET
    if card == "kept":
        sheet.ring(x + 24, y + 24, 24, 5, BRASS)
        sheet.lines(Box(x, y, 48, 48), [[(24, 11), (24, 25), (34, 30)]], 4, BRASS)
        return
    sheet.lines(Box(x - 4, y - 4, 68, 60), [[(6, 54), (34, 6), (62, 54), (6, 54)]], 5, WRONG)
    sheet.rect(Box(x + 27, y + 20, 6, 16), 3, fill=WRONG)
    sheet.disc(x + 30, y + 43, 3.5, WRONG)


def _say(sheet: Canvas, card: Card) -> float:
    words, wide = sheet.words, _CARD.w - 2 * _INSET
    key, detail, colour = "attract.kept", "", BRASS
    if isinstance(card, Fault):
        key, detail, colour = f"fault.{card.kind.replace(' ', '_')}", card.detail, WRONG
    head = Box(_INSET, _CARD.y + _INSET + 64, wide, 112)
    bottom = paragraph(sheet, words(key), head, 44, "black", colour, 1.12)
    room = Box(_INSET, bottom + 12, wide, _CARD.bottom - bottom - 12 - _INSET)
    plain = f"{key}_note_plain"  # where there is nothing to be told beside
    note = words(plain if not detail and plain in words else f"{key}_note", detail=detail)
    return paragraph(sheet, note, room, 32, "medium", CREAM)
