"""The recorded contacts of tests/traces, as far as a board can be set to them."""

from __future__ import annotations

import csv
from pathlib import Path

import msgspec

LONGEST_LOCKOUT_US = 250_000  # the board accepts no longer one
FOLDER = Path(__file__).parents[1] / "traces"


class Contact(msgspec.Struct, frozen=True):
    """What a contact did, and what is to be told of it: (µs, pressed)."""

    name: str
    lockout_us: int
    edges: tuple[tuple[int, bool], ...]
    changes: tuple[tuple[int, bool], ...]

    @classmethod
    def read(cls, path: Path) -> Contact:
        """Read a trace; its edges come sorted."""
        lines = path.read_text(encoding="utf-8").splitlines()
        said = dict(line[2:].split(": ", 1) for line in lines if line[:2] == "# " and ": " in line)
        rows = csv.DictReader(line for line in lines if not line.startswith("#"))
        edges = sorted((int(row["t_us"]), row["level"] == "0") for row in rows)
        changes = tuple((int(word[1:]), word[0] == "+") for word in said["changes"].split())
        return cls(path.stem, int(said["lockout_us"]), tuple(edges), changes)

    def is_clear(self) -> bool:
        """Whether no edge comes within a millisecond of the look at the end of a lock-out.

        What such a look finds hangs on when the board's milliseconds begin.
        """
        ends_us = [t_us + self.lockout_us for t_us, _ in self.changes]
        return all(not 0 < t_us - end_us < 1_500 for t_us, _ in self.edges for end_us in ends_us)


CONTACTS = [
    contact
    for contact in map(Contact.read, sorted(FOLDER.glob("*.csv")))
    if contact.lockout_us <= LONGEST_LOCKOUT_US
]
CLEAR_CONTACTS = [contact for contact in CONTACTS if contact.is_clear()]
