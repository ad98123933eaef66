"""What players' phones need of the table: their hands, and a place to ask.

The console's wiring gives one; the server's thread calls it, so nothing here may wait for the game.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from console.engine.inputs import Draw, Lay, Name, Pick
from console.engine.outcomes import Outcome
from console.engine.trio_views import HandView
from console.screens import Screen

Wanted = Lay | Draw | Name | Pick  # its time is the table's to set


class HeldHand(Protocol):
    """What one seat alone may see: its cards, and what was last told to it, the newest last."""

    @property
    def hand(self) -> HandView:
        """Its cards, and what is awaited of it."""
        ...

    @property
    def told(self) -> Sequence[Outcome]:
        """What it was told, nothing that it may not know."""
        ...


class HeldHands(Protocol):
    """The hands of the match in play; ``match`` is never the same for two matches.

    ``seats`` has ``None`` for a seat that no person holds; ``now_us`` is on the hand's clock.
    """

    @property
    def match(self) -> str:
        """Which match this is."""
        ...

    @property
    def seats(self) -> Sequence[HeldHand | None]:
        """Every seat's own part, clockwise from 0."""
        ...

    @property
    def now_us(self) -> int:
        """When this was made."""
        ...


class HandDesk(Protocol):
    """The table, as far as players' phones go."""

    def picture(self) -> Screen:
        """Return what the table shows now."""
        ...

    def hands(self) -> HeldHands | None:
        """Return the hands as they are now, ``None`` where nobody holds one."""
        ...

    def want(self, match: str, seat: int, wanted: Wanted) -> None:
        """Queue what a seat wants to do; it counts for nothing once another match is on."""
        ...

    def links(self, match: str, addresses: tuple[str, ...], joined: Collection[int]) -> None:
        """Tell where each seat's phone finds its hand, empty for none, and who is there now."""
        ...
