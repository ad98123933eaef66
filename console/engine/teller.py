"""A whole hand told in English: which game is on, and how the count goes, beside what happens.

Nothing here tells a card that lies face down, the list of a trip, or the number that comes next.
"""

from __future__ import annotations

from collections.abc import Sequence

from console.engine.call_words import GAME_NAMES
from console.engine.cards import JOKER, parse_face, rank
from console.engine.counting import Counting
from console.engine.frame import Frame
from console.engine.outcomes import Added, CardLaid, Outcome, PileTaken, Redeal, TripTold
from console.engine.words import told


class Teller:
    """Tells one hand of a game from its first outcome on."""

    def __init__(self, game: Frame) -> None:
        self._seats = game.setup.header.seats
        self._chained = game.chained
        self._counting = Counting(game.rules)
        self._game: str | None = None

    def tell(self, outcomes: Sequence[Outcome]) -> list[str]:
        """Return the lines for the outcomes of one moment, which follow those told before."""
        turns = {id(outcome): turn for outcome in outcomes if (turn := self._counted(outcome))}
        return [
            self._headed(outcome, line + turns.get(id(outcome), ""))
            for outcome, line in told(outcomes, self._seats)
        ]

    def _headed(self, outcome: Outcome, line: str) -> str:
        """Return the line, headed by the game where another one begins with it."""
        match outcome:
            case CardLaid():
                game = outcome.game
            case TripTold() | Added():
                game = "trip"
            case _:
                return line
        begins, self._game = game != self._game, game
        return f"{GAME_NAMES[game]} · {line}" if self._chained and begins else line

    def _counted(self, outcome: Outcome) -> str:
        """Follow the count; return what a card makes of it, as the rest of a sentence."""
        match outcome:
            case CardLaid(game="count"):
                return self._count(rank(parse_face(outcome.card)))
            case PileTaken():
                self._counting.pile_won(outcome.why)
            case Redeal():
                self._counting.restart()
        return ""

    def _count(self, face: int) -> str:
        counting = self._counting
        if face == JOKER:
            return ""
        direction, silent = counting.direction, counting.silent
        counting.card(face)
        if counting.direction != direction:
            return f": the count goes {'up' if counting.direction > 0 else 'down'} now"
        if counting.silent != silent:
            return ": silence until the next 8" if counting.silent else ": the silence is over"
        return ""
