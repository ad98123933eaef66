"""A screen handed round: whose hand it shows, which of its cards are chosen, what is asked for.

Only the thread that draws has this: a hand stands in no picture of the core.
"""

from __future__ import annotations

import msgspec

from console.engine.cards import Card, name
from console.engine.inputs import Draw, Lay, Name, Pick, Suit
from console.engine.trio_plan import Plan, plan_of
from console.engine.trio_views import Await, HandView
from console.hand_screen import HandScreen
from console.screens import Screen, TableScreen
from console.session.hands import HandAsk, HandInput, Hands

_SUITS: tuple[Suit, ...] = ("C", "D", "H", "S")


class HandRound:
    """Keeps the marker and the chosen cards of the seat whose hand is uncovered."""

    def __init__(self) -> None:
        self._screen: HandScreen | None = None
        self._match = ""

    def look(self, picture: Screen, hands: Hands | None) -> Screen | HandScreen:
        """Return what is to be drawn: the hand that was asked for, else the picture itself."""
        hand = _uncovered(picture, hands)
        if hand is None or hands is None or not isinstance(picture, TableScreen):
            self._screen = None
            return picture
        before, self._match = self._screen, hands.match
        if before is None or before.hand != hand:
            self._screen = _afresh(picture, hand, before)
        elif before.table is not picture:
            self._screen = msgspec.structs.replace(before, table=picture)
        return self._screen or picture

    def key(self, key: str, t_us: int) -> tuple[bool, HandAsk | None]:
        """Take a key: tell whether it was meant for the hand, and what it asks of the game."""
        screen = self._screen
        if screen is None:
            return False, None
        match key:
            case "left" | "right":
                step = -1 if key == "left" else 1
                count = max(1, screen.places)
                self._move(screen, (screen.cursor + step) % count)
            case "space" | "up" | "down" if screen.asks == "lay":
                self._toggle(screen, screen.cursor)
            case "return" | "enter":
                return True, self._go(screen, t_us)
            case _:
                return False, None
        return True, None

    def click(self, target: str, t_us: int) -> tuple[bool, HandAsk | None]:
        """Take a click or a touch on something of the hand, as a key."""
        screen = self._screen
        if screen is None:
            return False, None
        what, _, place = target.partition(":")
        match what:
            case "hand go":
                return True, self._go(screen, t_us)
            case "hand" if screen.asks == "lay":
                self._toggle(screen, int(place))
            case "hand":
                self._move(screen, int(place))
            case _:
                return False, None
        return True, None

    def _move(self, screen: HandScreen, cursor: int) -> None:
        self._screen = msgspec.structs.replace(screen, cursor=cursor)

    def _toggle(self, screen: HandScreen, place: int) -> None:
        """Choose a card to lay after those chosen before, or leave it and them in their order."""
        if place >= len(screen.hand.cards):
            return
        card = screen.hand.cards[place].card
        chosen = tuple(one for one in screen.chosen if one != card)
        if card not in screen.chosen:
            plan = screen.plan
            follows = () if plan is None else plan.follows
            chosen = (*chosen, card) if card in follows else _begun_anew(screen, card)
        self._screen = with_chosen(screen, chosen, place)

    def _go(self, screen: HandScreen, t_us: int) -> HandAsk | None:
        wanted = _wanted(screen)
        return None if wanted is None else HandAsk(t_us, self._match, screen.hand.seat, wanted)


def with_chosen(screen: HandScreen, chosen: tuple[Card, ...], cursor: int) -> HandScreen:
    """Return the screen with these cards chosen, and what laying them would do."""
    plan = plan_of(screen.hand, screen.table.table, chosen)
    return msgspec.structs.replace(screen, chosen=chosen, cursor=cursor, plan=plan)


def _begun_anew(screen: HandScreen, card: Card) -> tuple[Card, ...]:
    """Return the card alone where it may begin a lay, else what was chosen before."""
    fresh: Plan | None = plan_of(screen.hand, screen.table.table, ())
    return (card,) if fresh is not None and card in fresh.follows else screen.chosen


def _uncovered(picture: Screen, hands: Hands | None) -> HandView | None:
    if not isinstance(picture, TableScreen) or picture.uncovered is None or hands is None:
        return None
    held = hands.seats[picture.uncovered] if picture.uncovered < len(hands.seats) else None
    if held is None or held.hand.awaits in (("wait",), ("shuffle",)):
        return None
    return held.hand


def _afresh(picture: TableScreen, hand: HandView, before: HandScreen | None) -> HandScreen:
    """Return a hand with nothing chosen, the marker on the first card that may be laid."""
    firsts = [place for place, held in enumerate(hand.cards) if held.first]
    screen = HandScreen(table=picture, hand=hand, asks=_asks(hand.awaits))
    kept = before.cursor if before is not None and before.asks == screen.asks else 0
    cursor = firsts[0] if screen.asks == "lay" and firsts else min(kept, screen.places - 1)
    return with_chosen(screen, (), max(0, cursor))


def _asks(awaits: tuple[Await, ...]) -> Await:
    """Return what comes first of what is awaited."""
    return next(what for what in ("name", "pick", "lay", "draw") if what in awaits)


def _wanted(screen: HandScreen) -> HandInput | None:
    """Return what the button asks of the game now, ``None`` where it is not to be had."""
    seat, plan = screen.hand.seat, screen.plan
    match screen.asks:
        case "name":
            return Name(t=0, seat=seat, suit=_SUITS[screen.cursor])
        case "pick":
            return Pick(t=0, seat=seat, index=screen.cursor)
        case "lay" if screen.chosen:
            may = plan is not None and plan.may_lay
            return Lay(t=0, seat=seat, cards=tuple(map(name, screen.chosen))) if may else None
        case "lay" if "draw" not in screen.hand.awaits:
            return None
    return Draw(t=0, seat=seat)
