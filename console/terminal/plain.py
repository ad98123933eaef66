"""The game where there is no terminal: sentences and results as plain lines of text."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from statistics import median
from typing import TextIO

from console.engine.terms import duration, pattern_label
from console.engine.views import TableView
from console.screens import MatchEndScreen, SeatResult
from console.terminal.labels import preset_label

_CYCLE = "A battle of War, a card of Ratscrew, a card of 1-2-3-4, and so on, on one pile"
_MATCH = "a card that is its number"
_LETTERS = str.maketrans({"♣": "C", "♦": "D", "♥": "H", "♠": "S", "µ": "u"})


def say(lines: Iterable[str], out: TextIO) -> None:
    """Print lines at once; a stream that cannot write suit signs gets letters.

    ``OSError`` of a closed pipe is the caller's.
    """
    out.writelines(_writable(line, out.encoding or "utf-8") + "\n" for line in lines)
    out.flush()


def _writable(line: str, encoding: str) -> str:
    with contextlib.suppress(UnicodeEncodeError):
        line.encode(encoding)
        return line
    return line.translate(_LETTERS).encode(encoding, "replace").decode(encoding)


def opening(table: TableView) -> list[str]:
    """Return the lines that say what is played, by whom, and what may be slapped."""
    names = ", ".join(seat.name for seat in table.seats)
    return [f"{preset_label(table.preset)}: {names}", *_course(table), _slapped(table)]


def _course(table: TableView) -> list[str]:
    """Return how a game other than Ratscrew goes."""
    match table.game:
        case "war":
            return ["All turn a card at once: the highest takes them, a tie is war"]
        case "count":
            return ["A card and a call in turn: one, two, three, four, and one again"]
        case "trifecta":
            return [_CYCLE]
        case "twisted-trio":
            return ["Hands are emptied three times: eights are wild, then nines, then tens"]
        case "trifecta-plus":
            return [_CYCLE, "After each round one seat tells a list and adds a thing to it"]
    return []


def _slapped(table: TableView) -> str:
    patterns = ", ".join(map(pattern_label, table.rules.patterns)) if table.rules.slaps else ""
    match table.game:
        case "twisted-trio":
            return "Slap on: a last card, to declare it or to catch who does not"
        case "count":
            return f"Slap on: {_MATCH}"
        case "trifecta" | "trifecta-plus":
            ratscrew = f"{patterns} in Ratscrew; " if patterns else ""
            return f"Slap on: {ratscrew}{_MATCH} in 1-2-3-4"
    return f"Slap on: {patterns}" if patterns else "Nothing may be slapped"


def result(screen: MatchEndScreen) -> list[str]:
    """Return the match's result as a table of text, best place first."""
    names = {row.seat: row.name for row in screen.rows}
    who = " and ".join(names[seat] for seat in screen.winners)
    does = "wins" if len(screen.winners) == 1 else "share"
    width = max(len(name) for name in names.values())
    head = f"   {'':<{width}}  hands  cards  slaps  wrong  median"
    lines = ["", f"{who} {does} the match", head, *(_row(row, width) for row in screen.rows)]
    if screen.closest:
        winner, beaten, us = screen.closest
        lines.append(f"Closest slap: {names[winner]} before {names[beaten]} by {duration(us)}")
    return lines


def _row(row: SeatResult, width: int) -> str:
    middle = duration(round(median(row.reactions_us))) if row.reactions_us else "-"
    numbers = f"{row.hands_won:>7}{row.cards:>7}{row.slaps_won:>7}{row.wrong:>7}{middle:>8}"
    return f"{row.place:>2} {row.name:<{width}}{numbers}"
