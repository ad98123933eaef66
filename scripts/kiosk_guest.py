#!/usr/bin/env python3
"""Builds all that the kiosk is proved with: `kiosk_guest.py DIR`.

DIR gets `root.img`, `vmlinux` and `initrd`, a Debian guest with the console installed as a package
and made ready for a root that is only read; `package.deb` and `archive.tar.xz`, the console as it
is handed out; and `base`, a link to the bare Debian.
"""

from __future__ import annotations

import lzma
import shutil
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import release
from guest_base import cached_base, first, python, run

from console.kiosk.install import Installer
from console.kiosk.layout import PACKAGED

FILES = Path(__file__).resolve().parent.parent / "tests" / "kiosk" / "guest"
IMAGE_MB = 1400
XZ = b"\xfd7zXZ\x00"


def build(target: Path) -> None:
    """Builds everything anew but for the bare Debian, which is kept."""
    began = time.monotonic()
    target.mkdir(parents=True, exist_ok=True)
    base = cached_base()
    told(began, "system ready")
    link(target / "base", base / "root")
    release.gather("x86_64", python())  # what both hold
    told(began, "console put together")
    with (
        ThreadPoolExecutor() as pool,
        tempfile.TemporaryDirectory(dir=base.parent) as there,
    ):
        archive = pool.submit(release.build, "archive", "x86_64", python())
        package = release.build("deb", "x86_64", python())
        link(target / "package.deb", package)
        told(began, "package made")
        root = Path(there) / "root"
        run("cp", "-a", "--reflink=auto", base / "root", root)
        install(root, package)
        told(began, "console installed")
        pack(root, target)
        link(target / "archive.tar.xz", archive.result())
    told(began, "image and archive made")


def link(path: Path, to: Path) -> None:
    """Makes a link, in the place of an earlier one."""
    path.unlink(missing_ok=True)
    path.symlink_to(to)


def install(root: Path, package: Path) -> None:
    """Installs the console in the guest, and what listens there to the tests."""
    shutil.copy(package, root / package.name)
    inside(root, "dpkg", "--install", f"/{package.name}")
    (root / package.name).unlink()
    Installer(PACKAGED, lambda _: True, root).configure(overlay=True)
    shutil.copytree(FILES, root, dirs_exist_ok=True)
    inside(root, "systemctl", "enable", "--quiet", "guest-agent.service")
    inside(root, "systemctl", "mask", "--quiet", "e2scrub_reap.service")  # it finds nothing
    inside(root, "update-initramfs", "-u")


def pack(root: Path, target: Path) -> None:
    """Takes kernel and initramfs out, and makes the disk."""
    (target / "vmlinux").write_bytes(unpacked(file_of(root, "vmlinuz").read_bytes()))
    shutil.copy(file_of(root, "initrd"), target / "initrd")
    image = target / "root.img"
    image.unlink(missing_ok=True)
    run("mke2fs", "-q", "-t", "ext4", "-O", "^metadata_csum", "-d", root, image, f"{IMAGE_MB}M")


def file_of(root: Path, name: str) -> Path:
    """The kernel's file of that name, by the link that Debian makes or without it."""
    return root / name if (root / name).exists() else first(root, name)


def unpacked(kernel: bytes) -> bytes:
    """The kernel as it is in memory: the emulator starts it as it is, and unpacking takes it 8 s.

    Debian packs with xz; what is packed otherwise stays as it is.
    """
    start = kernel.find(XZ)
    return kernel if start < 0 else lzma.LZMADecompressor().decompress(kernel[start:])


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
    if len(sys.argv) != 2:
        sys.exit("usage: kiosk_guest.py DIR")
    build(Path(sys.argv[1]))
