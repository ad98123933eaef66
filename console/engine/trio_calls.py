"""The race for the last card: who must declare, who caught whom, by the time of the pads (rules 6).

Presses are ordered as slaps are anywhere: by their own time with each seat's handicap, a dead heat
within the source's resolution being drawn (rules 0).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Protocol

import msgspec

from console.engine.clock import GameClock
from console.engine.outcomes import Caught, DeadHeat, Declared, Verdict
from console.engine.trio_hand import TrioHand

CAUGHT_DRAWS = 5
LAST_CARD = "last_card"  # what a won verdict names as its pattern
_NOBODY = "nobody has a last card to declare"


class Owed(msgspec.Struct):
    """A last card that is to be declared; game time in µs.

    It can be declared or caught until ``until_us`` and until the turn that follows has been played.
    """

    seat: int
    since_us: int
    until_us: int
    followed: bool = False

    def open(self, now_us: int) -> bool:
        """Tell whether a press at this time still counts."""
        return not self.followed or now_us < self.until_us


class Press(msgspec.Struct, frozen=True):
    """A pad that was hit while a call was owed: when, by the clock and with the handicap."""

    seat: int
    t: int
    at_us: int
    order_us: int
    declares: bool  # of a seat that owes the call; another's catches


class _Settled(msgspec.Struct, frozen=True):
    """The last press that counted, while late hands are told that they were beaten."""

    seat: int
    order_us: int
    until_us: int


class Blocked(Protocol):
    """What the game says of a pad."""

    def why_dead(self, seat: int) -> str | None:
        """Say why the seat's pad does not count now, ``None`` if it does."""


