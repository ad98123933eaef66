"""Writes the configuration for people: an example file, and the page of every setting."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import Any

import msgspec

from console.config_check import sections
from console.config_values import Setting, settings_of, toml
from console.engine.presets import PRESETS
from console.engine.settings import Rules

_WIDTH = 96
_PAGE_HEAD = """\
# Configuration

<!-- Written by `make docs` from console/config_sections.py and console/engine/settings.py. -->

Slap Console needs no configuration. What should be otherwise goes into one
[TOML](https://toml.io) file, the first of these that exists:

1. the file named by `slap-console --config FILE`;
2. `/etc/slap-console.toml`;
3. `slap-console/config.toml` in the user's configuration folder (`$XDG_CONFIG_HOME`, else
   `~/.config`).

`slap-console config --example` prints a file with every setting at its default, to be cut down to
what is to differ. `slap-console config --check FILE` tells everything in a file that cannot be
used. A file with such a setting is refused whole, so no setting is ever silently left out.
"""
_RULES_INTRO = (
    "House rules that depart from the preset. Whatever is not set here is as `preset` in `[table]` "
    "has it."
)
_EXAMPLE_HEAD = """\
Slap Console: every setting at its default. Keep the lines that are to differ, drop the rest.
Save it as /etc/slap-console.toml, or as slap-console/config.toml in your configuration folder."""


def example() -> str:
    """Return a whole configuration file, commented, that reads back as the defaults."""
    parts = [_comment(_EXAMPLE_HEAD)]
    for path, kind in sections():
        parts.append(f"\n{_comment(_intro(kind))}\n[{path}]")
        parts += [_example_setting(setting, off=kind is Rules) for setting in settings_of(kind)]
    return "\n".join(parts) + "\n"


def page() -> str:
    """Return `docs/configuration.md`: each section's settings with values, default and meaning."""
    parts = [_PAGE_HEAD]
    for path, kind in sections():
        parts.append(f"## `[{path}]`\n\n{_intro(kind)}\n")
        head = ("setting", "takes", "default", "what it does")
        parts.append(_table(head, map(_row, settings_of(kind))))
        if kind is Rules:
            parts += ["What the presets set:\n", _preset_table()]
    return "\n".join(parts)


def _intro(kind: type[msgspec.Struct]) -> str:
    return _RULES_INTRO if kind is Rules else " ".join((kind.__doc__ or "").split())


def _example_setting(setting: Setting, off: bool) -> str:
    note = _comment(f"{setting.description} Takes {setting.allowed}.")
    value = setting.example if setting.default is None else setting.default
    off = off or setting.default is None
    return f"{note}\n{'# ' if off else ''}{setting.name} = {toml(value)}"


def _comment(text: str) -> str:
    lines = [line for part in text.splitlines() for line in textwrap.wrap(part, _WIDTH)]
    return "\n".join(f"# {line}" for line in lines)


def _row(setting: Setting) -> tuple[str, ...]:
    default = "left out" if setting.default is None else f"`{toml(setting.default)}`"
    return f"`{setting.name}`", setting.allowed, default, setting.description


def _preset_table() -> str:
    names = [setting.name for setting in settings_of(Rules)]
    differing = [name for name in names if len({_of(preset, name) for preset in PRESETS}) > 1]
    rows = ([f"`{name}`", *(_of(preset, name) for preset in PRESETS)] for name in differing)
    return _table(("setting", *(f"`{preset}`" for preset in PRESETS)), rows)


def _of(preset: str, name: str) -> str:
    value: Any = getattr(PRESETS[preset].rules, name)
    return ", ".join(value) or "none" if isinstance(value, tuple) else toml(value).strip('"')


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    cells = [list(head)]
    cells += [["---"] * len(cells[0]), *(list(row) for row in rows)]
    lines = ("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in cells)
    return "\n".join(lines) + "\n"
