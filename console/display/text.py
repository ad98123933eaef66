"""Text in the console's two typefaces, rendered once, and shrunk one step where it must fit."""

from __future__ import annotations

import pygame
import pygame.freetype

from console.display.cache import Cache
from console.display.theme import Colour, Weight, font_file, step_below

CAP = {"medium": 0.7, "bold": 0.7, "extra": 0.7, "black": 0.7, "rank": 0.834}
ASCENT, DESCENT = 0.78, 0.24  # of the size: accents of capitals and the longest tails
_TURNABLE, _AMBIGUOUS = set("01689"), set("69")


class Line:
    """One rendered line: its picture, and where its baseline begins inside it."""

    def __init__(self, surface: pygame.Surface, origin: tuple[int, int], advance: float) -> None:
        self.surface = surface
        self.origin = origin
        self.advance = advance


def needs_bar(text: str) -> bool:
    """Whether a number reads as another when turned, so that it is underlined."""
    return bool(text) and set(text) <= _TURNABLE and bool(set(text) & _AMBIGUOUS)


class Type:
    """Renders lines in real pixels; sizes are asked for in design pixels times ``scale``."""

    def __init__(self, scale: float, limit: int) -> None:
        pygame.freetype.init()
        self._scale = scale
        self._fonts: dict[Weight, pygame.freetype.Font] = {}
        self.lines: Cache[Line] = Cache(limit, lambda line: line.surface.get_buffer().length)
        self._widths: dict[tuple[str, float, Weight], float] = {}

    def font(self, weight: Weight) -> pygame.freetype.Font:
        """Return the typeface of a weight, kerning off."""
        if weight not in self._fonts:
            font = pygame.freetype.Font(str(font_file(weight)), 32)
            font.kerning = False
            font.origin = True
            self._fonts[weight] = font
        return self._fonts[weight]

    def width(self, text: str, size: float, weight: Weight) -> float:
        """Return how wide the text runs, in design pixels."""
        key = (text, size, weight)
        if key not in self._widths:
            if len(self._widths) > 4000:
                self._widths.clear()
            metrics = self.font(weight).get_metrics(text, size=size * self._scale)
            self._widths[key] = sum(m[4] if m else 0.0 for m in metrics) / self._scale
        return self._widths[key]

    def fitted(self, text: str, size: float, weight: Weight, width: float | None) -> float:
        """Return the size, or the next smaller one at which the text is no wider than that."""
        while width is not None and self.width(text, size, weight) > width:
            smaller = step_below(size)
            if smaller >= size:
                break
            size = smaller
        return size

    def line(self, text: str, size: float, weight: Weight, colour: Colour) -> Line:
        """Return the rendered line, from the store where it was drawn before."""
        key = (text, size, weight, colour)
        return self.lines.get(key, lambda: self._render(text, size, weight, colour))

    def _render(self, text: str, size: float, weight: Weight, colour: Colour) -> Line:
        surface, rect = self.font(weight).render(text, colour, size=size * self._scale)
        origin = (-rect.x, rect.y)
        return Line(surface, origin, self.width(text, size, weight))
