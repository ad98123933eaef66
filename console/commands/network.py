"""``slap-console pin``: the PIN that opens the host's page."""

from __future__ import annotations

import argparse
import contextlib
import os
import pwd
import sys
from getpass import getpass
from pathlib import Path

from console.errors import ConsoleError
from console.kiosk.layout import STATE, USER
from console.network import pin_file
from console.phone.pin import LENGTHS, PIN_FILE, PinFile


def run_pin(arguments: argparse.Namespace) -> int:
    """Ask for a PIN twice, or read it from a pipe, and keep its hash; it counts at once."""
    file, keeper = _whose()
    made = not file.path.parent.exists()
    file.set(_asked() if sys.stdin.isatty() else sys.stdin.readline().strip())
    if keeper is not None:
        for path in (file.path, file.path.parent) if made else (file.path,):
            os.chown(path, *keeper, follow_symlinks=False)
    print("the PIN is set; whoever had logged in must log in again")
    return 0


def _asked() -> str:
    pin = getpass(f"New PIN, {LENGTHS[0]} to {LENGTHS[1]} digits: ")
    if getpass("The same again: ") != pin:
        raise ConsoleError("the two PINs differ; nothing was changed")
    return pin


def _whose() -> tuple[PinFile, tuple[int, int] | None]:
    """Return the file to write, and whose it must be: root sets the PIN of the installed table."""
    if os.geteuid() == 0:
        with contextlib.suppress(KeyError):  # no such user: not installed
            user = pwd.getpwnam(USER)
            return PinFile(Path(STATE) / PIN_FILE), (user.pw_uid, user.pw_gid)
    return pin_file(), None
