"""A Ratscrew hand as others see it: the table's view, and the last line of a replay."""

from __future__ import annotations

from typing import Any

from console.engine.cards import names
from console.engine.ratscrew import Ratscrew
from console.engine.views import ChallengeView, PileCard, SeatView, TableView


def table_view(game: Ratscrew) -> TableView:
    """Return what everybody may see; no seat sees more, since every stack lies face down."""
    setup, table, challenge = game.setup, game.table, game.challenge
    collecting = challenge.collecting
    return TableView(
        game="ratscrew",
        preset=setup.preset.name,
        rules=game.rules,
        seats=tuple(_seat_view(game, seat) for seat in range(table.seats)),
        pile=tuple(map(PileCard, table.pile, table.laid_by, table.serials)),
        buried=len(table.buried),
        turn=None if game.slapping.deciding and game.referee.longest_us else game.to_act,
        dealer=setup.dealer,
        challenge=_challenge_view(game),
        collecting=collecting,
        collect_due_us=None if collecting is None else game.clock.real(challenge.collect_due_us),
        deciding=game.slapping.deciding,
        redealing=game.redeal_due_us is not None,
        paused=game.clock.paused,
        winner=game.hand.winner,
        why=game.hand.why,
        hand=setup.header.hand,
        cards_played=table.laid,
        deck_size=table.size,
    )


def _seat_view(game: Ratscrew, seat: int) -> SeatView:
    setup, table, standing = game.setup, game.table, game.challenge.standing
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


def _challenge_view(game: Ratscrew) -> ChallengeView | None:
    standing = game.challenge.standing
    if standing is None or game.challenge.payer is None or game.hand.over:
        return None
    return ChallengeView(
        payer=standing.payer,
        total=standing.total,
        left=standing.left,
        to=standing.to,
        court=standing.court,
        collector=standing.collector,
    )


def final(game: Ratscrew) -> dict[str, Any]:
    """Return the state in the terms of a replay's last line, cards as names, top first."""
    table, hand = game.table, game.hand
    owed = _challenge_view(game)
    return {
        "stacks": [names(stack) for stack in table.stacks],
        "pile": names(table.pile),
        "buried": names(table.buried),
        "turn": game.to_act,
        "game": "ratscrew",
        "owes": owed and {"seat": owed.payer, "cards": owed.left, "to": owed.to},
        "count": None,
        "out": [seat for seat, out in enumerate(table.out) if out],
        "winner": None if hand.winner is None else list(hand.winner),
        "why": hand.why,
        "cards_played": table.laid,
        "piles_won": hand.piles_won,
        "battles": None,
        "redeals": hand.redeals,
        "hands": None,
        "stock": None,
        "up": None,
        "suit": None,
        "rounds": None,
        "trip": None,
        "state": game.state_hash(),
    }
