"""Puts settings into the configuration file and leaves every other line of it as it was."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Mapping, MutableMapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import Table

from console.config_check import check_fit, read_sections
from console.config_lines import TEXT
from console.config_sections import Config
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
        document = tomlkit.parse(path.read_text(TEXT) if path.exists() else "")
        document["usb"] = _usb(assignment)
        hardware = document.setdefault("hardware", tomlkit.table())
        hardware["pads"] = "usb"
        _replace(path.resolve(), tomlkit.dumps(document))
    except OSError as error:
        raise ConfigError(f"{path}: cannot be written: {error.strerror}") from error


def put_settings(
    path: Path | None, changes: Mapping[str, object], otherwise: Config | None = None
) -> Config:
    """Write settings (``sound.volume``) into the file, at once or not at all; return all of them.

    ``None`` takes one out, so that it has its default.  Without a ``path`` nothing is kept, and
    they are changed in ``otherwise``.  Raise ``ConfigError`` where they cannot be, or do not go
    with the others; the file is then as it was.
    """
    try:
        document = tomlkit.parse(_text(path, otherwise))
    except (OSError, UnicodeDecodeError, TOMLKitError) as error:
        raise ConfigError(f"{path}: cannot be changed: {error}") from error
    for setting, value in changes.items():
        _put(document, setting, value)
    config, problems = read_sections(document.unwrap())
    problems = problems or check_fit(config)
    if problems:
        raise ConfigError("; ".join(problems))
    if path is not None:
        try:
            _replace(path.resolve(), tomlkit.dumps(document))
        except OSError as error:
            raise ConfigError(f"{path}: cannot be written: {error.strerror}") from error
    return config


def _text(path: Path | None, otherwise: Config | None) -> str:
    if path is None:
        return tomlkit.dumps(_without_none(msgspec.to_builtins(otherwise or Config())))
    # As bytes: the ends of lines stay as they are.
    return path.read_bytes().decode(TEXT) if path.exists() else ""


def _without_none(section: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: _without_none(value) if isinstance(value, dict) else value
        for name, value in section.items()
        if value is not None
    }


def _put(document: MutableMapping[str, Any], setting: str, value: object) -> None:
    *sections, name = setting.split(".")
    for section in sections:
        if value is None and section not in document:
            return
        document = document.setdefault(section, tomlkit.table())
        if not isinstance(document, MutableMapping):
            raise ConfigError(f"[{section}]: expected a section, found a value or several; mend it")
    if value is None:
        document.pop(name, None)
    else:
        document[name] = list(value) if isinstance(value, tuple) else value


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
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
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
