"""What the console is told of the world around it: it looks at no clock and no disk itself."""

from __future__ import annotations

import msgspec

from console.screens import Fault


class Around(msgspec.Struct, frozen=True, kw_only=True):
    """The day by the local calendar (``2026-11-30``), empty while the clock is not set; and more.

    ``minute`` is that of the local day, ``None`` while the clock is not set.  ``rules_url`` is
    where a phone finds the rules, empty where nowhere.
    """

    day: str = ""
    minute: int | None = None
    rules_url: str = ""
    faults: tuple[Fault, ...] = ()
