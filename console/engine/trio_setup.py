"""From a header to the table of Twisted Trio: hands given card by card, or a deal (rules 6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from console.engine.cards import JOKER, Card, CardMaker, face
from console.engine.header import Header
from console.engine.trio_table import FIRST_ROUND, TrioTable
from console.errors import SetupError

MAX_PLAYERS = 4


def lay_out(
    header: Header, dealer: int, sitting_out: frozenset[int], deck: Callable[[], list[Card]]
) -> TrioTable:
    """Return the table as the header has it; ``deck`` gives the cards shuffled by its seed.

    Raise ``SetupError`` with the field that does not fit and what would.
    """
    playing = len(header.seats) - len(sitting_out)
    if playing > MAX_PLAYERS:
        raise SetupError(f"field 'seats': {playing} play: expected 2 to {MAX_PLAYERS}")
    if header.stacks is not None or header.buried:
        field = "buried" if header.stacks is None else "stacks"
        raise SetupError(f"field {field!r}: Twisted Trio has none: expected 'hands'")
    if header.hands is None:
        return _dealt(header, playing, dealer, sitting_out, deck)
    return _given(header, header.hands, sitting_out)


def _dealt(
    header: Header,
    playing: int,
    dealer: int,
    sitting_out: frozenset[int],
    deck: Callable[[], list[Card]],
) -> TrioTable:
    for field in ("pile", "stock", "up", "rounds"):
        if getattr(header, field):
            raise SetupError(f"field {field!r}: expected 'hands' beside it")
    if header.shuffle and header.hand > 1:
        raise SetupError("field 'shuffle': only the first hand of a match is shuffled by all")
    cards = deck()
    _no_jokers("deck", cards)
    least = playing * FIRST_ROUND + 1
    if len(cards) < least:
        raise SetupError(f"field 'deck': {len(cards)} cards: {playing} seats need {least}")
    table = TrioTable([()] * len(header.seats), cards)
    if header.shuffle:
        table.gather()
    else:
        table.deal(dealer, sitting_out)
    return table


def _given(
    header: Header, hands: tuple[tuple[str, ...], ...], sitting_out: frozenset[int]
) -> TrioTable:
    seats = len(header.seats)
    if header.deck is not None or header.shuffle:
        field = "shuffle" if header.deck is None else "deck"
        raise SetupError(f"field {field!r}: 'hands' already says which cards there are, and where")
    for field, given in (("hands", hands), ("rounds", header.rounds or hands)):
        if len(given) != seats:
            raise SetupError(f"field {field!r}: expected {seats}, one a seat, got {len(given)}")
    for seat in sitting_out:
        if hands[seat]:
            raise SetupError(f"field 'hands': seat {seat} sits out and can hold no cards")
    maker = CardMaker()
    held = [maker.read_field(f"hands[{seat}]", hand) for seat, hand in enumerate(hands)]
    pile = maker.read_field("pile", header.pile)
    pile += maker.read_field("up", () if header.up is None else (header.up,))
    stock = maker.read_field("stock", header.stock)
    if header.up is None:
        if not stock:
            raise SetupError("field 'up': expected the card that lies up, or a stock to turn it of")
        pile.append(stock.pop(0))
    table = TrioTable(held, stock, pile)
    _no_jokers("hands", table.cards())
    return table


def _no_jokers(field: str, cards: Iterable[Card]) -> None:
    if any(face(card) == JOKER for card in cards):
        raise SetupError(f"field {field!r}: Twisted Trio has no jokers")
