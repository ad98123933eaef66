"""Nobody plays: cards wheel about a pad, bots show the game, and how to join is said.

The wheel, the bots' game and the way to the rules take turns in the middle; beside them stand the
games, the rules in short, the best of the day, and in every second spell what staff should read.
So that nothing burns into the screen all of it wanders slowly, and the pad is lit half of the time.
"""

from __future__ import annotations

import math

import pygame

from console.display.canvas import Canvas
from console.display.layout import SCREEN
from console.display.scenes.attract_board import draw_board
from console.display.scenes.attract_column import Card, List, Short, can_join, draw_column
from console.display.scenes.attract_game import draw_game
from console.display.scenes.attract_wheel import draw_wheel
from console.display.theme import HEIGHT, WIDTH
from console.screens import AttractScreen

WHEEL_US = 4_000_000  # between two turns of the wheel by 45°
SPELL_US = 4 * WHEEL_US  # how long the wheel, then the bots' game, has the middle
WANDER = (44.0, 28.0)  # design pixels to each side: wider than the widest stroke of a letter
_ROUND = (600, 420)  # turns of the wheel to one round: forty minutes across, 28 up and down
_DIMMED = 0.72  # how much of the light a resting picture loses


def draw(canvas: Canvas, screen: AttractScreen, now_us: int) -> None:
    """Draw the attract screen at this moment (µs of console time)."""
    age_us = max(0, now_us - screen.since_us)
    turn, spell = age_us // WHEEL_US, age_us // SPELL_US
    canvas.target("join", SCREEN)
    canvas.shift(*wander(turn))
    face = _faces(screen)[spell % len(_faces(screen))]
    draw_column(canvas, _column(screen, face, spell), join=can_join(screen.faults))
    if face == "game":
        draw_game(canvas, screen.table, screen.recap)
    elif face == "board" and screen.rules_url:
        draw_board(canvas, screen.rules_url)
    else:
        draw_wheel(canvas, turn)
    if screen.dim:
        _dim(canvas)


def wander(turn: int) -> tuple[float, float]:
    """Return how far the picture has moved at a turn of the wheel, in design pixels."""
    across, down = (
        far * math.sin(math.tau * turn / rounds) for far, rounds in zip(WANDER, _ROUND, strict=True)
    )
    return across, down


def _faces(screen: AttractScreen) -> tuple[str, ...]:
    more = ("board",) if screen.rules_url or screen.scores else ()
    return ("wheel", "game", *more)


def _column(screen: AttractScreen, face: str, spell: int) -> List | Card:
    cards: list[Card] = ["kept"] if screen.kept else []
    cards += screen.faults
    if cards and spell % 2 == 0:
        return cards[spell // 2 % len(cards)]
    if face == "wheel":
        return "games"
    if face == "board" and screen.scores:
        return screen.scores
    table = screen.table
    return Short(table.preset, table.game, table.rules.wrong_slap)


def _dim(canvas: Canvas) -> None:
    """Lay a shade over all of the screen, its margins too."""
    size = (canvas.kit.px(WIDTH + 2 * WANDER[0]), canvas.kit.px(HEIGHT + 2 * WANDER[1]))

    def shade() -> pygame.Surface:
        made = pygame.Surface(size, 0, 32)
        made.fill((0, 0, 0))
        return made

    surface = canvas.kit.shapes.get(("shade", size), shade)
    canvas.put_centred(surface, WIDTH / 2, HEIGHT / 2, _DIMMED)
