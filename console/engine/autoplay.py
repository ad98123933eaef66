"""Playing on without people: tick after tick until the hand ends or enough cards are down."""

from __future__ import annotations

from collections.abc import Iterator

from console.engine.inputs import Autoplay
from console.engine.outcomes import Outcome
from console.engine.ratscrew import Ratscrew


def ticks(game: Ratscrew, order: Autoplay) -> Iterator[list[Outcome]]:
    """Give the outcomes of every tick; the first comes ``every`` µs after the order.

    Where only a deadline can move the game on, the ticks before it are skipped: nothing would
    happen in them.
    """
    t = order.t
    while not game.hand.over and not game.clock.paused:
        if order.cards is not None and game.table.laid >= order.cards:
            return
        t += order.every
        if game.to_act is None or game.slapping.deciding:
            due = game.due_at()
            if due is None:
                return
            t += max(0, -(-(due - t) // order.every)) * order.every
        yield game.tick(t)
