"""What the service manager hears: ready when a frame was seen, alive while everything turns."""

from __future__ import annotations

import signal
import socket
from pathlib import Path

import pytest

from console.kiosk.backoff import BackOff
from console.kiosk.notify import open_notify, watchdog_us
from console.kiosk.service import CORE_US, HEALTHY_US, SEEN_US, Service, on_stop, open_service

S = 1_000_000
READY = "READY=1\nSTATUS=the table is on the screen"
ALIVE = "WATCHDOG=1"


class Table:
    """A loop that draws, a second a turn, and the game beside it."""

    def __init__(self, back_off: BackOff | None = None) -> None:
        self.told: list[str] = []
        self.service = Service(self.told.append, 15 * S, back_off)
        self.now_us = 5 * S
        self.core_us: int | None = None
        self.sees = True

    def turn(self, seconds: float = 1) -> list[str]:
        """Draw a frame later; return what was told of it."""
        self.now_us += round(seconds * S)
        before = len(self.told)
        core_us = self.now_us if self.core_us is None else self.core_us
        self.service.turned(self.now_us, core_us, lambda: self.sees)
        return self.told[before:]


def test_it_is_ready_once_a_frame_was_seen_and_not_because_one_was_drawn() -> None:
    table = Table()
    table.sees = False
    assert table.turn() == ["STATUS=frames are drawn, but the screen does not show them"]
    assert table.turn() == []  # said once
    table.sees = True
    assert table.turn() == []
    assert table.turn() == [READY, ALIVE]
    table.sees = False  # only the first frame is read back
    assert READY not in table.turn(60)


def test_frames_that_are_seen_only_now_and_then_are_not_seen() -> None:
    table = Table()
    for _ in range(20):
        table.sees = not table.sees
        assert READY not in table.turn()


def ready(table: Table) -> Table:
    """Let the first frames be seen."""
    table.turn()
    assert READY in table.turn()
    return table


def test_it_gives_four_signs_of_life_in_the_time_of_the_watchdog() -> None:
    table = ready(Table())
    assert [said for _ in range(1500) for said in table.turn(0.01)] == [ALIVE] * 4


def test_a_game_that_hangs_is_no_sign_of_life_while_pictures_go_on() -> None:
    table = ready(Table())
    table.core_us = table.now_us
    told = [table.turn() for _ in range(30)]
    assert [ALIVE] not in told[CORE_US // S :]
    table.core_us = None
    assert table.turn() == [ALIVE]


def test_without_a_watchdog_no_signs_are_given() -> None:
    told: list[str] = []
    service = Service(told.append)
    for now_us in (0, SEEN_US):
        service.turned(now_us, now_us, lambda: True)
    service.stopping()
    assert told == [READY, "STOPPING=1"]


# -- failed starts --------------------------------------------------------------------------------


def held(table: Table) -> list[float]:
    waits: list[float] = []
    table.service.hold_off(waits.append)
    return waits


def test_each_failed_start_is_waited_for_longer_up_to_a_minute(tmp_path: Path) -> None:
    waits = [held(Table(BackOff(tmp_path))) for _ in range(11)]
    assert waits == [[], [], [], [2], [4], [8], [16], [32], [60], [60], [60]]


def test_systemd_is_told_of_the_wait_and_gives_time_for_it(tmp_path: Path) -> None:
    (tmp_path / "failed-starts").write_text("5\n")
    table = Table(BackOff(tmp_path))
    held(table)
    assert table.told == [
        "STATUS=waiting 8 s, as the last starts failed\nEXTEND_TIMEOUT_USEC=68000000"
    ]


def test_a_minute_of_play_forgets_the_failed_starts(tmp_path: Path) -> None:
    (tmp_path / "failed-starts").write_text("7\n")
    table = ready(Table(BackOff(tmp_path)))
    table.turn(HEALTHY_US / S - 1)
    assert (tmp_path / "failed-starts").exists()
    table.turn()
    assert not (tmp_path / "failed-starts").exists()
    assert held(Table(BackOff(tmp_path))) == []


@pytest.mark.parametrize("text", ["", "many", "-4"])
def test_a_count_that_cannot_be_read_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "failed-starts").write_text(text)
    assert BackOff(tmp_path).begin() == 0


def test_a_count_that_cannot_be_written_keeps_nothing_from_starting(tmp_path: Path) -> None:
    assert BackOff(tmp_path / "gone").begin() == 0


def test_without_a_runtime_folder_nothing_is_waited_for() -> None:
    assert held(Table()) == []


# -- the line to systemd --------------------------------------------------------------------------


def test_a_message_is_one_datagram(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        tell = open_notify({"NOTIFY_SOCKET": str(tmp_path / "notify")})
        assert tell is not None
        tell("READY=1\nSTATUS=here")
        assert manager.recv(100) == b"READY=1\nSTATUS=here"


def test_an_abstract_address_is_reached_too(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(f"\0{tmp_path}")
        tell = open_notify({"NOTIFY_SOCKET": f"@{tmp_path}"})
        assert tell is not None
        tell("WATCHDOG=1")
        assert manager.recv(100) == b"WATCHDOG=1"


def test_a_manager_that_is_gone_is_told_of_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    tell = open_notify({"NOTIFY_SOCKET": str(tmp_path / "gone")})
    assert tell is not None
    tell("READY=1")
    tell("WATCHDOG=1")
    assert len(caplog.records) == 1


def test_a_table_started_by_hand_is_no_service() -> None:
    assert open_service({}) is None


def test_a_service_counts_its_starts_in_its_runtime_folder(tmp_path: Path) -> None:
    given = {"NOTIFY_SOCKET": str(tmp_path / "gone"), "RUNTIME_DIRECTORY": f"{tmp_path}:/elsewhere"}
    service = open_service(given)
    assert service is not None
    service.hold_off()
    assert (tmp_path / "failed-starts").read_text() == "1\n"


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ({"WATCHDOG_USEC": "15000000"}, 15 * S),
        ({}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
        ({"WATCHDOG_USEC": "15000000", "WATCHDOG_PID": "1"}, None),
    ],
)
def test_the_watchdogs_time_is_what_systemd_gives(
    given: dict[str, str], wanted: int | None
) -> None:
    assert watchdog_us(given) == wanted


def test_being_told_to_end_leaves_the_table() -> None:
    left: list[bool] = []
    before = signal.getsignal(signal.SIGTERM)
    try:
        on_stop(lambda: left.append(True))
        signal.raise_signal(signal.SIGTERM)
    finally:
        signal.signal(signal.SIGTERM, before)
    assert left == [True]
