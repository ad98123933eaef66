"""Journals on disk: a folder a match, a script a hand, every input durable before its effects.

A line is handed to the kernel before anything it caused leaves the program, so a killed process
loses nothing; a thread syncs to the disk at least every 50 ms, so a power cut loses less than the
last 100 ms and never tears more than the last line.
"""

from __future__ import annotations

import contextlib
import fcntl
import logging
import os
import shutil
import threading
import time
from pathlib import Path
from typing import TextIO

import msgspec

from console.engine.header import Header
from console.engine.inputs import Input
from console.engine.outcomes import Outcome, as_dict
from console.engine.script import encode
from console.errors import ScriptError

log = logging.getLogger(__name__)

SYNC_S = 0.05
DAY_S = 24 * 3600
DONE = "done"
SEATING = "seating.json"
LOCK = "lock"


class Seating(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits where in a match: per seat a bot's level, ``"human"`` or ``"away"``."""

    seats: tuple[str, ...]


def lines(inputs: list[Input], outcomes: list[Outcome]) -> bytes:
    """Return inputs and what became of them as script lines.

    A win's margin that is not known yet is left out: the slaps behind it are still to come.
    """
    written = [encode(item) for item in inputs]
    for outcome in outcomes:
        fields = as_dict(outcome)
        if fields.get("margin", 0) is None:
            del fields["margin"]
        written.append(encode(fields))
    return b"".join(written)


class HandJournal:
    """One hand's file, open for appending; trouble ends the writing, never the game."""

    def __init__(self, path: Path) -> None:
        self.trouble: str | None = None
        self._name = f"{path.parent.name}/{path.name}"
        self._written = 0
        self._dirty = threading.Event()
        self._closing = threading.Event()
        try:
            self._fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        except OSError as error:
            self._fd = -1
            self._fail(error)
            return
        self._written = os.fstat(self._fd).st_size
        with contextlib.suppress(OSError):  # some file systems sync no folders, and need not
            _sync_folder(path.parent)
        self._syncer = threading.Thread(target=self._keep_synced, name="journal", daemon=True)
        self._syncer.start()

    def write(self, data: bytes) -> None:
        """Hand the lines to the kernel before returning."""
        if self.trouble is not None or self._closing.is_set():
            return
        try:
            while data:
                count = os.write(self._fd, data)
                self._written += count
                data = data[count:]
        except OSError as error:
            self._fail(error)
        self._dirty.set()

    def close(self) -> None:
        """Sync what is written and close the file; closing twice does nothing."""
        if self._closing.is_set() or self._fd < 0:
            return
        self._closing.set()
        self._dirty.set()
        self._syncer.join()
        os.close(self._fd)

    def _keep_synced(self) -> None:
        last = False
        while not last:
            self._dirty.wait()
            last = self._closing.is_set()  # read first: nothing is written after closing began
            self._dirty.clear()
            written, began_s = self._written, time.monotonic()
            try:
                os.fdatasync(self._fd)
            except OSError as error:
                self._fail(error)
                return
            took_ms = (time.monotonic() - began_s) * 1000
            log.debug("%s: %d bytes are on the disk after %.1f ms", self._name, written, took_ms)
            self._closing.wait(SYNC_S)

    def _fail(self, error: OSError) -> None:
        self.trouble = f"the journal stopped: {error.strerror or error}"
        log.error("%s", self.trouble)


class MatchFolder:
    """The journals of one match."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def begin(self, seating: Seating) -> None:
        """Make the folder and say who sits where, on the disk before the first card is dealt."""
        with contextlib.suppress(OSError):  # the hand's own journal tells the trouble
            self.path.mkdir(parents=True, exist_ok=True)
            with (self.path / SEATING).open("xb") as file:
                file.write(msgspec.json.encode(seating) + b"\n")
                file.flush()
                os.fsync(file.fileno())
            _sync_folder(self.path.parent)

    def seating(self) -> Seating:
        """Return who sat where; raise ``OSError`` or ``msgspec.DecodeError`` if it is lost."""
        return msgspec.json.decode((self.path / SEATING).read_bytes(), type=Seating)

    def hand(self, header: Header) -> HandJournal:
        """Open the journal of a new hand and write its header."""
        journal = HandJournal(self.path / f"hand-{header.hand:02}.jsonl")
        journal.write(encode(header))
        return journal

    def hands(self) -> list[Path]:
        """Return the files of the hands, first hand first."""
        return sorted(self.path.glob("hand-*.jsonl"))

    def whole_hands(self) -> list[Path]:
        """Return the files of the hands to write on, torn lines taken off them first.

        A hand whose very header was torn had not begun: its file is removed.  Raise
        ``ScriptError`` where no hand is left.
        """
        hands = self.hands()
        for path in hands:
            cut_torn_line(path)
            if not path.stat().st_size:
                path.unlink()
        whole = [path for path in hands if path.exists()]
        if not whole:
            raise ScriptError(f"{self.path.name}: expected the journal of a hand, found none whole")
        return whole

    def minutes_ago(self) -> int:
        """Return whole minutes of wall time since something was last written."""
        return max(0, int(time.time() - self.written_s()) // 60)

    def written_s(self) -> float:
        """Return when something was last written, in seconds of wall time; now, if unknown."""
        paths = self.hands() or [self.path]
        try:
            return max(path.stat().st_mtime for path in paths)
        except OSError:
            return time.time()

    def size(self) -> int:
        """Return how many bytes the match takes."""
        try:
            return sum(path.stat().st_size for path in self.path.iterdir())
        except OSError:  # it goes by its age or number, as does what cannot be read
            return 0

    def finish(self, how: str) -> None:
        """Mark the match as over, so that it is not offered again."""
        with contextlib.suppress(OSError):
            (self.path / DONE).write_text(how + "\n")

    @property
    def done(self) -> bool:
        """Tell whether the match is over or was let go."""
        return (self.path / DONE).exists()


class JournalFolder:
    """The folder of all matches; the oldest go first.

    At most ``keep`` past ones stay, ``days`` old at most, and at most ``megabytes`` of them.

    Of several consoles on one folder only the first takes up and tidies what lies there.
    """

    def __init__(self, root: Path, keep: int, *, days: int = 90, megabytes: int = 200) -> None:
        self._root = root
        self._keep = keep
        self._oldest_s = days * DAY_S
        self._room = megabytes * 2**20
        self._lock: TextIO | None = None
        with contextlib.suppress(OSError):
            root.mkdir(parents=True, exist_ok=True)
            lock = (root / LOCK).open("w")
            fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self._lock = lock

    def match(self, name: str) -> MatchFolder:
        """Return a new match's folder, under a name that sorts by time, and tidy up old ones."""
        if self._lock is not None:
            self._prune()
        newest = max((match.path.name for match in self._matches()), default="")
        if name <= newest:  # the same second, or a clock that was put back
            name = f"{newest}-2"
        return MatchFolder(self._root / name)

    def unfinished(self) -> MatchFolder | None:
        """Return the newest match if it was cut short, ``None`` otherwise."""
        if self._lock is None:
            return None
        try:
            for newest in self._matches()[-1:]:
                if not newest.done and newest.hands():
                    return newest
        except OSError as error:
            log.warning("%s cannot be looked into: %s", self._root, error.strerror)
        return None

    def _matches(self) -> list[MatchFolder]:
        try:
            return [MatchFolder(p) for p in sorted(self._root.iterdir()) if p.is_dir()]
        except OSError:
            return []

    def _prune(self) -> None:
        """Remove what is too much, too old or too large, from the oldest match on.

        The newest stays in any case: a clock that was never set must not cost all of them.
        """
        past = self._matches()
        sizes = [match.size() for match in past]
        too_much = sum(sizes) - self._room
        for place, match in enumerate(past[:-1]):
            old = time.time() - match.written_s() > self._oldest_s
            if old or too_much > 0 or len(past) - place > self._keep:
                shutil.rmtree(match.path, ignore_errors=True)
                too_much -= sizes[place]


def cut_torn_line(path: Path) -> None:
    """Take a torn last line off a journal that is to be written on."""
    data = path.read_bytes()
    whole = data.rfind(b"\n") + 1
    if data[whole:].strip(b"\0 "):
        log.warning("%s: a torn last line was taken off", path.name)
    if whole < len(data):
        os.truncate(path, whole)


def _sync_folder(folder: Path) -> None:
    fd = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)
