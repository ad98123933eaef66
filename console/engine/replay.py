"""Playing a script again: every input to the game, every outcome back, and what differs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, takewhile
from typing import Any

import msgspec

from console.engine.autoplay import play_on
from console.engine.game import Game
from console.engine.game_views import final
from console.engine.games import any_game_of
from console.engine.inputs import Autoplay, Input
from console.engine.outcomes import Echo, Outcome, Verdict, as_dict
from console.engine.script import Line, Script
from console.engine.setup import build
from console.errors import ScriptError, SetupError


class Step(msgspec.Struct, frozen=True):
    """The lines of one moment and the outcomes they gave, those that fell due before included."""

    lines: tuple[Line, ...]
    outcomes: list[Outcome]


class Difference(msgspec.Struct, frozen=True):
    """A recorded outcome that was not worked out now."""

    line: int
    recorded: dict[str, Any]
    worked_out: list[dict[str, Any]]


class Replay:
    """A script played to its end: ``steps`` in order, the game as it then stands."""

    def __init__(self, script: Script, *, to_be_continued: bool = False) -> None:
        """Play the script; raise ``ScriptError`` where it cannot be set up or goes back in time.

        At the end of a script every slap gets its verdict; in a journal ``to_be_continued`` one
        that waits for others goes on waiting.
        """
        self.script = script
        try:
            self.game = any_game_of(build(script.header))
        except SetupError as error:
            raise ScriptError(f"line 1: {error}") from error
        self._refuse_autoplay()
        self.steps = list(self._play())
        if not to_be_continued:
            last = self.steps.pop()
            self.steps.append(Step(last.lines, last.outcomes + self.game.finish()))

    @property
    def outcomes(self) -> list[Outcome]:
        """Return all outcomes in order, every win with its margin to the next slap."""
        return with_margins([outcome for step in self.steps for outcome in step.outcomes])

    def final(self) -> dict[str, Any]:
        """Return the last line's ``final``."""
        return final(self.game)

    def differences(self) -> list[Difference]:
        """Return every recorded outcome that differs from the one worked out now."""
        found: list[Difference] = []
        worked_out = [as_dict(outcome) for outcome in self.outcomes]
        place = 0
        for step in self.steps:
            here = worked_out[place : place + len(step.outcomes)]
            place += len(step.outcomes)
            times = {line.input.t for line in step.lines if line.input is not None}
            later = [o for o in worked_out[place:] if o["t"] in times]
            found += _unmatched(step.lines, here + later, self.final)
        return found

    def _play(self) -> Iterator[Step]:
        seats = len(self.script.header.seats)
        opening = tuple(takewhile(lambda line: line.input is None, self.script.lines))
        yield Step(opening, self.game.start() + _echoes(opening, seats))
        self.game.table.check()
        for lines in _moments(self.script.lines[len(opening) :]):
            inputs = [line.input for line in lines if line.input is not None]
            if inputs[0].t < self.game.hand.now:
                raise ScriptError(
                    f"line {lines[0].number}: field 't': {inputs[0].t} lies before "
                    f"{self.game.hand.now}, where the game has come by autoplay"
                )
            yield Step(lines, self._moment(inputs) + _echoes(lines, seats))

    def _refuse_autoplay(self) -> None:
        """Raise ``ScriptError`` where a game is to play on that knows no plain next move."""
        for line in self.script.lines:
            if isinstance(line.input, Autoplay) and not isinstance(self.game, Game):
                raise ScriptError(
                    f"line {line.number}: field 'do': {self.game.setup.preset.game!r} does not "
                    "play by itself, as a hand can be played in many ways: expected lay, draw, "
                    "name and pick in place of autoplay"
                )

    def _moment(self, inputs: list[Input]) -> list[Outcome]:
        outcomes = self.game.handle(inputs)
        self.game.table.check()
        for order in [item for item in inputs if isinstance(item, Autoplay)]:
            if isinstance(self.game, Game):
                outcomes += play_on(self.game, order)
            self.game.table.check()
        return outcomes


def with_margins(outcomes: list[Outcome]) -> list[Outcome]:
    """Give every win that had nobody behind it yet the margin to the first slap that came later."""
    result = list(outcomes)
    open_win: int | None = None
    for place, outcome in enumerate(outcomes):
        if not isinstance(outcome, Verdict):
            continue
        if outcome.verdict == "won":
            open_win = place if outcome.margin is None else None
        elif outcome.verdict == "beaten" and open_win is not None:
            won = result[open_win]
            result[open_win] = msgspec.structs.replace(won, margin=outcome.behind)
            open_win = None
    return result


def _moments(lines: tuple[Line, ...]) -> Iterator[tuple[Line, ...]]:
    """Group lines by equal time, each recorded outcome with the inputs above it."""
    t = 0
    timed = []
    for line in lines:
        if line.input is not None:
            t = line.input.t
        timed.append((t, line))
    for _, group in groupby(timed, key=lambda pair: pair[0]):
        yield tuple(line for _, line in group)


def _echoes(lines: tuple[Line, ...], seats: int) -> list[Outcome]:
    """Return what the hardware told beside the game: carried on, as no game can work it out."""
    return [
        _echo(line.number, line.recorded, seats)
        for line in lines
        if line.recorded is not None and "echo_of" in line.recorded
    ]


def _echo(number: int, recorded: dict[str, Any], seats: int) -> Echo:
    try:
        echo = msgspec.convert(recorded, Echo)
    except msgspec.ValidationError as error:
        raise ScriptError(f"line {number}: the echo of a hit: {error}") from error
    if not 0 <= echo.seat < seats:
        raise ScriptError(
            f"line {number}: field 'seat': there is no seat {echo.seat}: expected 0 to {seats - 1}"
        )
    return echo


def _unmatched(
    lines: tuple[Line, ...], worked_out: list[dict[str, Any]], last: Any
) -> Iterator[Difference]:
    left = list(worked_out)
    for line in lines:
        if line.recorded is None:
            continue
        if "final" in line.recorded:
            if not _agrees(line.recorded, {"final": last()}):
                yield Difference(line.number, line.recorded, [{"final": last()}])
            continue
        match = next((o for o in left if _agrees(line.recorded, o)), None)
        if match is None:
            yield Difference(line.number, line.recorded, left)
        else:
            left.remove(match)


def _agrees(recorded: Any, worked_out: Any) -> bool:
    """Tell whether every field that was recorded has the value worked out."""
    if isinstance(recorded, dict) and isinstance(worked_out, dict):
        return all(
            name in worked_out and _agrees(value, worked_out[name])
            for name, value in recorded.items()
        )
    return bool(recorded == worked_out)
