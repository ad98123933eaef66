"""Nobody plays: bots show the game, one match after the other, beside the best of the day."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from console.screens import HAND_END_US, AttractScreen
from console.session.around import Around
from console.session.best import Best
from console.session.lobby import Deal
from console.session.table_game import MINUTE_US, TableGame, TableSettings


class Attract:
    """The bots' matches, played on in console time (µs); ``seeds`` gives a fresh seed a call.

    After ``dim_minutes`` the picture is to rest, with 0 never.
    """

    def __init__(
        self,
        settings: TableSettings,
        deal: Deal,
        seeds: Callable[[], int],
        now_us: int,
        dim_minutes: int = 0,
    ) -> None:
        self._settings = msgspec.structs.replace(settings, display=False)  # nobody reports frames
        self._deal = deal
        self._seeds = seeds
        self._dim_us = dim_minutes * MINUTE_US
        self.begin(now_us)

    def begin(self, now_us: int) -> None:
        """Begin to show off, with a match of its own."""
        self._since_us = now_us
        self._game = self._dealt(now_us)

    def step(self, now_us: int) -> None:
        """Let the bots play on; where their match is over, deal another a moment later."""
        self._game.step(now_us, now_us)
        over_since = self._game.over_since
        if over_since is not None and now_us - over_since >= HAND_END_US // 2:
            self._game = self._dealt(now_us)

    def screen(self, now_us: int, around: Around, best: Best, *, kept: bool) -> AttractScreen:
        """Return the picture as it is now; ``kept``: an unfinished match can be taken up."""
        play = self._game.play
        return AttractScreen(
            table=play.view,
            recap=play.recap_at(now_us),
            since_us=self._since_us,
            scores=best.scores,
            rules_url=around.rules_url,
            faults=around.faults,
            kept=kept,
            dim=0 < self._dim_us <= now_us - self._since_us,
        )

    def _dealt(self, now_us: int) -> TableGame:
        return TableGame.dealt(self._settings, self._deal, self._seeds(), None, now_us)
