"""Pictures of every scene, drawn without a screen: for the manual, and for tests to look at."""

from __future__ import annotations

from pathlib import Path

import pygame

from console.display.background import background
from console.display.canvas import Canvas, Kit, Look
from console.display.motion import Motion
from console.display.scenes.registry import draw_screen
from console.display.shots_scenes import SHOTS as SCENE_SHOTS
from console.display.shots_table import AT_US
from console.display.shots_table import SHOTS as TABLE_SHOTS
from console.screens import Screen, TableScreen

SHOTS = TABLE_SHOTS | SCENE_SHOTS
_BEFORE_US = 1_000_000  # since the screen came, so that everything has arrived


def canvas_of(kit: Kit, screen: Screen, now_us: int = AT_US) -> Canvas:
    """Return a screen as drawn when all that moves has come to rest."""
    kit.motion = Motion()
    if isinstance(screen, TableScreen):
        kit.motion.feed(screen, now_us - _BEFORE_US)
    canvas = Canvas(kit, kit.left, kit.top)
    draw_screen(canvas, screen, now_us)
    return canvas


def write_shots(
    folder: Path, size: tuple[int, int] = (1920, 1080), language: str = "en"
) -> list[Path]:
    """Write one PNG per scene into the folder; return their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    kit = Kit(size, Look(language=language))
    ground = background(kit.size, kit.scale)
    written = []
    for name, make in SHOTS.items():
        picture = ground.copy()
        for op in canvas_of(kit, make()).ops:
            op.paint(picture)
        path = folder / f"{name}.png"
        pygame.image.save(picture, path)
        written.append(path)
    return written
