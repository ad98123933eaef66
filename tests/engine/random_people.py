"""What random people do next at a table: mostly what they should, and then the awkward things."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from console.engine.count import CountTurn
from console.engine.game import Game
from console.engine.inputs import (
    Add,
    Call,
    Flip,
    Host,
    Input,
    Object,
    Reveal,
    Shown,
    Slap,
    Time,
    Trip,
    Vote,
)
from console.engine.things import THINGS
from console.engine.trip import KEYS, TripTurn
from console.engine.war import WarTurn


def next_inputs(rng: Random, game: Game, t: int) -> Iterator[Input]:
    """Give what people do next: slap what is live, mostly; show what was laid; play who is due."""
    seats = range(game.table.seats)
    if game.clock.paused and rng.random() < 0.6:
        yield Host(t=t, what="resume")
    elif rng.random() < 0.1:
        yield _meddle(rng, game, t)
    elif game.on_vote is not None:
        yield _ballot(rng, game, t)
    elif game.referee.live() and rng.random() < 0.6:
        yield Slap(t=t, seat=rng.choice(seats))
        if rng.random() < 0.3:
            yield Slap(t=t, seat=rng.choice(seats))
    elif rng.random() < 0.05:
        yield from (Slap(t=t, seat=rng.choice(seats)) for _ in range(rng.randint(1, 3)))
    elif game.setup.header.display and rng.random() < 0.4:
        yield Shown(t=t, card=max(1, game.table.laid))
    else:
        yield from _play(rng, game, t)


def _play(rng: Random, game: Game, t: int) -> Iterator[Input]:
    """Give what the game that is on waits for."""
    match game.on:
        case TripTurn() as trip if trip.seat is not None:
            yield _trip(rng, trip, trip.seat, t)
        case WarTurn() as war if war.fighters():
            waiting = [seat for seat in war.fighters() if seat not in war.ready]
            yield from (Flip(t=t, seat=seat) for seat in waiting if rng.random() < 0.7)
        case CountTurn(owed=owed) if owed is not None:
            what = owed.what if rng.random() < 0.9 else rng.choice(KEYS)
            yield Call(t=t, seat=owed.seat, what=what)
        case CountTurn(objectable=True) if game.rules.calls != "keys" and rng.random() < 0.2:
            yield Object(t=t, seat=rng.randrange(game.table.seats))
        case _ if game.to_act is not None and not game.slapping.deciding:
            yield Flip(t=t, seat=game.to_act)
        case _:
            yield Time(t=t)


def _trip(rng: Random, trip: TripTurn, seat: int, t: int) -> Input:
    if trip.phase == "adding":
        return Call(t=t, seat=seat, what=rng.choice(KEYS))
    if trip.spoken:
        return rng.choice([Flip(t=t, seat=seat), Reveal(t=t, seat=seat)])
    right = trip.list[trip.told]
    if rng.random() < 0.9:
        return Trip(t=t, seat=seat, what=right)
    return Call(t=t, seat=seat, what=KEYS[trip.offered.index(right)])


def _ballot(rng: Random, game: Game, t: int) -> Input:
    seat = rng.randrange(game.table.seats)
    what: Any = rng.choice(["mistake", "fine"])
    return rng.choice(
        [Slap(t=t, seat=seat), Flip(t=t, seat=seat), Vote(t=t, seat=seat, what=what), Time(t=t)]
    )


def _meddle(rng: Random, game: Game, t: int) -> Input:
    """Give anything at all, by anybody."""
    seat = rng.randrange(game.table.seats)
    thing = rng.choice([*THINGS[:3], "my aunt's hat"])
    ballot: Any = rng.choice(["mistake", "fine"])
    return rng.choice(
        [
            Flip(t=t, seat=seat),
            Flip(t=t, seat=seat),
            Slap(t=t, seat=seat),
            Slap(t=t, seat=seat),
            Shown(t=t, card=rng.randint(1, game.table.laid + 1)),
            Call(t=t, seat=seat, what=rng.choice(KEYS)),
            Object(t=t, seat=seat),
            Vote(t=t, seat=seat, what=ballot),
            Trip(t=t, seat=seat, what=thing),
            Reveal(t=t, seat=seat),
            Add(t=t, seat=seat, what=thing),
            Time(t=t),
            _host(rng, seat, t),
            _host(rng, seat, t),
        ]
    )


def _host(rng: Random, seat: int, t: int) -> Host:
    action: Any = rng.choice(["pause", "resume", "resume", "sit out", "sit out", "end hand"])
    if action == "end hand" and rng.random() < 0.8:
        action = "resume"
    return Host(t=t, what=action, seat=seat if action == "sit out" else None)
