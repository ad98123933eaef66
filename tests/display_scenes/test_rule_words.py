"""Every switch, pattern, preset and value is told in both languages."""

from __future__ import annotations

import types
import typing

import msgspec
import pytest

from console.display.icons import sign_width
from console.display.rule_words import label, sentence, value
from console.display.words import LANGUAGES, Words, load
from console.engine.settings import PatternName, Rules

PATTERNS = typing.get_args(PatternName)
RULES = [field.name for field in msgspec.structs.fields(Rules)]
PRESETS = ["ratscrew", "ratscrew-fr", "classic", "slapjack", "beggar"]


@pytest.fixture(params=LANGUAGES)
def words(request):
    return Words(request.param)


def literal_values() -> list[tuple[str, str]]:
    """Every word a rule may be set to, with the rule's name."""
    hints = typing.get_type_hints(Rules)
    return [
        (name, text)
        for name, hint in hints.items()
        if name != "patterns"
        for text in literals(hint)
    ]


def literals(hint: object) -> list[str]:
    if typing.get_origin(hint) is typing.Literal:
        return list(typing.get_args(hint))
    if isinstance(hint, types.UnionType) or typing.get_origin(hint) is typing.Union:
        return [text for part in typing.get_args(hint) for text in literals(part)]
    return []


def test_the_languages_have_the_same_keys():
    english, french = load("en"), load("fr")

    assert english.keys() == french.keys()
    assert all(english.values())
    assert all(french.values())


def test_both_languages_fill_in_the_same_values():
    english, french = load("en"), load("fr")

    for key, text in english.items():
        assert blanks(text) | {"count"} == blanks(french[key]) | {"count"}, key


def blanks(text: str) -> set[str]:
    return {part.split("}")[0].removeprefix("of_") for part in text.split("{")[1:]}


@pytest.mark.parametrize("name", [*RULES, *PATTERNS])
def test_each_rule_and_pattern_has_a_label_and_one_sentence(words, name):
    assert 2 <= len(label(words, name)) <= 18
    assert sentence(words, name).endswith(".")


@pytest.mark.parametrize("preset", PRESETS)
def test_each_preset_has_a_name_and_a_sentence(words, preset):
    assert words(f"preset.{preset}.label")
    assert words(f"preset.{preset}.help").endswith(".")


@pytest.mark.parametrize(("rule", "text"), literal_values())
def test_each_value_of_each_rule_is_said_in_words(words, rule, text):
    assert 2 <= len(value(words, rule, text)) <= 18


@pytest.mark.parametrize("price", ["bury 1", "bury 12", "locked 3", "lose the pile", "nothing"])
def test_each_price_of_a_wrong_slap_is_said_in_words(words, price):
    assert "{" not in value(words, "wrong_slap", price)


@pytest.mark.parametrize(
    ("rule", "setting", "said"),
    [
        ("challenge", True, "on"),
        ("slaps", False, "off"),
        ("wrong_slap", "bury 2", "bury 2"),
        ("collect_ms", "1000", "1 s"),
        ("collect_ms", 1500, "1.5 s"),
        ("collect_ms", 0, "not at all"),
        ("late_grace_ms", "250", "250 ms"),
        ("late_grace_ms", 0, "none"),
        ("earliest_slap_ms", "0", "any time"),
        ("hand_limit_cards", "10000", f"{Words('en').number(10_000)} cards"),
        ("hand_limit_minutes", "20", "20 min"),
        ("match", "1", "one hand"),
        ("match", 2, "first to 2"),
    ],
)
def test_values_read_as_people_say_them(rule, setting, said):
    assert value(Words("en"), rule, setting) == said


def test_french_numbers_have_a_comma():
    assert value(Words("fr"), "collect_ms", 2500) == "2,5\u00a0s".replace("\u00a0", " ")


@pytest.mark.parametrize("pattern", PATTERNS)
def test_each_pattern_has_a_sign_that_fits_beside_its_name(pattern):
    assert 0 < sign_width(pattern) <= 80
