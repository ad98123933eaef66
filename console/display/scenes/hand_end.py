"""The end of a hand: who won it and why, every card counted, and when the next one is dealt."""

from __future__ import annotations

from console.display.canvas import Canvas
from console.display.layout import LEFT_COLUMN
from console.display.scene_lamps import scene_lamps
from console.display.scenes import hand_end_parts as parts
from console.display.scenes.keys import draw_keys
from console.display.scenes.seats import draw_result_seats
from console.screens import HAND_END_US, HandEndScreen


def draw(canvas: Canvas, screen: HandEndScreen, now_us: int) -> None:
    """Draw the end of a hand at this moment (µs of console time)."""
    table, kit = screen.table, canvas.kit
    draw_result_seats(canvas, table, scene_lamps(screen), now_us)
    draw_keys(canvas, len(table.seats))
    column = kit.picture(
        ("hand end", table.seats, table.winner, table.why, table.hand, table.rules.match),
        LEFT_COLUMN.w,
        parts.COLUMN_HEIGHT,
        lambda sheet: parts.paint_column(sheet, table),
    )
    canvas.twice(column, LEFT_COLUMN.x, LEFT_COLUMN.y)
    parts.draw_count(canvas, table.winner or (), screen.counted, table.deck_size)
    if screen.next_us:
        _countdown(canvas, screen.next_us - now_us)


def _countdown(canvas: Canvas, left_us: int) -> None:
    seconds = max(0, -(-left_us // 1_000_000))
    step = round(parts.BAR_STEPS * min(1.0, max(0.0, left_us / HAND_END_US)))
    picture = canvas.kit.picture(
        ("next hand", seconds, step),
        LEFT_COLUMN.w,
        parts.NEXT_HEIGHT,
        lambda sheet: parts.paint_next(sheet, seconds, step),
    )
    canvas.twice(picture, LEFT_COLUMN.x, LEFT_COLUMN.bottom - parts.NEXT_HEIGHT)
