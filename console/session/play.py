"""One hand in play: presses, bots and deadlines merged in order of time, journalled, judged.

Time is µs of the hand's own clock: console time less ``start_us``.
"""

from __future__ import annotations

import logging
from bisect import insort
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

import msgspec

from console.engine.game import Game
from console.engine.game_views import table_view
from console.engine.games import AnyGame
from console.engine.inputs import Input, Shown, Shuffle, Slap, Time
from console.engine.outcomes import CardLaid, Echo, Outcome
from console.engine.recap import Recap, fold
from console.engine.table import ConservationError
from console.engine.trio_seen import seen_by
from console.engine.views import TableView
from console.session.journals import lines

log = logging.getLogger(__name__)

READ_US = 2_500_000  # a verdict stays at least so long
ECHOES = 16  # kept for the verdict they belong to, which may be given after them
SHOWN_PATIENCE_US = 150_000  # a display that says nothing for so long is not waited for


class Player(Protocol):
    """Whoever acts by itself at a seat: a bot, or the console dealing for a station of pads."""

    def due_at(self) -> int | None:
        """Return when it next acts, hand time, ``None`` for not by itself."""

    def act(self, t: int) -> Sequence[Input]:
        """Return what it does at its due time."""

    def observe(
        self, view: TableView, t: int, shown: int | None = None, heard: Iterable[Outcome] = ()
    ) -> None:
        """Look at the table, and hear what has happened since the last time."""


