"""The lobby in a terminal: who sits where, which game, which house rules."""

from __future__ import annotations

from textual.content import Content

from console.engine.terms import cards_text
from console.screens import LobbyScreen, LobbySeat, Switch
from console.terminal.labels import (
    preset_label,
    preset_story,
    switch_label,
    switch_story,
    value_label,
)
from console.terminal.lines import BLANK, chip, fit, paragraph, spread, styled
from console.terminal.picture import Pens, Picture

_STORY_ROWS = 3


def draw_lobby(screen: LobbyScreen, pens: Pens) -> Picture:
    """Return the seats on the left, the games and switches with the marker on the right."""
    palette = pens.palette
    title = styled(" Lobby ", f"bold {palette.ink} on {palette.brass}")
    title += styled(f" {preset_label(screen.preset)}", palette.text)
    deal = styled(_deal(screen, pens), f"bold {palette.brass}")
    return Picture(
        title=spread(title, deal, pens.frame.whole),
        left=_seats(screen, pens),
        right=(*_games(screen, pens), BLANK, *_switches(screen, pens), BLANK, *_told(screen, pens)),
        hint=styled(_hint(screen, pens), palette.quiet),
    )


def _hint(screen: LobbyScreen, pens: Pens) -> str:
    pad = "slap" if pens.keys else "pad"
    if screen.pads_only:
        return f"{pad}/↓ next · space change · ←→ game · return deal · ctrl+q quits"
    return f"{pad}/↓ next · flip/space change · ←→ game · return deal · ctrl+q quits"


def _deal(screen: LobbyScreen, pens: Pens) -> str:
    if screen.host is None:
        return "press your slap key to join " if pens.keys else "hit your pad to join "
    if screen.seats_to_deal > screen.most_seats:
        return f"at most {screen.most_seats} play this game "
    few = f"only {cards_text(screen.cards)} · " if screen.few_cards else ""
    return f"{few}[return] deals to {screen.seats_to_deal} "


def _seats(screen: LobbyScreen, pens: Pens) -> tuple[Content, ...]:
    roomy = pens.frame.rows >= 3 * len(screen.seats)
    rows: list[Content] = []
    for number, seat in enumerate(screen.seats):
        rows += _seat(number, seat, pens)
        if roomy:
            rows.append(BLANK)
    return tuple(rows)


def _seat(number: int, seat: LobbySeat, pens: Pens) -> tuple[Content, Content]:
    palette = pens.palette
    room = pens.frame.left - 5
    free = seat.state == "free"
    style = f"bold {palette.faint if free else palette.text}"
    keys = styled(f"{pens.key(number, 0)}{pens.key(number, 1)} ", palette.quiet)
    badge = chip(number, palette)
    if free:
        badge = styled(f" {badge.plain.strip()} ", palette.faint)
    host = styled("▶ " if seat.host else "  ", f"bold {palette.brass}")
    first = spread(styled(f" {seat.name}", style), keys, room)
    state = styled(f" {_state(number, seat, pens)}", palette.brass if free else palette.quiet)
    return host + badge + first, styled(" " * 5) + fit(state, room)


def _state(number: int, seat: LobbySeat, pens: Pens) -> str:
    match seat.state:
        case "free":
            return f"free: {pens.key(number, 0) or 'slap'} to join"
        case "joined":
            return "✓ host: chooses the game" if seat.host else "✓ ready"
        case "bot":
            bot = f"bot, {seat.level}" if seat.level else "bot"
            return f"{bot}: {pens.key(number, 0) or 'slap'} to join"


def _games(screen: LobbyScreen, pens: Pens) -> list[Content]:
    palette, width = pens.palette, pens.frame.right
    marked = screen.cursor == 0 and screen.host is not None
    head = styled(f"{'▸' if marked else ' '} Game", palette.brass if marked else palette.text)
    rows, row = [], styled("  ")
    for preset in screen.presets:
        on = preset == screen.preset
        style = f"bold {palette.ink} on {palette.brass}" if on else palette.quiet
        label = styled(f"{'●' if on else ' '}{preset_label(preset)} ", style)
        if row.cell_length + label.cell_length > width:
            rows.append(row)
            row = styled("  ")
        row += label
    return [head, *rows, row]


def _switches(screen: LobbyScreen, pens: Pens) -> list[Content]:
    """Return the house rules, scrolled so that the marked one is among them."""
    palette, width = pens.palette, pens.frame.right
    room = max(1, pens.frame.rows - len(_games(screen, pens)) - _STORY_ROWS - 3)
    marked = screen.cursor - 1
    first = max(0, min(marked - room // 2, len(screen.switches) - room))
    shown = screen.switches[first : first + room]
    last = first + len(shown)
    total = len(screen.switches)
    where = f"{first + 1}–{last} of {total}" if len(shown) < total else ""
    head = styled("  House rules", f"bold {palette.text}")
    rows = [_switch(switch, first + i == marked, pens) for i, switch in enumerate(shown)]
    return [spread(head, styled(where, palette.quiet), width), *rows]


def _switch(switch: Switch, marked: bool, pens: Pens) -> Content:
    palette = pens.palette
    value = value_label(switch.value)
    if isinstance(switch.value, bool):
        value += " ●" if switch.value else " ○"
    label = styled(f"{'▸' if marked else ' '} {switch_label(switch.name)}")
    row = spread(label, styled(f"{value} "), pens.frame.right)
    if marked:
        return row.stylize(f"bold {palette.ink} on {palette.brass}")
    return row.stylize(palette.quiet if switch.value is False else palette.text)


def _told(screen: LobbyScreen, pens: Pens) -> list[Content]:
    if screen.on_kept:
        text = "An unfinished game is kept: a flip shows it, a pad goes on with it."
    elif screen.cursor == 0:
        text = preset_story(screen.preset)
    else:
        text = switch_story(screen.switches[screen.cursor - 1].name)
    return paragraph(text, pens.frame.right, pens.palette.quiet, _STORY_ROWS)
