"""What counts as a hit of a force pad, and when: the detector, on this computer, on traces."""

from collections.abc import Mapping

import pytest

from console.hardware.crosstalk import Hit, judge
from console.hardware.protocol import (
    Ack,
    Config,
    Done,
    Edge,
    Hello,
    Identify,
    Message,
    Peaks,
    Result,
    Test,
    TestMode,
    Watermark,
    message_id,
)
from tests.firmware import forces
from tests.firmware.hostboard import HostBoard

ROUND_US = 120
START_US = 500_000
THRESHOLD = 40
WINDOW_US = 3_000


@pytest.fixture
def pads(host: HostBoard) -> HostBoard:
    """A board all of whose pads measure force, at rest for long enough."""
    host.hear(Config(threshold=bytes([THRESHOLD] * 8), crosstalk_us=WINDOW_US))
    host.run_ms(1)
    play(host, {}, START_US)
    host.said()
    return host


def play(
    host: HostBoard, traces: Mapping[int, forces.Trace], for_us: int, acknowledge: bool = True
) -> list[Message]:
    """Let pads follow their traces from now on, the others rest; gives what the board says."""
    said: list[Message] = []
    begin_us = host.now_us
    for t_us in range(0, for_us, ROUND_US):
        host.run_until(begin_us + t_us)
        index = t_us // forces.STEP_US
        host.readings([round(traces[pad][index][1]) if pad in traces else 10 for pad in range(8)])
        if t_us % (50 * ROUND_US) == 0:
            said += told(host, acknowledge)
    host.run_until(begin_us + for_us)
    return said + told(host, acknowledge)


def told(host: HostBoard, acknowledge: bool = True) -> list[Message]:
    said = host.said()
    edges = [message for message in said if isinstance(message, Edge)]
    if edges and acknowledge:
        host.hear(Ack(host.boot, (edges[-1].sequence + 1) & 0xFFFF))
    return said


def edges(said: list[Message]) -> list[Edge]:
    found: dict[int, Edge] = {m.sequence: m for m in said if isinstance(m, Edge)}
    return [found[sequence] for sequence in sorted(found)]


def hits(said: list[Message]) -> list[Edge]:
    return [edge for edge in edges(said) if edge.pressed]


def hit(
    pads: HostBoard, level: forces.Level, for_us: int = 400_000, noise: float = 0
) -> list[Edge]:
    """The hits told of one pad that moves so, their times counted from the trace's begin."""
    begin_us = pads.now_us
    said = play(pads, {2: forces.trace(level, for_us, noise=noise)}, for_us)
    for edge in hits(said):
        assert edge.pressed == 1 << 2
    return [replaced(edge, begin_us) for edge in hits(said)]


def replaced(edge: Edge, begin_us: int) -> Edge:
    return Edge(
        edge.boot,
        edge.sequence,
        edge.t_us - begin_us,
        edge.pressed,
        edge.released,
        edge.flags,
        edge.strength,
    )


@pytest.mark.parametrize("noise", [0, 2])
@pytest.mark.parametrize(("peak", "late_us"), [(55, 300), (120, 150), (230, 80)])
def test_a_hit_is_dated_to_its_first_rise_and_has_its_strength(
    pads: HostBoard, peak: int, late_us: int, noise: float
) -> None:
    """At a soft one the noise band hides a longer part of the rise."""
    for n in range(6):
        (edge,) = hit(pads, forces.later(forces.blow(peak), 50_000 + 37 * n), noise=noise)
        assert 0 <= edge.t_us - 50_000 - 37 * n <= late_us + ROUND_US
        assert edge.strength[2] == pytest.approx(peak, abs=6 + noise)
        assert max(edge.strength[:2] + edge.strength[3:]) <= noise


def test_what_stays_below_the_threshold_is_no_hit(pads: HostBoard) -> None:
    assert hit(pads, forces.later(forces.blow(THRESHOLD - 6), 50_000), noise=2) == []


def test_noise_alone_is_no_hit_and_holds_no_promise_back(pads: HostBoard) -> None:
    said = play(pads, {2: forces.trace(lambda _: 0, 400_000, noise=3)}, 400_000)
    assert hits(said) == []
    marks = [mark.t_us for mark in said if isinstance(mark, Watermark)]
    assert marks == sorted(marks)
    assert pads.now_us - marks[-1] < 12_000


def test_a_piezo_that_rings_is_hit_once(pads: HostBoard) -> None:
    for peak in (90, 160, 240):
        (edge,) = hit(pads, forces.later(forces.ringing(peak), 20_000))
        assert 0 <= edge.t_us - 20_000 <= 2 * ROUND_US
        assert edge.strength[2] == pytest.approx(peak, rel=0.15)


