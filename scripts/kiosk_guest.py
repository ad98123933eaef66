#!/usr/bin/env python3
"""Builds the Debian guest in which the kiosk is proved: `kiosk_guest.py DIR PACKAGE.deb`.

DIR gets `root.img`, `vmlinuz` and `initrd`: the console installed as a package, made ready for a
root that is only read.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from pathlib import Path

from guest_base import cached_base, first, run

from console.kiosk.install import Installer
from console.kiosk.layout import PACKAGED

FILES = Path(__file__).resolve().parent.parent / "tests" / "kiosk" / "guest"
IMAGE_MB = 1400


def build(target: Path, package: Path) -> None:
    """Builds the guest with the console installed as a package, and its root made for reading."""
    began = time.monotonic()
    base = cached_base()
    told(began, "system ready")
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=base.parent) as there:
        root = Path(there) / "root"
        run("cp", "-a", "--reflink=auto", base / "root", root)
        shutil.copy(package, root / package.name)
        inside(root, "dpkg", "--install", f"/{package.name}")
        (root / package.name).unlink()
        Installer(PACKAGED, lambda _: True, root).configure(overlay=True)
        shutil.copytree(FILES, root, dirs_exist_ok=True)
        inside(root, "systemctl", "enable", "--quiet", "guest-agent.service")
        inside(root, "systemctl", "mask", "--quiet", "e2scrub_reap.service")  # it finds nothing
        inside(root, "update-initramfs", "-u")
        told(began, "console installed")
        pack(root, target)
    told(began, "image made")


def pack(root: Path, target: Path) -> None:
    """Takes kernel and initramfs out, and makes the disk."""
    for name in ("vmlinuz", "initrd"):
        shutil.copy(root / name if (root / name).exists() else first(root, name), target / name)
    image = target / "root.img"
    image.unlink(missing_ok=True)
    run("mke2fs", "-q", "-t", "ext4", "-O", "^metadata_csum", "-d", root, image, f"{IMAGE_MB}M")


def inside(root: Path, *command: str) -> None:
    """Runs a command in the guest's root."""
    run(
        "chroot", root, "env", "DEBIAN_FRONTEND=noninteractive", "PATH=/usr/sbin:/usr/bin", *command
    )


def told(began: float, what: str) -> None:
    """Says how far the build is, and after how long."""
    print(
        f"kiosk guest: {what} after {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True
    )


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: kiosk_guest.py DIR PACKAGE.deb")
    build(Path(sys.argv[1]), Path(sys.argv[2]))