class Play:
    """A running hand.

    ``write`` takes journal lines and must have handed them to the kernel when it returns.
    ``history`` is what happened in the hand before, for players who must remember it.
    With ``display`` the game's cards count from when they were shown: ``shown`` must be told, or,
    where nothing here ``reported`` it, cards count from when they were laid.  Where hands are held
    no card has to be seen before it counts.
    """

    def __init__(
        self,
        game: AnyGame,
        start_us: int,
        players: Sequence[Player],
        write: Callable[[bytes], None] = lambda data: None,
        reported: bool = True,
        history: Sequence[Outcome] = (),
    ) -> None:
        self.game = game
        self.start_us = start_us
        self.recap: Recap | None = None
        self._folded: Recap | None = None  # the same, or what has not come to a verdict yet
        self.trouble: str | None = None
        self._display = isinstance(game, Game) and game.setup.header.display
        self._reported = reported
        self._players = players
        self._write = write
        self._queue: list[Input] = []
        self._echoes: list[Echo] = []
        self._recent_echoes: deque[Echo] = deque(maxlen=ECHOES)
        self._shown_reported = self._on_display()
        self._laid_at = game.hand.now  # when the newest card was flipped
        self._played_us = game.hand.now  # the last moment; no other may have its time
        self._laid_since_recap = True
        self._now_us = start_us
        self._void_us: dict[int, int] = {}  # by seat, since when it is told that its slap was void
        self._told_silence = False
        self.view = table_view(game)
        self._observe(game.hand.now, at_the_table(history))

    @property
    def over(self) -> bool:
        """Tell whether the hand has ended."""
        return self.game.hand.over or self.trouble is not None

    def put(self, item: Input) -> None:
        """Queue a press or an action of the host; its ``t`` is hand time."""
        insort(self._queue, item, key=lambda queued: queued.t)

    def note(self, echo: Echo) -> None:
        """Queue an echo: it is journalled and told in its place, and changes nothing."""
        self._echoes.append(echo)

    def hand_us(self, console_us: int) -> int:
        """Return hand time at this console time."""
        return max(0, console_us - self.start_us)

    def shown(self, serial: int, console_us: int) -> None:
        """Take note of a frame that shows the hand's cards up to this one."""
        if not self._display or serial <= self._shown_reported or serial > self.game.table.laid:
            return
        self._shown_reported = serial
        report = Shown(t=max(self.hand_us(console_us), self.game.hand.now), card=serial)
        self.put(report)

    def step(self, until_us: int, now_us: int) -> list[Outcome]:
        """Play everything that happens before ``until_us``; both are console time.

        What came after a card that is not yet on the display waits until it is, or has had its
        time.  Return the outcomes.
        """
        outcomes: list[Outcome] = []
        until, now = self.hand_us(until_us), self.hand_us(now_us)
        self._now_us = now_us
        while not self.over:
            t = self._next()
            if t is None or t >= until:
                outcomes += self._echoes_before(until)
                break
            if not self._unseen_before(t):
                outcomes += self._echoes_before(t)
                outcomes += self._moment(t)
            elif now < self._laid_at + SHOWN_PATIENCE_US:
                break
            else:
                self._take_as_shown(t)
        return outcomes

    def _next(self) -> int | None:
        times = [player.due_at() for player in self._players]
        times.append(self.game.due_at())
        if self._queue:
            times.append(self._queue[0].t)
        first = min((t for t in times if t is not None), default=None)
        # A journal's moments are told apart by their times alone.
        return None if first is None else max(first, self._played_us + 1)

    def _unseen_before(self, t: int) -> bool:
        """Tell whether it is not yet known if the newest card was on the display at ``t``."""
        if not self._display or self._shown_reported >= self.game.table.laid:
            return False
        return not any(isinstance(item, Shown) and item.t <= t for item in self._queue)

    def _take_as_shown(self, t: int) -> None:
        if not self._told_silence:
            self._told_silence = True
            log.warning("card %d was not reported as shown", self.game.table.laid)
        patience_ends = self._laid_at + SHOWN_PATIENCE_US
        self.shown(self.game.table.laid, self.start_us + min(t, patience_ends))

    def _on_display(self) -> int:
        """Return the number of the newest card that is known to the game as shown."""
        game = self.game
        if not isinstance(game, Game):
            return game.table.laid
        return game.table.laid - (len(game.table.pile) - len(game.referee.shown_us))

    def _moment(self, t: int) -> list[Outcome]:
        moment: list[Input] = []
        while self._queue and self._queue[0].t <= t:
            moment.append(_at(self._queue.pop(0), t))
        for player in self._players:
            due = player.due_at()
            if due is not None and due <= t:
                moment += [_at(item, t) for item in player.act(t)]
        if not moment:
            moment = [Time(t=t)]
        if self.view.paused:
            slaps = (item.seat for item in moment if isinstance(item, Slap | Shuffle))
            self._void_us.update(dict.fromkeys(slaps, self._now_us))
        laid = self.game.table.laid
        outcomes = self.game.handle(moment)
        self._write(lines(moment, outcomes))
        self._played_us = t
        if self.game.table.laid > laid:
            self._laid_at = t
            if not self._reported:
                self.shown(self.game.table.laid, self.start_us + t)
        self._tell(outcomes)
        self._check()
        self.view = table_view(self.game)
        self._observe(t, at_the_table(outcomes))
        return outcomes

    def _echoes_before(self, t: int) -> list[Outcome]:
        """Journal and return the echoes that were felt before ``t``."""
        due: list[Outcome] = [echo for echo in self._echoes if echo.t < t]
        if due:
            self._echoes = [echo for echo in self._echoes if echo.t >= t]
            self._recent_echoes.extend(echo for echo in due if isinstance(echo, Echo))
            self._write(lines([], due))
            self._tell(due)
        return due

    def _observe(self, t: int, heard: Sequence[Outcome]) -> None:
        shown = self._on_display() if self._display else None
        for player in self._players:
            player.observe(self.view, t, shown, heard)

    def _check(self) -> None:
        try:
            self.game.table.check()
        except ConservationError as error:
            self.trouble = str(error)
            log.critical("%s", error)

    def _tell(self, outcomes: list[Outcome]) -> None:
        folded = self._folded = fold(fold(self._folded, outcomes), self._recent_echoes)
        if folded is not None and folded is not self.recap and not folded.pending:
            self.recap, self._laid_since_recap = folded, False
        if any(isinstance(outcome, CardLaid) for outcome in outcomes):
            self._laid_since_recap = True

    def void_at(self, now_us: int) -> tuple[int, ...]:
        """Return the seats that are to read that they slapped in a pause, for nothing."""
        told = sorted(self._void_us.items())
        return tuple(seat for seat, since_us in told if now_us - since_us < READ_US)

    def recap_at(self, now_us: int) -> Recap | None:
        """Return the verdict to show: until it was there long enough and a card has been laid."""
        recap = self.recap
        if recap is None:
            return None
        read = self.hand_us(now_us) - recap.t_us >= READ_US
        return None if read and self._laid_since_recap else recap


def at_the_table(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """Return what all at the table may be told of these outcomes: nothing of any hand."""
    seen = (seen_by(outcome, None) for outcome in outcomes)
    return [outcome for outcome in seen if outcome is not None]


def _at(item: Input, t: int) -> Input:
    if item.t == t:
        return item
    moved: Input = msgspec.structs.replace(item, t=t)
    return moved
