"""The named games a table can choose: each a starting point for the house rules (rules 7)."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any

import msgspec

from console.engine.cards import DeckSpec
from console.engine.settings import Rules
from console.errors import SetupError


class Preset(msgspec.Struct, frozen=True, kw_only=True):
    """A named set of rules, how many may play it, and its deck.

    One pack serves up to ``one_deck_seats``; fewer cards than ``few_cards`` are worth a warning.
    """

    name: str
    game: str
    rules: Rules
    max_seats: int = 8
    one_deck_seats: int = 8
    deck: DeckSpec = DeckSpec()
    few_cards: int = 0


def _ratscrew(name: str, one_deck_seats: int = 8, **rules: Any) -> Preset:
    return Preset(name=name, game="ratscrew", rules=Rules(**rules), one_deck_seats=one_deck_seats)


def _trifecta(name: str) -> Preset:
    """Return a preset for a deck of whatever lies around, 53 cards at least (rules 4)."""
    rules = Rules(
        patterns=("double",),
        challenge=True,
        challenge_winner="last",
        lead_after_slap="slapper",
        wrong_slap="lose the pile",
        empty_seat="out",
        out_of_turn="bury 2",
        match=1,
    )
    return Preset(name=name, game=name, rules=rules, deck=DeckSpec(jokers=2), few_cards=53)


PRESETS: dict[str, Preset] = {
    preset.name: preset
    for preset in (
        _ratscrew(
            "ratscrew",
            one_deck_seats=6,
            patterns=("jack", "double", "sandwich"),
            challenge=False,
            challenge_winner="first",
            lead_after_slap="seat",
            wrong_slap="bury 2",
            empty_seat="next slap",
            match=2,
        ),
        _ratscrew(
            "ratscrew-fr",
            patterns=("double", "sandwich", "top_bottom"),
            challenge=True,
            challenge_winner="last",
            lead_after_slap="slapper",
            wrong_slap="bury 2",
            empty_seat="next chance",
            match=1,
        ),
        _ratscrew(
            "classic",
            patterns=("double", "sandwich"),
            challenge=True,
            challenge_winner="last",
            lead_after_slap="slapper",
            wrong_slap="bury 1",
            empty_seat="forever",
            match=1,
        ),
        _ratscrew(
            "slapjack",
            patterns=("jack",),
            challenge=False,
            lead_after_slap="slapper",
            wrong_slap="bury 1",
            empty_seat="next slap",
            match=1,
        ),
        _ratscrew(
            "beggar",
            patterns=(),
            slaps=False,
            challenge=True,
            challenge_winner="last",
            short_payment="fails",
            collect_ms=0,
            wrong_slap="nothing",
            empty_seat="passed over",
            match=1,
        ),
        Preset(
            name="war",
            game="war",
            rules=Rules(
                patterns=(),
                slaps=False,
                wrong_slap="nothing",
                empty_seat="out",
                out_of_turn="ignored",
                match=1,
            ),
        ),
        Preset(
            name="count",
            game="count",
            rules=Rules(
                patterns=(),
                lead_after_slap="slapper",
                wrong_slap="lose the pile",
                empty_seat="out",
                out_of_turn="bury 2",
                match=1,
            ),
        ),
        _trifecta("trifecta"),
        _trifecta("trifecta-plus"),
        Preset(
            name="twisted-trio",
            game="twisted-trio",
            rules=Rules(patterns=(), wrong_slap="nothing", empty_seat="passed over", match=1),
            max_seats=4,
            deck=DeckSpec(decks=3),
        ),
    )
}

# Played with a hand of cards of one's own, which nobody else may see on the table.
WITH_HANDS = ("twisted-trio",)

GAMES = tuple(dict.fromkeys(preset.game for preset in PRESETS.values()))


def preset_named(name: str) -> Preset:
    """Return the preset; raise ``SetupError`` that lists the known ones."""
    if name not in PRESETS:
        raise SetupError(f"unknown preset {name!r}: expected one of {', '.join(PRESETS)}")
    return PRESETS[name]


def rules_for(preset: str, overrides: Mapping[str, Any]) -> Rules:
    """Return the preset's rules with single settings changed.

    Raise ``SetupError`` for an unknown name or value, saying which are known or allowed.
    """
    base = msgspec.to_builtins(preset_named(preset).rules)
    for name, value in overrides.items():
        if name not in base:
            close = get_close_matches(name, base, 1)
            hint = f" (did you mean {close[0]!r}?)" if close else ""
            raise SetupError(f"unknown rule {name!r}{hint}: the rules are {', '.join(base)}")
        base[name] = _checked(name, value)
    return msgspec.convert(base, Rules)


def _checked(name: str, value: Any) -> Any:
    try:
        return msgspec.to_builtins(msgspec.convert(value, _rule_types()[name]))
    except msgspec.ValidationError as error:
        raise SetupError(f"rule {name!r} cannot be {value!r}: {allowed(name)} ({error})") from error


def allowed(name: str) -> str:
    """Say in words which values a rule takes."""
    return "expected " + _values(msgspec.json.schema(_rule_types()[name]))


@cache
def _rule_types() -> dict[str, Any]:
    return {field.name: field.type for field in msgspec.structs.fields(Rules)}


def _values(schema: Mapping[str, Any]) -> str:
    if "anyOf" in schema:
        return " or ".join(_values(choice) for choice in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(repr(value) for value in schema["enum"])
    match schema.get("type"):
        case "boolean":
            return "true | false"
        case "integer":
            return f"a whole number from {schema.get('minimum')} to {schema.get('maximum')}"
        case "array":
            return "a list of " + _values(schema["items"])
        case "string":
            return "'bury n' | 'locked n' | 'lose the pile' | 'nothing', n from 1 to 99"
    return str(schema.get("type"))
