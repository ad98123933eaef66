"""Nobody plays: eight cards wheel about a pad, bots show the game, and how to join is said.

The wheel and the bots' game take turns in the middle; beside the wheel stand the games, beside the
game its rules in short.
"""

from __future__ import annotations

from console.display.canvas import Canvas, middle
from console.display.layout import SCREEN, Box
from console.display.scenes.attract_game import draw_game
from console.display.scenes.attract_wheel import draw_wheel
from console.display.scenes.hints import pad_sign
from console.display.theme import BRASS, CREAM, SECONDARY
from console.engine.presets import PRESETS
from console.screens import AttractScreen

WHEEL_US = 4_000_000  # between two turns of the wheel by 45°
SPELL_US = 4 * WHEEL_US  # how long the wheel, then the bots' game, has the middle

_COLUMN = Box(96, 96, 372, 888)
_LIST_TOP, _LIST_HEIGHT, _STEP = 354.0, 424.0, 60.0
_RULES = 5


def draw(canvas: Canvas, screen: AttractScreen, now_us: int) -> None:
    """Draw the attract screen at this moment (µs of console time)."""
    age_us = max(0, now_us - screen.since_us)
    wheel = (age_us // SPELL_US) % 2 == 0
    picture = canvas.kit.picture(
        ("attract column", wheel),
        _COLUMN.w,
        _COLUMN.h,
        lambda sheet: _paint_column(sheet, games=wheel),
    )
    canvas.twice(picture, _COLUMN.x, _COLUMN.y)
    canvas.target("join", SCREEN)
    if wheel:
        draw_wheel(canvas, age_us // WHEEL_US)
    else:
        draw_game(canvas, screen.table, screen.recap)


def _paint_column(sheet: Canvas, *, games: bool) -> None:
    words, width = sheet.words, _COLUMN.w
    head = Box(0, 0, width, 264)
    sheet.text(words("attract.wordmark"), 2, 204, 199, "rank", CREAM, width=width, within=head)
    about = words("attract.short")
    if games:
        about = words("attract.games", number=words(f"number.{len(PRESETS)}"))
    sheet.text(about, 2, 314, 40, "medium", SECONDARY, width=width)
    lines = _lines(sheet, games=games)
    size = min(sheet.kit.type.fitted(line, 36, "bold", width) for line in lines)
    step = min(_STEP, _LIST_HEIGHT / len(lines))
    for i, line in enumerate(lines):
        y = _LIST_TOP + step * (i + 0.5)
        sheet.text(line, 2, middle(y, size), size, "bold", CREAM, width=width)
    pad_sign(sheet, 26, 848, 26)
    join = words("attract.join")
    sheet.text(join, 69, middle(848, 44, "extra"), 44, "extra", BRASS, width=width - 69)


def _lines(sheet: Canvas, *, games: bool) -> list[str]:
    if games:
        return [sheet.words(f"preset.{name}.label") for name in PRESETS]
    return [sheet.words(f"attract.rules.{i}") for i in range(1, _RULES + 1)]
