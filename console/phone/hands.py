"""Players' phones: each joins by its seat's code and is told of its own hand and the open table.

A phone lays, draws, names and picks.  It cannot slap: pads are where people sit.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable
from importlib import resources

import msgspec
from aiohttp import WSMessage, WSMsgType, web

from console.engine.views import TableView
from console.phone.desk import Language
from console.phone.hand_asks import Choose, read_asked, read_join, wanted_of
from console.phone.hand_clock import HandClock
from console.phone.hand_desk import HandDesk, HeldHand, HeldHands
from console.phone.hand_seats import Seats
from console.phone.hand_view import HandShown, PlanShown, hand_shown, plan_shown, table_of
from console.phone.live import Live, converse, feed
from console.phone.pages import add_files, language_of, page, page_texts
from console.phone.rates import Bucket, Buckets, Rate, Seconds
from console.phone.web import open_websocket

log = logging.getLogger(__name__)

FILES = ("hand.css", "hand.js", "hand-card.js")
GAP_S = 0.002  # between two pictures
KEEP_S = 0.3  # between two looks whether another match has begun
JOIN_S = 5.0  # within which a phone must say its code
MOST_WAITING = 32  # phones that have not said it yet; the longest waiting goes first
EACH, TOGETHER = Rate(10, 1 / 3), Rate(300, 30)  # wrong codes: by one address, by all
SAID = Rate(30, 10)  # by one phone
NONSENSE, GONE, LATE, MOVED, MUCH = 4400, 4401, 4408, 4409, 4429

Sockets = dict[int, web.WebSocketResponse]


class _Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a websocket sends: the server's clock at first, then hands and plans."""

    now_ms: int | None = None
    view: HandShown | None = None
    plan: PlanShown | None = None


