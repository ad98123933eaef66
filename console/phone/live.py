"""Live views: each socket is sent the newest view of its own, and none that is past."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from aiohttp import web

log = logging.getLogger(__name__)

LOOK_S = 5.0  # even where nothing changed: a session may have run out


class Live:
    """Wakes those who wait for a change of the table; made and waited for in the server's loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._change = asyncio.Event()
        self._told = False
        self.version = 0
        self.followers = 0

    def changed(self) -> None:
        """Say that the table looks different: from any thread, at next to no cost."""
        if self.followers and not self._told:
            self._told = True
            with contextlib.suppress(RuntimeError):  # the loop has just been closed
                self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        self._told = False
        self.version += 1
        self._change.set()
        self._change = asyncio.Event()

    async def wait(self, seen: int) -> None:
        """Wait until the table is past the version that was ``seen``, or a while."""
        if self.version != seen:
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LOOK_S):
                await self._change.wait()


async def feed(
    socket: web.WebSocketResponse, live: Live, view: Callable[[], bytes | None], gap_s: float
) -> None:
    """Send the view whenever it has changed, at most every ``gap_s``, until it is ``None``.

    Each socket waits for its own client alone, and then gets what is newest: a slow one delays
    nobody and is never sent what has passed.
    """
    sent: bytes | None = None
    live.followers += 1
    try:
        while not socket.closed:
            seen, now = live.version, view()
            if now is None:
                await socket.close(code=4401, message=b"log in again")
                return
            if now != sent:
                await socket.send_str(now.decode())
                sent = now
            await live.wait(seen)
            await asyncio.sleep(gap_s)
    except ConnectionError:
        return  # the client has gone; its reader ends by itself
    finally:
        live.followers -= 1


async def converse(
    socket: web.WebSocketResponse,
    telling: Coroutine[Any, Any, None],
    hearing: Coroutine[Any, Any, None],
) -> None:
    """Run both halves of a websocket until one ends; a mistake of ours is logged and closes it."""
    halves = [asyncio.create_task(telling), asyncio.create_task(hearing)]
    try:
        ended, _ = await asyncio.wait(halves, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for half in halves:
            half.cancel()
    for half in ended:
        if error := half.exception():
            log.error("a websocket had to be closed", exc_info=error)
            await socket.close(code=1011)
