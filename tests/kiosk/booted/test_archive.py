"""The release archive on a bare Debian without a network: installed, again, and taken back."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Generator
from pathlib import Path

import pytest
import release
from guest_base import cached_base, python, run

LINE = "console=tty1 root=PARTUUID=4e639091-02 rootfstype=ext4 rootwait\n"
BOOT = "boot/firmware/cmdline.txt"
STATE = "var/lib/slap-console"


class Machine:
    """A folder with a whole Debian in it, where commands are run without a network."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def do(self, *words: str) -> str:
        """Run a command; return what it told."""
        done = subprocess.run(
            ["unshare", "--net", "chroot", self.root, "env", "PATH=/usr/sbin:/usr/bin", *words],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout + done.stderr

    def files(self) -> dict[str, bytes]:
        """What lies there, by path: a file's content, where a link leads."""
        found = {}
        for folder, _, names in os.walk(self.root):
            for name in names:
                path = Path(folder) / name
                short = str(path.relative_to(self.root))
                if path.is_symlink():
                    found[short] = str(path.readlink()).encode()
                elif path.is_file() and not short.startswith("release/"):
                    found[short] = path.read_bytes()
        return found


@pytest.fixture
def machine(tmp_path: Path) -> Generator[Machine]:
    root = tmp_path / "root"
    run("cp", "-a", "--reflink=auto", cached_base() / "root", root)
    (root / BOOT).parent.mkdir(parents=True, exist_ok=True)
    (root / BOOT).write_text(LINE)
    (root / "release").mkdir()
    archive = release.build("archive", "x86_64", python())
    run("tar", "-C", root / "release", "--strip-components=1", "-xf", archive)
    yield Machine(root)
    run("rm", "-rf", root)


def test_it_needs_no_network_changes_nothing_twice_and_leaves_only_data(machine: Machine) -> None:
    before = machine.files()
    assert "wrote /usr/local/lib/slap-console/site" in machine.do("/release/install.sh", "--yes")
    assert "slap-console 0" in machine.do("/usr/local/bin/slap-console", "--version")
    groups = machine.do("id", "-nG", "slap").split()
    assert {"video", "render", "input", "audio", "dialout", "gpio"} <= set(groups)
    assert "enabled" in machine.do("systemctl", "is-enabled", "slap-console")
    installed = machine.files()
    assert "nothing had to be changed" in machine.do("/release/install.sh", "--yes")
    assert machine.files() == installed

    machine.do("/release/install.sh", "--uninstall")
    after = machine.files()
    changed = {name for name in after if after[name] != before.get(name)} | (
        set(before) - set(after)
    )
    # Groups that are of use to others stay, and Debian keeps a copy of each file of users.
    kept = {name for name in changed if not name.startswith(("etc/group", "etc/gshadow"))}
    assert {name for name in kept if not name.endswith("-")} == {f"{STATE}/slap-console.toml"}
