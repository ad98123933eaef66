"""Whole hands on USB pads: how late and in what order keys are read must not change a verdict."""

import random
from itertools import count

import pytest

from console.core import Core
from console.engine.cards import rank
from console.engine.outcomes import DeadHeat, Outcome, Paused, Verdict
from console.hardware.usbbuttons import Assignment, Button, Place
from console.hardware.usbdevices import Found
from console.screens import TableScreen
from console.session.console import Command, Console
from tests.session.table import settings

from .usbbench import FIRST, Bench, encoder

pytestmark = pytest.mark.slow

SEATS = 4
LEFT, RIGHT = encoder(1), encoder(2)  # two seats each: pads, then flip keys
LATE_MS = 6


class Match:
    """Four people on two encoders; all they do is drawn from one seed, how it arrives from another.

    ``late``: the reading thread is held up now and then, and reads everything at once.
    """

    def __init__(self, late: int | None = None) -> None:
        self.bench = Bench(LEFT, RIGHT)
        self.chance = random.Random(3)
        self.said: list[Outcome] = []
        self._late = None if late is None else random.Random(late)
        self._held_ms = 0
        places = {
            Button(seat // 2, FIRST + seat % 2 + 2 * row): Place(seat, job)
            for seat in range(SEATS)
            for row, job in enumerate(("pad", "flip"))
        }
        self.pads = self.bench.pads(Assignment((LEFT.identity, RIGHT.identity), places))
        seeds = count(1)
        table = {"resolution_us": self.pads.resolution_us}
        now_us = self.bench.clock()
        given = settings(SEATS, preset="classic", table=table)
        console = Console(given, now_us, lambda: next(seeds))
        self.core = Core(console, [self.pads], None, self.bench.clock)
        for seat in range(SEATS):
            self.hit((seat, 0))
        self.core.command(Command(self.bench.clock(), "deal"))
        self.run(20)

    def run(self, ms: int) -> None:
        for _ in range(ms):
            self.bench.clock.advance(1_000)
            if self._held_ms == 0 and self._late is not None and self._late.random() < 0.05:
                self._held_ms = self._late.randrange(LATE_MS)
            if self._held_ms:
                self._held_ms -= 1
            else:
                self.pads.turn()
            self.core.turn()
        self.said += self.core.outcomes()

    def hit(self, *hits: tuple[int, int]) -> None:
        """Seats hit their pads, each so many µs from now, told by the kernel in any order."""
        now_us = self.bench.clock.now_us
        self.run(1)
        told = list(hits)
        if self._late is not None:
            self._late.shuffle(told)
        for seat, offset_us in told:
            self.key(seat, 0, True, now_us + 400 + offset_us)
        self.run(60)
        for seat, _ in hits:
            self.key(seat, 0, False)
        self.run(60)

    def flip(self, seat: int) -> None:
        self.key(seat, 2, True)
        self.run(40)
        self.key(seat, 2, False)
        self.run(60)

    def key(self, seat: int, row: int, pressed: bool, t_us: int | None = None) -> None:
        device: Found = (LEFT, RIGHT)[seat // 2]
        if device in self.bench.plugged:
            self.bench.change(device, FIRST + seat % 2 + row, pressed, t_us)

    def turns(self, rounds: int, apart_us: tuple[int, ...] = (0, 100, 250, 400, 599)) -> None:
        """Everybody flips in turn; now and then some of them slap."""
        for _ in range(rounds):
            for seat in range(SEATS):
                self.flip(seat)
                if self.chance.random() < 0.3:
                    seats = self.chance.sample(range(SEATS), self.chance.randint(1, SEATS))
                    self.hit(*((one, self.chance.choice(apart_us)) for one in seats))

    @property
    def told(self) -> list[tuple[object, ...]]:
        """What happened, to the µs between slaps, but not when; pauses left out."""
        return [
            (
                type(one).__name__,
                *(getattr(one, what, None) for what in ("seat", "verdict", "margin", "behind")),
            )
            for one in self.said
            if not isinstance(one, Paused)
        ]


@pytest.mark.parametrize("late", range(4))
def test_how_keys_arrive_changes_no_verdict(late: int) -> None:
    calm, rough = Match(), Match(late)
    for match in (calm, rough):
        match.turns(10)
        match.run(500)
    assert sum(isinstance(one, Verdict) for one in calm.said) > 10
    assert rough.told == calm.told


def until_a_double(match: Match) -> None:
    """Flip until something may be slapped."""
    for turn in range(200):
        match.flip(turn % SEATS)
        picture = match.core.picture
        assert isinstance(picture, TableScreen)
        ranks = [rank(laid.card) for laid in picture.table.pile[-2:]]
        if len(ranks) == 2 and ranks[0] == ranks[1]:
            return
    raise AssertionError("two hundred cards without a double")


@pytest.mark.parametrize(("apart_us", "heat"), [(7_999, True), (8_001, False)])
def test_presses_within_the_polling_interval_are_a_dead_heat(apart_us: int, heat: bool) -> None:
    match = Match()
    until_a_double(match)
    match.hit((0, 0), (2, apart_us))
    match.run(100)
    heats = [one for one in match.said if isinstance(one, DeadHeat)]
    assert bool(heats) is heat
    won = [one.seat for one in match.said if isinstance(one, Verdict) and one.verdict == "won"]
    assert won[-1] in (heats[0].dead_heat if heats else [0])


def test_unplugged_in_a_hand_it_pauses_and_goes_on_where_it_was() -> None:
    calm, rough = Match(), Match()
    for match in (calm, rough):
        match.turns(3)
    before = rough.core.picture
    assert isinstance(before, TableScreen)
    rough.bench.unplug(RIGHT)
    rough.run(400)
    paused = rough.core.picture
    assert isinstance(paused, TableScreen)
    assert paused.notice is not None
    assert paused.notice.kind == "pads disconnected"
    rough.hit((1, 0))  # void: the other encoder is still there, the game is not
    rough.bench.plugged.append(RIGHT)
    for match in (calm, rough):
        match.run(1_000)
    void = [one for one in rough.said if isinstance(one, Verdict) and one.verdict == "ignored"]
    assert [(one.seat, one.why) for one in void][-1:] == [(1, "the game is paused")]
    rough.said.remove(void[-1])
    for match in (calm, rough):
        match.turns(3)
        match.run(200)
    # How long the hand stood still shows in how late a late hand was, in nothing else.
    assert [one[:3] for one in rough.told] == [one[:3] for one in calm.told]
