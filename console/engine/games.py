"""Which class plays which game."""

from __future__ import annotations

from console.engine.count import Count
from console.engine.game import Game
from console.engine.ratscrew import Ratscrew
from console.engine.setup import Setup
from console.engine.trifecta import Trifecta
from console.engine.war import War

_GAMES: dict[str, type[Game]] = {
    "ratscrew": Ratscrew,
    "war": War,
    "count": Count,
    "trifecta": Trifecta,
    "trifecta-plus": Trifecta,
}


def game_of(setup: Setup) -> Game:
    """Return the hand that this set-up begins, not yet started."""
    return _GAMES[setup.preset.game](setup)
