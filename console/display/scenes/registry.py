"""Which scene draws which screen."""

from __future__ import annotations

from console.display.canvas import Canvas
from console.display.scenes import (
    attract,
    closed,
    hand,
    hand_end,
    lobby,
    match_end,
    resume,
    selftest,
    service,
    table,
)
from console.hand_screen import HandScreen
from console.screens import (
    AttractScreen,
    ClosedScreen,
    HandEndScreen,
    LobbyScreen,
    MatchEndScreen,
    ResumeScreen,
    Screen,
    SelfTestScreen,
    TableScreen,
)
from console.service_screen import ServiceScreen


def draw_screen(canvas: Canvas, screen: Screen | HandScreen, now_us: int) -> None:
    """Draw any screen at this moment (µs of console time)."""
    match screen:
        case TableScreen():
            table.draw(canvas, screen, now_us)
        case LobbyScreen():
            lobby.draw(canvas, screen, now_us)
        case AttractScreen():
            attract.draw(canvas, screen, now_us)
        case HandEndScreen():
            hand_end.draw(canvas, screen, now_us)
        case MatchEndScreen():
            match_end.draw(canvas, screen, now_us)
        case ResumeScreen():
            resume.draw(canvas, screen, now_us)
        case ClosedScreen() | HandScreen():
            _draw_still(canvas, screen)
        case ServiceScreen():
            service.draw(canvas, screen, now_us)
        case SelfTestScreen():
            selftest.draw(canvas, screen, now_us)


def _draw_still(canvas: Canvas, screen: ClosedScreen | HandScreen) -> None:
    """Draw a screen on which nothing moves."""
    if isinstance(screen, HandScreen):
        hand.draw(canvas, screen)
    else:
        closed.draw(canvas)
