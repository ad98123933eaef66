"""The server's life: it listens where it may, says where or why not, and tries again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Protocol

from aiohttp import web

from console.errors import NetworkError
from console.phone.address import (
    Place,
    PortTakenError,
    ServerState,
    find_place,
    open_socket,
    url_of,
)
from console.phone.gate import Gate
from console.phone.live import Live
from console.phone.web import GATE, application

log = logging.getLogger(__name__)

RETRY_S = 10.0  # an address may come late, go, or change; a port may become free
_quiet = logging.getLogger(f"{__name__}.requests")
_quiet.setLevel(logging.CRITICAL + 1)  # what strangers send is theirs; mistakes of ours are told


class Part(Protocol):
    """Some pages of the server: the host's, the players'."""

    def add_to(self, app: web.Application, live: Live) -> None:
        """Add the routes; called once, in the server's loop."""
        ...


class PhoneServer:
    """Serves its parts on one address and port; made and run in one event loop.

    ``listen`` is an interface's name or an address; ``told`` hears every new state.
    """

    def __init__(
        self, listen: str, port: int, parts: Sequence[Part], told: Callable[[ServerState], None]
    ) -> None:
        self._listen = listen
        self._port = port
        self._told = told
        self._state = ServerState()
        self._leaving = asyncio.Event()
        self.live = Live()
        self._app = application()
        for part in parts:
            part.add_to(self._app, self.live)

    async def run(self) -> None:
        """Serve until ``leave`` is called; trouble with the network is told and never raised."""
        runner = web.AppRunner(
            self._app,
            access_log=None,
            logger=_quiet,
            keepalive_timeout=20,
            max_line_size=2048,
            max_field_size=4096,
            max_headers=64,
            auto_decompress=False,
            shutdown_timeout=0.5,
        )
        self._gate_for(runner)
        await runner.setup()
        try:
            while not self._leaving.is_set():
                await self._serve_while_there(runner)
        finally:
            await runner.cleanup()

    def leave(self) -> None:
        """End ``run``; to be called in its loop."""
        self._leaving.set()

    def _gate_for(self, runner: web.AppRunner) -> None:
        def protocol() -> asyncio.Protocol:
            assert runner.server is not None
            return runner.server()

        self._gate = Gate(protocol)
        self._app[GATE] = self._gate

    async def _serve_while_there(self, runner: web.AppRunner) -> None:
        """Serve at the address until it changes; without one, wait a while."""
        try:
            place = find_place(self._listen)
            listening = open_socket(place, self._port)
        except NetworkError as error:
            taken = self._port if isinstance(error, PortTakenError) else 0
            self._say(ServerState(trouble=str(error), port_taken=taken))
            await self._rest()
            return
        loop = asyncio.get_running_loop()
        port = listening.getsockname()[1]
        server = await loop.create_server(self._gate, sock=listening)
        self._say(ServerState(url=url_of(place, port)))
        try:
            while not self._leaving.is_set() and self._is_there(place):
                await self._rest()
        finally:
            server.close()

    def _is_there(self, place: Place) -> bool:
        try:
            return find_place(self._listen) == place
        except NetworkError:
            return False

    async def _rest(self) -> None:
        try:
            async with asyncio.timeout(RETRY_S):
                await self._leaving.wait()
        except TimeoutError:
            return

    def _say(self, state: ServerState) -> None:
        if state == self._state:
            return
        self._state = state
        if state.trouble:
            log.warning("the network pages are not there: %s", state.trouble)
        else:
            log.info("the host's page is at %shost", state.url)
        self._told(state)
