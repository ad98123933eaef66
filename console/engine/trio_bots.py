"""Players the console plays itself in Twisted Trio: they see their own hand and the table.

Their chance comes from a stream of their own, grown from the game's seed, so that a journal
replays without them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from console.engine.bots import LEVELS, LevelName, ex_gaussian_us
from console.engine.cards import name
from console.engine.chance import Chance
from console.engine.inputs import Draw, Lay, Name, OfHands, Pick, Shuffle, Slap
from console.engine.outcomes import Caught, Declared, Outcome
from console.engine.trio_strategy import Situation, best_lay, best_suit
from console.engine.trio_table import FIRST_ROUND
from console.engine.trio_views import HandView
from console.engine.views import TableView

Act = OfHands | Slap

# Who lays a last card has a hand free at once; who is to catch it has to see it and be sure first.
_CATCH_AFTER_REACTIONS = 3


class _Plan(msgspec.Struct, frozen=True):
    """When to act on a turn or a question, and the table as it was seen then."""

    at: int
    view: TableView


class TrioBot:
    """One seat's player; ``look`` gives that seat's own hand, and nothing else is known to it.

    ``observe`` it after every moment; at ``due_at`` take its ``act``.
    """

    def __init__(
        self, seat: int, level: LevelName, seed: int, look: Callable[[], HandView]
    ) -> None:
        self.seat = seat
        self._level = LEVELS[level]
        self._chance = Chance((seed ^ 0x7210_BEAD) * 8 + seat)
        self._look = look
        self._plan: _Plan | None = None
        self._plan_for: object = None
        self._counts: tuple[int, ...] = ()
        self._slaps: dict[int, int] = {}  # whose last card a pad is meant for → when

    def due_at(self) -> int | None:
        """Return when the bot next does something, µs from the start of the hand."""
        planned = [*self._slaps.values(), *([] if self._plan is None else [self._plan.at])]
        return min(planned, default=None)

    def act(self, t: int) -> list[Act]:
        """Return what the bot does at ``t``, its own due time."""
        done: list[Act] = []
        plan = self._plan
        if plan is not None and plan.at <= t:
            self._plan = self._plan_for = None
            done += self._move(plan.view, t)
        due = [owner for owner, at in self._slaps.items() if at <= t]
        for owner in due:
            del self._slaps[owner]
        if due:
            done.append(Slap(t=t, seat=self.seat))
        return done

    def observe(
        self,
        view: TableView,
        t: int,
        shown: int | None = None,
        heard: Iterable[Outcome] = (),
    ) -> None:
        """Look at the table and the own hand at ``t``, and hear what has happened since."""
        if view.paused or view.winner is not None or view.seats[self.seat].out:
            self._plan = self._plan_for = None
            self._slaps.clear()
        else:
            self._see_turn(view, t)
            self._see_last_cards(view, t, heard)
        self._counts = tuple(seat.count for seat in view.seats)

    # -- turns -----------------------------------------------------------------------------------

    def _see_turn(self, view: TableView, t: int) -> None:
        hand = self._look()
        due = None if hand.awaits == ("wait",) else (hand.awaits, hand.up, hand.cards)
        if due == self._plan_for:
            return
        self._plan_for = due
        self._plan = None if due is None else _Plan(t + self._pause_us(), view)

    def _pause_us(self) -> int:
        return round(self._level.tempo_ms * 1000 * (0.75 + 0.5 * self._chance.unit()))

    def _move(self, view: TableView, t: int) -> list[Act]:
        """Return what the own hand, as it is now, asks for; both a suit and a pick if need be."""
        hand, seat = self._look(), self.seat
        done: list[Act] = []
        for awaited in hand.awaits:
            match awaited:
                case "shuffle":
                    done.append(Shuffle(t=t, seat=seat))
                case "lay":
                    cards = best_lay(self._situation(view, hand))
                    return [Lay(t=t, seat=seat, cards=tuple(map(name, cards)))]
                case "draw":
                    return [Draw(t=t, seat=seat)]
                case "name":
                    suit = best_suit(held.card for held in hand.cards)
                    done.append(Name(t=t, seat=seat, suit=suit))
                case "pick":
                    index = self._chance.below(hand.pick_from)
                    done.append(Pick(t=t, seat=seat, index=index))
        return done

    def _situation(self, view: TableView, hand: HandView) -> Situation:
        n = len(view.seats)
        clockwise = [(self.seat + k) % n for k in range(1, n)]
        others = [seat for seat in clockwise if not view.seats[seat].out]
        return Situation(
            hand=[held.card for held in hand.cards],
            first=[held.card for held in hand.cards if held.first],
            wild=hand.round,
            rules=view.rules,
            left_count=view.seats[others[0]].count,
            left_round=FIRST_ROUND if view.trio is None else view.trio.rounds[others[0]],
            opponents=len(others),
        )

    # -- last cards ------------------------------------------------------------------------------

    def _see_last_cards(self, view: TableView, t: int, heard: Iterable[Outcome]) -> None:
        settled = [o.seat for o in heard if isinstance(o, Declared | Caught)]
        for owner, seat in enumerate(view.seats):
            if seat.count != 1 or owner in settled:
                self._slaps.pop(owner, None)
            elif self._counts and self._counts[owner] > 1 and not seat.out:
                self._mind(owner, t)

    def _mind(self, owner: int, t: int) -> None:
        """Plan to declare the own last card, or to catch another's; either may be overlooked."""
        overlooked = self._chance.unit() < self._level.miss
        reaction_us = ex_gaussian_us(self._chance, self._level)
        times = 1 if owner == self.seat else _CATCH_AFTER_REACTIONS
        if not overlooked:
            self._slaps[owner] = t + times * reaction_us
