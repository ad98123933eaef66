"""Whole games of Twisted Trio by bots or by chance, the table checked after every moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from console.engine.bots import LevelName
from console.engine.cards import names
from console.engine.game_views import table_view
from console.engine.games import any_game_of
from console.engine.header import Header
from console.engine.inputs import (
    Draw,
    Flip,
    Host,
    Input,
    Lay,
    Name,
    Pick,
    Shown,
    Shuffle,
    Slap,
    Time,
)
from console.engine.outcomes import Outcome
from console.engine.setup import build
from console.engine.trio_bots import TrioBot
from console.engine.trio_seen import hand_view
from console.engine.twisted_trio import TwistedTrio

SEATS = ("Ada", "Ben", "Cho", "Dan")
LEVEL_NAMES: tuple[LevelName, ...] = ("gentle", "steady", "quick", "sharp")
GAPS_US = [0, 0, 1, 2, 999, 1_000, 1_001, 50_000, 2_999_999, 3_000_000, 15_000_000]
RULES: dict[str, list[Any]] = {
    "play_for_places": [True],
    "draw": ["one, may play it"],
    "draw_costs_turn": [True],
    "duplicate_from": ["left"],
    "last_card_ms": [0, 500],
    "announce_last_card": [True],
    "name_suit_ms": [0, 1_000],
    "pick_ms": [0, 1_000],
    "turn_ms": [2_000, 30_000],
    "late_grace_ms": [0],
    "hand_limit_cards": [10, 40],
    "hand_limit_minutes": [1],
}


class TrioDriven:
    """A game that is driven: what was put in, what came out, the table checked all the way."""

    def __init__(self, header: Header) -> None:
        self.header = header
        game = any_game_of(build(header))
        assert isinstance(game, TwistedTrio)
        self.game = game
        self.inputs: list[Input] = []
        self.outcomes: list[Outcome] = game.start()
        self.t = 0

    def put(self, moment: Sequence[Input]) -> list[Outcome]:
        """Put the inputs of one moment in."""
        if not moment:
            return []
        self.t = moment[0].t
        self.inputs += moment
        said = self.game.handle(moment)
        self.outcomes += said
        self.game.table.check()
        return said

    def lines(self) -> list[dict[str, Any]]:
        """Return the inputs as lines of a script."""
        return [msgspec.to_builtins(item) for item in self.inputs]


def bot_game(header: Header, levels: Sequence[LevelName] = LEVEL_NAMES) -> TrioDriven:
    """Let bots play a hand to its end."""
    driven = TrioDriven(header)
    game = driven.game
    bots = [
        TrioBot(seat, levels[seat % len(levels)], header.seed, _looking(game, seat))
        for seat in range(len(header.seats))
    ]
    said, t = driven.outcomes, 0
    while not game.hand.over:
        view = table_view(game)
        for bot in bots:
            bot.observe(view, t, heard=said)
        dues = [bot.due_at() for bot in bots] + [game.due_at()]
        t = max(t + 1, min(due for due in dues if due is not None))
        moment: list[Input] = []
        for bot in bots:
            due = bot.due_at()
            if due is not None and due <= t:
                moment += bot.act(t)
        said = driven.put(moment or [Time(t=t)])
        assert t < 24 * 3600 * 10**6, "a hand that does not end"
    return driven


def _looking(game: TwistedTrio, seat: int) -> Callable[[], Any]:
    return lambda: hand_view(game, seat)


def random_header(rng: Random) -> Header:
    """Return a set-up: dealt, shuffled by all, or a few cards in which everything meets."""
    seats = rng.choice([2, 2, 3, 4])
    rules = {name: rng.choice(values) for name, values in RULES.items() if rng.random() < 0.25}
    common: dict[str, Any] = {
        "slap": 1,
        "game": "twisted-trio",
        "seats": SEATS[:seats],
        "seed": rng.randrange(1000),
        "rules": rules,
        "resolution_us": rng.choice([0, 0, 4, 1_000]),
        "handicap_ms": tuple(rng.choice([0, 0, 120]) for _ in range(seats))
        if rng.random() < 0.3
        else (),
    }
    kind = rng.random()
    if kind < 0.25:
        return Header(**common, shuffle=rng.random() < 0.5)
    faces = [rank + suit for rank in rng.sample("24789TJQK", 5) for suit in "HS"]
    cards = rng.choices(faces, k=rng.choice([6, 12, 30, 60]))
    hands = [[cards.pop() for _ in range(min(len(cards), rng.choice([1, 2, 3, 6])))] for _ in SEATS]
    return Header(
        **common,
        hands=tuple(map(tuple, hands[:seats])),
        stock=tuple(cards),
        up=rng.choice(faces),
        rounds=tuple(rng.choice([8, 9, 10]) for _ in range(seats)),
    )


def _meddle(rng: Random, game: TwistedTrio, t: int) -> Input:
    seat = rng.randrange(game.table.seats)
    match rng.choice(["slap", "slap", "lay", "draw", "name", "pick", "shuffle", "host", "flip"]):
        case "slap":
            return Slap(t=t, seat=seat)
        case "lay":
            held = names(game.table.hands[seat]) or ["2H"]
            return Lay(t=t, seat=seat, cards=tuple(rng.choices(held, k=rng.choice([1, 1, 2]))))
        case "draw":
            return Draw(t=t, seat=seat)
        case "name":
            return Name(t=t, seat=seat, suit=rng.choice("CDHS"))  # type: ignore[arg-type]
        case "pick":
            return Pick(t=t, seat=seat, index=rng.randrange(4))
        case "shuffle":
            return Shuffle(t=t, seat=seat)
        case "flip":
            return rng.choice([Flip(t=t, seat=seat), Shown(t=t, card=rng.randint(1, 9))])
    what = rng.choice(["pause", "resume", "resume", "sit out"])
    if rng.random() < 0.03:
        what = "end hand"
    return Host(t=t, what=what, seat=seat if what == "sit out" else None)  # type: ignore[arg-type]


def _next(rng: Random, game: TwistedTrio, t: int) -> Iterator[Input]:
    """Give what people do next: what is awaited, mostly; pads when somebody has one card."""
    seats = range(game.table.seats)
    if game.clock.paused and rng.random() < 0.6:
        yield Host(t=t, what="resume")
    elif rng.random() < 0.12:
        yield _meddle(rng, game, t)
    elif game.calls.owed and rng.random() < 0.5:
        yield from (Slap(t=t, seat=rng.choice(seats)) for _ in range(rng.choice([1, 1, 2, 3])))
    else:
        seat = rng.choice(seats) if game.shuffling or game.turns.asks.open else game.turns.turn
        yield _awaited(rng, game, seat, t)


def _awaited(rng: Random, game: TwistedTrio, seat: int, t: int) -> Input:
    view = hand_view(game, seat)
    match rng.choice(view.awaits):
        case "shuffle":
            return Shuffle(t=t, seat=seat)
        case "lay":
            first = rng.choice([held.card for held in view.cards if held.first])
            same = [h.card for h in view.cards if h.card >> 2 & 15 == first >> 2 & 15]
            others = [card for card in same if card != first]
            cards = [first, *rng.sample(others, rng.randint(0, len(others)))]
            wild = first >> 2 & 15 == view.round
            suit = rng.choice("CDHS") if wild and rng.random() < 0.5 else None
            return Lay(t=t, seat=seat, cards=tuple(names(cards)), suit=suit)  # type: ignore[arg-type]
        case "draw":
            return Draw(t=t, seat=seat)
        case "name":
            return Name(t=t, seat=seat, suit=rng.choice("CDHS"))  # type: ignore[arg-type]
        case "pick":
            return Pick(t=t, seat=seat, index=rng.randrange(view.pick_from))
    return Time(t=t)


def random_game(seed: int, header: Header | None = None, inputs: int | None = None) -> TrioDriven:
    """Play a hand of random length by people of any skill, and let everything fall due."""
    rng = Random(seed)
    driven = TrioDriven(header or random_header(rng))
    t, moment = 1, []
    for _ in range(rng.randint(5, 150) if inputs is None else inputs):
        gap_us = rng.choice([rng.choice(GAPS_US), rng.randint(100_000, 900_000)])
        if gap_us:
            driven.put(moment)
            t, moment = t + gap_us, []
        if driven.game.hand.over:
            break
        moment += _next(rng, driven.game, t)
    driven.put(moment)
    if driven.game.clock.paused:
        driven.put([Host(t=driven.t + 1, what="resume")])
    driven.put([Time(t=driven.t + 60_000_000)])
    return driven
