"""Looking at a game of Twisted Trio: the table's view, a seat's own hand, the end of a replay."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from console.engine.cards import SUIT_NAMES, name, names, suit
from console.engine.outcomes import (
    Caught,
    Declared,
    Drew,
    Outcome,
    Passed,
    Picked,
    Refused,
    RoundBegun,
    Skipped,
    SuitNamed,
)
from console.engine.trio_asks import Naming, Picking
from console.engine.trio_turns import GAME
from console.engine.trio_views import (
    Await,
    HandView,
    HeldCard,
    Landed,
    LastCardView,
    LayView,
    NamingView,
    PickingView,
    TrioView,
)
from console.engine.twisted_trio import TwistedTrio
from console.engine.views import PileCard, SeatView, TableView

_OF_HANDS = ("lay", "draw", "name", "pick")


def seen_by(outcome: Outcome, seat: int | None) -> Outcome | None:
    """Return what a seat, or with ``None`` the table, may be told of an outcome.

    A card picked unseen is known to the two seats it went between; why a seat could not lay or
    draw tells of its hand, and is for that seat alone.
    """
    match outcome:
        case Picked() if seat is None or seat not in (outcome.seat, outcome.from_):
            return msgspec.structs.replace(outcome, picked=None)
        case Refused() if outcome.refused in _OF_HANDS and outcome.seat != seat:
            return None
    return outcome


def table_view(game: TwistedTrio) -> TableView:
    """Return what everybody may see: the pile, the counts, what is awaited; never a hand."""
    setup, table = game.setup, game.table
    waits = game.calls.deciding and game.calls.longest_us > 0
    return TableView(
        game=GAME,
        preset=setup.preset.name,
        rules=game.rules,
        seats=tuple(_seat(game, seat) for seat in range(table.seats)),
        on=GAME,
        cycle=(GAME,),
        pile=tuple(
            PileCard(card, seat, serial, GAME)
            for card, seat, serial in zip(table.pile, table.laid_by, table.serials, strict=True)
        ),
        turn=None if waits else game.to_act,
        dealer=game.dealer,
        deciding=game.calls.deciding,
        paused=game.clock.paused,
        winner=game.hand.winner,
        why=game.hand.why,
        hand=setup.header.hand,
        cards_played=table.laid,
        deck_size=table.size,
        trio=_trio(game),
    )


def _seat(game: TwistedTrio, seat: int) -> SeatView:
    setup, table = game.setup, game.table
    return SeatView(
        name=setup.header.seats[seat],
        count=len(table.hands[seat]),
        out=table.out[seat],
        sitting_out=seat in setup.sitting_out,
        sits_out_next=seat in game.sits_out_next,
        hands_won=setup.hands_won[seat],
        handicap_ms=setup.handicap_ms[seat],
    )


def _trio(game: TwistedTrio) -> TrioView:
    hand, table, turns = game.hand, game.table, game.turns
    return TrioView(
        suit=_suit(game),
        up=table.up,
        stock=len(table.stock),
        rounds=tuple(hand.rounds),
        lay=_lay(game),
        landed=tuple(_landed(game.landed)),
        to_shuffle=() if game.shuffling is None else game.shuffling.awaited(),
        naming=None if turns.asks.naming is None else _naming(game, turns.asks.naming),
        picking=None if turns.asks.picking is None else _picking(game, turns.asks.picking),
        turn_due_us=_real(game, None if game.to_act is None else turns.turn_due_us()),
        may_play_drawn=game.to_act is not None and turns.drawn is not None,
        last_cards=_last_cards(game) if game.rules.announce_last_card else (),
        through=tuple(hand.through),
        places=tuple(map(tuple, hand.places())) if hand.over else (),
    )


def _suit(game: TwistedTrio) -> str | None:
    return None if game.table.up is None else SUIT_NAMES[game.table.suit]


def _real(game: TwistedTrio, game_us: int | None) -> int | None:
    return None if game_us is None else game.clock.real(game_us)


def _lay(game: TwistedTrio) -> LayView | None:
    lay = game.turns.last_lay
    return None if lay is None else LayView(lay.seat, lay.cards)


def _naming(game: TwistedTrio, naming: Naming) -> NamingView:
    own = SUIT_NAMES[suit(game.table.pile[-1])]
    return NamingView(naming.seat, game.clock.real(naming.due_us), own)


def _picking(game: TwistedTrio, picking: Picking) -> PickingView:
    there = len(game.table.hands[picking.source])
    return PickingView(picking.seat, picking.source, there, game.clock.real(picking.due_us))


def _last_cards(game: TwistedTrio) -> tuple[LastCardView, ...]:
    real = game.clock.real
    return tuple(
        LastCardView(owed.seat, real(owed.since_us), real(owed.until_us))
        for owed in game.calls.owed.values()
    )


def _landed(outcomes: Iterable[Outcome]) -> Iterable[Landed]:
    for outcome in outcomes:
        match outcome:
            case Drew():
                yield Landed(outcome.seat, "drew", outcome.drew)
            case Skipped():
                yield Landed(outcome.seat, "skipped")
            case Picked():
                yield Landed(outcome.seat, "picked", other=outcome.from_)
            case Passed():
                yield Landed(outcome.seat, "passed")
            case Caught():
                yield Landed(outcome.seat, "caught", other=outcome.caught_by)
            case Declared():
                yield Landed(outcome.seat, "declared")
            case RoundBegun():
                yield Landed(outcome.seat, "round", outcome.round)
            case SuitNamed() if outcome.seat is not None:
                yield Landed(outcome.seat, "suit")


def hand_view(game: TwistedTrio, seat: int) -> HandView:
    """Return a seat's own hand and what is awaited of that seat; no other hand."""
    table, turns = game.table, game.turns
    able = set(game.playable(seat))
    awaits = _awaits(game, seat)
    picking = turns.asks.picking
    return HandView(
        seat=seat,
        cards=tuple(HeldCard(card, card in able) for card in table.hands[seat]),
        round=game.hand.rounds[seat],
        suit=_suit(game),
        up=table.up,
        awaits=awaits,
        turn=game.to_act,
        due_us=_due(game, awaits),
        drawn=turns.drawn if seat == game.to_act else None,
        pick_from=len(table.hands[picking.source]) if picking and "pick" in awaits else 0,
        own_suit=SUIT_NAMES[suit(table.pile[-1])] if "name" in awaits else None,
        last_card=game.rules.announce_last_card and seat in game.calls.owed,
        out=table.out[seat],
    )


