"""What a bot keeps in its head: where the count is, and the trip's list, from what all can hear."""

from __future__ import annotations

from console.engine.cards import JOKER, parse_face, rank
from console.engine.counting import Counting
from console.engine.inputs import CallName
from console.engine.outcomes import Added, CardLaid, Outcome, PileTaken, Redeal
from console.engine.settings import Rules


class CountMemory:
    """Counts along: ``matches`` are the cards of the hand that lie on their number.

    ``owed`` is what is to be called for the newest card, ``None`` for nothing.
    """

    def __init__(self, rules: Rules) -> None:
        self._counting = Counting(rules)
        self._laid = 0
        self.matches: set[int] = set()
        self.owed: CallName | None = None

    def hear(self, outcome: Outcome) -> None:
        """Take note of a card, or of a pile that was won."""
        match outcome:
            case CardLaid():
                self._laid += 1
                self.owed = None
                if outcome.game == "count":
                    self._card(rank(parse_face(outcome.card)))
            case PileTaken():
                self._counting.pile_won(outcome.why)
            case Redeal():
                self._counting.restart()

    def _card(self, face: int) -> None:
        if face == JOKER:
            return
        counted = self._counting.card(face)
        self.owed = counted.what
        if counted.match:
            self.matches.add(self._laid)


class TripMemory:
    """The trip's list, as it was heard thing by thing."""

    def __init__(self) -> None:
        self._list: list[str] = []

    def hear(self, outcome: Outcome) -> None:
        """Take note of a thing that was added."""
        if isinstance(outcome, Added):
            self._list.append(outcome.added)
        elif isinstance(outcome, Redeal):
            self._list.clear()

    def step(self, number: int) -> str | None:
        """Return the thing at this place from 0, ``None`` if it was never heard."""
        return self._list[number] if number < len(self._list) else None
