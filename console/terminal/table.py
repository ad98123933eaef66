"""The scene of a game in play: who must act, the pile, what stands, and the last verdict."""

from __future__ import annotations

from textual.content import Content

from console.engine.recap import Recap
from console.engine.views import TableView
from console.screens import Notice, TableScreen
from console.terminal.awaited import Countdown, countdown
from console.terminal.lines import BLANK, fit, styled
from console.terminal.middle import first_row, middle, pile_rows
from console.terminal.picture import Pens, Picture
from console.terminal.seats import PRESSED_US, seat_list
from console.terminal.standing import story
from console.terminal.title import hint, title
from console.terminal.trio import code_rows
from console.terminal.trip import draw_trip
from console.terminal.verdict import verdict_rows

_NOTICES = {
    "paused": "Paused",
    "pads disconnected": "Pads disconnected: the game waits, slaps do not count",
    "resume game": "The game goes on where it was",
    "end hand": "The host ends the hand",
    "conservation": "Stopped: the cards do not add up; the journal is intact",
    "journal stopped": "The journal cannot be written",
    "no phones": "Hands are on phones: they need [network] listen in the settings",
}


def draw_table(screen: TableScreen, pens: Pens) -> Picture:
    """Return a game in play, with the last verdict while it should be read."""
    table = screen.table
    pressed = tuple(is_pressed(at, pens.now_us) for at in screen.pressed_us)
    left = countdown(table, screen.since_us, pens.now_us)
    return Picture(
        title=title(table, pens),
        left=seat_list(table, pens, screen.recap, pressed),
        right=tuple(code_rows(screen, pens) or right_panel(table, screen.recap, pens, left)),
        notice=_notice(screen.notice, table, pens),
        hint=hint(table, pens),
    )


def right_panel(
    table: TableView, recap: Recap | None, pens: Pens, left: Countdown | None
) -> list[Content]:
    """Return the middle of the table and what is to be said of it."""
    if table.trip is not None:
        told = verdict_rows(recap, table, pens, 4) if recap and recap.kind == "trip" else []
        rows = pens.frame.rows - 1 - len(told)
        trip = draw_trip(table, table.trip, pens, rows)
        return [first_row(table, pens, left), *told, *trip]
    rows = max(1, pens.frame.rows - pile_rows(pens) - 1)
    if recap is not None and table.vote is None:
        said = verdict_rows(recap, table, pens, rows)
    else:
        said = story(table, pens)
    return [*middle(table, recap, pens, left), BLANK, *said[:rows]]


def is_pressed(at_us: int, now_us: int) -> bool:
    """Say whether a pad that went down at this time is still marked; −1 is never."""
    return at_us >= 0 and 0 <= now_us - at_us < PRESSED_US


def _notice(notice: Notice | None, table: TableView, pens: Pens) -> Content | None:
    if notice is None and not table.paused:
        return None
    kind = notice.kind if notice else "paused"
    text = f" ‖ {_NOTICES[kind]}"
    if notice and notice.detail:
        text += f" · {notice.detail}"
    alarm = kind not in ("paused", "resume game", "end hand")
    ground = pens.palette.wrong if alarm else pens.palette.brass
    width = pens.frame.whole
    return fit(styled(text, ""), width).stylize(f"bold {pens.palette.ink} on {ground}")
