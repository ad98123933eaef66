"""The column of a verdict: who, which pattern, by how much; or what a slap cost, and why."""

from __future__ import annotations

import msgspec

from console.display.canvas import Canvas, middle
from console.display.layout import COLUMN_WIDTH, Box
from console.display.paragraph import paragraph
from console.display.scenes.columns import (
    ROOM,
    chip,
    draw_columns,
    label,
    pattern_rows,
    rule,
    who,
)
from console.display.scenes.cycle import STRIP_Y, draw_cycle_strip
from console.display.scenes.slap_strip import draw_strip
from console.display.theme import BRASS, CREAM, SECONDARY, WRONG, Colour, Weight
from console.display.trio_words import race_headline, race_notes
from console.display.verdict_words import matched, price
from console.engine.patterns import PATTERNS
from console.engine.recap import Recap
from console.engine.trio_calls import LAST_CARD
from console.engine.views import TableView

_LANES = 4
_PRICE_RULE_Y = 443
_STRIP_ROOM = 52.0
_ECHOES, _ECHO_STEP = 2, 32  # a pad has two neighbours


def draw_verdict(canvas: Canvas, table: TableView, recap: Recap) -> None:
    """Draw both columns of the last verdict."""
    names = tuple(seat.name for seat in table.seats)
    paint = {"won": _won, "wrong": _wrong, "too late": _late, "collected": _collected}[recap.kind]
    counted = table.cycle == ("count",) or canvas.kit.motion.judged_game == "count"
    if counted and recap.kind == "wrong":
        recap = msgspec.structs.replace(recap, game="count")
    key = ("verdict", recap, table.rules, names, table.cycle, table.on)

    def whole(sheet: Canvas) -> None:
        paint(sheet, table, recap)
        if len(table.cycle) > 1:
            draw_cycle_strip(sheet, table, STRIP_Y)

    draw_columns(canvas, key, whole, aside=True)


def _lift(table: TableView) -> float:
    """Return how much higher a verdict's lower part stands where the strip of games is under it."""
    return _STRIP_ROOM if len(table.cycle) > 1 else 0.0


def _name(sheet: Canvas, table: TableView, seat: int) -> str:
    return sheet.words.seat(seat, table.seats[seat].name)


def _won(sheet: Canvas, table: TableView, recap: Recap) -> None:
    words = sheet.words
    name = _name(sheet, table, recap.seat)
    race = LAST_CARD in recap.patterns
    head = race_headline(words, recap, name) if race else words("verdict.wins", name=name)
    who(sheet, recap.seat, head, 38, 34, 60)
    text = matched(words, recap, recap.cards)
    if race:
        names = [_name(sheet, table, seat) for seat in range(len(table.seats))]
        text = " · ".join(race_notes(words, recap, names))
    sheet.text(text, 0, 124, 44, "extra", BRASS, width=COLUMN_WIDTH, within=ROOM)
    if recap.dead_heat:
        label(sheet, words("verdict.dead_heat_drawn", name=name), 166, 28, CREAM)
    elif recap.reaction_us is not None:
        time = words.reaction(recap.reaction_us)
        label(sheet, words("trio.after" if race else "verdict.after", time=time), 166)
    draw_strip(sheet, recap, 192)
    _lanes(sheet, table, recap)


def _lanes(sheet: Canvas, table: TableView, recap: Recap) -> None:
    chained = len(table.cycle) > 1
    most = (2 if recap.echoes else 3) if chained else 3 if recap.echoes else _LANES
    lanes, more = recap.lanes[:most], max(0, len(recap.lanes) - most)
    roomy = len(lanes) <= (2 if recap.echoes else 3) - chained and not more
    step = 72 if roomy else 47
    radius, size = (26, 36) if step == 72 else (20, 28)
    y = 440.0 if step == 72 else 424.0
    for lane in lanes:
        text, weight = _behind(sheet, recap, lane.seat, lane.behind_us)
        colour = CREAM if weight == "extra" else SECONDARY
        baseline = middle(y, size)
        box = sheet.text(text, COLUMN_WIDTH, baseline, size, weight, colour, "right", within=ROOM)
        name = _name(sheet, table, lane.seat)
        who(sheet, lane.seat, name, y, radius, size, box.x - 16)
        y += step
    if more:
        label(sheet, sheet.words.many("table.more", more), middle(y, 28), 28)
    _echoes(sheet, table, recap, ROOM.bottom - 8 - _lift(table))


def _echoes(sheet: Canvas, table: TableView, recap: Recap, bottom: float) -> None:
    """Say which pads only felt a hit, in lines that end at ``bottom``."""
    echoes = recap.echoes[:_ECHOES]
    for place, echo in enumerate(echoes):
        words = sheet.words(
            "verdict.echo",
            name=_name(sheet, table, echo.seat),
            other=_name(sheet, table, echo.echo_of),
            percent=echo.percent,
        )
        label(sheet, words, bottom - _ECHO_STEP * (len(echoes) - 1 - place), 24)


