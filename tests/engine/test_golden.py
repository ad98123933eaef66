"""The golden hands play as they were written; the command that makes them tells a difference."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from console.engine import script
from console.engine.replay import Replay
from tests import golden

FILES = sorted(golden.SCRIPTS.glob("*.jsonl"))


def test_every_golden_hand_is_there() -> None:
    assert [path.stem for path in FILES] == sorted(golden.HANDS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_hand_plays_as_it_was_written(path: Path) -> None:
    """Every recorded outcome is worked out again, and nothing else is."""
    text = path.read_text("utf-8")
    assert Replay(script.read(text.encode())).differences() == []
    assert golden.difference(path.stem, text, golden.again(text)) == []


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("war-3", {"war"}),
        ("count-4", {"called", "mistake", "redeal"}),
        ("count-spoken-display-3", {"objects_to", "votes", "vote", "mistake"}),
        ("trifecta-display-jokers-4", {"skips", "owes", "called", "war", "mistake"}),
        ("trifecta-spoken-whole-challenge-5", {"skips", "owes", "vote"}),
        ("trifecta-plus-3", {"trip", "added", "gave_to", "called", "skips"}),
        ("trifecta-plus-spoken-display-4", {"trip", "vote", "added", "gave_to", "skips"}),
    ],
)
def test_golden_hands_tell_what_is_rare(name: str, told: set[str]) -> None:
    """Votes, jokers, wars and trips gone wrong are among what must stay as it is."""
    lines = [json.loads(line) for line in (golden.SCRIPTS / f"{name}.jsonl").open()]
    fields = {field for line in lines if "do" not in line for field in line}
    assert told <= fields


def test_a_golden_hand_keeps_a_challenge_over_the_other_games() -> None:
    """A seat owes, both other games are played, and the same seat pays the rest."""
    kept = 0
    payer, cards, since = None, 0, 0
    for line in (golden.SCRIPTS / "trifecta-3.jsonl").open():
        match json.loads(line):
            case {"owes": cards, "seat": payer}:
                since = 0
            case {"card": _, "game": "ratscrew", "seat": seat}:
                kept += seat == payer and cards > 1 and since >= 2
                since = 0
            case {"card": _, "game": _}:
                since += 1
    assert kept


def test_the_command_tells_a_difference_and_writes_it_on_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    name = FILES[0].stem
    text = FILES[0].read_text("utf-8")
    monkeypatch.setattr(golden, "SCRIPTS", tmp_path)
    monkeypatch.setattr(golden, "HANDS", {name: golden.HANDS[name]})
    (tmp_path / f"{name}.jsonl").write_text(text.replace('"pile":', '"heap":'), "utf-8")
    assert golden.main([]) == 1
    assert '-{"t":' in capsys.readouterr().out
    assert golden.main(["--write"]) == 0
    assert golden.main([]) == 0
    assert (tmp_path / f"{name}.jsonl").read_text("utf-8") == text


def test_a_hand_made_twice_is_the_same_hand() -> None:
    """Nothing but its seeds decides."""
    assert golden.made("few-cards-redeal-3") == golden.made("few-cards-redeal-3")
