"""The service menu as values: what it shows, what it asks of those around it, what comes back.

The menu itself touches no file, no clock and no wire.
"""

from __future__ import annotations

from typing import Literal

import msgspec

SettingValue = bool | int | str | None | tuple[bool | int | str, ...]
Deed = Literal[
    "self-test",
    "force",
    "force over",
    "sound",
    "statistics",
    "export",
    "version",
    "restart",
    "shut down",
]
RowKind = Literal[
    "page", "switch", "choice", "number", "text", "list", "tick", "do", "fact", "back"
]


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One setting: ``path`` is its section and name (``sound.volume``).

    ``choices`` are the values it may have, ``low`` to ``high`` the numbers; ``longest`` is how
    many letters a text has, or how many parts a list; ``each`` is a part.  ``blank`` stands for
    a seat without a value of its own.  ``optional``: it may be left as the game has it.
    """

    path: str
    kind: Literal["switch", "choice", "number", "text", "flags", "list"]
    choices: tuple[bool | int | str, ...] = ()
    low: int = 0
    high: int = 0
    longest: int = 0
    letters: str = ""
    each: Entry | None = None
    blank: int | str | None = None
    optional: bool = False


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a page: a setting, a way on, something to do, or a fact.

    ``name`` is a setting's path or what the words call it; ``part`` is the place in a list, from 0.
    """

    kind: RowKind
    name: str
    value: SettingValue = None
    part: int | None = None


class Wheel(msgspec.Struct, frozen=True, kw_only=True):
    """A text or number that is spelled: letters go round under the marker, one is taken at a time.

    It has ``done``, ``erase``, where that may be ``own`` (as the game has it), and its letters.
    """

    path: str
    part: int | None
    text: str
    stops: tuple[str, ...]
    at: int
    low: int = 0
    high: int = 0
    longest: int = 0
    number: bool = False
    wrong: bool = False  # what was spelled cannot be


class Flash(msgspec.Struct, frozen=True, kw_only=True):
    """A field that flashes: every ``period_us`` from ``began_us`` on, for ``lit_us``."""

    began_us: int
    period_us: int
    lit_us: int

    def number(self, now_us: int) -> int:
        """Return which flash it is or was last, from 1 on; 0 before the first."""
        return max(0, 1 + (now_us - self.began_us) // self.period_us)

    def lit(self, now_us: int) -> bool:
        """Tell whether the field is bright now."""
        since_us = now_us - self.began_us
        return since_us >= 0 and since_us % self.period_us < self.lit_us


class Lag(msgspec.Struct, frozen=True, kw_only=True):
    """The measurement of the display's lag: presses counted, their middle, how far they spread."""

    flash: Flash
    presses: int = 0
    wanted: int = 8
    lag_ms: int | None = None
    spread_ms: int | None = None


class GameFigures(msgspec.Struct, frozen=True, kw_only=True):
    """What was played of one game: hands, slaps that won, the fastest of people's, in µs."""

    preset: str
    hands: int = 0
    slaps: int = 0
    fastest_us: int | None = None


class Told(msgspec.Struct, frozen=True):
    """What came of something: a key of the menu's words, and a detail no language changes."""

    what: str
    detail: str = ""
    good: bool = True


class ServiceScreen(msgspec.Struct, frozen=True, kw_only=True):
    """The service menu: a page of rows, the marked one explained beside them.

    ``seats`` are the table's, ``seat`` is whose pad moves the marker.  ``later``: settings were
    saved that are in force at the next start.  ``hold_us`` is since when is held what goes back.
    ``felt`` is what force pads feel at most just now, ``lit`` whose lamps are lit.
    """

    page: str
    rows: tuple[Row, ...]
    marked: int
    seats: int
    seat: int | None = None
    names: tuple[str, ...] = ()
    wheel: Wheel | None = None
    told: Told | None = None
    later: bool = False
    pads_only: bool = False
    hold_us: int | None = None
    hold_full_us: int = 1_000_000
    lit: tuple[int, ...] = ()
    felt: tuple[int, ...] = ()
    lag: Lag | None = None
    figures: tuple[GameFigures, ...] = ()
    today: bool = True


# -- what the menu asks for ----------------------------------------------------------------------


class Put(msgspec.Struct, frozen=True):
    """Keep a setting; ``None`` leaves it to the game."""

    path: str
    value: SettingValue


class Do(msgspec.Struct, frozen=True):
    """Do something outside the menu."""

    deed: Deed


ServiceAsk = Put | Do


# -- what comes back -----------------------------------------------------------------------------


class Stands(msgspec.Struct, frozen=True, kw_only=True):
    """What all settings stand at now; ``told`` where a wish was refused.

    ``later``: some of them are in force at the next start.
    """

    values: dict[str, SettingValue]
    told: Told | None = None
    later: bool = False


class Figures(msgspec.Struct, frozen=True):
    """The statistics of today and of all that is kept, the most played game first."""

    today: tuple[GameFigures, ...]
    all: tuple[GameFigures, ...]


class Felt(msgspec.Struct, frozen=True):
    """What each force pad feels, 0 to 255, at most in the last second; empty: there are none."""

    peaks: tuple[int, ...]


class Facts(msgspec.Struct, frozen=True):
    """Facts for the page of that name: a key of the words, and what it says."""

    page: str
    rows: tuple[tuple[str, str], ...]


ServiceNews = Stands | Figures | Felt | Facts | Told
