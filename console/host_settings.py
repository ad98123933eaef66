"""Every setting in words for the host's page, and what comes back from it."""

from __future__ import annotations

from collections.abc import Mapping

from console.config_menu import entries, read_value
from console.display.service_words import one_value, page_title, setting_help, setting_label
from console.display.words import Words
from console.errors import ConfigError
from console.phone.desk import Choice, SettingCard, SettingGroup
from console.service_desk import ServiceDesk
from console.service_screen import Entry, SettingValue
from console.session.service.pages import SECTION
from console.session.service.steps import steps


def setting_groups(words: Words, values: Mapping[str, SettingValue]) -> list[SettingGroup]:
    """Return all settings, section by section, with what they stand at."""
    groups: dict[str, list[SettingCard]] = {}
    for entry in entries():
        section = entry.path.rpartition(".")[0]
        groups.setdefault(section, []).append(_card(words, entry, values[entry.path]))
    return [
        SettingGroup(page_title(words, f"{SECTION}{section}"), tuple(cards))
        for section, cards in groups.items()
    ]


def put_setting(desk: ServiceDesk, path: str, text: str) -> None:
    """Keep a setting that the page gave as text; raise ``ConfigError`` with what is wrong."""
    entry = next((entry for entry in entries() if entry.path == path), None)
    if entry is None:
        raise ConfigError(f"{path}: no such setting")
    desk.put(path, read_value(entry, text))


def _card(words: Words, entry: Entry, value: SettingValue) -> SettingCard:
    offered = entry.choices if entry.kind == "flags" else steps(entry)
    return SettingCard(
        path=entry.path,
        label=setting_label(words, entry.path),
        help=setting_help(words, entry.path),
        kind="choice" if offered and entry.kind == "number" else entry.kind,
        value=as_text(value),
        choices=tuple(
            Choice(as_text(one), words("service.own") if one is None else _said(words, entry, one))
            for one in offered
        ),
        low=entry.low,
        high=entry.high,
        longest=entry.longest,
    )


def _said(words: Words, entry: Entry, value: SettingValue) -> str:
    return one_value(words, entry.path, value) if isinstance(value, bool | int | str) else ""


def as_text(value: SettingValue) -> str:
    """Return a value as the page has it: a list a line a part, nothing where the game decides."""
    match value:
        case None:
            return ""
        case bool(on):
            return "true" if on else "false"
        case tuple(parts):
            return "\n".join(as_text(part) for part in parts)
    return str(value)
