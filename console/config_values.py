"""Says in words what a setting takes, and writes values as TOML."""

from __future__ import annotations

import json
from collections.abc import Iterable
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from console.engine.presets import allowed as allowed_in_rule
from console.engine.settings import Rules


class Setting(msgspec.Struct, frozen=True):
    """One setting of one section, as a person would ask about it."""

    name: str
    type: Any
    default: Any
    example: Any
    description: str
    allowed: str


def settings_of(kind: type[msgspec.Struct]) -> list[Setting]:
    """Return the settings of a section (not its sub-sections) in the order they are declared."""
    return [
        Setting(
            name=field.name,
            type=field.type,
            default=field.default,
            example=_example(field.type),
            description=_description(field.type),
            allowed=_allowed_in(kind, field.name, field.type),
        )
        for field in msgspec.structs.fields(kind)
        if not holds_settings(field.type)
    ]


def holds_settings(kind: Any) -> bool:
    """Return whether a field is a section of its own."""
    return kind == dict[str, Any] or (isinstance(kind, type) and issubclass(kind, msgspec.Struct))


def allowed(kind: Any) -> str:
    """Say which values a type takes: "a whole number from 0 to 100", '"en" or "fr"'."""
    base, meta = parts(kind)
    if meta is not None and meta.extra and "allowed" in meta.extra:
        return str(meta.extra["allowed"])
    if base is bool:
        return "true or false"
    if base is int:
        return _whole_number(meta)
    if base is str:
        return _text_length(meta)
    if get_origin(base) is Literal:
        return either(toml(value) for value in get_args(base))
    if get_origin(base) is tuple:
        most = f", at most {meta.max_length} long" if meta and meta.max_length else ""
        return f"a list{most}, each {allowed(get_args(base)[0])}"
    if get_origin(base) in (UnionType, Union):
        return either(allowed(each) for each in get_args(base) if each is not type(None))
    return getattr(base, "__name__", str(base))


def either(choices: Iterable[str]) -> str:
    """Join choices as a person says them: "a, b or c"."""
    *most, last = choices
    return f"{', '.join(most)} or {last}" if most else last


def toml(value: Any) -> str:
    """Write a text, number, switch or list of them as TOML."""
    # On one line, and of these types, JSON and TOML are the same.
    return json.dumps(value, ensure_ascii=False, default=str)


def _allowed_in(kind: type[msgspec.Struct], name: str, annotation: Any) -> str:
    if kind is Rules and parts(annotation)[0] is str:
        return allowed_in_rule(name).removeprefix("expected ")
    return allowed(annotation)


def parts(kind: Any) -> tuple[Any, msgspec.Meta | None]:
    """Return a type without its notes, and its notes as one; of two that differ the last counts."""
    if get_origin(kind) is not Annotated:
        return kind, None
    base, *metas = get_args(kind)
    given = {
        name: value
        for meta in metas
        if isinstance(meta, msgspec.Meta)
        for name in ("ge", "le", "min_length", "max_length", "pattern", "description", "examples")
        if (value := getattr(meta, name)) is not None
    }
    extras = [meta.extra for meta in metas if isinstance(meta, msgspec.Meta) and meta.extra]
    extra = {name: value for each in extras for name, value in each.items()}
    return base, msgspec.Meta(**given, extra=extra or None)


def _description(kind: Any) -> str:
    _, meta = parts(kind)
    return (meta.description if meta else None) or ""


def _example(kind: Any) -> Any:
    _, meta = parts(kind)
    return meta.examples[0] if meta and meta.examples else None


def _whole_number(meta: msgspec.Meta | None) -> str:
    if meta is None or meta.ge is None or meta.le is None:
        return "a whole number"
    return f"a whole number from {meta.ge} to {meta.le}"


def _text_length(meta: msgspec.Meta | None) -> str:
    if meta is None or meta.max_length is None:
        return "a text"
    return f"a text of {meta.min_length or 0} to {meta.max_length} characters"
