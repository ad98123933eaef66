"""Opening hours by the clock on the wall, which is told from outside."""

from __future__ import annotations

DAY_MINUTES = 24 * 60


def minute_of(text: str) -> int | None:
    """Return the minute of the day of a time like ``09:30``, ``None`` for an empty one."""
    if not text:
        return None
    hours, _, minutes = text.partition(":")
    return int(hours) * 60 + int(minutes)


def is_open(minute: int | None, opens: str, closes: str) -> bool:
    """Tell whether the table is open at a minute of the day.

    Where one of the times is not given, both are one, or the clock is not set, it is always open.
    """
    first, last = minute_of(opens), minute_of(closes)
    if minute is None or first is None or last is None or first == last:
        return True
    return (minute - first) % DAY_MINUTES < (last - first) % DAY_MINUTES
