"""Puts the firmware on a board: by copying to a Pico's boot drive, or through avrdude for a Nano.

Everything outside the program is passed in through ``Tools``.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Literal

import msgspec

from console.errors import HardwareError
from console.hardware.framing import DELIMITER, frame
from console.hardware.ports import Found, Port, listed, open_board, serial_ports, usb_id
from console.hardware.protocol import Board, Bootloader, encode

BoardName = Literal["pico", "nano"]

DRIVE_LABEL = "RPI-RP2"
DRIVE_FILE = "INFO_UF2.TXT"
UF2_BLOCK, UF2_START, UF2_FAMILY_AT = 512, b"UF2\n\x57\x51\x5d\x9e", 28
RP2040_FAMILY = 0xE48BFF56
# Nanos come with two boot loaders; the newer one first.
NANO_BAUDS = (115_200, 57_600)
WAIT_S, STEP_S = 10.0, 0.25
_MOUNT_FOLDERS = ("media", "run/media", "mnt")


class Ran(msgspec.Struct, frozen=True):
    """What a program left behind."""

    code: int
    said: str


class Tools(msgspec.Struct, frozen=True):
    """The world outside: drives below ``root``, programs, ports, waiting (s)."""

    root: Path = Path("/")
    find: Callable[[str], str | None] = shutil.which
    run: Callable[[Sequence[str]], Ran] = lambda command: _run(command)
    open_port: Callable[[str], Port] = open_board
    ports: Callable[[], list[Found]] = serial_ports
    wait: Callable[[float], None] = time.sleep


def flash(
    board: BoardName, image: Path, port: str, say: Callable[[str], None], tools: Tools | None = None
) -> None:
    """Put ``image`` on the board, telling each step; ``port`` may be empty if there is only one.

    Raises HardwareError with what to do when board, permission, program or image is missing.
    """
    tools = tools or Tools()
    if board == "pico":
        check_uf2(image)
        _flash_pico(image, port, say, tools)
    else:
        check_hex(image)
        _flash_nano(image, port, say, tools)
    say("Done. The board starts by itself; slap-console selftest tries it out.")


def check_uf2(image: Path) -> None:
    """Raise HardwareError unless the file is a UF2 image for the RP2040."""
    data = _read(image)
    family = int.from_bytes(data[UF2_FAMILY_AT : UF2_FAMILY_AT + 4], "little")
    if not data.startswith(UF2_START) or len(data) % UF2_BLOCK or family != RP2040_FAMILY:
        raise HardwareError(f"{image}: expected a UF2 image for the RP2040; build it anew")


def check_hex(image: Path) -> None:
    """Raise HardwareError unless the file is a whole Intel HEX image."""
    lines = _read(image).decode("ascii", "replace").split()
    if not lines or lines[-1] != ":00000001FF" or not all(map(_is_hex_record, lines)):
        raise HardwareError(f"{image}: expected a whole Intel HEX image; build it anew")


def boot_drive(root: Path) -> Path | None:
    """The mounted drive of a Pico in its boot loader, or None."""
    for folder in _MOUNT_FOLDERS:
        for pattern in (DRIVE_LABEL, f"*/{DRIVE_LABEL}"):
            for drive in sorted((root / folder).glob(pattern)):
                if (drive / DRIVE_FILE).is_file():
                    return drive
    return None


def only_port(board: BoardName, ports: Iterable[Found]) -> str:
    """The path of the only such board on USB; raises HardwareError with what to do."""
    wanted = Board[board.upper()]
    boards = {
        port.path: usb
        for port in ports
        if (usb := usb_id(port)) is not None and usb.board == wanted
    }
    if len(boards) == 1:
        return next(iter(boards))
    if boards:
        raise HardwareError(
            f"expected one {board.title()} on USB, found {listed(boards)}: name one with --port"
        )
    raise HardwareError(
        f"expected a {board.title()} on USB, found none: plug it in, or name its port with --port"
    )


def _flash_pico(image: Path, port: str, say: Callable[[str], None], tools: Tools) -> None:
    drive = boot_drive(tools.root) or _mounted(tools)
    if drive is None:
        _reset_to_boot_loader(port, say, tools)
        drive = _wait_for_drive(tools)
    say(f"Copying {image.name} to {drive} ...")
    try:
        target = drive / image.name
        with target.open("wb") as file:
            file.write(image.read_bytes())
            file.flush()
            os.fsync(file.fileno())
    except PermissionError as error:
        raise HardwareError(
            f"{drive}: no permission to write ({error.strerror}). Mount the drive as your own user"
        ) from error
    except OSError as error:  # the board resets with the last block, often before the file is shut
        if drive.is_dir() and (drive / DRIVE_FILE).is_file():
            raise HardwareError(f"{drive}: cannot be written ({error}); try again") from error


def _reset_to_boot_loader(port: str, say: Callable[[str], None], tools: Tools) -> None:
    by_hand = (
        "Hold the BOOTSEL button of the Pico while you plug its USB cable in, then run this again"
    )
    try:
        path = port or only_port("pico", tools.ports())
        line = tools.open_port(path)
    except HardwareError as error:
        raise HardwareError(
            f"no Pico can be asked to take new firmware: {str(error).rstrip('.?')}. {by_hand}"
        ) from error
    say(f"Asking the board at {path} to start its boot loader ...")
    try:
        line.write(DELIMITER + frame(encode(Bootloader())))
        tools.wait(STEP_S)
    except OSError as error:
        raise HardwareError(f"{path}: cannot be written ({error}). {by_hand}") from error
    finally:
        line.close()


def _wait_for_drive(tools: Tools) -> Path:
    for _ in range(round(WAIT_S / STEP_S)):
        drive = boot_drive(tools.root) or _mounted(tools)
        if drive is not None:
            return drive
        tools.wait(STEP_S)
    raise HardwareError(
        f"expected the drive {DRIVE_LABEL} within {WAIT_S:.0f} s, it did not come. Is the Pico "
        "on a USB cable that carries data? Hold its BOOTSEL button while you plug it in"
    )


def _mounted(tools: Tools) -> Path | None:
    """Mount the boot drive where no desktop does it."""
    device = tools.root / "dev/disk/by-label" / DRIVE_LABEL
    if not device.exists():
        return None
    if tools.find("udisksctl") is None:
        raise HardwareError(
            f"the Pico's boot drive {device} is not mounted. Run: sudo apt install udisks2, or "
            f"mount it at /media/{DRIVE_LABEL} yourself"
        )
    ran = tools.run(["udisksctl", "mount", "--no-user-interaction", "-b", str(device)])
    drive = boot_drive(tools.root)
    if drive is None and ran.code != 0 and "AlreadyMounted" not in ran.said:
        raise HardwareError(f"{device}: cannot be mounted ({ran.said.strip()}); mount it yourself")
    return drive


def _flash_nano(image: Path, port: str, say: Callable[[str], None], tools: Tools) -> None:
    if tools.find("avrdude") is None:
        raise HardwareError("avrdude is missing. Run: sudo apt install avrdude")
    path = port or only_port("nano", tools.ports())
    said = ""
    for baud in NANO_BAUDS:
        say(f"Writing {image.name} through {path} at {baud} baud ...")
        ran = tools.run(_avrdude(image, path, baud))
        if ran.code == 0:
            return
        said = ran.said
        _tell_common(path, said)
    raise HardwareError(
        f"{path}: no Nano answered at {' or '.join(map(str, NANO_BAUDS))} baud. Is it the right "
        f"port, and a Nano (ATmega328P)? avrdude said: {_last_line(said)}"
    )


def _avrdude(image: Path, path: str, baud: int) -> list[str]:
    settings = ["-q", "-p", "atmega328p", "-c", "arduino", "-P", path, "-b", str(baud), "-D"]
    return ["avrdude", *settings, "-U", f"flash:w:{image}:i"]


def _tell_common(path: str, said: str) -> None:
    """Raise HardwareError for what another baud rate does not mend."""
    if "ermission denied" in said:
        raise HardwareError(
            f"{path}: no permission. Run: sudo usermod -aG dialout $USER, then log in anew"
        )
    if "No such file" in said:
        raise HardwareError(f"{path}: there is no such port. Is the board plugged in?")
    if "busy" in said:
        raise HardwareError(f"{path}: another program has it open. Close the console first")


def _last_line(said: str) -> str:
    return (said.strip().splitlines() or ["nothing"])[-1].strip()


def _is_hex_record(line: str) -> bool:
    try:
        data = bytes.fromhex(line[1:])
    except ValueError:
        return False
    return line[0] == ":" and len(data) >= 5 and data[0] == len(data) - 5 and sum(data) % 256 == 0


def _read(image: Path) -> bytes:
    try:
        return image.read_bytes()
    except OSError as error:
        raise HardwareError(
            f"{image}: cannot be read ({error.strerror}); name another with --image"
        ) from error


def _run(command: Sequence[str]) -> Ran:
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    return Ran(done.returncode, done.stdout + done.stderr)
