"""Reading and writing game scripts: JSON Lines, a header, then inputs in order of time.

Errors name the line, the field and what was expected.  A torn last line (a power cut) is dropped
with a warning; a torn line elsewhere is an error.
"""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from console.engine.cards import parse_face
from console.engine.header import Header
from console.engine.inputs import (
    Add,
    Autoplay,
    Call,
    Draw,
    Flip,
    Host,
    Input,
    Lay,
    Name,
    Object,
    Pick,
    Reveal,
    Shown,
    Shuffle,
    Slap,
    Time,
    Trip,
    Vote,
)
from console.errors import ScriptError, SetupError

_KINDS: dict[Any, type[Input]] = {
    "flip": Flip,
    "slap": Slap,
    "call": Call,
    "object": Object,
    "vote": Vote,
    "trip": Trip,
    "reveal": Reveal,
    "add": Add,
    "shuffle": Shuffle,
    "lay": Lay,
    "draw": Draw,
    "name": Name,
    "pick": Pick,
    "shown": Shown,
    "host": Host,
    "time": Time,
    "autoplay": Autoplay,
}


class Line(msgspec.Struct, frozen=True):
    """One line after the header: an input, or an outcome recorded of the input above it."""

    number: int
    input: Input | None
    recorded: dict[str, Any] | None = None


class Script(msgspec.Struct, frozen=True):
    """A whole script: how the hand is set up, its lines, and what was strange about the file."""

    header: Header
    lines: tuple[Line, ...]
    warnings: tuple[str, ...] = ()


def read(data: bytes) -> Script:
    """Read a script; raise ``ScriptError`` with the line number, the field, what was expected."""
    objects, warnings = _objects(data)
    if not objects:
        raise ScriptError("line 1: expected a header such as " + _SAMPLE)
    number, first = objects[0]
    if "slap" not in first:
        raise ScriptError(f"line {number}: field 'slap': expected a header such as {_SAMPLE}")
    header = _convert(number, first, Header)
    last_t = 0
    lines = []
    for number, fields in objects[1:]:
        line = _line(number, fields, last_t, len(header.seats))
        if line.input is not None:
            last_t = line.input.t
        lines.append(line)
    return Script(header, tuple(lines), tuple(warnings))


def encode(value: Header | Input | dict[str, Any]) -> bytes:
    """Return one line of a script, with its line end."""
    return msgspec.json.encode(value) + b"\n"


_SAMPLE = '{"slap": 1, "game": "ratscrew", "seats": ["Ada", "Ben"]}'


def _objects(data: bytes) -> tuple[list[tuple[int, dict[str, Any]]], list[str]]:
    """Return every line that holds something as (line number, object), and warnings."""
    texts = [(n, t.strip(b" \t\r\0")) for n, t in enumerate(data.split(b"\n"), 1)]
    texts = [(number, text) for number, text in texts if text]
    objects: list[tuple[int, dict[str, Any]]] = []
    for place, (number, text) in enumerate(texts):
        try:
            value = msgspec.json.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            if place == len(texts) - 1 and objects:
                return objects, [f"line {number}: torn by a crash or power cut, left out"]
            raise ScriptError(f"line {number}: expected a JSON object: {error}") from error
        if not isinstance(value, dict):
            raise ScriptError(f"line {number}: expected a JSON object, got {text[:40]!r}")
        objects.append((number, value))
    return objects, []


def _line(number: int, fields: dict[str, Any], last_t: int, seats: int) -> Line:
    if "do" not in fields:
        return Line(number, None, fields)
    do = fields["do"]
    if not isinstance(do, str) or do not in _KINDS:
        raise ScriptError(
            f"line {number}: field 'do': unknown input {do!r}: expected {', '.join(_KINDS)}"
        )
    if do == "autoplay":
        fields = {"t": last_t, **fields}
    item: Input = _convert(number, fields, _KINDS[do], ("do",))
    if item.t < last_t:
        raise ScriptError(
            f"line {number}: field 't': {item.t} lies before {last_t} of the line above: "
            "expected times that do not fall"
        )
    if isinstance(item, Lay):
        _check_cards(number, item.cards)
    seat = getattr(item, "seat", None)
    if seat is not None and seat >= seats:
        raise ScriptError(
            f"line {number}: field 'seat': there is no seat {seat}: expected 0 to {seats - 1}"
        )
    return Line(number, item)


def _check_cards(number: int, cards: tuple[str, ...]) -> None:
    for text in cards:
        try:
            parse_face(text)
        except SetupError as error:
            raise ScriptError(f"line {number}: field 'cards': {error}") from error


def _convert(number: int, fields: dict[str, Any], kind: Any, also: tuple[str, ...] = ()) -> Any:
    known = (*also, *kind.__struct_fields__)
    unknown = [name for name in fields if name not in known]
    if unknown:
        raise ScriptError(
            f"line {number}: field {unknown[0]!r}: unknown: expected " + ", ".join(known)
        )
    try:
        return msgspec.convert(fields, kind)
    except msgspec.ValidationError as error:
        text, _, path = str(error).partition(" - at `$")
        name = path.rstrip("`").lstrip(".")
        where = f"field {name!r}: " if name else ""
        raise ScriptError(
            f"line {number}: {where}{text[0].lower()}{text[1:]}{_choices(kind, name)}"
        ) from error


def _choices(kind: Any, name: str) -> str:
    """Return the values a field takes, where those can be listed."""
    types = {field.name: field.type for field in msgspec.structs.fields(kind)}
    parts = get_args(types.get(name))
    flat = [value for part in parts for value in get_args(part) or (part,)]
    values = [value for value in flat if isinstance(value, str | int)]
    return ": expected " + ", ".join(map(repr, values)) if values else ""
