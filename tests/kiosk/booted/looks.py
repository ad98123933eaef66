"""What a screen must show: the console's own picture of it, drawn here, sought in a screendump."""

from __future__ import annotations

from itertools import count
from random import Random

import pygame

from console.config import Config
from console.display.background import background
from console.display.canvas import Canvas, Keys, Kit, Look
from console.display.painter import Painter
from console.display.scenes.registry import draw_screen
from console.hardware.keymap import KeyMap
from console.screens import Screen
from console.session.console import Console
from console.wiring import console_settings, key_hints

SPOTS, NEAR, DRIFT = 400, 24, 24
MOMENTS_US = range(2_000_000, 60_000_001, 4_000_000)
Spots = list[tuple[tuple[int, int], tuple[int, ...]]]


def look() -> Look:
    """What the table looks like that runs in the guest, without any settings."""
    hints = key_hints(Config(), KeyMap(Config().keys.pad, Config().keys.flip))
    return Look(keys=tuple(Keys(*pair) for pair in hints))


def attract() -> list[tuple[Screen, int]]:
    """The attract screen at some moments of the bots' play, in µs, over all that it shows."""
    seeds = count(1)
    console = Console(console_settings(Config(), 1_000, True), 0, lambda: next(seeds))
    screens = []
    for now_us in range(0, MOMENTS_US[-1] + 1, 20_000):
        console.step(now_us, now_us, [])
        if now_us in MOMENTS_US:
            screens.append((console.screen(), now_us))
    return screens


def drawn(screen: Screen, now_us: int, size: tuple[int, int]) -> pygame.Surface:
    """Draw a screen as the window does."""
    kit = Kit(size, look())
    canvas = Canvas(kit, kit.left, kit.top)
    draw_screen(canvas, screen, now_us)
    target = pygame.Surface(size, 0, 32)
    Painter(target, background(size, kit.scale)).paint(canvas.ops, lambda: None)
    return target


def lasting(screens: list[tuple[Screen, int]], size: tuple[int, int]) -> Spots:
    """Pixels that are the same on all of the screens, and are not the bare ground."""
    pictures = [drawn(screen, now_us, size) for screen, now_us in screens]
    ground = pygame.Surface(size, 0, 32)
    Painter(ground, background(size, Kit(size, look()).scale)).paint([], lambda: None)
    chance, spots = Random(1), Spots()
    while len(spots) < SPOTS:
        at = (chance.randrange(size[0]), chance.randrange(size[1]))
        colours = {tuple(picture.get_at(at))[:3] for picture in pictures}
        if len(colours) == 1 and not near(*colours, tuple(ground.get_at(at))[:3]):
            spots.append((at, *colours))
    return spots


def share(spots: Spots, shown: pygame.Surface) -> float:
    """How many of the pixels are on the screen, from 0 to 1, wherever the picture has drifted."""
    shifts = sorted(
        ((x, y) for x in range(-DRIFT, DRIFT + 1) for y in range(-DRIFT, DRIFT + 1)),
        key=lambda shift: abs(shift[0]) + abs(shift[1]),
    )
    best = 0.0
    for shift in shifts:
        if _share_at(spots[:40], shown, shift) > 0.5:
            best = max(best, _share_at(spots, shown, shift))
        if best > 0.9:
            break
    return best


def _share_at(spots: Spots, shown: pygame.Surface, shift: tuple[int, int]) -> float:
    width, height = shown.get_size()
    same = 0
    for (x, y), colour in spots:
        at = (x + shift[0], y + shift[1])
        inside = 0 <= at[0] < width and 0 <= at[1] < height
        same += inside and near(colour, tuple(shown.get_at(at))[:3])
    return same / len(spots)


def near(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether two colours are the same but for rounding."""
    return all(abs(a - b) <= NEAR for a, b in zip(one, other, strict=True))


def is_plain(shown: pygame.Surface) -> bool:
    """Whether the screen shows one colour alone."""
    chance = Random(2)
    width, height = shown.get_size()
    spots = [(chance.randrange(width), chance.randrange(height)) for _ in range(SPOTS)]
    return len({tuple(shown.get_at(at)) for at in spots}) == 1
