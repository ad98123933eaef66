"""What a game answers: one value per fact, as ``slap-console replay --json`` prints it.

Times are µs from the start of the hand; cards are two-letter names; seats count clockwise from 0.
Fields that are ``None`` at their default are left out of the JSON, except a verdict's margin.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

VerdictName = Literal["won", "beaten", "too late", "wrong", "repeat", "ignored"]
PileWhy = Literal["slap", "challenge", "battle", "match", "mistake", "wrong slap", "last seat"]
MistakeKind = Literal[
    "wrong call", "silent", "silent after 8", "called in silence", "called out of turn",
    "voted", "flipped over a joker", "called over a joker",
]  # fmt: skip
WinWhy = Literal["all cards", "last seat", "most cards", "loop", "limit", "draw", "third round"]


class _Outcome(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    t: int


class CardLaid(_Outcome, frozen=True):
    """A card went onto the pile, face up, or ``down`` in a war."""

    seat: int
    card: str
    game: str
    down: bool = False


class Verdict(_Outcome, frozen=True):
    """What became of one slap.

    ``margin`` (won): µs to the next slap, ``None`` while nobody else has slapped.  ``behind``
    (beaten): µs after the winner.  ``reaction``: µs after the card was shown.  ``cards``: the
    face-up cards the slap was judged against, at most the newest four, oldest first; ``bottom``
    the first face-up card of that pile where more lie.
    """

    seat: int
    verdict: VerdictName
    patterns: list[str] | None = None
    margin: int | None = None
    behind: int | None = None
    reaction: int | None = None
    cards: list[str] | None = None
    bottom: str | None = None
    why: str | None = None


class DeadHeat(_Outcome, frozen=True):
    """Slaps too close for the source's clock, and the seat that was drawn."""

    dead_heat: list[int]
    drawn: int


class Buried(_Outcome, frozen=True):
    """Cards a seat paid face down under the pile, in the order they went."""

    seat: int
    buried: list[str]


class Locked(_Outcome, frozen=True):
    """A seat's pad is dead until this many more cards are down."""

    seat: int
    locked: int


class PileTaken(_Outcome, frozen=True):
    """A seat took everything in the middle."""

    seat: int
    pile: int
    why: PileWhy


class Owes(_Outcome, frozen=True):
    """A seat must pay cards to a challenge."""

    seat: int
    owes: int
    to: int


class Lapsed(_Outcome, frozen=True):
    """A challenge ended with nobody to collect it."""

    lapsed: bool
    to: int


class Collecting(_Outcome, frozen=True):
    """A challenge was not answered: the pile lies for this seat, slaps still live."""

    seat: int
    collects: int


class Refused(_Outcome, frozen=True):
    """An input that had no effect, and why."""

    refused: str
    why: str
    seat: int | None = None


class Called(_Outcome, frozen=True):
    """A seat called what it had to."""

    seat: int
    called: str


class Mistake(_Outcome, frozen=True):
    """A seat made a mistake in counting, or over a joker, and which.

    ``kind`` and what goes with it say the same for a display that speaks another language:
    ``said`` was called, ``wanted`` was due, on this ``card``.
    """

    seat: int
    mistake: str
    kind: MistakeKind
    said: str | None = None
    wanted: str | None = None
    card: str | None = None


class Objected(_Outcome, frozen=True):
    """A seat objected to a spoken call: the table votes."""

    seat: int
    objects_to: int


class Ballot(_Outcome, frozen=True):
    """A seat voted."""

    seat: int
    votes: Literal["mistake", "fine"]


class Voted(_Outcome, frozen=True, rename={"for_": "for"}):
    """A vote is over: how many were for a mistake and how many against."""

    vote: Literal["mistake", "fine"]
    for_: int
    against: int


class War(_Outcome, frozen=True):
    """Seats tied for the highest card of a battle: it is war between them."""

    war: list[int]


class Void(_Outcome, frozen=True):
    """A joker ended a game's turn: nobody wins it, all cards stay."""

    seat: int
    skips: str


class TripTold(_Outcome, frozen=True):
    """A seat told the trip's list, of so many things, right or wrong."""

    seat: int
    trip: Literal["right", "wrong"]
    list: int
    why: str | None = None


class Added(_Outcome, frozen=True):
    """A seat added a thing to the trip's list, which is so long now."""

    seat: int
    added: str
    list: int


