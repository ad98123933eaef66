"""The portable core, on this computer, driven by hand."""

import ctypes
from itertools import pairwise

import pytest

from console.hardware.framing import frame
from console.hardware.protocol import (
    Ack,
    Bootloader,
    Bounce,
    Config,
    Done,
    Edge,
    EventFlag,
    Hello,
    Identify,
    Key,
    Keys,
    Led,
    Log,
    Message,
    Pattern,
    Ping,
    Pong,
    ResetCause,
    Result,
    Test,
    TestMode,
    Watermark,
    message_id,
)
from tests.firmware.hostboard import HostBoard
from tests.firmware.traces import CONTACTS, Contact

LOCKOUT_MS = 25
TICK_US = 1000


def config(lockout_us: int = 25_000, flash_ms: int = 60) -> Config:
    return Config(lockout_us, crosstalk_us=3000, flash_ms=flash_ms)


def test_a_board_says_who_it_is_after_a_reset(host: HostBoard) -> None:
    host.start(at_us=5000, pressed=0b101, boot_id=0x12345678)
    (hello,) = host.said()
    assert isinstance(hello, Hello)
    assert (hello.boot_id, hello.reset_cause) == (0x12345678, ResetCause.POWER)
    assert (hello.levels, hello.t_us) == (0b101, 5000)
    assert (hello.oldest_sequence, hello.next_sequence) == (0, 0)
    assert (hello.pads, hello.stations, hello.station_keys, hello.force) == (8, 8, 0x7F, 0)


@pytest.mark.parametrize("contact", CONTACTS, ids=lambda contact: contact.name)
def test_a_recorded_contact_gives_the_changes_the_console_would_see(
    host: HostBoard, contact: Contact
) -> None:
    """A change that an edge tells of has its time; one found by reading comes within a tick."""
    start_us = 1_000_000
    host.start(at_us=start_us)
    host.hear(config(contact.lockout_us))
    changes: list[tuple[int, bool]] = []
    last_us, last = contact.edges[-1]
    for t_us, pressed in [*contact.edges, (last_us + 300_000, last)]:
        while host.now_us < start_us + 5000 + t_us:
            host.run_until(min(host.now_us + 50_000, start_us + 5000 + t_us))
            changes += [(e.t_us - start_us - 5000, bool(e.pressed)) for e in pads(host)]
        host.pad(2, pressed)
    changes += [(e.t_us - start_us - 5000, bool(e.pressed)) for e in pads(host)]
    assert [pressed for _, pressed in changes] == [pressed for _, pressed in contact.changes]
    for (found_us, _), (true_us, _) in zip(changes, contact.changes, strict=True):
        assert 0 <= found_us - true_us <= TICK_US


def pads(host: HostBoard) -> list[Edge]:
    return [event for event in host.events() if isinstance(event, Edge)]


def test_a_press_is_told_at_once_and_lights_its_own_lamp(host: HostBoard) -> None:
    host.run_until(10_250)
    host.said()
    host.pad(6, True)
    host.run_until(10_251)
    edge, watermark = host.said()
    assert edge == Edge(7, 0, 10_250, pressed=1 << 6, released=0, flags=0, strength=b"")
    assert watermark == Watermark(7, 10_251, next_sequence=1, overruns=0)
    assert host.library.host_lit() == 1 << 6
    host.run_ms(80)
    assert host.library.host_lit() == 0


def test_pads_in_one_sample_are_one_dead_heat(host: HostBoard) -> None:
    host.run_ms(3)
    host.pads(0b1011)
    host.run_ms(1)
    (edge,) = pads(host)
    assert edge.pressed == 0b1011


def test_a_lost_interrupt_is_made_good_within_a_millisecond(host: HostBoard) -> None:
    host.run_ms(10)
    host.pad(1, True, lost=True)
    host.run_ms(2)
    assert [(e.pressed, e.t_us) for e in pads(host)] == [(2, 11_000)]


def test_promises_come_every_5_ms_and_never_pass_an_edge(host: HostBoard) -> None:
    host.run_ms(100)
    times = [m.t_us for m in host.said() if isinstance(m, Watermark)]
    assert all(later - earlier == 5000 for earlier, later in pairwise(times))
    assert len(times) == 20


