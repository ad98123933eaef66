"""Puts settings into the configuration file and leaves every other line of it as it was."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import tomlkit
from tomlkit.items import Table

from console.errors import ConfigError
from console.hardware.usbbuttons import Assignment


def check_writable(path: Path) -> None:
    """Raise ``ConfigError`` with what to do if the file cannot be written, before work is lost."""
    target = path.resolve()
    there = next(up for up in (target, *target.parents) if up.exists())
    folder = target.parent if there == target else there
    if not (os.access(there, os.W_OK) and os.access(folder, os.W_OK)):
        raise ConfigError(
            f"{path}: you may not write this file. Run the command with sudo, or name a file of "
            "your own with --config"
        )


def put_buttons(path: Path, assignment: Assignment) -> None:
    """Write the section `[usb]` and `pads = "usb"` into the file, at once or not at all.

    Raise ``ConfigError`` where it cannot be written; the file is then as it was.
    """
    try:
        document = tomlkit.parse(path.read_text("utf-8") if path.exists() else "")
        document["usb"] = _usb(assignment)
        hardware = document.setdefault("hardware", tomlkit.table())
        hardware["pads"] = "usb"
        _replace(path.resolve(), tomlkit.dumps(document))
    except OSError as error:
        raise ConfigError(f"{path}: cannot be written: {error.strerror}") from error


def _usb(assignment: Assignment) -> Table:
    table = tomlkit.table()
    table.add(tomlkit.comment("Written by `slap-console assign`."))
    lists: Mapping[str, Sequence[object]] = {
        "devices": [str(device) for device in assignment.devices],
        "shared": sorted(number + 1 for number in assignment.shared),
        **assignment.lists(),
    }
    for name, values in lists.items():
        if values:
            array = tomlkit.item(list(values))
            table.add(name, array.multiline(name == "devices"))
    return table


def _replace(path: Path, text: str) -> None:
    """Let the file have this text the moment the text is on the disk, its rights as before."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    new = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copystat(path, new)
        else:
            new.chmod(0o644)
        new.replace(path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            new.unlink()
