"""All timing law in one place: who saw which card when, and what a slap at that time was.

Times here are *game time*: µs from the start of the hand, pauses left out.  The referee never moves
a card; it rules, and the game acts (rules 0, "The card's moment" and "Who was first").
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

import msgspec

from console.engine.cards import Card, names
from console.engine.chance import Chance
from console.engine.outcomes import VerdictName
from console.engine.settings import Rules
from console.engine.table import Table

LONG_AGO = -(10**15)
RulingName = VerdictName | Literal["right"]


class Ruling(msgspec.Struct, frozen=True):
    """What one slap is, at its own time, before it is known who was first."""

    name: RulingName
    why: str
    patterns: tuple[str, ...] = ()
    reaction: int | None = None
    behind: int | None = None


class Entry(msgspec.Struct, frozen=True):
    """A slap that waits for its verdict: when, by whom, and what it was."""

    at_us: int
    t: int  # the slap's own time on the script's clock, pauses included
    seat: int
    ruling: Ruling
    depth: int  # how many face-up cards lay there then


class Contest:
    """Slaps that may still change who was first: open until ``closes_us``, itself included."""

    def __init__(self, first: Entry, wait_us: int) -> None:
        self.right = first.ruling.name == "right"
        self.closes_us = first.at_us + wait_us
        self.entries = [first]

    def holds(self, seat: int) -> bool:
        """Tell whether this seat's slap is already in."""
        return any(entry.seat == seat for entry in self.entries)


class Decision(msgspec.Struct, frozen=True):
    """Who was first of a contest, the others in order, and the dead heat if there was one."""

    winner: Entry
    others: tuple[Entry, ...]
    heat: tuple[int, ...]
    margin: int | None
    order_us: dict[int, int]  # seat → handicapped time


class _Taken(msgspec.Struct):
    """The last slapped pile, while late hands on it are still free."""

    winner: int
    order_us: int
    shown_us: int  # when the card that was slapped was shown
    until_us: int | None = None  # None until the next card is shown


class Slappable(Protocol):
    """What the game on the table says of its pile, ``depth`` being how many cards of it lie."""

    def live(self, depth: int) -> list[str]:
        """Return the patterns that the newest of so many cards completes."""

    def judged(self, depth: int) -> Sequence[Card]:
        """Return the cards those patterns are looked for in, oldest first."""


