"""The console's own link to the real images, over a wire that is sometimes bad."""

import random
from collections.abc import Callable

import pytest

from console.hardware.link import Link
from console.hardware.pads import CallPressed, EchoFelt, FlipPressed, PadEvent, PadPressed
from console.hardware.protocol import Config, Key, Test, TestMode
from tests.firmware import forces
from tests.firmware.boards import MS, Board
from tests.firmware.sweep import US

CONSOLE_US = 50_000_000  # console time when the emulated world begins
Mangle = Callable[[bytes], bytes]


class Table:
    """A link and a board; whatever one says reaches the other within a millisecond."""

    def __init__(self, board: Board, config: Config | None = None) -> None:
        self.board = board
        self.link = Link(8, config or Config())
        self.events: list[PadEvent] = []
        self.mangle: Mangle = bytes
        board.take_bytes()
        self.link.opened(self.now_us)
        self.run_until(board.now_ns + 400 * MS)
        assert self.link.health(self.now_us).ok, self.link.health(self.now_us).text

    @property
    def now_us(self) -> int:
        return self.console_us(self.board.now_ns)

    def console_us(self, ns: int) -> int:
        return CONSOLE_US + ns // US

    def run_until(self, ns: int) -> None:
        while self.board.now_ns < ns:
            self.board.run_until(min(self.board.now_ns + MS, ns))
            for at_ns, byte in self.board.take_bytes():
                self.link.receive(self.mangle(bytes([byte])), self.console_us(at_ns))
            self.link.turn(self.now_us)
            output = self.link.take_output()
            if output:
                self.board.hear_bytes(output)
            for batch in self.link.gate.take():
                self.events += batch.events

    def presses(self) -> list[PadPressed]:
        return [event for event in self.events if isinstance(event, PadPressed)]


def slaps(table: Table, count: int, seed: int) -> list[tuple[int, int]]:
    """Schedule ``count`` presses, one to four pads close together; gives (ns, pad) of each."""
    rng, at_ns, truth = random.Random(seed), table.board.now_ns + 5 * MS, list[tuple[int, int]]()
    edges: list[tuple[int, int, bool]] = []
    while len(truth) < count:
        pads, at = rng.sample(range(8), rng.randint(1, 4)), at_ns
        for pad in pads:
            truth.append((at, pad))
            edges += [(at, pad, True), (at + 100 * US, pad, False), (at + 200 * US, pad, True)]
            edges.append((at + 20 * MS, pad, False))
            at += rng.choice((15, 40, 300, 2000)) * US
        at_ns += 60 * MS
    table.board.edges(edges)
    return truth


def check_told(table: Table, truth: list[tuple[int, int]], within_us: float) -> None:
    told = table.presses()
    assert [event.seat for event in told] == [pad for _, pad in truth]
    for event, (at_ns, _) in zip(told, truth, strict=True):
        assert abs(event.t_us - table.console_us(at_ns)) <= within_us


def test_every_slap_arrives_in_order_and_at_its_time(board: Board) -> None:
    table = Table(board)
    truth = slaps(table, 40, seed=1)
    table.run_until(truth[-1][0] + 100 * MS)
    check_told(table, truth, within_us=table.link.state.clock_error_us)
    assert table.link.state.clock_error_us < 3000


def test_pads_that_close_in_one_cycle_are_one_moment_for_the_game(board: Board) -> None:
    """So the referee calls a dead heat."""
    table = Table(board)
    for pads in ((0, 1), (2, 6, 7), tuple(range(8))):
        table.events.clear()
        at_ns = board.now_ns + 5 * MS
        board.edges((at_ns + up * 40 * MS, pad, not up) for pad in pads for up in range(2))
        table.run_until(at_ns + 100 * MS)
        assert sorted(event.seat for event in table.presses()) == sorted(pads)
        assert len({event.t_us for event in table.presses()}) == 1


def test_bytes_lost_and_mangled_on_the_wire_cost_no_slap(board: Board) -> None:
    table, rng = Table(board), random.Random(2)

    def mangle(data: bytes) -> bytes:
        match rng.randrange(150):
            case 0:
                return b""
            case 1:
                return bytes([data[0] ^ 1 << rng.randrange(8)])
            case 2:
                return data + rng.randbytes(3)
            case _:
                return data

    table.mangle = mangle
    truth = slaps(table, 40, seed=3)
    table.run_until(truth[-1][0] + 50 * MS)
    table.mangle = bytes
    table.run_until(board.now_ns + 300 * MS)
    assert table.link.state.damaged > 20
    check_told(table, truth, within_us=table.link.state.clock_error_us)


def test_a_reset_in_mid_play_pauses_and_goes_on(board: Board) -> None:
    table = Table(board)
    truth = slaps(table, 12, seed=4)
    table.run_until(truth[-1][0] + 100 * MS)
    table.link.send(Test(TestMode.HANG))
    table.run_until(board.now_ns + 1500 * MS)
    assert table.link.state.resets == 1
    assert table.link.health(table.now_us).ok
    truth += slaps(table, 12, seed=5)
    table.run_until(truth[-1][0] + 100 * MS)
    assert [event.seat for event in table.presses()] == [pad for _, pad in truth]


def test_what_a_force_pad_hears_of_its_neighbour_is_held_for_crosstalk(board: Board) -> None:
    table = Table(board, Config(threshold=bytes([20, 20, 20, 0, 0, 0, 0, 0])))
    assert table.link.state.hello is not None
    assert table.link.state.hello.force == 0b111
    for pad, share in ((0, 0.15), (1, 1), (2, 0.15)):
        level = forces.part(forces.blow(230), share)
        begin_ns = board.now_ns + 20 * MS + 300 * US * pad
        board.force(pad, ((begin_ns + t_us * US, v) for t_us, v in forces.trace(level, 60_000)))
    board.edges([(board.now_ns + 30 * MS, 6, True)])
    table.run_until(board.now_ns + 100 * MS)
    assert [event.seat for event in table.presses()] == [1, 6]
    echoes = [event for event in table.events if isinstance(event, EchoFelt)]
    assert {(echo.seat, echo.echo_of) for echo in echoes} == {(0, 1), (2, 1)}


def test_a_pico_with_a_fourth_force_pad_says_what_to_change(
    make_board: Callable[[str], Board],
) -> None:
    table = Table(make_board("pico"))
    table.link.send(Config(threshold=bytes([40] * 4 + [0] * 4)))
    table.run_until(table.board.now_ns + 20 * MS)
    health = table.link.health(table.now_us)
    assert not health.ok
    assert "change thresholds" in health.text


def test_keys_of_a_station_become_flips_and_calls(board: Board) -> None:
    table = Table(board)
    board.keys(3, Key.FLIP)
    table.run_until(board.now_ns + 60 * MS)
    board.keys(3, 0)
    board.keys(6, Key.TWEE)
    table.run_until(board.now_ns + 60 * MS)
    flips = [event.seat for event in table.events if isinstance(event, FlipPressed)]
    calls = [(e.seat, e.what) for e in table.events if isinstance(e, CallPressed)]
    assert flips == [3]
    assert calls == [(6, "TWee")]


@pytest.mark.slow
def test_it_goes_over_usb_too(make_board: Callable[[str], Board]) -> None:
    pico = make_board("pico on USB")
    pico.run(20 * MS)
    table = Table(pico)
    truth = slaps(table, 40, seed=6)
    table.run_until(truth[-1][0] + 100 * MS)
    check_told(table, truth, within_us=table.link.state.clock_error_us)
