"""The Pico's USB port, on the real image."""

import ctypes
import random

import pytest

from console.hardware.definition import definition
from console.hardware.protocol import Ack, Edge, Hello, Identify, Led, Pattern, Ping, Pong
from tests.firmware.boards import MS, Board
from tests.firmware.fixtures import MakeBoard
from tests.firmware.hostboard import HostBoard
from tests.firmware.pico import Pico
from tests.firmware.sweep import check, sweep

DEVICE, CONFIGURATION, STRING, INTERFACE, ENDPOINT, QUALIFIER = 1, 2, 3, 4, 5, 6


@pytest.fixture
def pico(make_board: MakeBoard) -> Pico:
    """A Pico whose USB port the console has opened."""
    pico = make_board("pico on USB")
    assert isinstance(pico, Pico)
    pico.run(20 * MS)
    pico.said()
    return pico


class Descriptor(ctypes.Structure):
    """``struct descriptor``."""

    _fields_ = [("bytes", ctypes.POINTER(ctypes.c_uint8)), ("length", ctypes.c_uint16)]


def describe(host: HostBoard, kind: int, index: int = 0) -> bytes:
    find = host.library.descriptor_find
    find.restype = Descriptor
    found = find(kind, index)
    return bytes(found.bytes[: found.length]) if found.length else b""


def test_the_descriptors_hold_together(host: HostBoard) -> None:
    device = describe(host, DEVICE)
    (usb,) = [usb for usb in definition().usb if usb.product]
    assert device[0] == len(device) == 18
    assert int.from_bytes(device[8:10], "little") == usb.vendor
    assert int.from_bytes(device[10:12], "little") == usb.product_id
    whole = describe(host, CONFIGURATION)
    assert int.from_bytes(whole[2:4], "little") == len(whole)
    parts, rest = [], whole
    while rest:
        assert rest[0] >= 2
        parts.append(rest[: rest[0]])
        rest = rest[rest[0] :]
    assert sum(part[1] == INTERFACE for part in parts) == whole[4] == 2
    assert [part[2] for part in parts if part[1] == ENDPOINT] == [0x82, 0x01, 0x81]


def test_it_has_a_name_and_knows_what_it_has_not(host: HostBoard) -> None:
    (usb,) = [usb for usb in definition().usb if usb.product]
    for index in (1, 2):
        text = describe(host, STRING, index)
        assert text[0] == len(text)
        assert text[2:].decode("utf-16-le") == usb.product
    assert describe(host, STRING, 0) == bytes([4, STRING, 9, 4])
    assert describe(host, STRING, 4) == describe(host, QUALIFIER) == b""


def test_each_board_has_a_number_of_its_own(make_board: MakeBoard) -> None:
    """The one of its flash chip, so that two boards keep their names apart; else a fixed one."""
    assert serial_number(make_board("pico number 1")) == "E66118604B6F1B2C"
    assert serial_number(make_board("pico number 2")) == "E66118604B6F1B2D"
    assert serial_number(make_board("pico on USB")) == "0" * 16


def serial_number(pico: Board) -> str:
    """What the board says of itself when the host asks for its string descriptors."""
    assert isinstance(pico, Pico)
    device = pico.descriptor(DEVICE, 0, 18)
    text = pico.descriptor(STRING, device[16], 255)
    assert text[0] == len(text)
    return text[2:].decode("utf-16-le")


def test_once_the_port_is_open_it_is_the_line(pico: Pico) -> None:
    before = pico.usb_bytes
    pico.hear(Identify(), Ping(3, b"\xff" * 16))
    pico.run(10 * MS)
    kinds = [type(message) for _, message in pico.said()]
    assert Hello in kinds
    assert Pong in kinds
    assert pico.usb_bytes > before


def test_closing_the_port_gives_the_line_back_to_the_uart(pico: Pico) -> None:
    pico.raise_dtr(False)
    pico.run(5 * MS)
    pico.said()
    closed = pico.usb_bytes
    pico.run(30 * MS)
    assert len(pico.said()) >= 5
    assert pico.usb_bytes == closed
    pico.raise_dtr(True)
    pico.run(30 * MS)
    pico.said()
    assert pico.usb_bytes > closed


def test_more_than_a_packet_goes_through_both_ways(pico: Pico) -> None:
    pico.hear(*(Led(n % 8, Pattern.STEADY, 255, 255, 255, 1000) for n in range(16)))
    pico.hear(*(Ping(n, b"\xff" * 16) for n in range(12)))
    pico.run(20 * MS)
    assert [m.token for m in pico.told(Pong) if isinstance(m, Pong)] == list(range(12))
    assert pico.lamps()[-1][1] == 0xFF
    assert pico.deframer.damaged == 0


def test_eighty_presses_arrive_in_order(pico: Pico) -> None:
    rng = random.Random(9)
    start_ns, pads = pico.now_ns + MS, [n % 8 for n in range(80)]
    presses = [(start_ns + 8 * MS * n + rng.randrange(MS), pad) for n, pad in enumerate(pads)]
    pico.edges(
        edge for ns, pad in presses for edge in ((ns, pad, True), (ns + 30 * MS, pad, False))
    )
    told: list[int] = []
    for _ in range(70):
        pico.run(10 * MS)
        events = [m for m in pico.told(Edge) if isinstance(m, Edge)]
        told += [event.pressed for event in events if event.pressed]
        if events:
            pico.hear(Ack(events[-1].boot, events[-1].sequence + 1))
    assert told == [1 << pad for pad in pads]


@pytest.mark.slow
def test_the_traffic_of_usb_does_not_blur_the_order(pico: Pico) -> None:
    result = sweep(pico, [0, 250, 500, 1000], 20, seed=3)
    check(result, right_from_ns=500)
    assert all(-1.5 <= error <= 1.5 for error in result.errors_us)
