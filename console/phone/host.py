"""The host's page: behind the PIN, the table live, what may be asked of it, and journals."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from typing import Annotated

import msgspec
from aiohttp import web

from console.phone.asks import allows
from console.phone.desk import Ask, Desk, Judged, Language, Match
from console.phone.host_view import HostView, host_view
from console.phone.live import Live, converse, feed
from console.phone.pages import add_files, language_of, page, page_texts
from console.phone.pin import PinFile
from console.phone.rates import Buckets, Rate, Seconds
from console.phone.tokens import Tokens
from console.phone.web import answer, open_websocket, read
from console.screens import Screen

log = logging.getLogger(__name__)

COOKIE = "slap-host"
LIFE_S = 12 * 3600
MOST_HOSTS = 8
MOST_SOCKETS = 16
GAP_S = 0.1  # between two pictures: enough for who looks on
EACH, TOGETHER = Rate(5, 1 / 30), Rate(10, 1 / 6)  # PINs tried: by one address, by all
MOST_WAITING = 3  # tries that wait for the one that is worked out
FILES = ("host.css", "host.js", "icon.svg")
_NAME = re.compile(r"[0-9A-Za-z-]{1,64}\Z")

Stamp = tuple[int, int]


class _Login(msgspec.Struct, forbid_unknown_fields=True):
    pin: Annotated[str, msgspec.Meta(max_length=64)]


class _Setting(msgspec.Struct, forbid_unknown_fields=True):
    path: Annotated[str, msgspec.Meta(max_length=64)]
    text: Annotated[str, msgspec.Meta(max_length=2000)]


class _Shown(msgspec.Struct, frozen=True):
    """What the websocket sends."""

    view: HostView
    verdicts: tuple[Judged, ...]


class Host:
    """The part of the server that is the host's; ``language`` is the table's own."""

    def __init__(
        self, desk: Desk, pin: PinFile, language: Language, clock: Seconds = time.monotonic
    ) -> None:
        self._desk = desk
        self._pin = pin
        self._language = language
        # A session's owner is the PIN it was opened with: a new PIN ends them all.
        self._sessions: Tokens[Stamp] = Tokens(clock, LIFE_S, MOST_HOSTS)
        self._tries = Buckets(EACH, TOGETHER, clock)
        self._trying = asyncio.Lock()
        self._waiting = self._sockets = 0
        self._live: Live | None = None
        self._newest: dict[Language, tuple[Screen, tuple[Judged, ...], bytes]] = {}

    def add_to(self, app: web.Application, live: Live) -> None:
        """Add the host's pages; ``live`` tells when the table looks different."""
        self._live = live
        add_files(app, FILES)
        router = app.router
        router.add_get("/", self._to_page)
        router.add_get("/host", self._page)
        router.add_get("/host/state", self._state)
        router.add_post("/host/login", self._log_in)
        router.add_post("/host/logout", self._log_out)
        router.add_post("/host/ask", self._ask)
        router.add_get("/host/live", self._follow)
        router.add_get("/host/settings", self._settings)
        router.add_post("/host/settings", self._put_setting)
        router.add_get("/host/journals", self._journals)
        router.add_get("/host/journals/{name}", self._journal)

    # -- the page and who may use it --------------------------------------------------------------

    async def _to_page(self, request: web.Request) -> web.Response:
        return web.Response(status=303, headers={"Location": "/host"})

    async def _page(self, request: web.Request) -> web.Response:
        language = language_of(request, self._language)
        return web.Response(text=page("host.html", "host", language), content_type="text/html")

    async def _state(self, request: web.Request) -> web.Response:
        return answer({"logged_in": self._is_host(request), "has_pin": self._pin.is_set()})

    async def _log_in(self, request: web.Request) -> web.Response:
        given = await read(request, _Login)
        address = request.remote or ""
        wait_s = self._tries.take(address) if self._waiting < MOST_WAITING else 1
        if wait_s:
            return web.Response(status=429, headers={"Retry-After": str(wait_s)})
        stamp = self._pin.stamp()
        if stamp is None:
            self._tries.give_back(address)
            raise web.HTTPForbidden
        if not await self._is_pin(given.pin):
            log.warning("a wrong PIN was given on the host's page, by %s", address)
            raise web.HTTPUnauthorized
        self._tries.give_back(address)
        entered = answer({})
        token = self._sessions.issue(stamp)
        entered.set_cookie(COOKIE, token, max_age=LIFE_S, httponly=True, samesite="Strict")
        return entered

    async def _is_pin(self, pin: str) -> bool:
        """Tell whether it is the PIN; one at a time is worked out, beside the loop."""
        self._waiting += 1
        try:
            async with self._trying:
                return await asyncio.to_thread(self._pin.matches, pin)
        finally:
            self._waiting -= 1

    async def _log_out(self, request: web.Request) -> web.Response:
        self._sessions.end(request.cookies.get(COOKIE, ""))
        left = answer({})
        left.del_cookie(COOKIE, httponly=True, samesite="Strict")
        return left

    def _is_host(self, request: web.Request) -> bool:
        opened_with = self._sessions.owner(request.cookies.get(COOKIE, ""))
        return opened_with is not None and opened_with == self._pin.stamp()

    def _require_host(self, request: web.Request) -> None:
        if not self._is_host(request):
            raise web.HTTPUnauthorized

    # -- the table --------------------------------------------------------------------------------

    async def _ask(self, request: web.Request) -> web.Response:
        self._require_host(request)
        ask = await read(request, Ask)
        picture = self._desk.picture()
        if not allows(picture, ask):
            raise web.HTTPConflict
        self._desk.ask(ask, picture)
        return answer({}, status=202)

    async def _follow(self, request: web.Request) -> web.StreamResponse:
        self._require_host(request)
        if self._live is None or self._sockets >= MOST_SOCKETS:
            raise web.HTTPServiceUnavailable
        language = language_of(request, self._language)
        self._sockets += 1
        try:
            socket = await open_websocket(request)
            telling = feed(socket, self._live, lambda: self._shown(request, language), GAP_S)
            await converse(socket, telling, _until_closed(socket))
            return socket
        finally:
            self._sockets -= 1

    def _shown(self, request: web.Request, language: Language) -> bytes | None:
        """Return what this host is to see, ``None`` for one who is logged in no longer."""
        return self._in_words(language) if self._is_host(request) else None

    def _in_words(self, language: Language) -> bytes:
        """Return what every host is to see now, worked out once however many there are."""
        picture, verdicts = self._desk.picture(), self._desk.verdicts(language)
        held = self._newest.get(language)
        if held is not None and held[0] is picture and held[1] is verdicts:
            return held[2]
        view = host_view(picture, self._desk.speech(language), page_texts("host", language))
        told = msgspec.json.encode(_Shown(view, verdicts))
        self._newest[language] = picture, verdicts, told
        return told

    # -- settings ---------------------------------------------------------------------------------

    async def _settings(self, request: web.Request) -> web.Response:
        self._require_host(request)
        language = language_of(request, self._language)
        return answer(await asyncio.to_thread(self._desk.settings, language))

    async def _put_setting(self, request: web.Request) -> web.Response:
        self._require_host(request)
        given = await read(request, _Setting)
        wrong = await asyncio.to_thread(self._desk.put_setting, given.path, given.text)
        return answer({"wrong": wrong}, status=422 if wrong else 200)

    # -- journals ---------------------------------------------------------------------------------

    async def _journals(self, request: web.Request) -> web.Response:
        self._require_host(request)
        speech = self._desk.speech(language_of(request, self._language))
        matches = await asyncio.to_thread(self._desk.matches)
        return answer([_named(match, speech.preset(match.preset)) for match in matches])

    async def _journal(self, request: web.Request) -> web.Response:
        self._require_host(request)
        name = request.match_info["name"]
        packed = await asyncio.to_thread(self._desk.packed, name) if _NAME.match(name) else None
        if packed is None:
            raise web.HTTPNotFound
        headers = {"Content-Disposition": f'attachment; filename="{name}.zip"'}
        return web.Response(body=packed, content_type="application/zip", headers=headers)


def _named(match: Match, preset: str) -> Match:
    return msgspec.structs.replace(match, preset=preset)


async def _until_closed(socket: web.WebSocketResponse) -> None:
    """Wait for the client to leave; one that says anything is sent off, as nothing is asked."""
    async for message in socket:
        log.debug("a host's websocket said something, of kind %s", message.type)
        await socket.close(code=1008)
