"""Lays the fields of one message out in bytes, as its definition says."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from enum import IntEnum
from typing import Any, Generic, TypeVar

from console.errors import HardwareError
from console.hardware.definition import Field, MessageLayout, definition

Kind = TypeVar("Kind")

_CODES = {"u8": "B", "u16": "H", "u32": "I", "u64": "Q", "u8[8]": "8s", "u8[16]": "16s"}


class MessageError(HardwareError):
    """Bytes that are no message of this protocol, or a field outside its limits."""


class Codec(Generic[Kind]):
    """The bytes of one message."""

    def __init__(
        self, layout: MessageLayout, kind: type[Kind], enums: Mapping[str, type[IntEnum]]
    ) -> None:
        self.id = layout.id
        self.name = layout.name
        self.kind = kind
        self._fields = layout.field
        self._enums = enums
        self._tail = layout.field[-1] if layout.field and ".." in layout.field[-1].type else None
        fixed = layout.field[:-1] if self._tail else layout.field
        self._fixed = struct.Struct("<B" + "".join(_CODES[field.type] for field in fixed))
        self._most_bytes = self._fixed.size + (_longest(self._tail) if self._tail else 0)
        self._limits = [_limits(field, enums) for field in layout.field]

    def encode(self, message: Kind) -> bytes:
        """Give the bytes; raises MessageError for a field outside its limits."""
        values = [getattr(message, field.name) for field in self._fields]
        self._check(values)
        tail = values.pop() if self._tail else b""
        try:
            fixed = self._fixed.pack(self.id, *values)
            tail = tail.encode("ascii") if isinstance(tail, str) else tail
        except (struct.error, UnicodeEncodeError) as error:
            raise MessageError(f"{self.name}: {error}") from error
        return self._measured(fixed + tail)

    def decode(self, data: bytes) -> Kind:
        """Read the bytes; raises MessageError where they are none of this message."""
        self._measured(data)
        _, *values = self._fixed.unpack_from(data)
        if self._tail is not None:
            values.append(_rest(self._tail, data[self._fixed.size :]))
        self._check(values)
        for place, field in enumerate(self._fields):
            if field.enum:
                values[place] = self._enums[field.enum](values[place])
        return self.kind(*values)

    def _measured(self, data: bytes) -> bytes:
        if not self._fixed.size <= len(data) <= self._most_bytes:
            raise MessageError(
                f"{self.name}: expected {self._fixed.size} to {self._most_bytes} bytes, "
                f"got {len(data)}"
            )
        return data

    def _check(self, values: list[Any]) -> None:
        for field, (least, most), value in zip(self._fields, self._limits, values, strict=True):
            if isinstance(value, str):
                continue
            for number in value if isinstance(value, bytes) else (value,):
                if not least <= number <= most:
                    raise MessageError(
                        f"{self.name}.{field.name}: expected {least} to {most}, got {number}"
                    )


def _longest(field: Field) -> int:
    return int(field.type.partition("..")[2].rstrip("]"))


def _limits(field: Field, enums: Mapping[str, type[IntEnum]]) -> tuple[int, int]:
    if field.enum:
        return min(enums[field.enum]), max(enums[field.enum])
    if field.bits:
        return 0, sum(1 << bit for bit in definition().bits[field.bits])
    width = {"u16": 16, "u32": 32, "u64": 64}.get(field.type, 8)
    return field.min, (1 << width) - 1 if field.max is None else field.max


def _rest(field: Field, data: bytes) -> bytes | str:
    if not field.type.startswith("text"):
        return data
    try:
        return data.decode("ascii")
    except UnicodeDecodeError as error:
        raise MessageError(f"{field.name}: expected ASCII, got {data!r}") from error
