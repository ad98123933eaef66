"""What a phone wants of the attract screen: a code that leads to the rules, and its address."""

from __future__ import annotations

from console.display.canvas import Canvas, middle
from console.display.layout import Box
from console.display.qr_card import draw_qr
from console.display.scenes.pile import draw_ring
from console.display.theme import CENTRE, CREAM, SECONDARY

_ACROSS = 380
_WORDS = Box(0, 0, 700, 104)
_WORDS_Y = 334  # from the centre: outside the ring


def draw_board(canvas: Canvas, url: str) -> None:
    """Draw the code in the middle, and what it is for to both long sides."""
    draw_ring(canvas)
    draw_qr(canvas, url, *CENTRE, _ACROSS)
    picture = canvas.kit.picture(
        ("attract board", url), _WORDS.w, _WORDS.h, lambda sheet: _paint(sheet, url)
    )
    canvas.twice(picture, CENTRE[0] - _WORDS.w / 2, CENTRE[1] + _WORDS_Y)


def _paint(sheet: Canvas, url: str) -> None:
    x, width = _WORDS.w / 2, _WORDS.w
    said = sheet.words("attract.scan")
    sheet.text(said, x, middle(26, 44, "extra"), 44, "extra", CREAM, "centre", width=width)
    address = url.removeprefix("http://").removeprefix("https://")
    sheet.text(address, x, middle(76, 32), 32, "medium", SECONDARY, "centre", width=width)
