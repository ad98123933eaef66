"""A table that really runs: core and server in threads of their own, on the real clock."""

from __future__ import annotations

import threading
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace

from console.config import Config
from console.config_sections import Journal, Table
from console.config_sections import Network as Section
from console.core import Core
from console.hardware.keymap import DEFAULT_PADS, KeyedPads
from console.hardware.pads import monotonic_us
from console.network import Network, pin_file
from console.phone.address import ServerState
from console.service_desk import ServiceDesk
from console.service_wiring import service_menu
from console.session.console import Command
from console.wiring import open_console, open_hardware
from tests.phone.served import PIN


def a_table(folder: Path) -> Config:
    """A table for four whose pads are all there is, so that the console deals for people too."""
    return Config(
        table=Table(station="pad", preset="classic", tempo_ms=200),
        network=Section(listen="lo", port=0),  # any port that is free
        journal=Journal(folder=str(folder / "journal")),
    )


class Told(Network):
    """Pages of which a test can wait to hear."""

    def __init__(self, config: Config, core: Core, service: ServiceDesk | None = None) -> None:
        super().__init__(config, core, service)
        self._heard = threading.Event()
        self.pads: KeyedPads | None = None

    def hit(self, seat: int) -> None:
        """Hit a seat's pad by its key, and let go."""
        assert self.pads is not None
        self.pads.press_key(DEFAULT_PADS[seat], monotonic_us())
        self.pads.release_key(DEFAULT_PADS[seat], monotonic_us())

    def _told(self, state: ServerState) -> None:
        super()._told(state)
        self._heard.set()

    def wait(self) -> ServerState:
        """Wait until the pages' state has changed."""
        assert self._heard.wait(30)
        self._heard.clear()
        return self.state


@contextmanager
def running(config: Config) -> Generator[tuple[Core, Told]]:
    """Let a table run, with its pages and somebody at its first pad; it is closed at the end."""
    pin_file().set(PIN)
    config = replace(config, hardware=replace(config.hardware, lamps=False))
    hardware = open_hardware(config)
    console = open_console(
        config, hardware.source.resolution_us, display=False, service=service_menu(config)
    )
    core = Core(console, [hardware.source], None, monotonic_us)
    core.start()
    kept = Path(config.journal.folder).with_name("settings.toml")
    service = ServiceDesk(config, kept, core, display=False)
    service.start()
    network = Told(config, core, service)
    network.pads = hardware.simulator
    network.start()
    try:
        core.command(Command(monotonic_us(), "pad", seat=0))
        yield core, network
        assert core.failure is None
    finally:
        network.stop()
        service.stop()
        core.stop()
        hardware.close()
