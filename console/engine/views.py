"""What a seat, or the table, may see of a game: immutable values for displays and bots.

Nothing here tells that a pile is live: a viewer must see it in the cards.
"""

from __future__ import annotations

import msgspec

from console.engine.cards import Card
from console.engine.settings import Rules
from console.engine.trio_views import TrioView


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
    """One card of the pile: which, who laid it, its number in the hand from 1, in which game.

    A card that a war put face ``down`` is nobody's to know: ``card`` is then 0.
    """

    card: Card
    seat: int
    serial: int
    game: str = "ratscrew"
    down: bool = False


class ChallengeView(msgspec.Struct, frozen=True, kw_only=True):
    """A payment that is owed: ``left`` of ``total`` cards by ``payer`` to the seat ``to``."""

    payer: int
    total: int
    left: int
    to: int
    court: Card
    collector: int  # who takes the pile if the payment fails


class WarView(msgspec.Struct, frozen=True, kw_only=True):
    """A battle that is awaited: who takes part, who has pressed, when the cards turn anyway."""

    fighters: tuple[int, ...]  # from the dealer's left
    ready: tuple[int, ...]
    lights_us: int | None = None  # since when the stations are lit, on the hand's clock
    due_us: int | None = None
    battles: int = 0


class CountView(msgspec.Struct, frozen=True, kw_only=True):
    """Where the count stands, but for the number that comes next, unless beginners are helped."""

    direction: int = 1  # 1 for 1 2 3 4, -1 for 4 3 2 1
    silent: bool = False
    owes: int | None = None  # the seat that owes a call
    due_us: int | None = None
    called: str | None = None  # the last call, for the card on top
    called_by: int | None = None
    last: str | None = None  # the last call that was made, whatever has been laid since
    last_by: int | None = None
    may_object: bool = False  # the call was said aloud, and the table may still judge it
    spoken: bool = False
    next: str | None = None  # what is called next; told to beginners only


class VoteView(msgspec.Struct, frozen=True, kw_only=True):
    """A vote of the table: about whom, who objected, who votes and how."""

    accused: int
    by: int | None
    voters: tuple[int, ...]
    ballots: dict[int, str]
    due_us: int


class TripView(msgspec.Struct, frozen=True, kw_only=True):
    """A trip under way: never the list, only what its next step offers or a spoken one revealed."""

    seat: int
    phase: str  # telling, voting, adding
    length: int
    told: int
    offered: tuple[str, ...] = ()
    revealed: tuple[str, ...] = ()
    spoken: bool = False
    due_us: int | None = None


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """The whole table of a game at one moment; ``on`` is the game of the cycle being played.

    ``turn`` is the seat that must flip now: the payer, the leader, or the collector of a pile
    that lies won; ``None`` when nobody must, or when a verdict waits for handicaps.
    """

    game: str
    preset: str
    rules: Rules
    seats: tuple[SeatView, ...]
    on: str = "ratscrew"
    cycle: tuple[str, ...] = ("ratscrew",)
    pile: tuple[PileCard, ...] = ()  # oldest first
    ghost: Card | None = None  # the newest card of Ratscrew's row that lies here no more
    row: tuple[Card, ...] = ()  # Ratscrew's row in a cycle, oldest first
    buried: int = 0
    turn: int | None = None
    dealer: int = 0
    challenge: ChallengeView | None = None
    war: WarView | None = None
    count: CountView | None = None
    vote: VoteView | None = None
    trip: TripView | None = None
    trip_length: int | None = None  # of the list, in games with trips
    trio: TrioView | None = None
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

    @property
    def must_act(self) -> tuple[int, ...]:
        """The seats from which something is awaited now: a flip, a call, a step of a trip."""
        if self.paused or self.winner is not None or self.vote is not None:
            return ()
        if self.trio is not None and self.trio.must_act:
            return self.trio.must_act
        if self.war is not None:
            return tuple(s for s in self.war.fighters if s not in self.war.ready)
        if self.count is not None and self.count.owes is not None:
            return (self.count.owes,)
        if self.trip is not None:
            return (self.trip.seat,)
        return () if self.turn is None else (self.turn,)

    @property
    def may_vote(self) -> tuple[int, ...]:
        """The seats whose vote is awaited, and which may also leave it."""
        vote = self.vote
        if vote is None or self.paused or self.winner is not None:
            return ()
        return tuple(seat for seat in vote.voters if seat not in vote.ballots)
