"""What moves on the table and how far it is: found by comparing each screen with the last.

Only what the pictures' rules allow moves: a new card settles, the turn passes, a won pile leaves,
buried cards slide under.  A new card is whole, face up and in its final place from the first frame.
"""

from __future__ import annotations

import msgspec

from console.engine.cards import Card, parse_face
from console.engine.recap import Recap
from console.engine.views import PileCard, TableView
from console.screens import TableScreen

SETTLE_US = 120_000
PASS_US = 120_000
LEAVE_US = 360_000
SLIDE_US, SLIDE_APART_US = 280_000, 80_000
HOLD_US = 2_500_000
BATTLE_HOLD_US = 1_500_000  # of a battle that was won, before its cards are gathered
_GATHER_STEP_US, _GATHER_US = 60_000, 500_000
LONG_AGO = -(10**15)


def linear(age_us: int, length_us: int) -> float:
    """Return how far along 0 … 1, at an even pace."""
    return max(0.0, min(1.0, age_us / length_us))


def cubic_out(age_us: int, length_us: int) -> float:
    """Return how far along 0 … 1, fast first."""
    return 1.0 - (1.0 - linear(age_us, length_us)) ** 3


def cubic_in_out(age_us: int, length_us: int) -> float:
    """Return how far along 0 … 1, slow at both ends."""
    t = linear(age_us, length_us)
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def gather_step_us(cards: int) -> int:
    """Return how long after one card of a battle the next one sets off to its winner."""
    return min(_GATHER_STEP_US, _GATHER_US // max(1, cards))


class Flight(msgspec.Struct, frozen=True):
    """A pile on its way to a seat since a moment; a card is ``None`` that lies face down."""

    cards: tuple[Card | None, ...]
    seat: int
    since_us: int


class Motion:
    """Remembers what changed when; give it every screen before drawing it."""

    def __init__(self) -> None:
        self._table: TableView | None = None
        self._recap: Recap | None = None
        self._turn: int | None = None
        self.was_turn: int | None = None
        self._laid_us = self._turn_us = self._recap_us = LONG_AGO
        self._judged_serial = 0
        self._flight: Flight | None = None
        self._departed = False
        self.beneath: tuple[PileCard, ...] = ()  # what lay there before the last battle
        self.judged_game = ""  # whose card was the newest when the last slap was judged

    def feed(self, screen: TableScreen, now_us: int) -> None:
        """Take note of what differs from the screen before."""
        table, before = screen.table, self._table
        if table is before and screen.recap is self._recap:
            return
        if before is None or before.hand != table.hand or len(before.seats) != len(table.seats):
            self._begin(screen, now_us)
        else:
            self._compare(before, screen, now_us)
        self._table, self._recap = table, screen.recap

    def _begin(self, screen: TableScreen, now_us: int) -> None:
        self._turn = self.was_turn = awaited(screen.table)
        self._laid_us = self._turn_us = LONG_AGO
        self._flight = None
        self._note_recap(screen, now_us)

    def _compare(self, before: TableView, screen: TableScreen, now_us: int) -> None:
        table = screen.table
        leaving = self._leaving(before, screen)
        if leaving is not None:
            self._flight, self._departed = Flight(*leaving, now_us), True
        if newest(table) > newest(before):
            self._laid_us = now_us
        turn = awaited(table)
        if turn != self._turn:
            self.was_turn, self._turn, self._turn_us = self._turn, turn, now_us
        if screen.recap is not None and not _same(screen.recap, self._recap):
            self._note_recap(screen, now_us)
            self.judged_game = before.pile[-1].game if before.pile else ""
            if screen.recap.kind == "battle":
                self.beneath = before_battle(before)

    def _leaving(
        self, before: TableView, screen: TableScreen
    ) -> tuple[tuple[Card | None, ...], int] | None:
        """Return the pile that sets off with this screen, and its seat, once a verdict."""
        old, recap = self._recap, screen.recap
        if recap is not None and recap.kind in ("battle", "vote", "trip"):
            return None  # a battle's cards are gathered one by one
        if old is not None and old.kind == "won" and not before.pile:
            gone = recap is None or bool(screen.table.pile) or not _same(recap, old)
            return (judged(old), old.seat) if gone and not self._departed else None
        if before.pile and not screen.table.pile and recap is not None and recap.kind != "won":
            seat = recap.seat if recap.lost_to is None else recap.lost_to
            return tuple(None if c.down else c.card for c in before.pile[-4:]), seat
        return None

    def _note_recap(self, screen: TableScreen, now_us: int) -> None:
        self._recap_us = now_us
        self._departed = False
        self._judged_serial = newest(screen.table)

    def settled(self, now_us: int) -> float:
        """Return how far the newest card has settled, 0 … 1; it starts 5 % too large."""
        return cubic_out(now_us - self._laid_us, SETTLE_US)

    def passed(self, now_us: int) -> float:
        """Return how far the turn has passed from ``was_turn``, 0 … 1."""
        return linear(now_us - self._turn_us, PASS_US)

    def fresh(self, screen: TableScreen) -> bool:
        """Whether no card has been laid since the verdict on screen."""
        if screen.recap is None:
            return False
        return not screen.table.pile or newest(screen.table) == self._judged_serial

    def recap_age(self, now_us: int) -> int:
        """Return how long the verdict has been on screen, in µs."""
        return now_us - self._recap_us

    def flight(self, now_us: int) -> tuple[Flight, float] | None:
        """Return the pile that is leaving and how far it is, while it moves."""
        if self._flight is None:
            return None
        age = now_us - self._flight.since_us
        return (self._flight, cubic_in_out(age, LEAVE_US)) if 0 <= age < LEAVE_US else None

    def slid(self, nth: int, now_us: int) -> float:
        """Return how far the nth buried card has come in under the pile, 0 … 1."""
        return cubic_out(self.recap_age(now_us) - nth * SLIDE_APART_US, SLIDE_US)

    def moving(self, now_us: int) -> bool:
        """Whether anything still moves, lamps apart."""
        return (
            self._gathers(now_us)
            or now_us - self._laid_us < SETTLE_US
            or now_us - self._turn_us < PASS_US
            or self.flight(now_us) is not None
            or (self._buries() and self.recap_age(now_us) < SLIDE_US + 8 * SLIDE_APART_US)
        )

    def _gathers(self, now_us: int) -> bool:
        if self._recap is None or self._recap.kind != "battle":
            return False
        return 0 <= self.recap_age(now_us) - BATTLE_HOLD_US < _GATHER_US + LEAVE_US

    def gathering_us(self, now_us: int) -> int:
        """Return for how long a battle's cards have been on their way to its winner, from 0 on."""
        return max(0, self.recap_age(now_us) - BATTLE_HOLD_US)

    def battle_told(self, screen: TableScreen, now_us: int) -> bool:
        """Whether the cards of the battle just won still lie, or are being gathered."""
        recap = screen.recap
        if recap is None or recap.kind != "battle" or not self.fresh(screen):
            return False
        return self.recap_age(now_us) < BATTLE_HOLD_US + _GATHER_US + LEAVE_US

    def _buries(self) -> bool:
        return self._recap is not None and self._recap.buried > 0


def judged(recap: Recap) -> tuple[Card, ...]:
    """Return the cards a verdict was about, oldest first, at most four.

    Where the first card of a deeper pile is part of the pattern it stands for the oldest.
    """
    shown = list(recap.cards)
    if recap.bottom is not None and "top_bottom" in recap.patterns:
        shown[0] = recap.bottom
    return tuple(parse_face(name) for name in shown)


def awaited(table: TableView) -> int | None:
    """Return the one seat that must do something: flip, call, or tell its trip's list."""
    due = table.must_act
    return due[0] if due and table.war is None else None


def turned(table: TableView) -> tuple[PileCard, ...]:
    """Return the cards of a battle that lie turned in the middle, not yet taken."""
    if table.on != "war" or (table.war is not None and table.war.lights_us is not None):
        return ()
    first = len(table.pile)
    while first and table.pile[first - 1].game == "war":
        first -= 1
    return table.pile[first:]


def before_battle(table: TableView) -> tuple[PileCard, ...]:
    """Return what lies in the middle apart from a battle's cards."""
    return table.pile[: len(table.pile) - len(turned(table))]


def newest(table: TableView) -> int:
    """Return the serial of the newest face-up card, 0 where none lies."""
    return table.pile[-1].serial if table.pile else 0


def _same(recap: Recap, other: Recap | None) -> bool:
    """Whether both tell of the same slap, which may have gained lanes or a price since."""
    return (
        other is not None
        and recap.kind == other.kind
        and recap.seat == other.seat
        and recap.t_us == other.t_us
    )
