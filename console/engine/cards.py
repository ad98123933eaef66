"""Cards as small integers, decks of individual cards, and their two-letter names.

A card is ``face + 64 × copy``: a triple deck holds three different sevens of diamonds.  A face is
``4 × rank + suit`` with ace 1 … king 13 and suits C D H S as 0 … 3; a joker is face 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Annotated

import msgspec

from console.errors import SetupError

Card = int

JOKER_NAME = "*"
RANK_NAMES = "*A23456789TJQK"
SUIT_NAMES = "CDHS"
JOKER = 0
ACE, JACK, QUEEN, KING = 1, 11, 12, 13

_FACE_BITS = 63
_COPY = 64
NAMES = tuple(
    JOKER_NAME
    if face == JOKER
    else RANK_NAMES[face >> 2] + SUIT_NAMES[face & 3]
    if 4 <= face < 56
    else "?"
    for face in range(_COPY)
)
_FACES = {name: face for face, name in enumerate(NAMES) if name != "?"}


class DeckSpec(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a deck is made of: full packs, jokers, and for a ragbag cards missing and doubled."""

    decks: Annotated[int, msgspec.Meta(ge=1, le=8)] = 1
    jokers: Annotated[int, msgspec.Meta(ge=0, le=16)] = 0
    missing: Annotated[int, msgspec.Meta(ge=0, le=40)] = 0
    doubled: Annotated[int, msgspec.Meta(ge=0, le=40)] = 0

    @property
    def size(self) -> int:
        """How many cards it is."""
        return 52 * self.decks + self.jokers - self.missing + self.doubled


def face(card: Card) -> int:
    """Return what is printed on the card, the same for every copy (0 … 63)."""
    return card & _FACE_BITS


def faces(cards: Iterable[Card]) -> bytes:
    """Return what is printed on several cards, a byte a card."""
    return bytes([card & _FACE_BITS for card in cards])


def rank(card: Card) -> int:
    """Return the rank, ace 1 … king 13, a joker 0."""
    return (card & _FACE_BITS) >> 2


def suit(card: Card) -> int:
    """Return the suit as an index into ``SUIT_NAMES``; a joker has none and gives −1."""
    return card & 3 if card & _FACE_BITS else -1


def name(card: Card) -> str:
    """Return the card's name as scripts write it: ``KS``, ``TD``, ``*``."""
    return NAMES[card & _FACE_BITS]


def names(cards: Iterable[Card]) -> list[str]:
    """Return the names of several cards, in their order."""
    return [NAMES[card & _FACE_BITS] for card in cards]


def parse_face(text: str) -> int:
    """Read one card name; raise ``SetupError`` that says how a card is written."""
    word = text.upper()
    if word.startswith("10"):
        word = "T" + word[2:]
    if word not in _FACES:
        raise SetupError(
            f"{text!r} is not a card: expected a rank A 2 … 9 T J Q K (or 10) "
            "and a suit C D H S, as in KS, or * for a joker"
        )
    return _FACES[word]


class CardMaker:
    """Gives each card read its own copy number, so that equal faces stay individuals."""

    def __init__(self) -> None:
        self._copies: Counter[int] = Counter()

    def make(self, printed: int) -> Card:
        """Return a new individual with this face."""
        copy = self._copies[printed]
        self._copies[printed] = copy + 1
        return printed + _COPY * copy

    def read(self, texts: Sequence[str]) -> list[Card]:
        """Read several names into individuals, in their order."""
        return [self.make(parse_face(text)) for text in texts]

    def read_field(self, field: str, texts: Sequence[str]) -> list[Card]:
        """Read the names a header has in one field; raise ``SetupError`` that says which."""
        try:
            return self.read(texts)
        except SetupError as error:
            raise SetupError(f"field {field!r}: {error}") from error


def standard_faces() -> list[int]:
    """Return the 52 faces of one pack, clubs to spades, ace to king."""
    return [4 * r + s for s in range(4) for r in range(1, 14)]


def build_deck(spec: DeckSpec) -> list[Card]:
    """Return the full packs and jokers of a deck, unshuffled (a ragbag's changes come by seed)."""
    maker = CardMaker()
    printed = standard_faces() * spec.decks + [JOKER] * spec.jokers
    return [maker.make(p) for p in printed]
