"""What a terminal tells while nobody plays: faults in turn, a kept game, the best of the day."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import replace

from console.screens import AttractScreen, Fault, FaultKind, Score
from console.terminal.draw import draw
from console.terminal.waiting import FAULTS, TURN_US, beside_the_game, what_to_know

from .scenes import lobby, pens, screens


def attract(**given: object) -> AttractScreen:
    screen = screens()["attract"]
    assert isinstance(screen, AttractScreen)
    return replace(screen, **given)


def told(screen: AttractScreen, now_us: int = 0) -> str:
    line = what_to_know(screen, replace(pens(), now_us=now_us))
    return "" if line is None else line.plain.strip()


def test_there_is_a_line_for_every_fault() -> None:
    assert set(FAULTS) == set(get_args(FaultKind))
    for kind in FAULTS:
        line = told(attract(faults=(Fault(kind, "8080"),)))
        assert line
        assert "{" not in line


def test_a_kept_game_and_faults_take_turns() -> None:
    screen = attract(kept=True, faults=(Fault("no sound"), Fault("port taken", "8080")))
    lines = [told(screen, turn * TURN_US) for turn in range(4)]
    assert "unfinished game is kept" in lines[0]
    assert lines[1].startswith("No sound card")
    assert lines[2].endswith("port 8080")
    assert lines[3] == lines[0]
    assert told(attract()) == ""


def test_the_best_of_the_day_and_the_way_to_the_rules_are_in_the_last_line() -> None:
    scores = (Score("fastest", 231_400, 0, "Ada"), Score("pile", 27, 1, "Ben"))
    text = beside_the_game(
        attract(scores=(*scores, Score("hands", 1, 2, "Cho")), rules_url="http://10.0.0.2/rules")
    )
    assert "Ada 231 ms, Ben 27 cards at once, Cho 1 hand" in text
    assert "rules: http://10.0.0.2/rules" in text


@pytest.mark.parametrize("kept", [True, False])
def test_the_lobby_says_what_a_flip_on_the_kept_game_does(kept: bool) -> None:
    screen = replace(lobby(cursor=0), kept=kept, on_kept=kept)
    text = "\n".join(row.plain for row in draw(screen, pens()).right)
    assert ("unfinished game is kept" in text) is kept
