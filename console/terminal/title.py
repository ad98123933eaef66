"""The first and the last line of a table: which game of which cycle, and what keys there are."""

from __future__ import annotations

from textual.content import Content

from console.engine.call_words import GAME_NAMES
from console.engine.views import TableView
from console.terminal.labels import preset_label
from console.terminal.lines import spread, styled
from console.terminal.picture import Pens


def title(table: TableView, pens: Pens) -> Content:
    """Return the game, the hand, in a cycle its games with the one that is on, and the cards."""
    palette = pens.palette
    left = styled(f" {preset_label(table.preset)} ", f"bold {palette.ink} on {palette.brass}")
    best = f", first to {table.rules.match}" if table.rules.match > 1 else ""
    left += styled(f" hand {table.hand}{best}", palette.text)
    card = f"card {table.cards_played}"
    right = styled(f"{card} · slap console ", palette.quiet)
    if len(table.cycle) > 1:
        right = _cycle(table, pens) + styled(f"  {card} ", palette.quiet)
    return spread(left, right, pens.frame.whole)


def _cycle(table: TableView, pens: Pens) -> Content:
    """Return the games in their order, the one that is on filled and between arrows."""
    palette = pens.palette
    parts = []
    for game in table.cycle:
        on = game == table.on
        style = f"bold {palette.ink} on {palette.brass}" if on else palette.quiet
        name = GAME_NAMES[game]
        parts.append(styled(f"▸{name}◂" if on else f" {name} ", style))
    return Content().join(parts)


def hint(table: TableView, pens: Pens) -> Content:
    """Return the keys of this table: letters only where keys stand for pads."""
    parts = []
    calls = "count" in table.cycle and table.rules.calls == "keys"
    choose = table.trip is not None and bool(table.trip.offered)
    if pens.keys:
        flips = any(flip for _, flip in pens.keys)
        parts.append(
            "at each seat: " * (not (calls or choose)) + ("[slap] [flip]" if flips else "[slap]")
        )
    if pens.keys and choose:
        parts.append("1–6 choose")
    elif pens.keys and calls:
        parts.append("1–4 5 TWee 6 THIRteen")
    parts += ["f2 pauses", "escape" if pens.keys and calls else "escape leaves", "ctrl+q quits"]
    return styled(" · ".join(parts), pens.palette.quiet)
