"""Whom a table waits for, and for how long: what the list of seats and the first row mark."""

from __future__ import annotations

import msgspec
from textual.content import Content

from console.engine.trio_views import TrioView
from console.engine.views import TableView
from console.engine.voting import VOTE_US
from console.terminal.lines import styled
from console.terminal.palette import Palette

_CELLS = 5


class Countdown(msgspec.Struct, frozen=True):
    """How many µs are left of a whole time."""

    left_us: int
    whole_us: int

    @property
    def tenths(self) -> int:
        """Tenths of a second that are left, rounded up."""
        return -(-self.left_us // 100_000)

    def bar(self, palette: Palette) -> Content:
        """Return the time as a bar and in seconds."""
        full = min(_CELLS, -(-self.left_us * _CELLS // max(1, self.whole_us)))
        style = f"bold {palette.brass}"
        return (
            styled("━" * full, style)
            + styled("╌" * (_CELLS - full), palette.faint)
            + styled(f" {self.tenths / 10:.1f} s", style)
        )


def countdown(table: TableView, since_us: int, now_us: int) -> Countdown | None:
    """Return the time of what is awaited, ``since_us`` being the hand's begin in console time."""
    if table.paused or table.winner is not None:
        return None
    due_us, whole_us = _due(table)
    if due_us is None:
        return None
    return Countdown(min(whole_us, max(0, since_us + due_us - now_us)), whole_us)


def _due(table: TableView) -> tuple[int | None, int]:
    rules = table.rules
    if table.trio is not None:
        return _of_trio(table, table.trio)
    if table.vote is not None:
        return table.vote.due_us, VOTE_US
    if table.trip is not None:
        return table.trip.due_us, rules.trip_step_ms * 1000
    if table.war is not None:
        return table.war.due_us, rules.battle_ms * 1000
    if table.count is not None and table.count.owes is not None:
        return table.count.due_us, rules.call_ms * 1000
    return None, 0


def _of_trio(table: TableView, trio: TrioView) -> tuple[int | None, int]:
    rules = table.rules
    if trio.naming is not None:
        return trio.naming.due_us, rules.name_suit_ms * 1000
    if trio.picking is not None:
        return trio.picking.due_us, rules.pick_ms * 1000
    return trio.turn_due_us, rules.turn_ms * 1000


def awaited(table: TableView) -> tuple[int, ...]:
    """Return the seats that must do something now: flip, call, vote, tell or add."""
    if table.paused or table.winner is not None:
        return ()
    if table.trio is not None:
        return table.must_act
    if table.vote is not None:
        return tuple(seat for seat in table.vote.voters if seat not in table.vote.ballots)
    if table.trip is not None:
        return (table.trip.seat,)
    if table.war is not None and table.war.lights_us is not None:
        return tuple(seat for seat in table.war.fighters if seat not in table.war.ready)
    if table.count is not None and table.count.owes is not None:
        return (table.count.owes,)
    return () if table.to_act is None else (table.to_act,)
