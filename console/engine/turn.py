"""What every game's turn object answers; each game overrides what it does differently."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from console.engine.cards import Card
from console.engine.inputs import Add, Call, Object, Reveal, Trip
from console.engine.inputs import Vote as VoteInput
from console.engine.outcomes import PileWhy
from console.engine.voting import Vote

if TYPE_CHECKING:
    from console.engine.game import Game

Told = Call | Object | VoteInput | Trip | Reveal | Add


class Turn:
    """One game's part of the play on a table, the same whether played alone or in a cycle.

    Deadlines (``due``) are game time in µs; cards are counted by their depth in the pile.
    """

    name = ""
    slap_why: PileWhy = "slap"  # why a pile goes to who slaps a card of this game
    vote: Vote | None = None  # the vote that is on, pads and flips being votes

    def __init__(self, game: Game) -> None:
        self.game = game

    # -- the course of a turn --------------------------------------------------------------------

    def begin(self) -> None:
        """Begin a turn of this game; the seat that leads is the game's ``turn``."""
        self.settle()

    def resume(self) -> None:
        """Go on after a pile of another game was taken, or after a vote, while this one is on."""
        self.begin()

    def settle(self) -> None:
        """See who can act now that seats may have lost their cards or gone out."""

    def tick(self) -> None:
        """Play one turn as it is played without people (autoplay)."""

    @property
    def only_waits(self) -> bool:
        """Tell whether only a deadline can move this game on."""
        return self.to_act is None

    @property
    def to_act(self) -> int | None:
        """Return the seat whose flip is awaited, ``None`` without one."""
        return self.game.turn

    def due(self) -> int | None:
        """Return this game's next deadline, ``None`` without one."""
        return None

    def fall_due(self) -> None:
        """Let the deadline that ``due`` told fall due."""

    # -- what seats do ---------------------------------------------------------------------------

    def why_no_flip(self, seat: int) -> str | None:
        """Say why this flip has no effect and no price, ``None`` if it is to be judged."""
        return None

    def flip(self, seat: int) -> None:
        """Judge a flip."""

    def hear(self, item: Told) -> bool:
        """Take what a seat told; return whether it means anything in this game."""
        return False

    def deaf_to(self, what: str) -> str:
        """Say why something told means nothing here."""
        return f"this game has no {what}s"

    def place(self, what: str) -> int:
        """Return at which place of the things a seat has to tell in order this one comes."""
        return 0

    @property
    def owes_call(self) -> int | None:
        """Return the seat that owes a call, ``None`` when nobody does."""
        return None

    @property
    def voting(self) -> bool:
        """Tell whether the table votes, pads and flips being votes."""
        return self.vote is not None

    def pads(self, seats: Sequence[int]) -> None:
        """Take pads hit in a vote."""

    def flip_votes(self, seat: int) -> None:
        """Take a flip in a vote."""

    # -- slaps -----------------------------------------------------------------------------------

    def live(self, depth: int) -> list[str]:
        """Return what makes the newest of so many cards of the pile slappable."""
        return []

    def judged(self, depth: int) -> Sequence[Card]:
        """Return the cards a slap is judged by, oldest first."""
        pile, down = self.game.table.pile, self.game.table.face_down
        if down:
            return [card for card in pile[:depth] if card not in down]
        return pile if depth == len(pile) else pile[:depth]

    def why_ignored(self, seat: int) -> str | None:
        """Say why a pad does not count while a card of this game lies on top."""
        return None

    def forgives(self, seat: int) -> bool:
        """Tell whether the seat may touch its pad because the pile lies for it."""
        return False

    # -- what happens to the table ---------------------------------------------------------------

    def pile_gone(self, owner: Turn | None, why: PileWhy) -> None:
        """Take note that the pile was taken or lost, its newest card being the ``owner``'s."""

    def reset(self) -> None:
        """Forget everything: the hand was dealt again."""

    def state(self) -> tuple[Hashable, ...]:
        """Return what of this game decides the rest of the hand, for comparing states."""
        return ()
