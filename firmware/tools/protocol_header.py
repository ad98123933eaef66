"""Writes the firmware's C side of the serial protocol from the one definition of it.

    python firmware/tools/protocol_header.py [--check]

Reads console/hardware/protocol.toml, writes firmware/src/core/protocol.h and protocol.c. With
--check nothing is written; the exit status is 1 if a file is not what it should be.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generated import ROOT, bring_up_to_date

DEFINITION = ROOT / "console" / "hardware" / "protocol.toml"
CORE = ROOT / "firmware" / "src" / "core"
MADE = (
    "Made by firmware/tools/protocol_header.py from console/hardware/protocol.toml: change those."
)
WIDTH = {"u8": 1, "u16": 2, "u32": 4, "u64": 8}


@dataclass(frozen=True)
class Field:
    """One field: its C type, how many of it there are, and the limits of each number."""

    name: str
    base: str
    count: int
    open_ended: bool
    low: int
    high: int | None

    @classmethod
    def read(cls, raw: dict[str, Any]) -> Field:
        """Read one field of the definition."""
        match = re.fullmatch(r"(u\d+|text)(?:\[(\.\.)?(\d+)\])?", raw["type"])
        if match is None:
            raise SystemExit(f"{raw['name']}: expected a type like u16 or u8[..8]: {raw['type']}")
        base = "u8" if match[1] == "text" else match[1]
        count = int(match[3] or 0)
        return cls(raw["name"], base, count, bool(match[2]), raw.get("min", 0), raw.get("max"))

    @property
    def size(self) -> int:
        """Bytes on the wire, the most there can be."""
        return WIDTH[self.base] * (self.count or 1)

    def declarations(self) -> Iterator[str]:
        """The members of the struct."""
        c_type = f"uint{8 * WIDTH[self.base]}_t"
        yield f"    {c_type} {self.name}{f'[{self.count}]' if self.count else ''};"
        if self.open_ended:
            yield f"    uint8_t {self.name}_length;"

    def limits(self) -> Iterator[str]:
        """Conditions in C that must hold for each number."""
        suffix = "u" if WIDTH[self.base] < 4 else "ul"
        for index in range(self.count) if self.count else [None]:
            value = f"message->{self.name}" + (f"[{index}]" if index is not None else "")
            if self.low:
                yield f"{value} >= {self.low}{suffix}"
            if self.high is not None:
                yield f"{value} <= {self.high}{suffix}"


@dataclass(frozen=True)
class Message:
    """One message: a struct in C, and a function that packs or unpacks it."""

    name: str
    number: int
    from_device: bool
    text: str
    fields: tuple[Field, ...]

    @classmethod
    def read(cls, raw: dict[str, Any]) -> Message:
        """Read one message of the definition."""
        fields = tuple(Field.read(field) for field in raw.get("field", ()))
        return cls(raw["name"], raw["id"], raw["from"] == "device", raw["text"], fields)

    @property
    def struct(self) -> str:
        """The name of its struct and the ending of its function."""
        return f"message_{self.name.lower()}"

    @property
    def size(self) -> int:
        """Bytes of id and fields, the most there can be."""
        return 1 + sum(field.size for field in self.fields)

    def prototype(self) -> str:
        """The function's head; empty for a message from the host without fields."""
        if self.from_device:
            args = f"uint8_t *out, const struct {self.struct} *message"
            return f"uint8_t pack_{self.name.lower()}({args})"
        if not self.fields:
            return ""
        args = f"const uint8_t *in, uint8_t length, struct {self.struct} *message"
        return f"bool unpack_{self.name.lower()}({args})"


def header(definition: dict[str, Any], messages: list[Message]) -> str:
    """The text of protocol.h."""
    lines = [
        f"/* {MADE} */",
        "#ifndef SLAP_PROTOCOL_H",
        "#define SLAP_PROTOCOL_H",
        "",
        "#include <stdbool.h>",
        "#include <stdint.h>",
        "",
        *_numbers(definition),
        "",
        "/* Message ids. */",
        *(f"#define MESSAGE_{m.name} 0x{m.number:02X}u" for m in messages),
        *(line for kind, group in definition["enum"].items() for line in _names(kind, group)),
        *(
            line
            for kind, group in definition["bits"].items()
            for line in _names(kind, group, "1u << ")
        ),
        *(line for message in messages for line in _struct(message)),
        "",
        "/* Each writes id and fields to `out` (LONGEST_MESSAGE) and gives the length. */",
        *(f"{m.prototype()};" for m in messages if m.from_device),
        "",
        "/* Each reads the fields; false for a wrong length or a number off its limits. */",
        *(f"{m.prototype()};" for m in messages if not m.from_device and m.fields),
    ]
    return "\n".join([*lines, "", "#endif", ""])


