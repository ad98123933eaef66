"""The seats' panels, turned to those who sit there, with their domes."""

from __future__ import annotations

import msgspec

from console.display import domes
from console.display.canvas import Canvas, Picture, middle
from console.display.layout import NOTCH, PANEL_LONG, PANEL_SHORT, Box, Place
from console.display.panel_ground import NOTCH_HALF, ground
from console.display.panel_keys import CALL_HEAD_WIDTH, call_keys, tall_call_keys
from console.display.panel_rounds import (
    code_beside_name,
    code_under_dome,
    round_chips,
    tall_chips_left,
)
from console.display.panel_words import Says
from console.display.paragraph import wrapped
from console.display.shapes import Polygon
from console.display.text import needs_bar
from console.display.theme import (
    BACK,
    BRASS,
    CREAM,
    INK,
    SEATS,
    SECONDARY,
    TERTIARY,
    WRONG,
    Colour,
    Weight,
    mix,
)
from console.hardware.leds import Glow

DOME = (84, 80)
TEXT_X, COUNT_X, COUNT_WIDTH = 156, 528, 130
TEXT_WIDTH = 316
_MARGIN = NOTCH + 2  # a panel's picture has room for its notch above


def draw_panel(canvas: Canvas, place: Place, said: Says, glow: Glow, opacity: float = 1.0) -> None:
    """Draw a seat's panel at its place, its dome as bright as its lamp."""
    box = place.box
    canvas.target(f"seat {place.seat}", box)
    canvas.fact("panel", f"seat {place.seat}", box)
    if canvas.kit.look.view == "wall" and place.side in "WE":
        _draw_tall(canvas, place, said, glow, opacity)
        return
    angle = 0 if canvas.kit.look.view == "wall" else place.angle
    flipped = canvas.kit.look.view == "wall" and place.side == "N"
    worded = msgspec.structs.replace(said, count=None)  # counts change often, words seldom
    picture = canvas.kit.picture(
        ("panel", place.seat, worded, place.notch, flipped),
        PANEL_LONG,
        PANEL_SHORT + 2 * _MARGIN,
        lambda sheet: _paint_wide(sheet, place, worded, flipped),
    )
    x, y = _corner(box, angle)
    canvas.place(picture, x, y, angle, opacity)
    if said.count is not None:
        spot = Box(COUNT_X - COUNT_WIDTH / 2, 0, COUNT_WIDTH, PANEL_SHORT)
        spot = spot.turned(angle, PANEL_LONG, PANEL_SHORT)
        number = _counted(canvas, place.seat, said)
        canvas.place(number, box.x + spot.x, box.y + spot.y, angle, opacity)
    light = domes.dome(canvas, place.seat, said.mode, glow)
    cx, cy = _dome_centre(box, angle)
    canvas.place(light, cx - light.w / 2, cy - light.h / 2, angle, opacity)


def _corner(box: Box, angle: int) -> tuple[float, float]:
    return (box.x, box.y - _MARGIN) if angle % 180 == 0 else (box.x - _MARGIN, box.y)


def _dome_centre(box: Box, angle: int) -> tuple[float, float]:
    spot = Box(DOME[0], DOME[1], 0, 0).turned(angle, PANEL_LONG, PANEL_SHORT)
    return spot.x + box.x, spot.y + box.y


def _paint_wide(sheet: Canvas, place: Place, said: Says, notch_below: bool) -> None:
    room = Box(0, _MARGIN, PANEL_LONG, PANEL_SHORT)
    tip = (place.notch, NOTCH, notch_below)
    ground(sheet, place.seat, said, room, tip)
    _words(sheet, place.seat, said, room)


def _inks(seat: int, said: Says) -> tuple[Colour, Colour]:
    """Return the colours of small and large words."""
    if said.mode == "filled":
        look = SEATS[seat]
        return mix(look.ink, look.fill, 0.25), look.ink
    if said.mode == "out":
        return TERTIARY, TERTIARY
    return SECONDARY, CREAM


def _words(sheet: Canvas, seat: int, said: Says, room: Box) -> None:
    small, large = _inks(seat, said)
    inside = Box(TEXT_X - 4, room.y + 4, TEXT_WIDTH + 8, PANEL_SHORT - 8)

    def say(text: str, y: float, size: float, weight: Weight, colour: Colour, width: float) -> Box:
        return sheet.text(
            text, TEXT_X, room.y + y, size, weight, colour, width=width, within=inside
        )

    pips = _pips_width(said)
    if said.keys:
        head = CALL_HEAD_WIDTH if said.keys == "due" else 424
        sheet.text(said.value, TEXT_X, room.y + 57, 40, "extra", large, width=head, within=room)
        call_keys(sheet, seat, room.y, hollow=said.keys == "hollow")
        return
    if said.link:
        code_beside_name(sheet, said, room, large, small)
        return
    if said.round is not None:
        box = say(said.value or said.name, 62, 44, "extra", large, TEXT_WIDTH - pips)
        if said.line:
            say(said.line, 94, 24, "medium", small, TEXT_WIDTH)
        chips_y = room.y + (106 if said.line else 84 if not said.value else 82)
        round_chips(sheet, seat, said, TEXT_X, chips_y, tall=False)
        y = room.y + 46
    elif said.value:
        box = say(said.name, 62, 32, "medium", small, TEXT_WIDTH - pips)
        say(said.value, 114, 48, "extra", large, TEXT_WIDTH)
        y = room.y + 51
    elif said.line:
        box = say(said.name, 74, 44, "extra", large, TEXT_WIDTH - pips)
        say(said.line, 117, 28, "medium", small, TEXT_WIDTH)
        y = room.y + 59
    else:
        box = say(said.name, middle(80, 44, "extra"), 44, "extra", large, TEXT_WIDTH - pips)
        y = room.y + 80
    _pips(sheet, said, box.right + 22, y, large if said.mode == "filled" else BRASS)


