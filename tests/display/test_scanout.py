"""Reading the screen's own memory, with a kernel of our own behind the questions."""

from __future__ import annotations

import fcntl
import os
import struct

import pytest

from console.display import scanout
from console.display.scanout import Scanout, read

WIDTH, HEIGHT, PITCH = 8, 4, 64
LINEAR, TILED = 0, 0x0700000000000001


class Kernel:
    """Two screens, one of them dark, and the buffer that the other one is sent."""

    def __init__(self, letters: bytes, modifier: int = LINEAR) -> None:
        self.letters, self.modifier = letters, modifier
        self.memory = os.memfd_create("picture")
        os.truncate(self.memory, PITCH * HEIGHT)
        self.lit = True
        self.released: list[int] = []

    def paint(self, x: int, y: int, data: bytes) -> None:
        os.pwrite(self.memory, data, y * PITCH + 4 * x)

    def ioctl(self, fd: int, request: int, asked: bytes) -> bytes:
        match request & 0xFF:
            case 0xA0:
                return self._resources(asked)
            case 0xA1:
                crtc = struct.unpack_from("<I", asked, 12)[0]
                fb = 77 if crtc == 42 and self.lit else 0
                return struct.pack("<Q7I68s", 0, 0, crtc, fb, 0, 0, 0, fb, b"")
            case 0xCE:
                letters = int.from_bytes(self.letters, "little")
                return struct.pack(
                    "<5I4I4I4I4x4Q",
                    *(77, WIDTH, HEIGHT, letters, 0),
                    *(9, 0, 0, 0),
                    *(PITCH, 0, 0, 0),
                    *(0, 0, 0, 0),
                    *(self.modifier, 0, 0, 0),
                )
            case 0x2D:
                return struct.pack("<2Ii", 9, 0, os.dup(self.memory))
            case 0x09:
                self.released.append(struct.unpack("<2I", asked)[0])
        return asked

    def _resources(self, asked: bytes) -> bytes:
        fields = list(struct.unpack("<4Q8I", asked))
        if fields[1]:
            scanout.ctypes.memmove(fields[1], struct.pack("<2I", 41, 42), 8)
        fields[5] = 2
        return struct.pack("<4Q8I", *fields)


@pytest.fixture
def behind(monkeypatch: pytest.MonkeyPatch):
    """Put a kernel behind the questions."""

    def put(kernel: Kernel) -> Kernel:
        monkeypatch.setattr(scanout, "_open_cards", lambda: [5])
        monkeypatch.setattr(fcntl, "ioctl", kernel.ioctl)
        return kernel

    return put


def corners(size: tuple[int, int]) -> list[tuple[int, int]]:
    return [(0, 0), (size[0] - 1, size[1] - 1)]


@pytest.mark.parametrize(
    ("letters", "data"), [(b"XR24", b"\x03\x02\x01\xff"), (b"AB24", b"\x01\x02\x03\xff")]
)
def test_the_pixels_that_are_sent_are_read(behind, letters: bytes, data: bytes) -> None:
    kernel = behind(Kernel(letters))
    kernel.paint(WIDTH - 1, HEIGHT - 1, data)
    assert read(corners) == Scanout((WIDTH, HEIGHT), [(0, 0, 0), (1, 2, 3)])
    assert kernel.released == [9]


@pytest.mark.parametrize("kernel", [Kernel(b"XR24", TILED), Kernel(b"RG16")])
def test_what_is_no_rows_of_known_pixels_is_not_read(behind, kernel: Kernel) -> None:
    behind(kernel)
    assert read(corners) is None


def test_where_no_screen_is_lit_there_is_nothing_to_read(behind) -> None:
    behind(Kernel(b"XR24")).lit = False
    assert read(corners) is None


def test_a_kernel_that_refuses_is_nothing_to_read(
    behind,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    behind(Kernel(b"XR24"))

    def refuse(*_: object) -> bytes:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(fcntl, "ioctl", refuse)
    assert read(corners) is None


def test_without_a_card_there_is_nothing_to_read() -> None:
    assert read(corners) is None
