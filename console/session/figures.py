"""What was played, by game: counted from the journals that are kept, each read once."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from console.service_screen import Figures, GameFigures
from console.session.best import GUESS_US
from console.session.journals import MatchFolder

log = logging.getLogger(__name__)


class _Line(msgspec.Struct):
    """What is read of a journal's line: the header's preset, or a verdict."""

    preset: str | None = None
    game: str = ""
    seat: int | None = None
    verdict: str | None = None
    reaction: int | None = None


class FigureBook:
    """Counts hands and right slaps; the fastest is a person's, no guess.

    ``pause`` is called between two files, so that whoever draws is not kept waiting.
    """

    def __init__(self, root: Path, pause: Callable[[], None] = lambda: None) -> None:
        self._root = root
        self._pause = pause
        self._read: dict[tuple[str, int], GameFigures] = {}  # by path and size

    def figures(self, day: str) -> Figures:
        """Return the figures of a day (``20261130``, as folders begin) and of all that is kept."""
        matches = self._matches()
        everything = [(name, one) for name, found in matches for one in found]
        today = [one for name, one in everything if day and name.startswith(day)]
        return Figures(_summed(today), _summed(one for _, one in everything))

    def _matches(self) -> list[tuple[str, list[GameFigures]]]:
        try:
            folders = [MatchFolder(path) for path in sorted(self._root.iterdir()) if path.is_dir()]
        except OSError:
            return []
        return [(folder.path.name, self._hands(folder)) for folder in folders]

    def _hands(self, folder: MatchFolder) -> list[GameFigures]:
        try:
            seats = folder.seating().seats
        except (OSError, msgspec.DecodeError):
            seats = ()
        people = {seat for seat, kind in enumerate(seats) if kind == "human"}
        found = []
        for path in folder.hands():
            try:
                key = (str(path), path.stat().st_size)
                if key not in self._read:
                    self._read[key] = _counted(path.read_bytes(), people)
                    self._pause()
                found.append(self._read[key])
            except (OSError, msgspec.DecodeError) as error:
                log.warning("the journal of %s is not counted: %s", folder.path.name, error)
        return found


def _counted(data: bytes, people: set[int]) -> GameFigures:
    """Return the figures of one hand's journal."""
    head, *rest = data.splitlines() or [b""]  # no header yet: no hand
    header = msgspec.json.decode(head, type=_Line)
    decode = msgspec.json.Decoder(_Line).decode
    slaps, fastest = 0, None
    for line in rest:
        if b'"verdict":"won"' not in line or not line.endswith(b"}"):
            continue
        won = decode(line)
        slaps += 1
        quick = won.reaction is not None and won.reaction >= GUESS_US and won.seat in people
        if quick and (fastest is None or (won.reaction or 0) < fastest):
            fastest = won.reaction
    preset = header.preset or header.game
    return GameFigures(preset=preset, hands=1, slaps=slaps, fastest_us=fastest)


def _summed(hands: Iterable[GameFigures]) -> tuple[GameFigures, ...]:
    """Return one line a game, the most played first."""
    games: dict[str, GameFigures] = {}
    for hand in hands:
        before = games.get(hand.preset, GameFigures(preset=hand.preset))
        times = [us for us in (before.fastest_us, hand.fastest_us) if us is not None]
        games[hand.preset] = GameFigures(
            preset=hand.preset,
            hands=before.hands + hand.hands,
            slaps=before.slaps + hand.slaps,
            fastest_us=min(times, default=None),
        )
    return tuple(sorted(games.values(), key=lambda game: -game.hands))
