"""A hand as others see it: the table's view, and the last line of a replay."""

from __future__ import annotations

from typing import Any

from console.engine import trio_seen
from console.engine.cards import names
from console.engine.count import CountTurn
from console.engine.counting import NUMBERS
from console.engine.game import Game
from console.engine.ratscrew import RatscrewTurn
from console.engine.trip import TripTurn
from console.engine.turn import Turn
from console.engine.twisted_trio import TwistedTrio
from console.engine.views import (
    ChallengeView,
    CountView,
    PileCard,
    SeatView,
    TableView,
    TripView,
    VoteView,
    WarView,
)
from console.engine.voting import Vote
from console.engine.war import WarTurn


def table_view(game: Game | TwistedTrio) -> TableView:
    """Return what everybody may see; no hand, and no card of a stack, which lies face down."""
    if isinstance(game, TwistedTrio):
        return trio_seen.table_view(game)
    setup, table = game.setup, game.table
    ratscrew, war, count, trip = _parts(game)
    collecting = None if ratscrew is None else ratscrew.challenge.collecting
    pile = _pile(game)
    return TableView(
        game=setup.preset.game,
        preset=setup.preset.name,
        rules=game.rules,
        seats=tuple(_seat_view(game, ratscrew, seat) for seat in range(table.seats)),
        on=game.on.name,
        cycle=tuple(turn.name for turn in game.turns),
        pile=pile,
        ghost=_ghost(game, ratscrew),
        row=tuple(ratscrew.row) if ratscrew is not None and game.chained else (),
        buried=len(table.buried),
        turn=None if game.slapping.deciding and game.referee.longest_us else game.to_act,
        dealer=setup.dealer,
        challenge=None if ratscrew is None else _challenge_view(game, ratscrew),
        war=None if war is None or game.on is not war else _war_view(game, war),
        count=None if count is None else _count_view(game, count),
        vote=_vote_view(game),
        trip=None if trip is None else _trip_view(game, trip),
        trip_length=None if trip is None else len(trip.list),
        collecting=collecting,
        collect_due_us=None
        if ratscrew is None or collecting is None
        else game.clock.real(ratscrew.challenge.collect_due_us),
        deciding=game.slapping.deciding,
        redealing=game.redeal_due_us is not None,
        paused=game.clock.paused,
        winner=game.hand.winner,
        why=game.hand.why,
        hand=setup.header.hand,
        cards_played=table.laid,
        deck_size=table.size,
    )


def _parts(
    game: Game,
) -> tuple[RatscrewTurn | None, WarTurn | None, CountTurn | None, TripTurn | None]:
    found: dict[type[Turn], Any] = {type(turn): turn for turn in game.turns}
    return found.get(RatscrewTurn), found.get(WarTurn), found.get(CountTurn), found.get(TripTurn)


def _pile(game: Game) -> tuple[PileCard, ...]:
    table = game.table
    if not game.chained and not table.face_down:
        name = game.on.name
        if name == "ratscrew":
            return tuple(map(PileCard, table.pile, table.laid_by, table.serials))
    cards = []
    for depth, card in enumerate(table.pile, 1):
        owner = game.owner(depth)
        down = card in table.face_down
        cards.append(
            PileCard(
                0 if down else card,
                table.laid_by[depth - 1],
                table.serials[depth - 1],
                game.on.name if owner is None else owner.name,
                down,
            )
        )
    return tuple(cards)


def _ghost(game: Game, ratscrew: RatscrewTurn | None) -> int | None:
    if ratscrew is None or not game.chained or not ratscrew.row:
        return None
    newest = ratscrew.row[-1]
    return None if newest in game.table.pile else newest


def _seat_view(game: Game, ratscrew: RatscrewTurn | None, seat: int) -> SeatView:
    setup, table = game.setup, game.table
    standing = None if ratscrew is None else ratscrew.challenge.standing
    return SeatView(
        name=setup.header.seats[seat],
        count=len(table.stacks[seat]),
        out=table.out[seat],
        sitting_out=seat in setup.sitting_out,
        sits_out_next=seat in game.sits_out_next,
        locked=game.slapping.locked(seat),
        hands_won=setup.hands_won[seat],
        handicap_ms=setup.handicap_ms[seat],
        collects=standing is not None and seat == standing.collector,
    )


