"""Texts and numbers spelled with a wheel of letters that a pad turns."""

from __future__ import annotations

import msgspec

from console.service_screen import Entry, SettingValue, Wheel

DONE, ERASE, OWN = "done", "erase", "own"
_DIGITS = "0123456789"


def wheel_for(entry: Entry, value: SettingValue, part: int | None = None) -> Wheel:
    """Return the wheel that spells a setting, or one part of a list; it stands at the letters."""
    number = entry.kind == "number"
    own = (OWN,) if entry.optional else ()
    return Wheel(
        path=entry.path,
        part=part,
        text="" if value is None or number else str(value),
        stops=(DONE, ERASE, *own, *(_DIGITS if number else entry.letters)),
        at=2 + len(own),
        low=entry.low,
        high=entry.high,
        longest=len(str(entry.high)) if number else entry.longest,
        number=number,
    )


def turned(wheel: Wheel, step: int) -> Wheel:
    """Return the wheel turned by so many stops."""
    at = (wheel.at + step) % len(wheel.stops)
    return msgspec.structs.replace(wheel, at=at, wrong=False)


def taken(wheel: Wheel) -> Wheel | SettingValue:
    """Take the stop at the marker: return the wheel with what it then says, or the value spelled.

    A number out of its range leaves the wheel, which says that it is wrong.
    """
    replace = msgspec.structs.replace
    match wheel.stops[wheel.at]:
        case "done" if not wheel.number:
            return wheel.text
        case "done":
            if wheel.text and wheel.low <= int(wheel.text) <= wheel.high:
                return int(wheel.text)
            return replace(wheel, wrong=True)
        case "own":
            return None
        case "erase":
            return replace(wheel, text=wheel.text[:-1], wrong=False)
        case letter if len(wheel.text) < wheel.longest:
            return replace(wheel, text=wheel.text + letter, wrong=False)
    return replace(wheel, wrong=True)
