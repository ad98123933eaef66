"""The dome on a seat's panel: the same light as the lamp in its pad."""

from __future__ import annotations

from console.display import icons
from console.display.canvas import Canvas, Picture
from console.display.duty import Mode
from console.display.shapes import Polygon, arc
from console.display.theme import INK, SEATS, SURFACE, TERTIARY, mix
from console.hardware.leds import Glow

DOME_RADIUS = 48
_HALO = 24
_LEVELS = 12


def dome(canvas: Canvas, seat: int, mode: Mode, glow: Glow) -> Picture:
    """Return a seat's dome as bright as its lamp, in the manner of its panel, centred."""
    level = round(glow.level * _LEVELS)
    reach = DOME_RADIUS + _HALO
    key = ("dome", seat, mode, level, glow.flash)
    return canvas.kit.picture(
        key,
        2 * reach,
        2 * reach,
        lambda sheet: _paint_dome(sheet, seat, mode, level / _LEVELS, glow.flash),
    )


def _paint_dome(sheet: Canvas, seat: int, mode: Mode, level: float, flash: bool) -> None:
    middle_xy = float(DOME_RADIUS + _HALO)
    if flash:
        sheet.disc(middle_xy, middle_xy, DOME_RADIUS + 8, (255, 255, 255), 0.35)
        sheet.disc(middle_xy, middle_xy, DOME_RADIUS, (255, 255, 255))
        icons.mark(sheet, SEATS[seat].glyph, middle_xy, middle_xy, 22, INK)
    elif mode == "filled":
        _bright_dome(sheet, seat, level, middle_xy)
    elif mode == "out":
        _dotted_dome(sheet, seat, middle_xy)
    else:
        _quiet_dome(sheet, seat, level, middle_xy)


def _bright_dome(sheet: Canvas, seat: int, level: float, at: float) -> None:
    """Draw the dome of a filled panel: lighter than its ground, with rings in the ink's colour."""
    look = SEATS[seat]
    lit = mix(look.fill, (255, 255, 255), 0.12 + 0.5 * level)
    rim = look.ink
    sheet.ring(at, at, DOME_RADIUS + 14, 3, rim, 0.15 + 0.25 * level)
    sheet.ring(at, at, DOME_RADIUS + 6, 4, rim, 0.45 + 0.4 * level)
    sheet.disc(at, at, DOME_RADIUS - 2, lit)
    icons.mark(sheet, look.glyph, at, at, 22, INK)


def _quiet_dome(sheet: Canvas, seat: int, level: float, at: float) -> None:
    """Draw a dome on dark ground: its ring and glyph when off, full of colour and halo when lit."""
    look = SEATS[seat]
    fill = mix(mix(SURFACE, look.fill, 0.2), look.fill, level)
    if level > 0:
        for i in range(12):
            sheet.disc(at, at, DOME_RADIUS + _HALO * (1 - i / 12), look.fill, 0.055 * level)
    sheet.disc(at, at, DOME_RADIUS, fill)
    edge = look.fill if level == 0 else mix(look.fill, (255, 255, 255), 0.35)
    sheet.ring(at, at, DOME_RADIUS, 6 if level == 0 else 3, mix(edge, SURFACE, 0.25 * (1 - level)))
    glyph = mix(look.fill, look.ink, level) if level < 1 else look.ink
    icons.mark(sheet, look.glyph, at, at, 22, glyph)


def _dotted_dome(sheet: Canvas, seat: int, at: float) -> None:
    for x, y in _circle(at, DOME_RADIUS - 3, 30):
        sheet.disc(x, y, 2, TERTIARY, 0.7)
    icons.mark(sheet, SEATS[seat].glyph, at, at, 22, TERTIARY)


def _circle(at: float, radius: float, dots: int) -> Polygon:
    return arc(radius, 0, 360 * (dots - 1) / dots, (at, at), dots - 1)
