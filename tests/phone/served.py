"""A table with its pages: a core turned by hand, and a client for the server around it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from itertools import count
from pathlib import Path
from typing import Any

from aiohttp import ClientResponse, web
from aiohttp.test_utils import TestClient, TestServer

from console.core import Core
from console.hardware.pads import FlipPressed, FlipReleased, PadEvent, PadPressed, PadReleased
from console.network import TableDesk
from console.phone.host import Host
from console.phone.live import Live
from console.phone.pin import PinFile
from console.phone.web import application
from console.session.console import Command, Console, ConsoleSettings
from console.session.journals import JournalFolder
from tests.hardware.conftest import FakeClock
from tests.session.table import settings
from tests.test_core import FakeSource

PIN = "471100"
WALL_S = 1_700_000_000.0
Client = TestClient[web.Request, web.Application]


class Served:
    """A table of seats; ``seconds`` is the clock of rates and sessions."""

    def __init__(self, folder: Path, given: ConsoleSettings | None = None) -> None:
        self.clock = FakeClock()
        self.seconds = 0.0
        self.journals = folder / "journal"
        self.pin = PinFile(folder / "host-pin.json")
        self.source = FakeSource(self.clock)
        seeds, names = count(1), count(1)
        self.console = Console(
            given or settings(),
            self.clock(),
            lambda: next(seeds),
            JournalFolder(self.journals, 9),
            lambda: f"match-{next(names):03}",
        )
        self.core = Core(self.console, [self.source], None, self.clock)
        self.desk = TableDesk(self.core, self.journals, self.clock, lambda: WALL_S)

    # -- at the table ----------------------------------------------------------------------------

    def turns(self, ms: int = 20) -> None:
        for _ in range(ms // 10):
            self.clock.advance(10_000)
            self.core.turn()

    def press(self, *events: PadEvent) -> None:
        self.source.put(*events)
        self.turns()

    def pad(self, seat: int) -> None:
        self.press(PadPressed(self.clock(), seat))
        self.press(PadReleased(self.clock(), seat))

    def flip(self, seat: int) -> None:
        self.press(FlipPressed(self.clock(), seat))
        self.press(FlipReleased(self.clock(), seat))

    def command(self, what: Any, **fields: Any) -> None:
        self.core.command(Command(self.clock(), what, **fields))
        self.turns()

    def deal(self) -> None:
        self.pad(0)
        self.pad(1)
        self.command("deal")

    # -- on the network --------------------------------------------------------------------------

    def visit(self, story: Callable[[Client], Coroutine[Any, Any, None]]) -> None:
        """Run a story with a client of this table's server."""

        async def whole() -> None:
            app = application(lambda: self.seconds)
            self.live = Live()
            self.core.on_picture = self.live.changed
            Host(self.desk, self.pin, "en", lambda: self.seconds).add_to(app, self.live)
            async with TestClient(TestServer(app)) as client:
                await story(client)

        asyncio.run(whole())


def origin(client: Client) -> dict[str, str]:
    return {"Origin": str(client.make_url("/")).rstrip("/")}


async def post(client: Client, path: str, body: object) -> ClientResponse:
    return await client.post(path, json=body, headers=origin(client))


async def log_in(client: Client, pin: str = PIN) -> int:
    """Give a PIN; return the status. The client keeps the cookie: its server is an address."""
    return (await post(client, "/host/login", {"pin": pin})).status
