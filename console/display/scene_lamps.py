"""What each seat's lamp says before and after a game; the dome on screen and the pad show it."""

from __future__ import annotations

from console.hardware.leds import Lamp, LampCue, LampState
from console.screens import (
    AttractScreen,
    ClosedScreen,
    HandEndScreen,
    LobbyScreen,
    MatchEndScreen,
    ResumeScreen,
)
from console.service_screen import ServiceScreen

Waiting = (
    AttractScreen
    | ClosedScreen
    | LobbyScreen
    | HandEndScreen
    | MatchEndScreen
    | ResumeScreen
    | ServiceScreen
)
_MOST = 8


def scene_lamps(screen: Waiting) -> tuple[Lamp, ...]:
    """Return one lamp per seat, by seat: seats to join invite, whoever may press is lit."""
    match screen:
        case AttractScreen():
            return _all(len(screen.table.seats), LampState.FREE)
        case LobbyScreen():
            states = (
                LampState.READY if s.state == "joined" else LampState.FREE for s in screen.seats
            )
            return tuple(Lamp(seat=i, state=state) for i, state in enumerate(states))
        case HandEndScreen():
            return _hand_end(screen)
        case MatchEndScreen():
            return _match_end(screen)
        case ResumeScreen():
            return _all(len(screen.table.seats), LampState.READY)
        case ClosedScreen():
            return _all(_MOST, LampState.OFF)
        case ServiceScreen():
            return tuple(
                Lamp(seat=seat, state=LampState.READY if seat in screen.lit else LampState.OFF)
                for seat in range(screen.seats)
            )


def _all(count: int, state: LampState) -> tuple[Lamp, ...]:
    return tuple(Lamp(seat=seat, state=state) for seat in range(count))


def _hand_end(screen: HandEndScreen) -> tuple[Lamp, ...]:
    winners = screen.table.winner or ()
    return tuple(
        Lamp(seat=seat, state=LampState.READY if seat in winners else LampState.OFF)
        for seat in range(len(screen.table.seats))
    )


def _match_end(screen: MatchEndScreen) -> tuple[Lamp, ...]:
    """All who played may ask for a rematch; the winners' lamps play their cue first."""
    played = {row.seat for row in screen.rows}
    return tuple(
        Lamp(
            seat=seat,
            state=LampState.READY if seat in played else LampState.OFF,
            cue=LampCue.WON if seat in screen.winners else None,
            cue_us=screen.since_us,
        )
        for seat in range(1 + max(played))
    )
