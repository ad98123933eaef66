"""Draws a screen without a window and gives what was drawn where."""

from __future__ import annotations

import functools

import pygame

from console.display.canvas import Canvas, Fact, Kit, Look
from console.display.scenes import attract, hand_end, lobby, match_end, resume
from console.display.shots_table import AT_US
from console.screens import (
    AttractScreen,
    HandEndScreen,
    LobbyScreen,
    MatchEndScreen,
    ResumeScreen,
    Screen,
)

_DRAW = {
    AttractScreen: attract.draw,
    LobbyScreen: lobby.draw,
    HandEndScreen: hand_end.draw,
    MatchEndScreen: match_end.draw,
    ResumeScreen: resume.draw,
}


@functools.cache
def kit(size: tuple[int, int] = (1280, 720), **look: object) -> Kit:
    """Return the stores of one size and look, shared by tests because they are dear to fill."""
    pygame.display.init()
    pygame.display.set_mode((16, 16))
    return Kit(size, Look(**look))


def draw(screen: Screen, tools: Kit, now_us: int = AT_US) -> Canvas:
    """Return the canvas of one frame."""
    canvas = Canvas(tools, tools.left, tools.top)
    _DRAW[type(screen)](canvas, screen, now_us)
    return canvas


def painted(screen: Screen, tools: Kit, now_us: int = AT_US) -> pygame.Surface:
    """Return the frame's pixels on plain ground."""
    surface = pygame.Surface(tools.size, 0, 32)
    surface.fill((29, 23, 19))
    for op in draw(screen, tools, now_us).ops:
        op.paint(surface)
    return surface


def facts(canvas: Canvas, *kinds: str) -> list[Fact]:
    """Return what was drawn of these kinds."""
    return [fact for fact in canvas.facts if fact.kind in kinds]


def named(canvas: Canvas, kind: str) -> dict[str, Fact]:
    """Return what was drawn of one kind, by name; of two copies the last."""
    return {fact.name: fact for fact in facts(canvas, kind)}
