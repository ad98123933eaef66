import time
from collections.abc import Callable, Generator

import pytest

from console.hardware.keymap import KeyMap
from console.hardware.pads import CallPressed, FlipPressed, PadEvent, PadPressed, monotonic_us
from console.hardware.serialsimulator import SerialSimulator
from console.hardware.simulator import POLL_US
from console.hardware.stations import Control

PATIENCE_S = 20


@pytest.fixture
def table() -> Generator[SerialSimulator]:
    table = SerialSimulator(4, KeyMap())
    yield table
    table.close()


def drained(table: SerialSimulator, enough: Callable[[list[PadEvent]], bool]) -> list[PadEvent]:
    told: list[PadEvent] = []
    end_s = time.monotonic() + PATIENCE_S
    while not enough(told) and time.monotonic() < end_s:
        told += table.pads.drain().events
    return told


def test_keys_reach_the_game_as_presses_of_a_board(table: SerialSimulator) -> None:
    now_us = monotonic_us()
    assert table.press_key("k", now_us + 300)
    assert table.press_key("d", now_us)
    assert table.press_key("e", now_us + 700)
    first, second, flip = drained(table, lambda told: len(told) >= 3)
    assert isinstance(first, PadPressed)
    assert isinstance(second, PadPressed)
    assert isinstance(flip, FlipPressed)
    assert [first.seat, second.seat, flip.seat] == [0, 1, 0]
    assert second.t_us - first.t_us == 300
    assert flip.t_us - first.t_us == 700


def test_a_key_told_long_after_it_was_pressed_is_not_lost(table: SerialSimulator) -> None:
    now_us = monotonic_us()
    table.press_key("k", now_us - 80_000)
    table.press_key("d", now_us - 90_000)
    told = drained(table, lambda told: len(told) >= 2)
    assert [type(event) for event in told] == [PadPressed, PadPressed]
    assert {event.seat for event in told} == {0, 1}


def test_a_call_key_is_tapped_at_its_own_time(table: SerialSimulator) -> None:
    now_us = monotonic_us()
    table.press_key("d", now_us)
    table.call(2, "TWee", now_us + 400)
    pad, call = drained(table, lambda told: len(told) >= 2)
    assert call == CallPressed(pad.t_us + 400, 2, "TWee")


def test_keys_of_no_seat_here_are_not_its_own(table: SerialSimulator) -> None:
    assert not table.press_key("z", monotonic_us())
    assert not table.press_key("j", monotonic_us())
    assert not table.release_key("z", monotonic_us())


def test_a_station_of_pads_has_no_flip_key() -> None:
    table = SerialSimulator(4, KeyMap(), controls=(Control.PAD,))
    try:
        assert table.press_key("d", monotonic_us())
        assert not table.press_key("e", monotonic_us())
    finally:
        table.close()


def test_it_is_honest_about_how_often_keys_are_looked_at(table: SerialSimulator) -> None:
    assert table.pads.resolution_us == POLL_US
    assert table.pads.health().ok
    assert table.pads.health().text.startswith("a simulated board")


def test_its_lamps_are_those_of_the_board(table: SerialSimulator) -> None:
    table.lamps.show([0.0, 1.0, 0.0, 0.0])
    end_s = time.monotonic() + PATIENCE_S
    while time.monotonic() < end_s:
        if table.board.do(lambda board, now_us: board.lamp_level(1, now_us)) == 1.0:
            return
    pytest.fail("the lamp was never lit")
