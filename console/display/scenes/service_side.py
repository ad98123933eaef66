"""The panel beside the service menu's rows: what the marked one does, and what came of the last."""

from __future__ import annotations

from console.display.canvas import Canvas, middle
from console.display.icons import mark
from console.display.layout import Box
from console.display.paragraph import paragraph
from console.display.service_words import allowed, row_help, row_label, seat_name, told_text
from console.display.theme import (
    BRASS,
    CREAM,
    LINE,
    RADIUS_PANEL,
    RADIUS_TOKEN,
    SEATS,
    SECONDARY,
    SURFACE,
    WRONG,
)
from console.service_screen import ServiceScreen

SIDE = Box(1144, 176, 712, 720)
_INSET = 40.0
_WIDE = SIDE.w - 2 * _INSET
_FORCE = ("force", "list:hardware.thresholds")
_FULL = 255


def draw_side(canvas: Canvas, screen: ServiceScreen) -> None:
    """Draw the panel."""
    row = screen.rows[screen.marked]
    key = (row, screen.names, screen.told, screen.felt, screen.page, screen.wheel, screen.lag)
    picture = canvas.kit.picture(
        ("service side", *key), SIDE.w, SIDE.h, lambda sheet: _paint(sheet, screen)
    )
    canvas.place(picture, SIDE.x, SIDE.y)


def _paint(sheet: Canvas, screen: ServiceScreen) -> None:
    whole = Box(0, 0, SIDE.w, SIDE.h)
    sheet.rect(whole, RADIUS_PANEL, fill=SURFACE)
    sheet.fact("panel", "side", whole)
    if screen.lag is not None:
        _lag(sheet, screen)
        return
    row = screen.rows[screen.marked]
    label = row_label(sheet.words, row, screen.names, first=screen.page == "main")
    sheet.text(label, _INSET, 84, 48, "black", BRASS, width=_WIDE)
    text = row_help(sheet.words, row)
    bottom = 108.0
    if text:
        bottom = paragraph(sheet, text, Box(_INSET, 116, _WIDE, 220), 36, "medium", CREAM)
    if row.kind == "fact" and isinstance(row.value, str):
        paragraph(sheet, row.value, Box(_INSET, 116, _WIDE, 220), 28, "medium", CREAM)
    if screen.wheel is not None:
        colour = WRONG if screen.wheel.wrong else SECONDARY
        said = allowed(sheet.words, screen.wheel)
        sheet.text(said, _INSET, bottom + 56, 36, "bold", colour, width=_WIDE)
    elif screen.page in _FORCE:
        _force(sheet, screen)
    _told(sheet, screen)


def _told(sheet: Canvas, screen: ServiceScreen) -> None:
    text = told_text(sheet.words, screen)
    if screen.told is None or not text:
        return
    colour = CREAM if screen.told.good else WRONG
    sheet.rule(_INSET, 512, _WIDE, LINE)
    paragraph(sheet, text, Box(_INSET, 528, _WIDE, 172), 32, "bold", colour)


def _lag(sheet: Canvas, screen: ServiceScreen) -> None:
    words, lag = sheet.words, screen.lag
    if lag is None:
        return
    how = Box(_INSET, 40, _WIDE, 330)
    paragraph(sheet, words("service.lag.how"), how, 36, "medium", CREAM)
    if lag.lag_ms is None:
        sheet.text(words("service.lag.waiting"), _INSET, 470, 48, "bold", SECONDARY, width=_WIDE)
    else:
        text = words("service.lag.result", lag=lag.lag_ms)
        sheet.text(text, _INSET, 480, 84, "black", BRASS, width=_WIDE)
        spread = words("service.lag.spread", spread=lag.spread_ms)
        sheet.text(spread, _INSET, 544, 36, "medium", SECONDARY, width=_WIDE)
    count = words("service.lag.presses", count=lag.presses, wanted=lag.wanted)
    sheet.text(count, _INSET, 660, 48, "bold", CREAM, width=_WIDE)


def _force(sheet: Canvas, screen: ServiceScreen) -> None:
    if not screen.felt:
        text = sheet.words("service.no_force")
        paragraph(sheet, text, Box(_INSET, 300, _WIDE, 120), 36, "bold", SECONDARY)
        return
    step = 272 / len(screen.felt)
    for seat, peak in enumerate(screen.felt):
        y = 252 + (seat + 0.5) * step
        name = seat_name(sheet.words, seat, screen.names)
        look = SEATS[seat]
        sheet.disc(_INSET + 14, y, 14, look.fill)
        mark(sheet, look.glyph, _INSET + 14, y, 7, look.ink)
        sheet.text(name, _INSET + 40, middle(y, 28), 28, "medium", SECONDARY, width=150)
        track = Box(_INSET + 204, y - 10, _WIDE - 204 - 84, 20)
        sheet.rect(track, RADIUS_TOKEN, fill=LINE)
        wide = track.w * min(peak, _FULL) / _FULL
        if wide >= 2 * RADIUS_TOKEN:
            box = Box(track.x, track.y, wide, track.h)
            sheet.rect(box, RADIUS_TOKEN, fill=look.fill)
        at = _INSET + _WIDE
        sheet.text(str(peak), at, middle(y, 32, "bold"), 32, "bold", CREAM, "right", width=72)
