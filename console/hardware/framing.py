"""Frames on a serial line: COBS, CRC-16/CCITT-FALSE, a zero byte at the end.

Whatever comes in, a damaged stretch costs no more than the frames it touches.
"""

from __future__ import annotations

from binascii import crc_hqx

from cobs import cobs

from console.hardware.definition import definition

DELIMITER = bytes([definition().frame.delimiter])
CRC_BYTES = 2
MAX_MESSAGE_BYTES = definition().frame.max_message_bytes
# One byte of COBS overhead: messages are shorter than its blocks of 254.
MAX_FRAME_BYTES = MAX_MESSAGE_BYTES + CRC_BYTES + 1
_CRC_START = definition().frame.crc_start


def crc16(data: bytes) -> int:
    """CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF, nothing reflected or inverted."""
    return crc_hqx(data, _CRC_START)


def frame(message: bytes) -> bytes:
    """Pack a message's bytes for the wire, delimiter included."""
    return bytes(cobs.encode(message + crc16(message).to_bytes(CRC_BYTES, "little"))) + DELIMITER


class Deframer:
    """Finds whole frames in a stream that may be cut anywhere; never raises.

    ``frames`` counts whole frames, ``damaged`` stretches between delimiters that were none.
    """

    def __init__(self) -> None:
        self.frames = 0
        self.damaged = 0
        self._held = bytearray()
        self._overlong = False

    def feed(self, data: bytes) -> list[bytes]:
        """Take the next bytes of the stream; give the messages that ended in them."""
        *ended, rest = data.split(DELIMITER)
        messages = [message for piece in ended if (message := self._end(piece)) is not None]
        self._hold(rest)
        return messages

    def restart(self) -> None:
        """Forget an unfinished frame, as when the line was opened anew."""
        self._held.clear()
        self._overlong = False

    def _end(self, piece: bytes) -> bytes | None:
        self._hold(piece)
        held, overlong = bytes(self._held), self._overlong
        self.restart()
        if not held and not overlong:
            return None  # two delimiters in a row: a line being opened, or idle
        message = None if overlong else _unpack(held)
        if message is None:
            self.damaged += 1
        else:
            self.frames += 1
        return message

    def _hold(self, piece: bytes) -> None:
        if len(self._held) + len(piece) > MAX_FRAME_BYTES:
            self._overlong = True
            self._held.clear()
        elif not self._overlong:
            self._held += piece


def _unpack(packed: bytes) -> bytes | None:
    try:
        data = bytes(cobs.decode(packed))
    except cobs.DecodeError:
        return None
    message, crc = data[:-CRC_BYTES], data[-CRC_BYTES:]
    if not message or int.from_bytes(crc, "little") != crc16(message):
        return None
    return message
