"""Whole hands of Trifecta played by bots, by seed: each ends, loses no card, and replays."""

from __future__ import annotations

import pytest

from console.engine.game_views import final
from console.engine.replay import Replay
from console.engine.script import read
from tests.sampling import every

from .test_bots import Game

SEATS = range(2, 9)
GAMES = ("trifecta", "trifecta-plus")
HANDS = 143  # with each of seven numbers of seats: 1001 hands of each game


def play_whole(preset: str, seats: int, seed: int) -> None:
    """Play a hand to its end; cards are counted after every moment, the journal is replayed."""
    game = Game(preset, seats, seed)
    hand, table = game.play.game.hand, game.play.game.table
    assert game.play.trouble is None
    assert hand.why in ("all cards", "last seat", "loop", "limit", "draw")
    assert sum(map(len, table.stacks)) + table.middle == table.size == 54
    replay = Replay(read(game.written))
    assert replay.final()["state"] == final(game.play.game)["state"]
    assert replay.final()["winner"] == list(hand.winner or ())


@pytest.mark.parametrize("seats", every(3, [5, 2, 8]))
@pytest.mark.parametrize("preset", GAMES)
def test_bots_play_a_whole_hand(preset: str, seats: int) -> None:
    play_whole(preset, seats, seed=0)


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("preset", GAMES)
def test_bots_play_a_thousand_whole_hands(preset: str, seats: int) -> None:
    for seed in range(1, HANDS + 1):
        play_whole(preset, seats, seed)
