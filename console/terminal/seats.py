"""The list of seats: badge, name, stack as a bar and a count, keys, and one line of state."""

from __future__ import annotations

from textual.content import Content

from console.engine.recap import Recap
from console.engine.terms import cards_text, duration
from console.engine.trio_calls import CAUGHT_DRAWS
from console.engine.views import SeatView, TableView
from console.terminal.awaited import awaited
from console.terminal.lines import BLANK, chip, fit, spread, styled
from console.terminal.picture import Pens
from console.terminal.trio import trio_state
from console.terminal.trip import trip_state
from console.terminal.vote import vote_state

_BAR = " ▏▎▍▌▋▊▉█"
_BAR_CELLS = 8
_NAME_CELLS = 12
PRESSED_US = 200_000  # how long a key that went down stays marked


def seat_list(
    table: TableView, pens: Pens, recap: Recap | None = None, pressed: tuple[bool, ...] = ()
) -> tuple[Content, ...]:
    """Return two rows a seat, with a blank row between where the panel has room for them."""
    roomy = pens.frame.rows >= 3 * len(table.seats)
    rows: list[Content] = []
    for seat in range(len(table.seats)):
        down = seat < len(pressed) and pressed[seat]
        rows += _seat(table, seat, pens, recap, down)
        if roomy:
            rows.append(BLANK)
    return tuple(rows)


def _seat(
    table: TableView, seat: int, pens: Pens, recap: Recap | None, down: bool
) -> tuple[Content, Content]:
    view, palette, width = table.seats[seat], pens.palette, pens.frame.left
    acting = seat in awaited(table)
    arrow = styled("▶ " if acting else "  ", f"bold {palette.brass}")
    room = width - arrow.cell_length - 3
    ink = palette.seats[seat]
    quiet = palette.faint if view.out or view.sitting_out else palette.quiet
    name_style = f"bold {quiet if view.out or view.sitting_out else palette.text}"
    if acting:
        name_style, quiet = f"bold {ink.ink} on {ink.fill}", f"bold {ink.ink} on {ink.fill}"
    name = fit(styled(f" {view.name}", name_style), _NAME_CELLS + 1)
    track = "" if acting or view.out else f"{palette.quiet} on {palette.rule}"
    bar = styled(" ") + styled(_bar(view.count, table.deck_size), track or name_style)
    stack = bar + styled(f" {view.count:>3} ", name_style)
    first = spread(name + stack, _keys(seat, pens, quiet, down), room)
    state = styled(f" {seat_state(table, seat, pens, recap)}", quiet)
    second = spread(state, _extras(view, table, quiet), room)
    fill = f"on {ink.fill}" if acting else ""
    return (
        arrow + chip(seat, palette) + first.stylize_before(fill),
        styled("  ") + _under_chip(view, pens, acting, seat) + second.stylize_before(fill),
    )


def _under_chip(view: SeatView, pens: Pens, acting: bool, seat: int) -> Content:
    if acting:
        return styled("   ", f"on {pens.palette.seats[seat].fill}")
    return styled(" ✗ " if view.out else "   ", pens.palette.faint)


def _keys(seat: int, pens: Pens, style: str, down: bool) -> Content:
    slap, flip = pens.key(seat, 0), pens.key(seat, 1)
    cap = f"{style} reverse" if down else style
    return styled(slap, cap) + styled(f" {flip} " if flip else " ", style)


def _bar(count: int, of: int) -> str:
    eighths = round(count / max(of, 1) * _BAR_CELLS * 8)
    eighths = min(_BAR_CELLS * 8, max(eighths, 1 if count else 0))
    whole, part = divmod(eighths, 8)
    return ("█" * whole + (_BAR[part] if part else "")).ljust(_BAR_CELLS)


def _extras(view: SeatView, table: TableView, style: str) -> Content:
    parts = []
    if view.handicap_ms:
        parts.append(f"+{view.handicap_ms} ms")
    if table.rules.match > 1 or view.hands_won:
        parts.append("★" * view.hands_won + "☆" * max(0, table.rules.match - view.hands_won))
    return styled(" ".join(parts) + " ", style)


def seat_state(table: TableView, seat: int, pens: Pens, recap: Recap | None = None) -> str:
    """Return the one thing to know about a seat now: what it must do, or how it stands."""
    view = table.seats[seat]
    if view.sitting_out:
        return "sits this hand out"
    if view.out:
        return "out of this hand"
    if table.trio is not None:
        return _slapped(seat, recap) or trio_state(table, table.trio, seat)
    if table.winner is None and not table.paused and (text := _asked(table, seat, pens)):
        return text
    if table.to_act == seat or (table.challenge and table.challenge.payer == seat):
        return _due(table, seat, pens)
    if table.collecting == seat:
        return "collects the pile"
    if view.locked:
        return f"no slaps for {cards_text(view.locked, 'more ')}"
    return _standing(table, view, _slapped(seat, recap))


def _asked(table: TableView, seat: int, pens: Pens) -> str:
    """Return what a battle, a call, a vote or a trip asks of a seat, empty for nothing."""
    if table.vote is not None and (text := vote_state(table, table.vote, seat, pens.pads_only)):
        return text
    if table.trip is not None:
        return trip_state(table, table.trip, seat, bool(pens.keys))
    war = table.war
    if war is not None and seat in war.fighters and war.lights_us is not None:
        if seat in war.ready:
            return "✓ ready"
        return "" if pens.pads_only else "flip to turn your card"
    if table.count is not None and table.count.owes == seat:
        return "call: keys 1 to 6" if pens.keys else "call now"
    return ""


def _due(table: TableView, seat: int, pens: Pens) -> str:
    challenge = table.challenge
    flip = "" if pens.pads_only else "flip: "
    in_ratscrew = table.on == "ratscrew"
    if challenge and challenge.payer == seat and (in_ratscrew or table.to_act != seat):
        paid = challenge.total - challenge.left
        tokens = "■" * paid + "□" * challenge.left
        if not in_ratscrew:
            return f"owes {challenge.left} of {challenge.total} {tokens}"
        return f"{flip}{challenge.left} of {challenge.total} to pay {tokens}"
    if table.collecting == seat:
        return f"{flip}collect {cards_text(table.in_middle)}"
    return "the next card is yours" if pens.pads_only else "your turn: flip a card"


def _standing(table: TableView, view: SeatView, slapped: str) -> str:
    if slapped:
        return slapped
    if view.collects and table.challenge:
        return f"collects if {table.seats[table.challenge.payer].name} fails"
    if not view.empty:
        return ""
    if table.rules.empty_seat == "passed over" or not table.rules.slaps:
        return "no cards: passed over"
    return "no cards: may slap back in"


def _slapped(seat: int, recap: Recap | None) -> str:
    if recap is None:
        return ""
    if seat in recap.caught:
        return f"✗ caught: {CAUGHT_DRAWS} cards"
    for lane in recap.lanes:
        if lane.seat == seat:
            behind = f"+{duration(lane.behind_us)}: beaten, free"
            return "✓ first to slap" if lane.verdict == "won" else behind
    if seat != recap.seat:
        return ""
    told = {
        "wrong": "✗ wrong slap",
        "too late": "too late: free",
        "mistake": "✗ made a mistake",
        "battle": "✓ took the battle",
    }
    return told.get(recap.kind, "")
