"""The gate before the server: how many connect, how often, and how long one says nothing whole.

A stranger who opens connections and leaves them so would else use up the files this process may
open, and the table keeps its journal in one of them.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from typing import cast

from console.phone.rates import Buckets, Rate, Seconds

MOST = 160  # connections in all; a phone's browser opens up to six
MOST_OF_ONE = 24  # of one address
EACH, TOGETHER = Rate(60, 3), Rate(300, 20)  # connections made: by one address, by all
HELD_S, MOST_HELD = 2.0, 200  # who is turned away finds out late, so that trying again is slow
REQUEST_S = 10.0  # within which a request must be whole, headers at least

Factory = Callable[[], asyncio.Protocol]


class Gate:
    """Counts connections and turns away what is too many or too slow.

    It stands between the socket and the protocol that ``factory`` makes for each connection.
    """

    def __init__(self, factory: Factory, clock: Seconds = time.monotonic) -> None:
        self.factory = factory
        self._rates = Buckets(EACH, TOGETHER, clock)
        self._open: dict[asyncio.BaseTransport, _Connection] = {}
        self._by_address: Counter[str] = Counter()
        self._held = 0

    def __call__(self) -> asyncio.Protocol:
        """Return the protocol of one new connection."""
        return _Connection(self)

    def __len__(self) -> int:
        return len(self._open)

    def begins(self, transport: asyncio.BaseTransport | None) -> None:
        """Say that a whole request came: until it has ended the connection may take its time."""
        connection = self._open.get(transport) if transport is not None else None
        if connection is not None:
            connection.busy(True)

    def ends(self, transport: asyncio.BaseTransport | None) -> None:
        """Say that the request was answered."""
        connection = self._open.get(transport) if transport is not None else None
        if connection is not None:
            connection.busy(False)

    def admit(self, transport: asyncio.Transport, connection: _Connection) -> bool:
        """Tell whether one more may come in, and count it."""
        address = _address(transport)
        if len(self._open) >= MOST or self._by_address[address] >= MOST_OF_ONE:
            return False
        if self._rates.take(address):
            return False
        self._open[transport] = connection
        self._by_address[address] += 1
        return True

    def turn_away(self, transport: asyncio.Transport) -> None:
        """Close a connection that was not admitted: late, unless too many wait for that."""
        if self._held >= MOST_HELD:
            transport.abort()
            return
        self._held += 1
        transport.pause_reading()
        asyncio.get_running_loop().call_later(HELD_S, self._let_go, transport)

    def _let_go(self, transport: asyncio.Transport) -> None:
        self._held -= 1
        transport.abort()

    def gone(self, transport: asyncio.Transport) -> None:
        """Take a connection off the count."""
        if self._open.pop(transport, None) is not None:
            address = _address(transport)
            self._by_address[address] -= 1
            self._by_address += Counter()  # those at nought are forgotten


class _Connection(asyncio.Protocol):
    """Passes everything on, once it was admitted, and closes what stays unfinished."""

    def __init__(self, gate: Gate) -> None:
        self._gate = gate
        self._inner = asyncio.Protocol()
        self._transport: asyncio.Transport | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._busy = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        made = cast("asyncio.Transport", transport)
        if not self._gate.admit(made, self):
            self._gate.turn_away(made)
            return
        self._transport = made
        self._inner = self._gate.factory()
        self._inner.connection_made(made)
        self._wait()

    def data_received(self, data: bytes) -> None:
        if self._transport is not None:
            if not self._busy:
                self._wait()
            self._inner.data_received(data)

    def eof_received(self) -> bool | None:
        return None if self._transport is None else self._inner.eof_received()

    def connection_lost(self, error: Exception | None) -> None:
        if self._transport is not None:
            self._wait_no_longer()
            self._gate.gone(self._transport)
            self._inner.connection_lost(error)

    def pause_writing(self) -> None:
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        self._inner.resume_writing()

    def busy(self, busy: bool) -> None:
        """Learn that a request is being answered, or was."""
        self._busy = busy
        if busy:
            self._wait_no_longer()

    def _wait(self) -> None:
        if self._deadline is None and self._transport is not None:
            loop = asyncio.get_running_loop()
            self._deadline = loop.call_later(REQUEST_S, self._transport.abort)

    def _wait_no_longer(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def _address(transport: asyncio.BaseTransport) -> str:
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if peer else ""
