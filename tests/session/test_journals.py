"""Journals: what is written when, what a crash leaves, and what a full disk does."""

from __future__ import annotations

import errno
import fcntl
import logging
import os
import time
from pathlib import Path

import pytest

from console.engine.inputs import Flip, Time
from console.engine.outcomes import CardLaid, Verdict
from console.engine.script import read
from console.errors import ScriptError
from console.hardware.pads import FlipPressed, PadPressed
from console.session.journals import (
    DAY_S,
    HandJournal,
    JournalFolder,
    MatchFolder,
    Seating,
    cut_torn_line,
    lines,
)
from tests.sampling import every
from tests.session.hand import header
from tests.session.table import Table, replayed, settings

SEATING = Seating(seats=("human", "steady"))
FULL = OSError(errno.ENOSPC, "No space left on device")


def begun(root: Path, name: str = "match-1") -> MatchFolder:
    match = JournalFolder(root, 9).match(name)
    match.begin(SEATING)
    return match


# -- one hand -----------------------------------------------------------------------------------


def test_inputs_stand_before_their_outcomes_each_on_a_line() -> None:
    written = lines([Flip(t=5, seat=1)], [CardLaid(5, 1, "KS", "ratscrew")])
    assert written.decode().splitlines() == [
        '{"do":"flip","seat":1,"t":5}',
        '{"t":5,"seat":1,"card":"KS","game":"ratscrew"}',
    ]


@pytest.mark.parametrize(("margin", "kept"), [(None, False), (0, True), (812, True)])
def test_only_a_margin_that_is_known_is_recorded(margin: int | None, kept: bool) -> None:
    written = lines([], [Verdict(5, 1, "won", patterns=["double"], margin=margin)])
    assert (b"margin" in written) == kept


def test_a_line_is_in_the_file_when_write_returns(tmp_path: Path) -> None:
    journal = HandJournal(tmp_path / "hand-01.jsonl")
    journal.write(b"one\n")
    assert (tmp_path / "hand-01.jsonl").read_bytes() == b"one\n"
    journal.close()


def test_closing_puts_the_last_line_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "hand-01.jsonl"
    synced: list[int] = []
    real = os.fdatasync

    def sync(fd: int) -> None:
        synced.append(path.stat().st_size)
        real(fd)

    monkeypatch.setattr(os, "fdatasync", sync)
    for size in range(1, 30):
        path.unlink(missing_ok=True)
        journal = HandJournal(path)
        journal.write(b"x")
        journal.write(b"y" * size)
        journal.close()
        assert synced[-1] == 1 + size


def test_nobody_else_may_read_it(tmp_path: Path) -> None:
    """It holds the deal (rules 6)."""
    before = os.umask(0)
    try:
        begun(tmp_path).hand(header()).close()
    finally:
        os.umask(before)
    (path,) = tmp_path.rglob("hand-*.jsonl")
    assert path.stat().st_mode & 0o777 == 0o600


def test_closing_twice_and_writing_after_it_do_nothing(tmp_path: Path) -> None:
    journal = HandJournal(tmp_path / "hand-01.jsonl")
    journal.write(b"one\n")
    journal.close()
    journal.close()
    journal.write(b"two\n")
    assert (tmp_path / "hand-01.jsonl").read_bytes() == b"one\n"


def test_a_short_write_is_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = HandJournal(tmp_path / "hand-01.jsonl")
    real = os.write
    monkeypatch.setattr(os, "write", lambda fd, data: real(fd, data[:3]))
    journal.write(b"a whole line\n")
    monkeypatch.undo()
    journal.close()
    assert (tmp_path / "hand-01.jsonl").read_bytes() == b"a whole line\n"


def test_a_full_disk_ends_the_writing_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = HandJournal(tmp_path / "hand-01.jsonl")
    journal.write(b"one\n")

    def full(fd: int, data: bytes) -> int:
        raise FULL

    monkeypatch.setattr(os, "write", full)
    journal.write(b"two\n")
    monkeypatch.undo()
    journal.write(b"three\n")
    assert journal.trouble == "the journal stopped: No space left on device"
    journal.close()
    assert (tmp_path / "hand-01.jsonl").read_bytes() == b"one\n"


