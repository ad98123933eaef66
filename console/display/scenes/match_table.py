"""The match's result as a table: one row a seat, one axis for everybody's reactions."""

from __future__ import annotations

from statistics import median

from console.display.canvas import Anchor, Canvas, middle
from console.display.icons import badge
from console.display.layout import Box
from console.display.scenes.hints import FLIP_WIDTH, flip_hint, hint_width, pad_hint
from console.display.swarm import Axis, axis, swarm
from console.display.theme import (
    BG_MID,
    BRASS,
    CREAM,
    LINE,
    SEATS,
    SECONDARY,
    TERTIARY,
    WIDTH,
    mix,
)
from console.screens import MatchEndScreen, SeatResult

LEFT, RIGHT = 96, WIDTH - 96
_TITLE_Y, _FOOT_Y = 135, 1012
_ROWS_END = 920  # the lowest that rows may reach; the axis' numbers stand below
_NAME = Box(264, 0, 216, 0)
_COLUMNS = (("hands", 560), ("cards", 680), ("slaps", 840), ("wrong", 960))
_AXIS_LEFT, _AXIS_RIGHT = 1064, 1672
_GRID = mix(BG_MID, LINE, 0.45)


def paint(sheet: Canvas, screen: MatchEndScreen) -> None:
    """Paint the whole result, upright."""
    top, tall = rows_at(len(screen.rows))
    title_y = _TITLE_Y - (300 - top) / 2
    _title(sheet, screen, title_y)
    _heads(sheet, top - 42, rounds=screen.rows[0].round is not None)
    times = [us / 1000 for row in screen.rows for us in row.reactions_us]
    scale = axis(times, _AXIS_LEFT, _AXIS_RIGHT)
    _grid(sheet, scale, top, tall, len(screen.rows))
    for i, row in enumerate(screen.rows):
        _row(sheet, row, top + i * tall, tall, scale)
    _foot(sheet, screen)


