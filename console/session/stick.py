"""Finished matches copied to a USB stick, as one zip file that anybody can open."""

from __future__ import annotations

import contextlib
import os
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

from console.errors import ConsoleError
from console.session.kept_matches import finished

# Where the installed rules mount a stick (console/kiosk/files/slap-console-stick@.service).
STICK = Path("/run/slap-console-stick")
FOLDER = "slap-console"  # on the stick: the one place that the table may write to
ARCHIVE = ".tar.xz"  # what `make archive` makes
READ_ME = """\
The journals of finished matches on a Slap Console, one folder a match, one file a hand.
Each line is a press or what came of it, as JSON. To see a hand again:

    slap-console replay FILE

Les journaux des parties finies d'une Slap Console : un dossier par partie, un fichier par manche.
Chaque ligne est une action ou sa suite, en JSON. Pour revoir une manche :

    slap-console replay FICHIER
"""


class NoStickError(ConsoleError):
    """No USB stick is plugged in that can be written."""


class NoMatchError(ConsoleError):
    """There is nothing to copy yet."""


def stick_folder(
    stick: Path = STICK, mounted: Callable[[str | Path], bool] = os.path.ismount
) -> Path:
    """Return the folder on the stick that is there; raise ``NoStickError`` where there is none."""
    folder = stick / FOLDER
    if not mounted(stick) or not folder.is_dir():
        raise NoStickError(f"{stick}: expected a USB stick, found none; plug one in")
    return folder


def export(root: Path, folder: Path, name: str) -> Path:
    """Write ``name``.zip with every finished match into the folder; return its path.

    It is on the stick once this returns.  Raise ``NoMatchError`` where there is none, and
    ``ConsoleError`` where it cannot be written; nothing of it is left then.
    """
    matches = finished(root)
    if not matches:
        raise NoMatchError("there is no finished match yet")
    target = folder / f"{name}.zip"
    part = target.with_suffix(".part")
    try:
        with part.open("wb") as file:
            with zipfile.ZipFile(
                file, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False
            ) as packed:
                packed.writestr("README.txt", READ_ME)
                for match in matches:
                    for path in match.hands():
                        packed.write(path, f"{match.path.name}/{path.name}")
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)
        _sync(folder)
    except OSError as error:
        with contextlib.suppress(OSError):
            part.unlink()
        raise ConsoleError(error.strerror or str(error)) from error
    return target


def releases(stick: Path) -> list[str]:
    """Return the names of release archives and packages on a stick, the newest version first."""
    try:
        names = [path.name for path in stick.iterdir() if path.is_file()]
    except OSError:
        return []
    found = [
        name
        for name in names
        if name.startswith(("slap-console-", "slap-console_")) and name.endswith((ARCHIVE, ".deb"))
    ]
    return sorted(found, key=_by_number, reverse=True)


def _by_number(name: str) -> list[int | str]:
    """Return what sorts 0.9 before 0.10."""
    return [int(part) if part.isdecimal() else part for part in re.split(r"(\d+)", name)]


def _sync(folder: Path) -> None:
    with contextlib.suppress(OSError):  # FAT syncs no folders through some kernels
        fd = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)
