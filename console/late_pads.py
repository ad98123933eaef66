"""Pads that may come late: the table starts without them, and takes them up when they are there."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence

from console.errors import HardwareError
from console.hardware.keymap import KeyMap
from console.hardware.pads import Batch, Clock, Health, monotonic_us
from console.hardware.serialpads import SerialPads
from console.hardware.usbpads import UsbPads
from console.wiring import Hardware

log = logging.getLogger(__name__)

RETRY_S = 3.0
FIRST_S = 1.0  # pads that are there have answered by then: the first picture is not shown without
CLOSE_S = 1.0  # a board that is still being asked gives its port back by itself


class LatePads:
    """A source and lamps that are tried to be opened until they are there, in a thread of its own.

    Until then it is lost, as a source is whose cable was pulled.  ``error`` is why it is not open.
    """

    name = "pads"

    def __init__(self, open_pads: Callable[[], Hardware], clock: Clock = monotonic_us) -> None:
        self._open_pads = open_pads
        self._clock = clock
        self._opened: Hardware | None = None
        self.error: HardwareError | None = None
        self._on_press: Callable[[], None] | None = None
        self._known = threading.Event()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="late pads", daemon=True)

    def start(self, wait_s: float = FIRST_S) -> None:
        """Begin to try, and wait for what comes of it, at most so long."""
        self._thread.start()
        self._known.wait(wait_s)

    def listen(self, on_press: Callable[[], None]) -> None:
        """Have this called when there is something to drain, where the source can tell."""
        self._on_press = on_press
        self._connect(self._opened)

    @property
    def opened(self) -> Hardware | None:
        """What was opened, ``None`` while nothing is."""
        return self._opened

    @property
    def resolution_us(self) -> int:
        """How close presses may be to count as a dead heat; without pads there are none."""
        return 1 if self._opened is None else self._opened.source.resolution_us

    def drain(self) -> Batch:
        """Give what was pressed since the last call; does not wait."""
        if self._opened is None:
            return Batch((), self._clock(), lost=True)
        return self._opened.source.drain()

    def health(self) -> Health:
        """Say whether the pads can be played on, and what is to be done if not."""
        if self._opened is not None:
            return self._opened.source.health()
        return Health(False, str(self.error) if self.error else "the pads are being looked for")

    def missing(self) -> tuple[int, ...]:
        """Return the seats, from 0, that have no pad, as far as that is known."""
        return () if self._opened is None else self._opened.missing()

    def show(self, levels: Sequence[float]) -> None:
        """Set each seat's brightness, 0 to 1, where there are lamps."""
        if self._opened is not None and self._opened.lamps is not None:
            self._opened.lamps.show(levels)

    def close(self) -> None:
        """Stop trying and give back what was opened; closing twice does nothing."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(CLOSE_S)
        opened, self._opened = self._opened, None
        if opened is not None:
            _give_back(opened)

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                opened = self._open_pads()
            except HardwareError as error:
                if self.error is None or str(self.error) != str(error):
                    log.warning("the table starts without pads: %s", error)
                self.error = error
                self._known.set()
                self._stop.wait(RETRY_S)
            else:
                if self._stop.is_set():  # nobody waited for it
                    _give_back(opened)
                    return
                self._connect(opened)
                self._opened, self.error = opened, None
                self._known.set()
                return

    def _connect(self, opened: Hardware | None) -> None:
        source = None if opened is None else opened.source
        if isinstance(source, SerialPads | UsbPads):
            source.on_press = self._on_press


def _give_back(opened: Hardware) -> None:
    opened.source.close()
    opened.close()


def late_hardware(open_pads: Callable[[], Hardware], keys: KeyMap) -> Hardware:
    """Return hardware that is there at once, whether its pads are or come later."""
    pads = LatePads(open_pads)
    pads.start()
    return Hardware(pads, pads, None, keys, lambda: None, pads.missing)
