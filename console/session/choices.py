"""The switches a lobby offers: every house rule as a row of choices to step through."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from console.engine.cards import DeckSpec
from console.engine.patterns import PATTERNS
from console.engine.settings import Rules
from console.screens import Switch

_ONE_PACK = DeckSpec()
ON_OFF: tuple[Any, ...] = (False, True)

# In the order a table asks for them; the first six make the lobby's first page.
CHOICES: Mapping[str, tuple[Any, ...]] = {
    "double": ON_OFF,
    "sandwich": ON_OFF,
    "jack": ON_OFF,
    "challenge": (False, True, "second hand"),
    "wrong_slap": (
        "bury 1",
        "bury 2",
        "bury 3",
        "lose the pile",
        "locked 1",
        "locked 3",
        "nothing",
    ),
    "lead_after_slap": ("seat", "slapper"),
    "top_bottom": ON_OFF,
    "run_3": ON_OFF,
    "run_4": ON_OFF,
    "run_wraps": ON_OFF,
    "marriage": ON_OFF,
    "marriage_queen_on_king": ON_OFF,
    "divorce": ON_OFF,
    "tens": ON_OFF,
    "tens_no_ace": ON_OFF,
    "tens_sandwich": ON_OFF,
    "same_suit_3": ON_OFF,
    "same_suit_4": ON_OFF,
    "challenge_winner": ("last", "first"),
    "slaps_during_challenge": (True, False),
    "short_payment": ("fails", "passes on"),
    "empty_seat": ("next slap", "next chance", "once", "out", "forever", "passed over"),
    "out_of_turn": ("ignored", "bury 2"),
    "match": (1, 2, 3),
    "won_pile": ("as it lies", "shuffled"),
    "slaps": (True, False),
    "late_grace_ms": (0, 150, 250, 400),
    "earliest_slap_ms": (0, 80, 120),
    "collect_ms": (0, 500, 1000, 2000),
    "hand_limit_minutes": (0, 5, 10, 20, 30, 45),
    "hand_limit_cards": (10_000, 0, 500, 1000),
    "calls": ("keys", "spoken", "voice"),
    "count_help": ON_OFF,
    "call_ms": (1500, 2500, 4000, 8000),
    "count_reset": ("own win", "any win", "never"),
    "eight_calls": ("first", "both", "neither"),
    "silent_match": (True, False),
    "ers_turn": ("one card", "whole challenge"),
    "ratscrew_row": ("ratscrew cards", "pile"),
    "battle_ms": (1500, 3000, 5000, 10_000),
    "ace_high": (True, False),
    "war_among": ("tied", "all"),
    "short_war": ("stands", "loses", "draw"),
    "war_gather": ("winner first", "as played", "seat by seat"),
    "trip_step_ms": (2500, 4000, 6000, 10_000),
    "play_for_places": ON_OFF,
    "announce_last_card": ON_OFF,
    "draw": ("one and wait", "one, may play it"),
    "draw_costs_turn": ON_OFF,
    "duplicate_from": ("layer", "left"),
    "last_card_ms": (3000, 5000, 1500, 2000),
    "turn_ms": (0, 30_000, 60_000, 120_000),
    "name_suit_ms": (15_000, 30_000, 8000),
    "pick_ms": (15_000, 30_000, 8000),
}

# The deck's parts, switches beside the rules: packs, jokers, and a ragbag's lost and doubled cards.
DECK: Mapping[str, tuple[int, ...]] = {
    "decks": (1, 2, 3),
    "jokers": (0, 2, 4, 6),
    "missing": (0, 3, 8, 13),
    "doubled": (0, 3, 8, 13),
}

_COMMON = ("match", "won_pile", "hand_limit_minutes", "hand_limit_cards")
_SLAPPED = ("wrong_slap", "out_of_turn", "empty_seat", "late_grace_ms", "earliest_slap_ms")
_WAR = ("battle_ms", "ace_high", "war_among", "short_war", "war_gather")
_COUNT = ("calls", "count_help", "call_ms", "count_reset", "eight_calls", "silent_match")
_CHAIN = ("ers_turn", "ratscrew_row")
_TRIP = ("trip_step_ms",)
_TRIO = (
    "announce_last_card", "play_for_places", "draw", "draw_costs_turn", "duplicate_from",
    "turn_ms", "last_card_ms", "name_suit_ms", "pick_ms",
)  # fmt: skip
_HANDS = ("match", "late_grace_ms", "hand_limit_minutes", "hand_limit_cards")
_ELSEWHERE = (*_WAR, *_COUNT, *_CHAIN, *_TRIP, *_TRIO)
_RATSCREW = tuple(name for name in CHOICES if name not in _ELSEWHERE)
_CYCLE = (*_COUNT[:2], *_CHAIN, "hand_limit_minutes", "double", *_COUNT[2:], *_WAR)

# What is offered for each game, in the order in which a table asks for it.
OFFERED: Mapping[str, tuple[str, ...]] = {
    "ratscrew": (*_RATSCREW, *DECK),
    "war": (*_WAR, *_COMMON, *DECK),
    "count": (*_COUNT, "lead_after_slap", *_SLAPPED, *_COMMON, *DECK),
    "trifecta": tuple(dict.fromkeys((*_CYCLE, *DECK, *_RATSCREW))),
    "trifecta-plus": tuple(dict.fromkeys((*_CYCLE[:2], *_TRIP, *_CYCLE[2:], *DECK, *_RATSCREW))),
    "twisted-trio": (*_TRIO, *_HANDS),
}


def value_of(rules: Rules, name: str) -> Any:
    """Return what a switch stands at: for a pattern, whether it is among those in force."""
    return name in rules.patterns if name in PATTERNS else getattr(rules, name)


def switches(
    rules: Rules, game: str = "ratscrew", deck: DeckSpec = _ONE_PACK
) -> tuple[Switch, ...]:
    """Return the switches of a game, its rules and its deck, as the lobby shows them."""

    def now(name: str) -> Any:
        return getattr(deck, name) if name in DECK else value_of(rules, name)

    return tuple(Switch(name=name, value=_shown(now(name))) for name in OFFERED[game])


def deck_stepped(deck: DeckSpec, name: str) -> dict[str, int]:
    """Return the change that moves a part of the deck on to its next value."""
    values, now = DECK[name], getattr(deck, name)
    return {name: values[(values.index(now) + 1) % len(values) if now in values else 0]}


def stepped(rules: Rules, name: str) -> dict[str, Any]:
    """Return the override that moves a switch on to its next value."""
    values = CHOICES[name]
    now = value_of(rules, name)
    place = values.index(now) + 1 if now in values else 0
    value = values[place % len(values)]
    if name not in PATTERNS:
        return {name: value}
    kept = [p for p in rules.patterns if p != name]
    return {"patterns": [*kept, name] if value else kept}


def _shown(value: Any) -> bool | str:
    return value if isinstance(value, bool) else str(value)
