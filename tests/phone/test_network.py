"""The pages beside a table that runs: where they are, or why they cannot be; and strangers."""

from __future__ import annotations

import http.client
import logging
import socket
from collections.abc import Generator
from pathlib import Path

import pytest
from msgspec.structs import replace

from console.config import Config
from console.network import open_network
from console.phone import server
from console.screens import LobbyScreen
from tests.phone.running import a_table, running


@pytest.fixture(autouse=True)
def _own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def taken() -> Generator[socket.socket]:
    """A port that another program has."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other


def on_port(config: Config, port: int) -> Config:
    return replace(config, network=replace(config.network, port=port))


def get(url: str, path: str = "host") -> int:
    place = url.removeprefix("http://").rstrip("/")
    connection = http.client.HTTPConnection(place, timeout=30)
    try:
        connection.request("GET", f"/{path}")
        return connection.getresponse().status
    finally:
        connection.close()


def test_pages_are_off_unless_they_are_asked_for() -> None:
    assert Config().network.listen == ""
    assert open_network(Config(), None) is None  # type: ignore[arg-type]


def test_a_running_table_has_its_pages_and_takes_them_away(tmp_path: Path) -> None:
    with running(a_table(tmp_path)) as (_, network):
        url = network.wait().url
        assert get(url) == 200
    with pytest.raises(ConnectionRefusedError):
        get(url)


def test_a_port_in_use_is_told_once_and_the_table_plays_on(
    tmp_path: Path,
    taken: socket.socket,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(server, "RETRY_S", 0.001)
    port = taken.getsockname()[1]
    with running(on_port(a_table(tmp_path), port)) as (core, network):
        state = network.wait()
        assert state.url == ""
        assert f"port {port} on 127.0.0.1 is in use" in state.trouble
        assert isinstance(core.picture, LobbyScreen) or core.failure is None
        taken.close()
        assert network.wait().url == f"http://127.0.0.1:{port}/"
        assert get(network.state.url) == 200
    assert caplog.text.count("the network pages are not there") == 1


def test_an_interface_that_is_not_there_yet_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "RETRY_S", 0.001)
    there = server.find_place
    monkeypatch.setattr(server, "find_place", lambda listen: there("wlan99"))
    with running(a_table(tmp_path)) as (_, network):
        assert "is no interface with an address here" in network.wait().trouble
        monkeypatch.setattr(server, "find_place", there)
        first = network.wait().url
        assert get(first) == 200


def test_an_address_that_changes_is_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "RETRY_S", 0.001)
    config = replace(
        a_table(tmp_path), network=replace(a_table(tmp_path).network, listen="127.0.0.1")
    )
    there = server.find_place
    with running(config) as (_, network):
        assert network.wait().url.startswith("http://127.0.0.1:")
        monkeypatch.setattr(server, "find_place", lambda listen: there("127.0.0.2"))
        url = network.wait().url
        assert url.startswith("http://127.0.0.2:")
        assert get(url) == 200


def test_what_breaks_in_the_pages_does_not_break_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(self: object) -> None:
        raise RuntimeError("a mistake of ours")

    monkeypatch.setattr(server.PhoneServer, "run", fail)
    with running(a_table(tmp_path)) as (core, network):
        network._thread.join()
        assert "a mistake of ours" in network.state.trouble
        assert core.failure is None
    assert "the game goes on" in caplog.text


def test_a_hundred_strangers_neither_stop_the_table_nor_shut_the_host_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    rubbish = (b"", b"\x16\x03\x01", b"GET / HTTP/1.1\r\n", b"A" * 60_000, b"\0\r\n\r\n")
    with running(a_table(tmp_path)) as (core, network):
        url = network.wait().url
        port = int(url.rsplit(":", 1)[1].rstrip("/"))
        strangers = []
        for number in range(100):
            own = (f"127.0.1.{number % 25}", 0)  # of each address four
            stranger = socket.create_connection(("127.0.0.1", port), 30, source_address=own)
            strangers.append(stranger)
            try:
                stranger.sendall(rubbish[number % len(rubbish)])
            except ConnectionError:
                continue  # turned away already
        turned_us = core.turned_us
        assert get(url) == 200
        for stranger in strangers:
            stranger.close()
        assert core.turned_us > turned_us
        assert core.failure is None
    assert [r for r in caplog.records if r.levelno >= logging.WARNING] == []
