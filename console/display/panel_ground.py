"""The ground of a seat's panel: filled, outlined, hatched or dotted, with its notch to the pile."""

from __future__ import annotations

from console.display.canvas import Canvas
from console.display.layout import Box
from console.display.panel_words import Says
from console.display.shapes import Polygon
from console.display.theme import LINE, RADIUS_PANEL, SEATS, SURFACE, WRONG, Colour

NOTCH_HALF = 28


def ground(
    sheet: Canvas, seat: int, said: Says, room: Box, tip: tuple[float, int, bool] | None
) -> None:
    """Draw the ground in ``room``; ``tip`` is its notch: where, how high, whether below."""
    look = SEATS[seat]
    if said.mode == "out":
        dotted_rect(sheet, room, RADIUS_PANEL, LINE)
        return
    if said.mode == "filled":
        sheet.rect(room, RADIUS_PANEL, fill=look.fill)
    elif said.mode == "wrong":
        _hatched(sheet, room)
    elif said.mode == "outlined":
        sheet.rect(room, RADIUS_PANEL, fill=SURFACE, edge=look.stroke, line=5)
    else:
        sheet.rect(room, RADIUS_PANEL, fill=SURFACE)
        return
    if tip is not None:
        colour = {"filled": look.fill, "wrong": WRONG, "outlined": look.stroke}[said.mode]
        _notch(sheet, room, tip, colour)


def _notch(sheet: Canvas, room: Box, tip: tuple[float, int, bool], colour: Colour) -> None:
    x, high, below = tip
    box = Box(x - NOTCH_HALF, room.bottom - 1 if below else room.y - high, 2 * NOTCH_HALF, high + 1)
    shape: Polygon = (
        [(0, 0), (2 * NOTCH_HALF, 0), (NOTCH_HALF, high + 1)]
        if below
        else [(0, high + 1), (NOTCH_HALF, 0), (2 * NOTCH_HALF, high + 1)]
    )
    sheet.polygon(box, [shape], colour)


def _hatched(sheet: Canvas, room: Box) -> None:
    """Draw the ground of a wrong slap: hatching says it without colour."""
    sheet.rect(room, RADIUS_PANEL, fill=SURFACE)
    step, run = 40.0, float(room.h)
    inner = Box(room.x + 5, room.y + 5, room.w - 10, room.h - 10)
    stripes: list[Polygon] = []
    at = -run
    while at < inner.w:
        stripe = [(at, run), (at + 18, run), (at + 18 + run, 0.0), (at + run, 0.0)]
        stripes.append([(min(max(x, 0.0), inner.w), y) for x, y in _clipped(stripe, inner.w)])
        at += step
    sheet.polygon(inner, stripes, WRONG, 0.2)
    sheet.rect(room, RADIUS_PANEL, edge=WRONG, line=6)


def _clipped(stripe: list[tuple[float, float]], width: float) -> list[tuple[float, float]]:
    """Cut a slanting stripe at x = 0 and x = ``width`` (Sutherland and Hodgman)."""
    for limit, sign in ((0.0, 1.0), (width, -1.0)):
        kept: list[tuple[float, float]] = []
        for i, (bx, by) in enumerate(stripe):
            ax, ay = stripe[i - 1]
            if (ax - limit) * sign < 0 < (bx - limit) * sign or (bx - limit) * sign < 0 < (
                ax - limit
            ) * sign:
                t = (limit - ax) / (bx - ax)
                kept.append((limit, ay + (by - ay) * t))
            if (bx - limit) * sign >= 0:
                kept.append((bx, by))
        stripe = kept or [(limit, 0.0), (limit, 0.0), (limit, 0.0)]
    return stripe


def dotted_rect(sheet: Canvas, room: Box, radius: float, colour: Colour) -> None:
    """Draw a rounded rectangle's edge in dots, for a seat that is not in the hand."""
    for x in range(round(room.x + radius), round(room.right - radius) + 1, 14):
        sheet.disc(x, room.y + 2, 2, colour)
        sheet.disc(x, room.bottom - 2, 2, colour)
    for y in range(round(room.y + radius), round(room.bottom - radius) + 1, 14):
        sheet.disc(room.x + 2, y, 2, colour)
        sheet.disc(room.right - 2, y, 2, colour)
    for cx, cy, sx, sy in (
        (room.x + radius, room.y + radius, -1, -1),
        (room.right - radius, room.y + radius, 1, -1),
        (room.right - radius, room.bottom - radius, 1, 1),
        (room.x + radius, room.bottom - radius, -1, 1),
    ):
        reach = (radius - 2) * 0.7071
        sheet.disc(cx + sx * reach, cy + sy * reach, 2, colour)
