"""What only a board tells: call keys, and pads that merely felt another seat's hit."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from console.engine.cards import rank
from console.engine.outcomes import Called, Echo, Refused
from console.engine.script import read
from console.hardware.pads import CallPressed, EchoFelt, PadPressed
from console.screens import TableScreen
from console.session.host_keys import key_call
from tests.session.table import Table, replayed, settings

RANK_THREE, RANK_KING = 3, 13


def struck(table: Table, seat: int, neighbour: int, after_us: int = 300) -> None:
    """A seat hits its pad, and the neighbour's pad feels an eighth of it."""
    t_us = table.clock()
    felt = EchoFelt(t_us + after_us, neighbour, seat, 30, 240, after_us)
    press = PadPressed(t_us, seat)
    table.step(*sorted((felt, press), key=lambda event: event.t_us))
    table.wait(50)


def journal(folder: Path) -> Path:
    (path,) = folder.glob("*/hand-01.jsonl")
    return path


@pytest.mark.parametrize("after_us", [300, -300])
def test_an_echo_is_journalled_with_its_strengths_and_shown_beside_the_verdict(
    tmp_path: Path, after_us: int
) -> None:
    table = Table(folder=tmp_path)
    table.deal()
    table.flip_until_live()
    struck(table, 1, 0, after_us)
    (echo,) = (one for one in table.outcomes if isinstance(one, Echo))
    assert (echo.seat, echo.echo_of, echo.percent, echo.after) == (0, 1, 12, after_us)
    screen = table.screen
    assert isinstance(screen, TableScreen)
    assert screen.recap is not None
    assert (screen.recap.kind, screen.recap.echoes) == ("won", (echo,))
    recorded = [line.recorded for line in read(journal(tmp_path).read_bytes()).lines]
    assert msgspec.to_builtins(echo) in recorded
    assert echo in replayed(journal(tmp_path)).outcomes


def test_an_echo_changes_no_game(tmp_path: Path) -> None:
    ends = []
    for felt in (False, True):
        table = Table(folder=tmp_path / str(felt))
        table.deal()
        for _ in range(12):
            table.flip_next()
            if felt:
                t_us = table.clock()
                table.step(EchoFelt(t_us, 0, 1, 30, 240, 100), stalled_at=t_us - 10_000)
            else:
                table.step(stalled_at=table.clock() - 10_000)
        table.wait(50)
        replay = replayed(journal(tmp_path / str(felt)))
        ends.append((table.verdicts(), table.view, replay.game.state_hash()))
        assert sum(isinstance(one, Echo) for one in replay.outcomes) == 12 * felt
    assert ends[0] == ends[1]


def test_a_hand_with_echoes_is_taken_up_again(tmp_path: Path) -> None:
    before = Table(folder=tmp_path)
    before.deal()
    before.flip_next()
    struck(before, 1, 0)
    table = Table(folder=tmp_path)
    assert table.place == "resume"
    assert table.view == before.view


def test_an_echo_outside_a_game_and_of_no_seat_is_nothing() -> None:
    table = Table()
    table.step(EchoFelt(table.clock(), 0, 1, 30, 240, 100))
    assert table.place == "attract"
    table.deal()
    table.step(EchoFelt(table.clock(), 6, 1, 30, 240, 100))
    table.wait(30)
    assert not any(isinstance(one, Echo) for one in table.outcomes)


def test_a_call_reaches_the_game_at_its_own_time_and_is_refused_freely(tmp_path: Path) -> None:
    table = Table(folder=tmp_path)
    table.deal()
    before = table.view
    pressed_us = table.clock()
    table.step(CallPressed(pressed_us, 1, "TWee"))
    table.wait(30)
    (refused,) = (one for one in table.outcomes if isinstance(one, Refused))
    assert (refused.refused, refused.seat) == ("call", 1)
    assert table.view.seats == before.seats
    (line,) = (
        line.input
        for line in read(journal(tmp_path).read_bytes()).lines
        if line.input is not None and type(line.input).__name__ == "Call"
    )
    assert (line.seat, line.what, line.t) == (1, "TWee", refused.t)  # type: ignore[union-attr]


def test_a_call_is_judged_by_a_game_that_counts() -> None:
    table = Table(settings(2, preset="count"))
    table.deal()
    table.flip(0)
    seat, what = key_call("1", table.screen) or (None, None)
    assert (seat, what) == (0, "one")
    top = table.view.pile[-1].card
    right = {RANK_THREE: "TWee", RANK_KING: "THIRteen"}.get(rank(top), "one")
    table.step(CallPressed(table.clock(), 0, right))
    table.wait(20)
    assert [one.called for one in table.outcomes if isinstance(one, Called)] == [right]


def test_a_bots_call_keys_are_nobodys_and_no_game_is_asked_outside_one() -> None:
    table = Table(settings(2, fill=True))
    table.step(CallPressed(table.clock(), 1, "one"))
    assert table.place == "attract"
    table.seat_all([0])
    table.flip(0, hold_ms=1_020)
    assert table.place == "play"
    table.step(CallPressed(table.clock(), 1, "one"))
    table.wait(30)
    assert not any(isinstance(one, Refused) for one in table.outcomes)
