"""A hand as its phone shows it: values and words, of this seat's hand and of the open table.

Times are ms on the clock that the phone was told when it joined.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from console.engine.cards import Card, name
from console.engine.trio_plan import Plan, plan_of
from console.engine.trio_views import Await, HandView, TrioView
from console.engine.views import TableView
from console.phone.hand_desk import HeldHand
from console.phone.hand_says import Says
from console.phone.hand_words import Teller, Texts, card_text, plural, round_number
from console.screens import HandEndScreen, MatchEndScreen, ResumeScreen, Screen, TableScreen

TOLD_LINES = 5


class CardShown(msgspec.Struct, frozen=True, array_like=True):
    """A card: its number, its name as scripts have it, and in words."""

    number: Card
    name: str
    text: str


class OtherSeat(msgspec.Struct, frozen=True):
    """Another seat as all at the table see it."""

    seat: int
    name: str
    line: str
    acts: bool


class HandShown(msgspec.Struct, frozen=True, kw_only=True):
    """All that a phone shows; ``awaits`` is what the seat is to do, ``first`` may begin a lay.

    ``button`` is what the one button says while nothing is chosen, empty for none; ``does`` whether
    it then does something.  ``due_ms`` is when time is up, of ``of_ms`` in all.
    """

    seat: int
    title: str
    line: str
    awaits: tuple[Await, ...]
    up: CardShown | None
    suit: str | None
    under: str
    rule: str
    cards: tuple[CardShown, ...]
    count: str
    first: tuple[Card, ...]
    button: str = ""
    does: bool = False
    note: str = ""
    otherwise: str = ""
    due_ms: int | None = None
    of_ms: int = 0
    pick_from: int = 0
    others: tuple[OtherSeat, ...] = ()
    told: tuple[str, ...] = ()
    refused: str = ""
    over: bool = False


class PlanShown(msgspec.Struct, frozen=True):
    """What the chosen cards would do; ``follows`` may be chosen next."""

    cards: tuple[Card, ...]
    may_lay: bool
    follows: tuple[Card, ...]
    lines: tuple[str, ...]
    button: str


def table_of(screen: Screen, before: TableView | None = None) -> TableView | None:
    """Return the table of Twisted Trio on this picture, ``None`` where there is none.

    A match's result shows no table: it is the one ``before`` then, with who has won.
    """
    match screen:
        case TableScreen(table=table) | HandEndScreen(table=table) | ResumeScreen(table=table):
            return table if table.trio is not None else None
        case MatchEndScreen() if before is not None and before.trio is not None:
            return _ended(before, before.trio, screen)
    return None


def _ended(table: TableView, trio: TrioView, result: MatchEndScreen) -> TableView:
    places = sorted({row.place for row in result.rows})
    ranked = tuple(tuple(r.seat for r in result.rows if r.place == place) for place in places)
    ended = msgspec.structs.replace(trio, places=ranked, naming=None, picking=None)
    return msgspec.structs.replace(table, winner=result.winners, turn=None, trio=ended)


def plan_shown(hand: HandView, table: TableView, texts: Texts, cards: Sequence[Card]) -> PlanShown:
    """Return what these cards would do, of no card where the hand does not hold them."""
    plan = plan_of(hand, table, cards) or plan_of(hand, table, ())
    assert plan is not None
    return PlanShown(
        plan.cards,
        plan.may_lay,
        plan.follows,
        tuple(_teller(texts, table, hand.seat).plan(plan)),
        _lay_button(texts, plan),
    )


def _lay_button(texts: Texts, plan: Plan) -> str:
    count = len(plan.cards)
    if not count:
        return texts["button.choose"]
    return texts[plural(texts, "button.lay", count)].format(count=count)


def _teller(texts: Texts, table: TableView, seat: int) -> Teller:
    return Teller(texts, [each.name for each in table.seats], seat)


def hand_shown(held: HeldHand, table: TableView, texts: Texts, began_ms: float) -> HandShown:
    """Return what this seat's phone shows; ``began_ms`` is when the hand's clock stood at nought.

    ``table`` must be of Twisted Trio.
    """
    return _Shown(held, table, texts).all(began_ms)


class _Shown:
    """One hand and the table at one moment, in one language."""

    def __init__(self, held: HeldHand, table: TableView, texts: Texts) -> None:
        assert table.trio is not None
        self._held, self._hand = held, held.hand
        self._table, self._trio = table, table.trio
        self._texts = texts
        self._teller = _teller(texts, table, self._hand.seat)

    def all(self, began_ms: float) -> HandShown:
        hand, texts = self._hand, self._texts
        plan = plan_of(hand, self._table, ())
        due_ms = None if hand.due_us is None else round(began_ms + hand.due_us / 1000)
        count = texts[plural(texts, "hand.count", len(hand.cards))].format(count=len(hand.cards))
        says = Says(hand, self._table, self._trio, texts)
        button, does = says.button()
        return HandShown(
            seat=hand.seat,
            title=says.title(),
            line=says.line(),
            awaits=hand.awaits,
            up=None if hand.up is None else self._card(hand.up),
            suit=hand.suit,
            under=says.under(),
            rule=says.rule(),
            cards=tuple(self._card(each.card) for each in hand.cards),
            count=count,
            first=() if plan is None else plan.follows,
            button=button,
            does=does,
            note=says.note(),
            otherwise=says.otherwise(),
            due_ms=due_ms,
            of_ms=says.of_ms(),
            pick_from=hand.pick_from,
            others=self._others(),
            told=tuple(self._teller.told(self._held.told)[-TOLD_LINES:]),
            refused=self._teller.refused(self._held.told),
            over=self._table.winner is not None,
        )

    def _card(self, card: Card) -> CardShown:
        return CardShown(card, name(card), card_text(self._texts, card))

    def _others(self) -> tuple[OtherSeat, ...]:
        seats = len(self._table.seats)
        clockwise = [(self._hand.seat + k) % seats for k in range(1, seats)]
        return tuple(
            self._other(seat) for seat in clockwise if not self._table.seats[seat].sitting_out
        )

    def _other(self, seat: int) -> OtherSeat:
        texts, view = self._texts, self._table.seats[seat]
        number = round_number(self._trio.rounds[seat])
        line = texts[plural(texts, "table.seat", view.count)].format(
            count=view.count, number=number
        )
        if seat in self._trio.through:
            line = texts["table.through"]
        return OtherSeat(seat, view.name, line, seat in self._table.must_act)
