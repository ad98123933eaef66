"""Which scene draws which screen."""

from __future__ import annotations

from console.display.canvas import Canvas
from console.display.scenes import attract, hand_end, lobby, match_end, resume, selftest, table
from console.screens import (
    AttractScreen,
    HandEndScreen,
    LobbyScreen,
    MatchEndScreen,
    ResumeScreen,
    SelfTestScreen,
    Shown,
    TableScreen,
)


def draw_screen(canvas: Canvas, screen: Shown, now_us: int) -> None:
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
        case SelfTestScreen():
            selftest.draw(canvas, screen, now_us)
