"""These tests boot the guest: minutes of emulation, as root, only where SLAP_GUEST=1 is set."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

TOOLS = ("qemu-system-x86_64", "mmdebstrap", "mke2fs", "debugfs", "shellcheck")
WANTED = os.environ.get("SLAP_GUEST") == "1"

if WANTED and (missing := [tool for tool in TOOLS if shutil.which(tool) is None]):
    raise SystemExit(f"SLAP_GUEST=1, but these are not installed: {', '.join(missing)}")

collect_ignore_glob = [] if WANTED else ["test_*.py"]

if WANTED:
    import guest_base
    import kiosk_guest
    import release

    from tests.kiosk.booted.guest import Disks

    @pytest.fixture(scope="session")
    def built() -> Path:
        """The folder of the guest with the console as it is now, installed from its package."""
        folder = release.ROOT / "build" / "kiosk"
        kiosk_guest.build(folder, release.build("deb", "x86_64", guest_base.python()))
        return folder

    @pytest.fixture
    def disks(built: Path, tmp_path: Path) -> Disks:
        """A guest that was never started: the built root, and an empty partition for data."""
        return Disks(built, tmp_path)
