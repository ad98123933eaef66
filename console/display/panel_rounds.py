"""What a seat's panel holds in Twisted Trio: its three rounds as chips, the code of its hand."""

from __future__ import annotations

from console.display import icons
from console.display.canvas import Canvas, middle
from console.display.layout import PANEL_SHORT, Box
from console.display.panel_words import Says
from console.display.qr_card import draw_qr
from console.display.theme import CREAM, INK, LINE, SEATS, SECONDARY, TERTIARY, Colour, mix
from console.engine.trio_table import FIRST_ROUND, LAST_ROUND

CODE_ACROSS = 152.0  # as much as a panel is wide
_CODE_LEFT, _NAME_LEFT, _NAME_WIDTH = 146.0, 304.0, 170.0
_CHIP_W, _CHIP_H, _CHIP_GAP = 52.0, 40.0, 8.0
_TALL_CHIP_W, _TALL_CHIP_GAP = 44.0, 6.0


def round_chips(sheet: Canvas, seat: int, said: Says, x: float, y: float, *, tall: bool) -> None:
    """Draw the rounds of eights, nines and tens in a row: done, on, and still to come."""
    wide, gap = (_TALL_CHIP_W, _TALL_CHIP_GAP) if tall else (_CHIP_W, _CHIP_GAP)
    for number in range(FIRST_ROUND, LAST_ROUND + 1):
        box = Box(x, y, wide, _CHIP_H)
        _chip(sheet, seat, said, box, number)
        sheet.fact("round", str(number), box)
        x += wide + gap


def _chip(sheet: Canvas, seat: int, said: Says, box: Box, number: int) -> None:
    face, ink, quiet = _colours(seat, said)
    on = said.round or 0
    if number < on:
        sheet.rect(box, 8, fill=quiet)
        icons.tick(sheet, *box.centre, 13, ink, 4)
        return
    if number == on:
        sheet.rect(box, 8, fill=face)
    else:
        sheet.rect(box, 8, edge=quiet, line=2.5)
    colour = ink if number == on else quiet
    baseline = middle(box.centre[1], 28, "extra")
    sheet.text(str(number), box.centre[0], baseline, 28, "extra", colour, "centre", within=box)


def _colours(seat: int, said: Says) -> tuple[Colour, Colour, Colour]:
    """Return the colours of the round that is on, of what stands in it, and of the others."""
    if said.mode == "filled":
        look = SEATS[seat]
        return look.ink, look.fill, mix(look.ink, look.fill, 0.35)
    if said.mode == "out":
        return LINE, TERTIARY, LINE
    return CREAM, INK, TERTIARY


def code_beside_name(sheet: Canvas, said: Says, room: Box, ink: Colour, small: Colour) -> None:
    """Draw the code that opens the seat's hand, and whose it is."""
    draw_qr(sheet, said.link, _CODE_LEFT + CODE_ACROSS / 2 - 2, room.centre[1], CODE_ACROSS)
    named = Box(_NAME_LEFT, room.y, _NAME_WIDTH, PANEL_SHORT)
    wide = _NAME_WIDTH
    sheet.text(said.name, _NAME_LEFT, room.y + 76, 36, "extra", ink, width=wide, within=named)
    scan = sheet.words("trio.scan")
    sheet.text(scan, _NAME_LEFT, room.y + 112, 28, "medium", small, width=wide, within=named)


def code_under_dome(sheet: Canvas, said: Says, ink: Colour) -> None:
    """Draw the code in a side panel that stands upright, the name under it."""
    draw_qr(sheet, said.link, PANEL_SHORT / 2, 232, CODE_ACROSS)
    room = Box(0, 0, PANEL_SHORT, 600)
    wide = PANEL_SHORT - 16
    sheet.text(said.name, 80, 344, 36, "extra", ink, "centre", width=wide, within=room)
    scan = sheet.words("trio.scan")
    sheet.text(scan, 80, 382, 28, "medium", SECONDARY, "centre", width=wide, within=room)


def tall_chips_left() -> float:
    """Return where a row of chips begins that stands in the middle of an upright panel."""
    return (PANEL_SHORT - 3 * _TALL_CHIP_W - 2 * _TALL_CHIP_GAP) / 2
