"""A tile for each pad under test: its lamp, its name, its last press as a trace, the verdict."""

from __future__ import annotations

from console.display.canvas import Canvas, middle
from console.display.domes import DOME_RADIUS, dome
from console.display.layout import Box
from console.display.scenes.selftest_facts import draw_mark
from console.display.scenes.selftest_keys import paint_keys
from console.display.scenes.selftest_trace import paint_trace
from console.display.selftest_words import pad_words
from console.display.theme import (
    BRASS,
    CREAM,
    RADIUS_PANEL,
    RAISED,
    SEATS,
    SECONDARY,
    SURFACE,
    TERTIARY,
    WRONG,
)
from console.hardware.leds import FLASH_US, Glow
from console.screens import SelfTestScreen, TriedPad

_GAP = 24.0
_INSET = 28.0
_DOME = 76.0  # its middle, from the tile's corner
_BAR_STEPS = 200


def draw_tiles(canvas: Canvas, screen: SelfTestScreen, room: Box, now_us: int) -> None:
    """Draw all tiles in two rows that fill the room."""
    for seat, box in enumerate(tile_boxes(len(screen.pads), room)):
        _draw_tile(canvas, screen, seat, box, now_us)


def tile_boxes(count: int, room: Box) -> list[Box]:
    """Return the places of so many tiles, row by row."""
    across = -(-count // 2)
    w = (room.w - (across - 1) * _GAP) / across
    h = (room.h - _GAP) / 2
    return [
        Box(room.x + i % across * (w + _GAP), room.y + i // across * (h + _GAP), w, h)
        for i in range(count)
    ]


def _draw_tile(canvas: Canvas, screen: SelfTestScreen, seat: int, box: Box, now_us: int) -> None:
    pad, asked = screen.pads[seat], screen.asked == seat
    on_keys = screen.stage == "keys"
    caption = canvas.kit.look.keys[seat].pad if seat < len(canvas.kit.look.keys) else ""
    picture = canvas.kit.picture(
        ("selftest tile", seat, pad, asked, on_keys, screen.asked_key, caption),
        box.w,
        box.h,
        lambda sheet: _paint(sheet, screen, seat, box, caption),
    )
    canvas.place(picture, box.x, box.y)
    flash = pad.pressed_us >= 0 and 0 <= now_us - pad.pressed_us < FLASH_US
    heard = pad.pressed_us >= 0 and pad.fault != "lamp dark"
    lit = heard or (asked and not on_keys)
    light = dome(canvas, seat, "plain", Glow(1.0 if lit or flash else 0.0, flash=flash))
    canvas.place(light, box.x + _DOME - light.w / 2, box.y + _DOME - light.h / 2)
    if asked:
        _time_left(canvas, screen, box, now_us)


def _time_left(canvas: Canvas, screen: SelfTestScreen, box: Box, now_us: int) -> None:
    """Draw how long the pad or key is still waited for."""
    share = min(1.0, max(0.0, (screen.until_us - now_us) / screen.patience_us))
    whole = box.w - 2 * _INSET
    wide = whole * round(share * _BAR_STEPS) / _BAR_STEPS
    y = box.bottom - 13
    if wide > 6:
        canvas.rule(box.x + _INSET, y, wide, BRASS, 6)


def _paint(sheet: Canvas, screen: SelfTestScreen, seat: int, at: Box, caption: str) -> None:
    pad, box, w = screen.pads[seat], Box(0, 0, at.w, at.h), at.w
    asked, failed = screen.asked == seat, _failed(screen, pad)
    edge = WRONG if failed else BRASS if asked else None
    sheet.rect(box, RADIUS_PANEL, fill=RAISED if asked else SURFACE, edge=edge, line=5)
    sheet.fact("tile", f"seat {seat}", box)
    name_x = _DOME + DOME_RADIUS + 20
    baseline = middle(_DOME, 36, "bold")
    name = sheet.words.seat(seat)
    sheet.text(name, name_x, baseline, 36, "bold", CREAM, width=w - name_x - 20, within=box)
    if screen.stage == "keys":
        paint_keys(sheet, screen, pad, Box(_INSET, 148, w - 2 * _INSET, 176))
        return
    trace = Box(_INSET, 156, w - 2 * _INSET, 72)
    paint_trace(sheet, pad, trace, WRONG if failed else SEATS[seat].stroke)
    _verdict(sheet, screen, pad, box, caption)


def _failed(screen: SelfTestScreen, pad: TriedPad) -> bool:
    bad_key = any(key.state == "bad" for key in pad.keys)
    return bad_key if screen.stage == "keys" else pad.fault is not None


def _verdict(sheet: Canvas, screen: SelfTestScreen, pad: TriedPad, box: Box, caption: str) -> None:
    said = pad_words(sheet.words, screen, pad)
    room = box.w - 2 * _INSET
    good = pad.state == "good"
    quiet = pad.state == "waiting"
    head_room = room - (36 if pad.fault is not None else 10)  # a tick lies lower, a cross beside it
    sheet.text(said.head, _INSET, 282, 32, "bold", TERTIARY if quiet else CREAM, width=head_room)
    line = said.line
    if pad.state in ("waiting", "asked") and caption:
        line = sheet.words("selftest.key.press", what=caption.capitalize())
    if line:
        colour = WRONG if pad.fault is not None else SECONDARY
        sheet.text(line, _INSET, 321, 28, "medium", colour, width=room - (44 if good else 0))
    if good:
        draw_mark(sheet, "good", box.w - _INSET - 18, 298)
    elif pad.fault is not None:
        draw_mark(sheet, "bad", box.w - _INSET - 16, 272)
