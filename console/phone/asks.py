"""What the host may ask for, picture by picture: the page offers this, and no more is taken."""

from __future__ import annotations

from console.phone.desk import Ask, What
from console.screens import (
    AttractScreen,
    ClosedScreen,
    HandEndScreen,
    LobbyScreen,
    MatchEndScreen,
    ResumeScreen,
    Screen,
    TableScreen,
)


def askable(screen: Screen) -> tuple[What, ...]:
    """Return what may be asked for while this is shown."""
    match screen:
        case TableScreen():
            adds: tuple[What, ...] = () if thing_for(screen) is None else ("add",)
            return ("pause", "again", "end hand", "sit out", *adds, "service", "leave")
        case LobbyScreen():
            deals: tuple[What, ...] = ("deal",) if can_deal(screen) else ()
            return ("choose", "change", *deals, *_kept(screen), "service", "leave")
        case HandEndScreen() | MatchEndScreen():
            return ("play on", "service", "leave")
        case ResumeScreen():
            return ("play on", "service", "let go")
        case AttractScreen():
            return (*_kept(screen), "service")
        case ClosedScreen():
            return ("service",)
    return ()


def _kept(screen: AttractScreen | LobbyScreen) -> tuple[What, ...]:
    return ("take up",) if screen.kept else ()


def can_deal(screen: LobbyScreen) -> bool:
    """Tell whether somebody has sat down and there are as many as the game takes."""
    return screen.host is not None and 2 <= screen.seats_to_deal <= screen.most_seats


def thing_for(screen: Screen) -> int | None:
    """Return the seat whose trip waits for one more thing, which the host may type (rules 5)."""
    match screen:
        case TableScreen(table=table) if table.trip is not None and table.trip.phase == "adding":
            return table.trip.seat
    return None


def allows(screen: Screen, ask: Ask) -> bool:
    """Tell whether this can be asked for while this is shown, with what goes with it."""
    if ask.what not in askable(screen):
        return False
    match ask.what, screen:
        case "sit out", TableScreen(table=table):
            return ask.seat is not None and ask.seat < len(table.seats)
        case "add", _:
            return is_thing(ask.name)
        case "choose", LobbyScreen():
            return ask.name in screen.presets
        case "change", LobbyScreen():
            return any(switch.name == ask.name for switch in screen.switches)
    return True


def is_thing(text: str) -> bool:
    """Tell whether this can be packed: a few words that can be printed, and no space around."""
    return bool(text) and text.isprintable() and text == text.strip()
