"""What the table says of a battle, a mistake, a vote or a trip, after it in a terminal."""

from __future__ import annotations

from collections import Counter

from textual.content import Content

from console.engine.recap import Recap
from console.engine.terms import cards_text, joined, listed
from console.engine.views import TableView
from console.terminal.lines import chip, fit, paragraph, styled
from console.terminal.picture import Pens


def headline(seat: int, text: str, pens: Pens, style: str) -> Content:
    """Return who did what, with the seat's badge."""
    line = chip(seat, pens.palette) + styled(f" {text}", f"bold {style}")
    return fit(line, pens.frame.right)


def judged_rows(recap: Recap, table: TableView, pens: Pens) -> list[Content]:
    """Return the rows of a recap that no slap made."""
    who, palette, width = table.seats[recap.seat].name, pens.palette, pens.frame.right
    quiet = palette.quiet
    match recap.kind:
        case "battle":
            takes = f"{who} takes {cards_text(recap.taken)}"
            told = [headline(recap.seat, takes, pens, palette.text)]
            return told + paragraph(_battle(recap), width, quiet, 2)
        case "mistake":
            told = [headline(recap.seat, f"✗ {who} makes a mistake", pens, palette.wrong)]
            what = "" if recap.mistake is None else recap.mistake.mistake
            told += paragraph(what[:1].upper() + what[1:], width, f"bold {palette.text}", 2)
            return told + paragraph(_lost(recap, table), width, quiet, 2)
        case "vote":
            verdict = "was right" if recap.right else "✗ was wrong"
            style = palette.text if recap.right else palette.wrong
            told = [headline(recap.seat, f"The table: {who} {verdict}", pens, style)]
            told += paragraph(_votes(recap), width, f"bold {palette.text}", 1)
            return told + paragraph(_lost(recap, table), width, quiet, 2)
    told_list = f"{who} knows the whole list" if recap.right else f"✗ {who} got the list wrong"
    style = palette.text if recap.right else palette.wrong
    told = [headline(recap.seat, told_list, pens, style)]
    told += paragraph((recap.why or "").capitalize(), width, f"bold {palette.text}", 2)
    return told + paragraph(_given(recap, table), width, quiet, 2)


def _battle(recap: Recap) -> str:
    return "After a war" if any(it.down for it in recap.laid) else "The highest card"


def _lost(recap: Recap, table: TableView) -> str:
    out = ": out" if recap.put_out else ""
    if recap.lost_to is None:
        return out.removeprefix(": ").capitalize()
    return f"{gone(recap.taken)} to {table.seats[recap.lost_to].name}{out}"


def gone(count: int) -> str:
    """Return a number of cards that go somewhere: ``1 card goes``."""
    return f"{cards_text(count)} {'goes' if count == 1 else 'go'}"


def _votes(recap: Recap) -> str:
    if recap.votes is None:
        return ""
    against, fine = recap.votes
    return f"{against} for wrong, {fine} for fine"


def _given(recap: Recap, table: TableView) -> str:
    if not recap.given:
        return ""
    counts = Counter(recap.given)
    names = [seat.name for seat in table.seats]
    if len(set(counts.values())) == 1:
        each = " each" if len(counts) > 1 else ""
        return f"{listed(list(counts), names)} get {cards_text(counts[recap.given[0]])}{each}"
    return joined([f"{names[seat]} gets {count}" for seat, count in counts.items()])