def test_events_are_sent_again_until_they_are_acknowledged(host: HostBoard) -> None:
    host.hear(Identify())
    host.pads(0b11)
    host.run_ms(100)
    told = [m for m in host.said() if isinstance(m, Edge)]
    assert len(told) == 3
    assert len(set(told)) == 1
    host.hear(Ack(8, 1))  # meant for another boot
    host.hear(Ack(7, 2))  # a sequence that was never given out
    host.run_ms(100)
    assert {m for m in host.said() if isinstance(m, Edge)} == set(told)
    host.hear(Ack(7, 1))
    host.run_ms(100)
    assert not [m for m in host.said() if isinstance(m, Edge)]


def test_a_lost_event_goes_again_although_new_ones_keep_coming(host: HostBoard) -> None:
    host.hear(Identify())
    host.pads(1)
    assert [m for m in host.listen_ms(2) if isinstance(m, Edge)]
    sequences: list[int] = []
    for pad in range(1, 8):
        host.pads((2 << pad) - 1)
        sequences += [m.sequence for m in host.listen_ms(10) if isinstance(m, Edge)]
    assert 0 in sequences


def test_a_silent_console_is_not_flooded(host: HostBoard) -> None:
    host.pads(1)
    assert len([m for m in host.listen_ms(2100) if isinstance(m, Edge)]) > 40
    assert not [m for m in host.listen_ms(500) if isinstance(m, Edge)]


def test_what_did_not_fit_is_counted_and_the_pads_told_as_they_are(host: HostBoard) -> None:
    host.hear(Identify())
    said: list[Message] = []
    for press in range(20):  # forty changes, room for 32
        host.pads(0xFF if press % 2 else 0x0F)
        said += host.listen_ms(LOCKOUT_MS + 5)
        host.pads(0)
        said += host.listen_ms(LOCKOUT_MS + 5)
    host.pads(0b0110)
    said += host.listen_ms(30)
    overruns = [m.overruns for m in said if isinstance(m, Watermark)][-1]
    assert overruns == 9
    assert max(m.sequence for m in said if isinstance(m, Edge)) == 31
    host.hear(Ack(7, 32))
    host.run_ms(3)
    said = host.said()
    (edge,) = [m for m in said if isinstance(m, Edge)]
    assert (edge.sequence, edge.pressed, edge.released) == (32, 0b0110, 0)
    assert edge.flags == EventFlag.REREAD
    assert [m.text for m in said if isinstance(m, Log)]


def test_a_release_that_did_not_fit_is_told_when_there_is_room(host: HostBoard) -> None:
    """Against what the console was told, not against how the pads were at the start."""
    host.hear(Identify())
    host.pads(0b1)
    said = host.listen_ms(LOCKOUT_MS + 5)
    for turn in range(31):
        host.pads(0b1 if turn % 2 else 0b101)
        said += host.listen_ms(LOCKOUT_MS + 5)
    assert max(m.sequence for m in said if isinstance(m, Edge)) == 31
    host.pads(0)
    said = host.listen_ms(LOCKOUT_MS + 5)
    assert [m.overruns for m in said if isinstance(m, Watermark)][-1] == 1
    host.hear(Ack(7, 32))
    host.run_ms(3)
    (edge,) = [m for m in host.said() if isinstance(m, Edge)]
    assert (edge.pressed, edge.released, edge.flags) == (0, 0b101, EventFlag.REREAD)


def test_a_key_that_moved_while_nothing_fitted_is_told_afterwards(host: HostBoard) -> None:
    host.hear(Identify())
    for turn in range(32):
        host.pads(0 if turn % 2 else 1)
        host.listen_ms(LOCKOUT_MS + 5)
    host.library.host_keys(2, Key.FLIP)
    host.library.host_keys(5, Key.TWEE)
    assert not [m for m in host.listen_ms(LOCKOUT_MS + 5) if isinstance(m, Keys)]
    host.hear(Ack(7, 32))
    told = [m for m in host.listen_ms(3) if isinstance(m, Keys)]
    assert [(m.sequence, m.station, m.pressed, m.flags) for m in told] == [
        (32, 2, Key.FLIP, EventFlag.REREAD),
        (33, 5, Key.TWEE, EventFlag.REREAD),
    ]
    host.hear(Ack(7, 34))
    host.run_ms(LOCKOUT_MS)
    host.library.host_keys(2, 0)
    (released,) = [m for m in host.listen_ms(3) if isinstance(m, Keys)]
    assert (released.released, released.flags) == (Key.FLIP, EventFlag(0))