class Referee:
    """Judges slaps on one table, by one set of rules."""

    def __init__(
        self, table: Table, rules: Rules, pile: Slappable, handicap_ms: Sequence[int]
    ) -> None:
        self._table = table
        self._pile = pile
        self._grace_us = rules.late_grace_ms * 1000
        self._earliest_us = rules.earliest_slap_ms * 1000
        self.handicap_us = [ms * 1000 for ms in handicap_ms]
        self.longest_us = max(self.handicap_us)
        self.shown_us = [LONG_AGO] * len(table.pile)
        self._judged: dict[int, int] = {}  # seat → serial of the top card its last verdict was on
        self._top_serial = table.serials[-1] if table.serials else 0
        self._taken: _Taken | None = None

    # -- what is shown ---------------------------------------------------------------------------

    def show(self, serial: int, at_us: int) -> int:
        """Say that the cards up to this one are on the display; return how many were new."""
        serials, shown = self._table.serials, self.shown_us
        before = len(shown)
        while len(shown) < len(serials) and serials[len(shown)] <= serial:
            shown.append(at_us)
        if len(shown) > before:
            self._top_serial = serials[len(shown) - 1]
            if self._taken is not None and self._taken.until_us is None:
                self._taken.until_us = at_us + self._grace_us
        return len(shown) - before

    def show_newest(self, at_us: int) -> None:
        """Say that the card just laid is on the display, as all before it are."""
        self.shown_us.append(at_us)
        self._top_serial = self._table.laid
        if self._taken is not None and self._taken.until_us is None:
            self._taken.until_us = at_us + self._grace_us

    def visible(self) -> Sequence[Card]:
        """Return the face-up cards that have been shown, oldest first."""
        pile = self._table.pile
        return pile if len(self.shown_us) == len(pile) else pile[: len(self.shown_us)]

    def live(self) -> list[str]:
        """Return the patterns of the pile as it is shown."""
        return self._pile.live(len(self.shown_us)) if self.shown_us else []

    def has_shown(self, serial: int) -> bool:
        """Tell whether this card of the hand is, or was, on the display."""
        return self._top_serial >= serial

    def evidence(self, depth: int) -> tuple[list[str], str | None]:
        """Return the newest four of so many cards, oldest first, and the first if it is another."""
        cards = self._pile.judged(depth)
        bottom = names(cards[:1])[0] if len(cards) > 4 else None
        return names(cards[-4:]), bottom

    # -- rulings ---------------------------------------------------------------------------------

    def rule(self, seat: int, at_us: int) -> Ruling:
        """Rule on a slap by a seat that may slap: repeat, right, grace, wrong, in this order."""
        cards = self.visible()
        if not cards:
            return self._on_empty(seat, at_us)
        if self._judged.get(seat) == self._top_serial:
            return Ruling("repeat", "already judged on this card")
        reaction = (
            None
            if self.shown_us[len(cards) - 1] == LONG_AGO
            else (at_us - self.shown_us[len(cards) - 1])
        )
        patterns = tuple(self._pile.live(len(cards)))
        guess = reaction is not None and reaction < self._earliest_us
        if patterns and not guess:
            return Ruling("right", "a live pattern", patterns, reaction)
        return self._grace(seat, at_us, cards, reaction) or Ruling(
            "wrong",
            f"{reaction} µs after the card is a guess" if patterns else "no pattern lay there",
            (),
            reaction,
        )

    def _on_empty(self, seat: int, at_us: int) -> Ruling:
        taken = self._taken
        if taken is None or not self._grace_us:
            return Ruling("ignored", "no card lies in the middle")
        if seat == taken.winner or self._judged.get(seat) == self._top_serial:
            return Ruling("repeat", "already judged on this pile")
        return self._beaten(seat, at_us, taken)

    def _beaten(self, seat: int, at_us: int, taken: _Taken) -> Ruling:
        behind = max(0, at_us + self.handicap_us[seat] - taken.order_us)
        reaction = None if taken.shown_us == LONG_AGO else at_us - taken.shown_us
        return Ruling("beaten", "the pile was already won", (), reaction, behind)

    def _grace(
        self, seat: int, at_us: int, cards: Sequence[Card], reaction: int | None
    ) -> Ruling | None:
        taken = self._taken
        if self._grace_us and taken and taken.until_us is not None and at_us <= taken.until_us:
            if seat == taken.winner:
                return Ruling("repeat", "already won the pile before this card")
            return self._beaten(seat, at_us, taken)
        if self._grace_us and reaction is not None and reaction <= self._grace_us:
            covered = self._covered(at_us, cards)
            if covered:
                return Ruling("too late", "the next card had covered it", covered, reaction)
        return None

    def _covered(self, at_us: int, cards: Sequence[Card]) -> tuple[str, ...]:
        if len(cards) < 2 or at_us - self.shown_us[len(cards) - 2] < self._earliest_us:
            return ()
        return tuple(self._pile.live(len(cards) - 1))

    # -- verdicts --------------------------------------------------------------------------------

    def note(self, seat: int) -> None:
        """Remember that the seat has had its verdict on the card now on top."""
        self._judged[seat] = self._top_serial

    def decide(self, contest: Contest, resolution_us: int, chance: Chance) -> Decision:
        """Say who was first: by handicapped time, a draw among those too close to tell."""
        order_us = {e.seat: e.at_us + self.handicap_us[e.seat] for e in contest.entries}
        ranked = sorted(contest.entries, key=lambda e: (order_us[e.seat], e.seat))
        first_us = order_us[ranked[0].seat]
        heat = sorted(e.seat for e in ranked if order_us[e.seat] <= first_us + resolution_us)
        drawn = chance.choose(heat) if len(heat) > 1 else ranked[0].seat
        winner = next(e for e in ranked if e.seat == drawn)
        others = tuple(e for e in ranked if e.seat != drawn)
        margin = max(0, order_us[others[0].seat] - order_us[drawn]) if others else None
        return Decision(
            winner,
            others,
            tuple(heat) if len(heat) > 1 else (),
            0 if len(heat) > 1 else margin,
            order_us,
        )

    def pile_slapped(self, winner: Entry, order_us: int) -> None:
        """Begin the time in which late hands on the pile just slapped are free."""
        shown_us = self.shown_us[winner.depth - 1]
        self.pile_gone()
        self._taken = _Taken(winner.seat, order_us, shown_us)

    def pile_gone(self) -> None:
        """Forget the pile: it was taken, lost or dealt again."""
        self.shown_us.clear()
        self._taken = None
