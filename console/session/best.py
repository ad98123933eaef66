"""The best of the day, of people alone: kept over a restart, begun anew at local midnight."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec

from console.engine.outcomes import Outcome, PileTaken, Verdict, Winner
from console.engine.trio_words import is_race
from console.screens import Score

log = logging.getLogger(__name__)

GUESS_US = 100_000  # nobody reacts faster: a slap so soon was a guess (athletics' false start)


class _Day(msgspec.Struct):
    """What is kept in the file; ``hands`` are hands won, by name, the first to reach a count first.

    ``day`` is the local date, empty while the clock was not set.
    """

    day: str = ""
    fastest: Score | None = None
    pile: Score | None = None
    hands: dict[str, int] = {}
    most: Score | None = None


class Best:
    """Fastest right slap, largest pile slapped, and most hands won.

    ``path`` is the file that keeps them, ``None`` where nothing is to be kept; one that cannot be
    read or written costs a line in the log.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._day = _Day() if path is None else _read(path)
        self._unsaved = False

    @property
    def scores(self) -> tuple[Score, ...]:
        """The best of the day, as far as there are any."""
        day = self._day
        return tuple(score for score in (day.fastest, day.pile, day.most) if score is not None)

    def today(self, day: str) -> None:
        """Learn the local date; on another than before all begins anew.

        Empty, the clock is not set: then nothing is known to be of another day.
        """
        if not day or day == self._day.day:
            return
        if self._day.day:
            self._day = _Day()
        self._day.day = day
        self._unsaved = True

    def hear(self, outcomes: Iterable[Outcome], names: Sequence[str], kinds: Sequence[str]) -> None:
        """Take the outcomes of a hand of these seats; who is no ``human`` does not count."""
        people = {seat: names[seat] for seat, kind in enumerate(kinds) if kind == "human"}
        for outcome in outcomes:
            match outcome:
                case Verdict() if is_race(outcome):
                    pass  # whoever lays a last card knows when it comes
                case Verdict(verdict="won", seat=seat, reaction=int(us)) if us >= GUESS_US:
                    self._note("fastest", us, seat, people)
                case PileTaken(why="slap", seat=seat, pile=cards):
                    self._note("pile", cards, seat, people)
                case Winner(winner=[seat]) if seat in people:
                    name = people[seat]
                    self._day.hands[name] = won = self._day.hands.get(name, 0) + 1
                    self._unsaved = True
                    self._note("hands", won, seat, people)

    def _note(self, kind: str, value: int, seat: int, people: Mapping[int, str]) -> None:
        if seat not in people:
            return
        day = self._day
        match kind:
            case "fastest" if day.fastest is None or value < day.fastest.value:
                day.fastest = Score("fastest", value, seat, people[seat])
            case "pile" if day.pile is None or value > day.pile.value:
                day.pile = Score("pile", value, seat, people[seat])
            case "hands" if day.most is None or value > day.most.value:
                day.most = Score("hands", value, seat, people[seat])
            case _:
                return
        self._unsaved = True

    def save(self) -> None:
        """Write what is new to the file, at once or not at all; to be called between presses."""
        if not self._unsaved or self._path is None:
            return
        self._unsaved = False
        new = self._path.with_suffix(".new")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            new.write_bytes(msgspec.json.encode(self._day))
            new.replace(self._path)
        except OSError as error:
            log.warning("the best of the day cannot be kept: %s", error.strerror or error)
            with contextlib.suppress(OSError):
                new.unlink()


def _read(path: Path) -> _Day:
    try:
        return msgspec.json.decode(path.read_bytes(), type=_Day)
    except FileNotFoundError:
        return _Day()
    except (OSError, msgspec.DecodeError) as error:
        log.warning("the best of the day are lost: %s: %s", path.name, error)
        return _Day()