class LastCards:
    """Keeps the calls that are owed and judges the presses on them."""

    def __init__(self, hand: TrioHand, clock: GameClock, game: Blocked) -> None:
        header, setup = hand.setup.header, hand.setup
        self._hand = hand
        self._clock = clock
        self._game = game
        self._window_us = hand.rules.last_card_ms * 1000
        self._grace_us = hand.rules.late_grace_ms * 1000
        self._resolution_us = header.resolution_us
        self._handicap_us = [ms * 1000 for ms in setup.handicap_ms]
        self.longest_us = max(self._handicap_us)
        self.owed: dict[int, Owed] = {}  # in the order in which the calls came to be owed
        self._presses: list[Press] = []
        self._settled: _Settled | None = None

    # -- what is owed ----------------------------------------------------------------------------

    def owe(self, seat: int) -> None:
        """Begin the time in which the seat, come down to one card, may declare or be caught."""
        now_us = self._clock.game(self._hand.now)
        self.owed[seat] = Owed(seat, now_us, now_us + self._window_us)

    def acted(self) -> None:
        """Note that a seat has laid or drawn on its turn: no call owed until now outlives that."""
        for owed in self.owed.values():
            owed.followed = True
        self.expire()

    def expire(self) -> None:
        """Forget the calls that can no longer be made, and those of hands of another size."""
        if not self.owed:
            return
        now_us = self._clock.game(self._hand.now)
        for seat, owed in list(self.owed.items()):
            if len(self._hand.table.hands[seat]) != 1 or not owed.open(now_us):
                del self.owed[seat]

    def expires_us(self) -> int | None:
        """Return when time alone ends the next call owed, game time; ``None`` if it does not."""
        ends = [owed.until_us for owed in self.owed.values() if owed.followed]
        return min(ends, default=None)

    def state(self) -> tuple[Hashable, ...]:
        """Return who owes, for comparing states."""
        return tuple(sorted(self.owed))

    # -- presses ---------------------------------------------------------------------------------

    @property
    def deciding(self) -> bool:
        """Tell whether a press is in that counts, its verdict still to come."""
        return bool(self._presses)

    def due_us(self) -> int | None:
        """Return when the verdict that waits falls due, game time, ``None`` without one."""
        return self._presses[0].at_us + self._wait_us + 1 if self._presses else None

    @property
    def _wait_us(self) -> int:
        return self._resolution_us + self.longest_us

    def press(self, seats: Iterable[int], t: int) -> None:
        """Judge the pads hit at one moment, all against the table as it stands."""
        at_us = self._clock.game(t)
        for seat in sorted(seats):
            order_us = at_us + self._handicap_us[seat]
            why = self._game.why_dead(seat)
            if why is not None:
                self._say(Verdict(t, seat, "ignored", why=why))
            elif any(press.seat == seat for press in self._presses):
                self._say(Verdict(t, seat, "repeat", why="already judged on this call"))
            elif self.owed:
                self._presses.append(Press(seat, t, at_us, order_us, seat in self.owed))
            else:
                self._say(self._late(seat, t, order_us))

    def _late(self, seat: int, t: int, order_us: int) -> Verdict:
        settled = self._settled
        if settled is None or self._clock.game(t) > settled.until_us:
            return Verdict(t, seat, "ignored", why=_NOBODY)
        if seat == settled.seat:
            return Verdict(t, seat, "repeat", why="already judged on this call")
        return self._beaten(seat, t, order_us)

    def _beaten(self, seat: int, t: int, order_us: int) -> Verdict:
        behind = None if self._settled is None else max(0, order_us - self._settled.order_us)
        return Verdict(t, seat, "beaten", behind=behind, why="somebody was earlier")

    def close_if_due(self) -> bool:
        """Give the verdict where nothing has to be waited for; tell whether it was given."""
        if not self._presses:
            return False
        if self._clock.game(self._hand.now) < self._presses[0].at_us + self._wait_us:
            return False
        self.close()
        return True

    def close(self) -> None:
        """Give the verdicts on all presses, the earliest first."""
        left = sorted(self._presses, key=lambda press: (press.order_us, press.seat))
        self._presses = []
        now = self._hand.now
        while left:
            counting = [press for press in left if self._counts(press)]
            if not counting:
                break
            press, heat = self._first(counting)
            left.remove(press)
            self._hand.now = press.t
            self._won(press, heat, left)
        for press in left:
            self._say(self._beaten(press.seat, press.t, press.order_us))
        self._hand.now = now

    def _counts(self, press: Press) -> bool:
        """Tell whether the press still declares or catches anything."""
        if press.declares:
            return press.seat in self.owed
        return any(seat != press.seat for seat in self.owed)

    def _first(self, presses: Sequence[Press]) -> tuple[Press, tuple[int, ...]]:
        """Return the press that counts first, and the dead heat it was drawn from if it was.

        Seats that only declare for themselves race nobody.
        """
        close = [p for p in presses if p.order_us <= presses[0].order_us + self._resolution_us]
        if len(close) == 1 or all(press.declares for press in close):
            return close[0], ()
        heat = sorted(press.seat for press in close)
        drawn = self._hand.chance.choose(heat)
        return next(press for press in close if press.seat == drawn), tuple(heat)

    def _won(self, press: Press, heat: tuple[int, ...], left: Sequence[Press]) -> None:
        if heat:
            self._say(DeadHeat(press.t, list(heat), press.seat))
        behind = [max(0, other.order_us - press.order_us) for other in left]
        margin = 0 if heat else min(behind, default=None)
        since = self.owed[press.seat] if press.declares else next(iter(self.owed.values()))
        won = Verdict(press.t, press.seat, "won", [LAST_CARD], margin)
        self._say(msgspec.structs.replace(won, reaction=max(0, press.at_us - since.since_us)))
        until_us = press.at_us + self._wait_us + self._grace_us
        self._settled = _Settled(press.seat, press.order_us, until_us)
        if press.declares:
            del self.owed[press.seat]
            self._say(Declared(press.t, press.seat, True))
        else:
            self._catch(press.seat)

    def _catch(self, by: int) -> None:
        for seat in [seat for seat in self.owed if seat != by]:
            del self.owed[seat]
            self._say(Caught(self._hand.now, seat, by))
            self._hand.draw(seat, CAUGHT_DRAWS)

    def _say(self, outcome: Verdict | DeadHeat | Declared | Caught) -> None:
        self._hand.said.append(outcome)
