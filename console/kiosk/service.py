"""The table as a service of systemd: ready once a frame was seen, alive while all of it turns."""

from __future__ import annotations

import faulthandler
import os
import signal
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from console.kiosk.backoff import BackOff
from console.kiosk.notify import Tell, open_notify, watchdog_us

CORE_US = 3_000_000  # a game that has not turned for so long hangs
SEEN_US = 1_000_000  # a first frame may come through, and all later ones stay black
HEALTHY_US = 60_000_000  # a start that lasted so long was a good one
_SIGNS = 4  # of life within the time that systemd waits for one


class Service:
    """Tells the manager how the table is; the loop that draws calls it, so that a hang is silence.

    ``watchdog_us``: systemd kills a service that was silent for so long.
    """

    def __init__(
        self, tell: Tell, watchdog_us: int | None = None, back_off: BackOff | None = None
    ) -> None:
        self._tell = tell
        self._every_us = None if watchdog_us is None else watchdog_us // _SIGNS
        self._back_off = back_off
        self._ready_us: int | None = None
        self._seen_us: int | None = None
        self._next_sign_us = 0
        self._unseen = False

    def hold_off(self, sleep: Callable[[float], None] = time.sleep) -> None:
        """Wait before a start that follows failed ones: longer after each, at most a minute."""
        if self._back_off is None:
            return
        wait_s = self._back_off.begin()
        if wait_s:
            self._tell(
                f"STATUS=waiting {wait_s} s, as the last starts failed\n"
                f"EXTEND_TIMEOUT_USEC={(wait_s + 60) * 1_000_000}"
            )
            sleep(wait_s)

    def turned(self, now_us: int, core_us: int, seen: Callable[[], bool]) -> None:
        """Say what is to be said after a frame; ``core_us``: when the game turned last.

        ``seen`` looks whether the frame can be seen, and is asked until it was for a second.
        """
        if self._ready_us is None:
            if not self._becomes_ready(now_us, seen):
                return
        elif self._back_off is not None and now_us - self._ready_us >= HEALTHY_US:
            self._back_off.succeed()
            self._back_off = None
        if self._every_us is None or now_us < self._next_sign_us or now_us - core_us >= CORE_US:
            return
        self._next_sign_us = now_us + self._every_us
        self._tell("WATCHDOG=1")

    def _becomes_ready(self, now_us: int, seen: Callable[[], bool]) -> bool:
        if seen():
            if self._seen_us is None:
                self._seen_us = now_us
            if now_us - self._seen_us < SEEN_US:
                return False
            self._ready_us = now_us
            self._tell("READY=1\nSTATUS=the table is on the screen")
            return True
        self._seen_us = None
        if not self._unseen:
            self._unseen = True
            self._tell("STATUS=frames are drawn, but the screen does not show them")
        return False

    def unable(self, why: str) -> None:
        """Say why this start comes to nothing."""
        self._tell(f"STATUS={why}")

    def renewed(self) -> None:
        """Say that it ends to be started anew, which is no failed start."""
        if self._back_off is not None:
            self._back_off.succeed()

    def stopping(self) -> None:
        """Say that the table closes."""
        self._tell("STOPPING=1")


def open_service(environment: Mapping[str, str] | None = None) -> Service | None:
    """Return the service this process runs as, ``None`` where systemd did not start it.

    A killed hang then leaves its threads' stacks in the system's journal.
    """
    given = os.environ if environment is None else environment
    tell = open_notify(given)
    if tell is None:
        return None
    faulthandler.enable()
    runtime = given.get("RUNTIME_DIRECTORY", "").split(":")[0]
    return Service(tell, watchdog_us(given), BackOff(Path(runtime)) if runtime else None)


def on_stop(leave: Callable[[], None]) -> None:
    """Have ``leave`` called when the service manager asks the process to end."""
    signal.signal(signal.SIGTERM, lambda *_: leave())
