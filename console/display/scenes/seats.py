"""Seat panels on the screens around a game: the lobby, a hand's end, a game to go on with."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from console.display.canvas import Canvas
from console.display.layout import PANEL_LONG, PANEL_SHORT, Box, Place, places
from console.display.panel_words import Moment, Says, says
from console.display.panels import DOME, draw_panel
from console.display.theme import SEATS
from console.display.words import Words
from console.engine.views import TableView
from console.hardware.leds import Lamp, glow
from console.screens import LobbyScreen, LobbySeat

_FREE_RING = 62


def draw_lobby_seats(
    canvas: Canvas, screen: LobbyScreen, lamps: Sequence[Lamp], now_us: int
) -> None:
    """Draw who has joined, the host's panel filled, free seats and bots' seats inviting."""
    said = [lobby_says(canvas.words, seat, i) for i, seat in enumerate(screen.seats)]
    _draw(canvas, said, lamps, now_us)
    for place, seat in zip(places(len(screen.seats)), screen.seats, strict=True):
        if seat.state != "joined":
            x, y = _dome_at(canvas, place)
            canvas.ring(x, y, _FREE_RING, 3, SEATS[place.seat].stroke, 0.5)


def lobby_says(words: Words, seat: LobbySeat, number: int) -> Says:
    """Return what a station's panel says in the lobby."""
    name = words.seat(number, seat.name)
    if seat.host:
        return Says(mode="filled", name=name, line=words("lobby.host"))
    match seat.state:
        case "free":
            return Says(mode="plain", name=name, value=words("lobby.join"))
        case "joined":
            return Says(mode="plain", name=name, line=words("lobby.ready"))
        case "bot":
            return Says(mode="plain", name=_bot(words, name, seat.level), value=words("lobby.join"))


def _bot(words: Words, name: str, level: str) -> str:
    """Return who plays at a seat unless somebody joins there."""
    key = f"lobby.level.{level}"
    if key in words:
        return words("lobby.bot_level", name=name, level=words(key))
    return words("lobby.bot", name=name)


def draw_result_seats(canvas: Canvas, table: TableView, lamps: Sequence[Lamp], now_us: int) -> None:
    """Draw every seat's cards and hands after a hand, the winners' panels filled."""
    said = [result_says(canvas.words, table, seat) for seat in range(len(table.seats))]
    _draw(canvas, said, lamps, now_us)


def result_says(words: Words, table: TableView, seat: int) -> Says:
    """Return what a panel says once a hand is over."""
    view, match = table.seats[seat], table.rules.match
    winners = table.winner or ()
    line = words("hand_end.takes" if len(winners) == 1 else "hand_end.shares")
    return Says(
        mode="filled" if seat in winners else "plain",
        name=words.seat(seat, view.name),
        line=line if seat in winners else "",
        count=view.count,
        hands_won=view.hands_won,
        hands=match,
    )


def draw_halted_seats(canvas: Canvas, table: TableView, lamps: Sequence[Lamp], now_us: int) -> None:
    """Draw every seat as the game left it, nobody due."""
    moment = Moment(msgspec.structs.replace(table, paused=True), None, loud=False)
    said = [says(canvas.words, moment, seat) for seat in range(len(table.seats))]
    _draw(canvas, said, lamps, now_us)


def _draw(canvas: Canvas, said: Sequence[Says], lamps: Sequence[Lamp], now_us: int) -> None:
    for place, words, lamp in zip(places(len(said)), said, lamps, strict=True):
        draw_panel(canvas, place, words, glow(lamp, now_us))


def _dome_at(canvas: Canvas, place: Place) -> tuple[float, float]:
    """Return the middle of a panel's dome on the screen."""
    wall = canvas.kit.look.view == "wall"
    if wall and place.side in "WE":
        return place.box.x + PANEL_SHORT / 2, place.box.y + DOME[0]
    spot = Box(DOME[0], DOME[1], 0, 0).turned(0 if wall else place.angle, PANEL_LONG, PANEL_SHORT)
    return place.box.x + spot.x, place.box.y + spot.y
