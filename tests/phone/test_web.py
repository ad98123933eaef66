"""What every request passes: origins, names, limits, rates, headers; and what strangers send."""

from __future__ import annotations

import asyncio
import logging

import aiohttp
import pytest

from console.phone.web import EACH, MOST_BYTES, TOGETHER, names_us
from tests.phone.served import Client, Served, log_in, origin, post


def test_every_answer_has_strict_headers(served: Served) -> None:
    async def story(client: Client) -> None:
        for path in ("/host", "/static/host.js", "/host/state", "/nowhere", "/host/journals"):
            answer = await client.get(path)
            policy = answer.headers["Content-Security-Policy"]
            assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
            assert "unsafe" not in policy
            assert "frame-ancestors 'none'" in policy
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert answer.headers["Referrer-Policy"] == "no-referrer"
            assert answer.headers["Server"] == "slap-console"

    served.visit(story)


def test_another_sites_page_can_neither_ask_nor_listen(served: Served) -> None:
    async def story(client: Client) -> None:
        await log_in(client)
        for headers in ({"Origin": "http://elsewhere.example"}, {"Origin": "null"}, {}):
            answer = await client.post("/host/ask", json={"what": "pause"}, headers=headers)
            assert answer.status == 403
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await client.ws_connect("/host/live", headers=headers)
            assert refused.value.status == 403
        assert (await client.get("/host", headers={"Origin": "http://a.example"})).status == 403

    served.visit(story)


def test_a_name_that_leads_here_by_anothers_name_server_is_refused(served: Served) -> None:
    async def story(client: Client) -> None:
        answer = await client.get("/host/state", headers={"Host": "rebound.example"})
        assert answer.status == 421

    served.visit(story)


@pytest.mark.parametrize(
    "host", ["192.168.4.1:8080", "127.0.0.1", "[fe80::1]:8080", "localhost:1", "LOCALHOST"]
)
def test_addresses_and_own_names_name_us(host: str) -> None:
    assert names_us(host)


@pytest.mark.parametrize(
    "host",
    ["", "evil.example", "1.2.3.4.evil.example", "1.2.3.4:80; x", "[1", "a b", "1.2.3.4:", "@"],
)
def test_no_other_name_does(host: str) -> None:
    assert not names_us(host)


def test_the_machines_own_name_names_us(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Table.lan")
    assert names_us("table:8080")
    assert names_us("table.local:8080")
    assert not names_us("table.lan")


@pytest.mark.parametrize(
    "path",
    [
        "/static/",
        "/static",
        "/static/host.html",
        "/static/../pin.py",
        "/static/%2e%2e/pin.py",
        "/static/..%2fpin.py",
        "//etc/passwd",
        "/host/journals/../../host-pin.json",
        "/host/journals/%2e%2e",
        "/host/journals/..%2f..%2fhost-pin.json",
        "/host-pin.json",
        "/host/",
    ],
)
def test_no_path_leads_to_a_folder_or_another_file(served: Served, path: str) -> None:
    async def story(client: Client) -> None:
        await log_in(client)
        answer = await client.session.get(
            aiohttp.client.URL(str(client.make_url("/")).rstrip("/") + path, encoded=True)
        )
        assert answer.status == 404
        assert "scrypt" not in await answer.text()

    served.visit(story)


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"{", "application/json", 400),
        (b"", "application/json", 400),
        (b"[]", "application/json", 400),
        (b'{"what": "explode"}', "application/json", 400),
        (b'{"what": "pause", "more": 1}', "application/json", 400),
        (b'{"what": "sit out", "seat": 8}', "application/json", 400),
        (b'{"what": "sit out", "seat": -1}', "application/json", 400),
        (b'{"what": "add", "name": "' + b"x" * 41 + b'"}', "application/json", 400),
        (b'{"what": "pause"\xff}', "application/json", 400),
        (b"[" * 4000, "application/json", 400),
        (b'{"what": "pause"}', "text/plain", 415),
        (b'{"what": "pause"}', "application/x-www-form-urlencoded", 415),
        (b" " * (MOST_BYTES + 1), "application/json", 413),
        (b" " * 3_000_000, "application/json", 413),
    ],
)
def test_what_is_malformed_or_huge_is_refused_and_changes_nothing(
    served: Served, caplog: pytest.LogCaptureFixture, body: bytes, kind: str, status: int
) -> None:
    served.deal()

    async def story(client: Client) -> None:
        await log_in(client)
        headers = {**origin(client), "Content-Type": kind}
        answer = await client.post("/host/ask", data=body, headers=headers)
        assert answer.status == status
        assert (await client.get("/host/state")).status == 200

    picture = served.core.picture
    served.visit(story)
    assert served.core.picture == picture
    assert [r for r in caplog.records if r.levelno >= logging.ERROR] == []


@pytest.mark.parametrize(
    "sent",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 5_000 + b"\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"POST /host/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\n\r\n",
        b"POST /host/login HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"\0" * 4096,
        b"GET / HTTP/1.0\r\n\r\n",
    ],
)
def test_what_is_no_request_harms_nobody(served: Served, sent: bytes) -> None:
    async def story(client: Client) -> None:
        reader, writer = await asyncio.open_connection(client.host, client.port)
        writer.write(sent)
        writer.write_eof()
        heard = await reader.read(65536)
        assert heard == b"" or heard.split()[1][:1] == b"4", heard
        writer.close()
        assert (await client.get("/host/state")).status == 200

    served.visit(story)


def test_one_address_that_asks_too_often_is_told_to_wait(served: Served) -> None:
    async def story(client: Client) -> None:
        for _ in range(EACH.burst):
            assert (await client.get("/host/state")).status == 200
        answer = await client.get("/host/state")
        assert (answer.status, answer.headers["Retry-After"]) == (429, "1")
        served.seconds += 1
        assert (await client.get("/host/state")).status == 200

    served.visit(story)
    assert TOGETHER.burst > EACH.burst


def test_an_own_mistake_is_logged_without_the_address_that_led_to_it(
    served: Served, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise ValueError("broken")

    monkeypatch.setattr(served.pin, "is_set", fail)

    async def story(client: Client) -> None:
        answer = await client.get("/host/state?token=never-to-be-told")
        assert answer.status == 500
        assert "broken" not in await answer.text()

    served.visit(story)
    assert "a page could not be answered" in caplog.text
    assert "never-to-be-told" not in caplog.text


def test_a_body_that_does_not_come_is_not_waited_for(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("console.phone.web.READ_S", 0.01)

    async def story(client: Client) -> None:
        reader, writer = await asyncio.open_connection(client.host, client.port)
        host = f"{client.host}:{client.port}"
        writer.write(
            f"POST /host/login HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
            "Content-Type: application/json\r\nContent-Length: 20\r\n\r\n{".encode()
        )
        assert b" 408 " in await reader.readline()
        writer.close()

    served.visit(story)


def test_a_second_language_for_the_answer_is_no_way_in(served: Served) -> None:
    async def story(client: Client) -> None:
        for language in ("de", "../host_en", "<script>"):
            answer = await client.get("/host", params={"lang": language})
            assert '<html lang="en">' in await answer.text()
        answer = await client.get("/host", headers={"Accept-Language": "fr-FR,fr;q=0.9"})
        assert '<html lang="fr">' in await answer.text()
        assert (await post(client, "/host", {})).status == 405

    served.visit(story)
