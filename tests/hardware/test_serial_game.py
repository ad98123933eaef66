"""A whole hand on serial pads: what a bad wire does must not change a verdict."""

import random
from itertools import count

import pytest

from console.core import Core
from console.engine.outcomes import Outcome, Paused, Verdict
from console.hardware.pads import Batch, Health
from console.hardware.protocol import Key
from console.screens import TableScreen
from console.session.console import Command, Console
from tests.session.table import settings

from .wire import Wire

pytestmark = pytest.mark.slow

SEATS = 4


class WirePads:
    """The link at the end of a wire as a source of presses."""

    name = "pads"
    resolution_us = 1

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self._watermark_us = wire.now_us

    def drain(self) -> Batch:
        events = tuple(self.wire.events)
        self.wire.events.clear()
        return Batch(events, self.wire.marks[-1], self.wire.link.is_lost(self.wire.now_us))

    def health(self) -> Health:
        return self.wire.link.health(self.wire.now_us)

    def close(self) -> None:
        pass


class Match:
    """Four people on one board, all they do drawn from one seed."""

    def __init__(self, seed: int = 3) -> None:
        self.wire = Wire(seats=SEATS, drift_ppm=30).up()
        self.chance = random.Random(seed)
        self.said: list[Outcome] = []
        seeds = count(1)
        console = Console(settings(SEATS, preset="classic"), self.wire.now_us, lambda: next(seeds))
        self.core = Core(console, [WirePads(self.wire)], None, lambda: self.wire.now_us)
        for seat in range(SEATS):
            self.hit((seat, 0))
        self.core.command(Command(self.wire.now_us, "deal"))
        self.run(20)

    def run(self, ms: int) -> None:
        for _ in range(ms):
            self.wire.step()
            self.core.turn()
        self.said += self.core.outcomes()

    def hit(self, *hits: tuple[int, int]) -> None:
        """Seats hit their pads, each so many µs from now, and let go 40 ms later."""
        at_us = self.wire.device_us(self.wire.now_us)
        for seat, offset_us in sorted(hits, key=lambda hit: hit[1]):
            self.wire.board.touch({seat: True}, at_us + offset_us)
        self.run(40)
        self.wire.let_go(*(seat for seat, _ in hits))
        self.run(60)

    def flip(self, seat: int) -> None:
        at_us = self.wire.device_us(self.wire.now_us)
        self.wire.board.key(seat, Key.FLIP, True, at_us)
        self.wire.board.key(seat, Key.FLIP, False, at_us + 10)
        self.run(50)

    def turns(self, number: int) -> None:
        """Everybody flips, whoever is due; now and then some slap within a few µs."""
        for _ in range(number):
            for seat in range(SEATS):
                self.flip(seat)
                if self.chance.random() < 0.3:
                    seats = self.chance.sample(range(SEATS), self.chance.randint(1, SEATS))
                    self.hit(*((one, self.chance.randrange(6)) for one in seats))

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


def test_garbage_and_lost_bytes_change_no_verdict() -> None:
    calm, rough = Match(), Match()
    chance = random.Random(9)

    def spoil(data: bytes) -> bytes:
        """Loses bytes and puts others in."""
        if chance.random() < 0.2:
            cut = chance.randrange(len(data))
            return data[:cut] + chance.randbytes(chance.randrange(6)) + data[cut + 1 :]
        return data

    rough.wire.to_host = rough.wire.to_device = spoil
    for match in (calm, rough):
        match.turns(12)
    rough.wire.to_host = rough.wire.to_device = bytes
    for match in (calm, rough):
        match.run(500)
    assert rough.wire.link.state.damaged > 20
    assert sum(isinstance(one, Verdict) for one in calm.said) > 10
    assert rough.told == calm.told


@pytest.mark.parametrize("trouble", ["reset", "unplug", "silence"])
def test_a_link_lost_in_a_hand_pauses_it_and_it_goes_on_where_it_was(trouble: str) -> None:
    calm, rough = Match(), Match()
    for match in (calm, rough):
        match.turns(3)
    wire = rough.wire
    before = rough.core.picture
    assert isinstance(before, TableScreen)
    if trouble == "reset":
        wire.board.reset(wire.device_us(wire.now_us))
        rough.run(290)
    elif trouble == "unplug":
        wire.unplug()
        rough.run(400)
    else:
        wire.to_host = lambda data: b""
        rough.run(400)
    paused = rough.core.picture
    assert isinstance(paused, TableScreen)
    assert paused.notice != before.notice
    wire.to_host = bytes
    if trouble == "unplug":
        wire.plug()
    rough.run(1_000)
    calm.run(1_000)
    for match in (calm, rough):
        match.turns(3)
        match.run(200)
    assert rough.told == calm.told


def test_a_slap_made_in_the_gap_is_void() -> None:
    match = Match()
    match.turns(2)
    match.run(200)
    seen = len(match.said)
    match.wire.unplug()
    match.run(400)
    match.hit((1, 0))
    match.wire.plug()
    match.run(1_000)
    (slap,) = [one for one in match.said[seen:] if isinstance(one, Verdict)]
    assert (slap.seat, slap.verdict, slap.why) == (1, "ignored", "the game is paused")