def _awaits(game: TwistedTrio, seat: int) -> tuple[Await, ...]:
    turns = game.turns
    if game.hand.over or game.clock.paused:
        return ("wait",)
    if game.shuffling is not None:
        return ("shuffle",) if seat in game.shuffling.awaited() else ("wait",)
    if seat == game.to_act:
        fits = bool(game.playable(seat))
        return ("lay", "draw") if turns.drawn is not None else ("lay",) if fits else ("draw",)
    asked: list[Await] = []
    if turns.asks.naming is not None and turns.asks.naming.seat == seat:
        asked.append("name")
    if turns.asks.picking is not None and turns.asks.picking.seat == seat:
        asked.append("pick")
    return tuple(asked) or ("wait",)


def _due(game: TwistedTrio, awaits: tuple[Await, ...]) -> int | None:
    turns = game.turns
    if "name" in awaits and turns.asks.naming is not None:
        return game.clock.real(turns.asks.naming.due_us)
    if "pick" in awaits and turns.asks.picking is not None:
        return game.clock.real(turns.asks.picking.due_us)
    on_turn = "lay" in awaits or "draw" in awaits
    return _real(game, turns.turn_due_us()) if on_turn else None


def final(game: TwistedTrio) -> dict[str, Any]:
    """Return the state in the terms of a replay's last line; the hands are in it."""
    table, hand = game.table, game.hand
    return {
        "stacks": None,
        "pile": names(table.pile),
        "buried": None,
        "turn": game.to_act,
        "game": GAME,
        "owes": None,
        "count": None,
        "out": [seat for seat, out in enumerate(table.out) if out],
        "winner": None if hand.winner is None else list(hand.winner),
        "why": hand.why,
        "cards_played": table.laid,
        "piles_won": None,
        "battles": None,
        "redeals": None,
        "hands": [names(held) for held in table.hands],
        "stock": len(table.stock),
        "up": None if table.up is None else name(table.up),
        "suit": _suit(game),
        "rounds": list(hand.rounds),
        "places": hand.places() if hand.over else None,
        "dealer": game.dealer,
        "trip": None,
        "state": game.state_hash(),
    }
