"""Two pads, a known time apart, again and again: what the board makes of their order."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle, permutations

import msgspec
import pytest

from console.hardware import protocol
from tests.firmware.boards import MS, PADS, Board, Edge

TRIAL_NS = 56 * MS
US = 1000


class Trial(msgspec.Struct, frozen=True):
    """``first`` closed at ``at_ns``, ``second`` ``apart_ns`` later."""

    first: int
    second: int
    at_ns: int
    apart_ns: int


class Outcome(msgspec.Struct, frozen=True):
    """What the board said: "right", "tie", "wrong", or in words what else; stamp errors in µs."""

    verdict: str
    errors_us: tuple[float, ...]


def chatter(rng: random.Random, pad: int, at_ns: int, bounces: int) -> Iterator[Edge]:
    """A press at ``at_ns`` with ``bounces`` bounces of 20 to 400 µs, held for 15 ms."""
    yield at_ns, pad, True
    for _ in range(bounces):
        at_ns += rng.randrange(20 * US, 400 * US)
        yield at_ns, pad, False
        at_ns += rng.randrange(20 * US, 400 * US)
        yield at_ns, pad, True
    yield at_ns + 15 * MS, pad, False


def play(board: Board, rng: random.Random, trial: Trial) -> Outcome:
    """Play one trial and acknowledge what the board says of it."""
    presses = ((trial.first, trial.at_ns), (trial.second, trial.at_ns + trial.apart_ns))
    board.edges(
        edge for pad, at_ns in presses for edge in chatter(rng, pad, at_ns, rng.randrange(7))
    )
    board.run_until(trial.at_ns + TRIAL_NS - MS)
    told = {m.sequence: m for m in board.told(protocol.Edge)}
    events = [told[sequence] for sequence in sorted(told)]
    if events:
        board.hear(protocol.Ack(events[-1].boot, (events[-1].sequence + 1) & 0xFFFF))
    return judge(board, trial, [event for event in events if event.pressed])


def judge(board: Board, trial: Trial, presses: Sequence[protocol.Edge]) -> Outcome:
    """Compare what the board said with what was done."""
    first, second = 1 << trial.first, 1 << trial.second
    true_us = [(trial.at_ns - board.started_ns) / US]
    match [press.pressed for press in presses]:
        case [one, two] if (one, two) == (first, second):
            verdict = "right" if presses[0].t_us <= presses[1].t_us else "wrong"
            true_us.append(true_us[0] + trial.apart_ns / US)
        case [one, two] if (one, two) == (second, first):
            verdict = "right" if trial.apart_ns == 0 else "wrong"
            return Outcome(verdict, ())
        case [both] if both == first | second:
            verdict = "tie"
        case other:
            return Outcome(f"{trial}: {other}", ())
    errors = tuple(press.t_us - us for press, us in zip(presses, true_us, strict=True))
    return Outcome(verdict, errors)


class Sweep(msgspec.Struct):
    """Verdicts by distance in ns, and all stamp errors in µs."""

    verdicts: dict[int, Counter[str]]
    errors_us: list[float]


def sweep(
    board: Board,
    distances_ns: Sequence[int],
    trials: int,
    seed: int,
    pads: Iterable[int] = range(PADS),
) -> Sweep:
    """Play ``trials`` at each distance; fifty-six of them go through all pairs of pads."""
    rng, pairs = random.Random(seed), cycle(permutations(pads, 2))
    result = Sweep({distance: Counter() for distance in distances_ns}, [])
    board.said()
    for distance_ns in distances_ns:
        for _ in range(trials):
            at_ns = board.now_ns + MS + rng.randrange(MS)
            outcome = play(board, rng, Trial(*next(pairs), at_ns, distance_ns))
            result.verdicts[distance_ns][outcome.verdict] += 1
            result.errors_us += outcome.errors_us
    return result


def check(result: Sweep, right_from_ns: int) -> None:
    """Never wrong; right from that distance on; closer, right or a dead heat."""
    for distance_ns, verdicts in result.verdicts.items():
        allowed = {"right"} if distance_ns >= right_from_ns else {"right", "tie"}
        if not verdicts.keys() <= allowed:
            pytest.fail(f"{distance_ns} ns apart: {dict(verdicts)}")
