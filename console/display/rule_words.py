"""House rules in words: the label, the sentence and the value of each switch, for screen or print.

A switch is a pattern (``double``) or a rule of ``console.engine.settings.Rules`` (``wrong_slap``).
"""

from __future__ import annotations

from typing import Literal

from console.display.words import Words

_COUNTED = ("bury", "locked")  # values that end in a number of cards
_ZERO = {
    "late_grace_ms": "none",
    "earliest_slap_ms": "anytime",
    "collect_ms": "no_time",
    "hand_limit_cards": "none",
    "hand_limit_minutes": "none",
    "turn_ms": "none",
}


def label(words: Words, name: str) -> str:
    """Return the few words a tile shows for a pattern or a rule."""
    return _text(words, name, "label")


def sentence(words: Words, name: str) -> str:
    """Return the one plain sentence that explains a pattern or a rule."""
    return _text(words, name, "help")


def _text(words: Words, name: str, part: Literal["label", "help"]) -> str:
    key = f"pattern.{name}.{part}"
    return words(key if key in words else f"rule.{name}.{part}")


def value(words: Words, name: str, setting: bool | int | str) -> str:
    """Return a switch's setting in words: ``bury 2`` as it is said, 1500 ms as 1.5 s."""
    if isinstance(setting, bool):
        return words("value.on" if setting else "value.off")
    text = str(setting)
    if text.isdigit():
        return _number(words, name, int(text))
    head, _, tail = text.partition(" ")
    if head in _COUNTED:
        return words(f"value.{head} n", n=tail)
    return words(f"value.{text}")


def _number(words: Words, name: str, number: int) -> str:
    if number == 0 and name in _ZERO:
        return words(f"value.{_ZERO[name]}")
    if name.endswith("_ms"):
        return _duration(words, number)
    if name.endswith("_minutes"):
        return words("unit.min", n=number)
    if name == "match":
        return words("value.one_hand") if number == 1 else words("value.first_to", n=number)
    return words("value.cards", n=words.number(number)) if "cards" in name else words.number(number)


def _duration(words: Words, ms: int) -> str:
    if ms < 1000:
        return words("unit.ms", n=ms)
    seconds = words.decimal(ms / 1000).removesuffix(".0").removesuffix(",0")
    return words("unit.s", n=seconds)
