"""What the terminal needs of the application."""

from __future__ import annotations

from typing import Protocol

from console.screens import Screen


class Feed(Protocol):
    """What the terminal needs of the game: the picture now, new sentences, and where keys go."""

    def screen(self) -> Screen:
        """Return the newest picture."""
        ...

    def new_lines(self) -> list[str]:
        """Return the sentences since the last call, oldest first."""
        ...

    def key(self, name: str, t_us: int, held: bool = False) -> None:
        """Take a key, as pygame names it, that went down at ``t_us`` of ``now_us``'s clock.

        ``held``: shift was down with it, which stands for holding the key, as a terminal tells of
        no key that comes up.
        """
        ...

    def quit(self) -> None:
        """Learn that the player leaves."""
        ...

    def now_us(self) -> int:
        """Return the console time in µs."""
        ...
