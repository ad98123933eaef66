"""From simulated pads to the picture of their self-test: press, hold, chatter, and say nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from console.hardware.keymap import KeyMap
from console.hardware.pins import pin_map
from console.hardware.probe import ContactProbe, station_keys
from console.hardware.protocol import Key
from console.hardware.selftest import LISTEN_US, PATIENCE_US, SelfTestRun
from console.hardware.simulator import Crosstalk, Simulator
from console.hardware.stations import Contact, Control, Profile
from console.hardware.supply import Supply
from console.screens import SelfTestScreen
from console.selftest_view import Beside, selftest_screen

STEP_US = 5_000


class Table:
    """Three seats on simulated pins, under test, in simulated time."""

    def __init__(self) -> None:
        self.now_us = 1_000_000
        pins, keys = pin_map(3, Profile.PAD_FLIP, lamps=True), KeyMap()
        self.simulator = Simulator(pins, keys, clock=lambda: self.now_us)
        wired = [station_keys(Profile.PAD_FLIP, Key.FLIP)] * 3
        raw = self.simulator.listen()
        lamps = self.simulator.lamps
        probe = ContactProbe(self.simulator, lamps, "gpio", 25_000, wired, raw)
        self.going = SelfTestRun(probe, 3, self.now_us)

    @property
    def screen(self) -> SelfTestScreen:
        return selftest_screen(self.going)

    def run(self, us: int) -> None:
        end_us = self.now_us + us
        while self.now_us < end_us:
            self.now_us += STEP_US
            self.going.turn(self.now_us)

    def tap(self, seat: int, control: Control = Control.PAD, for_us: int = 80_000) -> None:
        self.simulator.touch(Contact(seat, control), self.now_us)
        self.run(for_us)
        self.simulator.let_go(Contact(seat, control), self.now_us)
        self.run(LISTEN_US + 50_000)


@pytest.fixture
def table() -> Iterator[Table]:
    made = Table()
    yield made
    made.going.close()
    made.simulator.close()


def test_what_is_not_the_pads_own_is_shown_beside_them(table: Table) -> None:
    screen = selftest_screen(table.going, Beside(38, True, Supply(low=True, celsius=81)))
    assert (screen.lag_ms, screen.sound) == (38, True)
    assert (screen.supply_low, screen.celsius, screen.hot) == (True, 81, True)
    assert (table.screen.sound, table.screen.celsius) == (None, None)


def test_each_press_leads_to_the_next_pad_then_to_the_flip_keys_then_to_the_end(
    table: Table,
) -> None:
    for seat in range(3):
        assert (table.screen.stage, table.screen.asked) == ("pads", seat)
        assert table.simulator.lamp_levels() == [float(seat == lit) for lit in range(3)]
        table.tap(seat)
        assert table.screen.pads[seat].state == "good"
    for seat in range(3):
        assert (table.screen.stage, table.screen.asked_key) == ("keys", "flip")
        table.tap(seat, Control.FLIP)
    assert (table.screen.stage, table.screen.asked, table.screen.passed) == ("result", None, True)
    assert all(key.state == "good" for pad in table.screen.pads for key in pad.keys)


def test_a_source_without_a_board_has_no_figures_of_one(table: Table) -> None:
    screen = table.screen
    assert (screen.source, screen.firmware) == ("gpio", "")
    assert (screen.round_trip_us, screen.clock_error_us, screen.lost) == (None, None, None)
    assert screen.advised_lockout_ms == 25


def test_every_edge_of_a_bouncing_contact_is_seen(table: Table) -> None:
    table.simulator.bounce([300, 700, 1_500, 1_900])
    table.tap(0)
    pad = table.screen.pads[0]
    assert (pad.state, pad.bounces, pad.bounce_us) == ("good", 4, 1_900)
    assert pad.trace_us == (300, 700, 1_500, 1_900)


def test_a_contact_that_bounces_past_its_lockout_fails(table: Table) -> None:
    table.simulator.bounce([20_000, 60_000])
    table.tap(0)
    assert (table.screen.pads[0].state, table.screen.pads[0].fault) == ("bad", "chatter")
    assert table.screen.pads[0].bounce_us == 60_000


def test_a_neighbour_that_hears_the_hit_is_named(table: Table) -> None:
    talk = Crosstalk(Contact(2, Control.PAD), delay_us=-800, width_us=3_000)
    table.simulator.crosstalk(Contact(0, Control.PAD), talk)
    table.tap(0)
    assert (table.screen.pads[0].fault, table.screen.pads[0].heard_by) == ("also", (2,))


def test_a_pad_that_is_never_heard_is_given_up_and_the_test_goes_on(table: Table) -> None:
    table.tap(1)
    assert table.screen.asked == 0
    table.run(PATIENCE_US)
    assert (table.screen.asked, table.screen.pads[0].fault) == (1, "instead")
    table.run(PATIENCE_US)
    assert table.screen.pads[1].fault == "not heard"
    assert not table.screen.passed


def test_a_dark_lamp_is_told_by_holding_its_pad(table: Table) -> None:
    table.tap(0, for_us=1_200_000)
    assert table.screen.pads[0].fault == "lamp dark"
    assert table.screen.asked == 1


def test_the_press_is_seen_on_the_picture_at_once(table: Table) -> None:
    table.simulator.touch(Contact(0, Control.PAD), table.now_us)
    table.run(10_000)
    assert table.screen.pads[0].state == "good"
    assert table.now_us - table.screen.pads[0].pressed_us <= 10_000
    assert table.screen.pads[0].keys[0].state == "waiting"
