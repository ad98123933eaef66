"""The lobby: who has joined, which game, which house rules; it faces the host's long side."""

from __future__ import annotations

from collections.abc import Sequence

from console.display.canvas import Canvas
from console.display.layout import FIELD, places
from console.display.paragraph import face
from console.display.scene_lamps import scene_lamps
from console.display.scenes import lobby_parts as parts
from console.display.scenes.keys import draw_keys
from console.display.scenes.rules_sheet import draw_rules_sheet
from console.display.scenes.seats import draw_lobby_seats
from console.screens import SWITCHES_A_PAGE, LobbyScreen, Switch

_HOLD_STEPS = 24


def draw(canvas: Canvas, screen: LobbyScreen, now_us: int) -> None:
    """Draw the lobby at this moment (µs of console time)."""
    draw_lobby_seats(canvas, screen, scene_lamps(screen), now_us)
    draw_keys(canvas, len(screen.seats))
    angle = facing(screen, canvas)
    if screen.rules_page is not None:
        draw_rules_sheet(canvas, screen, angle)
        return
    _games(canvas, screen, angle)
    _switches(canvas, screen, angle)
    _hints(canvas, screen, angle, now_us)


def facing(screen: LobbyScreen, canvas: Canvas) -> int:
    """Return how the middle is turned: to a host on the north side by 180°, else upright."""
    if screen.host is None or canvas.kit.look.view == "wall":
        return 0
    return 180 if places(len(screen.seats))[screen.host].side == "N" else 0


def page_of(cursor: int, switches: Sequence[Switch]) -> int:
    """Return the page of tiles on which the marker stands; on the list of games, the first."""
    return min(max(0, cursor - 1), max(0, len(switches) - 1)) // SWITCHES_A_PAGE


def _games(canvas: Canvas, screen: LobbyScreen, angle: int) -> None:
    on_it = screen.cursor == 0 and not (screen.on_rules or screen.on_kept)
    kept = (screen.kept, screen.on_kept)
    picture = canvas.kit.picture(
        ("lobby games", screen.presets, screen.preset, on_it, screen.on_rules, *kept),
        parts.GAMES.w,
        parts.GAMES.h,
        lambda sheet: parts.paint_games(
            sheet,
            screen.presets,
            screen.preset,
            marked=on_it,
            on_rules=screen.on_rules,
            kept=screen.kept,
            on_kept=screen.on_kept,
        ),
    )
    face(canvas, picture, parts.GAMES.x, parts.GAMES.y, angle)


def _switches(canvas: Canvas, screen: LobbyScreen, angle: int) -> None:
    page = page_of(screen.cursor, screen.switches)
    first = page * SWITCHES_A_PAGE
    shown = screen.switches[first : first + SWITCHES_A_PAGE]
    pages = -(-len(screen.switches) // SWITCHES_A_PAGE)
    marked = -1 if screen.on_rules or screen.on_kept else screen.cursor - 1 - first
    few = screen.cards if screen.few_cards else 0
    picture = canvas.kit.picture(
        ("lobby switches", screen.preset, shown, marked, page, pages, few),
        parts.SWITCHES.w,
        parts.SWITCHES.h,
        lambda sheet: parts.paint_switches(sheet, screen.preset, shown, marked, page, pages, few),
    )
    face(canvas, picture, parts.SWITCHES.x, parts.SWITCHES.y, angle)


def _hints(canvas: Canvas, screen: LobbyScreen, angle: int, now_us: int) -> None:
    held = _held(screen, now_us)
    dealt = screen.seats_to_deal if screen.host is not None else 0
    flips = "read" if screen.on_rules else "look" if screen.on_kept else "flip"
    picture = canvas.kit.picture(
        (
            "lobby hints",
            dealt,
            screen.most_seats,
            held,
            screen.pads_only,
            screen.on_rules,
            screen.on_kept,
        ),
        FIELD.w,
        parts.HINTS_HEIGHT,
        lambda sheet: parts.paint_hints(
            sheet, dealt, held, pads_only=screen.pads_only, flips=flips, most=screen.most_seats
        ),
    )
    face(canvas, picture, FIELD.x, parts.HINTS_TOP, angle)


def _held(screen: LobbyScreen, now_us: int) -> float | None:
    """Return how far the host has held to deal in steps the eye takes for smooth, 0 … 1."""
    if screen.hold_us is None:
        return None
    share = (now_us - screen.hold_us) / screen.deal_hold_us
    return round(min(1.0, max(0.0, share)) * _HOLD_STEPS) / _HOLD_STEPS
