"""WS2812 rings on the real image of the Pico: what the pixels see, and that pads need not wait."""

from itertools import pairwise

import pytest

from console.hardware.pins import pin_file
from console.hardware.protocol import Config, Edge, Led, Pattern, Test, TestMode
from tests.firmware.boards import MS, PADS
from tests.firmware.fixtures import MakeBoard
from tests.firmware.hostboard import HostBoard
from tests.firmware.pico import Pico
from tests.firmware.sweep import check, sweep

PIXELS = pin_file().controllers["pico"].ring_pixels
LATCH_NS = 280_000  # of the slowest kind of pixel


@pytest.fixture
def pico(make_board: MakeBoard) -> Pico:
    """A Pico with rings, all dark by now."""
    pico = make_board("pico")
    assert isinstance(pico, Pico)
    pico.run(20 * MS)
    pico.said()
    return pico


def colours(frame: bytes) -> list[tuple[int, int, int]]:
    """Red, green and blue of each seat, all of whose pixels must be alike; green goes first."""
    assert len(frame) == 3 * PIXELS * PADS
    pixels = [tuple(frame[at : at + 3]) for at in range(0, len(frame), 3)]
    seats = [pixels[at : at + PIXELS] for at in range(0, len(pixels), PIXELS)]
    assert all(len(set(seat)) == 1 for seat in seats)
    return [(seat[0][1], seat[0][0], seat[0][2]) for seat in seats]


def shown(pico: Pico) -> list[tuple[int, int, int]]:
    """What the rings show a little later."""
    pico.run(30 * MS)
    return colours(pico.rings()[-1][2])


def test_each_seat_shows_its_colour(pico: Pico) -> None:
    pico.hear(
        Led(0, Pattern.STEADY, 255, 0, 0),
        Led(3, Pattern.STEADY, 1, 2, 4),
        Led(7, Pattern.STEADY, 0, 170, 85),
    )
    seats = shown(pico)
    assert seats[0] == (255, 0, 0)
    assert seats[3] == (1, 2, 4)
    assert seats[7] == (0, 170, 85)
    assert {seats[n] for n in (1, 2, 4, 5, 6)} == {(0, 0, 0)}


def test_frames_keep_the_pause_that_ends_them(pico: Pico) -> None:
    pico.hear(*(Led(pad, Pattern.BREATHE, 200, 100, 0, 400) for pad in range(PADS)))
    pico.run(300 * MS)
    frames = pico.rings()
    assert len(frames) > 25
    pauses_ns = [began - end for (_, end, _), (began, *_) in pairwise(frames)]
    assert min(pauses_ns) >= LATCH_NS
    assert all(len(data) == 3 * PIXELS * PADS for *_, data in frames)


def test_a_press_flashes_its_ring_and_plain_lamps_go_on(pico: Pico) -> None:
    pico.hear(Led(5, Pattern.STEADY, 0, 0, 90))
    pico.run(60 * MS)
    pico.rings()
    pico.lamps()
    at_ns = pico.now_ns + MS
    pico.edges([(at_ns, 5, True)])
    pico.run(20 * MS)
    began_ns, _, first = pico.rings()[0]
    assert colours(first)[5] == (255, 255, 255)
    assert began_ns - at_ns < 5 * MS
    assert pico.lamps()[0][1] == 1 << 5


def test_rings_that_were_plugged_in_later_are_told_too(pico: Pico) -> None:
    pico.run(1200 * MS)
    assert len(pico.rings()) >= 2


@pytest.mark.slow
def test_a_ring_that_is_refreshed_all_the_time_delays_no_pad(pico: Pico) -> None:
    pico.hear(*(Led(pad, Pattern.BREATHE, 255, 255, 255, 300) for pad in range(PADS)))
    pico.rings()
    result = sweep(pico, [0, 100, 250, 500, 1000], 10, seed=11)
    check(result, right_from_ns=500)
    assert all(-1.5 <= error <= 1.5 for error in result.errors_us)
    assert len(pico.rings()) > 200


def test_the_third_force_pad_takes_the_rings_pin(pico: Pico) -> None:
    pico.hear(Config(threshold=bytes([40, 40, 40, 0, 0, 0, 0, 0])))
    pico.run(30 * MS)
    pico.rings()
    pico.hear(Led(1, Pattern.STEADY, 255, 0, 0))
    pico.edges([(pico.now_ns + 30 * MS, 6, True)])
    pico.run(100 * MS)
    assert len(pico.rings()) <= 1  # at most the one that was on its way
    assert {m.pressed for m in pico.told(Edge) if isinstance(m, Edge)} == {1 << 6}
    pico.hear(Config())
    assert shown(pico)[1] == (255, 0, 0)


def test_a_colour_keeps_its_hue_while_it_breathes(host: HostBoard) -> None:
    host.hear(Led(2, Pattern.BREATHE, 200, 100, 0, 1000))
    for _ in range(20):
        host.run_ms(50)
        colour = host.library.host_colour(2)
        red, green, blue = colour >> 16, colour >> 8 & 0xFF, colour & 0xFF
        assert 40 <= red <= 200
        assert abs(green - red / 2) <= 1
        assert blue == 0


def test_the_safe_pattern_and_the_lamp_test_are_white(host: HostBoard) -> None:
    host.hear(Led(2, Pattern.STEADY, 0, 0, 255))
    host.run_ms(10)
    assert host.library.host_colour(2) == 0x0000FF
    host.hear(Test(TestMode.LAMPS))
    host.run_ms(10)
    assert host.library.host_colour(2) == 0xFFFFFF
    host.hear(Test(TestMode.END))
    host.run_ms(2100)
    red = host.library.host_colour(2) >> 16
    assert 0 < red < 128
    assert host.library.host_colour(2) == red * 0x010101