def test_a_full_wire_loses_nothing(host: HostBoard) -> None:
    host.hear(Identify())
    host.run_ms(1)
    host.said()
    host.library.host_room(0)
    host.pads(0b1)
    host.run_ms(30)
    host.pads(0b0)
    host.run_ms(1)
    assert host.said() == []
    host.library.host_room(4096)
    host.run_ms(1)
    assert [(e.pressed, e.released) for e in pads(host)] == [(1, 0), (0, 1)]


def test_keys_are_debounced_eagerly_and_told_by_station(host: HostBoard) -> None:
    host.run_ms(5)
    host.library.host_keys(3, Key.FLIP | Key.TWEE)
    host.run_ms(1)
    host.library.host_keys(3, Key.FLIP)
    host.run_ms(3)
    host.library.host_keys(3, Key.FLIP | Key.TWEE)
    host.run_ms(40)
    (press,) = host.events()
    assert press == Keys(7, 0, 6000, 3, Key.FLIP | Key.TWEE, Key(0), EventFlag(0))
    host.library.host_keys(3, 0)
    host.run_ms(1)
    (release,) = host.events()
    assert isinstance(release, Keys)
    assert release.released == Key.FLIP | Key.TWEE


def test_a_ping_comes_back_with_the_device_time(host: HostBoard) -> None:
    host.run_until(77_000)
    host.hear(Ping(513, b"\xff" * 16))
    host.run_until(77_400)
    assert Pong(513, 77_400, 77_400) in host.said()


def test_a_lamp_follows_its_pattern(host: HostBoard) -> None:
    def shown(after_ms: int) -> int:
        host.run_ms(after_ms)
        return int(host.library.host_shown(4))

    host.hear(Led(4, Pattern.STEADY, 10, 200, 30, 0))
    assert shown(1) == 200
    host.hear(Led(4, Pattern.BLINK, 0, 0, 250, 400))
    assert [shown(100), shown(200), shown(200)] == [250, 0, 250]
    host.hear(Led(4, Pattern.BREATHE, 100, 0, 0, 1000))
    assert shown(1) == 100
    assert 20 <= shown(500) <= 24
    host.hear(Led(4, Pattern.FLASH, 255, 0, 0, 50))
    assert shown(1) == 255
    assert shown(100) < 100
    host.hear(Led(4, Pattern.OFF, 0, 0, 0, 0))
    assert shown(1) == 0


def test_a_lamp_that_is_told_again_does_not_begin_its_pattern_anew(host: HostBoard) -> None:
    """The console repeats each lamp now and then."""
    shown = []
    for _ in range(8):
        host.hear(Led(4, Pattern.BLINK, 0, 0, 250, 400))
        host.run_ms(100)
        shown.append(int(host.library.host_shown(4)) > 0)
    assert True in shown
    assert False in shown


def test_a_half_bright_lamp_is_lit_half_the_time(host: HostBoard) -> None:
    host.hear(Led(0, Pattern.STEADY, 128, 0, 0, 0))
    lit = 0
    for _ in range(255):
        host.run_ms(1)
        lit += host.library.host_lit() & 1
    assert lit in (127, 128)


def test_lamps_take_the_safe_pattern_after_2_s_of_silence(host: HostBoard) -> None:
    host.hear(Led(5, Pattern.STEADY, 255, 255, 255, 0))
    host.run_ms(1990)
    assert host.library.host_shown(5) == 255
    host.run_ms(30)
    assert 0 < host.library.host_shown(5) < 128
    assert host.library.host_shown(0) == host.library.host_shown(5)
    host.hear(Led(5, Pattern.STEADY, 255, 255, 255, 0))
    host.run_ms(2)
    assert host.library.host_shown(5) == 255


def test_a_lockout_is_a_setting_and_limits_hold(host: HostBoard) -> None:
    host.hear(config(lockout_us=100_000))
    host.run_ms(1)
    assert Done(message_id(Config), Result.OK) in host.said()
    host.pads(1)
    host.run_ms(50)
    host.pads(0)
    host.run_ms(40)
    assert [(e.pressed, e.released) for e in pads(host)] == [(1, 0)]
    host.run_ms(20)
    assert [(e.pressed, e.released) for e in pads(host)] == [(0, 1)]


