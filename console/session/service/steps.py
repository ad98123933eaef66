"""What a setting may be, and what comes after what it is."""

from __future__ import annotations

from collections.abc import Mapping

from console.service_screen import Entry, Row, RowKind, SettingValue

FEW = 9  # numbers no further apart are stepped through, others are spelled

_KINDS: Mapping[str, RowKind] = {
    "switch": "switch",
    "choice": "choice",
    "number": "number",
    "text": "text",
    "flags": "list",
    "list": "list",
}


def row_of(entry: Entry, value: SettingValue) -> Row:
    """Return the line of a setting."""
    return Row(kind=_KINDS[entry.kind], name=entry.path, value=value)


def steps(entry: Entry) -> tuple[SettingValue, ...]:
    """Return the values to step through, none for a setting that is spelled or ticked."""
    own: tuple[SettingValue, ...] = (None,) if entry.optional else ()
    match entry.kind:
        case "switch":
            return (*own, False, True)
        case "choice":
            return (*own, *entry.choices)
        case "number" if entry.high - entry.low < FEW:
            return (*own, *range(entry.low, entry.high + 1))
    return ()


def stepped(entry: Entry, value: SettingValue) -> SettingValue:
    """Return the value that comes after this one."""
    known = steps(entry)
    # False is 0 and True is 1 to Python, but not in a file of settings.
    at = [(type(each), each) for each in known]
    now = (type(value), value)
    return known[(at.index(now) + 1) % len(known)] if now in at else known[0]
