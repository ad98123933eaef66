"""Pictures of every scene, drawn without a screen: for the manual, and for tests to look at."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path

import pygame
from msgspec.structs import replace

from console.display.background import background
from console.display.canvas import Canvas, Kit, Look
from console.display.motion import Motion
from console.display.scenes.registry import draw_screen
from console.display.shots_games import SHOTS as GAME_SHOTS
from console.display.shots_scenes import SHOTS as SCENE_SHOTS
from console.display.shots_selftest import SHOTS as SELFTEST_SHOTS
from console.display.shots_service import SHOTS as SERVICE_SHOTS
from console.display.shots_sheets import SHEETS
from console.display.shots_table import AT_US
from console.display.shots_table import SHOTS as TABLE_SHOTS
from console.display.shots_trio import SHOTS as TRIO_SHOTS
from console.errors import ConsoleError
from console.hand_screen import HandScreen
from console.screens import Screen, TableScreen

SHOTS: dict[str, Callable[[], Screen | HandScreen]] = {
    **TABLE_SHOTS,
    **GAME_SHOTS,
    **TRIO_SHOTS,
    **SCENE_SHOTS,
    **SELFTEST_SHOTS,
    **SERVICE_SHOTS,
}
_BEFORE_US = 1_000_000  # since the screen came, so that everything has arrived


def canvas_of(kit: Kit, screen: Screen | HandScreen, now_us: int = AT_US) -> Canvas:
    """Return a screen as drawn when all that moves has come to rest."""
    kit.motion = Motion()
    if isinstance(screen, TableScreen):
        kit.motion.feed(screen, now_us - _BEFORE_US)
    canvas = Canvas(kit, kit.left, kit.top)
    draw_screen(canvas, screen, now_us)
    return canvas


def write_shots(
    folder: Path,
    size: tuple[int, int] = (1920, 1080),
    language: str = "en",
    only: Collection[str] = (),
) -> list[Path]:
    """Write one PNG per scene, of the cards and of the seats' places; return their paths.

    ``only`` names the pictures wanted, all without it; raise ``ConsoleError`` for an unknown one.
    """
    look = Look(language=language)
    kit, four = Kit(size, look), Kit(size, replace(look, four_colour=True))
    ground = background(kit.size, kit.scale)
    canvases = {name: partial(canvas_of, kit, make()) for name, make in SHOTS.items()}
    canvases |= {name: partial(_sheet, kit, draw) for name, draw in SHEETS.items()}
    canvases["cards-four-colour"] = partial(_sheet, four, SHEETS["cards"])
    unknown = set(only) - set(canvases)
    if unknown:
        raise ConsoleError(f"no picture {min(unknown)!r}: expected {', '.join(sorted(canvases))}")
    wanted = {name: canvases[name] for name in only or canvases}
    folder.mkdir(parents=True, exist_ok=True)
    return [_write(folder / f"{name}.png", ground, make()) for name, make in wanted.items()]


def _sheet(kit: Kit, draw: Callable[[Canvas], None]) -> Canvas:
    canvas = Canvas(kit, kit.left, kit.top)
    draw(canvas)
    return canvas


def _write(path: Path, ground: pygame.Surface, canvas: Canvas) -> Path:
    picture = ground.copy()
    for op in canvas.ops:
        op.paint(picture)
    pygame.image.save(picture, path)
    return path
