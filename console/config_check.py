"""Checks a parsed configuration file setting by setting, so that every mistake is told at once."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import Any, TypeVar

import msgspec

from console.config_sections import Config, Section
from console.config_values import Setting, holds_settings, settings_of, toml
from console.engine.presets import PRESETS
from console.engine.settings import Rules
from console.errors import ConfigError, ConsoleError
from console.hardware.keymap import KeyMap
from console.hardware.pins import PinMap, pin_map
from console.hardware.stations import Profile

_S = TypeVar("_S", bound=Section)


def read_sections(raw: dict[str, Any]) -> tuple[Config, list[str]]:
    """Return the configuration and what is wrong with the file; a wrong setting has its default."""
    problems: list[str] = []
    return _section(Config, raw, "", problems), problems


def check_fit(config: Config) -> list[str]:
    """Return which settings, each good by itself, do not go together."""
    problems = []
    preset = PRESETS[config.table.preset]
    if config.table.seats > preset.max_seats:
        problems.append(
            f"[table] seats = {config.table.seats}: {preset.name} is played by at most "
            f"{preset.max_seats}"
        )
    if (config.display.width is None) != (config.display.height is None):
        problems.append("[display] width and height: give both, or neither")
    trials: tuple[tuple[str, Callable[[], object]], ...] = (
        ("[rules]", config.house_rules),
        ("[keys]", lambda: KeyMap(config.keys.pad, config.keys.flip)),
        ("[hardware.pins]", lambda: _pins(config)),
        ("[usb]", lambda: _buttons(config)),
    )
    for where, trial in trials:
        try:
            trial()
        except ConsoleError as error:
            problems.append(f"{where}: {error}")
    return problems


def _pins(config: Config) -> PinMap:
    table, hardware = config.table, config.hardware
    return pin_map(table.seats, Profile(table.station), hardware.lamps, hardware.pins.given())


def _buttons(config: Config) -> None:
    table = config.table
    lacking = config.usb.assignment().lacking(table.seats, Profile(table.station))
    if config.hardware.pads == "usb" and lacking:
        named = ", ".join(map(str, lacking))
        raise ConfigError(f"no button for {named}; run: slap-console assign")


def _section(kind: type[_S], raw: dict[str, Any], at: str, problems: list[str]) -> _S:
    types = {field.name: field.type for field in msgspec.structs.fields(kind)}
    settings = {setting.name: setting for setting in settings_of(kind)}
    good: dict[str, Any] = {}
    for name, value in raw.items():
        path = f"{at}.{name}" if at else name
        if name in settings:
            _take(settings[name], value, at, good, problems)
        elif name not in types:
            problems.append(_unknown(name, value, at, list(types)))
        elif not isinstance(value, dict):
            problems.append(f"{path} = {toml(value)}: expected a section, [{path}]")
        elif types[name] == dict[str, Any]:
            good[name] = _rules(value, problems)
        else:
            good[name] = _section(types[name], value, path, problems)
    return kind(**good)


def _rules(raw: dict[str, Any], problems: list[str]) -> dict[str, Any]:
    settings = {setting.name: setting for setting in settings_of(Rules)}
    good: dict[str, Any] = {}
    for name, value in raw.items():
        if name in settings:
            _take(settings[name], value, "rules", good, problems)
        else:
            problems.append(_unknown(name, value, "rules", list(settings)))
    return good


def _take(
    setting: Setting, value: Any, section: str, good: dict[str, Any], problems: list[str]
) -> None:
    try:
        good[setting.name] = msgspec.convert(value, setting.type)
    except msgspec.ValidationError:
        problems.append(f"[{section}] {setting.name} = {toml(value)}: expected {setting.allowed}")


def _unknown(name: str, value: Any, at: str, known: list[str]) -> str:
    if at:
        what = f"[{at}] {name} = {toml(value)}: no such setting"
    elif isinstance(value, dict):
        what = f"[{name}]: no such section"
    else:
        what = f"{name} = {toml(value)}: stands before any section"
    return f"{what}; {_hint(name, known)}known here: {', '.join(known)}"


def _hint(name: str, known: list[str]) -> str:
    if close := get_close_matches(name, known, 1):
        return f"did you mean {close[0]}? "
    homes = {name: section for section, kind in sections() for name in kind.__struct_fields__}
    if close := get_close_matches(name, homes, 1, 0.8):
        return f"did you mean {close[0]} in [{homes[close[0]]}]? "
    return ""


def sections() -> list[tuple[str, type[msgspec.Struct]]]:
    """Return every section's path and type in the order they are declared, sub-sections too."""
    return _sections_of(Config, "")


def _sections_of(kind: type[msgspec.Struct], at: str) -> list[tuple[str, type[msgspec.Struct]]]:
    found: list[tuple[str, type[msgspec.Struct]]] = []
    for field in msgspec.structs.fields(kind):
        path = f"{at}.{field.name}" if at else field.name
        if field.type == dict[str, Any]:
            found.append((path, Rules))
        elif holds_settings(field.type):
            found += [(path, field.type), *_sections_of(field.type, path)]
    return found
