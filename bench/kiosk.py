"""The table as a service: here, and as `make test-kiosk` last measured it in an emulated Debian.

Here means this machine with a screen that is not shown: the processor does all but the flip.
"""

from __future__ import annotations

import logging
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.measure import Row, percentile
from console.session.journals import SYNC_S, HandJournal

ROOT = Path(__file__).resolve().parents[1]
FIGURES = ROOT / "build" / "kiosk" / "figures"
EMULATED = {
    "first_frame": "unit start to ready, emulated (software draws)",
    "idle_cpu": "attract, share of a core, emulated",
    "memory": "resident in attract, emulated",
    "commit": "journal commit p50 / p99, emulated disk",
}
SETTINGS = "[display]\nwidth = 1920\nheight = 1080\n"
IDLE_S, COMMITS = 10, 100


def rows() -> list[Row]:
    """Measure the service on this machine, and return what the guest's tests noted."""
    noted = [Row(what, _noted(name), "–") for name, what in EMULATED.items()]
    return [*_service(), _commits(), *noted]


def _noted(name: str) -> str:
    file = FIGURES / name
    return file.read_text("utf-8") if file.exists() else "run make test-kiosk"


def _service() -> list[Row]:
    """Start the table as systemd does, and look at it while bots play."""
    with (
        tempfile.TemporaryDirectory() as folder,
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager,
    ):
        manager.bind(f"{folder}/notify")
        manager.settimeout(60)
        (settings := Path(folder) / "table.toml").write_text(SETTINGS, "utf-8")
        command = [sys.executable, "-m", "console", "play", "--window", "--config", str(settings)]
        given = {
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
            "NOTIFY_SOCKET": f"{folder}/notify",
            "XDG_STATE_HOME": folder,
        }
        began_s = time.monotonic()
        with subprocess.Popen(
            command, cwd=ROOT, env={**os.environ, **given}, stderr=subprocess.DEVNULL
        ) as table:
            try:
                while not manager.recv(1000).startswith(b"READY=1"):
                    pass
                ready_s = time.monotonic() - began_s
                before_s = _used_s(table.pid)
                time.sleep(IDLE_S)
                share = (_used_s(table.pid) - before_s) / IDLE_S
                memory_mb = _resident_mb(table.pid)
            finally:
                table.terminate()
    return [
        Row("start to ready, of it 1 s seen", f"{ready_s:.2f} s", "< 2.5 s", ready_s >= 2.5),
        Row("attract at 1080p, share of a core", f"{share:.1%}", "–"),
        Row("resident in attract at 1080p", f"{memory_mb:.0f} MB", "< 150 MB", memory_mb >= 150),
    ]


def _used_s(pid: int) -> float:
    """Return the processor time that a process has used, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _resident_mb(pid: int) -> float:
    pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


class _Commits(logging.Handler):
    """Takes from the journal's own words how long each commit to the disk took."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.took_ms: list[float] = []

    def emit(self, record: logging.LogRecord) -> None:
        if found := re.search(r"on the disk after ([\d.]+) ms", record.getMessage()):
            self.took_ms.append(float(found[1]))


def _commits() -> Row:
    """Write moments of a hand onto this machine's disk as play does."""
    line = b'{"t":1400123,"do":"slap","seat":1}\n' * 3
    log, commits = logging.getLogger("console.session.journals"), _Commits()
    log.addHandler(commits)
    log.setLevel(logging.DEBUG)
    (ROOT / "build").mkdir(exist_ok=True)  # a folder on a disk, which /tmp need not be
    with tempfile.TemporaryDirectory(dir=ROOT / "build") as folder:
        journal = HandJournal(Path(folder) / "hand-01.jsonl")
        for _ in range(COMMITS):
            journal.write(line)
            time.sleep(SYNC_S * 1.2)
        journal.close()
    log.removeHandler(commits)
    log.setLevel(logging.NOTSET)
    middle, late = (percentile(commits.took_ms, share) for share in (0.5, 0.99))
    return Row("journal commit p50 / p99", f"{middle:.1f} / {late:.1f} ms", "< 50 ms", late >= 50)
