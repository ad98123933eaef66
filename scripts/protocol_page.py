"""The page docs/protocol.md, made from the one definition of the serial protocol."""

from __future__ import annotations

from collections.abc import Iterable

from console.hardware.definition import Definition, Field, MessageLayout, Named, definition
from console.hardware.framing import MAX_FRAME_BYTES, crc16, frame
from console.hardware.protocol import Edge, Identify, encode

_SIZES = {"u8": 1, "u16": 2, "u32": 4, "u64": 8, "u8[8]": 8, "u8[16]": 16}

_HEAD = """# The serial protocol, version {version}

Between the console and the microcontroller that reads the pads. This page is made by `make docs`
from [`console/hardware/protocol.toml`](../console/hardware/protocol.toml), the one place where the
protocol is written down; the firmware's C header is made from the same file. Whoever changes that
file raises `version` and runs `make docs`.

Three kinds of time appear. *Device time* is the board's own timer since its reset, in µs, 64 bits.
*Console time* is monotonic µs of the computer. *Wall time* is for people and plays no part. Which
of two pads was first is decided in device time alone.

## Frames

A message is its id (one byte) and its fields, least byte first, without gaps. On the wire:

    COBS( id, fields, CRC low byte, CRC high byte ) 00

- The CRC is {crc}: polynomial 0x{polynomial:04X}, start 0x{start:04X}, nothing
  reflected, nothing inverted at the end. Of the characters `123456789` it is 0x{check:04X}. It
  covers id and fields.
- COBS leaves no zero inside a frame, so a zero always ends one, and reading starts anew behind it.
- No message is longer than {longest} bytes, so a frame has at most {frame} with its zero.
- A UART runs at {baud} baud, 8 data bits, no parity, 1 stop bit, no flow control. USB takes the
  same bytes.

Two whole frames to check a program against:

    {identify:<57} IDENTIFY
    {edge:<57} EDGE, boot 0x2A, sequence 7, pad 2 pressed at 1 234 567 µs

## A connection, step by step

1. The console opens the port, sends a delimiter and IDENTIFY, and asks again until a HELLO comes. A
   Nano resets when its port is opened; whatever came before the HELLO is dropped.
2. A HELLO of another protocol version, or of a board with too few pads, is told on the screen with
   the command that mends it. The first field of HELLO never moves, so this works for all versions.
3. The console sends CONFIG until it is answered, and eight PINGs within 200 ms, later four a
   second. Each PONG brackets one moment of device time; the tightest bracket of each second is kept
   for twenty seconds, and from them come offset, drift and the error bound that is published.
4. Events and watermarks flow. An event counts when a watermark has passed it, so what decides is
   the board's time, never the order of arrival.
5. A silent board, or a hole that stays open for half a second, is asked again with IDENTIFY. If its
   HELLO shows that the missing events are gone, they are counted as lost and the round pauses.
6. A HELLO with another `boot_id` is a reset: the round pauses, clock and sequences start anew, and
   pads that are open now are taken as let go.
7. After a pulled plug the console looks for the port four times a second. If the board kept
   running, the same `boot_id` comes back, and what it kept is told with its own times.

## Rules

{rules}

| when | ms |
|---|---|
| a WATERMARK at least every | {timing.watermark_ms} |
| what was not acknowledged is sent again after | {timing.resend_ms} |
| the console asks again for a missing HELLO after | {timing.identify_ms} |
| lamps take the safe pattern without a frame for | {timing.silent_ms} |
| PEAKS, under test | {timing.probe_ms} |

## Messages

| id | message | from | bytes |
|---|---|---|---|
{summary}

Sizes count the id. An event carries a sequence and is kept until acknowledged: {events}.
"""


def page() -> str:
    """The whole page."""
    layout = definition()
    parts = [_head(layout)]
    parts += [_message(message) for message in layout.message]
    parts.append("## Names\n")
    parts += [_names(f"`{name}`", names, "number") for name, names in layout.enum.items()]
    parts += [_names(f"`{name}`, bits", names, "bit") for name, names in layout.bits.items()]
    parts.append(_usb(layout))
    return "\n".join(parts)


def _head(layout: Definition) -> str:
    edge = Edge(0x2A, 7, 1_234_567, 0b100, 0)
    assert crc16(b"123456789") == layout.frame.crc_check
    return _HEAD.format(
        version=layout.version,
        crc=layout.frame.crc,
        polynomial=layout.frame.crc_polynomial,
        start=layout.frame.crc_start,
        check=layout.frame.crc_check,
        longest=layout.frame.max_message_bytes,
        frame=MAX_FRAME_BYTES + 1,
        baud=f"{layout.frame.baud:,}".replace(",", " "),
        identify=frame(encode(Identify())).hex(" "),
        edge=frame(encode(edge)).hex(" "),
        rules="\n".join(f"{number}. {rule}" for number, rule in enumerate(layout.rules, 1)),
        timing=layout.timing,
        summary="\n".join(
            f"| 0x{message.id:02X} | [{message.name}](#{message.name.lower()}) | "
            f"{message.source} | {_size(message)} |"
            for message in layout.message
        ),
        events=" and ".join(message.name for message in layout.message if message.sequenced),
    )


def _message(message: MessageLayout) -> str:
    lines = [
        f"### {message.name}",
        "",
        f"0x{message.id:02X}, from the {message.source}, {_size(message)} bytes. {message.text}",
        "",
    ]
    if message.field:
        lines += ["| at | field | type | unit | limits | meaning |", "|---|---|---|---|---|---|"]
    place = 1
    for field in message.field:
        lines.append(
            f"| {place} | `{field.name}` | {field.type} | {field.unit} | {_limits(field)} | "
            f"{field.text} |"
        )
        place += _SIZES.get(field.type, 0)
    return "\n".join([*lines, ""] if message.field else lines)


def _limits(field: Field) -> str:
    if field.enum or field.bits:
        return f"`{field.enum or field.bits}`"
    limits = ""
    if field.max is not None and field.max == field.min:
        return f"0x{field.min:08X}"
    if field.max is not None:
        limits = f"{field.min}–{field.max}"
    elif field.min:
        limits = f"from {field.min}"
    default = "" if field.default is None else f"default {field.default}"
    return ", ".join(filter(None, (limits, default)))


def _size(message: MessageLayout) -> str:
    fixed = 1 + sum(_SIZES.get(field.type, 0) for field in message.field)
    tail = message.field[-1].type.partition("..")[2].rstrip("]") if message.field else ""
    return f"{fixed}–{fixed + int(tail)}" if tail else str(fixed)


def _names(title: str, names: dict[int, Named], kind: str) -> str:
    rows = [f"| {number} | {named.name} | {named.text} |" for number, named in names.items()]
    return _table(title, (kind, "name", "meaning"), rows)


def _usb(layout: Definition) -> str:
    rows = [
        f"| {usb.vendor:04X}:{usb.product_id:04X} | {usb.product} | {usb.text} |"
        for usb in layout.usb
    ]
    return _table("By what the console finds a board on USB", ("id", "name has", "board"), rows)


def _table(title: str, heads: Iterable[str], rows: list[str]) -> str:
    heads = tuple(heads)
    head = [f"### {title}", "", f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    return "\n".join([*head, *rows, ""])
