"""The rules of every game as the network pages tell them: this table's own game first."""

from __future__ import annotations

from console.config import Config
from console.display.rules_text import credit, rules_of
from console.display.words import Words
from console.engine.presets import PRESETS, rules_for
from console.phone.desk import Language
from console.phone.rules_page import GameRules
from console.session.choices import switches


def rules_book(config: Config, language: Language) -> tuple[GameRules, ...]:
    """Return each preset's rules in words; those of the table's own with its house rules."""
    own = config.table.preset
    words = Words(language)
    presets = sorted(PRESETS, key=lambda name: name != own)
    return tuple(_told(words, name, config.rules if name == own else {}) for name in presets)


def _told(words: Words, preset: str, changed: dict[str, object]) -> GameRules:
    shown = switches(rules_for(preset, changed), PRESETS[preset].game)
    return GameRules(
        name=words(f"preset.{preset}.label"),
        about=words(f"preset.{preset}.help"),
        told=tuple((told.title, told.text) for told in rules_of(words, preset, shown)),
        credit=credit(words, preset),
    )