def _numbers(definition: dict[str, Any]) -> Iterator[str]:
    frame = definition["frame"]
    yield f"#define PROTOCOL_VERSION {definition['version']}u"
    yield f"#define LONGEST_MESSAGE {frame['max_message_bytes']}u"
    yield f"#define BAUD_RATE {frame['baud']}ul"
    for name, value in definition["timing"].items():
        yield f"#define {name.upper()} {value}u"
    config = next(m for m in definition["message"] if m["name"] == "CONFIG")
    for field in config["field"]:
        if "default" in field:
            yield f"#define DEFAULT_{field['name'].upper()} {field['default']}u"
    usb = next(entry for entry in definition["usb"] if entry.get("product"))
    yield f"#define USB_VENDOR 0x{usb['vendor']:04X}u"
    yield f"#define USB_PRODUCT 0x{usb['product_id']:04X}u"
    yield f'#define USB_PRODUCT_NAME "{usb["product"]}"'


def _names(kind: str, group: dict[str, Any], shift: str = "") -> Iterator[str]:
    yield ""
    yield f"/* {kind}{' (bits)' if shift else ''}. */"
    for number, entry in group.items():
        value = f"({shift}{number})" if shift else f"{number}u"
        yield f"#define {kind.upper()}_{entry['name']} {value}"


def _struct(message: Message) -> Iterator[str]:
    if message.fields:
        yield ""
        yield f"/* {message.text} */"
        yield f"struct {message.struct} {{"
        for field in message.fields:
            yield from field.declarations()
        yield "};"


def source(messages: list[Message]) -> str:
    """The text of protocol.c."""
    lines = [f"/* {MADE} */", '#include "protocol.h"', ""]
    lines += [
        "#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__",
        '#error "numbers are copied as they lie in memory: least byte first"',
        "#endif",
        "",
        "static uint8_t *copy(uint8_t *to, const void *from, uint8_t length)",
        "{",
        "    const uint8_t *bytes = from;",
        "",
        "    for (uint8_t i = 0; i < length; i++) {",
        "        *to++ = bytes[i];",
        "    }",
        "    return to;",
        "}",
    ]
    for message in messages:
        if message.prototype():
            lines += ["", message.prototype(), "{"]
            lines += _pack(message) if message.from_device else _unpack(message)
            lines += ["}"]
    return "\n".join([*lines, ""])


def _pack(message: Message) -> Iterator[str]:
    yield "    uint8_t *to = out;"
    yield ""
    yield f"    *to++ = MESSAGE_{message.name};"
    for field in message.fields:
        if field.open_ended:
            yield f"    to = copy(to, message->{field.name}, message->{field.name}_length);"
        elif field.size == 1:
            yield f"    *to++ = message->{field.name};"
        else:
            address = f"{'' if field.count else '&'}message->{field.name}"
            yield f"    to = copy(to, {address}, {field.size});"
    yield "    return (uint8_t)(to - out);"


def _unpack(message: Message) -> Iterator[str]:
    yield f"    if (length != {message.size - 1}u) {{"
    yield "        return false;"
    yield "    }"
    offset = 0
    for field in message.fields:
        start = f"in + {offset}" if offset else "in"
        if field.size == 1:
            yield f"    message->{field.name} = in[{offset}];"
        else:
            target = f"message->{field.name}" if field.count else f"&message->{field.name}"
            yield f"    copy((uint8_t *){target}, {start}, {field.size});"
        offset += field.size
    limits = [limit for field in message.fields for limit in field.limits()]
    yield f"    return {f'{chr(10)}        && '.join(limits) or 'true'};"


def made() -> dict[Path, str]:
    """Each file that is made, with its text."""
    definition = tomllib.loads(DEFINITION.read_text(encoding="utf-8"))
    messages = [Message.read(raw) for raw in definition["message"]]
    longest = max(messages, key=lambda message: message.size)
    if longest.size > definition["frame"]["max_message_bytes"]:
        raise SystemExit(f"{longest.name} has {longest.size} bytes, more than max_message_bytes")
    return {
        CORE / "protocol.h": header(definition, messages),
        CORE / "protocol.c": source(messages),
    }


if __name__ == "__main__":
    sys.exit(bring_up_to_date(made(), sys.argv[1:]))
