"""The key map of the simulated table: beside each seat's panel, the keys of its pad and its flip.

A strip lies in the margin outside the panel, turned as the panel is; a console with real pads has
no keys and no strips.
"""

from __future__ import annotations

from console.display.canvas import Canvas, Keys, Picture, middle
from console.display.layout import PANEL_LONG, PANEL_SHORT, Box, Place, places
from console.display.scenes.hints import flip_sign, pad_sign
from console.display.theme import CREAM, LINE, MARGIN, RAISED, WIDTH
from console.display.words import Words

STRIP_HEIGHT = 30.0
_LEFT = 60.0  # under the dome
_CAP_HEIGHT, _CAP_RADIUS, _CAP_PAD = 28.0, 8, 11
_SIGN, _GAP, _APART = 24.0, 8.0, 26.0
_SIZE = 24


def draw_keys(canvas: Canvas, seats: int) -> None:
    """Draw the strip of each seat that has keys, round a table of so many seats."""
    for place, keys in zip(places(seats), canvas.kit.look.keys, strict=False):
        _draw_strip(canvas, place, keys)


def _draw_strip(canvas: Canvas, place: Place, keys: Keys) -> None:
    picture = canvas.kit.picture(
        ("keys", keys), _width(canvas, keys), STRIP_HEIGHT, lambda sheet: _paint(sheet, keys)
    )
    wall = canvas.kit.look.view == "wall"
    if wall and place.side in "WE":
        box = _below(place, picture)
        canvas.place(picture, box.x, box.y)
    else:
        box = _outside(place, picture, upright=wall)
        canvas.place(picture, box.x, box.y, 0 if wall else place.angle)
    canvas.fact("keys", f"seat {place.seat}", box)


def _outside(place: Place, picture: Picture, *, upright: bool) -> Box:
    """Return where a strip lies in the margin between its panel and the edge of the screen."""
    off = (MARGIN - STRIP_HEIGHT) / 2
    strip = Box(_LEFT, PANEL_SHORT + off, picture.w, STRIP_HEIGHT)
    if upright:
        y = strip.y if place.side == "S" else -MARGIN + off
        return Box(place.box.x + strip.x, place.box.y + y, strip.w, strip.h)
    return strip.turned(place.angle, PANEL_LONG, PANEL_SHORT).moved(place.box.x, place.box.y)


def _below(place: Place, picture: Picture) -> Box:
    """Return where an upright strip lies under a side panel of a screen on a wall."""
    x = min(max(0.0, place.box.centre[0] - picture.w / 2), WIDTH - picture.w)
    return Box(x, place.box.bottom + 9, picture.w, STRIP_HEIGHT)


def key_name(words: Words, key: str) -> str:
    """Return what stands on a key of this name (as the display library names it)."""
    named = f"keys.name.{key}"
    return words(named) if named in words else key.capitalize()


def _width(canvas: Canvas, keys: Keys) -> float:
    width = _SIGN + _GAP + _cap_width(canvas, keys.pad)
    if keys.flip:
        width += _APART + _SIGN + _GAP + _cap_width(canvas, keys.flip)
    return width


def _cap_width(canvas: Canvas, key: str) -> float:
    text = key_name(canvas.words, key)
    return max(_CAP_HEIGHT + 6, canvas.kit.type.width(text, _SIZE, "bold") + 2 * _CAP_PAD)


def _paint(sheet: Canvas, keys: Keys) -> None:
    y = STRIP_HEIGHT / 2
    pad_sign(sheet, _SIGN / 2, y, _SIGN / 2)
    x = _cap(sheet, keys.pad, _SIGN + _GAP, y) + _APART
    if keys.flip:  # a station may be a pad alone
        flip_sign(sheet, x + _SIGN / 2, y, scale=0.56)
        _cap(sheet, keys.flip, x + _SIGN + _GAP, y)


def _cap(sheet: Canvas, key: str, x: float, y: float) -> float:
    """Draw a key from ``x`` and return where it ends."""
    box = Box(x, y - _CAP_HEIGHT / 2, _cap_width(sheet, key), _CAP_HEIGHT)
    sheet.rect(box, _CAP_RADIUS, fill=RAISED, edge=LINE, line=2)
    text = key_name(sheet.words, key)
    baseline = middle(y, _SIZE, "bold")
    sheet.text(text, box.centre[0], baseline, _SIZE, "bold", CREAM, "centre", within=box)
    return box.right
