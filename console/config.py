"""Reads the one configuration file and refuses, all at once, what cannot be used in it.

The file is the one named on the command line, else `/etc/slap-console.toml`, else `config.toml` in
`slap-console` under the user's configuration folder; without any, every setting has its default.
"""

from __future__ import annotations

import logging
import os
import tomllib
from pathlib import Path
from typing import Any

from console.config_check import check_fit, read_sections
from console.config_lines import TEXT, line_of
from console.config_sections import Config
from console.config_text import example
from console.errors import ConfigError

__all__ = [
    "Config",
    "check",
    "example",
    "find",
    "journal_folder",
    "load",
    "load_or_last",
    "load_to_assign",
    "state_folder",
    "user_file",
]

log = logging.getLogger(__name__)

LAST_GOOD = "last-good.toml"
SYSTEM_FILE = Path("/etc/slap-console.toml")


def load(path: Path | None = None) -> Config:
    """Return the configuration in ``path``, else in the first file `find` knows, else the defaults.

    Raise ``ConfigError`` that names every setting that cannot be used, not only the first.
    """
    found = path or find()
    return Config() if found is None else _accepted(found, _parse(found))


def load_or_last(path: Path | None = None) -> tuple[Config, ConfigError | None]:
    """Return the configuration, or what to start with where it cannot be used, and why not.

    That is the last one that could be, of which a copy is kept in the state folder, else the
    defaults.
    """
    found = path or find()
    if found is None:
        return Config(), None
    last = state_folder() / LAST_GOOD
    try:
        config = load(found)
    except ConfigError as error:
        log.warning("%s; the last good settings are in force, or the defaults", error)
        try:
            return load(last), error
        except ConfigError:
            return Config(), error
    _remember(found, last)
    return config, None


def _remember(path: Path, last: Path) -> None:
    """Keep a copy of a file that could be used; a full disk costs no more than that."""
    try:
        text = path.read_bytes()
        if last.exists() and last.read_bytes() == text:
            return
        last.parent.mkdir(parents=True, exist_ok=True)
        new = last.with_suffix(".new")
        new.write_bytes(text)
        new.replace(last)
    except OSError as error:
        log.warning("no copy of the settings could be kept: %s", error.strerror or error)


def load_to_assign(path: Path) -> Config:
    """Return the configuration without its USB buttons, which are about to be assigned anew.

    A file that is not there yet says nothing; raise ``ConfigError`` as ``load`` does.
    """
    raw = _parse(path) if path.exists() else {}
    raw.pop("usb", None)
    if isinstance(hardware := raw.get("hardware"), dict):
        hardware.pop("pads", None)
    return _accepted(path, raw)


def check(path: Path) -> list[str]:
    """Return one line for everything in the file that cannot be used; none means it is good."""
    try:
        return [f"{path}: {problem}" for problem in _read(_parse(path))[1]]
    except ConfigError as error:
        return [str(error)]


def find() -> Path | None:
    """Return the configuration file that is used where none is named, None where there is none."""
    return next((path for path in (SYSTEM_FILE, user_file()) if path.is_file()), None)


def user_file() -> Path:
    """Return where the user's own configuration file belongs."""
    return _base_folder("XDG_CONFIG_HOME", ".config") / "slap-console" / "config.toml"


def journal_folder(config: Config) -> Path:
    """Return the folder of the journals: the one configured, else in the user's state folder."""
    if config.journal.folder:
        return Path(config.journal.folder).expanduser()
    return state_folder() / "journal"


def state_folder() -> Path:
    """Return the folder of what the console keeps for itself, in the user's state folder."""
    return _base_folder("XDG_STATE_HOME", ".local/state") / "slap-console"


def nearest_there(path: Path) -> Path:
    """Return the path itself where it is there, else the nearest folder above it that is."""
    return next(up for up in (path, *path.parents) if up.exists())


def _base_folder(variable: str, in_home: str) -> Path:
    # The XDG specification has relative paths in these variables ignored.
    given = Path(os.environ.get(variable, ""))
    return given if given.is_absolute() else Path.home() / in_home


def _accepted(path: Path, raw: dict[str, Any]) -> Config:
    config, problems = _read(raw)
    if problems:
        count = "a setting" if len(problems) == 1 else f"{len(problems)} settings"
        lines = "".join(f"\n  {problem}" for problem in problems)
        line = line_of(path.read_text(TEXT), problems[0])
        raise ConfigError(f"{path}: {count} cannot be used{lines}", line)
    return config


def _read(raw: dict[str, Any]) -> tuple[Config, list[str]]:
    config, problems = read_sections(raw)
    return config, problems or check_fit(config)


def _parse(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(TEXT))
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: not UTF-8 text from byte {error.start} on") from error
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path}: not TOML: {error}", line_of("", str(error))) from error
