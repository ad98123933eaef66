"""A vote of the table in a terminal: about whom, how one votes, and every ballot so far."""

from __future__ import annotations

from textual.content import Content

from console.engine.views import TableView, VoteView
from console.terminal.lines import chip, paragraph, styled
from console.terminal.picture import Pens

_MARKS = {"mistake": "✗", "fine": "✓"}


def vote_rows(table: TableView, vote: VoteView, pens: Pens) -> list[Content]:
    """Return the question, how to answer it, and who has."""
    palette, width = pens.palette, pens.frame.right
    what = "list" if table.trip is not None else "call"
    question = f"Was {table.seats[vote.accused].name}'s {what} wrong?"
    if vote.by is not None:
        question = f"{table.seats[vote.by].name} objects. {question}"
    return [
        *paragraph(question, width, f"bold {palette.text}", 2),
        *paragraph(_how(table, vote, pens), width, f"bold {palette.brass}", 2),
        *_ballots(table, vote, pens),
    ]


def _how(table: TableView, vote: VoteView, pens: Pens) -> str:
    how = "Slap: wrong ✗" if pens.pads_only else "Slap: wrong ✗ · flip: fine ✓"
    if vote.voters == (vote.accused,):
        return f"{table.seats[vote.accused].name} decides. {how}"
    return how


def _ballots(table: TableView, vote: VoteView, pens: Pens) -> list[Content]:
    """Return a mark beside every seat that has a say, as many in a row as fit."""
    palette = pens.palette
    seats = sorted({*vote.ballots, *vote.voters})
    marks = [
        chip(seat, palette)
        + styled(f" {_MARKS.get(vote.ballots.get(seat, ''), '…')}  ", f"bold {palette.text}")
        for seat in seats
    ]
    in_a_row = max(1, pens.frame.right // 7)
    starts = range(0, len(marks), in_a_row)
    return [Content().join(marks[start : start + in_a_row]) for start in starts]


def vote_state(table: TableView, vote: VoteView, seat: int, pads_only: bool = False) -> str:
    """Return what a seat has to do with a vote, empty for nothing."""
    ballot = vote.ballots.get(seat)
    if seat in vote.voters and ballot is None:
        return "vote: slap ✗" if pads_only else "vote: slap ✗ · flip ✓"
    if seat == vote.by:
        return "✗ objects"
    if ballot is not None:
        return f"{_MARKS[ballot]} votes {'wrong' if ballot == 'mistake' else 'fine'}"
    return "the table votes on it" if seat == vote.accused else ""
