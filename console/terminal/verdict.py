"""The last verdict in the terminal: who, which pattern, by how much over whom, or the price."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from console.engine.cards import name, parse_face
from console.engine.patterns import PATTERNS, compared
from console.engine.recap import Lane, Recap
from console.engine.terms import (
    cards_in_a_row,
    cards_text,
    duration,
    pattern_label,
)
from console.engine.trio_calls import LAST_CARD
from console.engine.views import TableView
from console.terminal.judged import gone, headline, judged_rows
from console.terminal.lines import chip, fit, paragraph, spread, styled
from console.terminal.picture import Pens
from console.terminal.trio import race_lines

_LANES = 4
_LEAST = 3  # rows of a verdict itself, before the echoes of its hit
_LANE_NAME, _LANE_TIME = 9, 10


def verdict_rows(recap: Recap, table: TableView, pens: Pens, rows: int) -> list[Content]:
    """Return at most ``rows`` rows that tell the last verdict."""
    echoes = _echoes(recap, table, pens)[: max(0, rows - _LEAST)]
    rows -= len(echoes)
    match recap.kind:
        case "won":
            told = _won(recap, table, pens, rows)
        case "wrong":
            told = _wrong(recap, table, pens, rows)
        case "too late":
            told = _too_late(recap, table, pens)
        case "collected":
            told = _collected(recap, table, pens)
        case "battle" | "mistake" | "vote" | "trip":
            told = judged_rows(recap, table, pens)
    return told[:rows] + echoes


def _echoes(recap: Recap, table: TableView, pens: Pens) -> list[Content]:
    """Return a row for each pad that only felt one of these hits."""
    names = [seat.name for seat in table.seats]
    return [
        fit(
            styled(
                f"{names[echo.seat]}: an echo of {names[echo.echo_of]}, {echo.percent} %",
                pens.palette.quiet,
            ),
            pens.frame.right,
        )
        for echo in recap.echoes
    ]


def _won(recap: Recap, table: TableView, pens: Pens, rows: int) -> list[Content]:
    palette, width = pens.palette, pens.frame.right
    who = table.seats[recap.seat].name
    takes = cards_text(recap.taken) if recap.taken else "the slap"
    race = LAST_CARD in recap.patterns
    if race:
        head, found = race_lines(recap, table)
    else:
        labels = " and ".join(map(pattern_label, recap.patterns))
        alike = cards_in_a_row([recap.cards[place] for place in lit_places(recap)])
        head, found = f"{who} wins {takes}", f"{labels}: {alike}"
    told = [headline(recap.seat, head, pens, palette.text)]
    told.append(fit(styled(found, f"bold {palette.brass}"), width))
    if recap.reaction_us is not None:
        since = "it could be said" if race else "the card"
        after = f"{duration(recap.reaction_us)} after {since}"
        told.append(fit(styled(after, palette.quiet), width))
    if recap.dead_heat:
        names = " and ".join(table.seats[seat].name for seat in recap.dead_heat)
        told.append(fit(styled(f"Dead heat: {names}; drawn: {who}", f"bold {palette.text}"), width))
    if len(recap.lanes) > 1:
        told += _lanes(recap.lanes, table, pens, rows - len(told))
    return told


def lit_places(recap: Recap) -> list[int]:
    """Return which of the recap's cards the won patterns compare, oldest first.

    The first card of a deep pile is none of them, even where a pattern compares it.
    """
    bottom = 1 if recap.bottom else 0
    places = range(-bottom, len(recap.cards))
    seen = {
        place
        for pattern in recap.patterns
        if pattern in PATTERNS
        for place, between in compared(pattern, places)
        if place >= 0 and not between
    }
    if "match" in recap.patterns:  # the count is compared with the newest card alone
        seen.add(len(recap.cards) - 1)
    return sorted(seen)


def _lanes(lanes: Sequence[Lane], table: TableView, pens: Pens, rows: int) -> list[Content]:
    shown = lanes[: min(_LANES, rows)]
    left_out = len(lanes) - len(shown)
    if left_out and len(shown) == rows:
        shown, left_out = shown[:-1], left_out + 1
    furthest = max(lane.behind_us for lane in shown)
    told = [_lane(lane, furthest, table, pens) for lane in shown]
    if left_out:
        told.append(styled(f"and {left_out} more", pens.palette.quiet))
    return told


def _lane(lane: Lane, furthest_us: int, table: TableView, pens: Pens) -> Content:
    palette, ink = pens.palette, pens.palette.seats[lane.seat]
    first = lane.verdict == "won"
    label = "first" if first else f"+{duration(lane.behind_us)}"
    head = (
        chip(lane.seat, palette)
        + fit(styled(f" {table.seats[lane.seat].name}", palette.text), _LANE_NAME)
        + styled(f"{label:>{_LANE_TIME}} ", f"bold {palette.text if first else palette.quiet}")
    )
    span = max(1, (pens.frame.right - head.cell_length - 2) * 9 // 10)
    place = round(span * lane.behind_us / max(1, furthest_us))
    line = styled("│" + "─" * place, palette.rule) + styled("●", ink.fill)
    return fit(head + line, pens.frame.right)


def _wrong(recap: Recap, table: TableView, pens: Pens, rows: int) -> list[Content]:
    palette, width = pens.palette, pens.frame.right
    who = table.seats[recap.seat].name
    told = [headline(recap.seat, f"✗ {who} slaps wrongly", pens, palette.wrong)]
    told += [fit(styled(_price(recap, table), f"bold {palette.text}"), width)]
    if recap.why:
        told += paragraph(recap.why, width, palette.quiet, 1)
    return told + _compared(recap, table, pens, rows - len(told))


def _price(recap: Recap, table: TableView) -> str:
    if recap.buried:
        price = f"buries {cards_text(recap.buried)} under the pile"
    elif recap.locked:
        price = f"no slaps for {cards_text(recap.locked, 'more ')}"
    elif recap.lost_to is not None:
        price = f"{gone(recap.taken)} to {table.seats[recap.lost_to].name}"
    else:
        price = "costs nothing"
    return f"{price}: out" if recap.put_out else price


def _compared(recap: Recap, table: TableView, pens: Pens, rows: int) -> list[Content]:
    """Return every pattern in force with the cards it looked at and a cross."""
    if recap.game == "count":
        return [fit(styled("The card is not its number ✗", pens.palette.quiet), pens.frame.right)]
    bottom = [recap.bottom] if recap.bottom else []
    cards = [parse_face(card) for card in [*bottom, *recap.cards]]
    told = [_looked_at(pattern, cards, pens) for pattern in table.rules.patterns]
    if len(told) > rows:
        told = [*told[: rows - 1], styled(f"and {len(told) - rows + 1} more ✗", pens.palette.quiet)]
    return told


def _looked_at(pattern: str, cards: Sequence[int], pens: Pens) -> Content:
    seen = []
    for card, between in compared(pattern, cards):
        rank = name(card)[0].replace("T", "10")
        seen.append(f"({rank})" if between else rank)
    right = styled(" ".join(seen), f"bold {pens.palette.text}") + styled(" ✗", pens.palette.wrong)
    label = styled(pattern_label(pattern), pens.palette.quiet)
    return spread(label, right, pens.frame.right // 2 + 8)


def _too_late(recap: Recap, table: TableView, pens: Pens) -> list[Content]:
    who = table.seats[recap.seat].name
    told = [headline(recap.seat, f"{who} is too late: free", pens, pens.palette.text)]
    why = recap.why or "a new card had just covered the pattern"
    return told + paragraph(why, pens.frame.right, pens.palette.quiet, 2)


def _collected(recap: Recap, table: TableView, pens: Pens) -> list[Content]:
    who = table.seats[recap.seat].name
    takes = f"{who} collects {cards_text(recap.taken)}"
    return [
        headline(recap.seat, takes, pens, pens.palette.text),
        fit(styled("The challenge was not answered", pens.palette.quiet), pens.frame.right),
    ]
