"""From a lay on a phone to the table's picture and to the other phones, four of them at once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from itertools import count

from bench.latency import limit
from bench.measure import Row
from bench.memoryport import MemoryPort
from console.config import Config
from console.config_sections import Network as Section
from console.config_sections import Table
from console.core import Core
from console.hardware.pads import monotonic_us
from console.hardware.serialpads import SerialPads
from console.network import Network
from console.screens import Screen, TableScreen
from console.session.console import Command, Console
from console.wiring import console_settings

SEATS, LAYS = 4, 60
WAIT_S = 0.01


def rows() -> list[Row]:
    """Play Twisted Trio by four phones in a process of their own, without and with strangers."""
    return [*_rows(""), *_rows(", 100 strangers", strangers=True)]


def _rows(beside: str, *, strangers: bool = False) -> list[Row]:
    table_ms, phones_ms = _play(strangers)
    return [
        limit(f"lay on a phone → the table's picture{beside}, p50", table_ms, 0.5, 10),
        limit(f"lay on a phone → the table's picture{beside}, p99", table_ms, 0.99, 40),
        limit(f"lay on a phone → the other phones{beside}, p50", phones_ms, 0.5, 20),
        limit(f"lay on a phone → the other phones{beside}, p99", phones_ms, 0.99, 60),
    ]


def _play(strangers: bool) -> tuple[list[float], list[float]]:
    port = MemoryPort(lambda seconds: None)
    pads = SerialPads(SEATS, open_port=lambda: port)
    pads.start()
    config = Config(
        table=Table(seats=SEATS, preset="twisted-trio"), network=Section(listen="127.0.0.1", port=0)
    )
    console = Console(console_settings(config, 1, False), monotonic_us(), count(1).__next__)
    core = Core(console, [pads], None, monotonic_us)
    pads.on_press = core.wake
    core.start()
    network = Network(config, core)
    network.start()
    try:
        return _measure(core, network, port, strangers)
    finally:
        network.stop()
        core.stop()


def _measure(
    core: Core, network: Network, port: MemoryPort, strangers: bool
) -> tuple[list[float], list[float]]:
    for seat in range(SEATS):
        core.command(Command(monotonic_us(), "pad", seat=seat))
    core.command(Command(monotonic_us(), "deal"))
    addresses = _addresses(core)
    pictures = _Pictures(core)
    phones = subprocess.Popen(
        [sys.executable, "-m", "bench.hand_phones", str(LAYS), *addresses],
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: os.nice(5),
    )
    beside: list[subprocess.Popen[bytes]] = []
    table_ms: list[float] = []
    phones_ms: list[float] = []
    assert phones.stdout is not None
    for line in phones.stdout:
        told = json.loads(line)
        if not told:
            beside += [_strangers(network)] if strangers else []
            _shuffle(core, port)
            continue
        sent_s, seen_s = told
        table_ms += [1000 * (at_s - sent_s) for at_s in pictures.after(sent_s)]
        phones_ms += [1000 * (at_s - sent_s) for at_s in seen_s[-(SEATS - 1) :]]
    phones.wait()
    for process in beside:
        process.terminate()
        process.wait()
    return table_ms, phones_ms


def _addresses(core: Core) -> tuple[str, ...]:
    while True:
        links = core.picture.links if isinstance(core.picture, TableScreen) else ()
        if len(links) == SEATS and all(links):
            return links
        time.sleep(WAIT_S)


def _shuffle(core: Core, port: MemoryPort) -> None:
    """Hit every pad until the cards are dealt."""
    while isinstance(core.picture, TableScreen) and _to_shuffle(core.picture):
        for seat in _to_shuffle(core.picture):
            port.hit(seat, pressed=True)
            time.sleep(0.05)
            port.hit(seat, pressed=False)
        time.sleep(0.1)


def _to_shuffle(screen: TableScreen) -> tuple[int, ...]:
    return () if screen.table.trio is None else screen.table.trio.to_shuffle


def _strangers(network: Network) -> subprocess.Popen[bytes]:
    host, _, served = network.state.url.removeprefix("http://").rstrip("/").rpartition(":")
    return subprocess.Popen([sys.executable, "-m", "bench.strangers", host, served])


class _Pictures:
    """When each picture with more cards laid was published."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._laid = 0
        self._told = core.on_picture
        self._at_s: list[float] = []
        core.on_picture = self._seen

    def after(self, sent_s: float) -> list[float]:
        """Return the first that came after this time."""
        return [at_s for at_s in tuple(self._at_s) if at_s > sent_s][:1]

    def _seen(self) -> None:
        laid = _laid(self._core.picture)
        if laid > self._laid:
            self._laid = laid
            self._at_s.append(time.monotonic())
        self._told()


def _laid(screen: Screen) -> int:
    return screen.table.cards_played if isinstance(screen, TableScreen) else 0
