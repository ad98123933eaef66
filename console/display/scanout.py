"""Reading back what the kernel sends to the screen: the picture in its memory, not our own copy.

The program itself is the screen's master while SDL draws on a bare screen, so the kernel lets it
map the buffer that is being sent.  Structures and numbers are those of ``drm_mode.h``.
"""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import logging
import mmap
import os
import struct
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

log = logging.getLogger(__name__)

_RESOURCES = struct.Struct("<4Q8I")
_CRTC = struct.Struct("<Q7I68s")
_BUFFER = struct.Struct("<5I4I4I4I4x4Q")
_PRIME = struct.Struct("<2Ii")
_CLOSE = struct.Struct("<2I")
_GET_RESOURCES, _GET_CRTC, _GET_BUFFER, _TO_FD, _CLOSE_HANDLE = 0xA0, 0xA1, 0xCE, 0x2D, 0x09
_SYNC = 0x40086200  # DMA_BUF_IOCTL_SYNC
_READ_BEGINS, _READ_ENDS = 1, 5
_LINEAR, _UNKNOWN = 0, 0x00FFFFFFFFFFFFFF
# Where red, green and blue are in the four bytes of a pixel, by the format's four letters.
_ORDERS = {b"XR24": (2, 1, 0), b"AR24": (2, 1, 0), b"XB24": (0, 1, 2), b"AB24": (0, 1, 2)}

Colour = tuple[int, int, int]
Size = tuple[int, int]
Spots = list[tuple[int, int]]


class Scanout(msgspec.Struct, frozen=True):
    """One picture on its way to a screen: its size, and the pixels asked for, by place."""

    size: Size
    pixels: list[Colour]


class _Buffer(msgspec.Struct, frozen=True):
    width: int
    height: int
    order: tuple[int, int, int]
    handle: int
    pitch: int
    offset: int


def read(spots_of: Callable[[Size], Spots]) -> Scanout | None:
    """Return some pixels of the picture that is being sent to the screen.

    ``spots_of`` names those of a picture of some size.  ``None`` where there is none, or where the
    kernel does not let it be read as rows of pixels.
    """
    for card in _open_cards():
        try:
            for buffer in _buffers(card):
                with _released(card, buffer.handle):
                    size = (buffer.width, buffer.height)
                    return Scanout(size, _pixels(card, buffer, spots_of(size)))
        except (OSError, ValueError) as error:
            log.debug("what card %d sends to the screen cannot be read: %s", card, error)
    return None


def _open_cards() -> list[int]:
    """Return the graphics cards that this process has open, as SDL opened them."""
    found = []
    for entry in Path("/proc/self/fd").iterdir():
        with contextlib.suppress(OSError):
            if str(entry.readlink()).startswith("/dev/dri/card"):
                found.append(int(entry.name))
    return found


def _buffers(card: int) -> Iterator[_Buffer]:
    """Give the buffer of each screen that is lit."""
    for crtc in _crtcs(card):
        asked = _CRTC.pack(0, 0, crtc, 0, 0, 0, 0, 0, b"")
        fb, lit = (_CRTC.unpack(_ask(card, _GET_CRTC, asked))[place] for place in (3, 7))
        if not (fb and lit):
            continue
        told = _BUFFER.unpack(_ask(card, _GET_BUFFER, _BUFFER.pack(fb, *[0] * 20)))
        _, width, height, letters, _, handle = told[:6]
        pitch, offset, modifier = told[9], told[13], told[17]
        order = _ORDERS.get(letters.to_bytes(4, "little"))
        if order is None or modifier not in (_LINEAR, _UNKNOWN) or not handle:
            raise ValueError(f"format {letters:#x}, modifier {modifier:#x}, handle {handle}")
        yield _Buffer(width, height, order, handle, pitch, offset)


def _crtcs(card: int) -> list[int]:
    count = _RESOURCES.unpack(_ask(card, _GET_RESOURCES, bytes(_RESOURCES.size)))[5]
    numbers = (ctypes.c_uint32 * count)()
    place = ctypes.addressof(numbers)
    _ask(card, _GET_RESOURCES, _RESOURCES.pack(0, place, 0, 0, 0, count, *[0] * 6))
    return list(numbers)


@contextlib.contextmanager
def _released(card: int, handle: int) -> Iterator[None]:
    """Give the handle that the kernel made for us back."""
    try:
        yield
    finally:
        fcntl.ioctl(card, _number(_CLOSE_HANDLE, _CLOSE.size, 1), _CLOSE.pack(handle, 0))


def _pixels(card: int, buffer: _Buffer, spots: Spots) -> list[Colour]:
    asked = _PRIME.pack(buffer.handle, os.O_CLOEXEC, -1)
    fd = _PRIME.unpack(_ask(card, _TO_FD, asked))[2]
    try:
        length = buffer.offset + buffer.pitch * buffer.height
        with mmap.mmap(fd, length, mmap.MAP_SHARED, mmap.PROT_READ) as memory:
            fcntl.ioctl(fd, _SYNC, struct.pack("<Q", _READ_BEGINS))
            found = [_pixel(memory, buffer, at) for at in spots]
            fcntl.ioctl(fd, _SYNC, struct.pack("<Q", _READ_ENDS))
            return found
    finally:
        os.close(fd)


def _pixel(memory: mmap.mmap, buffer: _Buffer, at: tuple[int, int]) -> Colour:
    start = buffer.offset + at[1] * buffer.pitch + at[0] * 4
    data = memory[start : start + 4]
    red, green, blue = buffer.order
    return data[red], data[green], data[blue]


def _ask(card: int, request: int, structure: bytes) -> bytes:
    """Have the kernel fill a structure in."""
    return fcntl.ioctl(card, _number(request, len(structure), 3), structure)


def _number(request: int, size: int, ways: int) -> int:
    """Return an ioctl's number; ``ways`` is 1 for one that is written and 3 for one read too."""
    return ways << 30 | size << 16 | ord("d") << 8 | request
