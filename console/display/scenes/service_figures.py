"""The statistics: a line a game, its hands, its slaps and the fastest of them."""

from __future__ import annotations

from console.display.canvas import Canvas
from console.display.layout import Box
from console.display.scenes.service_rows import LIST
from console.display.service_words import one_value
from console.display.theme import BRASS, CREAM, LINE, SECONDARY
from console.service_screen import GameFigures, ServiceScreen

_RIGHTS = (640.0, 830.0, 1040.0)
_HEADS = ("hands", "slaps", "fastest")
_STEP = 48.0


def paint_figures(sheet: Canvas, screen: ServiceScreen, tall: float) -> None:
    """Paint the games that were played, the most played first."""
    words = sheet.words
    sheet.fact("figures", "games", Box(0, 0, LIST.w, tall))
    title = words("service.figures.today" if screen.today else "service.figures.all")
    sheet.text(title, 0, 34, 36, "black", BRASS, width=440)
    for head, right in zip(_HEADS, _RIGHTS, strict=True):
        text = words(f"service.figures.{head}")
        sheet.text(text, right, 34, 28, "medium", SECONDARY, "right", width=184)
    sheet.rule(0, 52, LIST.w, LINE)
    if not screen.figures:
        sheet.text(words("service.figures.none"), 0, 104, 36, "medium", SECONDARY, width=LIST.w)
    for place, figures in enumerate(screen.figures[: int((tall - 64) // _STEP)]):
        _line(sheet, figures, 100 + place * _STEP)


def _line(sheet: Canvas, figures: GameFigures, y: float) -> None:
    words = sheet.words
    name = one_value(words, "table.preset", figures.preset)
    sheet.text(name, 0, y, 36, "bold", CREAM, width=440)
    fastest = "–" if figures.fastest_us is None else words.reaction(figures.fastest_us)
    texts = (words.number(figures.hands), words.number(figures.slaps), fastest)
    for text, right in zip(texts, _RIGHTS, strict=True):
        sheet.text(text, right, y, 36, "bold", CREAM, "right", width=184)
