"""A game in play: which is on, who must act, the pile, the stacks, the debts, the last verdict."""

from __future__ import annotations

from itertools import takewhile

from msgspec.structs import replace

from console.display.canvas import Canvas
from console.display.lamps import table_lamps
from console.display.layout import Place, places
from console.display.motion import HOLD_US, awaited
from console.display.panel_duties import time_left
from console.display.panel_keys import draw_bar
from console.display.panel_words import Moment, says
from console.display.panels import draw_panel
from console.display.scenes.battle import draw_field
from console.display.scenes.centre import draw_countdown, draw_tokens, say_centre
from console.display.scenes.keys import draw_keys
from console.display.scenes.pile import draw_ghost, draw_pile, draw_pointer, draw_ring
from console.display.scenes.table_columns import draw_table_columns
from console.display.scenes.trio import draw_trio_middle
from console.engine.cards import JOKER, rank
from console.engine.views import TableView
from console.engine.voting import VOTE_US
from console.hardware.leds import glow
from console.screens import TableScreen

_WINS = ("won", "collected", "battle")


def draw(canvas: Canvas, screen: TableScreen, now_us: int) -> None:
    """Draw a game in play at this moment (µs of console time)."""
    motion = canvas.kit.motion
    motion.feed(screen, now_us)
    seats = places(len(screen.table.seats))
    moment = Moment(
        screen.table,
        screen.recap,
        _loud(canvas, screen, now_us),
        canvas.kit.look.pads_only,
        screen.void,
        motion.battle_told(screen, now_us),
        screen.links,
    )
    if screen.table.trio is not None:
        draw_ring(canvas)
        if not screen.table.trio.to_shuffle:  # all of them at once
            _point(canvas, moment, seats, now_us)
        draw_table_columns(canvas, screen, seats, told=False)
        draw_trio_middle(canvas, screen.table, screen.table.trio, motion.settled(now_us))
    elif moment.told or screen.table.on == "war":
        draw_table_columns(canvas, screen, seats, told=moment.told)
        draw_field(canvas, screen, seats, now_us, told=moment.told)
    else:
        count = screen.table.count
        silent = count is not None and count.silent and screen.table.on == "count"
        draw_ring(canvas, dotted=silent)
        _point(canvas, moment, seats, now_us)
        draw_table_columns(canvas, screen, seats, told=False)
        _centre(canvas, screen, moment, now_us)
        draw_pile(canvas, screen, _payer(moment, seats), now_us)
        draw_ghost(canvas, screen.table)
    _panels(canvas, screen, moment, seats, now_us)
    draw_keys(canvas, len(seats))


def _loud(canvas: Canvas, screen: TableScreen, now_us: int) -> bool:
    """Whether the verdict still owns its seat's panel: until the next card, a wrong one shorter."""
    motion, recap = canvas.kit.motion, screen.recap
    if recap is None or screen.notice is not None or not motion.fresh(screen):
        return False
    if recap.kind == "battle":
        return motion.battle_told(screen, now_us)
    return recap.kind in _WINS or motion.recap_age(now_us) < HOLD_US


def _point(canvas: Canvas, moment: Moment, seats: tuple[Place, ...], now_us: int) -> None:
    recap, motion = moment.recap, canvas.kit.motion
    turn = awaited(moment.table)
    if moment.loud and recap is not None:
        if recap.kind in _WINS:
            draw_pointer(canvas, seats[recap.seat], sector=False)
            return
        if recap.kind in ("wrong", "mistake") and recap.seat == turn:
            return
    share = motion.passed(now_us)
    if share < 1 and motion.was_turn is not None:
        draw_pointer(canvas, seats[motion.was_turn], 1 - share)
    if turn is not None:
        draw_pointer(canvas, seats[turn], share)


def _centre(canvas: Canvas, screen: TableScreen, moment: Moment, now_us: int) -> None:
    table, recap, words = screen.table, screen.recap, canvas.words
    if moment.loud and recap is not None:
        if recap.kind in _WINS:
            name = words.seat(recap.seat, table.seats[recap.seat].name)
            say_centre(canvas, words.many("centre.to", recap.taken, name=name))
            return
        if recap.buried:  # its cards go under where the tokens lie
            return
    if table.vote is not None:
        left_us = screen.since_us + table.vote.due_us - now_us
        draw_countdown(canvas, left_us / VOTE_US)
    elif table.collecting is not None:
        name = words.seat(table.collecting, table.seats[table.collecting].name)
        say_centre(canvas, words.many("centre.lies", table.in_middle, name=name))
        if table.collect_due_us is not None and table.rules.collect_ms:
            left_us = screen.since_us + table.collect_due_us - now_us
            draw_countdown(canvas, left_us / (table.rules.collect_ms * 1000))
    elif table.challenge is not None and table.on == "ratscrew" and not table.deciding:
        draw_tokens(canvas, table.challenge)
    else:
        key = _wait(table)
        if key:
            say_centre(canvas, words(key))


def _wait(table: TableView) -> str:
    """Return the key of what is said of the pile while nothing is owed, ``""`` for nothing."""
    if table.deciding:
        return "centre.deciding"
    if table.redealing:
        return "centre.redeal"
    if table.count is not None and table.on == "count" and table.count.may_object:
        return "count.object"
    return "cycle.joker" if len(table.cycle) > 1 and _joker_lies(table) else ""


def _joker_lies(table: TableView) -> bool:
    """Whether a joker has just ended its game's turn: the newest card, or one of a battle."""
    newest = table.pile[-1:]
    if newest and newest[0].game == "war":
        newest = tuple(takewhile(lambda card: card.game == "war", reversed(table.pile)))
    return any(not card.down and rank(card.card) == JOKER for card in newest)


def _payer(moment: Moment, seats: tuple[Place, ...]) -> Place | None:
    """Return where the seat sits whose cards go under the pile just now."""
    recap = moment.recap
    paying = moment.loud and recap is not None and recap.kind == "wrong" and recap.buried > 0
    return seats[recap.seat] if paying and recap is not None else None


def _panels(
    canvas: Canvas, screen: TableScreen, moment: Moment, seats: tuple[Place, ...], now_us: int
) -> None:
    lamps, left = table_lamps(screen), time_left(screen, now_us)
    share, turn = canvas.kit.motion.passed(now_us), awaited(moment.table)
    for place in seats:
        said, light = says(canvas.words, moment, place.seat), glow(lamps[place.seat], now_us)
        opacity = share if place.seat == turn else 1.0
        if opacity < 1:
            waiting = replace(moment, table=replace(moment.table, turn=None))
            draw_panel(canvas, place, says(canvas.words, waiting, place.seat), light)
        draw_panel(canvas, place, said, light, opacity)
        if place.seat in left and said.timed:
            draw_bar(canvas, place, said, left[place.seat])
