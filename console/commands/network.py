"""``slap-console pin``: the PIN that opens the host's page."""

from __future__ import annotations

import argparse
import os
import sys
from getpass import getpass
from pathlib import Path

from console.errors import ConsoleError
from console.kiosk.layout import STATE
from console.network import pin_file
from console.phone.pin import LENGTHS, PIN_FILE, PinFile


def run_pin(arguments: argparse.Namespace) -> int:
    """Ask for a PIN twice, or read it from a pipe, and keep its hash; it counts at once."""
    file, keeper = _whose()
    file.set(_asked() if sys.stdin.isatty() else sys.stdin.readline().strip())
    if keeper is not None:
        os.chown(file.path, *keeper, follow_symlinks=False)
    print("the PIN is set; whoever had logged in must log in again")
    return 0


def _asked() -> str:
    pin = getpass(f"New PIN, {LENGTHS[0]} to {LENGTHS[1]} digits: ")
    if getpass("The same again: ") != pin:
        raise ConsoleError("the two PINs differ; nothing was changed")
    return pin


def _whose() -> tuple[PinFile, tuple[int, int] | None]:
    """Return the file to write, and whose it must be: root sets the PIN of the installed table."""
    installed = Path(STATE)
    if os.geteuid() == 0 and installed.is_dir():
        owner = installed.stat()
        return PinFile(installed / PIN_FILE), (owner.st_uid, owner.st_gid)
    return pin_file(), None
