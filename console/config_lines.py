"""Finds the line of a configuration file that a complaint about it is about."""

from __future__ import annotations

import re

TEXT = "utf-8-sig"  # how the file is read: some editors begin it with a mark
_TOML = re.compile(r"at line (\d+)")
_SETTING = re.compile(r"^\[([\w.]+)\] (\w+) = ")
_SECTION = re.compile(r"^\[([\w.]+)\]")
_LOOSE = re.compile(r"^([\w.]+) = ")


def line_of(text: str, problem: str) -> int | None:
    """Return the number, from 1, of the line a problem names; ``None`` where it names none.

    ``problem`` is a line of ``console.config_check``, or what the TOML reader says.
    """
    if found := _SETTING.match(problem):
        return _find(text, found[1], found[2]) or _find(text, found[1], None)
    if found := _SECTION.match(problem):
        return _find(text, found[1], None)
    if found := _LOOSE.match(problem):
        *section, name = found[1].split(".")
        return _find(text, ".".join(section), name)
    found = _TOML.search(problem)
    return int(found[1]) if found else None


def _find(text: str, section: str, name: str | None) -> int | None:
    """Return the line of a setting in a section, or of the section's own head."""
    here = ""
    for number, line in enumerate(text.splitlines(), 1):
        if head := re.match(r"\s*\[+\s*([\w.\s]+?)\s*\]+", line):
            here = head[1]
            if name is None and here == section:
                return number
        elif name is not None and here == section and re.match(rf"\s*{name}\s*=", line):
            return number
    return None
