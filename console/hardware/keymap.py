"""Which key of a keyboard stands for which contact of the simulated table.

Keys go by the names that the display library gives them; only the names are known here.
"""

from __future__ import annotations

import difflib
import string
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from console.errors import ConfigError
from console.hardware.pads import CallName
from console.hardware.stations import MAX_SEATS, Contact, Control

# Letters that lie in the same place on QWERTY, QWERTZ and AZERTY, each flip above its pad; the
# first seats lie far apart.
DEFAULT_PADS = ("d", "k", "x", "l", "g", "n", "f", "j")
DEFAULT_FLIPS = ("e", "i", "s", "o", "t", "h", "r", "u")

# A keyboard has not room for six call keys a seat: these call for whoever owes a call.
CALL_KEYS: dict[str, CallName] = {
    "1": "one",
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "TWee",
    "6": "THIRteen",
}

_NAMED = (
    "space,return,escape,tab,backspace,insert,delete,home,end,page up,page down,up,down,left,right,"
    "left shift,right shift,left ctrl,right ctrl,left alt,right alt,alt gr,left meta,right meta,"
    "caps lock,numlock,scroll lock,print screen,break,menu,enter,equals"
)
KEY_NAMES = frozenset(
    [
        *string.ascii_lowercase,
        *string.digits,
        *"!\"#$%&'()*+,-./:;<=>?@[\\]^_`",
        *(f"[{key}]" for key in "0123456789*+-./"),
        *(f"f{number}" for number in range(1, 16)),
        *_NAMED.split(","),
    ]
)


class KeyedPads(Protocol):
    """A simulated table that keys play on; times are when the key moved, console µs."""

    def press_key(self, key: str, t_us: int) -> bool:
        """Push a key down; says whether it belongs to a contact of a seat."""
        ...

    def release_key(self, key: str, t_us: int) -> bool:
        """Let a key go; says whether it belongs to a contact of a seat."""
        ...

    def call(self, seat: int, what: CallName, t_us: int) -> None:
        """Tap a call key of a seat's station."""
        ...


class KeyMap(Mapping[str, Contact]):
    """Key name to contact; no key has two contacts and no contact two keys."""

    def __init__(self, pad: Sequence[str] = DEFAULT_PADS, flip: Sequence[str] = DEFAULT_FLIPS):
        """Take the key of each seat's pad and flip, by seat.

        Raises ConfigError for an unknown key name, a key with two jobs or more than eight seats.
        """
        self._contacts: dict[str, Contact] = {}
        self._keys: dict[Contact, str] = {}
        for control, names in ((Control.PAD, pad), (Control.FLIP, flip)):
            if len(names) > MAX_SEATS:
                raise ConfigError(
                    f"keys.{control}: expected at most {MAX_SEATS} keys, one a seat, "
                    f"got {len(names)}: shorten the list"
                )
            for seat, name in enumerate(names):
                self._bind(name, Contact(seat, control))

    def key(self, contact: Contact) -> str | None:
        """The name of the key for a contact, or None where no key is set."""
        return self._keys.get(contact)

    def __getitem__(self, key: str) -> Contact:
        return self._contacts[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._contacts)

    def __len__(self) -> int:
        return len(self._contacts)

    def _bind(self, name: str, contact: Contact) -> None:
        key, path = name.lower(), f"keys.{contact.control}[{contact.seat}]"
        if key not in KEY_NAMES:
            close = difflib.get_close_matches(key, KEY_NAMES, n=3, cutoff=0.5)
            hint = (
                f"did you mean {' or '.join(map(repr, close))}?" if close else 'as "q" or "space"'
            )
            raise ConfigError(f"{path}: expected the name of a key, got {name!r}; {hint}")
        if key in self._contacts:
            raise ConfigError(
                f"{path}: key {key!r} already is the key of {self._contacts[key]}; "
                f"give {contact} another one"
            )
        self._contacts[key] = contact
        self._keys[contact] = key
