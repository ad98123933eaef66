"""A whole match over a pseudo terminal, on a wire that does all that a wire can do."""

from __future__ import annotations

import random
from collections.abc import Generator
from pathlib import Path

import pytest

from console.engine.outcomes import Paused
from console.screens import MatchEndScreen

from .party import Party, assert_as_in_truth, gaps, void
from .ptywire import PtyWire

pytestmark = pytest.mark.slow

RULES = {"match": 2, "hand_limit_cards": 160}


@pytest.fixture
def wire() -> Generator[PtyWire]:
    wire = PtyWire(seats=4, drift_ppm=30)
    wire.up()
    yield wire
    wire.close()


def reset(party: Party) -> None:
    """The board resets while a hand lies on a pad; another slaps before it is back."""
    party.down((0, 0))
    party.run(2)
    party.wire.board.reset(party.wire.device_us(party.wire.now_us))
    party.run(40)
    party.wire.let_go(0)
    party.run(20)
    party.hit((1, 0), (2, 300))
    party.until_playable()


def detach(party: Party) -> None:
    """Somebody stumbles over the cable just after a slap; two slap while it is out."""
    party.down((3, 0))
    party.run(2)
    party.wire.unplug()
    party.run(40)
    party.wire.let_go(3)
    party.run(400)
    party.hit((0, 0))
    party.hit((2, 0))
    party.wire.plug()
    party.until_playable()


def test_a_match_on_a_bad_wire_is_the_match_that_was_played(wire: PtyWire, tmp_path: Path) -> None:
    chance = random.Random(9)

    def spoil(data: bytes) -> bytes:
        """Lose bytes and put others in."""
        if chance.random() < 0.15:
            cut = chance.randrange(len(data))
            return data[:cut] + chance.randbytes(chance.randrange(6)) + data[cut + 1 :]
        return data

    party = Party(wire, tmp_path, rules=RULES)
    wire.to_host = wire.to_device = spoil
    party.play({30: reset, 120: detach, 260: detach, 400: reset})
    assert isinstance(party.picture, MatchEndScreen)
    assert wire.link.state.damaged > 100
    assert wire.link.state.resets == 2
    journals = party.journals()
    assert len(journals) >= 2
    for journal in journals:
        assert_as_in_truth(party, journal)
    voids = [one for journal in journals for one in void(journal, gaps(journal))]
    assert {(one.verdict, one.why) for one in voids} == {("ignored", "the game is paused")}
    assert len(voids) >= 6
    assert sum(isinstance(one, Paused) for one in party.said) == 8