def _challenge_view(game: Game, ratscrew: RatscrewTurn) -> ChallengeView | None:
    standing = ratscrew.challenge.standing
    if standing is None or ratscrew.challenge.payer is None or game.hand.over:
        return None
    return ChallengeView(
        payer=standing.payer,
        total=standing.total,
        left=standing.left,
        to=standing.to,
        court=standing.court,
        collector=standing.collector,
    )


def _war_view(game: Game, war: WarTurn) -> WarView:
    due = war.due()
    return WarView(
        fighters=tuple(war.fighters()),
        ready=tuple(sorted(war.ready)),
        lights_us=None if war.lights_us is None else game.clock.real(war.lights_us),
        due_us=None if due is None else game.clock.real(due),
        battles=war.battles,
    )


def _count_view(game: Game, count: CountTurn) -> CountView:
    rules, owed, called = game.rules, count.owed, count.called
    spoken = rules.calls != "keys"
    last, last_by = count.last or (None, None)
    return CountView(
        direction=count.counting.direction,
        silent=count.counting.silent,
        owes=None if owed is None else owed.seat,
        due_us=None if owed is None else game.clock.real(owed.due_us),
        called=None if called is None else called.called,
        called_by=None if called is None else called.seat,
        last=last,
        last_by=last_by,
        may_object=spoken and count.objectable,
        spoken=spoken,
        next=_next_call(count) if rules.count_help else None,
    )


def _next_call(count: CountTurn) -> str | None:
    """Return the call that is owed, or the number that comes next; ``None`` in the silence."""
    if count.owed is not None:
        return count.owed.what
    return None if count.counting.silent else NUMBERS[count.counting.number - 1]


def _vote_view(game: Game) -> VoteView | None:
    vote: Vote | None = next((v for turn in game.turns if (v := turn.vote) is not None), None)
    if vote is None:
        return None
    return VoteView(
        accused=vote.accused,
        by=vote.by,
        voters=vote.voters,
        ballots=dict(vote.ballots),
        due_us=game.clock.real(vote.due_us),
    )


def _trip_view(game: Game, trip: TripTurn) -> TripView | None:
    if trip.seat is None:
        return None
    due = trip.due()
    return TripView(
        seat=trip.seat,
        phase=trip.phase,
        length=len(trip.list),
        told=trip.told,
        offered=tuple(trip.offered),
        revealed=tuple(trip.list[: trip.told]) if trip.spoken and trip.phase != "adding" else (),
        spoken=trip.spoken,
        due_us=None if due is None else game.clock.real(due),
    )


def final(game: Game | TwistedTrio) -> dict[str, Any]:
    """Return the state in the terms of a replay's last line, cards as names, top first."""
    if isinstance(game, TwistedTrio):
        return trio_seen.final(game)
    table, hand = game.table, game.hand
    ratscrew, war, count, trip = _parts(game)
    owed = None if ratscrew is None else _challenge_view(game, ratscrew)
    return {
        "stacks": [names(stack) for stack in table.stacks],
        "pile": names(table.pile),
        "buried": names(table.buried),
        "turn": game.turn if game.chained and game.on.to_act is None else game.to_act,
        "game": game.on.name,
        "owes": owed and {"seat": owed.payer, "cards": owed.left, "to": owed.to},
        "count": count
        and {
            "next": NUMBERS[count.counting.number - 1],
            "direction": count.counting.direction,
            "silent": count.counting.silent,
        },
        "out": [seat for seat, out in enumerate(table.out) if out],
        "winner": None if hand.winner is None else list(hand.winner),
        "why": hand.why,
        "cards_played": table.laid,
        "piles_won": hand.piles_won,
        "battles": None if war is None else war.battles,
        "redeals": hand.redeals,
        "hands": None,
        "stock": None,
        "up": None,
        "suit": None,
        "rounds": None,
        "trip": None if trip is None else len(trip.list),
        "state": game.state_hash(),
    }
