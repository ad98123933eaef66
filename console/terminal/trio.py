"""Twisted Trio in a terminal: the suit in force, rounds, the last lay, codes to scan; no hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content

from console.engine.cards import name
from console.engine.recap import Recap
from console.engine.terms import cards_text, joined
from console.engine.trio_calls import CAUGHT_DRAWS
from console.engine.trio_views import Landed, TrioView
from console.engine.trio_words import SUITS
from console.engine.views import TableView
from console.qr import QUIET, qr_rows
from console.screens import TableScreen
from console.terminal.cards import small_card
from console.terminal.lines import chip, fit, paragraph, styled
from console.terminal.picture import Pens

_ROUNDS = {8: "eights", 9: "nines", 10: "tens"}
_LANDED = 4


def trio_story(table: TableView, trio: TrioView, pens: Pens) -> list[Content]:
    """Return what rules, what was laid last, and what came of it."""
    palette, width = pens.palette, pens.frame.right
    if trio.to_shuffle:
        text = "Everybody hits a pad: that shuffles, and the last one deals"
        return paragraph(text, width, f"bold {palette.text}", 2)
    told = []
    if trio.suit is not None:
        told.append(styled(f"Suit: {SUITS[trio.suit]}", f"bold {palette.brass}"))
    if trio.lay is not None:
        told.append(fit(_lay(table, trio, pens), width))
    came = [_came(table, landed) for landed in trio.landed[-_LANDED:]]
    told += [fit(styled(line, palette.quiet), width) for line in came]
    for owed in trio.last_cards:
        who = table.seats[owed.seat].name
        text = f"{who} has one card: own pad declares, others catch"
        told += paragraph(text, width, f"bold {palette.text}", 2)
    return told


def _lay(table: TableView, trio: TrioView, pens: Pens) -> Content:
    lay = trio.lay
    if lay is None:
        return Content()
    cards = Content(" ").join(small_card(name(card), pens.palette) for card in lay.cards)
    who = styled(f" {table.seats[lay.seat].name}: ", f"bold {pens.palette.text}")
    return chip(lay.seat, pens.palette) + who + cards


def _came(table: TableView, landed: Landed) -> str:
    """Return one thing that came after a lay, in words."""
    who = table.seats[landed.seat].name
    other = "" if landed.other is None else table.seats[landed.other].name
    match landed.kind:
        case "drew":
            return f"{who} draws {cards_text(landed.number or 0)}"
        case "skipped":
            return f"{who} misses a turn"
        case "picked":
            return f"{who} takes a card of {other}, unseen"
        case "passed":
            return f"{who} passes"
        case "caught":
            return f"{who} is caught by {other}"
        case "declared":
            return f"{who} declares the last card"
        case "round":
            return f"{who} goes on to {_ROUNDS[landed.number or 8]}"
    return f"{who} has named the suit"


def trio_state(table: TableView, trio: TrioView, seat: int) -> str:
    """Return the one thing to know of a seat: what is awaited of it, else its round."""
    if trio.to_shuffle:
        return "hit your pad: shuffle" if seat in trio.to_shuffle else "✓ has shuffled"
    if seat in trio.through:
        return "through: three hands emptied"
    at = f"plays {_ROUNDS[trio.rounds[seat]]}"
    if trio.naming is not None and trio.naming.seat == seat:
        return f"{at} · names a suit"
    if trio.picking is not None and trio.picking.seat == seat:
        return f"{at} · picks a card"
    return f"{at} · lays or draws" if table.to_act == seat and not trio.must_act else at


def race_lines(recap: Recap, table: TableView) -> tuple[str, str]:
    """Return who won the race for a last card, and what came of it."""
    who = table.seats[recap.seat].name
    if not recap.caught:
        return f"{who} declares the last card", "Last card"
    caught = joined([table.seats[seat].name for seat in recap.caught])
    return f"{who} catches {caught}", f"Not declared: {cards_text(CAUGHT_DRAWS)} to draw"


def code_rows(screen: TableScreen, pens: Pens) -> list[Content]:
    """Return the code of the first seat without a phone, or that there is too little room for it.

    The address itself is written nowhere: it is the seat's secret.
    """
    seat = next((seat for seat, link in enumerate(screen.links) if link), None)
    if seat is None:
        return []
    rows = _halves(qr_rows(screen.links[seat]))
    who = styled(f" {screen.table.seats[seat].name}: scan, and see your hand")
    head = fit(chip(seat, pens.palette) + who, pens.frame.right)
    if len(rows) + 1 > pens.frame.rows or len(rows[0]) > pens.frame.right:
        text = "A larger terminal shows the code to scan"
        return [head, *paragraph(text, pens.frame.right, pens.palette.quiet, 2)]
    style = f"{pens.palette.black} on {pens.palette.stock}"
    return [head, *(styled(row, style) for row in rows)]


def _halves(code: Sequence[Sequence[bool]]) -> list[str]:
    """Return a code with its quiet zone, two modules a character: the upper and the lower half."""
    across = len(code) + 2 * QUIET
    blank = [False] * across
    padded = [*[blank] * QUIET, *([False] * QUIET + list(row) + [False] * QUIET for row in code)]
    padded += [blank] * (QUIET + across % 2)
    return list(_pairs(padded))


def _pairs(rows: Sequence[Sequence[bool]]) -> Iterator[str]:
    for upper, lower in zip(rows[::2], rows[1::2], strict=False):
        yield "".join(
            "█" if a and b else "▀" if a else "▄" if b else " "
            for a, b in zip(upper, lower, strict=True)
        )
