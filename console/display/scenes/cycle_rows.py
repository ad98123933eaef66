"""Where each game of a cycle was left, as rows under its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from console.display import icons
from console.display.canvas import Canvas, middle
from console.display.layout import COLUMN_WIDTH, Box
from console.display.scenes.columns import ROOM, chip
from console.display.shapes import arc
from console.display.theme import (
    BRASS,
    CREAM,
    RADIUS_KEYCAP,
    RADIUS_TOKEN,
    RAISED,
    SEATS,
    SECONDARY,
    TERTIARY,
    WRONG,
)
from console.engine.cards import NAMES, Card, face, rank
from console.engine.recap import Recap
from console.engine.views import ChallengeView, CountView, TableView

TEXT_X = 96.0
WIDTH = COLUMN_WIDTH - TEXT_X
_LEAST_SCALE, _SIGN_GAP, _MORE_ROOM = 0.6, 10.0, 52.0  # of patterns' signs in a row

Paint = Callable[[Canvas, float], None]


class Row(msgspec.Struct, frozen=True):
    """One line of a game's standing: how high it is, and what draws it centred on a height."""

    height: float
    paint: Paint


def rows_of(
    sheet: Canvas, table: TableView, game: str, on: str, battle: Recap | None
) -> tuple[Row, ...]:
    """Return what is said under a game's name: where it was left, or what goes on in it."""
    match game:
        case "war":
            return war_rows(sheet, table, battle) if on == game else ()
        case "ratscrew":
            return _ratscrew_rows(sheet, table, on == game)
        case "count" if table.count is not None:
            return _count_rows(sheet, table.count, on == game)
        case "trip" if table.trip_length is not None:
            return (_text(sheet.words.many("cycle.list", table.trip_length)),)
    return ()


def _text(text: str, size: float = 32) -> Row:
    def paint(sheet: Canvas, y: float) -> None:
        fitted = sheet.kit.type.fitted(text, size, "medium", WIDTH)
        sheet.text(text, TEXT_X, middle(y, fitted), fitted, "medium", SECONDARY, width=WIDTH,
                   within=ROOM)  # fmt: skip

    return Row(44, paint)


# War


def war_rows(sheet: Canvas, table: TableView, battle: Recap | None) -> tuple[Row, ...]:
    """Return what is said of a battle: who takes how many, in which order; else what wins one."""
    words = sheet.words
    if battle is None:
        return (_text(words("war.highest")),)
    name = words.seat(battle.seat, table.seats[battle.seat].name)
    taken = words("war.takes", name=name, count=words.number(battle.taken))
    gather = words(f"war.gather.{table.rules.war_gather}")
    return (_text(taken), _text(gather, 28))


# Ratscrew


def _ratscrew_rows(sheet: Canvas, table: TableView, on: bool) -> tuple[Row, ...]:
    words, owed = sheet.words, table.challenge
    rows: list[Row] = []
    if owed is not None:
        name = words.seat(owed.payer, table.seats[owed.payer].name)
        rows.append(_text(words("cycle.owes", name=name, count=owed.left)))
        rows.append(Row(60, partial(_tries, owed=owed)))
    if on and table.rules.slaps and table.rules.patterns:
        rows.append(Row(56, partial(_patterns, patterns=table.rules.patterns)))
    if table.row and not (on and row_in_sight(table)):
        rows.append(Row(52, partial(_last_card, card=table.row[-1])))
    return tuple(rows)


def row_in_sight(table: TableView) -> bool:
    """Whether the row's last card is seen by itself: as a ghost, or on top of the pile."""
    newest = tuple(lain.card for lain in table.pile[-1:])
    return table.ghost is not None or newest == table.row[-1:]


def _tries(sheet: Canvas, y: float, owed: ChallengeView) -> None:
    """Draw whose card asks for payment, who pays, and a token a card: filled where it is paid."""
    x = TEXT_X + 22
    icons.badge(sheet, owed.to, x, y, 22)
    chip(sheet, NAMES[face(owed.court)], x + 30, y)
    x = _arrow(sheet, x + 74, y)
    icons.badge(sheet, owed.payer, x + 34, y, 22)
    look, x = SEATS[owed.payer], x + 66
    step = min(36.0, (COLUMN_WIDTH - x + 6) / owed.total)
    for i in range(owed.total):
        box = Box(x + i * step, y - 21, step - 6, 42)
        paid = i < owed.total - owed.left
        sheet.rect(box, RADIUS_TOKEN, fill=look.stroke if paid else None, edge=look.stroke, line=3)
        sheet.fact("try", "used" if paid else "left", box)
        if paid:
            icons.tick(sheet, *box.centre, 9, look.ink, 4)


def _arrow(sheet: Canvas, x: float, y: float) -> float:
    """Draw an arrow to the right from ``x``; return where it ends."""
    sheet.lines(
        Box(x, y - 16, 40, 32),
        [[(4, 16), (32, 16)], [(23, 7), (32, 16), (23, 25)]],
        3.5,
        TERTIARY,
    )
    return x + 36


