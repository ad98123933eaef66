"""What the pages need of the table: values to show, words for them, and a place to ask.

The console's wiring gives one; the server's thread calls it, so nothing here may wait for the game.
"""

from __future__ import annotations

from typing import Annotated, Literal, Protocol

import msgspec

from console.engine.cards import Card
from console.screens import Screen

Language = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = ("en", "fr")
What = Literal[
    "pause",
    "again",
    "end hand",
    "sit out",
    "add",
    "deal",
    "choose",
    "change",
    "play on",
    "let go",
    "take up",
    "leave",
    "service",
]


class Ask(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the host asks for.

    ``sit out`` names a ``seat``; ``add`` a thing, ``choose`` a preset and ``change`` a switch by
    ``name``.  ``play on`` deals the next hand, another match, or takes an unfinished one up;
    ``let go`` leaves that one for good, ``take up`` offers one that was kept.
    """

    what: What
    seat: Annotated[int, msgspec.Meta(ge=0, le=7)] | None = None
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""


class Judged(msgspec.Struct, frozen=True):
    """One past verdict in words, with wall time in whole seconds since 1970."""

    at_s: int
    hand: int
    text: str


class Match(msgspec.Struct, frozen=True):
    """A match whose journals may be fetched: its name sorts by time; ``size`` is in bytes."""

    name: str
    preset: str
    hands: int
    size: int


class Choice(msgspec.Struct, frozen=True):
    """One value that a setting may have, and what it is called."""

    value: str
    label: str


class SettingCard(msgspec.Struct, frozen=True, kw_only=True):
    """One setting, with its value as text: a list has a line a part, empty leaves it to the game.

    ``low`` and ``high`` are for numbers, ``longest`` for texts and lists.
    """

    path: str
    label: str
    help: str
    kind: Literal["switch", "choice", "number", "text", "flags", "list"]
    value: str
    choices: tuple[Choice, ...] = ()
    low: int = 0
    high: int = 0
    longest: int = 0


class SettingGroup(msgspec.Struct, frozen=True):
    """The settings of one section."""

    label: str
    settings: tuple[SettingCard, ...]


class Speech(Protocol):
    """The table's words in one language, the same as on its screen."""

    def preset(self, name: str) -> str:
        """Return what a preset is called."""
        ...

    def game(self, name: str) -> str:
        """Return what a game of a cycle is called."""
        ...

    def rule(self, name: str) -> str:
        """Return the few words for a switch of the lobby."""
        ...

    def rule_help(self, name: str) -> str:
        """Return the sentence that explains a switch."""
        ...

    def value(self, name: str, value: bool | str) -> str:
        """Return what a switch stands at."""
        ...

    def card(self, card: Card) -> str:
        """Return what a card is called."""
        ...


class Desk(Protocol):
    """The table, as far as the host's page goes."""

    def picture(self) -> Screen:
        """Return what the table shows now."""
        ...

    def speech(self, language: Language) -> Speech:
        """Return the table's words."""
        ...

    def verdicts(self, language: Language) -> tuple[Judged, ...]:
        """Return the last verdicts, the newest first."""
        ...

    def ask(self, ask: Ask, picture: Screen) -> None:
        """Queue what was asked for, which this picture allows."""
        ...

    def matches(self) -> list[Match]:
        """Return the matches that are over, newest first; reads files."""
        ...

    def packed(self, name: str) -> bytes | None:
        """Return a zip file of a match that is over, ``None`` for any other name; reads files."""
        ...

    def settings(self, language: Language) -> list[SettingGroup]:
        """Return every setting with what it stands at, section by section."""
        ...

    def put_setting(self, path: str, text: str) -> str:
        """Keep a setting; return what is wrong with it, empty where it was taken; writes a file."""
        ...
