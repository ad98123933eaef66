"""A trip: six pictured things facing the seat that travels, and for the others how far it is.

Both columns serve it.  The one beside the seat holds what its keys stand for, or what a trip told
aloud has revealed, turned to the seat; the other says to both long sides whose trip it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from console.display import icons
from console.display.canvas import Canvas, Kit, middle
from console.display.game_icons import game_icon
from console.display.layout import (
    COLUMN_HEIGHT,
    COLUMN_WIDTH,
    LEFT_COLUMN,
    RIGHT_COLUMN,
    Box,
    Place,
)
from console.display.paragraph import wrapped
from console.display.scenes.cycle import draw_cycle_strip
from console.display.scenes.vote import paint_vote
from console.display.theme import (
    BRASS,
    CENTRE,
    CREAM,
    INK,
    LINE,
    RADIUS_KEYCAP,
    RADIUS_TILE,
    RAISED,
    SECONDARY,
    SURFACE,
)
from console.display.things import DRAWINGS, paint_thing
from console.display.things import label as thing_label
from console.engine.recap import Recap
from console.engine.trip import KEYS
from console.engine.views import TableView, TripView

_GAP = 8.0
_HALF = (COLUMN_HEIGHT - 24) / 2
_KEY_H = 34.0
_SHOWN = 6


def draw_trip(
    canvas: Canvas, table: TableView, trip: TripView, place: Place, recap: Recap | None
) -> None:
    """Draw the trip that is under way, for the seat that takes it and for all the others."""
    wall = canvas.kit.look.view == "wall"
    left = wall or beside_left(place)
    _draw_things(canvas, trip, 0 if wall else place.angle, LEFT_COLUMN if left else RIGHT_COLUMN)
    _draw_status(canvas, table, trip, RIGHT_COLUMN if left else LEFT_COLUMN, recap)


def beside_left(place: Place) -> bool:
    """Whether the left column is the nearer one to a seat; to one in the middle, as it reads."""
    x = place.box.centre[0]
    return place.side != "N" if abs(x - CENTRE[0]) < 1 else x < CENTRE[0]


# The things


def _draw_things(canvas: Canvas, trip: TripView, angle: int, column: Box) -> None:
    canvas.fact("column", "things", column)
    w, h = (column.h, column.w) if angle % 180 else (column.w, column.h)
    shown, first = trip.offered, 0
    if trip.spoken and trip.phase != "adding":
        first = max(0, len(trip.revealed) - _SHOWN)
        shown = trip.revealed[first:]
    keyed = trip.phase == "adding" or not trip.spoken
    picture = canvas.kit.picture(
        ("things", shown, first, keyed, trip.length),
        w,
        h,
        lambda sheet: _paint_things(sheet, shown, first, w, h, keyed=keyed),
    )
    canvas.place(picture, column.x, column.y, angle)


def _paint_things(
    sheet: Canvas, shown: Sequence[str], first: int, w: float, h: float, *, keyed: bool
) -> None:
    across = 2 if h > w else 3
    down = _SHOWN // across
    wide, tall = (w - (across - 1) * _GAP) / across, (h - (down - 1) * _GAP) / down
    for i in range(_SHOWN):
        box = Box((i % across) * (wide + _GAP), (i // across) * (tall + _GAP), wide, tall)
        if i >= len(shown):
            sheet.rect(box, RADIUS_TILE, edge=LINE, line=2)
            continue
        sign = sheet.words(f"call.{KEYS[i]}") if keyed else str(first + i + 1)
        newest = not keyed and i == len(shown) - 1
        _tile(sheet, box, shown[i], sign, newest=newest)


def _tile(sheet: Canvas, box: Box, name: str, sign: str, *, newest: bool) -> None:
    """Draw one thing with its name, and on a key its sign: what to press, or which step it is."""
    sheet.fact("thing", name, box)
    sheet.rect(box, RADIUS_TILE, fill=RAISED if newest else SURFACE, edge=BRASS if newest else None,
               line=4)  # fmt: skip
    lines = _named(sheet, thing_label(sheet.words, name), box.w - 16)
    for i, (line, size) in enumerate(reversed(lines)):
        baseline = box.bottom - 13 - 26 * i
        sheet.text(line, box.centre[0], baseline, size, "bold", CREAM, "centre", within=box)
    if name in DRAWINGS:  # what a host has typed has no picture
        side = min(box.w - 24, box.h - _KEY_H - 16 - 26 * len(lines))
        x, y = box.centre[0], box.y + _KEY_H + 4 + side / 2
        sheet.put_centred(paint_thing(name, sheet.kit.px(side)), x, y)
    wide = max(_KEY_H + 4, sheet.kit.type.width(sign, 24, "extra") + 20)
    key = Box(box.x + 4, box.y + 4, wide, _KEY_H)
    sheet.rect(key, RADIUS_KEYCAP, fill=BRASS)
    at = middle(key.centre[1], 24, "extra")
    sheet.text(sign, key.centre[0], at, 24, "extra", INK, "centre", within=key)


def _named(sheet: Canvas, text: str, room: float) -> list[tuple[str, float]]:
    """Return a thing's name with its size, in lines where one would be too long.

    What a host has typed may be one long word: it is broken, not cut.
    """
    kit = sheet.kit
    size = kit.type.fitted(text, 28, "bold", room)
    broken = " ".join(_broken(kit, word, size, room) for word in text.split(" "))
    return [(line, size) for line in wrapped(kit, broken, size, "bold", room)]


def _broken(kit: Kit, word: str, size: float, room: float) -> str:
    """Return a word in parts that fit, with spaces between them."""
    parts = [""]
    for letter in word:
        if kit.type.width(parts[-1] + letter, size, "bold") > room:
            parts.append("")
        parts[-1] += letter
    return " ".join(parts)


# How far it is


def _draw_status(
    canvas: Canvas, table: TableView, trip: TripView, column: Box, recap: Recap | None
) -> None:
    canvas.fact("column", "status", column)
    vote, names = table.vote, tuple(seat.name for seat in table.seats)
    right = recap is not None and recap.kind == "trip" and recap.right and trip.phase == "adding"
    if vote is not None:
        key = ("trip vote", vote.accused, vote.voters, tuple(sorted(vote.ballots.items())), names)
        picture = canvas.kit.picture(
            key,
            COLUMN_WIDTH,
            COLUMN_HEIGHT,
            lambda sheet: paint_vote(sheet, table, vote, Box(0, 0, COLUMN_WIDTH, COLUMN_HEIGHT)),
        )
        angle = 0 if column is LEFT_COLUMN or canvas.kit.look.view == "wall" else 180
        canvas.place(picture, column.x, column.y, angle)
        return
    shown = (trip.seat, trip.phase, trip.told, trip.length, right, trip.spoken, table.cycle)
    picture = canvas.kit.picture(
        ("trip status", shown, table.on, names),
        COLUMN_WIDTH,
        _HALF,
        lambda sheet: _paint_status(sheet, table, trip, right=right),
    )
    canvas.place(picture, column.x, column.bottom - _HALF)
    if canvas.kit.look.view != "wall":
        canvas.place(picture, column.x, column.y, 180)


def _paint_status(sheet: Canvas, table: TableView, trip: TripView, *, right: bool) -> None:
    words, w = sheet.words, COLUMN_WIDTH
    room = Box(0, 0, w, _HALF)
    sheet.disc(30, 40, 30, BRASS)
    game_icon(sheet, "trip", 30, 40, 17, INK)
    title = words("trip.title")
    sheet.text(title, 76, middle(40, 64, "black"), 64, "black", BRASS, width=w - 76, within=room)
    y = 116.0
    icons.badge(sheet, trip.seat, 24, y, 24)
    name = words.seat(trip.seat, table.seats[trip.seat].name)
    text = words("trip.whose", name=name)
    size = sheet.kit.type.fitted(text, 36, "bold", w - 64)
    at = middle(y, size, "bold")
    sheet.text(text, 64, at, size, "bold", CREAM, width=w - 64, within=room)
    line = words("trip.adding" if trip.phase == "adding" else "trip.list")
    if right:
        line = words("trip.right")
        icons.tick(sheet, 18, 170, 14, CREAM)
    left = 46 if right else 0
    sheet.text(line, left, middle(170, 32), 32, "medium", SECONDARY, width=w - left, within=room)
    _steps(sheet, trip, 214)
    if len(table.cycle) > 1:
        draw_cycle_strip(sheet, table, _HALF - 26)


def _steps(sheet: Canvas, trip: TripView, y: float) -> None:
    """Draw how much of the list is told: full as far as it is, hollow beyond."""
    length = max(1, trip.length)
    step = min(32.0, COLUMN_WIDTH / length)
    radius = min(9.0, step / 2 - 1.5)
    told = trip.length if trip.phase == "adding" else trip.told
    if radius < 3:
        box = Box(0, y - 5, COLUMN_WIDTH, 10)
        sheet.rect(box, 5, fill=LINE)
        if told:
            sheet.rect(Box(0, y - 5, COLUMN_WIDTH * told / length, 10), 5, fill=BRASS)
        return
    for i in range(trip.length):
        if i < told:
            sheet.disc(radius + i * step, y, radius, BRASS)
        else:
            sheet.ring(radius + i * step, y, radius, 2.5, SECONDARY)