def test_a_disk_that_cannot_sync_ends_the_writing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(fd: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fdatasync", broken)
    journal = HandJournal(tmp_path / "hand-01.jsonl")
    journal.write(b"one\n")
    journal.close()
    assert journal.trouble == "the journal stopped: Input/output error"


def test_a_folder_that_cannot_be_written_is_no_reason_not_to_play(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    match = JournalFolder(tmp_path / "file", 9).match("match-1")
    match.begin(SEATING)
    journal = match.hand(header())
    assert journal.trouble is not None
    journal.write(b"one\n")
    journal.close()
    match.finish("left")


# -- torn tails ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "kept"),
    [
        (b"{}\n{}\n", b"{}\n{}\n"),
        (b'{}\n{"t": 5, "do', b"{}\n"),
        (b"{}\n\0\0\0\0", b"{}\n"),
        (b'{}\n{"t"\0\0', b"{}\n"),
        (b'{"slap"', b""),
        (b"", b""),
    ],
)
def test_a_torn_last_line_is_cut_off(tmp_path: Path, left: bytes, kept: bytes) -> None:
    path = tmp_path / "hand-01.jsonl"
    path.write_bytes(left)
    cut_torn_line(path)
    assert path.read_bytes() == kept


def test_a_journal_torn_at_any_byte_goes_on(tmp_path: Path) -> None:
    close_calls = {"resolution_us": 2_000, "handicap_ms": (0, 40)}
    given = settings(2, preset="classic", rules={"patterns": ["tens", "jack"]}, table=close_calls)
    first = Table(given, tmp_path)
    first.deal()
    while len(first.verdicts()) < 2:  # a verdict waits for the handicap: torn, it is still to come
        first.flip_next()
        if first.live:
            first.pad(0)
    (path,) = tmp_path.glob("*/hand-01.jsonl")
    whole = path.read_bytes()
    begins = len(whole.splitlines(keepends=True)[0])
    ends = [size for size in range(begins, len(whole)) if whole[size - 1 : size] == b"\n"]
    for size in [*ends[-20:], *range(begins, len(whole), 331)]:
        path.write_bytes(whole[:size])
        table = Table(given, tmp_path)
        assert table.place == "resume"
        table.pad(0)
        table.step(PadPressed(table.clock(), 1), FlipPressed(table.clock(), 0))
        table.flip_next()
        table.wait(100)
        assert replayed(path).game.state_hash() == hash_of(table)


def test_a_hand_whose_header_was_torn_costs_no_more_than_itself(tmp_path: Path) -> None:
    first = Table(settings(rules={"match": 3}), tmp_path)
    first.deal()
    first.flip(0)
    first.command("end hand")
    first.wait(20)
    match = next(path for path in tmp_path.iterdir() if path.is_dir())
    for torn in (b"", b'{"slap":1,"ga'):
        (match / "hand-02.jsonl").write_bytes(torn)
        table = Table(settings(rules={"match": 3}), tmp_path)
        assert table.place == "resume"
    table.pad(0)
    table.wait(1_600)
    table.pad(0)
    table.flip_next()
    assert (table.place, table.view.hand) == ("play", 2)
    table.wait(20)
    assert replayed(match / "hand-02.jsonl").game.state_hash() == hash_of(table)


def test_where_no_header_was_written_nothing_is_offered(tmp_path: Path) -> None:
    match = begun(tmp_path)
    (match.path / "hand-01.jsonl").write_bytes(b'{"slap"')
    with pytest.raises(ScriptError, match="found none whole"):
        match.whole_hands()
    assert Table(folder=tmp_path).place == "attract"


def hash_of(table: Table) -> str:
    game = table.console._game
    assert game is not None
    return game.play.game.state_hash()


# -- the folders --------------------------------------------------------------------------------


def test_who_sits_where_is_kept_from_the_first_hand_on(tmp_path: Path) -> None:
    match = begun(tmp_path)
    match.begin(Seating(seats=("away", "away")))
    assert match.seating() == SEATING


def test_the_hands_come_in_order(tmp_path: Path) -> None:
    match = begun(tmp_path)
    for number in (2, 1, 10):
        match.hand(header(hand=number)).close()
    assert [path.name for path in match.hands()] == [
        "hand-01.jsonl",
        "hand-02.jsonl",
        "hand-10.jsonl",
    ]
    assert read(match.hands()[1].read_bytes()).header.hand == 2


def test_only_the_newest_match_is_offered_and_only_unfinished(tmp_path: Path) -> None:
    folder = JournalFolder(tmp_path, 9)
    assert folder.unfinished() is None
    old, new = begun(tmp_path, "match-1"), begun(tmp_path, "match-2")
    assert folder.unfinished() is None
    for match in (old, new):
        match.hand(header()).close()
    found = folder.unfinished()
    assert found is not None
    assert found.path.name == "match-2"
    new.finish("finished")
    assert new.done
    assert folder.unfinished() is None


def test_a_new_match_is_the_newest_though_the_clock_was_put_back(tmp_path: Path) -> None:
    folder = JournalFolder(tmp_path, 9)
    names = []
    for wall in ("20260302-101500", "20260302-101500", "20260302-090000", "20260302-101501"):
        match = folder.match(wall)
        match.begin(SEATING)
        names.append(match.path.name)
    assert names == sorted(set(names))
    assert names[-1] == "20260302-101501"


def test_old_matches_are_tidied_away_the_oldest_first(tmp_path: Path) -> None:
    folder = JournalFolder(tmp_path, 2)
    for number in range(1, 6):
        match = folder.match(f"match-{number}")
        match.begin(SEATING)
        if number != 3:  # one was left unfinished, and is not offered after the next
            match.finish("finished")
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_dir()) == [
        "match-3",
        "match-4",
        "match-5",
    ]


