#!/usr/bin/env python3
"""Builds what is handed out, under `dist`: a package with `release.py deb`, or an `archive`.

Two more words name the processor and the Python that it is for, else a Raspberry Pi OS Bookworm:
`release.py deb aarch64 3.13`. Both hold every library, so that installing them needs no index.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from pathlib import Path

import payload

from console.kiosk.install import Installer
from console.kiosk.layout import PACKAGED
from console.kiosk.support import PACKAGES

ROOT = payload.ROOT
DIST, BUILD = ROOT / "dist", ROOT / "build"
DEBIAN_ARCH = {"aarch64": "arm64", "x86_64": "amd64"}
CONTROL = """\
Package: slap-console
Version: {version}
Architecture: {arch}
Maintainer: The Slap Console project <slap-console@localhost>
Section: games
Priority: optional
Depends: python3 (>= {python}~), python3 (<< {next}~), systemd (>= 252), udev, adduser, {packages}
{pins}Installed-Size: {size}
Description: Table for slap card games that referees itself
 Slap Console starts at boot on the whole screen. Two to eight players sit around
 it, each with a pad to slap; it deals, watches the cards, and knows to the
 microsecond whose hand came first.
"""


def build(kind: str, arch: str = "aarch64", python: str = "3.11") -> Path:
    """Builds one thing to hand out and returns its path."""
    site = gather(arch, python)
    DIST.mkdir(exist_ok=True)
    make = {"deb": make_deb, "archive": make_archive}[kind]
    return make(site, arch, python)


def gather(arch: str, python: str) -> Path:
    """Puts the console and its libraries together, unless they are; returns the folder."""
    site = BUILD / f"{arch}-{python}" / "site"
    payload.other(arch, python, site)
    return site


def make_deb(site: Path, arch: str, python: str) -> Path:
    """A package of Debian's, its files placed by the installer itself."""
    target = DIST / f"slap-console_{version()}+py{python}_{DEBIAN_ARCH[arch]}.deb"
    with tempfile.TemporaryDirectory() as there:
        root = Path(there)
        root.chmod(0o755)
        with tempfile.TemporaryDirectory() as docs:
            copy_docs(Path(docs))
            installer = Installer(PACKAGED, lambda _: False, root, run=lambda *_, **__: None)
            installer.place(site, Path(docs))
        shutil.copy(ROOT / "LICENSE", root / PACKAGED.docs.lstrip("/") / "copyright")
        control = root / "DEBIAN"
        control.mkdir()
        (control / "control").write_text(control_text(root, arch, python), "utf-8")
        for script in ("postinst", "prerm"):
            shutil.copy(ROOT / "packaging" / script, control / script)
            (control / script).chmod(0o755)
        command = ["dpkg-deb", "--build", "--root-owner-group", "-Zgzip", "-z6", there, str(target)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=dated())
    return target


def control_text(root: Path, arch: str, python: str) -> str:
    """What the package says of itself."""
    major, minor = python.split(".")
    size = sum(path.stat().st_size for path in root.rglob("*") if path.is_file()) // 1024
    packages = [*PACKAGES, "libasound2 | libasound2t64"]
    # Bookworm's Python has a wheel of lgpio; later ones have the system's package.
    pins = "" if int(minor) < 13 else "Recommends: python3-lgpio\n"
    return CONTROL.format(
        version=f"{version()}+py{python}",
        arch=DEBIAN_ARCH[arch],
        python=python,
        next=f"{major}.{int(minor) + 1}",
        packages=", ".join(packages),
        pins=pins,
        size=size,
    )


def make_archive(site: Path, arch: str, python: str) -> Path:
    """An archive with `install.sh`, for a machine without a network."""
    name = f"slap-console-{version()}-{arch}-py{python}"
    target = DIST / f"{name}.tar.xz"
    with tempfile.TemporaryDirectory() as there:
        folder = Path(there) / name
        shutil.copytree(site, folder / "site")
        copy_docs(folder / "docs")
        for file in ("install.sh", "LICENSE"):
            shutil.copy(ROOT / file, folder / file)
        (folder / "python").write_text(f"{python}\n", "ascii")
        (folder / "arch").write_text(f"{arch}\n", "ascii")
        with tarfile.open(target, "w:xz", preset=1) as archive:
            archive.add(folder, name, filter=nobodys)
    return target


def nobodys(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """The file as root's and as of the source's date, so that archives of one state are alike."""
    member.uid = member.gid = 0
    member.uname = member.gname = "root"
    member.mtime = int(dated()["SOURCE_DATE_EPOCH"])
    return member


def copy_docs(folder: Path) -> None:
    """The pages for who installs and runs a table, with their pictures."""
    shutil.copytree(ROOT / "docs", folder, dirs_exist_ok=True)


def dated() -> dict[str, str]:
    """The environment with the date of the last commit in it, 0 outside a checkout."""
    command = ["git", "log", "-1", "--format=%ct"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    return {**os.environ, "SOURCE_DATE_EPOCH": done.stdout.strip() or "0"}


def version() -> str:
    """The version that pyproject.toml gives."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"])


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 4 or sys.argv[1] not in {"deb", "archive"}:
        sys.exit("usage: release.py deb|archive [ARCH [PYTHON]]")
    print(build(*sys.argv[1:]))
