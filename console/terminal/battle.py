"""War in a terminal: what each seat has turned, row by row, and what it means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count, groupby

import msgspec
from textual.content import Content

from console.engine.cards import name
from console.engine.recap import Recap
from console.engine.terms import listed
from console.engine.views import TableView
from console.terminal.cards import BACK, small_card
from console.terminal.lines import BLANK, chip, fit, styled
from console.terminal.picture import Pens

_NAME_CELLS = 8
_CARD_CELLS = 5


class Turned(msgspec.Struct, frozen=True):
    """A card of a battle: whose, and its name, or ``BACK`` while it lies face down."""

    seat: int
    card: str


def turned(table: TableView, recap: Recap | None) -> list[Turned]:
    """Return the cards of the battle that is on the table, or else was the last one."""
    lying = [
        Turned(it.seat, BACK if it.down else name(it.card)) for it in table.pile if it.game == "war"
    ]
    if lying or recap is None or recap.kind != "battle":
        return lying
    return [Turned(it.seat, BACK if it.down else it.card) for it in recap.laid]


def battle_rows(
    table: TableView, cards: Sequence[Turned], winner: int | None, pens: Pens, rows: int
) -> list[Content]:
    """Return a row a seat with its cards in the order of play, the winner's marked."""
    seats = [seat for seat, view in enumerate(table.seats) if not view.out and not view.sitting_out]
    seats += sorted({it.seat for it in cards} - set(seats))
    seats.sort()
    roomy = rows >= 2 * len(seats)
    told: list[Content] = []
    for seat in seats:
        own = [it.card for it in cards if it.seat == seat]
        told.append(_row(table, seat, own, seat == winner, pens))
        if roomy:
            told.append(BLANK)
    return told[:rows]


def _row(table: TableView, seat: int, own: Sequence[str], won: bool, pens: Pens) -> Content:
    palette, width = pens.palette, pens.frame.right
    style = f"bold {palette.brass if won else palette.text}"
    head = chip(seat, palette) + fit(styled(f" {table.seats[seat].name}", style), _NAME_CELLS + 1)
    mark = styled("✓ " if won else "  ", style)
    room = max(1, (width - head.cell_length - mark.cell_length) // _CARD_CELLS)
    groups = [(card, len(list(same))) for (card, _), same in groupby(own, key=_back_or_one())]
    cards = Content().join([small_card(card, palette, backs=n) for card, n in groups[-room:]])
    if not own and table.war is not None:
        ready = seat in table.war.ready
        cards = styled("✓ has pressed" if ready else "", palette.quiet)
    return fit(head + mark + cards, width)


def _back_or_one() -> Callable[[str], tuple[str, int]]:
    """Return a key that is one for backs in a row, and each card's own for the others."""
    number = count()
    return lambda card: (card, -1 if card == BACK else next(number))


def pressed_text(table: TableView) -> str:
    """Return how many of a battle's seats have pressed."""
    war = table.war
    return "" if war is None else f"{len(war.ready)}/{len(war.fighters)} ready"


def war_story(table: TableView) -> str:
    """Return what a battle goes by at this table."""
    ace = "ace high" if table.rules.ace_high else "ace low"
    among = ", all fight on" if table.rules.war_among == "all" else ""
    return f"The highest takes all, {ace}. A tie is war: three down, one up{among}."


def waiting_for(table: TableView) -> str:
    """Return whose flips a battle waits for, empty for nobody's."""
    war = table.war
    if war is None or war.lights_us is None:
        return ""
    late = [seat for seat in war.fighters if seat not in war.ready]
    if len(late) == len(war.fighters):
        return "All flip"
    return f"Still to flip: {listed(late, [seat.name for seat in table.seats])}" if late else ""
