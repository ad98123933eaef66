"""Looks at the world around the console once a second: the day, the pads, disk, sound and network.

What is not as it should be becomes a fault on the attract screen, with what to do about it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from pathlib import Path

from console.config import Config, journal_folder, nearest_there
from console.core import Core
from console.errors import FirmwareError
from console.hardware.linkhealth import Phase
from console.hardware.pads import PadSource
from console.hardware.serialpads import SerialPads
from console.hardware.supply import Supply, read_supply
from console.late_pads import LatePads
from console.network import Network
from console.phone.address import ServerState
from console.screens import Fault
from console.session.around import Around
from console.wiring import Hardware

EVERY_US = 1_000_000
ROOM_BYTES = 8 * 2**20  # less than this, and the next game may not be kept whole
NO_EARLIER_S = 1_735_689_600  # 2025: before that no console of ours ran, so the clock is not set
LOW_US = 600_000_000  # a supply that was too weak for a moment is told of for so long
BACK_S = 86_400  # a clock that is a day behind what was written last was not set since


class Watch:
    """Tells a core what it cannot see itself; ``faults`` are those found while it was started."""

    def __init__(
        self,
        config: Config,
        core: Core,
        hardware: Hardware,
        network: Network | None,
        faults: Iterable[Fault] = (),
        wall_s: Callable[[], float] = lambda: time.time(),
        supply: Callable[[], Supply] = read_supply,
    ) -> None:
        self._config = config
        self._core = core
        self._hardware = hardware
        self._network = network
        self._found = tuple(faults)
        self._wall_s = wall_s
        self._folder = journal_folder(config)
        self._written_s = _written_s(self._folder)
        self._supply = supply
        self._next_us = self._low_until_us = 0

    def turn(self, now_us: int) -> None:
        """Look, and tell the core, if the last time is a second ago (console time in µs)."""
        if now_us < self._next_us:
            return
        self._next_us = now_us + EVERY_US
        if self._supply().low:
            self._low_until_us = now_us + LOW_US
        self._core.look(self.look(now_us))

    def look(self, now_us: int = 0) -> Around:
        """Return what the world is like now."""
        state = ServerState() if self._network is None else self._network.state
        now = self._now()
        day = "" if now is None else now.date().isoformat()
        faults = [*self._pads(), *self._found, *_disk(self._folder), *self._pages(state)]
        if not day:
            faults.append(Fault("clock"))
        if now_us < self._low_until_us:
            faults.append(Fault("supply"))
        own = f"{state.url}rules" if state.url else ""
        return Around(
            day=day,
            minute=None if now is None else now.hour * 60 + now.minute,
            rules_url=self._config.attract.rules_url or own,
            faults=tuple(faults),
        )

    def _now(self) -> datetime | None:
        """Return the local time, ``None`` while the clock is not set."""
        now_s = self._wall_s()
        if now_s < max(NO_EARLIER_S, self._written_s - BACK_S):
            return None
        return datetime.fromtimestamp(now_s).astimezone()

    def _pads(self) -> Iterator[Fault]:
        source: PadSource | None = self._hardware.source
        if isinstance(source, LatePads):
            if source.opened is None and source.error is not None:
                yield Fault("firmware" if isinstance(source.error, FirmwareError) else "no pads")
            source = None if source.opened is None else source.opened.source
        if isinstance(source, SerialPads):
            phase = source.link.state.phase
            if phase is Phase.CLOSED:
                yield Fault("no pads")
            elif phase is Phase.UNFIT:
                yield Fault("firmware")
        missing = self._hardware.missing()
        if missing:
            everybody = len(missing) == self._config.table.seats
            seats = ", ".join(str(seat + 1) for seat in missing)
            yield Fault("no pads") if everybody else Fault("some pads", seats)

    def _pages(self, state: ServerState) -> Iterator[Fault]:
        if state.port_taken:
            yield Fault("port taken", str(state.port_taken))
        elif state.trouble:
            yield Fault("no network", self._config.network.listen)


def _disk(folder: Path) -> Iterator[Fault]:
    """Tell of a disk without room for the next games' journals; what cannot be asked is not."""
    try:
        found = os.statvfs(nearest_there(folder))
    except OSError:
        return
    if found.f_bavail * found.f_frsize < ROOM_BYTES:
        yield Fault("disk full")


def _written_s(folder: Path) -> float:
    """Return when a game was last kept, in seconds of wall time; 0 if never."""
    try:
        return max((path.stat().st_mtime for path in folder.iterdir()), default=0.0)
    except OSError:
        return 0.0
