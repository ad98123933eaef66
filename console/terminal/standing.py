"""What stands between the players: the game that is on first, then those of its cycle that wait.

The count shows its last call, never the one that is due, unless beginners are helped.
"""

from __future__ import annotations

from textual.content import Content

from console.engine.cards import name
from console.engine.terms import cards_text, pattern_label
from console.engine.views import CountView, TableView
from console.terminal.battle import waiting_for, war_story
from console.terminal.cards import small_card
from console.terminal.lines import BLANK, chip, fit, paragraph, styled
from console.terminal.picture import Pens
from console.terminal.trio import trio_story
from console.terminal.trip import list_text
from console.terminal.vote import vote_rows

_ROW_SHOWN = 4


def story(table: TableView, pens: Pens) -> list[Content]:
    """Return what is on, what may be slapped, and in a cycle how the other games stand."""
    if table.trio is not None:
        return _now(table, pens) + trio_story(table, table.trio, pens)
    if table.vote is not None:
        return vote_rows(table, table.vote, pens)
    told = _now(table, pens)
    match table.on:
        case "war":
            told += _war(table, pens)
        case "count":
            told += _count(table, pens)
        case _:
            told += _ratscrew(table, pens)
    return told + _others(table, pens)


def _now(table: TableView, pens: Pens) -> list[Content]:
    """Return what the whole table waits for, if it does."""
    text = ""
    if table.deciding:
        text = "Slapped: the verdict waits for handicaps"
    elif table.redealing:
        text = "Nobody holds a card: slap a live pile now, or the hand is dealt again"
    return paragraph(text, pens.frame.right, f"bold {pens.palette.text}", 2)


def _war(table: TableView, pens: Pens) -> list[Content]:
    palette, width = pens.palette, pens.frame.right
    waits = "" if pens.pads_only else waiting_for(table)
    told = paragraph(waits, width, f"bold {palette.text}", 2)
    return told + paragraph(war_story(table), width, palette.quiet, 3)


def _ratscrew(table: TableView, pens: Pens) -> list[Content]:
    palette, width = pens.palette, pens.frame.right
    told = paragraph(_challenge(table), width, f"bold {palette.text}", 2)
    told += _row(table, pens)
    if not table.rules.slaps or not table.rules.patterns:
        return [*told, styled("Nothing may be slapped", palette.quiet)]
    labels = " · ".join(map(pattern_label, table.rules.patterns))
    if len(table.cycle) > 1:
        return told + paragraph(f"Slap on: {labels}", width, palette.brass, 2)
    gap = [BLANK] if told else []
    head = styled("Slap on", palette.quiet)
    return [*told, *gap, head, *paragraph(labels, width, palette.brass, 4)]


def _challenge(table: TableView) -> str:
    challenge = table.challenge
    if table.collecting is not None:
        who = table.seats[table.collecting].name
        return f"Not answered: {who} collects, unless a slap is faster"
    if challenge is None:
        return ""
    asker, payer = table.seats[challenge.to].name, table.seats[challenge.payer].name
    if len(table.cycle) > 1:
        paid = challenge.total - challenge.left
        tokens = "■" * paid + "□" * challenge.left
        return f"{payer} owes {asker} {challenge.left} of {challenge.total} {tokens}"
    return f"{asker}'s challenge: {payer} pays {cards_text(challenge.total)}"


def _row(table: TableView, pens: Pens) -> list[Content]:
    """Return Ratscrew's own cards of a cycle, in brackets one that lies here no more."""
    if len(table.cycle) < 2 or not table.row:
        return []
    cards = table.row[-_ROW_SHOWN:]
    here = {it.card for it in table.pile if not it.down}
    small = [small_card(name(card), pens.palette, faint=card not in here) for card in cards]
    line = styled("In a row: ", pens.palette.quiet) + Content().join(small)
    return [fit(line, pens.frame.right)]


def _count(table: TableView, pens: Pens) -> list[Content]:
    palette, width = pens.palette, pens.frame.right
    count = table.count
    if count is None:
        return []
    told = [fit(_last_call(table, count, pens), width), _course(count, pens)]
    if count.owes is not None:
        told.append(_owed(table, count.owes, pens))
    if count.next is not None:
        told.append(styled(f"Next: {count.next}", f"bold {palette.brass}"))
    if count.may_object and not pens.pads_only:
        told += paragraph(_objection(pens), width, f"bold {palette.text}", 2)
    elif count.spoken:
        told.append(styled("Calls are said aloud", palette.quiet))
    return [*told, styled("Slap a card that is its number", palette.brass)]


def _last_call(table: TableView, count: CountView, pens: Pens) -> Content:
    palette = pens.palette
    if count.last is None or count.last_by is None:
        return styled("No call yet: the count begins", palette.quiet)
    call = styled(f" {count.last} ", f"bold {palette.ink} on {palette.brass}")
    by = styled(f" by {table.seats[count.last_by].name}", f"bold {palette.text}")
    return styled("Last call ", palette.quiet) + call + by


def _course(count: CountView, pens: Pens) -> Content:
    goes = "↑ up" if count.direction > 0 else "↓ down"
    if count.silent:
        text = f"{goes} · SILENCE until the next 8"
        return fit(styled(text, f"bold {pens.palette.text}"), pens.frame.right)
    return styled(f"{goes} · calling", pens.palette.text)


def _owed(table: TableView, seat: int, pens: Pens) -> Content:
    who = table.seats[seat].name
    how = "calls: keys 1 to 6" if pens.keys else "calls"
    text = styled(f" {who} {how}", f"bold {pens.palette.text}")
    return fit(chip(seat, pens.palette) + text, pens.frame.right)


def _objection(pens: Pens) -> str:
    return "Wrong? Shift and flip key object" if pens.keys else "Wrong? Hold flip 1 s to object"


def _others(table: TableView, pens: Pens) -> list[Content]:
    """Return how the games of a cycle stand that are not on."""
    if len(table.cycle) < 2:
        return []
    told = []
    if table.on != "ratscrew" and (waits := _challenge(table)):
        told.append(f"Ratscrew: {waits}")
    if table.on != "count" and table.count is not None:
        told.append(f"1-2-3-4: {_count_in_short(table, table.count)}")
    if length := list_text(table):
        told.append(length)
    return [fit(styled(line, pens.palette.quiet), pens.frame.right) for line in told]


def _count_in_short(table: TableView, count: CountView) -> str:
    last = "no call yet"
    if count.last is not None and count.last_by is not None:
        last = f"{count.last} by {table.seats[count.last_by].name}"
    return f"{last} {'↑' if count.direction > 0 else '↓'}{' silent' if count.silent else ''}"
