"""The game where there is no terminal: sentences and results as plain lines of text."""

from __future__ import annotations

import contextlib
from statistics import median
from typing import TextIO

from console.engine.terms import duration, pattern_label
from console.engine.views import TableView
from console.screens import MatchEndScreen, Screen, SeatResult, TableScreen
from console.terminal.feed import Feed
from console.terminal.labels import preset_label

_LETTERS = str.maketrans({"♣": "C", "♦": "D", "♥": "H", "♠": "S", "µ": "u"})


class Plain:
    """Prints what a feed tells: the game at its start, every sentence, the result at the end.

    A stream that cannot write suit signs gets letters; ``OSError`` of a closed pipe is the
    caller's.
    """

    def __init__(self, feed: Feed, out: TextIO) -> None:
        self._feed = feed
        self._out = out
        self._playing = False

    def pump(self) -> bool:
        """Print what is new; return whether the result of a match has just been printed."""
        lines, screen = self._feed.new_lines(), self._feed.screen()
        if isinstance(screen, TableScreen) and not self._playing:
            self._playing = True
            self._print(opening(screen.table))
        self._print(lines)
        return self._over(screen)

    def _over(self, screen: Screen) -> bool:
        if not self._playing or not isinstance(screen, MatchEndScreen):
            return False
        self._playing = False
        self._print(result(screen))
        return True

    def _print(self, lines: list[str]) -> None:
        for line in lines:
            self._out.write(self._writable(line) + "\n")
        if lines:
            self._out.flush()

    def _writable(self, line: str) -> str:
        encoding = self._out.encoding or "utf-8"
        with contextlib.suppress(UnicodeEncodeError):
            line.encode(encoding)
            return line
        return line.translate(_LETTERS).encode(encoding, "replace").decode(encoding)


def opening(table: TableView) -> list[str]:
    """Return the lines that say what is played, by whom, and what may be slapped."""
    names = ", ".join(seat.name for seat in table.seats)
    patterns = ", ".join(map(pattern_label, table.rules.patterns)) if table.rules.slaps else ""
    return [
        f"{preset_label(table.preset)}: {names}",
        f"Slap on: {patterns}" if patterns else "Nothing may be slapped",
    ]


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
