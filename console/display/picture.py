"""Ready pictures, and what is known about them: where each goes and what it shows."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pygame

from console.display.layout import Box


class Fact(msgspec.Struct, frozen=True):
    """One thing that was drawn: its kind and name, its box, and the box it must stay in."""

    kind: str
    name: str
    box: Box
    within: Box | None = None


class Op(msgspec.Struct, frozen=True, eq=False):
    """One picture at one place, in real pixels, at an opacity of 0 … 255."""

    surface: pygame.Surface
    x: int
    y: int
    alpha: int = 255

    def paint(self, target: pygame.Surface) -> None:
        """Draw it."""
        if self.alpha == 255:
            target.blit(self.surface, (self.x, self.y))
            return
        self.surface.set_alpha(self.alpha)
        target.blit(self.surface, (self.x, self.y))
        self.surface.set_alpha(255)


class Picture:
    """Something painted once, ``w`` × ``h`` design pixels, with what it shows as facts.

    Only the part of it that is not clear is kept.
    """

    def __init__(self, surface: pygame.Surface, w: float, h: float, facts: list[Fact]) -> None:
        self.w, self.h = w, h
        self.facts = facts
        self.size = surface.get_size()
        self.part = surface.get_bounding_rect()
        self.surface = surface.subsurface(self.part).copy()
        self._turned: dict[int, tuple[pygame.Surface, int, int]] = {}

    def turned(self, angle: int) -> tuple[pygame.Surface, int, int]:
        """Return the picture turned anticlockwise by quarters, and where it lies in its box."""
        angle %= 360
        if angle not in self._turned:
            surface = pygame.transform.rotate(self.surface, angle) if angle else self.surface
            at = Box(*self.part).turned(angle, *self.size)
            self._turned[angle] = (surface, round(at.x), round(at.y))
        return self._turned[angle]


def placed(picture: Picture, x: float, y: float, angle: int) -> Iterator[Fact]:
    """Give a picture's facts as they lie where it was placed."""

    def moved(box: Box) -> Box:
        return box.turned(angle, picture.w, picture.h).moved(x, y)

    for fact in picture.facts:
        yield Fact(fact.kind, fact.name, moved(fact.box), fact.within and moved(fact.within))
