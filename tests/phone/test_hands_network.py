"""Phones at a console that runs: threads, pads, links, a journal, and nothing of a hand beside."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from msgspec.structs import replace

from console.config_sections import Bots
from console.hardware.pads import monotonic_us
from console.session.console import Command
from tests.phone.running import a_table, running


async def scan(session: aiohttp.ClientSession, address: str) -> aiohttp.ClientWebSocketResponse:
    """Do what a phone does with an address: the code stays out of the URL."""
    url, _, code = address.partition("#")
    origin = url.removesuffix("/hand")
    socket = await session.ws_connect(f"{url}/live", headers={"Origin": origin})
    await socket.send_str(json.dumps({"do": "join", "code": code}))
    return socket


async def view(socket: aiohttp.ClientWebSocketResponse, fits: Callable[[Any], bool]) -> Any:
    """Take messages until the view fits; return it."""
    async with asyncio.timeout(20):
        while True:
            shown = json.loads(await socket.receive_str()).get("view")
            if shown is not None and fits(shown):
                return shown


@pytest.mark.slow
def test_two_people_scan_shuffle_and_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    config = a_table(tmp_path)
    config = replace(config, table=replace(config.table, preset="twisted-trio", seats=2))
    with running(replace(config, bots=Bots(fill=False))) as (core, network):
        network.wait()

        async def play() -> tuple[str, ...]:
            async with asyncio.timeout(20):
                while len(addresses := getattr(core.picture, "links", ())) < 2 or not all(
                    addresses
                ):
                    await asyncio.sleep(0.005)
            async with aiohttp.ClientSession() as session:
                phones = [await scan(session, address) for address in addresses]
                for seat, phone in enumerate(phones):
                    await view(phone, lambda shown: shown["awaits"] == ["shuffle"])
                    network.hit(seat)
                dealt = [await view(phone, lambda shown: shown["cards"]) for phone in phones]
                assert [len(shown["cards"]) for shown in dealt] == [8, 8]
                (first,) = [seat for seat in (0, 1) if dealt[seat]["awaits"] != ["wait"]]
                lay = {"do": "lay", "cards": dealt[first]["first"][:1]}
                ask = lay if lay["cards"] else {"do": "draw"}
                await phones[first].send_str(json.dumps(ask))
                await view(phones[first], lambda shown: len(shown["cards"]) != 8)
            return addresses

        core.command(Command(monotonic_us(), "pad", seat=1))
        core.command(Command(monotonic_us(), "deal"))
        addresses = asyncio.run(play())
    journal = next((tmp_path / "journal").rglob("hand-01.jsonl")).read_text("utf-8")
    assert '"do":"lay"' in journal or '"do":"draw"' in journal
    written = caplog.text + "".join(
        path.read_text("utf-8") for path in tmp_path.rglob("*") if path.is_file()
    )
    assert not any(address.partition("#")[2] in written for address in addresses)
