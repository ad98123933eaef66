"""Finds the board's serial port and opens it.

``Port`` is all that the rest needs of one, so that tests and the simulated board bring their own.
"""

from __future__ import annotations

import os
import termios
from collections.abc import Iterable, Mapping
from typing import Protocol

import msgspec
import serial
from serial.tools import list_ports

from console.errors import HardwareError
from console.hardware.definition import UsbId, definition
from console.hardware.linkhealth import FLASH

# A read waits this long at most, so that what falls due by itself is done.
READ_S = 0.01


class Port(Protocol):
    """An open serial line.  ``read`` and ``write`` raise OSError once it is gone."""

    def read(self) -> bytes:
        """Wait at most 10 ms for bytes and give all there are."""
        ...

    def write(self, data: bytes) -> int:
        """Send what fits without waiting; says how many bytes that was."""
        ...

    def close(self) -> None:
        """Give the line back."""
        ...


class Found(msgspec.Struct, frozen=True):
    """A serial port that may be a board's; ids are None where the port is not on USB."""

    path: str
    vendor: int | None = None
    product_id: int | None = None
    product: str = ""


class SerialPort:
    """A port of the operating system, opened for this program alone."""

    def __init__(self, path: str, baud: int) -> None:
        """Open it; raises OSError."""
        try:
            self._serial = serial.Serial(path, baud, timeout=READ_S, exclusive=True)
        except termios.error as error:  # pulled again in the moment it was opened
            raise OSError(*error.args) from error

    def read(self) -> bytes:
        """Give all bytes there are as soon as there is one."""
        first: bytes = self._serial.read(1)
        return first + self._serial.read(self._serial.in_waiting) if first else b""

    def write(self, data: bytes) -> int:
        """Send what fits without waiting."""
        try:  # the library's own write goes round and round while a board takes nothing
            return os.write(self._serial.fileno(), data)
        except BlockingIOError:
            return 0

    def close(self) -> None:
        """Give the port back."""
        self._serial.close()


def open_board(path: str = "") -> SerialPort:
    """Open the port at ``path``, or that of the only board found on USB.

    Raises HardwareError with what to do where there is none, several, or no permission.
    """
    path = path or choose(serial_ports())
    try:
        return SerialPort(path, definition().frame.baud)
    except OSError as error:
        raise HardwareError(_refused(path, error)) from error


def serial_ports() -> list[Found]:
    """Every serial port of this computer."""
    return [
        Found(port.device, port.vid, port.pid, port.product or "") for port in list_ports.comports()
    ]


def usb_id(port: Found) -> UsbId | None:
    """The entry of the definition that a port answers to."""
    for usb in definition().usb:
        ids = (usb.vendor, usb.product_id)
        if (port.vendor, port.product_id) == ids and usb.product in port.product:
            return usb
    return None


def choose(ports: Iterable[Found]) -> str:
    """The path of the only port that may be a board's; raises HardwareError."""
    boards = {port.path: usb for port in ports if (usb := usb_id(port)) is not None}
    if len(boards) == 1:
        return next(iter(boards))
    if not boards:
        raise HardwareError(
            "expected a Pico or Nano with our firmware on USB, found none: plug it in, put the "
            f"firmware on it ({FLASH}), or set port under [hardware]"
        )
    raise HardwareError(
        f"expected one board on USB, found {listed(boards)}: set the port of yours under [hardware]"
    )


def listed(boards: Mapping[str, UsbId]) -> str:
    """Boards by their ports, in words."""
    return ", ".join(f"{path} ({usb.text})" for path, usb in sorted(boards.items()))


def _refused(path: str, error: OSError) -> str:
    text = str(error)
    if "Permission" in text or "Errno 13" in text:
        return (
            f"{path}: no permission to open it. Run: sudo usermod -aG dialout $USER, then log in "
            "anew"
        )
    if "exclusively lock" in text or "Errno 16" in text:
        return f"{path}: another program has it open. Close that program, or a second console"
    if "No such file" in text or "Errno 2]" in text:
        return f"{path}: there is no such port. Is the board plugged in?"
    return f"{path}: cannot be opened ({text})"
