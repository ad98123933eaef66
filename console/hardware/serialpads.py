"""Pads and lamps on a microcontroller: a source of presses that reads a serial port in a thread.

The thread owns the port and the link; others take finished batches and put messages into an outbox.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence

from console.errors import HardwareError
from console.hardware.framing import frame
from console.hardware.leds import SEAT_LIGHTS
from console.hardware.link import Link
from console.hardware.linkhealth import Phase
from console.hardware.pads import Batch, Clock, Health, PadEvent, monotonic_us
from console.hardware.ports import Port, open_board
from console.hardware.protocol import Config, HostMessage, Led, Pattern, encode
from console.hardware.stations import MAX_SEATS

log = logging.getLogger(__name__)

RETRY_S = 0.25
FIRST_HELLO_S = 5.0
# Bytes that may wait for a board that takes none; then lamps are left out.
OUTBOX_BYTES = 2_048
# A lamp that only swells or fades is told no more often; one that jumps is told at once.
FADE_US, JUMP = 50_000, 64
REFRESH_US = 100_000


class Outbox:
    """Bytes on their way to the board; never waits, whoever sends."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._port: Port | None = None
        self._waiting = bytearray()

    def connect(self, port: Port | None) -> None:
        """Send to this port from now on, or to none; what waits is dropped."""
        with self._lock:
            self._port = port
            self._waiting.clear()

    def send(self, data: bytes) -> bool:
        """Send now what fits, the rest later; says whether the board can take it at all."""
        with self._lock:
            if self._port is None or len(self._waiting) + len(data) > OUTBOX_BYTES:
                return False
            self._waiting += data
            if self._waiting:
                try:
                    del self._waiting[: self._port.write(bytes(self._waiting))]
                except OSError as error:  # the reading thread meets it too, and closes the port
                    log.debug("cannot write to the board: %s", error)
                    return False
            return True


class SerialPads:
    """The pads of one board; reconnects by itself after unplugging or reset.

    ``open_port`` finds and opens the board's port, and raises HardwareError or OSError while it is
    not there.  ``on_press`` is called by the reading thread when there is something to drain.
    """

    def __init__(
        self,
        seats: int,
        config: Config | None = None,
        open_port: Callable[[], Port] = open_board,
        clock: Clock = monotonic_us,
        name: str = "pads",
        on_press: Callable[[], None] | None = None,
    ) -> None:
        self.name = name
        self.on_press = on_press
        self._open_port = open_port
        self._clock = clock
        self._link = Link(seats, config)
        self._outbox = Outbox()
        self._watermark_us = clock()
        self._stop = threading.Event()
        self._known = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def resolution_us(self) -> int:
        """How close presses may be to count as a dead heat, as the board says of itself."""
        hello = self._link.state.hello
        if hello is None:
            raise HardwareError("expected a board that has said what it is: call start() first")
        return hello.resolution_us

    @property
    def link(self) -> Link:
        """The link behind it, for the self-test and for figures."""
        return self._link

    def start(self, wait_s: float | None = None) -> None:
        """Begin reading and wait until the board can be played on.

        Raises HardwareError with what to do if it cannot within ``wait_s``.
        """
        self._thread = threading.Thread(target=self._run, name="link", daemon=True)
        self._thread.start()
        if not self._known.wait(FIRST_HELLO_S if wait_s is None else wait_s):
            self.close()
            raise HardwareError(self.health().text)

    def drain(self) -> Batch:
        """Give what was pressed since the last call; does not wait."""
        events: list[PadEvent] = []
        lost = self._link.is_lost(self._clock())
        for batch in self._link.gate.take():
            events += batch.events
            self._watermark_us = batch.watermark_us
        return Batch(tuple(events), self._watermark_us, lost)

    def health(self) -> Health:
        """Whether the board can be played on, and one line about it."""
        return self._link.health(self._clock())

    def send(self, message: HostMessage) -> bool:
        """Send a message at once from any thread; says whether the board could take it."""
        return self._outbox.send(frame(encode(message)))

    def close(self) -> None:
        """End the thread and give the port back."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    # -- the link's own thread -------------------------------------------------------------------

    def _run(self) -> None:
        while True:
            try:
                port = self._open_port()
            except (OSError, HardwareError) as error:
                self._link.closed(str(error))
            else:
                self._serve(port)
            if self._stop.wait(RETRY_S):
                return

    def _serve(self, port: Port) -> None:
        """Read the port until it is gone or reading is to end."""
        self._outbox.connect(port)
        self._link.opened(self._clock())
        try:
            while not self._stop.is_set():
                self._outbox.send(self._link.take_output())
                self._take(port.read())
        except OSError as error:
            self._link.closed(f"the board was unplugged ({error}); plug it in again")
        finally:
            self._outbox.connect(None)
            port.close()

    def _take(self, data: bytes) -> None:
        now_us = self._clock()
        self._link.receive(data, now_us)
        self._link.turn(now_us)
        if self._link.state.phase is Phase.UP:
            self._known.set()
        if self.on_press is not None and self._link.gate.take_news():
            self.on_press()


class SerialLamps:
    """The lamps of the pads, in their seats' colours where a ring can show them.

    Each is told again now and then in case a message was lost.
    """

    def __init__(self, pads: SerialPads, seats: int, clock: Clock = monotonic_us) -> None:
        self._pads = pads
        self._clock = clock
        self._seats = min(seats, MAX_SEATS)
        self._shown = [-1] * self._seats
        self._told_us = [0] * self._seats
        self._next = 0
        self._refreshed_us = 0
        self._resets = 0

    def show(self, levels: Sequence[float]) -> None:
        """Set each seat's brightness, 0 to 1."""
        now_us = self._clock()
        if (resets := self._pads.link.state.resets) != self._resets:  # it has forgotten them all
            self._resets, self._shown = resets, [-1] * self._seats
        again = self._to_refresh(now_us)
        for seat, level in enumerate(levels[: self._seats]):
            light = round(255 * level)
            step = abs(light - self._shown[seat]) if self._shown[seat] >= 0 else 255
            ends = light in (0, 255) and step > 0
            faded = step > 0 and now_us - self._told_us[seat] >= FADE_US
            if step >= JUMP or ends or faded or seat == again:
                self._tell(seat, light, now_us)

    def close(self) -> None:
        """Switch the lamps off."""
        self.show([0.0] * self._seats)

    def _tell(self, seat: int, light: int, now_us: int) -> None:
        pattern = Pattern.STEADY if light else Pattern.OFF
        red, green, blue = (round(part * light / 255) for part in SEAT_LIGHTS[seat])
        if self._pads.send(Led(seat, pattern, red, green, blue)):
            self._shown[seat] = light
            self._told_us[seat] = now_us

    def _to_refresh(self, now_us: int) -> int | None:
        """The lamp whose turn it is to be told again, in turn, one every 100 ms."""
        if now_us - self._refreshed_us < REFRESH_US or not self._seats:
            return None
        self._refreshed_us = now_us
        self._next = (self._next + 1) % self._seats
        return self._next
