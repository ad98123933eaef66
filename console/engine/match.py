"""A match: hand after hand, the deal going clockwise, until somebody has won enough of them."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from console.engine.header import Header
from console.engine.presets import preset_named, rules_for

_replace = msgspec.structs.replace


class Match:
    """Keeps what outlives a hand: hands won, the dealer, who sits the next one out (rules 0, 1).

    ``base`` is the header of the first hand; every later hand is dealt from a seed of its own.
    """

    def __init__(self, base: Header) -> None:
        n = len(base.seats)
        self.header = base
        self.hands_won = list(base.hands_won or (0,) * n)
        self.rules = rules_for(base.preset or base.game, base.rules)
        self.game = preset_named(base.preset or base.game).game

    @property
    def winners(self) -> tuple[int, ...]:
        """Return who has won the match, several if they share it, nobody while it goes on."""
        return tuple(s for s, won in enumerate(self.hands_won) if won >= self.rules.match)

    def hand_over(self, winners: Collection[int]) -> None:
        """Count a finished hand for its winners; a shared one counts for each."""
        for seat in winners:
            self.hands_won[seat] += 1

    def dealt_by(self, seat: int) -> None:
        """Note who dealt this hand, where that came out only as everybody had shuffled."""
        self.header = _replace(self.header, dealer=seat)

    def next_hand(
        self, seed: int, absent: Collection[int] = (), sits_out: Collection[int] = ()
    ) -> Header:
        """Return the header of the next hand and make it the match's own.

        ``absent`` seats have nobody at them; ``sits_out`` are sent out for this hand by the host,
        unless fewer than two would be left to play.
        """
        n = len(self.header.seats)
        away = set(absent) | set(sits_out)
        if n - len(away) < 2:
            away = set(absent)
        dealer = self.header.dealer if self.header.dealer is not None else n - 1
        dealer = next(s for k in range(1, n + 1) if (s := (dealer + k) % n) not in away)
        self.header = _replace(
            self.header,
            seed=seed,
            dealer=dealer,
            lead=None,
            stacks=None,
            pile=(),
            buried=(),
            hands=None,
            stock=(),
            up=None,
            rounds=(),
            shuffle=False,
            hand=self.header.hand + 1,
            hands_won=tuple(self.hands_won),
            sitting_out=tuple(sorted(away)),
        )
        return self.header
