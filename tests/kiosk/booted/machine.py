"""A whole Debian in a folder, where commands are run without a network: no emulation, no boot."""

from __future__ import annotations

import contextlib
import hashlib
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

CLEAN = ("PATH=/usr/sbin:/usr/bin", "LC_ALL=C.UTF-8")  # and nothing of the tests' own
LINE = "console=tty1 root=PARTUUID=4e639091-02 rootfstype=ext4 rootwait\n"
BOOT = "boot/firmware/cmdline.txt"
STATE = "var/lib/slap-console"
# What Debian's own tools note of every change: copies of the files of users, package lists, logs.
NOTES = ("var/lib/dpkg/", "var/log/", "var/cache/ldconfig/", "handed-out/")


class Machine:
    """The folder that stands for the machine."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run a command, whatever becomes of it."""
        return subprocess.run(
            ["unshare", "--net", "chroot", self.root, "env", "-i", *CLEAN, *words],
            capture_output=True,
            text=True,
            check=False,
            stdin=subprocess.DEVNULL,
        )

    def do(self, *words: str) -> str:
        """Run a command that must go well; return what it told."""
        done = self.run(*words)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout + done.stderr

    def files(self) -> dict[str, str]:
        """What lies there, by path: where a link leads, a digest of a file's content."""
        found = {}
        for folder, _, names in os.walk(self.root):
            for path in (Path(folder) / name for name in names):
                short = str(path.relative_to(self.root))
                if path.is_symlink():
                    found[short] = str(path.readlink())
                elif path.is_file() and not short.startswith(NOTES):
                    found[short] = hashlib.sha256(path.read_bytes()).hexdigest()
        return found

    def changed(self, before: dict[str, str]) -> set[str]:
        """Which files are others than before.

        Groups that are of use to others stay, and Debian keeps a copy of each file of users.
        """
        after = self.files()
        names = {name for name in after if after[name] != before.get(name)}
        names |= set(before) - set(after)
        return {n for n in names if not n.endswith("-") and not n.startswith("etc/gshadow")} - {
            "etc/group"
        }


@contextlib.contextmanager
def bare_machine(built: Path, folder: Path) -> Iterator[Machine]:
    """A Debian with a Raspberry Pi's kernel line, and what is handed out under /handed-out."""
    root = folder / "root"
    _do("cp", "-a", "--reflink=auto", f"{built}/base/.", root)
    try:
        (root / BOOT).parent.mkdir(parents=True, exist_ok=True)
        (root / BOOT).write_text(LINE)
        handed = root / "handed-out"
        handed.mkdir()
        _do("tar", "-C", handed, "--strip-components=1", "-xf", built / "archive.tar.xz")
        _do("cp", "-L", built / "package.deb", handed)
        yield Machine(root)
    finally:
        _do("rm", "-rf", root)


def _do(*words: str | Path) -> None:
    subprocess.run([str(word) for word in words], check=True)