@pytest.mark.parametrize("leaves_us", [60_000, 150_000, 300_000])
def test_a_piezo_that_answers_to_the_leaving_hand_is_hit_once(
    pads: HostBoard, leaves_us: int
) -> None:
    level = forces.both(
        forces.later(forces.ringing(220), 20_000),
        forces.later(forces.ringing(55), 20_000 + leaves_us),
    )
    assert len(hit(pads, level)) == 1


def test_a_second_slap_soon_after_counts(pads: HostBoard) -> None:
    level = forces.both(
        forces.later(forces.ringing(200), 20_000), forces.later(forces.ringing(140), 140_000)
    )
    first, second = hit(pads, level)
    assert second.t_us - first.t_us == pytest.approx(120_000, abs=2 * ROUND_US)


def test_a_press_in_slow_motion_counts_from_just_before_the_threshold(pads: HostBoard) -> None:
    """It leaves the noise long before; nobody may gain by pressing slowly."""
    (edge,) = hit(pads, forces.later(forces.press(120, 100_000, 50_000), 20_000))
    crossed_us = 20_000 + 100_000 * THRESHOLD / 120
    assert -4_500 <= edge.t_us - crossed_us <= 0


def test_neither_drift_nor_a_leaning_hand_is_a_hit(pads: HostBoard) -> None:
    def drift(t_us: float) -> float:
        return 12 * t_us / 1e6

    assert hit(pads, drift, for_us=6_000_000, noise=1) == []
    begin_us = pads.now_us  # and on top of what it has risen to, a hit is a hit
    level = forces.both(lambda _: 72, forces.later(forces.blow(100), 50_000))
    said = play(pads, {2: forces.trace(level, 200_000)}, 200_000)
    (edge,) = hits(said)
    assert edge.t_us - begin_us - 50_000 <= 400
    assert edge.strength[2] == pytest.approx(100, abs=8)


def test_a_held_pad_is_let_go_when_it_comes_down(pads: HostBoard) -> None:
    begin_us = pads.now_us
    level = forces.later(forces.press(150, 2_000, 300_000), 20_000)
    said = play(pads, {5: forces.trace(level, 500_000)}, 500_000)
    press, release = edges(said)
    assert (press.pressed, release.released) == (1 << 5, 1 << 5)
    down_us = 20_000 + 2_000 + 300_000 + 10_000
    assert begin_us + down_us - 5_000 <= release.t_us <= begin_us + down_us + 1_500


@pytest.mark.parametrize("first_us", [-700, 0, 900])
def test_what_a_neighbour_hears_is_told_and_judged_by_the_console(
    host: HostBoard, first_us: int
) -> None:
    """15 % of a hard hit, on a pad set so that it crosses; the echo may come first."""
    host.hear(Config(threshold=bytes([20] * 8), crosstalk_us=WINDOW_US))
    play(host, {}, 100_000)
    blow = forces.later(forces.blow(230), 50_000)
    echo = forces.later(forces.part(forces.blow(230), 0.15), 50_000 + first_us)
    quiet = forces.later(forces.part(forces.blow(230), 0.05), 50_000)
    levels = {3: blow, 4: echo, 2: quiet}
    traces = {pad: forces.trace(level, 200_000) for pad, level in levels.items()}
    told = hits(play(host, traces, 200_000))
    assert sum(edge.pressed for edge in told) == 0b11000
    for edge in told:
        assert edge.strength[3] == pytest.approx(230, abs=6)
        assert edge.strength[4] == pytest.approx(34, abs=4)
        assert edge.strength[2] == pytest.approx(11, abs=4)
    found = [
        Hit(edge.t_us, pad, edge.strength[pad])
        for edge in told
        for pad in range(8)
        if edge.pressed >> pad & 1
    ]
    verdict = judge(found)
    assert [one.pad for one in verdict.kept] == [3]
    assert [one.hit.pad for one in verdict.rejected] == [4]


def test_two_real_hits_close_together_are_both_told_in_order(pads: HostBoard) -> None:
    begin_us = pads.now_us
    levels = {6: forces.later(forces.blow(180), 50_000), 1: forces.later(forces.blow(90), 51_000)}
    traces = {pad: forces.trace(level, 200_000) for pad, level in levels.items()}
    first, second = hits(play(pads, traces, 200_000))
    assert (first.pressed, second.pressed) == (1 << 6, 1 << 1)
    assert first.t_us - begin_us - 50_000 <= 2 * ROUND_US
    assert second.t_us - begin_us - 51_000 <= 2 * ROUND_US
    assert first.strength == second.strength


