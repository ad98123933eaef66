"""The end of a match in a terminal: places, slaps, and every reaction time as a dot."""

from __future__ import annotations

from collections import Counter
from statistics import median

from textual.content import Content

from console.engine.terms import duration
from console.screens import MatchEndScreen, SeatResult
from console.terminal.lines import BLANK, chip, fit, spread, styled
from console.terminal.picture import Pens, Picture

_TABLE_CELLS = 45  # everything left of the dots
_MEDIAN_CELLS = 6  # and right of them
_STEP_MS = 100


class _Axis:
    """Reaction times to columns: from whole hundreds of ms below to whole hundreds above."""

    def __init__(self, rows: tuple[SeatResult, ...], width: int) -> None:
        times = [us // 1000 for row in rows for us in row.reactions_us]
        self.low = min(times, default=0) // _STEP_MS * _STEP_MS
        self.high = (max(times, default=_STEP_MS * 5) // _STEP_MS + 1) * _STEP_MS
        self.width = max(10, width)

    def place(self, ms: float) -> int:
        return round((ms - self.low) / (self.high - self.low) * (self.width - 1))

    def ticks(self) -> Content:
        """Return the scale, as many labels as stand apart from each other."""
        line = [" "] * self.width
        free_from = 0
        for ms in range(self.low, self.high + 1, _STEP_MS):
            label = str(ms)
            start = max(0, min(self.place(ms) - 1, self.width - len(label)))
            if start >= free_from:
                line[start : start + len(label)] = label
                free_from = start + len(label) + 2
        return Content("".join(line))


def draw_match_end(screen: MatchEndScreen, pens: Pens) -> Picture:
    """Return the winners and a row a seat, best place first."""
    palette, width = pens.palette, pens.frame.whole
    axis = _Axis(screen.rows, width - _TABLE_CELLS - _MEDIAN_CELLS)
    roomy = pens.frame.rows >= 2 * len(screen.rows) + 9
    rows: list[Content] = []
    for row in screen.rows:
        rows.append(_row(row, axis, pens))
        if roomy:
            rows.append(BLANK)
    return Picture(
        title=spread(
            styled(" Match over ", f"bold {palette.ink} on {palette.brass}"),
            styled(f"{_count(screen.hands, 'hand')} · {screen.minutes} min ", palette.quiet),
            width,
        ),
        right=(
            BLANK,
            _headline(screen, pens),
            BLANK,
            _head(pens),
            *rows,
            _scale(screen, axis, pens),
            BLANK,
            _closest(screen, pens),
        ),
        hint=styled(_hint(pens), palette.quiet),
    )


def _scale(screen: MatchEndScreen, axis: _Axis, pens: Pens) -> Content:
    """Return the scale under the dots, nothing where nobody slapped."""
    if not any(row.reactions_us for row in screen.rows):
        return BLANK
    return styled(" " * _TABLE_CELLS) + axis.ticks().stylize(pens.palette.quiet)


def _hint(pens: Pens) -> str:
    pad = "slap key" if pens.keys else "pad"
    lobby = "a pad held for a second" if pens.pads_only else "any flip key"
    return f"any {pad}: rematch · {lobby}: lobby · ctrl+q quits"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _names(screen: MatchEndScreen) -> dict[int, str]:
    return {row.seat: row.name for row in screen.rows}


def _headline(screen: MatchEndScreen, pens: Pens) -> Content:
    names = _names(screen)
    badges = Content(" ").join([chip(seat, pens.palette) for seat in screen.winners])
    does = "wins" if len(screen.winners) == 1 else "share"
    who = " and ".join(names[seat] for seat in screen.winners)
    line = styled(" ") + badges + styled(f"  {who} {does} the match", f"bold {pens.palette.text}")
    return fit(line, pens.frame.whole)


def _head(pens: Pens) -> Content:
    text = f"{'':21}{'hands':>5}{'cards':>6}{'slaps':>6}{'wrong':>6}"
    told = styled(f"{text} ms from card to slap", pens.palette.quiet)
    return spread(told, styled("┃ median ", pens.palette.quiet), pens.frame.whole)


def _row(row: SeatResult, axis: _Axis, pens: Pens) -> Content:
    palette = pens.palette
    first = row.place == 1
    numbers = f"{row.hands_won:>5}{row.cards:>6}{row.slaps_won:>6}{row.wrong:>6} "
    line = (
        styled(f" {row.place} ", f"bold {palette.brass if first else palette.quiet}")
        + chip(row.seat, palette)
        + styled(f" {row.name:<13.13} ", f"bold {palette.text}")
        + styled(numbers, palette.text)
        + _dots(row, axis, pens)
    )
    return fit(line, pens.frame.whole)


def _dots(row: SeatResult, axis: _Axis, pens: Pens) -> Content:
    if not row.reactions_us:
        return styled("no slap", pens.palette.faint)
    times = [us / 1000 for us in row.reactions_us]
    middle = median(times)
    fill = pens.palette.seats[row.seat].fill
    cells = Counter(axis.place(ms) for ms in times)
    at = axis.place(middle)
    dots = [_dot(cells[place], fill, pens) for place in range(axis.width)]
    dots[at] = styled("┃", f"bold {pens.palette.text}")
    return Content().join(dots) + styled(f" {middle:.0f}", f"bold {pens.palette.text}")


def _dot(count: int, fill: str, pens: Pens) -> Content:
    """Return one slap as a dot, several as their number, none as the axis."""
    if not count:
        return styled("─", pens.palette.rule)
    return styled("●" if count == 1 else str(count) if count < 10 else "+", f"bold {fill}")


def _closest(screen: MatchEndScreen, pens: Pens) -> Content:
    if screen.closest is None:
        return BLANK
    winner, beaten, us = screen.closest
    names = _names(screen)
    text = f" Closest slap: {names[winner]} before {names[beaten]} by {duration(us)}"
    return styled(text, f"bold {pens.palette.text}")
