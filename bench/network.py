"""The same slaps with a hundred strangers on the network pages."""

from __future__ import annotations

import subprocess
import sys
import time
from itertools import count

from bench.latency import SEATS, limit, play
from bench.measure import Row
from bench.memoryport import MemoryPort
from console.config import Config
from console.config_sections import Network as Section
from console.core import Core
from console.hardware.pads import monotonic_us
from console.hardware.serialpads import SerialLamps, SerialPads
from console.network import Network
from console.session.console import Console
from console.wiring import console_settings

HOST = "127.0.0.1"
STARTS_S = 0.05


def rows() -> list[Row]:
    """Slap for some seconds of real time while strangers do what they can."""
    taken_ms: list[float] = []
    port = MemoryPort(lambda seconds: taken_ms.append(seconds * 1000))
    pads = SerialPads(SEATS, open_port=lambda: port)
    pads.start()
    console = Console(console_settings(Config(), 1, False), monotonic_us(), count(1).__next__)
    core = Core(console, [pads], SerialLamps(pads, SEATS), monotonic_us)
    pads.on_press = core.wake
    network = Network(Config(network=Section(listen=HOST, port=0)), core)
    network.start()
    while not network.state.url:
        time.sleep(STARTS_S)
    served = network.state.url.rsplit(":", 1)[1].rstrip("/")
    strangers = subprocess.Popen([sys.executable, "-m", "bench.strangers", HOST, served])
    try:
        play(core, port)
    finally:
        strangers.terminate()
        strangers.wait()
        network.stop()
    return [
        limit("slap frame in → LED frame out, 100 strangers, p50", taken_ms, 0.5, 0.5),
        limit("slap frame in → LED frame out, 100 strangers, p99", taken_ms, 0.99, 2),
    ]
