#!/usr/bin/env python3
"""Puts together what is installed: the locked Python packages and the console, in one folder.

`payload.py here DIR` does so for this machine, `payload.py ARCH VERSION DIR` for another one, such
as `aarch64 3.11`. It uses the standard library alone, as it runs before anything is installed.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

import debian

ROOT = Path(__file__).resolve().parent.parent
UV = ROOT / ".venv" / "bin" / "uv"
LOCK = "requirements-pi.txt"
OWN = ["console", "pyproject.toml", "README.md", "LICENSE", "LICENSES"]
IMAGES = (
    "firmware/prebuilt"  # what `slap-console flash` puts on a board, looked for beside the console
)
# Packages that are only needed to build the console, or to write its locks.
NOT_TO_RUN = ("setuptools", "pkg_resources", "_distutils_hack", "distutils-precedence.pth", "bin")
GLIBC = {"3.11": "2_36", "3.12": "2_36", "3.13": "2_40", "3.14": "2_40"}
WITHOUT_WHEELS = "cobs"  # its part in C would be this machine's; it does without
PIP = ["-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check", "--no-deps"]


def here(target: Path) -> None:
    """Makes the folder for this machine and Python; does nothing if it is made already."""
    if not (debian.install("python3-venv") or shutil.which("uv")):
        sys.exit("slap-console: expected python3-venv; run: sudo apt install python3-venv")
    if is_made(target, "here"):
        return
    print("slap-console: fetching the packages that the locks name", file=sys.stderr, flush=True)
    with tempfile.TemporaryDirectory() as there:
        venv.create(there, with_pip=True)
        python = f"{there}/bin/python"
        make_anew(target)
        run(python, *PIP, "--require-hashes", "--target", target, "-r", ROOT / LOCK)
        run(python, *PIP, "--require-hashes", "-r", ROOT / LOCK)  # it builds the console
        add_console(python, target)
    finish(target, "here")


def other(arch: str, version: str, target: Path) -> None:
    """Makes the folder for another processor or Python, from wheels alone."""
    made_for = f"{arch} {version}"
    if is_made(target, made_for):
        return
    make_anew(target)
    python = str(ROOT / ".venv" / "bin" / "python")
    with tempfile.TemporaryDirectory() as there:
        wheels, sources = split_lock(Path(there))
        platform = f"{arch}-manylinux_{GLIBC[version]}"
        run(
            *(UV, "pip", "install", "--quiet", "--no-deps", "--only-binary", ":all:"),
            *("--python-platform", platform, "--python-version", version, "--link-mode", "copy"),
            *("--require-hashes", "--target", target, "-r", wheels),
        )
        run(python, *PIP, "--require-hashes", "--target", target, "-r", sources)
    for compiled in (target / WITHOUT_WHEELS).rglob("*.so"):
        compiled.unlink()
    add_console(python, target)
    finish(target, made_for)


def split_lock(folder: Path) -> tuple[Path, Path]:
    """Writes the lock as two: of packages that have wheels, and of those that have none."""
    entries = re.split(r"\n(?=[\w.-]+==)", (ROOT / LOCK).read_text("utf-8"))
    wheels, sources = folder / "wheels.txt", folder / "sources.txt"
    source = [entry for entry in entries if entry.startswith(f"{WITHOUT_WHEELS}==")]
    wheels.write_text("\n".join(entry for entry in entries if entry not in source), "utf-8")
    sources.write_text("\n".join(source), "utf-8")
    return wheels, sources


def make_anew(target: Path) -> None:
    """Removes what is left of an earlier time."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)


def add_console(python: str, target: Path) -> None:
    """Builds the console apart, so that nothing an earlier build left gets in, and adds it."""
    with tempfile.TemporaryDirectory() as there:
        source = Path(there)
        for name in OWN:
            if (ROOT / name).is_dir():
                ignore = shutil.ignore_patterns("__pycache__", ".*")
                shutil.copytree(ROOT / name, source / name, ignore=ignore)
            else:
                shutil.copy(ROOT / name, source / name)
        run(python, *PIP, "--no-build-isolation", "--target", target, "--upgrade", source)
    shutil.copytree(ROOT / IMAGES, target / IMAGES)


def finish(target: Path, made_for: str) -> None:
    """Removes what running needs not, and stamps the folder as whole."""
    for name in NOT_TO_RUN:
        for path in [target / name, *target.glob(f"{name}-*.dist-info")]:
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink(missing_ok=True)
    for cache in list(target.rglob("__pycache__")):
        shutil.rmtree(cache)
    stamp(target).write_text(fingerprint(made_for), "utf-8")


def is_made(target: Path, made_for: str) -> bool:
    """Whether the folder was finished from these very files."""
    try:
        return stamp(target).read_text("utf-8") == fingerprint(made_for)
    except OSError:
        return False


def stamp(target: Path) -> Path:
    """Where it is noted what the folder was made from."""
    return target.with_name(f"{target.name}.stamp")


def fingerprint(made_for: str) -> str:
    """A digest of all that gets into the folder."""
    digest = hashlib.sha256(f"{made_for} {sys.version_info[:2]}".encode())
    names = [LOCK, "scripts/payload.py", IMAGES, *OWN]
    for path in sorted(path for name in names for path in files_of(ROOT / name)):
        digest.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def files_of(path: Path) -> list[Path]:
    """The file itself, or the files in a folder that are not made by Python."""
    found = [path] if path.is_file() else path.rglob("*")
    return [file for file in found if file.is_file() and "__pycache__" not in file.parts]


def run(*command: str | Path) -> None:
    """Runs a command; its failure ends the whole with what it said."""
    environment = {**os.environ, "PIP_REQUIRE_VIRTUALENV": "0", "PYTHONPATH": ""}
    done = subprocess.run([str(part) for part in command], env=environment, cwd="/")
    if done.returncode:
        sys.exit(f"slap-console: `{' '.join(map(str, command))}` failed; is the network there?")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["here", folder]:
            here(Path(folder).resolve())
        case [arch, version, folder] if version in GLIBC:
            other(arch, version, Path(folder).resolve())
        case _:
            sys.exit("usage: payload.py here DIR | payload.py ARCH VERSION DIR")
