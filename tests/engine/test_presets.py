"""Presets and house rules (rules 7): what each named game begins with, and what may be changed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from console.engine.patterns import PATTERNS
from console.engine.presets import PRESETS, preset_named, rules_for
from console.engine.settings import PatternName
from console.errors import SetupError

from .play import play

TABLE: dict[str, dict[str, Any]] = {
    "ratscrew": {
        "patterns": {"jack", "double", "sandwich"},
        "challenge": False,
        "challenge_winner": "first",
        "lead_after_slap": "seat",
        "wrong_slap": "bury 2",
        "empty_seat": "next slap",
        "out_of_turn": "ignored",
        "match": 2,
    },
    "ratscrew-fr": {
        "patterns": {"double", "sandwich", "top_bottom"},
        "challenge": True,
        "challenge_winner": "last",
        "lead_after_slap": "slapper",
        "wrong_slap": "bury 2",
        "empty_seat": "next chance",
        "out_of_turn": "ignored",
        "match": 1,
    },
    "classic": {
        "patterns": {"double", "sandwich"},
        "challenge": True,
        "challenge_winner": "last",
        "lead_after_slap": "slapper",
        "wrong_slap": "bury 1",
        "empty_seat": "forever",
        "out_of_turn": "ignored",
        "match": 1,
    },
    "slapjack": {
        "patterns": {"jack"},
        "challenge": False,
        "lead_after_slap": "slapper",
        "wrong_slap": "bury 1",
        "empty_seat": "next slap",
        "out_of_turn": "ignored",
        "match": 1,
    },
    "beggar": {
        "patterns": set(),
        "challenge": True,
        "challenge_winner": "last",
        "short_payment": "fails",
        "collect_ms": 0,
        "out_of_turn": "ignored",
        "match": 1,
    },
}
COMMON = {
    "late_grace_ms": 250,
    "earliest_slap_ms": 0,
    "hand_limit_cards": 10_000,
    "hand_limit_minutes": 0,
    "won_pile": "as it lies",
    "slaps_during_challenge": True,
    "short_payment": "fails",
    "out_of_turn": "ignored",
}


@pytest.mark.parametrize("name", TABLE)
def test_what_each_game_begins_with(name: str) -> None:
    rules = msgspec.to_builtins(PRESETS[name].rules)
    rules["patterns"] = set(rules["patterns"])
    expected = {**COMMON, "collect_ms": 1000, **TABLE[name]}
    assert {key: rules[key] for key in expected} == expected


def test_the_default_preset_is_the_games_own_name() -> None:
    """ratscrew is the English one."""
    assert set(TABLE) <= set(PRESETS)
    assert preset_named("ratscrew").rules.match == 2
    assert {PRESETS[name].game for name in TABLE} == {"ratscrew"}


@pytest.mark.parametrize("name", TABLE)
def test_any_setting_may_be_changed_before_the_deal(name: str) -> None:
    changed = rules_for(name, {"wrong_slap": "locked 3", "late_grace_ms": 400, "challenge": True})
    assert (changed.wrong_slap, changed.locked, changed.bury) == ("locked 3", 3, 0)
    assert changed.patterns == PRESETS[name].rules.patterns


@pytest.mark.parametrize(
    ("rule", "value", "known"),
    [
        ("challenge", "on", "true | false or 'second hand'"),
        ("challenge_winner", "middle", "'first' | 'last'"),
        ("empty_seat", "never", "'next slap'"),
        ("wrong_slap", "bury 0", "bury n"),
        ("wrong_slap", "bury two", "bury n"),
        ("wrong_slap", "lose", "lose the pile"),
        ("patterns", ["triple"], "'same_suit_4'"),
        ("patterns", "double", "a list of"),
        ("late_grace_ms", -1, "from 0 to"),
        ("late_grace_ms", 2.5, "a whole number"),
        ("late_grace_ms", "250", "a whole number"),
        ("late_grace_ms", True, "a whole number"),
        ("match", 0, "from 1 to"),
        ("hand_limit_cards", None, "a whole number"),
        ("slaps_during_challenge", 1, "true | false"),
    ],
)
def test_a_value_that_is_not_one_is_refused_with_those_that_are(
    rule: str, value: object, known: str
) -> None:
    with pytest.raises(SetupError) as refusal:
        rules_for("ratscrew", {rule: value})
    assert f"rule '{rule}'" in str(refusal.value)
    assert known in str(refusal.value)


def test_a_rule_that_is_none_is_refused_with_those_that_are() -> None:
    with pytest.raises(SetupError, match=r"unknown rule 'wrongslap'.*wrong_slap.*empty_seat"):
        rules_for("ratscrew", {"wrongslap": "bury 2"})


def test_a_preset_that_is_none_is_refused_with_those_that_are() -> None:
    with pytest.raises(SetupError, match=r"unknown preset 'poker'.*ratscrew-fr.*beggar"):
        rules_for("poker", {})


def test_every_pattern_of_the_rules_is_in_the_registry() -> None:
    assert set(PATTERNS) == set(PatternName.__args__)  # type: ignore[attr-defined]


def test_slapjack_is_slapped_at_jacks_only() -> None:
    played = play(
        "0 flip",
        "1 flip",
        "0 slap",
        "0 flip",
        "+300 1 slap",
        stacks=["5C 4C JC 2C", "5D 2D 3D"],
        preset="slapjack",
    )
    assert played.verdicts == ["0 wrong", "1 won"]


def test_the_french_table_slaps_top_and_bottom() -> None:
    played = play(
        "0 flip",
        "1 flip",
        "0 flip",
        "1 flip",
        "0 slap",
        stacks=["9C 2C 4C", "3D 9D 4D"],
        preset="ratscrew-fr",
    )
    assert played.verdicts == ["0 won"]
    assert played.find("patterns")[0]["patterns"] == ["top_bottom"]
