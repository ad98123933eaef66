"""The service menu: a page of rows, the marked one explained beside them.

It stands upright, as the self-test does: one person runs it from one side.
"""

from __future__ import annotations

from console.display.canvas import Canvas
from console.display.layout import Box
from console.display.scenes.hints import FLIP_WIDTH, PAD_RADIUS, flip_hint, pad_hint
from console.display.scenes.service_figures import paint_figures
from console.display.scenes.service_lag import draw_lag
from console.display.scenes.service_rows import LIST, draw_rows
from console.display.scenes.service_side import draw_side
from console.display.scenes.service_wheel import draw_wheel
from console.display.service_words import page_title, row_label
from console.display.theme import BRASS, CREAM, INK, SECONDARY
from console.service_screen import ServiceScreen

LEFT, RIGHT = 64.0, 1856.0
_TITLE_Y, _HINT_Y = 116.0, 990.0
_HOLD_STEPS = 24


def draw(canvas: Canvas, screen: ServiceScreen, now_us: int) -> None:
    """Draw the menu at this moment (µs of console time)."""
    _head(canvas, screen)
    if screen.lag is not None:
        draw_lag(canvas, screen.lag, now_us)
    elif screen.wheel is not None:
        draw_wheel(canvas, screen.wheel)
    else:
        draw_rows(canvas, screen)
        if screen.page == "statistics":
            _figures(canvas, screen)
    draw_side(canvas, screen)
    _hints(canvas, screen, now_us)


def _head(canvas: Canvas, screen: ServiceScreen) -> None:
    words = canvas.words
    title = canvas.text(
        page_title(words, screen.page), LEFT, _TITLE_Y, 72, "black", CREAM, width=LIST.w
    )
    if screen.wheel is not None and screen.rows:
        row = screen.rows[screen.marked]
        label = row_label(words, row, screen.names)
        x = title.right + 40
        canvas.text(label, x, _TITLE_Y, 48, "bold", SECONDARY, width=RIGHT - 420 - x)
    if screen.later:
        text = words("service.later")
        canvas.text(text, RIGHT, _TITLE_Y, 32, "bold", BRASS, "right", width=480)


def _figures(canvas: Canvas, screen: ServiceScreen) -> None:
    top = LIST.y + 2 * 90 + 24
    box = Box(LIST.x, top, LIST.w, LIST.bottom - top)
    picture = canvas.kit.picture(
        ("service figures", screen.figures, screen.today),
        box.w,
        box.h,
        lambda sheet: paint_figures(sheet, screen, box.h),
    )
    canvas.place(picture, box.x, box.y)


def _hints(canvas: Canvas, screen: ServiceScreen, now_us: int) -> None:
    words, y = canvas.words, _HINT_Y
    prefix = "pads_" if screen.pads_only else ""
    moves = words("service.hint.beat" if screen.lag is not None else f"service.hint.{prefix}next")
    what = "keep" if screen.lag is not None else "take" if screen.wheel is not None else "enter"
    held = _held(screen, now_us)
    x = pad_hint(canvas, moves, LEFT, y, 560) + 56
    enters, back = words(f"service.hint.{prefix}{what}"), words(f"service.hint.{prefix}back")
    canvas.target("service back", Box(x, y - 32, RIGHT - x, 64))
    if screen.pads_only:
        x = pad_hint(canvas, enters, x, y, 480) + 56
        end = pad_hint(canvas, back, x, y, 480)
        canvas.disc(x + PAD_RADIUS, y, PAD_RADIUS, BRASS)
        if held < 1:
            canvas.disc(x + PAD_RADIUS, y, PAD_RADIUS * 0.5 * (1 - held), INK)
        canvas.fact("hints", "service", Box(LEFT, y - 32, end - LEFT, 64))
        return
    x = flip_hint(canvas, enters, x + PAD_RADIUS - FLIP_WIDTH / 2, y, 480) + 56
    filled = 1.0 if screen.hold_us is None else held
    end = flip_hint(canvas, back, x, y, 480, filled)
    canvas.fact("hints", "service", Box(LEFT, y - 32, end - LEFT, 64))


def _held(screen: ServiceScreen, now_us: int) -> float:
    """Return how far what goes back has been held, 0 … 1, in steps the eye takes for smooth."""
    if screen.hold_us is None:
        return 0.0
    share = (now_us - screen.hold_us) / screen.hold_full_us
    return round(min(1.0, max(0.0, share)) * _HOLD_STEPS) / _HOLD_STEPS
