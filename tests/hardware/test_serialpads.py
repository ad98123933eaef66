import termios
import threading
import time
from collections.abc import Callable, Generator
from functools import partial

import pytest

from console.errors import HardwareError
from console.hardware.boardmodel import BoardModel
from console.hardware.boardsim import SimulatedBoard
from console.hardware.framing import Deframer
from console.hardware.pads import PadEvent, PadPressed, PadReleased, PadSource
from console.hardware.ports import Port, SerialPort, open_board
from console.hardware.protocol import Config, Led, Pattern, decode
from console.hardware.ptyboard import PtyBoard
from console.hardware.serialpads import OUTBOX_BYTES, Outbox, SerialLamps, SerialPads

from .conftest import FakeClock

pytestmark = pytest.mark.slow

PATIENCE_S = 20  # far more than is ever needed; no test passes or fails by how long it took


class Table:
    """Serial pads on boards behind pseudo terminals, plugged in and out."""

    def __init__(self) -> None:
        self.board: PtyBoard | None = None
        self.pressed = threading.Event()
        self.pads = SerialPads(8, open_port=self._open, on_press=self.pressed.set)
        self.told: list[PadEvent] = []

    def plug(self, boot_id: int = 1, model: BoardModel | None = None) -> PtyBoard:
        self.board = PtyBoard(SimulatedBoard(model, boot_id, time.monotonic_ns() // 1000))
        return self.board

    def unplug(self) -> None:
        board, self.board = self.board, None
        if board is not None:
            board.unplug()

    def until(self, true: Callable[[], bool]) -> None:
        """Drain until something is so; fails if it never is."""
        end_s = time.monotonic() + PATIENCE_S
        while not true():
            self.pressed.wait(0.005)
            self.pressed.clear()
            self.told += self.pads.drain().events
            if time.monotonic() > end_s:
                pytest.fail(f"never so; {self.pads.health()}; told {self.told}")

    def _open(self) -> Port:
        if self.board is None:
            raise HardwareError("no board here")
        return SerialPort(self.board.path, 115_200)


@pytest.fixture
def table() -> Generator[Table]:
    table = Table()
    yield table
    table.pads.close()
    table.unplug()


def slap(board: SimulatedBoard, now_us: int, pads: tuple[int, int], gap_us: int) -> None:
    """Close two pads, the second ``gap_us`` after the first."""
    board.touch({pads[0]: True}, now_us)
    board.touch({pads[1]: True}, now_us + gap_us)


def seats(told: list[PadEvent]) -> list[int]:
    return [event.seat for event in told if isinstance(event, PadPressed)]


def test_presses_come_through_a_real_port_in_the_boards_order(table: Table) -> None:
    board = table.plug()
    table.pads.start()
    assert table.pads.resolution_us == 1
    source: PadSource = table.pads
    assert source.health().ok
    for first, gap_us in ((0, 0), (2, 1), (4, 3), (6, 40)):
        board.do(partial(slap, pads=(first, first + 1), gap_us=gap_us))
        table.until(lambda: len(table.told) % 2 == 0 and len(table.told) > 0)
        earlier, later = table.told
        table.told = []
        assert later.t_us - earlier.t_us == gap_us
        assert {earlier.seat, later.seat} == {first, first + 1}


def test_an_unplugged_board_is_told_of_and_taken_up_again(table: Table) -> None:
    table.plug(boot_id=7)
    table.pads.start()
    table.unplug()
    table.until(lambda: not table.pads.health().ok)
    table.until(lambda: table.pads.health().text == "no board here")
    board = table.plug(boot_id=8)
    table.until(lambda: table.pads.health().ok)
    board.do(lambda one, now_us: one.touch({3: True}, now_us))
    table.until(lambda: seats(table.told) == [3])
    assert table.pads.link.state.resets == 1


def test_a_reset_is_told_of_and_lets_go_of_nothing_that_is_held(table: Table) -> None:
    board = table.plug()
    table.pads.start()
    board.do(lambda one, now_us: one.touch({0: True, 6: True}, now_us))
    table.until(lambda: len(table.told) == 2)
    board.do(lambda one, now_us: one.reset(now_us))
    table.until(lambda: table.pads.link.state.resets == 1)
    table.until(lambda: table.pads.health().ok)
    board.do(lambda one, now_us: one.touch({0: False}, now_us))
    table.until(lambda: len(table.told) == 3)
    assert isinstance(table.told[-1], PadReleased)


def test_lamps_and_settings_reach_the_board(table: Table) -> None:
    board = table.plug()
    table.pads.start()
    lamps = SerialLamps(table.pads, 4)
    lamps.show([1.0, 0.0, 0.5, 0.0])
    table.until(lambda: board.do(lambda one, now_us: one.lamp_level(2, now_us)) > 0.4)
    assert board.do(lambda one, now_us: one.lamp_level(0, now_us)) == 1.0
    lamps.close()
    table.until(lambda: board.do(lambda one, now_us: one.lamp_level(0, now_us)) == 0.0)
    table.until(lambda: board.do(lambda one, _: one.config) == Config())


def test_without_a_board_it_does_not_start_and_says_why(table: Table) -> None:
    with pytest.raises(HardwareError, match="no board here"):
        table.pads.start(wait_s=0.0)
    table.pads.close()


def test_before_the_board_has_spoken_its_resolution_is_not_known(table: Table) -> None:
    with pytest.raises(HardwareError, match="call start"):
        _ = table.pads.resolution_us


def test_a_port_that_is_not_there_is_told(tmp_path: object) -> None:
    with pytest.raises(HardwareError, match="there is no such port"):
        open_board(f"{tmp_path}/ttyACM7")


def test_a_port_that_another_program_has_is_told(table: Table) -> None:
    board = table.plug()
    held = open_board(board.path)
    with pytest.raises(HardwareError, match="another program has it open"):
        open_board(board.path)
    held.close()


def test_a_plug_that_is_pulled_while_its_port_is_opened_ends_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library lets an error through then that is no OSError; the link's thread must go on."""
    board = table.plug()
    flush, failed = termios.tcflush, []

    def pulled(*arguments: int) -> None:
        if len(failed) < 2:
            failed.append(arguments)
            raise termios.error(5, "Input/output error")
        flush(*arguments)

    monkeypatch.setattr(termios, "tcflush", pulled)
    with pytest.raises(HardwareError, match="cannot be opened"):
        open_board(board.path)
    table.pads.start(wait_s=PATIENCE_S)
    assert len(failed) == 2
    assert table.pads.health().ok


class FakePort:
    """Takes as many bytes as the test says."""

    def __init__(self, room: int = 100_000) -> None:
        self.room = room
        self.sent = b""
        self.broken = False

    def read(self) -> bytes:
        return b""

    def write(self, data: bytes) -> int:
        if self.broken:
            raise OSError("gone")
        taken = data[: self.room]
        self.room -= len(taken)
        self.sent += taken
        return len(taken)

    def close(self) -> None:
        self.broken = True


def test_bytes_that_do_not_fit_go_out_later_in_order() -> None:
    outbox, port = Outbox(), FakePort(room=3)
    outbox.connect(port)
    assert outbox.send(b"hello")
    assert port.sent == b"hel"
    port.room = 100
    assert outbox.send(b" you")
    assert port.sent == b"hello you"


def test_a_board_that_takes_nothing_does_not_fill_the_memory() -> None:
    outbox, port = Outbox(), FakePort(room=0)
    outbox.connect(port)
    taken = [outbox.send(bytes(100)) for _ in range(100)]
    assert taken.count(True) == OUTBOX_BYTES // 100
    outbox.connect(port)
    port.room = 10
    assert outbox.send(b"new")
    assert port.sent == b"new"


def test_a_port_that_breaks_while_writing_is_no_disaster() -> None:
    outbox, port = Outbox(), FakePort()
    assert not outbox.send(b"x")
    outbox.connect(port)
    port.close()
    assert not outbox.send(b"x")


@pytest.fixture
def port() -> FakePort:
    return FakePort()


@pytest.fixture
def lamps(clock: FakeClock, port: FakePort) -> SerialLamps:
    pads = SerialPads(4, open_port=lambda: port, clock=clock)
    pads._outbox.connect(port)
    return SerialLamps(pads, 4, clock)


def sent(port: FakePort) -> list[Led]:
    told = [decode(data) for data in Deframer().feed(port.sent)]
    port.sent = b""
    assert all(isinstance(one, Led) for one in told)
    return [one for one in told if isinstance(one, Led)]


def test_a_lamp_that_does_not_change_is_told_now_and_then(
    lamps: SerialLamps, port: FakePort, clock: FakeClock
) -> None:
    lamps.show([0.0, 1.0, 0.0, 0.0])
    assert sorted(led.pad for led in sent(port))[-4:] == [0, 1, 2, 3]
    told = []
    for _ in range(60):
        clock.advance(15_000)
        lamps.show([0.0, 1.0, 0.0, 0.0])
        told += sent(port)
    assert {led.pad for led in told} == {0, 1, 2, 3}
    assert len(told) <= 9
    assert {led.pattern for led in told if led.pad == 1} == {Pattern.STEADY}


def test_a_cue_is_told_at_once_and_a_fade_twenty_times_a_second(
    lamps: SerialLamps, port: FakePort, clock: FakeClock
) -> None:
    lamps.show([0.0] * 4)
    sent(port)
    clock.advance(1_000)
    lamps.show([1.0, 0.0, 0.0, 0.0])
    assert [(led.pad, led.red) for led in sent(port)] == [(0, 255)]
    clock.advance(1_000)
    lamps.show([0.6, 0.0, 0.0, 0.0])
    assert [(led.pad, led.red) for led in sent(port)] == [(0, 153)]
    lamps.show([1.0, 0.0, 0.0, 0.0])
    sent(port)
    faded = []
    for step in range(1, 51):
        clock.advance(10_000)
        lamps.show([1.0 - step / 100, 0.0, 0.0, 0.0])
        faded += [led for led in sent(port) if led.pad == 0]
    assert 8 <= len(faded) <= 13


def test_a_lamp_that_could_not_be_told_is_told_later(
    lamps: SerialLamps, port: FakePort, clock: FakeClock
) -> None:
    port.broken = True
    lamps.show([1.0] * 4)
    port.broken = False
    lamps.show([1.0] * 4)
    assert {led.pad for led in sent(port)} == {0, 1, 2, 3}


def test_a_board_that_was_reset_is_told_all_lamps_at_once(
    lamps: SerialLamps, port: FakePort, clock: FakeClock
) -> None:
    lamps.show([0.0, 1.0, 0.0, 1.0])
    sent(port)
    clock.advance(1_000)
    lamps.show([0.0, 1.0, 0.0, 1.0])
    assert sent(port) == []
    lamps._pads.link.state.resets += 1
    lamps.show([0.0, 1.0, 0.0, 1.0])
    assert [led.pad for led in sent(port)] == [0, 1, 2, 3]