def played(folder: JournalFolder, name: str, days_ago: int = 0, size: int = 1) -> Path:
    """A finished match with a hand of so many bytes."""
    match = folder.match(name)
    match.begin(SEATING)
    hand = match.path / "hand-01.jsonl"
    hand.write_bytes(b"x" * size)
    then = time.time() - days_ago * DAY_S
    os.utime(hand, (then, then))
    match.finish("finished")
    return match.path


def test_matches_go_with_age(tmp_path: Path) -> None:
    folder = JournalFolder(tmp_path, 99, days=30)
    old, young = played(folder, "match-1", days_ago=31), played(folder, "match-2", days_ago=29)
    folder.match("match-3")
    assert not old.exists()
    assert young.exists()


def test_matches_go_when_they_take_too_much_room_the_oldest_first(tmp_path: Path) -> None:
    folder = JournalFolder(tmp_path, 99, megabytes=1)
    matches = [played(folder, f"match-{number}", size=400_000) for number in range(1, 5)]
    folder.match("match-5")
    assert [path.exists() for path in matches] == [False, False, True, True]


def test_the_newest_match_outlives_a_clock_that_is_wrong(tmp_path: Path) -> None:
    folder = JournalFolder(tmp_path, 99, days=1, megabytes=1)
    newest = played(folder, "match-1", days_ago=9_999, size=2_000_000)
    folder.match("match-2")
    assert newest.exists()


def test_what_is_on_the_disk_is_told_on_the_way(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "console.session.journals")
    path = tmp_path / "hand-01.jsonl"
    path.write_bytes(b"before\n")
    journal = HandJournal(path)
    journal.write(b"one\n")
    journal.close()
    assert f"{tmp_path.name}/hand-01.jsonl: 11 bytes are on the disk" in caplog.messages[-1]


def test_a_disk_that_is_really_full_stops_the_record(tmp_path: Path) -> None:
    (tmp_path / "hand-01.jsonl").symlink_to("/dev/full")
    journal = HandJournal(tmp_path / "hand-01.jsonl")
    journal.write(b"one\n")
    assert journal.trouble == "the journal stopped: No space left on device"
    journal.close()


def test_other_files_in_the_folder_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    folder = JournalFolder(tmp_path, 1)
    for number in range(3):
        folder.match(f"match-{number}").begin(SEATING)
    assert (tmp_path / "notes.txt").exists()


# -- games and their journals -------------------------------------------------------------------


