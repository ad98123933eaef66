"""Which class plays which game."""

from __future__ import annotations

from console.engine.count import Count
from console.engine.game import Game
from console.engine.ratscrew import Ratscrew
from console.engine.setup import Setup
from console.engine.trifecta import Trifecta
from console.engine.trio_table import TrioTable
from console.engine.twisted_trio import TwistedTrio
from console.engine.war import War
from console.errors import SetupError

AnyGame = Game | TwistedTrio

_GAMES: dict[str, type[Game]] = {
    "ratscrew": Ratscrew,
    "war": War,
    "count": Count,
    "trifecta": Trifecta,
    "trifecta-plus": Trifecta,
}


def game_of(setup: Setup) -> Game:
    """Return the hand of a slap game that this set-up begins, not yet started.

    Raise ``SetupError`` for a game with hands of cards: ``any_game_of`` plays those too.
    """
    if setup.preset.game not in _GAMES:
        raise SetupError(f"field 'game': {setup.preset.game!r} has no pile to slap")
    return _GAMES[setup.preset.game](setup)


def any_game_of(setup: Setup) -> AnyGame:
    """Return the hand that this set-up begins, whatever the game, not yet started."""
    if isinstance(setup.table, TrioTable):
        return TwistedTrio(setup, setup.table)
    return game_of(setup)
