"""What a seat panel holds while a call or a press is awaited: the call keys, the time left."""

from __future__ import annotations

from console.display.canvas import Canvas, middle
from console.display.layout import PANEL_LONG, PANEL_SHORT, Box, Place
from console.display.panel_words import Says
from console.display.theme import BRASS, CREAM, INK, LINE, RADIUS_KEYCAP, SEATS, Colour, mix
from console.engine.trip import KEYS

CALL_HEAD_WIDTH = 206.0
_CAPS = (44.0, 44.0, 44.0, 44.0, 88.0, 132.0)
_LEFT, _TOP, _HEIGHT, _GAP = 150.0, 81.0, 58.0, 6.0
_BAR = Box(156, 134, 316, 10)  # under a panel's words
_CALL_BAR = Box(374, 38, 194, 12)  # beside "Call now"
_TALL_BAR = Box(20, 396, 120, 10)
_TALL_CALL_BAR = Box(20, 318, 120, 10)
_BAR_STEP = 4.0
_TALL_TOP, _TALL_ROW = 348.0, 58.0


def call_keys(sheet: Canvas, seat: int, top: float, *, hollow: bool) -> None:
    """Draw the six call keys in a row in a panel that begins at ``top``."""
    x = _LEFT
    for call, wide in zip(KEYS, _CAPS, strict=True):
        _cap(sheet, seat, call, Box(x, top + _TOP, wide, _HEIGHT), hollow=hollow)
        x += wide + _GAP


def tall_call_keys(sheet: Canvas, seat: int, *, hollow: bool) -> None:
    """Draw the six call keys two by two in a side panel that stands upright."""
    for i, call in enumerate(KEYS):
        row, column = (i // 2, i % 2) if i < 4 else (i - 2, 0)
        wide = 64.0 if i < 4 else 136.0
        x, y = 12 + column * 72, _TALL_TOP + row * (_TALL_ROW + 4)
        _cap(sheet, seat, call, Box(x, y, wide, _TALL_ROW - 4), hollow=hollow)


def _cap(sheet: Canvas, seat: int, call: str, box: Box, *, hollow: bool) -> None:
    look = SEATS[seat]
    face, ink = look.ink, INK if look.ink == CREAM else CREAM
    if hollow:
        ink = mix(look.ink, look.fill, 0.3)
        sheet.rect(box, RADIUS_KEYCAP, edge=ink, line=2.5)
    else:
        sheet.rect(box, RADIUS_KEYCAP, fill=face)
    sheet.fact("call key", call, box)
    text, room = sheet.words(f"call.{call}"), box.w - 8
    size = 28 if len(text) == 1 else 24
    baseline = middle(box.centre[1], size, "extra")
    sheet.text(text, box.centre[0], baseline, size, "extra", ink, "centre", width=room, within=box)


def draw_bar(canvas: Canvas, place: Place, said: Says, share: float) -> None:
    """Draw the share of a seat's time that is left (0 … 1) in its panel."""
    filled = said.mode == "filled"
    look = SEATS[place.seat]
    track = mix(look.fill, INK, 0.35) if filled else LINE
    colour = look.ink if filled else BRASS
    wall = canvas.kit.look.view == "wall"
    if wall and place.side in "WE":
        bar = _TALL_CALL_BAR if said.keys else _TALL_BAR
        angle, spot = 0, bar
    else:
        bar = _CALL_BAR if said.keys else _BAR
        angle = 0 if wall else place.angle
        spot = bar.turned(angle, PANEL_LONG, PANEL_SHORT)
    left = round(share * bar.w / _BAR_STEP) * _BAR_STEP
    picture = canvas.kit.picture(
        ("bar", left, track, colour),
        bar.w,
        bar.h,
        lambda sheet: _paint_bar(sheet, bar, left, track, colour),
    )
    box = Box(place.box.x + spot.x, place.box.y + spot.y, spot.w, spot.h)
    canvas.place(picture, box.x, box.y, angle)
    canvas.fact("bar", f"seat {place.seat}", box, place.box)


def _paint_bar(sheet: Canvas, bar: Box, left: float, track: Colour, colour: Colour) -> None:
    whole = Box(0, 0, bar.w, bar.h)
    sheet.rect(whole, bar.h / 2, fill=track)
    if left:
        sheet.rect(Box(0, 0, max(left, bar.h), bar.h), bar.h / 2, fill=colour)