def test_a_flash_can_be_switched_off(host: HostBoard) -> None:
    host.hear(config(flash_ms=0))
    host.run_ms(1)
    host.pads(1)
    host.run_ms(1)
    assert host.library.host_lit() == 0


def test_what_a_board_cannot_follow_is_answered(host: HostBoard) -> None:
    host.hear_bytes(frame(b"\xaa\x01"))
    host.hear_bytes(frame(bytes([message_id(Led), 9, 1, 2, 3, 4, 5, 6])))
    host.hear_bytes(frame(bytes([message_id(Led), 0, 9, 2, 3, 4, 5, 6])))
    host.hear_bytes(frame(bytes([message_id(Test), 99])))
    host.run_ms(1)
    done = [m for m in host.said() if isinstance(m, Done)]
    assert done == [
        Done(0xAA, Result.UNKNOWN),
        Done(message_id(Led), Result.LIMITS),
        Done(message_id(Led), Result.LIMITS),
        Done(message_id(Test), Result.LIMITS),
    ]


def test_under_test_bounces_are_counted_and_lamps_full(host: HostBoard) -> None:
    host.hear(Test(TestMode.PROBE), Test(TestMode.LAMPS))
    host.run_ms(20)
    host.said()
    assert host.library.host_lit() == 0xFF
    start_us = host.now_us
    for edge in range(7):
        host.run_until(start_us + 300 * edge)
        host.pad(5, edge % 2 == 0)
    host.run_ms(30)
    (bounce,) = [m for m in host.said() if isinstance(m, Bounce)]
    assert bounce == Bounce(5, edges=6, span_us=1800)
    host.hear(Test(TestMode.END))
    host.run_ms(200)
    assert host.library.host_lit() == 0
    host.pads(0)
    host.run_ms(30)
    assert not [m for m in host.said() if isinstance(m, Bounce)]


def test_hanging_starves_the_watchdog(host: HostBoard) -> None:
    host.run_ms(10)
    assert host.library.host_fed() == 10
    host.hear(Test(TestMode.HANG))
    host.run_ms(10)
    assert host.library.host_fed() == 10


def test_the_boot_loader_is_entered_after_the_answer_is_out(host: HostBoard) -> None:
    host.run_ms(1)
    host.said()
    host.hear(Bootloader(0x544F4F42))
    host.run_ms(1)
    assert not host.library.host_left()
    assert Done(message_id(Bootloader), Result.OK) in host.said()
    host.run_ms(1)
    host.said_bytes()
    host.run_ms(1)
    assert host.library.host_left()


def test_a_wrap_of_the_lower_32_bits_changes_nothing(host: HostBoard) -> None:
    wrap_us = 1 << 32
    host.start(at_us=wrap_us - 10_000)
    host.run_until(wrap_us - 300)
    host.pads(1)
    host.run_until(wrap_us + 200)
    host.pads(3)
    host.run_until(wrap_us + 60_000)
    host.pads(0)
    host.run_ms(2)
    assert [(e.t_us - wrap_us, e.pressed, e.released) for e in pads(host)] == [
        (-300, 1, 0),
        (200, 2, 0),
        (60_000, 0, 3),
    ]
    host.library.host_keys(1, Key.FLIP)
    host.run_ms(2)
    (key,) = host.events()
    assert 0 < host.now_us - key.t_us <= 2 * TICK_US


class Debounce(ctypes.Structure):
    """``struct debounce``."""

    _fields_ = [
        ("pressed", ctypes.c_uint8),
        ("locked", ctypes.c_uint8),
        ("lockout_us", ctypes.c_uint32),
        ("since_us", ctypes.c_uint32 * 8),
    ]


@pytest.mark.parametrize("edge_us", [1000, 3, 0xFFFFFFF0])
def test_an_edge_later_than_the_look_at_the_clock_stays_locked(
    host: HostBoard, edge_us: int
) -> None:
    """The pad interrupt can strike after the main loop has read the time."""
    pads = Debounce(0, 0b10, 25_000)
    pads.since_us[1] = edge_us
    unlock = host.library.debounce_unlock
    for later_us, over in ((-5, 0), (24_999, 0), (25_000, 0b10)):
        now_us = ctypes.c_uint32(edge_us + later_us)
        assert unlock(ctypes.byref(pads), now_us) & 0xFF == over
