"""Hands on real phones' browsers, four at once."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from console.config_sections import Bots
from console.engine.inputs import Input
from console.engine.outcomes import Outcome
from console.engine.replay import Replay
from console.engine.script import read
from console.hardware.pads import monotonic_us
from console.session.console import Command
from console.session.hands import Links
from tests.phone.hand_serving import serving
from tests.phone.hand_table import HandTable
from tests.phone.running import a_table, running
from tests.phone.test_browser import sound, tell

MINE = "2D 2S 7C 9H KC 4D JH 6S"
NEXT = "7H 7H KH KD 8C 3C 4C 5C 6C 9C TC JC QC AC AD"


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_hand_in_every_situation(language: str) -> None:
    table = HandTable(hands=[MINE, NEXT], up="2C", rounds=[9, 8])
    with serving(table):
        found = tell("hand-scenes", json.dumps(table.linked[1]), language)
    sound(found)
    assert "#" not in found["address"]
    assert found["plan"].startswith("2 of" if language == "en" else "2 de")
    assert found["left"] == 0


class Seen(Replay):
    """A replay that remembers all hands as they were after every moment, and what lay openly."""

    def __init__(self, journal: bytes) -> None:
        self.hands: list[list[tuple[int, ...]]] = [[()] * 4]
        self.open: set[int] = set()
        super().__init__(read(journal))

    def _moment(self, inputs: list[Input]) -> list[Outcome]:
        said = super()._moment(inputs)
        self.hands.append([tuple(hand) for hand in self.game.table.stacks])
        self.open |= set(self.game.table.pile)
        return said


def is_own(frame: dict[str, Any], hands: set[tuple[int, ...]], public: set[int]) -> bool:
    """Tell whether all cards of a frame are of the seat's hand as it once was, or of the pile."""
    view, plan = frame.get("view"), frame.get("plan")
    if view is not None:
        told = [
            line for line in view["told"] if re.search(r" of (clubs|diamonds|hearts|spades)", line)
        ]
        if not all(re.search(r"aid|You took|from you", line) for line in told):
            return False
        held = tuple(card[0] for card in view["cards"])
        up = {view["up"][0]} if view["up"] else set()
        return held in hands and up <= public and set(view["first"]) <= set(held)
    planned = {*plan["cards"], *plan["follows"]} if plan is not None else set()
    return planned <= {card for hand in hands for card in hand}


@pytest.mark.slow
def test_four_phones_play_a_whole_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    config = a_table(tmp_path)
    config = replace(config, table=replace(config.table, preset="twisted-trio"))
    with running(replace(config, bots=Bots(fill=False))) as (core, network):
        network.wait()
        links: list[Links] = []
        linked = core.links
        core.links = lambda told: (links.append(told), linked(told))[1]  # type: ignore[method-assign]

        def pads() -> None:
            for seat in range(4):
                core.command(Command(monotonic_us(), "pad", seat=seat))

        def shuffle() -> None:
            for seat in range(4):
                network.hit(seat)
            (tmp_path / "shuffle.json").write_text("[]")

        def again() -> None:
            (tmp_path / "again.json").write_text(json.dumps(links[-1].addresses))

        def free() -> None:
            # What the screen shows is what can be scanned.
            while not getattr(core.picture, "links", ("",) * 4)[3]:
                assert core.failure is None
            (tmp_path / "free.json").write_text(json.dumps(core.picture.links))

        pads()
        core.command(Command(monotonic_us(), "deal"))
        while not (links and all(links[-1].addresses)):
            assert core.failure is None
        found = tell(
            "hands",
            json.dumps(links[-1].addresses),
            str(tmp_path),
            shuffle=shuffle,
            again=again,
            free=free,
        )
    sound(found)
    assert "#" not in found["address"]
    assert [found[key] for key in ("kept", "moved", "taken", "let_go", "back")] == [True] * 5
    assert found["stranger"] is False
    assert found["ends"].count("You have won") == 1
    journal = next((tmp_path / "journal").rglob("hand-01.jsonl")).read_bytes()
    seen = Seen(journal)
    for seat, frames in enumerate(json.loads((tmp_path / "frames.json").read_text())):
        hands = {hands[seat] for hands in seen.hands}
        assert len(frames) > 50
        assert [frame for frame in frames if not is_own(json.loads(frame), hands, seen.open)] == []