@pytest.mark.parametrize(
    "preset", every(3, ["ratscrew", "ratscrew-fr", "classic", "slapjack", "beggar"])
)
def test_a_whole_match_is_journalled_and_replays_to_the_same_state(
    tmp_path: Path, preset: str
) -> None:
    rules = {"hand_limit_cards": 60, "match": 1}
    table = Table(settings(3, preset=preset, rules=rules, fill=True), tmp_path)
    table.deal([2])
    table.play_hand()
    assert table.place == "match end"
    (match,) = (path for path in tmp_path.iterdir() if path.is_dir())
    assert MatchFolder(match).done
    replay = replayed(match / "hand-01.jsonl")
    assert replay.game.state_hash() == hash_of(table)
    *_, last = replay.script.lines
    assert last.recorded is not None
    assert last.recorded["final"]["state"] == hash_of(table)


def test_the_time_of_a_deadline_is_written_too(tmp_path: Path) -> None:
    table = Table(settings(preset="classic", rules={"patterns": []}), tmp_path)
    table.deal()
    while table.view.collecting is None:
        table.flip_next()
    table.wait(1_100)
    (path,) = tmp_path.glob("*/hand-01.jsonl")
    assert any(isinstance(line.input, Time) for line in replayed(path).script.lines)


def test_every_hand_of_a_match_has_its_own_journal_and_final_line(tmp_path: Path) -> None:
    table = Table(settings(rules={"match": 9}), tmp_path)
    table.deal()
    for _ in range(3):
        table.flip(0)
        table.command("end hand")
        table.wait(1_600)
        table.pad(0)
    hands = sorted(tmp_path.glob("*/hand-*.jsonl"))
    assert [path.name for path in hands] == [f"hand-0{n}.jsonl" for n in (1, 2, 3, 4)]
    finals = [path.read_bytes().count(b'"final"') for path in hands]
    assert finals == [1, 1, 1, 0]


def test_taking_up_an_ended_hand_writes_its_final_line_once(tmp_path: Path) -> None:
    table = Table(settings(rules={"match": 9}), tmp_path)
    table.deal()
    table.command("end hand")
    table.wait(20)
    (path,) = tmp_path.glob("*/hand-01.jsonl")
    for _ in range(2):
        Table(settings(rules={"match": 9}), tmp_path)
    assert path.read_bytes().count(b'"final"') == 1
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    Table(settings(rules={"match": 9}), tmp_path)
    assert path.read_bytes().count(b'"final"') == 1


def test_a_full_disk_stops_the_record_with_a_notice_and_not_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(folder=tmp_path)
    table.deal()
    table.flip(0)
    assert table.notice is None

    def full(fd: int, data: bytes) -> int:
        raise FULL

    with monkeypatch.context() as disk:
        disk.setattr(os, "write", full)
        table.flip(1)
        assert table.notice == "journal stopped"
        table.flip(0)
        assert table.view.cards_played == 3
        table.command("end hand")
        table.wait(20)
    table.wait(1_600)
    table.pad(0)
    assert table.notice is None, "the next hand is recorded again"
    table.flip(1)
    hand = next(tmp_path.glob("*/hand-01.jsonl"))
    assert replayed(hand).game.table.laid == 1


def test_a_disk_full_from_the_start_is_no_reason_not_to_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Path, *args: object, **kwargs: object) -> None:
        raise FULL

    monkeypatch.setattr(Path, "mkdir", full)
    table = Table(folder=tmp_path)
    table.deal()
    assert table.notice == "journal stopped"
    table.flip(0)
    assert table.view.cards_played == 1


def test_a_folder_that_must_not_be_read_is_no_reason_not_to_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(tmp_path).hand(header()).close()
    real = Path.exists

    def forbidden(self: Path, *args: object, **kwargs: object) -> bool:
        if self.name == "done":
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(self)

    monkeypatch.setattr(Path, "exists", forbidden)
    table = Table(folder=tmp_path)
    assert table.place == "attract"
    table.deal()
    assert table.place == "play"


def test_a_second_console_on_the_same_folder_leaves_the_firsts_match_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(settings(), tmp_path)
    table.deal()
    assert JournalFolder(tmp_path, 5).unfinished() is not None

    def held_by_another(*_: object) -> None:
        raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")

    monkeypatch.setattr(fcntl, "lockf", held_by_another)
    assert JournalFolder(tmp_path, 5).unfinished() is None
    assert Table(settings(), tmp_path).place == "attract"
