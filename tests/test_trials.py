"""The self-test and the pads' meter, run by the core out of the service menu."""

from __future__ import annotations

from collections import deque
from types import SimpleNamespace

import pytest

from console.config import Config
from console.config_menu import entries, values_of
from console.errors import HardwareError
from console.hardware.peaks import PeakMeter
from console.hardware.probe import ContactProbe
from console.hardware.protocol import Edge, Key, Peaks, Test, TestMode
from console.hardware.selftest import SelfTestRun
from console.screens import SelfTestScreen
from console.selftest_view import Beside
from console.service_screen import Do, Felt, ServiceScreen, Stands, Told
from console.session.service.over import Service
from console.trials import Trials
from tests.session.driver import Driven


class Tried(Driven):
    """Two seats whose menu can try their pads."""

    def __init__(self, folder, *, there: bool = True) -> None:
        super().__init__(folder)
        self.there = there
        self.console.service = Service(entries(), 2, ("Ada", "Ben"))
        self.console.service.hear(Stands(values=values_of(Config())))
        self.core.trials = Trials(self.begin, beside=lambda now_us: Beside(38, sound=True))
        self.asked: list[object] = []
        self.core.on_ask = self.asked.append

    def begin(self, now_us: int) -> SelfTestRun:
        if not self.there:
            raise HardwareError("no pads are there")
        keys = [(Key.FLIP,)] * 2
        probe = ContactProbe(self.simulator, None, "keys", 25_000, keys)
        return SelfTestRun(probe, 2, now_us)

    def test(self) -> SelfTestScreen:
        picture = self.core.picture
        assert isinstance(picture, SelfTestScreen)
        return picture


@pytest.fixture
def tried(tmp_path):
    made = Tried(tmp_path)
    made.command("service")
    made.command("change")  # the first row is the self-test
    made.turns(20)
    yield made
    made.close()


def test_the_pads_are_tried_and_the_menu_comes_back(tried: Tried) -> None:
    assert tried.test().asked == 0
    assert (tried.test().lag_ms, tried.test().sound) == (38, True)
    for move in (tried.pad, tried.flip):
        for seat in (0, 1):
            tried.turns(500)
            move(seat)
    tried.turns(500)
    assert tried.test().passed
    tried.simulator.press_key("d", tried.clock())
    tried.turns(1_100)
    assert isinstance(tried.core.picture, ServiceScreen)


def test_a_keyboard_leaves_the_test(tried: Tried) -> None:
    tried.command("leave")
    assert isinstance(tried.core.picture, ServiceScreen)


def test_presses_in_the_test_move_nothing_in_the_menu(tried: Tried) -> None:
    tried.pad(0)
    tried.turns(100)
    tried.command("leave")
    picture = tried.core.picture
    assert isinstance(picture, ServiceScreen)
    assert (picture.marked, tried.core.turned_us) == (0, tried.clock())


def test_a_long_test_does_not_close_the_menu(tried: Tried) -> None:
    for _ in range(5):
        tried.clock.advance(40_000_000)
        tried.turns(20)
    tried.command("leave")
    assert isinstance(tried.core.picture, ServiceScreen)


def test_where_no_pads_are_the_menu_says_why(tmp_path) -> None:
    tried = Tried(tmp_path, there=False)
    tried.command("service")
    tried.command("change")
    tried.turns(30)
    picture = tried.core.picture
    assert isinstance(picture, ServiceScreen)
    assert picture.told == Told("no self-test", "no pads are there", good=False)
    tried.close()


def test_what_is_not_a_trial_is_asked_of_others(tmp_path) -> None:
    tried = Tried(tmp_path)
    tried.command("service")
    tried.console.service._menu.asks.append(Do("statistics"))
    tried.turns(2)
    assert tried.asked == [Do("statistics")]
    tried.close()


# -- force pads -----------------------------------------------------------------------------------


class FakeBoard:
    """A board that is asked for its peaks."""

    def __init__(self, force: int = 4) -> None:
        self.sent: list[object] = []
        hello = SimpleNamespace(force=force)
        self.link = SimpleNamespace(probed=deque(), state=SimpleNamespace(hello=hello))

    def send(self, message: object) -> bool:
        self.sent.append(message)
        return True

    def drain(self) -> None:
        raise AssertionError("the game's presses are not the meter's")


def test_the_peaks_of_the_last_second_are_told() -> None:
    board = FakeBoard()
    meter = PeakMeter(board, 3)  # type: ignore[arg-type]
    trials = Trials(lambda now_us: pytest.fail("no test"), lambda: meter)
    assert trials.news(0) is None
    assert trials.take(Do("force"), 0)
    hit = Edge(0, 0, 5, 2, 0, 0, bytes((1, 40, 7)))
    board.link.probed.extend([Peaks(bytes((3, 90, 0, 0))), hit])
    assert trials.news(100_000) == Felt((3, 90, 7))
    assert trials.news(120_000) is None
    assert trials.news(1_200_000) == Felt((0, 0, 0))
    assert trials.take(Do("force over"), 0)
    assert trials.news(2_000_000) is None
    assert board.sent == [Test(TestMode.PROBE), Test(TestMode.END)]


def test_pads_that_are_switches_feel_nothing() -> None:
    meter = PeakMeter(FakeBoard(force=0), 3)  # type: ignore[arg-type]
    assert meter.peaks(0) == ()


def test_where_there_is_no_board_nothing_is_felt() -> None:
    trials = Trials(lambda now_us: pytest.fail("no test"))
    trials.take(Do("force"), 0)
    assert trials.news(60_000) == Felt(())
