"""From a screen value to a picture: one place that knows which scene draws what."""

from __future__ import annotations

from collections.abc import Hashable

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
from console.terminal.awaited import countdown
from console.terminal.between import draw_attract, draw_hand_end, draw_resume, seconds_left
from console.terminal.lobby import draw_lobby
from console.terminal.match_end import draw_match_end
from console.terminal.picture import Pens, Picture
from console.terminal.service import draw_closed, draw_selftest, draw_service
from console.terminal.table import draw_table, is_pressed


def draw(screen: Screen, pens: Pens) -> Picture:
    """Return the picture of any screen."""
    match screen:
        case AttractScreen():
            return draw_attract(screen, pens)
        case LobbyScreen():
            return draw_lobby(screen, pens)
        case TableScreen():
            return draw_table(screen, pens)
        case HandEndScreen():
            return draw_hand_end(screen, pens)
        case MatchEndScreen():
            return draw_match_end(screen, pens)
        case ResumeScreen():
            return draw_resume(screen, pens)
        case ClosedScreen():
            return draw_closed(pens)
        case ServiceScreen():
            return draw_service(screen, pens)
        case SelfTestScreen():
            return draw_selftest(screen, pens)


def passing(screen: Screen, now_us: int) -> Hashable:
    """Return what the clock alone changes in the picture of an unchanged screen."""
    match screen:
        case HandEndScreen():
            return seconds_left(screen, now_us)
        case TableScreen():
            left = countdown(screen.table, screen.since_us, now_us)
            pressed = tuple(is_pressed(at, now_us) for at in screen.pressed_us)
            return (pressed, None if left is None else left.tenths)
    return None
