"""The last verdicts of the table, kept for a dispute: what was judged, when, and in which hand."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

import msgspec

from console.engine.outcomes import Echo, Outcome
from console.engine.recap import Recap, fold

KEPT = 20
ECHOES = 16


class PastVerdict(msgspec.Struct, frozen=True):
    """One verdict: the console time of its slap in µs, its hand's number, and who sat where."""

    at_us: int
    hand: int
    names: tuple[str, ...]
    recap: Recap


class PastVerdicts:
    """Folds outcomes into verdicts, each kept once with all that was told of it later.

    ``told`` is replaced, never changed, so that another thread may read it at any time.
    """

    def __init__(self) -> None:
        self.told: tuple[PastVerdict, ...] = ()  # the newest last
        self._recap: Recap | None = None
        self._noted: Recap | None = None  # the newest of this hand in ``told``
        self._echoes: deque[Echo] = deque(maxlen=ECHOES)

    def hand_begins(self) -> None:
        """Leave what belongs to the hand before: its verdicts are told to the end."""
        self._recap = self._noted = None
        self._echoes.clear()

    def hear(
        self, outcomes: Iterable[Outcome], start_us: int, hand: int, names: tuple[str, ...]
    ) -> None:
        """Take the outcomes of a hand that began at ``start_us``, console time."""
        for outcome in outcomes:
            if isinstance(outcome, Echo):
                self._echoes.append(outcome)
            recap = fold(fold(self._recap, (outcome,)), self._echoes)
            if recap is None or recap is self._recap:
                continue
            self._recap = recap
            if recap.pending or (recap.kind == "won" and not recap.lanes):
                continue  # cards turned, a vote under way, a dead heat drawn: the verdict comes
            before = self.told[:-1] if self._is_same(recap) else self.told
            verdict = PastVerdict(start_us + recap.t_us, hand, names, recap)
            self.told, self._noted = (*before, verdict)[-KEPT:], recap

    def _is_same(self, recap: Recap) -> bool:
        """Tell whether this is what was told last, with something added to it."""
        last = self._noted
        if last is None:
            return False
        return (last.kind, last.t_us, last.seat) == (recap.kind, recap.t_us, recap.seat)
