"""Whether a system can be a kiosk, and if not, why and what to do."""

from __future__ import annotations

import platform
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

ARCHES = ("aarch64", "x86_64")
SYSTEMS = {"bookworm": "12", "trixie": "13"}
PYTHONS = ((3, 11), (3, 14))
ROOM_MB = 500
# Libraries the table opens at run time: the package of each, as Debian names it.
PACKAGES = ("libegl1", "libgles2", "libgbm1", "libgl1-mesa-dri", "libevdev2")


class System(NamedTuple):
    """What was found of a system."""

    arch: str
    bits: int
    codename: str
    name: str
    systemd: bool
    desktop: bool
    package: bool
    python: tuple[int, int]
    free_mb: int
    forgets: bool = False


def look(root: Path) -> System:
    """Look at the system below ``root``; its processor and Python are this machine's."""
    release = _release(root / "etc/os-release")
    return System(
        arch=platform.machine(),
        bits=64 if sys.maxsize > 2**32 else 32,
        codename=release.get("VERSION_CODENAME", ""),
        name=release.get("PRETTY_NAME", "an unnamed system"),
        systemd=(root / "usr/lib/systemd/systemd").exists()
        or (root / "lib/systemd/systemd").exists(),
        desktop=(root / "etc/systemd/system/display-manager.service").is_symlink(),
        package=(root / "var/lib/dpkg/info/slap-console.list").exists(),
        python=sys.version_info[:2],
        free_mb=shutil.disk_usage(root).free // 2**20,
        forgets=(root / "run/slap-console-root/lower").exists(),
    )


def problems(system: System) -> list[str]:
    """Return every reason why this system cannot be a kiosk, each with what to do."""
    found: list[str] = []

    def need(good: bool, reason: str) -> None:
        if not good:
            found.append(reason)

    need(
        system.arch in ARCHES and system.bits == 64,
        f"expected a 64-bit system on aarch64 or x86_64, this is {system.arch} with "
        f"{system.bits} bits: put the 64-bit Raspberry Pi OS Lite onto the card",
    )
    need(
        system.codename in SYSTEMS,
        f"expected Debian or Raspberry Pi OS {_either(SYSTEMS)}, this is {system.name}: "
        "install one of these",
    )
    need(system.systemd, "expected systemd, which starts the table at boot; there is none here")
    need(
        not system.desktop,
        "this system starts a desktop, which keeps the screen for itself: take the Lite system, "
        "or switch the desktop off: sudo systemctl disable --now display-manager",
    )
    need(
        PYTHONS[0] <= system.python <= PYTHONS[1],
        f"expected Python 3.{PYTHONS[0][1]} to 3.{PYTHONS[1][1]}, this is "
        f"{system.python[0]}.{system.python[1]}",
    )
    need(
        system.free_mb >= ROOM_MB,
        f"expected {ROOM_MB} MB of room on the disk, there are {system.free_mb}: make some",
    )
    need(
        not system.forgets,
        "the disk is only read, and what is changed now is forgotten at the next start. Start once "
        "as ever: sudo sed -i 's/ slap-console.overlay=1//' /boot/firmware/cmdline.txt, then "
        "sudo reboot",
    )
    return found


def lacking(is_installed: Callable[[str], bool], python: tuple[int, int], pi: bool) -> list[str]:
    """Return the Debian packages that the table needs and that are not there."""
    wanted = [*PACKAGES, *(["python3-lgpio"] if pi and python >= (3, 13) else [])]
    return [package for package in wanted if not is_installed(package)]


def _either(names: dict[str, str]) -> str:
    return " or ".join(f"{name} ({number})" for name, number in names.items())


def _release(path: Path) -> dict[str, str]:
    try:
        lines = path.read_text("utf-8").splitlines()
    except OSError:
        return {}
    pairs = (line.partition("=") for line in lines if "=" in line)
    return {name: value.strip().strip("\"'") for name, _, value in pairs}