def _behind(sheet: Canvas, recap: Recap, seat: int, behind_us: int) -> tuple[str, Weight]:
    words = sheet.words
    if seat == recap.seat:
        return words("verdict.drawn" if recap.dead_heat else "verdict.first"), "extra"
    if seat in recap.dead_heat:
        return words("verdict.tied"), "medium"
    return f"+{words.margin(behind_us)}", "medium"


def _slapped(sheet: Canvas, table: TableView, recap: Recap, headline: str, colour: Colour) -> None:
    name = _name(sheet, table, recap.seat)
    label(sheet, sheet.words("verdict.slapped", name=name), 28)
    sheet.text(headline, 0, 100, 84, "black", colour, width=COLUMN_WIDTH, within=ROOM)


def _wrong(sheet: Canvas, table: TableView, recap: Recap) -> None:
    words, rules, lift = sheet.words, table.rules, _lift(table)
    _slapped(sheet, table, recap, words("verdict.wrong"), WRONG)
    earliest_us = rules.earliest_slap_ms * 1000
    if recap.reaction_us is not None and recap.reaction_us < earliest_us:
        label(sheet, words("verdict.guess"), 172)
        time = words.reaction(recap.reaction_us)
        sheet.text(
            words("verdict.after", time=time), 0, 222, 36, "bold", width=COLUMN_WIDTH, within=ROOM
        )
    elif recap.game == "count":
        _no_match(sheet, recap)
    else:
        label(sheet, words("verdict.lay"), 172)
        judged = (recap.cards, recap.bottom)
        height = _PRICE_RULE_Y - lift - 189 - _ECHO_STEP * min(_ECHOES, len(recap.echoes))
        pattern_rows(sheet, _comparing(rules.patterns), 181, height, judged)
    cost, note = price(words, recap, [seat.name for seat in table.seats])
    _price(sheet, table, recap, cost, note)


def _no_match(sheet: Canvas, recap: Recap) -> None:
    """Say that the card was not the number of the count; which number that was is not told."""
    label(sheet, sheet.words("verdict.lay"), 172)
    left = 0.0
    if recap.cards:
        chip(sheet, recap.cards[-1], 0, 226, 1.6)
        left = 68
    text, room = sheet.words("verdict.no_match"), COLUMN_WIDTH - left
    paragraph(sheet, text, Box(left, 192, room, 100), 36, "bold", CREAM, 1.2)


def _price(sheet: Canvas, table: TableView, recap: Recap, cost: str, note: str) -> None:
    """Write below the line what it cost and what that means."""
    lift = _lift(table)
    _echoes(sheet, table, recap, _PRICE_RULE_Y - lift - 14)
    rule(sheet, _PRICE_RULE_Y - lift)
    label(sheet, sheet.words("verdict.price"), 491 - lift)
    sheet.text(cost, 0, 550 - lift, 44, "extra", width=COLUMN_WIDTH, within=ROOM)
    label(sheet, note, 600 - lift, 32)


def _comparing(patterns: tuple[str, ...]) -> tuple[str, ...]:
    """Return the patterns that compare cards; one that only widens another has no row."""
    return tuple(name for name in patterns if PATTERNS[name].compares)


def _late(sheet: Canvas, table: TableView, recap: Recap) -> None:
    words = sheet.words
    _slapped(sheet, table, recap, words("verdict.late"), CREAM)
    label(sheet, words("verdict.late_was"), 172)
    text = matched(words, recap, recap.cards[:-1])
    if text:
        sheet.text(text, 0, 230, 44, "extra", BRASS, width=COLUMN_WIDTH, within=ROOM)
    if recap.reaction_us is not None:
        time = words.reaction(recap.reaction_us)
        label(sheet, words("verdict.after_new", time=time), 274 if text else 226)
    _price(sheet, table, recap, words("verdict.late_free"), words("verdict.late_note"))


def _collected(sheet: Canvas, table: TableView, recap: Recap) -> None:
    words = sheet.words
    name = _name(sheet, table, recap.seat)
    who(sheet, recap.seat, words("verdict.collects", name=name), 38, 34, 60)
    text = words("verdict.collected")
    sheet.text(text, 0, 124, 44, "extra", BRASS, width=COLUMN_WIDTH, within=ROOM)
    label(sheet, words.many("verdict.collected_note", recap.taken), 166)
    if table.rules.slaps and table.rules.patterns:
        label(sheet, words("table.slap_on"), 249)
        pattern_rows(sheet, table.rules.patterns, 262, ROOM.h - 262 - _lift(table))