def rows_at(count: int) -> tuple[float, float]:
    """Return where the rows begin and how tall one is: 150 up to four seats, 84 for eight."""
    tall = max(84, min(150, (_ROWS_END - 300) // count))
    return min(300, _ROWS_END - count * tall), tall


def _title(sheet: Canvas, screen: MatchEndScreen, y: float) -> None:
    words, names = sheet.words, _names(sheet, screen)
    played = words.many("match_end.played", screen.hands)
    minutes = words("unit.min", n=screen.minutes or "< 1")
    facts = words("match_end.facts", hands=played, minutes=minutes)
    said = sheet.text(facts, RIGHT, y + 24, 32, "medium", SECONDARY, "right", width=400)
    x = LEFT + 48.0
    for seat in screen.winners[:2]:
        badge(sheet, seat, x, y, 48)
        sheet.fact("badge", f"winner {seat}", Box(x - 48, y - 48, 96, 96))
        x += 112
    left = x - 112 + 48 + 34
    text = _headline(sheet, screen, names)
    room = said.x - left - 40
    size = sheet.kit.type.fitted(text, 84, "black", room)
    sheet.text(text, left, middle(y, size, "black"), size, "black", CREAM, width=room)


def _names(sheet: Canvas, screen: MatchEndScreen) -> dict[int, str]:
    return {row.seat: sheet.words.seat(row.seat, row.name) for row in screen.rows}


def _headline(sheet: Canvas, screen: MatchEndScreen, names: dict[int, str]) -> str:
    words, winners = sheet.words, [names[seat] for seat in screen.winners]
    match winners:
        case [name]:
            return words("match_end.wins", name=name)
        case [first, second]:
            return words("match_end.shared_two", first=first, second=second)
    return words("match_end.shared", number=words(f"number.{len(winners)}").capitalize())


def _heads(sheet: Canvas, y: float, *, rounds: bool) -> None:
    words, baseline = sheet.words, middle(y, 28)

    def head(key: str, x: float, anchor: Anchor, width: float) -> None:
        text = words(f"match_end.{key}")
        sheet.text(text, x, baseline, 28, "medium", SECONDARY, anchor, width=width)

    for key, right in _COLUMNS:
        head("round" if rounds and key == "hands" else key, right, "right", 132)
    head("reaction", _AXIS_LEFT, "left", 500)
    head("median", RIGHT, "right", 140)


def _grid(sheet: Canvas, scale: Axis, top: float, tall: float, rows: int) -> None:
    bottom = top + rows * tall
    baseline = middle(bottom + 34, 28)
    for tick in scale.ticks_ms:
        x = scale.x(tick)
        sheet.rect(Box(x - 1, top, 2, rows * tall), fill=_GRID)
        number = sheet.words.number(tick)
        sheet.text(number, x, baseline, 28, "medium", SECONDARY, "centre", width=96)
    for i in range(rows + 1):
        sheet.rule(LEFT, top + i * tall, RIGHT - LEFT, LINE)


def _row(sheet: Canvas, row: SeatResult, top: float, tall: float, scale: Axis) -> None:
    y, box = top + tall / 2, Box(LEFT, top, RIGHT - LEFT, tall)
    sheet.fact("row", str(row.seat), box)
    size = 64 if tall >= 100 else 60
    colour = BRASS if row.place == 1 else TERTIARY
    sheet.text(str(row.place), LEFT, middle(y, size), size, "black", colour, width=60, within=box)
    radius = min(36.0, tall * 0.38)
    badge(sheet, row.seat, 204, y, radius)
    name = sheet.words.seat(row.seat, row.name)
    name_size = sheet.kit.type.fitted(name, 44, "extra", _NAME.w)
    sheet.text(
        name,
        _NAME.x,
        middle(y, name_size),
        name_size,
        "extra",
        CREAM,
        width=_NAME.w,
        within=box,
    )
    values = (
        row.hands_won if row.round is None else row.round,
        row.cards,
        row.slaps_won,
        row.wrong,
    )
    for (_, right), value in zip(_COLUMNS, values, strict=True):
        colour = CREAM if value else TERTIARY
        number = sheet.words.number(value)
        sheet.text(number, right, middle(y, 44), 44, "bold", colour, "right", width=110, within=box)
    _reactions(sheet, row, y, tall, scale)


def _reactions(sheet: Canvas, row: SeatResult, y: float, tall: float, scale: Axis) -> None:
    if not row.reactions_us:
        none = sheet.words("match_end.no_slaps")
        sheet.text(none, _AXIS_LEFT + 24, middle(y, 28), 28, "medium", TERTIARY, width=400)
        return
    look, radius = SEATS[row.seat], 7.5 if tall >= 100 else 6.0
    times = sorted(us / 1000 for us in row.reactions_us)
    late = {scale.x(ms) for ms in times if scale.beyond(ms)}
    room = tall / 2 - radius - 6
    for x, dy in swarm((scale.x(ms) for ms in times), 2 * radius, room):
        if x in late:
            sheet.ring(x, y + dy, radius, 3, look.stroke)
        else:
            sheet.disc(x, y + dy, radius, look.stroke)
    middle_ms = median(times)
    half = tall * 0.36
    x = scale.x(middle_ms)
    # Narrower than a dot, so that whoever looks for the own slap finds it under the line too.
    sheet.rect(Box(x - 4, y - half - 2, 8, 2 * half + 4), 4, fill=BG_MID)
    sheet.rect(Box(x - 2, y - half, 4, 2 * half), 2, fill=CREAM)
    said = sheet.words.number(round(middle_ms))
    sheet.text(said, RIGHT, middle(y, 44), 44, "extra", CREAM, "right", width=120)


def _foot(sheet: Canvas, screen: MatchEndScreen) -> None:
    words = sheet.words
    pads_only = sheet.kit.look.pads_only
    again = words("match_end.rematch")
    lobby = words("match_end.pads_lobby" if pads_only else "match_end.lobby")
    x = RIGHT - hint_width(sheet, lobby) + (0 if pads_only else 48 - FLIP_WIDTH)
    sheet.target("lobby", Box(x, _FOOT_Y - 32, RIGHT - x, 64))
    hint = pad_hint if pads_only else flip_hint
    hint(sheet, lobby, x, _FOOT_Y, RIGHT - x)
    wide = hint_width(sheet, again)
    x -= wide + 56
    sheet.target("rematch", Box(x, _FOOT_Y - 32, wide, 64))
    pad_hint(sheet, again, x, _FOOT_Y, wide)
    if screen.closest is None:
        return
    names = _names(sheet, screen)
    first, second, gap_us = screen.closest
    text = words(
        "match_end.closest",
        winner=names[first],
        beaten=names[second],
        gap=words.margin(gap_us),
    )
    sheet.text(text, LEFT, middle(_FOOT_Y, 32), 32, "bold", CREAM, width=x - LEFT - 48)
