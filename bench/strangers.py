"""A hundred strangers on the pages, who ask, guess, dribble and send rubbish as fast as they can.

``python -m bench.strangers ADDRESS PORT`` goes on until it is ended.
"""

from __future__ import annotations

import asyncio
import os
import sys

ADDRESSES = 25  # of the loopback network, four strangers each
RUBBISH = 8192


class Stranger:
    """One of them; each address may have several connections."""

    def __init__(self, host: str, port: int, number: int) -> None:
        self._host, self._port = host, port
        self._own = (f"127.0.1.{number % ADDRESSES}", 0)
        self._manner = (self._ask, self._guess, self._dribble, self._rubbish)[number // ADDRESSES]

    async def run(self) -> None:
        """Behave badly for ever, whatever comes of it."""
        while True:
            try:
                reader, writer = await asyncio.open_connection(
                    self._host, self._port, local_addr=self._own
                )
                await self._manner(reader, writer)
                writer.close()
            except (OSError, EOFError):
                await asyncio.sleep(0.005)

    async def _ask(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Ask over and over on one connection."""
        asked = f"GET /host/state HTTP/1.1\r\nHost: {self._host}:{self._port}\r\n\r\n".encode()
        while not reader.at_eof():
            writer.write(asked)
            await reader.readuntil(b"\r\n\r\n")

    async def _guess(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Open a hand's websocket and say a code that is none."""
        place = f"{self._host}:{self._port}"
        writer.write(
            f"GET /hand/live HTTP/1.1\r\nHost: {place}\r\nOrigin: http://{place}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: c2xhcC1jb25zb2xlLi4uLg==\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        said = b'{"do":"join","code":"' + b"A" * 22 + b'"}'
        writer.write(bytes((0x81, 0x80 | len(said), 0, 0, 0, 0)) + said)  # one masked text frame
        await reader.read()

    async def _dribble(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Begin a request and never come to its end."""
        writer.write(b"GET /host HTTP/1.1\r\nHost: ")
        while not reader.at_eof():
            writer.write(b"a")
            await writer.drain()
            await asyncio.sleep(0.05)

    async def _rubbish(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Send what is no request."""
        writer.write(os.urandom(RUBBISH))
        await reader.read(1)


async def main(host: str, port: int) -> None:
    """Let all of them go; they would be on other machines, so they take no more than is left."""
    os.nice(19)
    await asyncio.gather(*(Stranger(host, port, n).run() for n in range(4 * ADDRESSES)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
