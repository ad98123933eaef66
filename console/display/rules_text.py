"""The rules of each game as short paragraphs, told as the table's house rules have them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from console.display import rule_words
from console.display.words import Words
from console.engine.patterns import PATTERNS
from console.engine.presets import preset_named
from console.engine.settings import Rules
from console.screens import Switch

_WAR = ("battle", "war", "few")
_COUNT = ("call", "match", "special", "seven", "eight", "mistake", "object")
_CYCLE = ("aim", "cycle", "start", "kept", "judged", "early", "joker")
_TRIP = ("trip", "pictures", "forgotten")
_TRIO = (
    "trio_aim", "trio_places", "trio_hand", "trio_lay", "trio_wild", "trio_draw", "trio_effects",
    "trio_alike", "trio_last",
)  # fmt: skip
_OF_GAME = {
    "war": ("aim", *_WAR, "end"),
    "count": ("aim", *_COUNT, "slap_back", "end"),
    "trifecta": (*_CYCLE, *_WAR, "patterns", "challenges", *_COUNT[:5], *_COUNT[6:], "end"),
    "trifecta-plus": (
        *_CYCLE, *_TRIP, *_WAR, "patterns", "challenges", *_COUNT[:5], *_COUNT[6:], "end",
    ),
    "twisted-trio": _TRIO,
    "ratscrew": ("aim", "turn", "slaps", "challenges", "slap_back", "end"),
}  # fmt: skip
_TOLD_OF_TRIO = ("play_for_places", "draw", "duplicate_from")


class Told(msgspec.Struct, frozen=True):
    """One paragraph of the rules."""

    title: str
    text: str


def rules_of(words: Words, preset: str, switches: Sequence[Switch]) -> tuple[Told, ...]:
    """Return the paragraphs of a game, with the house rules as the switches have them."""
    rules = _as_set(preset_named(preset).rules, switches)
    told: list[Told] = []
    for key in _OF_GAME[preset_named(preset).game]:
        told += _paragraphs(words, key, rules)
    return tuple(told)


def credit(words: Words, preset: str) -> str:
    """Return the line that names a game's author, ``""`` where nobody must be named."""
    return words("rules.credit") if preset.startswith("trifecta") else ""


def _as_set(rules: Rules, switches: Sequence[Switch]) -> Rules:
    """Return a preset's rules with the switches that are told in its paragraphs."""
    set_to = {switch.name: switch.value for switch in switches}
    patterns = [name for name in rules.patterns if set_to.get(name, True)]
    more = [name for name in PATTERNS if set_to.get(name) is True and name not in patterns]
    fields = {name: set_to[name] for name in ("wrong_slap", "empty_seat") if name in set_to}
    given = msgspec.to_builtins(rules) | fields
    given |= {name: set_to[name] is not False for name in ("challenge", "slaps") if name in set_to}
    given |= {name: set_to[name] for name in _TOLD_OF_TRIO if name in set_to}
    given["patterns"] = [*patterns, *more]
    return msgspec.convert(given, Rules)


def _paragraphs(words: Words, key: str, rules: Rules) -> list[Told]:
    match key:
        case "slaps":
            return _slaps(words, rules) if rules.slaps and rules.patterns else []
        case "patterns":
            return _patterns(words, rules)
        case "challenges":
            both = ("challenge", "unanswered")
            return [_plain(words, name) for name in both] if rules.challenge else []
        case "slap_back":
            text = words(f"rules.slap_back.{rules.empty_seat}")
            return [Told(words("rules.slap_back.title"), text)]
        case "trio_places" if not rules.play_for_places:
            return []
        case "trio_draw" if rules.draw != "one and wait":
            return [_plain(words, "trio_draw_play")]
        case "trio_alike" if rules.duplicate_from == "left":
            return [_plain(words, "trio_alike_left")]
    return [_plain(words, key)]


def _plain(words: Words, key: str) -> Told:
    return Told(words(f"rules.{key}.title"), words(f"rules.{key}.text"))


def _slaps(words: Words, rules: Rules) -> list[Told]:
    price = rule_words.value(words, "wrong_slap", rules.wrong_slap)
    wrong = Told(words("rules.wrong.title"), words("rules.wrong.text", price=price))
    return [_plain(words, "slap"), *_patterns(words, rules), wrong, _plain(words, "free")]


def _patterns(words: Words, rules: Rules) -> list[Told]:
    return [
        Told(
            words("rules.pattern.title", name=rule_words.label(words, name)),
            rule_words.sentence(words, name),
        )
        for name in rules.patterns
    ]
