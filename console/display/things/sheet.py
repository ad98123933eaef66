"""Pictures of the manual that show every thing of a trip's list with its name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from console.display.canvas import Canvas
from console.display.layout import Box
from console.display.paragraph import wrapped
from console.display.theme import MARGIN, SECONDARY, WIDTH
from console.display.things import label, paint_thing
from console.engine.things import THINGS

_COLUMNS, _PAGES = 10, 3
_ON_A_PAGE = -(-len(THINGS) // _PAGES)
_CELL_W, _CELL_H = (WIDTH - 2 * MARGIN) / _COLUMNS, 172
_SIDE, _SIZE, _LEADING = 112, 24, 25


def draw_page(canvas: Canvas, page: int) -> None:
    """Draw one page of the things; pages are counted from 0."""
    for nth, name in enumerate(THINGS[page * _ON_A_PAGE : (page + 1) * _ON_A_PAGE]):
        row, column = divmod(nth, _COLUMNS)
        _cell(
            canvas, name, Box(MARGIN + column * _CELL_W, MARGIN + row * _CELL_H, _CELL_W, _CELL_H)
        )


def _cell(canvas: Canvas, name: str, box: Box) -> None:
    middle = box.x + box.w / 2
    canvas.put(paint_thing(name, canvas.kit.px(_SIDE)), middle - _SIDE / 2, box.y)
    lines = wrapped(canvas.kit, label(canvas.words, name), _SIZE, "medium", box.w - 8)
    for nth, text in enumerate(lines):
        y = box.y + _SIDE + 20 + nth * _LEADING
        canvas.text(text, middle, y, _SIZE, "medium", SECONDARY, "centre", box.w)


PAGES: dict[str, Callable[[Canvas], None]] = {
    f"things-{page + 1}": partial(draw_page, page=page) for page in range(_PAGES)
}
