"""What every request passes: rates, the host's name and origin, limits, and strict headers."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import re
import socket
import time
from typing import TypeVar

import msgspec
from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from console.phone.gate import Gate
from console.phone.rates import Buckets, Rate, Seconds

log = logging.getLogger(__name__)

MOST_BYTES = 4096  # of a request's body, and of a websocket's message
READ_S = 5.0
EACH, TOGETHER = Rate(60, 4), Rate(300, 30)  # requests: of one address, of all
TARPIT_S = 1.0  # a refused request is answered so late, so that asking again is slow
_HOST = re.compile(r"(?P<name>\[[0-9A-Fa-f:.]+\]|[0-9A-Za-z.-]+)(:[0-9]{1,5})?\Z")
_LOCAL = ("localhost", "localhost.localdomain")

GATE: web.AppKey[Gate] = web.AppKey("gate")
T = TypeVar("T")

_HEADERS = {
    "Server": "slap-console",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def application(clock: Seconds = time.monotonic) -> web.Application:
    """Return an application to which parts add their pages; ``clock`` gives seconds."""
    buckets = Buckets(EACH, TOGETHER, clock)
    app = web.Application(client_max_size=MOST_BYTES, middlewares=[_outermost(buckets), _checked])
    app.on_response_prepare.append(_add_headers)
    return app


def _outermost(buckets: Buckets) -> Middleware:
    @web.middleware
    async def outermost(request: web.Request, handler: Handler) -> web.StreamResponse:
        gate = request.app.get(GATE)
        if gate is not None:
            gate.begins(request.transport)
        try:
            wait_s = buckets.take(request.remote or "")
            if wait_s:
                return await _too_often(wait_s)
            return await handler(request)
        except web.HTTPException as refused:
            return _plain(refused.status, refused.reason)
        except ConnectionError:
            raise  # the client has gone: nobody to tell, and nothing to log
        except Exception:
            log.exception("a page could not be answered")  # its address may hold a secret
            return _plain(500, "The console could not answer")
        finally:
            if gate is not None:
                gate.ends(request.transport)

    return outermost


async def _too_often(wait_s: int) -> web.Response:
    await asyncio.sleep(TARPIT_S)
    answer = _plain(429, "Too many requests")
    answer.headers["Retry-After"] = str(wait_s)
    answer.force_close()
    return answer


def _plain(status: int, reason: str) -> web.Response:
    return web.Response(status=status, text=f"{reason}\n")


@web.middleware
async def _checked(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse what another site made a browser ask: by its own name for us, or from its pages."""
    host = request.headers.get("Host", "")
    if not names_us(host):
        raise web.HTTPMisdirectedRequest
    origin = request.headers.get("Origin")
    changes = request.method not in ("GET", "HEAD") or "Upgrade" in request.headers
    if (origin is not None or changes) and origin != f"http://{host}":
        raise web.HTTPForbidden
    return await handler(request)


def names_us(host: str) -> bool:
    """Tell whether a request's Host is an address or this machine's name.

    Any other name leads here only where somebody's name server says so: a page of theirs could then
    read ours.
    """
    found = _HOST.match(host)
    if found is None:
        return False
    name = found["name"].strip("[]").lower()
    try:
        ipaddress.ip_address(name)
    except ValueError:
        own = socket.gethostname().lower().partition(".")[0]
        return name in (*_LOCAL, own, f"{own}.local")
    return True


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(_HEADERS)
    response.headers.setdefault("Cache-Control", "no-store")
    # Safari before 15.4 does not take 'self' for websockets too.
    host = request.headers.get("Host", "")
    sockets = f"ws://{host}" if names_us(host) else ""
    response.headers["Content-Security-Policy"] = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        f"connect-src 'self' {sockets}; form-action 'none'; base-uri 'none'; "
        "frame-ancestors 'none'"
    )


async def read(request: web.Request, kind: type[T]) -> T:
    """Return a request's JSON as this type; refuse what is too large, too slow or malformed."""
    if request.content_type != "application/json":
        raise web.HTTPUnsupportedMediaType
    try:
        async with asyncio.timeout(READ_S):
            return msgspec.json.decode(await request.read(), type=kind)
    except TimeoutError:
        raise web.HTTPRequestTimeout from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise web.HTTPBadRequest from None


def answer(value: object, status: int = 200) -> web.Response:
    """Return a value as JSON."""
    body = msgspec.json.encode(value)
    return web.Response(body=body, status=status, content_type="application/json")


async def open_websocket(request: web.Request) -> web.WebSocketResponse:
    """Return an open websocket: for small messages, and closed when its client is gone."""
    opened = web.WebSocketResponse(max_msg_size=MOST_BYTES, heartbeat=20, compress=False)
    if not opened.can_prepare(request):
        raise web.HTTPUpgradeRequired
    await opened.prepare(request)
    return opened
