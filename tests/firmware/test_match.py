"""A whole match on the real images, over a pseudo terminal and a wire that does all it can."""

from __future__ import annotations

import random
from collections.abc import Generator, Mapping
from pathlib import Path

import pytest

from console.engine.outcomes import DeadHeat, Verdict
from console.engine.patterns import PatternSet
from console.hardware.protocol import Key, Test, TestMode
from console.screens import MatchEndScreen
from tests.firmware.boards import Board, Edge
from tests.firmware.sweep import US
from tests.hardware.party import Party, assert_as_in_truth, gaps, void
from tests.hardware.ptywire import PtyWire

RULES = {"match": 2, "hand_limit_cards": 40}


class Hands:
    """An emulated board with the contacts and the line of a simulated one; µs of its own time."""

    def __init__(self, board: Board, t_us: int) -> None:
        self.board = board
        self._begin_us, self._begin_ns = t_us, board.now_ns
        self._edges: list[Edge] = []
        self._held = [0] * 8

    def turn(self, t_us: int) -> None:
        self.board.run_until(self._ns(t_us))

    def receive(self, data: bytes, t_us: int) -> None:
        self.board.hear_bytes(data)

    def take_output(self) -> bytes:
        return bytes(byte for _, byte in self.board.take_bytes())

    def touch(self, levels: Mapping[int, bool], t_us: int) -> None:
        at_ns = max(self._ns(t_us), self.board.now_ns + US)
        still = [edge for edge in self._edges if edge[0] > self.board.now_ns]
        self._edges = still + [(at_ns, pad, pressed) for pad, pressed in levels.items()]
        self.board.edges(self._edges)

    def key(self, station: int, key: Key, pressed: bool, t_us: int) -> None:
        held = self._held[station]
        self._held[station] = held | key if pressed else held & ~key
        self.board.keys(station, self._held[station])

    def reset(self, t_us: int) -> None:
        """Let the firmware hang, so that its watchdog resets it."""
        self.board.hear(Test(TestMode.HANG))

    def _ns(self, t_us: int) -> int:
        return self._begin_ns + (t_us - self._begin_us) * US


class EmulatedWire(PtyWire):
    """A wire to an emulated board."""

    def __init__(self, board: Board) -> None:
        super().__init__(seats=4)
        self.board = Hands(board, self.device_us(self.now_us))  # type: ignore[assignment]


@pytest.fixture
def wire(board: Board) -> Generator[EmulatedWire]:
    wire = EmulatedWire(board)
    wire.up()
    yield wire
    wire.close()


def reset(party: Party) -> None:
    """The firmware hangs while a hand lies on a pad, and one slaps before it is back."""
    party.down((0, 0))
    party.run(2)
    party.wire.board.reset(party.wire.device_us(party.wire.now_us))
    party.run(40)
    party.wire.let_go(0)
    party.run(300)
    party.hit((1, 0))
    party.until_playable()


def detach(party: Party) -> None:
    """Somebody stumbles over the cable just after a slap; two slap while it is out."""
    party.down((3, 0))
    party.run(2)
    party.wire.unplug()
    party.run(40)
    party.wire.let_go(3)
    party.run(400)
    party.hit((0, 0), (2, 70))
    party.wire.plug()
    party.until_playable()


@pytest.mark.slow
def test_a_match_on_the_real_image_is_the_match_that_was_played(
    wire: EmulatedWire, tmp_path: Path
) -> None:
    chance = random.Random(4)

    def spoil(data: bytes) -> bytes:
        """Lose bytes and put others in."""
        if chance.random() < 0.1:
            cut = chance.randrange(len(data))
            return data[:cut] + chance.randbytes(chance.randrange(4)) + data[cut + 1 :]
        return data

    party = Party(wire, tmp_path, seed=6, rules=RULES)
    wire.to_host = wire.to_device = spoil
    party.play({12: reset, 30: detach, 75: reset})
    assert isinstance(party.picture, MatchEndScreen)
    assert wire.link.state.damaged > 50
    assert wire.link.state.resets == 2
    journals = party.journals()
    for journal in journals:
        assert_as_in_truth(party, journal)
    voids = [one for journal in journals for one in void(journal, gaps(journal))]
    assert voids
    assert {(one.verdict, one.why) for one in voids} == {("ignored", "the game is paused")}


def until_something_can_be_slapped(party: Party) -> None:
    for _ in range(100):
        view = party.table.table
        if PatternSet(view.rules.patterns).live([laid.card for laid in view.pile]):
            return
        if view.to_act is None:
            party.run(50)
        else:
            party.flip(view.to_act)
    raise AssertionError("the cards never came to that")


@pytest.mark.slow
def test_slaps_in_one_cycle_are_announced_as_a_dead_heat(
    wire: EmulatedWire, tmp_path: Path
) -> None:
    party = Party(wire, tmp_path, seed=6, rules=RULES)
    until_something_can_be_slapped(party)
    seen = len(party.said)
    party.hit((0, 0), (1, 0), (3, 0))
    (heat,) = [one for one in party.said[seen:] if isinstance(one, DeadHeat)]
    assert heat.dead_heat == [0, 1, 3]
    told = [one for one in party.said[seen:] if isinstance(one, Verdict)]
    (won,) = [one.seat for one in told if one.verdict == "won"]
    assert won == heat.drawn
    assert any("Dead heat: " in line for line in party.core.new_lines())
    recap = party.table.recap
    assert recap is not None
    assert recap.dead_heat == (0, 1, 3)
