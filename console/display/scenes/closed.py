"""The table outside its opening hours: dark, so that neither room nor screen is lit for nobody."""

from __future__ import annotations

import pygame

from console.display.canvas import Canvas
from console.display.theme import HEIGHT, WIDTH


def draw(canvas: Canvas) -> None:
    """Draw black over all of the screen, whatever its shape."""
    width, height = canvas.kit.size

    def black() -> pygame.Surface:
        made = pygame.Surface((width, height), 0, 32)
        made.fill((0, 0, 0))
        return made

    surface = canvas.kit.shapes.get(("black", width, height), black)
    canvas.put_centred(surface, WIDTH / 2, HEIGHT / 2)