def test_hits_within_one_round_are_one_dead_heat(pads: HostBoard) -> None:
    levels = {pad: forces.later(forces.blow(200), 50_000) for pad in (0, 7)}
    traces = {pad: forces.trace(level, 200_000) for pad, level in levels.items()}
    (edge,) = hits(play(pads, traces, 200_000))
    assert edge.pressed == 0b10000001


def test_no_promise_passes_a_hit_that_is_told_later(pads: HostBoard) -> None:
    levels = {
        pad: forces.later(forces.blow(60 + 20 * pad, rise_us=3_500), 20_000 + 11_000 * pad)
        for pad in range(8)
    }
    traces = {pad: forces.trace(level, 200_000, noise=2) for pad, level in levels.items()}
    said = play(pads, traces, 200_000)
    marks = [message for message in said if isinstance(message, Watermark)]
    assert [mark.t_us for mark in marks] == sorted(mark.t_us for mark in marks)
    for mark in marks:
        later = [edge for edge in edges(said) if edge.sequence >= mark.next_sequence]
        assert all(edge.t_us >= mark.t_us for edge in later)
    assert len(edges(said)) == 16


def test_a_hit_flashes_its_lamp_before_it_is_told(pads: HostBoard) -> None:
    trace = forces.trace(forces.later(forces.blow(200), 5_000), 20_000)
    assert not edges(play(pads, {3: trace}, 6_000))
    pads.run_ms(1)
    assert pads.library.host_lit() == 1 << 3


def test_a_config_makes_force_pads_and_the_board_says_so(host: HostBoard) -> None:
    host.run_ms(2)
    host.said()
    host.pads(0b11)
    host.run_ms(1)
    assert [edge.strength for edge in edges(told(host))] == [b""]
    host.hear(Config(threshold=bytes([50, 0, 0, 0, 0, 0, 0, 60])))
    host.run_ms(2)
    said = told(host)
    assert [hello.force for hello in said if isinstance(hello, Hello)] == [0b10000001]
    assert Done(message_id(Config), Result.OK) in said
    assert [(edge.pressed, edge.released) for edge in edges(said)] == [(0, 1)]
    host.run_ms(50)
    told(host)
    host.pads(0b10000000)  # a switch there is not listened to any more
    host.run_ms(50)
    assert [(edge.pressed, edge.released) for edge in edges(told(host))] == [(0, 0b10)]
    host.hear(Config(), Identify())
    host.run_ms(2)
    said = told(host)
    assert [hello.force for hello in said if isinstance(hello, Hello)] == [0, 0]
    assert [edge.pressed for edge in edges(said)] == [0b10000000]


def test_a_threshold_alone_changes_at_once_and_needs_no_hello(pads: HostBoard) -> None:
    pads.hear(Config(threshold=bytes([100] * 8)))
    pads.run_ms(1)
    said = told(pads)
    assert not [message for message in said if isinstance(message, Hello)]
    assert hit(pads, forces.later(forces.blow(80), 50_000)) == []


def test_under_test_peaks_are_told_every_100_ms(pads: HostBoard) -> None:
    pads.hear(Test(TestMode.PROBE))
    trace = forces.trace(forces.later(forces.blow(30), 150_000), 400_000)
    said = play(pads, {4: trace}, 400_000)
    peaks = [message.peak for message in said if isinstance(message, Peaks)]
    assert len(peaks) in (3, 4)
    assert max(peak[4] for peak in peaks) == pytest.approx(30, abs=2)
    assert sum(peak[4] > 5 for peak in peaks) == 1
    pads.hear(Test(TestMode.END))
    assert not [m for m in play(pads, {}, 300_000) if isinstance(m, Peaks)]


def test_a_hit_that_finds_no_room_is_counted_and_the_pads_told_as_they_are(
    pads: HostBoard,
) -> None:
    trace = forces.trace(forces.later(forces.blow(200), 5_000), 40_000)
    for _ in range(18):
        play(pads, {2: trace}, 40_000, acknowledge=False)
        play(pads, {}, 60_000, acknowledge=False)
    held = forces.trace(forces.press(200, 1_000, 10**6), 60_000)
    said = play(pads, {6: held}, 60_000, acknowledge=False)
    assert [m.overruns for m in said if isinstance(m, Watermark)][-1] >= 4
    pads.hear(Ack(pads.boot, 32))
    (edge,) = edges(play(pads, {6: forces.trace(lambda _: 200, 20_000)}, 20_000))
    assert (edge.pressed, edge.flags) == (1 << 6, 1)
