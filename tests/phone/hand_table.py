"""A table of Twisted Trio without a console: a game, the hands it tells of, and phones that join.

It stands where the console does, so that a test can put any cards into any hand.
"""

from __future__ import annotations

import asyncio
import json
import threading
from collections import deque
from collections.abc import Callable, Collection, Coroutine
from typing import Any

import msgspec
from aiohttp import ClientWebSocketResponse, web
from aiohttp.test_utils import TestClient, TestServer

from console.engine.game_views import table_view
from console.engine.inputs import Input
from console.engine.outcomes import Outcome
from console.engine.trio_seen import hand_view, seen_by
from console.engine.trio_views import HandView
from console.phone.hand_desk import HeldHands, Wanted
from console.phone.hands import Hands
from console.phone.live import Live
from console.phone.web import application
from console.screens import Screen, TableScreen
from tests.engine.trio_games import TrioDriven
from tests.engine.trio_play import setup_of

Client = TestClient[web.Request, web.Application]
NAMES = ("Red", "Blue", "Yellow", "White")


class Held(msgspec.Struct, frozen=True):
    hand: HandView
    told: tuple[Outcome, ...] = ()


class AllHeld(msgspec.Struct, frozen=True):
    match: str
    seats: tuple[Held | None, ...]
    now_us: int


class HandTable:
    """A hand of Twisted Trio; ``people`` are the seats that persons hold, else all of them.

    ``seconds`` is the server's clock.  Whatever phones want is done a millisecond later.
    """

    def __init__(self, people: Collection[int] | None = None, **fields: Any) -> None:
        self.seconds = 100.0
        self.match = "match-1"
        self.people = people
        self.wants: list[tuple[str, int, Wanted]] = []
        self.linked: tuple[str, tuple[str, ...], Collection[int]] = ("", (), ())
        self.changed: Callable[[], None] = lambda: None
        self.over = False
        self.heard: Callable[[list[Outcome]], None] = lambda said: None
        self._lock = threading.RLock()
        self._begin(fields)

    def _begin(self, fields: dict[str, Any]) -> None:
        header = msgspec.structs.replace(setup_of(**fields), seats=self._names(fields))
        self.driven = TrioDriven(header)
        seats = len(header.seats)
        self._told: list[deque[Outcome]] = [deque(maxlen=12) for _ in range(seats)]
        self._publish()

    def _names(self, fields: dict[str, Any]) -> tuple[str, ...]:
        return NAMES[: fields.get("seats") or len(fields.get("hands") or "ab")]

    def another(self, **fields: Any) -> None:
        """Begin another match."""
        self.match += "+"
        self._begin(fields)
        self.changed()

    # -- the game --------------------------------------------------------------------------------

    def put(self, *moment: Input) -> list[Outcome]:
        """Put the inputs of one moment in, at the time they have or at the next."""
        with self._lock:
            t = max(moment[0].t, self.driven.t + 1_000)
            said = self.driven.put([msgspec.structs.replace(item, t=t) for item in moment])
            for seat, told in enumerate(self._told):
                told += [o for o in (seen_by(each, seat) for each in said) if o is not None]
            self._publish()
        self.changed()
        self.heard(said)
        return said

    def _publish(self) -> None:
        game, seats = self.driven.game, range(len(self._told))
        people = seats if self.people is None else self.people
        self.shown = TableScreen(table=table_view(game))
        self.made = AllHeld(
            self.match,
            tuple(
                Held(hand_view(game, seat), tuple(self._told[seat])) if seat in people else None
                for seat in seats
            ),
            self.driven.t,
        )

    # -- as the pages see it ---------------------------------------------------------------------

    def picture(self) -> Screen:
        return self.shown

    def hands(self) -> HeldHands | None:
        return None if self.over else self.made

    def want(self, match: str, seat: int, wanted: Wanted) -> None:
        self.wants.append((match, seat, wanted))
        if match == self.match:
            self.put(wanted)

    def links(self, match: str, addresses: tuple[str, ...], joined: Collection[int]) -> None:
        self.linked = match, addresses, joined

    # -- on the network --------------------------------------------------------------------------

    @property
    def codes(self) -> list[str]:
        """The codes that are to be scanned now, one a seat."""
        return [address.partition("#")[2] for address in self.linked[1]]

    def visit(self, story: Callable[[Client], Coroutine[Any, Any, None]]) -> None:
        """Run a story with a client of this table's server."""

        async def whole() -> None:
            app = application(lambda: self.seconds)
            live = Live()
            self.changed = live.changed
            where = "http://192.168.4.1:8080/"
            self.part = Hands(self, "en", lambda: where, lambda: self.seconds)
            self.part.add_to(app, live)
            async with TestClient(TestServer(app)) as client:
                await asyncio.sleep(0)
                await story(client)

        asyncio.run(whole())


class Phone:
    """A phone's websocket, and the newest of what it was told."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self.socket = socket
        self.view: Any = None
        self.plan: Any = None
        self.frames: list[str] = []

    async def say(self, **message: Any) -> None:
        await self.socket.send_str(json.dumps(message))

    async def hear(self, until: Callable[[Phone], bool]) -> Any:
        """Take messages until this holds; return the view."""
        async with asyncio.timeout(10):
            while not until(self):
                text = await self.socket.receive_str()
                self.frames.append(text)
                told = json.loads(text)
                self.view = told.get("view", self.view)
                self.plan = told.get("plan", self.plan)
        return self.view

    async def closed(self) -> int:
        """Take messages until the server closes; return its code."""
        async with asyncio.timeout(10):
            async for message in self.socket:
                self.frames.append(str(message.data))
        return self.socket.close_code or 0

    @property
    def cards(self) -> list[str]:
        return [card[1] for card in self.view["cards"]]

    def number(self, name: str) -> int:
        """Return the number of the first card of this name."""
        return next(int(card[0]) for card in self.view["cards"] if card[1] == name)


def origin(client: Client) -> dict[str, str]:
    return {"Origin": str(client.make_url("/")).rstrip("/")}


async def call(client: Client, language: str = "en") -> Phone:
    """Open a phone's websocket; nothing is said yet."""
    path = f"/hand/live?lang={language}"
    return Phone(await client.ws_connect(path, headers=origin(client), autoping=True))


async def join(client: Client, code: str, language: str = "en") -> Phone:
    """Join with a code, and hear the first view."""
    phone = await call(client, language)
    await phone.say(do="join", code=code)
    await phone.hear(lambda phone: phone.view is not None)
    return phone
