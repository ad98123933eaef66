"""What a seat, or the table, may see of a game: immutable values for displays and bots.

Nothing here tells that a pile is live: a viewer must see it in the cards.
"""

from __future__ import annotations

import msgspec

from console.engine.cards import Card
from console.engine.settings import Rules


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """One seat as everybody sees it."""

    name: str
    count: int
    out: bool = False
    sitting_out: bool = False
    sits_out_next: bool = False
    locked: int = 0  # cards until the pad counts again
    hands_won: int = 0
    handicap_ms: int = 0
    collects: bool = False  # takes the pile if the payer fails, or is about to take it

    @property
    def empty(self) -> bool:
        """Hold no card, but still be in the hand."""
        return self.count == 0 and not self.out


class PileCard(msgspec.Struct, frozen=True):
    """One face-up card: which, who laid it, and its number in the hand from 1."""

    card: Card
    seat: int
    serial: int


class ChallengeView(msgspec.Struct, frozen=True, kw_only=True):
    """A payment that is owed: ``left`` of ``total`` cards by ``payer`` to the seat ``to``."""

    payer: int
    total: int
    left: int
    to: int
    court: Card
    collector: int  # who takes the pile if the payment fails


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """The whole table of a Ratscrew game at one moment.

    ``turn`` is the seat that must flip now: the payer, the leader, or the collector of a pile
    that lies won; ``None`` when nobody must, or when a verdict waits for handicaps.
    """

    game: str
    preset: str
    rules: Rules
    seats: tuple[SeatView, ...]
    pile: tuple[PileCard, ...] = ()  # face up, oldest first
    buried: int = 0
    turn: int | None = None
    dealer: int = 0
    challenge: ChallengeView | None = None
    collecting: int | None = None  # the seat for which a won pile lies
    collect_due_us: int | None = None
    deciding: bool = False  # slaps are in, the verdict waits for handicaps
    redealing: bool = False  # nobody holds a card: slap or the hand is dealt again
    paused: bool = False
    winner: tuple[int, ...] | None = None
    why: str | None = None
    hand: int = 1
    cards_played: int = 0
    deck_size: int = 52

    @property
    def in_middle(self) -> int:
        """Cards in the middle, buried ones included."""
        return len(self.pile) + self.buried

    @property
    def to_act(self) -> int | None:
        """The seat whose flip is awaited, or ``None`` while paused or over."""
        return None if self.paused or self.winner is not None else self.turn
