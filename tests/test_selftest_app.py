"""Which probe the configured pads get, and the window's and the terminal's way through a test."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from console import selftest_keys
from console.config import Config
from console.display.window import Click, KeyEvent, Quit, WindowEvent
from console.errors import ConsoleError
from console.hardware.keymap import KeyMap
from console.hardware.pads import Batch, Health
from console.hardware.pins import pin_map
from console.hardware.protocol import Key
from console.hardware.selftest import SelfTestRun
from console.hardware.simulator import Simulator
from console.hardware.stations import Profile
from console.screens import SelfTestScreen
from console.selftest_app import probe_of, try_in_words
from console.selftest_keys import TypedPads, typed_keys
from console.selftest_window import SelfTestWindow
from console.wiring import Hardware


class SilentPads:
    """A source that nobody presses."""

    name = "pads"
    resolution_us = 8_000

    def drain(self) -> Batch:
        return Batch((), 0)

    def health(self) -> Health:
        return Health(True, "two encoders")

    def close(self) -> None:
        pass


def config_of(**sections: object) -> Config:
    return msgspec.convert(sections, Config)


def opened(source: object) -> Hardware:
    return Hardware(source, None, None, KeyMap(), lambda: None)  # type: ignore[arg-type]


@pytest.fixture
def simulator() -> Iterator[Simulator]:
    made = Simulator(pin_map(2, Profile.PAD_FLIP, lamps=True), KeyMap())
    yield made
    made.close()


def test_buttons_on_usb_are_tried_as_they_were_assigned() -> None:
    usb = {
        "devices": ["0079:0006 at usb-0000:00:14.0-3/input0 (Joystick)"],
        "pad": ["1:288", "1:289"],
        "flip": ["1:290"],
        "twee": ["", "1:291"],
    }
    config = config_of(table={"seats": 2, "station": "full"}, hardware={"pads": "usb"}, usb=usb)
    probe = probe_of(config, opened(SilentPads()))
    assert [probe.keys(seat) for seat in range(2)] == [(Key.FLIP,), (Key.TWEE,)]
    facts = probe.facts()
    assert (facts.kind, facts.name, facts.resolution_us) == ("usb", "two encoders", 8_000)
    assert not facts.bounce
    assert not facts.lamps


def test_keys_that_stand_for_pads_have_no_call_keys_and_no_lamps(simulator: Simulator) -> None:
    config = config_of(table={"seats": 2, "station": "full"})
    hardware = msgspec.structs.replace(opened(simulator), simulator=simulator)
    probe = probe_of(config, hardware)
    assert probe.keys(0) == (Key.FLIP,)
    assert (probe.facts().kind, probe.facts().lamps, probe.facts().bounce) == ("keys", False, True)


def test_where_nothing_can_be_typed_that_is_told(
    simulator: Simulator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selftest_keys.sys.stdin, "isatty", lambda: False, raising=False)
    hardware = msgspec.structs.replace(opened(simulator), simulator=simulator)
    with pytest.raises(ConsoleError, match="expected a terminal"):
        try_in_words(config_of(table={"seats": 2}), hardware, print)
    with pytest.raises(ConsoleError, match="pipe"), typed_keys():
        pass


def test_a_typed_key_taps_its_pad(simulator: Simulator) -> None:
    config = config_of(table={"seats": 2})
    hardware = msgspec.structs.replace(opened(simulator), simulator=simulator)
    going = SelfTestRun(probe_of(config, hardware), 2, 0)
    TypedPads(simulator, lambda _: "D")(0.005)
    going.turn(10_000)
    assert going.test.heard


class StubWindow:
    """Events put in by hand; keeps the last picture."""

    def __init__(self) -> None:
        self.events: list[WindowEvent] = []
        self.heard = None
        self.shown: list[SelfTestScreen] = []

    def poll(self) -> list[WindowEvent]:
        events, self.events = self.events, []
        return events

    def draw(self, screen: SelfTestScreen, now_us: int) -> None:
        self.shown.append(screen)


@pytest.fixture
def loop(simulator: Simulator) -> SelfTestWindow:
    config = config_of(table={"seats": 2})
    hardware = msgspec.structs.replace(opened(simulator), simulator=simulator)
    window = StubWindow()
    made = SelfTestWindow(
        window,  # type: ignore[arg-type]
        SelfTestRun(probe_of(config, hardware), 2, 0),
        simulator,
    )
    made.window = window  # type: ignore[attr-defined]
    return made


def test_a_frame_is_drawn_sixty_times_a_second_and_pads_are_read_each_turn(loop) -> None:
    for now_us in range(0, 100_000, 2_000):
        loop.turn(now_us)
    assert len(loop.window.shown) == 6
    assert loop.window.shown[0].stage == "pads"


def test_a_key_presses_its_pad(loop) -> None:
    loop.turn(0)
    loop.window.heard(KeyEvent("d", True, 1_000))
    loop.turn(20_000)
    assert loop.window.shown[-1].pads[0].state == "good"


@pytest.mark.parametrize("event", [KeyEvent("escape", True, 0), Quit(0), Click("deal", 0)])
def test_esc_and_closing_the_window_leave(loop, event: WindowEvent) -> None:
    loop.window.events = [event]
    loop.turn(0)
    assert loop.leaving is not isinstance(event, Click)
