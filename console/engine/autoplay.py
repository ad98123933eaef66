"""Playing on without people: tick after tick until the hand ends or enough cards are down."""

from __future__ import annotations

from console.engine.game import Game
from console.engine.inputs import Autoplay
from console.engine.outcomes import Outcome


def play_on(game: Game, order: Autoplay) -> list[Outcome]:
    """Tick until the hand ends or enough cards are down; return all that was said.

    The first tick comes ``every`` µs after the order.  Where only a deadline can move the game on,
    the ticks before it are skipped: nothing would happen in them.
    """
    t, hand, table = order.t, game.hand, game.table
    cards = float("inf") if order.cards is None else order.cards
    while not hand.over and not game.clock.paused and table.laid < cards:
        t += order.every
        laid = table.laid
        game.tick(t)
        if table.laid == laid and game.only_waits:
            due = game.due_at()
            if due is None:
                break
            t += max(0, -(-(due - t) // order.every) - 1) * order.every
    return hand.flush()
