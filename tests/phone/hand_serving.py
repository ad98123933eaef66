"""The stand-in table of Twisted Trio on a real socket, for real browsers."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Generator
from contextlib import contextmanager

from console.phone.address import ServerState
from console.phone.hands import Hands
from console.phone.server import PhoneServer
from console.phone.thrift import thrifty_loop
from tests.phone.hand_table import HandTable


@contextmanager
def serving(table: HandTable) -> Generator[str]:
    """Serve a table's hands from a thread of its own; gives the address, ends at the end."""
    state, there = [ServerState()], threading.Event()
    linked = threading.Event()
    links = table.links

    def told(new: ServerState) -> None:
        state[0] = new
        there.set()

    def link(match: str, addresses: tuple[str, ...], joined: frozenset[int]) -> None:
        links(match, addresses, joined)
        if any(addresses):
            linked.set()

    table.links = link  # type: ignore[method-assign, assignment]
    loops: list[asyncio.AbstractEventLoop] = []
    server: list[PhoneServer] = []

    async def serve() -> None:
        part = Hands(table, "en", lambda: state[0].url)
        server.append(PhoneServer("lo", 0, [part], told))
        table.changed = server[0].live.changed
        loops.append(asyncio.get_running_loop())
        await server[0].run()

    def run() -> None:
        with asyncio.Runner(loop_factory=thrifty_loop) as runner:
            runner.run(serve())

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        assert there.wait(30)
        assert linked.wait(30)
        yield state[0].url
    finally:
        loops[0].call_soon_threadsafe(server[0].leave)
        thread.join(10)
