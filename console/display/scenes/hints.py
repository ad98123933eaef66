"""What a pad and a flip button do just now: the same two signs on every screen that waits."""

from __future__ import annotations

from console.display.canvas import Canvas, middle
from console.display.layout import Box
from console.display.theme import BRASS, CREAM, INK, RADIUS_KEYCAP, Colour

PAD_RADIUS = 24
FLIP_WIDTH, FLIP_HEIGHT = 40, 46
_GAP = 16  # between a sign and its words
_SIZE = 32
_ARROW_COVERED = 0.6  # filled further than this, the arrow lies on brass


def pad_sign(canvas: Canvas, x: float, y: float, radius: float = PAD_RADIUS) -> None:
    """Draw a pad seen from above, about a point."""
    canvas.ring(x, y, radius, radius / 6, BRASS)
    canvas.disc(x, y, radius * 0.54, BRASS)


def flip_sign(canvas: Canvas, x: float, y: float, filled: float = 0.0, scale: float = 1.0) -> None:
    """Draw a flip button about a point, filled from below by a share of 0 … 1."""
    w, h, radius = FLIP_WIDTH * scale, FLIP_HEIGHT * scale, RADIUS_KEYCAP * scale
    box = Box(x - w / 2, y - h / 2, w, h)
    if filled > 0:
        tall = max(2 * radius, h * min(1.0, filled))
        canvas.rect(Box(box.x, box.bottom - tall, w, tall), radius, fill=BRASS)
    canvas.rect(box, radius, edge=BRASS, line=4 * scale)
    _up_arrow(canvas, x, y, INK if filled > _ARROW_COVERED else BRASS, scale)


def _up_arrow(canvas: Canvas, x: float, y: float, colour: Colour, scale: float) -> None:
    room = 12 * scale
    shaft = [(room, 20 * scale), (room, 4 * scale)]
    head = [(5 * scale, 11 * scale), (room, 4 * scale), (19 * scale, 11 * scale)]
    canvas.lines(Box(x - room, y - room, 2 * room, 2 * room), [shaft, head], 3.6 * scale, colour)


def pad_hint(canvas: Canvas, text: str, x: float, y: float, width: float) -> float:
    """Draw the pad's sign and what it does, from ``x``; return where the words end."""
    pad_sign(canvas, x + PAD_RADIUS, y)
    return _words(canvas, text, x + 2 * PAD_RADIUS + _GAP, y, width - 2 * PAD_RADIUS - _GAP)


def flip_hint(
    canvas: Canvas, text: str, x: float, y: float, width: float, filled: float = 0.0
) -> float:
    """Draw the flip button's sign and what it does, from ``x``; return where the words end."""
    flip_sign(canvas, x + FLIP_WIDTH / 2, y, filled)
    return _words(canvas, text, x + FLIP_WIDTH + _GAP, y, width - FLIP_WIDTH - _GAP)


def hint_width(canvas: Canvas, text: str) -> float:
    """Return how wide a hint with these words is, with the pad's (wider) sign."""
    return 2 * PAD_RADIUS + _GAP + canvas.kit.type.width(text, _SIZE, "bold")


def _words(canvas: Canvas, text: str, x: float, y: float, width: float) -> float:
    baseline = middle(y, _SIZE, "bold")
    return canvas.text(text, x, baseline, _SIZE, "bold", CREAM, width=width).right