def _patterns(sheet: Canvas, y: float, patterns: tuple[str, ...]) -> None:
    """Draw the signs of what may be slapped; one alone has its name beside it."""
    width = icons.sign_width(patterns[0])
    if len(patterns) == 1:
        icons.pattern_sign(sheet, patterns[0], TEXT_X + width / 2, y)
        room = WIDTH - width - 16
        label = sheet.words(f"pattern.{patterns[0]}.label")
        size = sheet.kit.type.fitted(label, 32, "bold", room)
        baseline, x = middle(y, size, "bold"), TEXT_X + width + 16
        sheet.text(label, x, baseline, size, "bold", width=room, within=ROOM)
        return
    shown, room = list(patterns), WIDTH
    while _sign_scale(shown, room) < _LEAST_SCALE:
        shown, room = shown[:-1], WIDTH - _MORE_ROOM
    scale, x = min(0.9, _sign_scale(shown, room)), TEXT_X
    for name in shown:
        wide = icons.sign_width(name) * scale
        icons.pattern_sign(sheet, name, x + wide / 2, y, scale=scale)
        x += wide + _SIGN_GAP
    if len(shown) < len(patterns):
        sheet.text(f"+{len(patterns) - len(shown)}", x, middle(y, 28, "bold"), 28, "bold",
                   SECONDARY, width=_MORE_ROOM, within=ROOM)  # fmt: skip


def _sign_scale(patterns: Sequence[str], room: float) -> float:
    """Return the scale at which so many signs stand in a row."""
    widths = sum(icons.sign_width(name) for name in patterns)
    return (room - _SIGN_GAP * (len(patterns) - 1)) / widths


def _last_card(sheet: Canvas, y: float, card: Card) -> None:
    words = sheet.words
    key = "cycle.last_joker" if rank(card) == 0 else "cycle.last_card"
    text = words(key)
    size = sheet.kit.type.fitted(text, 28, "medium", WIDTH - 60)
    box = sheet.text(text, TEXT_X, middle(y, size), size, "medium", SECONDARY, width=WIDTH - 60,
                     within=ROOM)  # fmt: skip
    chip(sheet, NAMES[face(card)], box.right + 16, y)


# One, two, three, four


def _count_rows(sheet: Canvas, count: CountView, on: bool) -> tuple[Row, ...]:
    if count.silent:
        return (Row(56, partial(_silence, direction=count.direction)),)
    rows = [Row(60, partial(_last_call, count=count))]
    if on and count.next is not None:
        rows.append(Row(60, partial(_next_call, what=count.next)))
    return tuple(rows)


def _last_call(sheet: Canvas, y: float, count: CountView) -> None:
    words = sheet.words
    x = TEXT_X
    text = words("cycle.last_call") if count.last else words("cycle.no_call")
    room = WIDTH - (186 if count.last else 120)
    size = sheet.kit.type.fitted(text, 28, "medium", room)
    box = sheet.text(text, x, middle(y, size), size, "medium", SECONDARY, width=room, within=ROOM)
    x = box.right + 12
    if count.last is not None:
        x = _call_cap(sheet, count.last, x, y) + 8
    direction_arrow(sheet, x + 14, y, count.direction)
    sheet.fact("way", "up" if count.direction > 0 else "down", Box(x, y - 18, 28, 36), ROOM)
    way, room = words("count.up" if count.direction > 0 else "count.down"), COLUMN_WIDTH - x - 36
    if sheet.kit.type.width(way, 28, "medium") <= room:  # beside a long call the arrow says it
        at = middle(y, 28)
        sheet.text(way, x + 36, at, 28, "medium", SECONDARY, width=room, within=ROOM)


def _next_call(sheet: Canvas, y: float, what: str) -> None:
    text = sheet.words("cycle.next_call")
    box = sheet.text(text, TEXT_X, middle(y, 28), 28, "medium", BRASS, width=150, within=ROOM)
    _call_cap(sheet, what, box.right + 16, y)


def _call_cap(sheet: Canvas, call: str, x: float, y: float) -> float:
    """Draw a call on a key from ``x``; return where it ends."""
    text = sheet.words(f"call.{call}")
    size = 28 if len(text) == 1 else 24
    wide = max(48.0, sheet.kit.type.width(text, size, "extra") + 20)
    box = Box(x, y - 24, wide, 48)
    sheet.rect(box, RADIUS_KEYCAP, fill=RAISED)
    at = middle(y, size, "extra")
    sheet.text(text, box.centre[0], at, size, "extra", CREAM, "centre", within=box)
    return box.right


def direction_arrow(sheet: Canvas, x: float, y: float, direction: int) -> None:
    """Draw an arrow about a point: upwards while the count goes up."""
    tip, foot = (5, 31) if direction > 0 else (31, 5)
    wing = 14 if direction > 0 else 22
    lines = [[(14.0, float(foot)), (14.0, float(tip))], [(5.0, float(wing)), (14.0, float(tip)),
             (23.0, float(wing))]]  # fmt: skip
    sheet.lines(Box(x - 14, y - 18, 28, 36), lines, 3.5, SECONDARY)


def _silence(sheet: Canvas, y: float, direction: int) -> None:
    no_speech(sheet, TEXT_X + 26, y, 0.62)
    text = sheet.words("count.silence")
    box = sheet.text(text, TEXT_X + 68, middle(y, 32, "bold"), 32, "bold", CREAM, within=ROOM)
    direction_arrow(sheet, box.right + 30, y, direction)


def no_speech(sheet: Canvas, x: float, y: float, scale: float = 1.0) -> None:
    """Draw a speech bubble crossed out, about a point, 106 × 84 at scale 1."""
    w, h = 106 * scale, 88 * scale
    bubble = [
        *arc(10, 180, 270, (14, 14), 8),
        *arc(10, 270, 360, (92, 14), 8),
        *arc(10, 0, 90, (92, 50), 8),
        (52, 60),
        (40, 76),
        (40, 60),
        *arc(10, 90, 180, (14, 50), 8),
        (4, 14),
    ]
    box = Box(x - w / 2, y - h / 2 + 4 * scale, w, h)
    sheet.lines(box, [[(px * scale, py * scale) for px, py in bubble]], 5 * scale, CREAM)
    slash = [(6 * scale, 72 * scale), (102 * scale, -4 * scale + 4)]
    sheet.lines(box, [slash], 6 * scale, WRONG)
