"""These tests boot the guest: minutes of emulation, as root, only where SLAP_GUEST=1 is set.

`make test-kiosk` builds what they need beforehand, by scripts/kiosk_guest.py.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Generator
from pathlib import Path

import pytest

BUILT = Path(__file__).resolve().parents[3] / "build" / "kiosk"
TOOLS = ("qemu-system-x86_64", "mke2fs", "debugfs", "shellcheck")
WANTED = os.environ.get("SLAP_GUEST") == "1"

if WANTED and (missing := [tool for tool in TOOLS if shutil.which(tool) is None]):
    raise SystemExit(f"SLAP_GUEST=1, but these are not installed: {', '.join(missing)}")
if WANTED and not (BUILT / "root.img").exists():
    raise SystemExit("SLAP_GUEST=1, but there is no guest; run: make test-kiosk")

collect_ignore_glob = [] if WANTED else ["test_*.py"]
# Two workers are given two tests each, then one at a time: the long ones first, and of those that
# begin one goes on from the state that is saved then, while the other boots by itself. Pins are
# about microseconds, and come when the other worker is about to end.
FIRST = ("test_no_cut", "test_a_black_screen", "test_it_starts_on", "test_it_plays_on")
LAST = "test_pads"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort the tests so that the workers end at about the same time."""
    items.sort(key=lambda item: (item.name.startswith(LAST), place(item.name)))


def place(name: str) -> int:
    """Where a test comes among those that are first, or after them."""
    return next((at for at, first in enumerate(FIRST) if name.startswith(first)), len(FIRST))


if WANTED:
    from tests.kiosk.booted.guest import Disks
    from tests.kiosk.booted.machine import Machine, bare_machine

    @pytest.fixture(scope="session")
    def built() -> Path:
        """The folder of the guest with the console as it is now, installed from its package."""
        return BUILT

    @pytest.fixture
    def disks(built: Path, tmp_path: Path) -> Disks:
        """A guest that was never started: the built root, and an empty partition for data."""
        return Disks(built, tmp_path)

    @pytest.fixture
    def machine(built: Path, tmp_path: Path) -> Generator[Machine]:
        """A bare Debian in a folder, without a network."""
        with bare_machine(built, tmp_path) as machine:
            yield machine
