"""Every setting as something to be stepped through, ticked or spelled, made from its section alone.

A new setting is in the service menu and on the host's page as soon as it is in its section.
"""

from __future__ import annotations

import string
from collections.abc import Mapping
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from console.config_check import sections
from console.config_sections import Config
from console.config_values import parts, settings_of, toml
from console.engine.settings import Rules
from console.errors import ConfigError
from console.service_screen import Entry, SettingValue
from console.session.choices import CHOICES

# The wheel's letters, in the order in which it turns.
_DIGITS = "0123456789:"
_LOWER = "abcdefghijklmnopqrstuvwxyz"
_NAME = f"{_LOWER.upper()}{_LOWER} ÀÂÇÉÈÊËÎÏÔÛÜàâäçéèêëîïñôöùûü0123456789'-."
_ANY = f"{_LOWER}{string.digits}-_./: {_LOWER.upper()}" + "".join(
    letter for letter in string.punctuation if letter not in "-_./:"
)
_LETTERS = {"digits": _DIGITS, "name": _NAME}
_LONGEST_TEXT = 120


@cache
def entries() -> tuple[Entry, ...]:
    """Return every setting there is, in the order of the sections."""
    found = []
    for path, kind in sections():
        for setting in settings_of(kind):
            entry = _entry(f"{path}.{setting.name}", setting.type)
            if kind is Rules:
                entry = msgspec.structs.replace(entry, optional=True)
            found.append(entry)
    return tuple(found)


def values_of(config: Config) -> dict[str, SettingValue]:
    """Return what every setting stands at; None is a rule or a part that is as the game has it.

    What may be slapped is told in any case, to be added to or taken from.
    """
    raw = msgspec.to_builtins(config)
    rules = msgspec.to_builtins(config.house_rules())
    return {
        entry.path: _value(raw, rules if entry.kind == "flags" else {}, entry.path)
        for entry in entries()
    }


def read_value(entry: Entry, text: str) -> SettingValue:
    """Return the value that a text on the host's page stands for; a list has a line a part.

    Raise ``ConfigError`` for one that cannot be.
    """
    text = text.strip()
    match entry.kind:
        case "switch" if text in ("true", "false"):
            return text == "true"
        case "choice":
            for choice in entry.choices:
                if toml(choice).strip('"') == text:
                    return choice
        case "number" if text.lstrip("-").isdecimal():
            return int(text)
        case "text":
            return text
        case "flags" | "list":
            items = [line.strip() for line in text.split("\n")] if text else []
            each = entry.each
            return tuple(_element(each, item) for item in items) if each else tuple(items)
    if entry.optional and not text:
        return None
    raise ConfigError(f"{entry.path}: expected a {entry.kind}, got {text!r}")


def _element(each: Entry, text: str) -> bool | int | str:
    value = read_value(each, text)
    if not isinstance(value, bool | int | str):
        raise ConfigError(f"{each.path}: expected one value, got {text!r}")
    return value


def _value(raw: Mapping[str, Any], otherwise: Mapping[str, Any], path: str) -> SettingValue:
    *sections_, name = path.split(".")
    for section in sections_:
        raw = raw[section]
    value = raw.get(name)
    if value is None:
        value = otherwise.get(name)
    if isinstance(value, list):
        return tuple(value)
    found: SettingValue = value
    return found


def _entry(path: str, kind: Any) -> Entry:
    base, meta = parts(kind)
    extra = (meta.extra if meta else None) or {}
    blank = extra.get("blank")
    name = path.rpartition(".")[2]
    if get_origin(base) in (UnionType, Union) and type(None) in get_args(base):
        inner = next(each for each in get_args(base) if each is not type(None))
        return msgspec.structs.replace(_entry(path, inner), optional=True)
    if base is bool:
        return Entry(path=path, kind="switch")
    if "choices" in extra or _is_choice(base) or (base is str and CHOICES.get(name)):
        choices = extra.get("choices") or _choices(base) or CHOICES[name]
        return Entry(path=path, kind="choice", choices=tuple(choices))
    if base is int:
        low, high = (meta.ge, meta.le) if meta else (None, None)
        return Entry(path=path, kind="number", low=int(low or 0), high=int(high or 0), blank=blank)
    if get_origin(base) is tuple:
        return _list(path, _entry(path, get_args(base)[0]), meta)
    longest = meta.max_length if meta and meta.max_length else _LONGEST_TEXT
    letters = _LETTERS.get(extra.get("letters", ""), _ANY)
    return Entry(path=path, kind="text", longest=longest, letters=letters, blank=blank)


def _list(path: str, each: Entry, meta: msgspec.Meta | None) -> Entry:
    kind: Literal["flags", "list"] = "flags" if each.kind == "choice" else "list"
    longest = meta.max_length if meta and meta.max_length else 2 * 8
    return Entry(path=path, kind=kind, choices=each.choices, longest=longest, each=each)


def _is_choice(base: Any) -> bool:
    return get_origin(base) is Literal or (
        get_origin(base) in (UnionType, Union) and bool in get_args(base)
    )


def _choices(base: Any) -> tuple[Any, ...]:
    """Return what a Literal takes, or a switch that knows a third state."""
    if get_origin(base) is Literal:
        return get_args(base)
    if get_origin(base) in (UnionType, Union):
        return tuple(
            value
            for each in get_args(base)
            for value in ((False, True) if each is bool else _choices(each))
        )
    return ()
