"""A game in play: who must act, the pile, the stacks, the debts and the last verdict."""

from __future__ import annotations

from msgspec.structs import replace

from console.display.canvas import Canvas
from console.display.lamps import table_lamps
from console.display.layout import Box, Place, places
from console.display.motion import HOLD_US
from console.display.panel_words import Moment, says
from console.display.panels import draw_panel
from console.display.paragraph import paragraph
from console.display.scenes.centre import draw_countdown, draw_tokens, say_centre
from console.display.scenes.columns import ROOM, draw_columns
from console.display.scenes.keys import draw_keys
from console.display.scenes.notice import draw_notice
from console.display.scenes.pile import draw_pile, draw_pointer, draw_ring
from console.display.scenes.rules_column import draw_rules
from console.display.scenes.verdict import draw_verdict
from console.display.theme import BRASS, SECONDARY
from console.hardware.leds import glow
from console.screens import TableScreen


def draw(canvas: Canvas, screen: TableScreen, now_us: int) -> None:
    """Draw a game in play at this moment (µs of console time)."""
    motion = canvas.kit.motion
    motion.feed(screen, now_us)
    seats = places(len(screen.table.seats))
    pads_only = canvas.kit.look.pads_only
    loud = _loud(canvas, screen, now_us)
    moment = Moment(screen.table, screen.recap, loud, pads_only, screen.void)
    draw_ring(canvas)
    _point(canvas, moment, seats, now_us)
    _columns(canvas, screen)
    _centre(canvas, screen, moment, now_us)
    draw_pile(canvas, screen, _payer(moment, seats), now_us)
    _panels(canvas, screen, moment, seats, now_us)
    draw_keys(canvas, len(seats))


def _loud(canvas: Canvas, screen: TableScreen, now_us: int) -> bool:
    """Whether the verdict still owns its seat's panel: until the next card, a wrong one shorter."""
    motion, recap = canvas.kit.motion, screen.recap
    if recap is None or screen.notice is not None or not motion.fresh(screen):
        return False
    return recap.kind in ("won", "collected") or motion.recap_age(now_us) < HOLD_US


def _point(canvas: Canvas, moment: Moment, seats: tuple[Place, ...], now_us: int) -> None:
    recap, motion = moment.recap, canvas.kit.motion
    if moment.loud and recap is not None:
        if recap.kind in ("won", "collected"):
            draw_pointer(canvas, seats[recap.seat], sector=False)
            return
        if recap.kind == "wrong" and recap.seat == moment.table.to_act:
            return
    share = motion.passed(now_us)
    if share < 1 and motion.was_turn is not None:
        draw_pointer(canvas, seats[motion.was_turn], 1 - share)
    turn = moment.table.to_act
    if turn is not None:
        draw_pointer(canvas, seats[turn], share)


def _columns(canvas: Canvas, screen: TableScreen) -> None:
    table, wall = screen.table, canvas.kit.look.view == "wall"
    if screen.notice is not None:
        draw_notice(canvas, screen.notice)
    elif table.redealing:
        draw_columns(canvas, "redeal", _paint_redeal)
    elif screen.recap is not None:
        draw_verdict(canvas, table, screen.recap)
        if wall:
            draw_rules(canvas, table)
    else:
        draw_rules(canvas, table)


def _paint_redeal(sheet: Canvas) -> None:
    words = sheet.words
    title = Box(0, 20, ROOM.w, 150)
    bottom = paragraph(sheet, words("verdict.redeal"), title, 60, "black", BRASS, 1.1)
    note = Box(0, bottom + 24, ROOM.w, 200)
    paragraph(sheet, words("verdict.redeal_note"), note, 32, "medium", SECONDARY)


def _centre(canvas: Canvas, screen: TableScreen, moment: Moment, now_us: int) -> None:
    table, recap, words = screen.table, screen.recap, canvas.words
    if moment.loud and recap is not None:
        if recap.kind in ("won", "collected"):
            name = words.seat(recap.seat, table.seats[recap.seat].name)
            say_centre(canvas, words.many("centre.to", recap.taken, name=name))
            return
        if recap.buried:  # its cards go under where the tokens lie
            return
    if table.deciding:
        say_centre(canvas, words("centre.deciding"))
    elif table.redealing:
        say_centre(canvas, words("centre.redeal"))
    elif table.collecting is not None:
        name = words.seat(table.collecting, table.seats[table.collecting].name)
        say_centre(canvas, words.many("centre.lies", table.in_middle, name=name))
        if table.collect_due_us is not None and table.rules.collect_ms:
            left_us = screen.since_us + table.collect_due_us - now_us
            draw_countdown(canvas, left_us / (table.rules.collect_ms * 1000))
    elif table.challenge is not None:
        draw_tokens(canvas, table.challenge)


def _payer(moment: Moment, seats: tuple[Place, ...]) -> Place | None:
    """Return where the seat sits whose cards go under the pile just now."""
    recap = moment.recap
    paying = moment.loud and recap is not None and recap.kind == "wrong" and recap.buried > 0
    return seats[recap.seat] if paying and recap is not None else None


def _panels(
    canvas: Canvas, screen: TableScreen, moment: Moment, seats: tuple[Place, ...], now_us: int
) -> None:
    lamps = table_lamps(screen)
    share = canvas.kit.motion.passed(now_us)
    for place in seats:
        said, light = says(canvas.words, moment, place.seat), glow(lamps[place.seat], now_us)
        opacity = share if place.seat == moment.table.to_act else 1.0
        if opacity < 1:
            waiting = replace(moment, table=replace(moment.table, turn=None))
            draw_panel(canvas, place, says(canvas.words, waiting, place.seat), light)
        draw_panel(canvas, place, said, light, opacity)
