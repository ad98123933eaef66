"""Random legal games of Twisted Trio a second, beside OpenSpiel's crazy eights in the same run.

OpenSpiel is not needed for anything else: it is fetched into ``build/bench`` where there is a wheel
for this Python, and left out where there is none.
"""

from __future__ import annotations

import subprocess
import sys
import time
from importlib import import_module, invalidate_caches
from pathlib import Path
from random import Random
from typing import Any

from bench.measure import Row
from console.engine.cards import name, rank
from console.engine.games import any_game_of
from console.engine.header import Header
from console.engine.inputs import Draw, Input, Lay, Name, Pick
from console.engine.setup import build
from console.engine.twisted_trio import TwistedTrio

SEATS = ("Ada", "Ben", "Cho", "Dan")
FOR_S = 3.0
WHEEL = "open_spiel==2.0.2"
SITE = Path(__file__).resolve().parent.parent / "build" / "bench" / WHEEL.replace("==", "-")


def rows() -> list[Row]:
    """Play both for some seconds of processor time each."""
    return [
        _row("Twisted Trio, random legal games of four", *_rate(_our_game)),
        _row("OpenSpiel's crazy_eights of four, from Python", *_theirs()),
    ]


def _row(what: str, games_per_s: float, moves: float) -> Row:
    if not games_per_s:
        return Row(what, "no wheel for this Python", "beside it")
    return Row(what, f"{games_per_s:,.1f} games/s of {moves:.0f} moves", "beside it")


def _rate(play: Any) -> tuple[float, float]:
    """Return games a second of processor time, and moves a game; seeds count from 0."""
    began, games, moves = time.process_time(), 0, 0
    while (taken := time.process_time() - began) < FOR_S:
        moves += play(Random(games), games)
        games += 1
    return games / taken, moves / games


def _our_game(rng: Random, seed: int) -> int:
    header = Header(slap=1, game="twisted-trio", seats=SEATS, seed=seed)
    game = any_game_of(build(header))
    assert isinstance(game, TwistedTrio)
    game.start()
    moves = 0
    while not game.hand.over:
        moves += 1
        game.handle([_move(game, rng, moves)])
    return moves


def _move(game: TwistedTrio, rng: Random, t: int) -> Input:
    asks = game.turns.asks
    if asks.naming is not None:
        return Name(t=t, seat=asks.naming.seat, suit=rng.choice("CDHS"))  # type: ignore[arg-type]
    if asks.picking is not None:
        there = len(game.table.hands[asks.picking.source])
        return Pick(t=t, seat=asks.picking.seat, index=rng.randrange(there))
    seat = game.turns.turn
    able = game.playable(seat)
    if not able:
        return Draw(t=t, seat=seat)
    first = rng.choice(able)
    same = [c for c in game.table.hands[seat] if rank(c) == rank(first) and c != first]
    cards = [first, *rng.sample(same, rng.randint(0, len(same)))]
    return Lay(t=t, seat=seat, cards=tuple(map(name, cards)))


def _theirs() -> tuple[float, float]:
    pyspiel = _fetched()
    if pyspiel is None:
        return 0.0, 0.0
    game = pyspiel.load_game(f"crazy_eights(players={len(SEATS)})")

    def play(rng: Random, seed: int) -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                moves += 1
        return moves

    return _rate(play)


def _fetched() -> Any:
    """Return OpenSpiel's module, fetched on the first run; ``None`` where it cannot be had."""
    if not SITE.exists():
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-input"]
        pip += ["--disable-pip-version-check", "--only-binary", ":all:", "--target", str(SITE)]
        subprocess.run([*pip, WHEEL], check=False, stderr=subprocess.DEVNULL)
    sys.path.insert(0, str(SITE))
    invalidate_caches()
    try:
        return import_module("pyspiel")
    except ImportError:
        return None
    finally:
        sys.path.remove(str(SITE))
