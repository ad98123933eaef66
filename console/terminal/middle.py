"""The middle of the table in a terminal: the pile, a battle's cards, and whom it waits for."""

from __future__ import annotations

from textual.content import Content

from console.engine.cards import name
from console.engine.recap import Recap
from console.engine.views import TableView
from console.terminal.awaited import Countdown, awaited
from console.terminal.battle import battle_rows, pressed_text, turned
from console.terminal.cards import BACK, CardSize, bare_table, card_size, fan
from console.terminal.lines import BLANK, chip, fit, spread, styled
from console.terminal.picture import Pens
from console.terminal.verdict import lit_places

_SHOWN = 4
_STORY_ROWS = 7


def pile_rows(pens: Pens) -> int:
    """Return how many rows the middle takes, its first row included."""
    return _size(pens).height + 2


def middle(
    table: TableView, recap: Recap | None, pens: Pens, left: Countdown | None = None
) -> list[Content]:
    """Return a line about the middle and its time, the newest cards, and who laid each."""
    rows = [first_row(table, pens, left)]
    battle = recap is not None and recap.kind == "battle"
    if table.on == "war" or (battle and not table.pile):
        winner = recap.seat if recap is not None and battle else None
        cards = turned(table, recap)
        return [*rows, *battle_rows(table, cards, winner, pens, pile_rows(pens) - 1)]
    return rows + _pile(table, recap, pens)


def _size(pens: Pens) -> CardSize:
    return card_size(pens.frame.right, pens.frame.rows - _STORY_ROWS - 3)


def _pile(table: TableView, recap: Recap | None, pens: Pens) -> list[Content]:
    palette, width, size = pens.palette, pens.frame.right, _size(pens)
    coins = table.rules.challenge is not False and table.on == "ratscrew"
    if table.pile:
        newest = table.pile[-_SHOWN:]
        faces = [BACK if it.down else name(it.card) for it in newest]
        cards = fan(faces, size, palette, coins=coins)
        below = [chip(it.seat, palette) + styled(" " * (size.strip - 3)) for it in newest]
    elif recap and recap.cards and recap.kind == "won":
        cards = fan(recap.cards, size, palette, lit=lit_places(recap), coins=coins)
        below = [styled(f"taken by {table.seats[recap.seat].name}", palette.faint)]
    else:
        cards, below = bare_table(size, palette), [styled(_where_gone(table, recap), palette.faint)]
    return [
        *(fit(row, width) for row in cards),
        fit(styled(" ") + Content().join(below), width),
    ]


def _where_gone(table: TableView, recap: Recap | None) -> str:
    """Return who has the cards that lay here last."""
    if recap is None or not recap.taken:
        return "no card yet" if not table.cards_played else "no card"
    taker = recap.seat if recap.lost_to is None else recap.lost_to
    return f"taken by {table.seats[taker].name}"


def first_row(table: TableView, pens: Pens, left: Countdown | None) -> Content:
    """Return what lies in the middle, whom the table waits for, and how long."""
    palette, width = pens.palette, pens.frame.right
    said = _acts(table, pens, short=left is not None)
    if left is not None:
        said += styled(" ") + left.bar(palette)
    return spread(styled(_middle(table), palette.quiet), said, width)


def _acts(table: TableView, pens: Pens, short: bool) -> Content:
    """Return who must act and how, or how many of a battle have pressed."""
    style = f"bold {pens.palette.text}"
    if table.vote is not None:
        return styled("vote", style)
    if table.war is not None and not table.paused:
        return styled(pressed_text(table), style)
    due = awaited(table)
    if len(due) != 1:
        return BLANK
    does = "" if pens.pads_only else " flips"
    if table.trip is not None or (table.count is not None and table.count.owes is not None):
        does = "" if table.trip is not None else " calls"
    if table.trio is not None:
        does = ""
    text = "" if short else f" {table.seats[due[0]].name}{does}"
    return chip(due[0], pens.palette) + styled(text, style)


def _middle(table: TableView) -> str:
    if table.trio is not None:
        return f"stock of {table.trio.stock}"
    if not table.in_middle:
        return "no pile"
    buried = f", {table.buried} buried" if table.buried else ""
    return f"pile of {table.in_middle}{buried}"
