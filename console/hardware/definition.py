"""Reads ``protocol.toml``, the one place where the serial protocol is written down."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Literal

import msgspec


class Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one number or one bit is called and means."""

    name: str
    text: str


class Field(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One field of a message: ``type`` as explained at the top of the file."""

    name: str
    type: str
    text: str
    unit: str = ""
    min: int = 0
    max: int | None = None
    default: int | None = None
    enum: str = ""
    bits: str = ""


class MessageLayout(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"source": "from"}
):
    """One message: its id and fields in the order of the wire."""

    name: str
    id: int
    source: Literal["device", "host"]
    text: str
    sequenced: bool = False
    field: tuple[Field, ...] = ()


class FrameLayout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a message becomes bytes on the wire."""

    delimiter: int
    crc: str
    crc_polynomial: int
    crc_start: int
    crc_check: int
    max_message_bytes: int
    baud: int


class Timing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When which side sends, in ms."""

    watermark_ms: int
    resend_ms: int
    identify_ms: int
    silent_ms: int
    probe_ms: int


class UsbId(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a board calls itself on USB; ``product`` is part of the name it gives."""

    board: int
    vendor: int
    product_id: int
    text: str
    product: str = ""


class Definition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of ``protocol.toml``."""

    version: int
    rules: tuple[str, ...]
    frame: FrameLayout
    timing: Timing
    message: tuple[MessageLayout, ...]
    enum: dict[str, dict[int, Named]]
    bits: dict[str, dict[int, Named]]
    usb: tuple[UsbId, ...]


@cache
def definition() -> Definition:
    """Read the definition that comes with the package."""
    text = resources.files(__package__).joinpath("protocol.toml").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=Definition, strict=False)
