"""The recap's echoes: pads that only felt a hit, beside the slap they belong to."""

from __future__ import annotations

import pytest

from console.engine.outcomes import Caught, Echo, Outcome, PileTaken, Verdict
from console.engine.recap import fold

T = 5_000_000
WON = Verdict(T, 1, "won", ["double"])
BEATEN = Verdict(T + 80_000, 2, "beaten", behind=80_000)


def echo(of: int, hit_us: int, after: int = -200) -> Echo:
    return Echo(hit_us + after, 0, of, 30, 240, after)


@pytest.mark.parametrize(
    ("outcomes", "belongs"),
    [
        ([WON, echo(1, T)], True),
        ([WON, BEATEN, echo(2, T + 80_000)], True),
        ([WON, BEATEN, echo(2, T)], False),
        ([WON, echo(1, T + 400_000)], False),
        ([WON, echo(3, T)], False),
        ([Verdict(T, 2, "wrong"), echo(2, T)], True),
        ([PileTaken(T, 1, 9, "challenge"), echo(1, T)], False),
        ([echo(1, T)], None),
    ],
)
def test_an_echo_belongs_to_the_slap_whose_hit_it_was(
    outcomes: list[Outcome], belongs: bool | None
) -> None:
    recap = fold(None, outcomes)
    assert (None if recap is None else bool(recap.echoes)) is belongs


def test_an_echo_told_twice_is_there_once() -> None:
    recap = fold(None, [WON, echo(1, T), echo(1, T)])
    assert recap is not None
    assert len(recap.echoes) == 1
    assert recap.echoes[0].percent == 12


def test_a_press_that_catches_tells_whom() -> None:
    race = Verdict(T, 1, "won", ["last_card"], reaction=900_000)
    recap = fold(None, [race, Caught(T, 3, 1), Verdict(T, 3, "beaten", behind=4_000)])
    assert recap is not None
    assert recap.caught == (3,)
    assert [(lane.seat, lane.behind_us) for lane in recap.lanes] == [(1, 0), (3, 4_000)]
