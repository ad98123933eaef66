"""Paints a canvas's list of pictures, and of that only what differs from the last one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import pygame

from console.display.canvas import Op

_MOST_SHARE = 0.6  # of the screen, above which all of it is painted anew
_Key = tuple[int, int, int, int]


def _key(op: Op) -> _Key:
    return (id(op.surface), op.x, op.y, op.alpha)


def _rect(op: Op) -> pygame.Rect:
    return pygame.Rect((op.x, op.y), op.surface.get_size())


class Painter:
    """Keeps one surface equal to the last list painted; the list holds its pictures alive."""

    def __init__(self, target: pygame.Surface, ground: pygame.Surface) -> None:
        self.target, self._ground = target, ground
        self._painted: list[Op] | None = None

    def paint(self, ops: list[Op], between: Callable[[], None]) -> list[pygame.Rect]:
        """Make the surface show these pictures; return what was painted.

        ``between`` is called between single pictures, so that keys are read meanwhile.
        """
        dirty = self._dirty(ops)
        for rect in dirty:
            self.target.set_clip(rect)
            self.target.blit(self._ground, rect, rect)
            for op in ops:
                if rect.colliderect(_rect(op)):
                    op.paint(self.target)
                    between()
        self.target.set_clip(None)
        self._painted = ops
        return dirty

    def _dirty(self, ops: list[Op]) -> list[pygame.Rect]:
        whole = self.target.get_rect()
        if self._painted is None:
            return [whole]
        old, new = [_key(op) for op in self._painted], [_key(op) for op in ops]
        if old == new:
            return []
        gone, come = Counter(old) - Counter(new), Counter(new) - Counter(old)
        if [k for k in old if k not in gone] != [k for k in new if k not in come]:
            return [whole]
        rects = [_rect(op) for op in self._painted if _key(op) in gone]
        rects += [_rect(op) for op in ops if _key(op) in come]
        merged = merge([rect.clip(whole) for rect in rects if rect.colliderect(whole)])
        area = sum(rect.w * rect.h for rect in merged)
        return [whole] if area > _MOST_SHARE * whole.w * whole.h else merged


def merge(rects: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Return rectangles that cover the same and do not overlap one another."""
    apart: list[pygame.Rect] = []
    for rect in rects:
        grown = rect.copy()
        while True:
            hit = grown.collidelist(apart)
            if hit < 0:
                break
            grown.union_ip(apart.pop(hit))
        apart.append(grown)
    return apart