def _pips_width(said: Says) -> float:
    return 22 + 24 * said.hands if said.hands_won else 0


def _pips(sheet: Canvas, said: Says, x: float, y: float, colour: Colour) -> None:
    """Draw one dot per hand the match needs, full for each hand won."""
    if not said.hands_won or said.mode == "out":
        return
    for i in range(said.hands):
        if i < said.hands_won:
            sheet.disc(x + 24 * i + 8, y, 8, colour)
        else:
            sheet.ring(x + 24 * i + 8, y, 8, 2.5, colour, 0.6)


def _counted(canvas: Canvas, seat: int, said: Says) -> Picture:
    filled = said.mode == "filled"
    ink = SEATS[seat].ink if filled else CREAM
    return canvas.kit.picture(
        ("count", said.count, ink, filled),
        COUNT_WIDTH,
        PANEL_SHORT,
        lambda sheet: _count(sheet, seat, said, COUNT_WIDTH / 2, 0),
    )


def _count(sheet: Canvas, seat: int, said: Says, x: float, top: float) -> None:
    ink = SEATS[seat].ink if said.mode == "filled" else CREAM
    on_white = said.mode == "filled"
    mini_back(sheet, x, top + 44, dark=on_white)
    count_number(sheet, said.count or 0, x, top + 134, ink)


def mini_back(sheet: Canvas, x: float, y: float, *, dark: bool = False) -> None:
    """Draw two small card backs about a point, 46 × 54; ``dark`` on a seat's colour."""
    face = INK if dark else BACK
    for dx, dy in ((-3.0, 3.0), (2.0, -1.0)):
        box = Box(x + dx - 19, y + dy - 25, 38, 50)
        sheet.rect(box, 6, fill=face, edge=CREAM, line=2)
    sheet.disc(x + 2, y - 1, 7, BRASS)


def count_number(sheet: Canvas, count: int, x: float, y: float, colour: Colour) -> None:
    """Write a count of cards about ``x`` on a baseline, barred where it would turn into another."""
    text = str(count)
    box = sheet.text(text, x, y, 60, "extra", colour, "centre")
    sheet.fact("count", text, box)
    if needs_bar(text):
        bar = max(34.0, box.w)
        sheet.rect(Box(x - bar / 2, y + 9, bar, 5), 2.5, fill=colour)


def _draw_tall(canvas: Canvas, place: Place, said: Says, glow: Glow, opacity: float) -> None:
    """Draw a side seat's panel upright, for a screen on a wall."""
    box = place.box
    picture = canvas.kit.picture(
        ("tall panel", place.seat, said),
        PANEL_SHORT,
        PANEL_LONG,
        lambda sheet: _paint_tall(sheet, place.seat, said),
    )
    canvas.place(picture, box.x, box.y, 0, opacity)
    if said.mode in ("filled", "wrong", "outlined"):
        _side_notch(canvas, place, said)
    light = domes.dome(canvas, place.seat, said.mode, glow)
    canvas.place(light, box.x + 80 - light.w / 2, box.y + 84 - light.h / 2, 0, opacity)


def _side_notch(canvas: Canvas, place: Place, said: Says) -> None:
    look, box = SEATS[place.seat], place.box
    colour = {"filled": look.fill, "wrong": WRONG}.get(said.mode, look.stroke)
    y = box.centre[1] - NOTCH_HALF
    if place.side == "W":
        shape: Polygon = [(0, 0), (NOTCH + 1, NOTCH_HALF), (0, 2 * NOTCH_HALF)]
        canvas.polygon(Box(box.right - 1, y, NOTCH + 1, 2 * NOTCH_HALF), [shape], colour)
    else:
        shape = [(NOTCH + 1, 0), (0, NOTCH_HALF), (NOTCH + 1, 2 * NOTCH_HALF)]
        canvas.polygon(Box(box.x - NOTCH, y, NOTCH + 1, 2 * NOTCH_HALF), [shape], colour)


def _paint_tall(sheet: Canvas, seat: int, said: Says) -> None:
    room = Box(0, 0, PANEL_SHORT, PANEL_LONG)
    ground(sheet, seat, said, room, None)
    small, large = _inks(seat, said)
    wide = PANEL_SHORT - 16
    named: tuple[str, float, Weight, Colour] = (said.name, 36, "extra", large)
    if said.value:
        named = (said.name, 28, "medium", small)
    valued: tuple[str, float, Weight, Colour] = (said.value, 40, "extra", large)
    lined: tuple[str, float, Weight, Colour] = (said.line, 28, "medium", small)
    if said.link:
        code_under_dome(sheet, said, large)
        if said.count is not None:
            _count(sheet, seat, said, 80, PANEL_LONG - 168)
        return
    if said.keys:
        tall_call_keys(sheet, seat, hollow=said.keys == "hollow")
    y = 186.0
    for text, size, weight, colour in (named, valued, lined):
        for line in wrapped(sheet.kit, text, size, weight, wide) if text else ():
            sheet.text(line, 80, y, size, weight, colour, "centre", width=wide, within=room)
            y += size * 1.15
        y += 16
    if said.round is not None:
        round_chips(sheet, seat, said, tall_chips_left(), 334, tall=True)
    _pips(sheet, said, 80 - 12 * said.hands, y, large if said.mode == "filled" else BRASS)
    if said.count is not None:
        _count(sheet, seat, said, 80, PANEL_LONG - 168)
