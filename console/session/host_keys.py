"""Keys of a keyboard that are no pads: what the host can do with them, place by place."""

from __future__ import annotations

from typing import Literal

from console.engine.inputs import CallName
from console.engine.views import CountView, TableView, TripView
from console.hardware.keymap import CALL_KEYS
from console.screens import (
    SWITCHES_A_PAGE,
    AttractScreen,
    LobbyScreen,
    ResumeScreen,
    Screen,
    SelfTestScreen,
    TableScreen,
)
from console.service_screen import ServiceScreen
from console.session.console import Command

SEAT_KEYS = "12345678"
_BUTTONS: dict[str, Literal["rules", "take up", "deal"]] = {
    "rules": "rules",
    "rules back": "rules",
    "kept": "take up",
    "deal": "deal",
}

# Shown by `slap-console play --help` and in the README.
HOST_KEYS = (
    ("return", "lobby: deal"),
    ("up, down", "lobby: move the marker"),
    ("space", "lobby: change what is marked"),
    ("left, right", "lobby: another game, or another page of the rules"),
    ("f1", "lobby: the rules of the chosen game"),
    ("pause, f2", "pause and resume"),
    ("f3", "show the last verdict again, paused; f2 plays on"),
    ("f4", "end the hand: most cards wins"),
    ("1, 2", "paused: that seat sits out the next hand, and so on to 8"),
    ("3, 4", "playing: a call of whoever laid the last card, from 1 to 4; 5 TWee, 6 THIRteen"),
    ("f10", "the service menu, in which the keys of the lobby do the same"),
    ("escape", "back: from the game to the lobby (paused first), then to attract, then out"),
)


def host_command(key: str, screen: Screen, t_us: int) -> Command | Literal["quit"] | None:
    """Return what a key asks for while this picture is shown, ``None`` if it asks for nothing."""
    match key, screen:
        case "escape", AttractScreen():
            return "quit"
        case "escape", TableScreen(table=table, notice=notice) if not (
            table.paused or (notice is not None and notice.kind == "pads disconnected")
        ):
            return Command(t_us, "pause")
        case "escape", _:
            return Command(t_us, "leave")
        case _, ServiceScreen():
            return _service_key(key, screen, t_us)
        case "f10", _ if not isinstance(screen, SelfTestScreen):
            return Command(t_us, "service")
        case _, TableScreen():
            return _play_key(key, screen, t_us)
        case "f4", ResumeScreen():
            return Command(t_us, "flip", seat=0)
        case _, LobbyScreen():
            return _lobby_key(key, screen, t_us)
    return None


def key_call(key: str, screen: Screen) -> tuple[int, CallName] | None:
    """Return the seat that a keyboard's call key calls for, and its call; else ``None``.

    A call is owed by whoever laid the newest card (rules 3), so one row of keys does for all; on a
    trip they are the keys of the seat that is on it (rules 5).
    """
    match screen:
        case TableScreen(table=TableView(paused=False, trip=TripView(seat=seat))) if (
            key in CALL_KEYS
        ):
            return seat, CALL_KEYS[key]
        case TableScreen(table=TableView(paused=False, pile=(*_, newest))) if key in CALL_KEYS:
            return newest.seat, CALL_KEYS[key]
    return None


def objection_open(screen: Screen) -> bool:
    """Tell whether a flip key, held, may object to a call that was said aloud (rules 3)."""
    match screen:
        case TableScreen(table=TableView(count=CountView(may_object=True), vote=None)):
            return True
    return False


def clicked(target: str, screen: Screen, t_us: int) -> Command | None:
    """Return what a click on a named target asks for; in play a click is nobody's slap."""
    kind, _, name = target.partition(":")
    if isinstance(screen, ServiceScreen):
        leaves = kind == "service back"
        return Command(t_us, "leave") if leaves else Command(t_us, "change", item=int(name))
    match kind, screen:
        case _, TableScreen():
            return None
        case "preset", LobbyScreen():
            return Command(t_us, "choose", name=name)
        case "switch", LobbyScreen():
            names = [switch.name for switch in screen.switches]
            return Command(t_us, "change", item=1 + names.index(name)) if name in names else None
        case "page", LobbyScreen():
            return Command(t_us, "mark", step=_to_page(screen, int(name)))
        case (("rules" | "rules back" | "kept" | "deal"), LobbyScreen()):
            return Command(t_us, _BUTTONS[kind])
        case "rules next", LobbyScreen():
            return Command(t_us, "mark", step=1)
        case (("lobby" | "new game"), _):
            return Command(t_us, "flip", seat=0)
        case (("join" | "rematch" | "play on"), _):
            return Command(t_us, "pad", seat=0)
    place = kind.removeprefix("seat ")
    return Command(t_us, "pad", seat=int(place)) if place != kind else None


def _to_page(screen: LobbyScreen, page: int) -> int:
    """Return how far the marker is from a page's first switch.

    The rules lie between, and the unfinished match where there is one.
    """
    between = 1 + screen.kept
    place = screen.on_rules or (2 if screen.on_kept else screen.cursor and screen.cursor + between)
    return 1 + between + SWITCHES_A_PAGE * page - place


def _service_key(key: str, screen: ServiceScreen, t_us: int) -> Command | None:
    match key:
        case "up" | "left":
            return Command(t_us, "mark", step=-1)
        case "down" | "right":
            return Command(t_us, "mark", step=1)
        case "space" | "return":
            return Command(t_us, "change")
    return None


def _play_key(key: str, screen: TableScreen, t_us: int) -> Command | None:
    table = screen.table
    match key:
        case "pause" | "f2":
            return Command(t_us, "pause")
        case "f3":
            return Command(t_us, "again")
        case "f4":
            return Command(t_us, "end hand")
        case _ if table.paused and key in SEAT_KEYS[: len(table.seats)]:
            return Command(t_us, "sit out", seat=SEAT_KEYS.index(key))
    return None


def _lobby_key(key: str, screen: LobbyScreen, t_us: int) -> Command | None:
    match key:
        case "return":
            return Command(t_us, "deal")
        case "up" | "down":
            return Command(t_us, "mark", step=1 if key == "down" else -1)
        case "space":
            return Command(t_us, "change")
        case "f1":
            return Command(t_us, "rules")
        case "left" | "right" if screen.rules_page is not None:
            return Command(t_us, "mark", step=1 if key == "right" else -1)
        case "left" | "right":
            step = 1 if key == "right" else -1
            place = (screen.presets.index(screen.preset) + step) % len(screen.presets)
            return Command(t_us, "choose", name=screen.presets[place])
    return None
