"""What a lay would do, worked out beforehand for the seat that thinks of it (rules 6).

It is told from what that seat may see, so that a phone can say it before its owner decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from console.engine.cards import SUIT_NAMES, Card, rank, suit
from console.engine.trio_laying import Ground, effects_of, follower, why_not_laid
from console.engine.trio_table import LAST_ROUND
from console.engine.trio_views import HandView
from console.engine.views import TableView

StepKind = Literal[
    "draws", "misses", "again", "round", "through", "ends", "names", "picks", "rules"
]


class Step(msgspec.Struct, frozen=True):
    """One thing that a lay sets off.

    ``number`` is how many cards ``draws`` takes, as far as the stock goes, or which ``round``
    begins; ``other`` is from whose hand ``seat`` ``picks``; ``suit`` is the one that ``rules``.
    """

    kind: StepKind
    seat: int
    number: int | None = None
    other: int | None = None
    suit: str | None = None


class Plan(msgspec.Struct, frozen=True):
    """Cards thought of, in their order: whether they may be laid now, and what they would do.

    ``follows`` are the cards of the hand that may come next, for no cards those that may begin.
    """

    cards: tuple[Card, ...]
    may_lay: bool
    follows: tuple[Card, ...]
    steps: tuple[Step, ...] = ()


def plan_of(hand: HandView, table: TableView, cards: Sequence[Card]) -> Plan | None:
    """Return what laying these cards of the hand would do; ``None`` if it does not hold them."""
    held = [card.card for card in hand.cards]
    left = list(held)
    for card in cards:
        if card not in left:
            return None
        left.remove(card)
    if "lay" not in hand.awaits:
        return Plan(tuple(cards), may_lay=False, follows=())
    follows = tuple(card for card in left if _may_follow(hand, cards, card))
    may_lay = bool(cards) and _why_not(hand, cards) is None
    return Plan(
        tuple(cards), may_lay, follows, tuple(_steps(hand, table, cards) if may_lay else ())
    )


def _why_not(hand: HandView, cards: Sequence[Card]) -> str | None:
    return why_not_laid(cards, _ground(hand), hand.round, hand.drawn)


def _ground(hand: HandView) -> Ground:
    return Ground(-1 if hand.suit is None else SUIT_NAMES.index(hand.suit), rank(hand.up or 0))


def _may_follow(hand: HandView, cards: Sequence[Card], card: Card) -> bool:
    """Tell whether a lay that begins with these cards may go on with this one."""
    if cards:
        return rank(card) == rank(cards[0])
    with_drawn = hand.drawn is None or rank(hand.drawn) == rank(card)
    return with_drawn and _ground(hand).takes(card, hand.round)


def _steps(hand: HandView, table: TableView, cards: Sequence[Card]) -> Iterator[Step]:
    seat, emptied = hand.seat, len(cards) == len(hand.cards)
    others = _others(table, seat)
    third = emptied and hand.round >= LAST_ROUND
    if third and (not table.rules.play_for_places or len(others) == 1):
        yield Step("ends", seat)
        return
    yield from _set_off(hand, table, cards, others, through=third)
    if third:
        yield Step("through", seat)
    elif emptied:
        yield Step("round", seat, hand.round + 1)
    if emptied or rank(cards[0]) != hand.round:
        yield Step("rules", seat, suit=SUIT_NAMES[suit(cards[-1])])
    else:
        yield Step("names", seat)
    if not emptied:
        yield from _pick(hand, table, cards, others[0])


def _others(table: TableView, seat: int) -> list[int]:
    seats = len(table.seats)
    clockwise = [(seat + k) % seats for k in range(1, seats)]
    return [other for other in clockwise if not table.seats[other].out]


def _left_round(table: TableView, left: int) -> int:
    return 0 if table.trio is None else table.trio.rounds[left]


def _set_off(
    hand: HandView, table: TableView, cards: Sequence[Card], others: Sequence[int], *, through: bool
) -> Iterator[Step]:
    effects = effects_of(cards, _left_round(table, others[0]))
    skips = effects.skips
    if effects.draws:
        yield Step("draws", others[0], effects.draws)
        skips += table.rules.draw_costs_turn
    for other in others[:skips]:
        yield Step("misses", other)
    if follower(hand.seat, others, skips, not through) == hand.seat:
        yield Step("again", hand.seat)


def _pick(hand: HandView, table: TableView, cards: Sequence[Card], left: int) -> Iterator[Step]:
    effects = effects_of(cards, _left_round(table, left))
    if not effects.duplicate:
        return
    if table.rules.duplicate_from == "layer":
        yield Step("picks", left, other=hand.seat)
    elif table.seats[left].count + effects.draws:
        yield Step("picks", hand.seat, other=left)
