"""All wording of the screen, in the player's language.

Every file of a language in ``locales`` is one part of the same vocabulary.  A key that is missing
is a mistake in the program; tests compare the languages key by key.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Literal

from console.display.theme import SEATS
from console.errors import ConfigError

Language = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = ("en", "fr")
_SPACE = "\u00a0"
_VOWELS = "aeiouyhâàéèêëîïôöûü"


@cache
def load(language: str) -> Mapping[str, str]:
    """Return the whole vocabulary, which is read but once.

    Raise ``ConfigError`` for a language that is not there.
    """
    found: dict[str, str] = {}
    for entry in resources.files("console.display").joinpath("locales").iterdir():
        if entry.name.endswith(f"_{language}.toml"):
            found.update(_flat(tomllib.loads(entry.read_text(encoding="utf-8"))))
    if not found:
        raise ConfigError(f"language {language!r} is not known: expected one of {LANGUAGES}")
    return MappingProxyType(found)


def _flat(table: dict[str, object], prefix: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            flat |= _flat(value, f"{prefix}{key}.")
        else:
            flat[f"{prefix}{key}"] = str(value)
    return flat


class Words:
    """Looks up what to say; ``words("table.slap_on")``."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts = load(language)

    def __call__(self, key: str, **values: object) -> str:
        """Return the text with its values; for a name, ``{of_name}`` is its possessive."""
        text = self._texts[key]
        if not values:
            return text
        owners = {f"of_{k}": self.of(v) for k, v in values.items() if isinstance(v, str)}
        return text.format(**values, **owners)

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def many(self, key: str, count: int, **values: object) -> str:
        """Return ``key.one`` or ``key.many``, as the language counts."""
        single = count == 1 or (self.language == "fr" and count == 0)
        return self(f"{key}.{'one' if single else 'many'}", count=self.number(count), **values)

    def of(self, name: str) -> str:
        """Return the possessive of a name: ``White's``, ``de Blanc``, ``d’Orange``."""
        if self.language == "fr":
            return f"d’{name}" if name[:1].lower() in _VOWELS else f"de {name}"
        return f"{name}’s"

    def seat(self, seat: int, name: str = "") -> str:
        """Return what the seat is called: the player's name, else its colour."""
        return name or self(f"seat.{SEATS[seat].key}")

    def number(self, value: int) -> str:
        """Return a whole number with spaces that do not break between thousands."""
        return f"{value:,}".replace(",", _SPACE)

    def decimal(self, value: float, places: int = 1) -> str:
        """Return a number with the language's decimal mark."""
        text = f"{value:.{places}f}"
        return text.replace(".", ",") if self.language == "fr" else text

    def margin(self, us: int) -> str:
        """Return a time between slaps: µs below 10 ms, then ms, then s."""
        if us < 10_000:
            return f"{self.number(us)} µs"
        if us < 1_000_000:
            return f"{self.decimal(us / 1000)} ms" if us < 100_000 else f"{us // 1000} ms"
        return f"{self.decimal(us / 1_000_000)} s"

    def reaction(self, us: int) -> str:
        """Return a reaction time in whole ms, from one second on in s."""
        if us < 1_000_000:
            return f"{round(us / 1000)} ms"
        return f"{self.decimal(us / 1_000_000, 2)} s"
