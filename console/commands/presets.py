"""``slap-console presets``: each game and each house rule explained."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterator

import msgspec

from console.config import load
from console.display.rule_words import label, sentence, value
from console.display.words import Words
from console.engine.patterns import PATTERNS
from console.engine.presets import PRESETS, Preset, allowed
from console.engine.settings import Rules

WIDTH = 96


def run(arguments: argparse.Namespace) -> int:
    """Print every preset, or one, then what each switch does."""
    words = Words(load(arguments.config).table.language)
    names = [arguments.name] if arguments.name else list(PRESETS)
    for name in names:
        print("\n".join(_preset(words, PRESETS[name])) + "\n")
    if not arguments.name:
        print("\n".join(_patterns(words)) + "\n")
        print("\n".join(_rules(words)))
    return 0


def _preset(words: Words, preset: Preset) -> Iterator[str]:
    yield f"{preset.name}: {words(f'preset.{preset.name}.label')}"
    yield from _wrapped(words(f"preset.{preset.name}.help"), "  ")
    for field in msgspec.structs.fields(Rules):
        setting = getattr(preset.rules, field.name)
        if field.name == "patterns":
            shown = ", ".join(label(words, name) for name in setting) or "–"
            yield f"    {'patterns':<24}{shown}"
        else:
            yield f"    {field.name:<24}{value(words, field.name, setting)}"


def _patterns(words: Words) -> Iterator[str]:
    yield "patterns"
    for name in PATTERNS:
        yield f"  {name}"
        yield from _wrapped(sentence(words, name), "      ")


def _rules(words: Words) -> Iterator[str]:
    yield "rules"
    for field in msgspec.structs.fields(Rules):
        if field.name != "patterns":
            yield f"  {field.name}: {allowed(field.name)}"
            yield from _wrapped(sentence(words, field.name), "      ")


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent)
