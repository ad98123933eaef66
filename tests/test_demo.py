"""Bots playing for an audience."""

from __future__ import annotations

import io
from itertools import pairwise
from typing import Any

import pytest

from console.demo import Demo, tell, told
from console.engine.presets import PRESETS
from console.errors import SetupError


def demo(**given: Any) -> Demo:
    fields: dict[str, Any] = {
        "names": ("Ada", "Ben", "Cho"),
        "preset": "classic",
        "level": "steady",
        "seed": 4,
        "rules": {"hand_limit_cards": 60},
    }
    return Demo(**{**fields, **given})


@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_of_every_game_is_told_to_its_end(preset: str) -> None:
    lines = list(told(demo(preset=preset)))
    assert any(" wins the hand " in line for _, line in lines)
    assert any("Ada lays " in line or "The cards turn: Ada " in line for _, line in lines)
    assert all(earlier <= later for (earlier, _), (later, _) in pairwise(lines))


def test_the_same_seed_tells_the_same_match_and_another_another() -> None:
    assert list(told(demo())) == list(told(demo()))
    assert list(told(demo())) != list(told(demo(seed=5)))


def test_a_match_of_several_hands_is_told_hand_by_hand() -> None:
    lines = [line for _, line in told(demo(names=("Ada", "Ben"), preset="ratscrew"))]
    assert sum(" wins the hand " in line or "share the hand" in line for line in lines) >= 2


def test_house_rules_are_kept() -> None:
    laid = [line for _, line in told(demo(rules={"hand_limit_cards": 7})) if " lays " in line]
    assert len(laid) == 7


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(SetupError, match="expected one of"):
        next(told(demo(preset="whist")))


def test_the_pace_is_kept_by_waiting_between_the_lines() -> None:
    out, slept = io.StringIO(), [0.0]
    tell(demo(), 2.0, out, slept.append)
    (*_, (last_us, _)) = told(demo())
    assert sum(slept) == pytest.approx(last_us / 1_000_000 / 2.0)
    assert min(slept[1:]) > 0
    assert out.getvalue().splitlines() == [line for _, line in told(demo())]


def test_at_no_pace_nothing_waits() -> None:
    def never(seconds: float) -> None:
        raise AssertionError("waited")

    out = io.StringIO()
    tell(demo(), 0, out, never)
    assert out.getvalue()
