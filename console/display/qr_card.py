"""A QR code on the screen: whole pixels to a module, so that any phone reads it."""

from __future__ import annotations

import pygame

from console.display.canvas import Canvas
from console.display.layout import Box
from console.display.theme import INK, STOCK
from console.qr import QUIET, qr_rows


def draw_qr(canvas: Canvas, text: str, x: float, y: float, across: float) -> Box:
    """Draw the code of a text, at most so wide, its middle at a design point; return its box.

    Raise ``ValueError`` for a text too long for a code.
    """
    kit = canvas.kit
    rows = qr_rows(text)
    modules = len(rows) + 2 * QUIET
    step = max(1, int(across * kit.scale) // modules)
    surface = kit.shapes.get(("qr", text, step), lambda: _painted(rows, step))
    canvas.put_centred(surface, x, y)
    wide = modules * step / kit.scale
    box = Box(x - wide / 2, y - wide / 2, wide, wide)
    canvas.fact("qr", text, box)
    return box


def _painted(rows: tuple[tuple[bool, ...], ...], step: int) -> pygame.Surface:
    modules = len(rows) + 2 * QUIET
    surface = pygame.Surface((modules * step, modules * step), pygame.SRCALPHA, 32)
    surface.fill(STOCK)
    for row, line in enumerate(rows, QUIET):
        for column, dark in enumerate(line, QUIET):
            if dark:
                surface.fill(INK, (column * step, row * step, step, step))
    return surface