class Gave(_Outcome, frozen=True):
    """A seat gave cards of its stack to the others: to whom, card by card."""

    seat: int
    gave_to: list[int]


class Out(_Outcome, frozen=True):
    """A seat is out of the hand."""

    seat: int
    out: bool
    why: str | None = None


class Paused(_Outcome, frozen=True):
    """The host stopped or restarted the clock."""

    paused: bool


class SitsOut(_Outcome, frozen=True):
    """A seat will sit out the next hand."""

    seat: int
    sits_out: bool


class Redeal(_Outcome, frozen=True):
    """Nobody held a card: the hand is void and was dealt again."""

    redeal: bool


class Winner(_Outcome, frozen=True):
    """The hand is over."""

    winner: list[int]
    why: WinWhy


class Shuffled(_Outcome, frozen=True):
    """A seat has shuffled before the first deal."""

    seat: int
    shuffled: bool


class Dealt(_Outcome, frozen=True):
    """All have shuffled: the cards are dealt by this seat."""

    dealt: bool
    dealer: int


class SuitNamed(_Outcome, frozen=True):
    """After a wild card this suit rules: named by the seat, or the card's own, and why."""

    suit: str
    seat: int | None = None
    why: str | None = None


class RoundBegun(_Outcome, frozen=True):
    """A seat has emptied its hand and goes on to its round of nines or tens."""

    seat: int
    round: int


class Drew(_Outcome, frozen=True):
    """A seat took so many cards from the stock."""

    seat: int
    drew: int


class Picked(_Outcome, frozen=True, rename={"from_": "from"}):
    """A seat took a card unseen from another's hand: theirs alone to know, ``None`` if not told."""

    seat: int
    picked: str | None
    from_: int


class Passed(_Outcome, frozen=True):
    """A seat's turn went by without a lay: nothing to draw, or no wish to lay what it drew."""

    seat: int
    passed: bool
    why: str | None = None


class Skipped(_Outcome, frozen=True):
    """A seat misses its turn for a card that was laid."""

    seat: int
    skipped: bool


class Reshuffled(_Outcome, frozen=True):
    """The stock was empty: so many cards from under the top one are the stock now."""

    reshuffled: int


class Declared(_Outcome, frozen=True):
    """A seat has declared its last card."""

    seat: int
    declared: bool


class Caught(_Outcome, frozen=True):
    """A seat did not declare its last card before another's pad."""

    seat: int
    caught_by: int


class Echo(_Outcome, frozen=True):
    """A pad felt another seat's hit and was not counted: told by the hardware, never worked out.

    Strengths are 0 to 255; ``after`` is µs after the hit that was echoed, below 0 where the
    neighbour felt it first.
    """

    seat: int
    echo_of: int
    strength: int
    of_strength: int
    after: int

    @property
    def percent(self) -> int:
        """How strong it was, in percent of the hit."""
        return round(100 * self.strength / max(1, self.of_strength))


Outcome = (
    CardLaid
    | Verdict
    | DeadHeat
    | Buried
    | Locked
    | PileTaken
    | Owes
    | Lapsed
    | Collecting
    | Refused
    | Out
    | Paused
    | SitsOut
    | Redeal
    | Winner
    | Echo
    | Called
    | Mistake
    | Objected
    | Ballot
    | Voted
    | War
    | Void
    | TripTold
    | Added
    | Gave
    | Shuffled
    | Dealt
    | SuitNamed
    | RoundBegun
    | Drew
    | Picked
    | Passed
    | Skipped
    | Reshuffled
    | Declared
    | Caught
)


# Told to people and kept in journals; the script format's own list of outcomes has no such lines.
ASIDES = (
    Collecting,
    Lapsed,
    Locked,
    SitsOut,
    Echo,
    Objected,
    Ballot,
    War,
    Void,
    Added,
    Gave,
    Shuffled,
    Dealt,
    Skipped,
    Reshuffled,
)


def as_dict(outcome: Outcome) -> dict[str, Any]:
    """Return the outcome as the JSON object a script or journal holds."""
    fields: dict[str, Any] = msgspec.to_builtins(outcome)
    if isinstance(outcome, Verdict) and outcome.verdict == "won":
        fields.setdefault("margin", None)
    return fields
