"""Four phones that play as people would who do not think, and tell when each lay was sent and seen.

``python -m bench.hand_phones LAYS ADDRESS…`` prints ``[]`` once all have joined, one line of JSON
for each lay, then ends.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from typing import Any

import aiohttp

THINKS_S = 0.15


class Table:
    """The phones together: who has laid what when, and when the others had it on their screen."""

    def __init__(self, lays: int, phones: int) -> None:
        self._left, self._phones = lays, phones
        self._sent_s: float | None = None
        self._seen_s: dict[int, float] = {}
        self._joined: set[int] = set()
        self.done = asyncio.Event()

    def joins(self, seat: int) -> None:
        """Take note that a seat's phone is there; tell of it once all are."""
        if seat not in self._joined:
            self._joined.add(seat)
            if len(self._joined) == self._phones:
                print("[]", flush=True)

    def sends(self) -> None:
        """Take note that a lay is sent now."""
        self._sent_s, self._seen_s = time.monotonic(), {}

    def sees(self, seat: int) -> None:
        """Take note that a seat's phone shows the lay; tell of it once all of them do."""
        if self._sent_s is None:
            return
        self._seen_s.setdefault(seat, time.monotonic())
        if len(self._seen_s) == self._phones:
            print(json.dumps([self._sent_s, sorted(self._seen_s.values())]), flush=True)
            self._sent_s = None
            self._left -= 1
            if not self._left:
                self.done.set()


class Phone:
    """One phone; it does once, after a while, whatever it is asked for."""

    def __init__(self, table: Table, address: str, seat: int) -> None:
        self._table, self._seat = table, seat
        self._url, _, self._code = address.partition("#")
        self._under: Any = None
        self._asked = ""
        self._doing: set[asyncio.Task[None]] = set()

    async def run(self, session: aiohttp.ClientSession) -> None:
        """Join and play on."""
        origin = self._url.removesuffix("/hand")
        socket = await session.ws_connect(f"{self._url}/live", headers={"Origin": origin})
        await socket.send_json({"do": "join", "code": self._code})
        async for message in socket:
            view = json.loads(message.data).get("view")
            if view is not None:
                self._table.joins(self._seat)
                self._look(socket, view)

    def _look(self, socket: aiohttp.ClientWebSocketResponse, view: dict[str, Any]) -> None:
        up = view["up"] and view["up"][0]
        if up != self._under:
            self._under = up
            self._table.sees(self._seat)
        asked = json.dumps([view["awaits"], view["up"], view["cards"]])
        ask = _ask(view)
        if ask is not None and asked != self._asked:
            doing = asyncio.create_task(self._do(socket, ask))
            self._doing.add(doing)
            doing.add_done_callback(self._doing.discard)
        self._asked = asked

    async def _do(self, socket: aiohttp.ClientWebSocketResponse, ask: dict[str, Any]) -> None:
        await asyncio.sleep(THINKS_S)
        if ask["do"] == "lay":
            self._table.sends()
        await socket.send_json(ask)


def _ask(view: dict[str, Any]) -> dict[str, Any] | None:
    if "name" in view["awaits"]:
        return {"do": "name", "suit": random.choice("CDHS")}
    if "pick" in view["awaits"]:
        return {"do": "pick", "index": random.randrange(view["pick_from"])}
    if view["first"]:
        return {"do": "lay", "cards": [random.choice(view["first"])]}
    return {"do": "draw"} if view["does"] else None


async def main(lays: int, addresses: list[str]) -> None:
    """Play until so many lays were seen by all."""
    table = Table(lays, len(addresses))
    async with aiohttp.ClientSession() as session:
        phones = [
            asyncio.create_task(Phone(table, address, seat).run(session))
            for seat, address in enumerate(addresses)
        ]
        done = asyncio.create_task(table.done.wait())
        await asyncio.wait([done, *phones], return_when=asyncio.FIRST_COMPLETED)
        for phone in phones:
            phone.cancel()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.argv[2:]))
