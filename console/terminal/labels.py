"""Games and house rules as a person at the terminal reads them."""

from __future__ import annotations

import msgspec

from console.engine.patterns import PATTERNS
from console.engine.settings import Rules
from console.engine.terms import pattern_label

_PRESETS = {
    "ratscrew": ("Ratscrew", "Jacks, doubles and sandwiches; no challenges. Two hands win."),
    "ratscrew-fr": ("French", "Doubles, sandwiches, top and bottom; court cards challenge."),
    "classic": ("Classic", "Doubles and sandwiches; court cards challenge; slap back in."),
    "slapjack": ("Slapjack", "Slap every jack, and nothing else."),
    "beggar": ("Beggar", "Beggar my neighbour: court cards make the next seat pay. No slaps."),
    "war": ("War", "All flip together, the highest card takes them; a tie is war."),
    "count": ("1-2-3-4", "Flip and call the count; slap a card that is its number."),
    "trifecta": ("Trifecta", "War, Ratscrew and 1-2-3-4 in turn on one pile."),
    "trifecta-plus": ("Trifecta Plus", "Trifecta, and a list that grows by a thing a cycle."),
    "twisted-trio": ("Twisted Trio", "Private hands on phones; slap for the last card."),
}
_RULES = {
    "slaps": "Slaps",
    "challenge": "Challenges",
    "challenge_winner": "Challenge goes to",
    "slaps_during_challenge": "Slap in challenges",
    "collect_ms": "Pile lies for, ms",
    "short_payment": "Short payment",
    "lead_after_slap": "After a slap leads",
    "wrong_slap": "Wrong slap",
    "empty_seat": "Without cards",
    "out_of_turn": "Flip out of turn",
    "match": "Hands to win",
    "won_pile": "Won pile",
    "late_grace_ms": "Late is free for, ms",
    "earliest_slap_ms": "Earliest slap, ms",
    "hand_limit_cards": "Hand ends, cards",
    "hand_limit_minutes": "Hand ends, minutes",
    "battle_ms": "Battle waits, ms",
    "ace_high": "Ace is high",
    "war_among": "War among",
    "short_war": "Too few for war",
    "war_gather": "Cards gathered",
    "calls": "Calls",
    "call_ms": "Time to call, ms",
    "count_reset": "Count restarts after",
    "eight_calls": "Eights called",
    "silent_match": "Silent matches",
    "count_help": "Help with the count",
    "ers_turn": "Ratscrew turn",
    "ratscrew_row": "In a row",
    "trip_step_ms": "Time a step, ms",
    "play_for_places": "Play for places",
    "announce_last_card": "Say who has one card",
    "draw": "Who cannot lay draws",
    "draw_costs_turn": "Drawing costs a turn",
    "duplicate_from": "Two alike: given by",
    "last_card_ms": "Last card for, ms",
    "turn_ms": "Time a turn, ms",
    "name_suit_ms": "Time for a suit, ms",
    "pick_ms": "Time to pick, ms",
    "decks": "Packs",
    "jokers": "Jokers",
    "missing": "Cards lost",
    "doubled": "Cards twice",
}
_DECK = {
    "decks": "How many full packs are shuffled together.",
    "jokers": "How many jokers are in the deck.",
    "missing": "How many cards the deck lacks, drawn anew for each hand.",
    "doubled": "How many cards are there once more, drawn anew for each hand.",
}
_TOLD = {field.name: field for field in msgspec.structs.fields(Rules)}


def preset_label(name: str) -> str:
    """Return a preset's short name."""
    return _PRESETS[name][0] if name in _PRESETS else name.capitalize()


def preset_story(name: str) -> str:
    """Return a preset in one sentence, empty for one without."""
    return _PRESETS[name][1] if name in _PRESETS else ""


def switch_label(name: str) -> str:
    """Return a pattern's or a rule's short name."""
    if name in PATTERNS:
        return pattern_label(name)
    return _RULES.get(name, name.replace("_", " ").capitalize())


def switch_story(name: str) -> str:
    """Return what a pattern or a rule does, in a sentence; empty for an unknown one."""
    if name in PATTERNS:
        told = (PATTERNS[name].test.__doc__ or "").removeprefix("Tell whether ")
        return told[0].upper() + told[1:]
    return _DECK.get(name) or _description(name)


def _description(name: str) -> str:
    for extra in getattr(_TOLD[name].type, "__metadata__", ()) if name in _TOLD else ():
        if isinstance(extra, msgspec.Meta) and extra.description:
            return extra.description
    return ""


def value_label(value: bool | str) -> str:
    """Return a switch's value: on, off, or the words of the rules."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return value