class Hands:
    """The part of the server that is the players'.

    ``language`` is the table's own, ``where`` gives the server's address, empty while it has none.
    """

    def __init__(
        self,
        desk: HandDesk,
        language: Language,
        where: Callable[[], str],
        clock: Seconds = time.monotonic,
    ) -> None:
        self._desk = desk
        self._language = language
        self._where = where
        self._clock = clock
        self._seats = Seats(clock)
        self._times = HandClock(clock)
        self._joined: Sockets = {}
        self._waiting: dict[asyncio.Task[WSMessage], None] = {}  # longest first
        self._wrong = Buckets(EACH, TOGETHER, clock)
        self._closing: set[asyncio.Task[bool]] = set()
        self._linked: object = None
        self._table: TableView | None = None
        self._live: Live | None = None

    def add_to(self, app: web.Application, live: Live) -> None:
        """Add the players' pages; ``live`` tells when the table looks different."""
        self._live = live
        add_files(app, FILES)
        app.router.add_get("/hand", self._page)
        app.router.add_get("/hand/live", self._follow)
        app.cleanup_ctx.append(self._kept)

    async def _page(self, request: web.Request) -> web.Response:
        language = language_of(request, self._language)
        text = page("hand.html", "hand", language).replace("<!--marks-->", _marks())
        return web.Response(text=text, content_type="text/html")

    # -- the match and its codes -----------------------------------------------------------------

    async def _kept(self, app: web.Application) -> AsyncIterator[None]:
        keeping = asyncio.create_task(self._keep())
        yield
        keeping.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await keeping

    async def _keep(self) -> None:
        """Look after the codes for as long as the server runs, also while no phone is there.

        A follower of the table would be woken by every change of it, in the middle of a verdict.
        """
        while True:
            try:
                self.settle()
            except Exception:
                log.exception("the players' codes could not be renewed")
            await asyncio.sleep(KEEP_S)

    def settle(self) -> HeldHands | None:
        """Bring codes, phones and links to the match that is on; return its hands."""
        hands = self._desk.hands()
        match = None if hands is None else hands.match
        if match != self._seats.match:
            self._seats.begin(match)
            self._table = None
            for seat in tuple(self._joined):
                self._send_off(self._joined.pop(seat), GONE, "this code is worth nothing any more")
        if hands is not None:
            self._times.hear(hands)
            self._table = table_of(self._desk.picture(), self._table) or self._table
            held = {n for n, seat in enumerate(hands.seats) if seat is not None}
            self._seats.hold(held)
            for seat in set(self._joined) - held:
                self._send_off(self._joined.pop(seat), GONE, "nobody holds this hand any more")
            self._link(hands)
        return hands

    def _link(self, hands: HeldHands) -> None:
        """Tell the table where each hand is to be found, if that is not what it was told last."""
        where = self._where()
        codes = [self._seats.code(seat) if where else "" for seat in range(len(hands.seats))]
        addresses = tuple(f"{where}hand#{code}" if code else "" for code in codes)
        links = hands.match, addresses, frozenset(self._joined)
        if links != self._linked:
            self._linked = links
            self._desk.links(*links)

    # -- phones ----------------------------------------------------------------------------------

    async def _follow(self, request: web.Request) -> web.StreamResponse:
        assert self._live is not None
        address = request.remote or ""
        socket = await open_websocket(request)
        seat = await self._join(socket, address)
        if seat is None:
            return socket
        language = language_of(request, self._language)
        try:
            await socket.send_str(_text(_Told(now_ms=self._times.now_ms())))
            telling = feed(socket, self._live, lambda: self._shown(socket, seat, language), GAP_S)
            await converse(socket, telling, self._hear(socket, seat, language))
        finally:
            if self._joined.get(seat) is socket:
                del self._joined[seat]
                self.settle()
        return socket

    async def _join(self, socket: web.WebSocketResponse, address: str) -> int | None:
        """Return the seat whose code this phone says; send it off where it says none in time."""
        first = asyncio.create_task(socket.receive())
        self._waiting[first] = None
        if len(self._waiting) > MOST_WAITING:
            next(iter(self._waiting)).cancel()
        try:
            await asyncio.wait((first,), timeout=JOIN_S)
        finally:
            del self._waiting[first]
            in_time = first.done() and not first.cancelled()
            first.cancel()
        if not in_time:
            await socket.close(code=LATE, message=b"say your code sooner")
            return None
        try:
            message = first.result()
            code = read_join(message.data if message.type is WSMsgType.TEXT else "").code
        except (msgspec.DecodeError, UnicodeError):
            await socket.close(code=NONSENSE, message=b"that is no code")
            return None
        return await self._admit(socket, address, code)

    async def _admit(self, socket: web.WebSocketResponse, address: str, code: str) -> int | None:
        if self._wrong.take(address):
            await socket.close(code=MUCH, message=b"too many wrong codes, try again later")
            return None
        self.settle()
        seat = self._seats.join(code)
        if seat is None:
            await socket.close(code=GONE, message=b"this code is worth nothing any more")
            return None
        self._wrong.give_back(address)
        before = self._joined.get(seat)
        self._joined[seat] = socket
        if before is not None:
            self._send_off(before, MOVED, "this hand is on another phone now")
        self.settle()
        return seat

    def _send_off(self, socket: web.WebSocketResponse, code: int, why: str) -> None:
        """Close a phone's websocket without waiting for the phone."""
        closing = asyncio.create_task(socket.close(code=code, message=why.encode()))
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)

    # -- what it is told -------------------------------------------------------------------------

    def _held(self, socket: web.WebSocketResponse, seat: int) -> HeldHand | None:
        """Return this phone's hand, ``None`` where the seat is not its own any more."""
        hands = self.settle()
        if hands is None or self._joined.get(seat) is not socket:
            return None
        return hands.seats[seat]

    def _shown(self, socket: web.WebSocketResponse, seat: int, language: Language) -> bytes | None:
        held = self._held(socket, seat)
        if held is None:
            return None
        if self._table is None:  # its picture is yet to come
            return _text(_Told()).encode()
        texts = page_texts("hand", language)
        view = hand_shown(held, self._table, texts, self._times.began_ms)
        return msgspec.json.encode(_Told(view=view))

    # -- what it says ----------------------------------------------------------------------------

    async def _hear(self, socket: web.WebSocketResponse, seat: int, language: Language) -> None:
        said = Bucket(SAID, self._clock)
        async for message in socket:
            if not said.take():
                await socket.close(code=MUCH, message=b"too much was said")
            elif message.type is not WSMsgType.TEXT:
                await socket.close(code=NONSENSE, message=b"that was not understood")
            else:
                await self._heard(socket, seat, language, message.data)

    async def _heard(
        self, socket: web.WebSocketResponse, seat: int, language: Language, text: str
    ) -> None:
        try:
            asked = read_asked(text)
        except (msgspec.DecodeError, UnicodeError):
            await socket.close(code=NONSENSE, message=b"that was not understood")
            return
        held = self._held(socket, seat)
        if held is None or self._table is None or self._seats.match is None:
            return
        cards = [each.card for each in held.hand.cards]
        wanted = wanted_of(asked, seat, cards)
        if wanted is not None:
            self._desk.want(self._seats.match, seat, wanted)
            return
        chosen = asked.cards if isinstance(asked, Choose) else ()
        plan = plan_shown(held.hand, self._table, page_texts("hand", language), chosen)
        await socket.send_str(_text(_Told(plan=plan)))


def _text(told: _Told) -> str:
    return msgspec.json.encode(told).decode()


def _marks() -> str:
    return resources.files("console.phone").joinpath("static", "hand-marks.svg").read_text("utf-8")
