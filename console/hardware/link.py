"""The console's side of the serial protocol, without a port: bytes in, presses and bytes out.

Whoever owns the port tells ``opened``, ``closed`` and ``receive``, calls ``turn`` every few ms and
sends what ``take_output`` gives.  Times are console time in µs unless a name says otherwise.
"""

from __future__ import annotations

import logging
from collections import deque

from console.hardware.arrivals import Arrivals
from console.hardware.clocksync import CRYSTAL_PPM, RESONATOR_PPM, ClockSync, bracket
from console.hardware.definition import definition
from console.hardware.framing import DELIMITER, Deframer, frame
from console.hardware.linkhealth import (
    STUCK_US,
    LinkState,
    Phase,
    board_text,
    describe,
    unfit,
    wrong_version,
)
from console.hardware.pads import Batch, Health, PadEvent
from console.hardware.pinger import Pinger
from console.hardware.presses import Presses
from console.hardware.protocol import (
    PROTOCOL_VERSION,
    Ack,
    Board,
    Bounce,
    Config,
    Done,
    Edge,
    Hello,
    HostMessage,
    Identify,
    Keys,
    Level,
    Log,
    MessageError,
    Peaks,
    Ping,
    Pong,
    Result,
    Watermark,
    decode,
    encode,
    hello_version,
    message_id,
)
from console.hardware.sequencer import STALL_US

log = logging.getLogger(__name__)

IDENTIFY_US = definition().timing.identify_ms * 1000
CONFIG_US = 500_000
# A hole this old is not mended by sending again: ask what the board still keeps.
HOLE_US = 500_000
# After a reset the watermark stands still for this long, so that the round pauses.
PAUSE_US = STALL_US + 50_000
# So many pongs before a press is placed in console time.
PONGS = 4
_LEVELS = {
    Level.DEBUG: logging.DEBUG,
    Level.INFO: logging.INFO,
    Level.WARNING: logging.WARNING,
    Level.ERROR: logging.ERROR,
}


class Link:
    """One board's connection, from boot to boot; it survives an unplugged cable."""

    def __init__(self, seats: int, config: Config | None = None) -> None:
        self.state = LinkState()
        self.probed: deque[Edge | Keys | Bounce | Peaks | Done] = deque(maxlen=10_000)
        self.presses = Presses(seats, (config or Config()).crosstalk_us)
        self.clock = ClockSync()
        self._seats = seats
        self._config = config or Config()
        self._resolution_us: int | None = None
        self._deframer = Deframer()
        self._pinger = Pinger()
        self._arrivals: Arrivals | None = None
        self._output = bytearray()
        self._batches: deque[Batch] = deque()
        self._held: list[PadEvent] = []
        self._held_until_us = 0
        self._news = False
        self._asked_us: int | None = None
        self._config_us: int | None = None
        self._configured = False
        self._hole_us: int | None = None
        self._overruns = 0

    # -- the owner of the port -------------------------------------------------------------------

    def opened(self, now_us: int) -> None:
        """A port is open: ask who is there."""
        self._deframer.restart()
        self._output[:] = DELIMITER
        self._asked_us = None
        self.state.phase = Phase.ASKING
        self.state.heard_us = now_us
        self._ask(now_us)

    def closed(self, why: str) -> None:
        """There is no port, with the reason in words for people."""
        if self.state.phase is not Phase.CLOSED or self.state.why != why:
            log.warning("no pads: %s", why)
        self.state.phase = Phase.CLOSED
        self.state.why = why
        self._output.clear()

    def receive(self, data: bytes, now_us: int) -> None:
        """Take what was read, as soon as it was read; no bytes can make this raise."""
        events = [self._take(message, now_us) for message in self._deframer.feed(data)]
        self.state.damaged = self._deframer.damaged
        if any(events) and self._arrivals is not None:
            self.send(Ack(self._arrivals.boot, self._arrivals.expected))

    def turn(self, now_us: int) -> None:
        """Do what falls due by itself: ask, ping, configure."""
        if self.state.phase is Phase.CLOSED:
            return
        if self.state.phase in (Phase.ASKING, Phase.UNFIT) or self._unclear(now_us):
            self._ask(now_us)
        if self.state.phase not in (Phase.SYNCING, Phase.UP):
            return
        token = self._pinger.token(now_us)
        if token is not None:
            self.send(Ping(token))
        if not self._configured and (
            self._config_us is None or now_us - self._config_us >= CONFIG_US
        ):
            self._config_us = now_us
            self.send(self._config)

    def send(self, message: HostMessage) -> None:
        """Put a message into the output."""
        self._output += frame(encode(message))

    def take_output(self) -> bytes:
        """The bytes to send now."""
        output = bytes(self._output)
        self._output.clear()
        return output

    def take_news(self) -> bool:
        """Whether there were presses to take since the last call."""
        news, self._news = self._news, False
        return news

    # -- any thread ------------------------------------------------------------------------------

    def take_batches(self) -> list[Batch]:
        """What was pressed since the last call."""
        return [self._batches.popleft() for _ in range(len(self._batches))]

    def health(self, now_us: int) -> Health:
        """Whether the board can be played on, and one line about it."""
        since_us = dict(self.presses.pressed_since_us)
        stuck = [seat for seat, t_us in since_us.items() if now_us - t_us >= STUCK_US]
        return describe(self.state, sorted(stuck), now_us)

    # -- messages --------------------------------------------------------------------------------

    def _take(self, data: bytes, now_us: int) -> bool:
        """Take one message; says whether it was an event, so that an ACK is due."""
        self.state.heard_us = now_us
        version = hello_version(data)
        if version not in (None, PROTOCOL_VERSION):
            self._refuse(wrong_version(version or 0))
            return False
        try:
            message = decode(data)
        except MessageError as error:
            self.state.malformed += 1
            log.warning("a message that cannot be: %s", error)
            return False
        match message:
            case Hello():
                self._hello(message, now_us)
            case Edge() | Keys():
                return self._event(message, now_us)
            case Watermark():
                self._watermark(message, now_us)
            case Pong():
                self._pong(message, now_us)
            case Done():
                self._done(message)
            case Bounce() | Peaks():
                self.probed.append(message)
            case Log():
                log.log(_LEVELS[message.level], "board: %s", message.text)
        return False

    def _hello(self, hello: Hello, now_us: int) -> None:
        why = unfit(hello, self._seats, self._resolution_us)
        if why:
            self._refuse(why)
            return
        known, self.state.hello = self.state.hello, hello
        if self._arrivals is None or known is None or known.boot_id != hello.boot_id:
            self._booted(hello, now_us)
        elif lost := self._arrivals.skip(hello):
            self.state.lost += lost
            log.error("%d presses were lost on the wire", lost)
            self._held_until_us = now_us + PAUSE_US
        if self.state.phase in (Phase.ASKING, Phase.UNFIT):
            self.state.phase = Phase.UP if self._pinger.answered >= PONGS else Phase.SYNCING

    def _booted(self, hello: Hello, now_us: int) -> None:
        """Begin with the board's new boot; what was pressed before its HELLO is void."""
        cause = definition().enum["reset_cause"][hello.reset_cause].text
        log.info("%s started: %s", board_text(self.state), cause)
        if self._arrivals is not None:
            self.state.resets += 1
            self._held_until_us = now_us + PAUSE_US
        self._resolution_us = self._resolution_us or hello.resolution_us
        self._arrivals = Arrivals(hello)
        self._held += self.presses.let_go(hello.levels)
        self.clock = ClockSync(RESONATOR_PPM if hello.board is Board.NANO else CRYSTAL_PPM)
        self.presses.restart(hello, self.clock)
        self._pinger.restart()
        self._configured, self._config_us = False, None
        self._hole_us, self._overruns = None, 0
        self.state.phase = Phase.SYNCING

    def _event(self, event: Edge | Keys, now_us: int) -> bool:
        if self._arrivals is None or not self._of_this_boot(event.boot, now_us):
            return False
        self.probed.extend(self._arrivals.take(event))
        return True

    def _watermark(self, mark: Watermark, now_us: int) -> None:
        if self._arrivals is None or not self._of_this_boot(mark.boot, now_us):
            return
        more = (mark.overruns - self._overruns) % 0x10000
        if more:
            self._overruns = mark.overruns
            self.state.overruns += more
            log.warning("the board had no room for %d edges and read its pads again", more)
        if self.state.phase is not Phase.UP:
            return
        ready = self._arrivals.pass_watermark(mark)
        if ready is not None:
            self.state.clock_error_us = self.clock.error_us(ready.t_us)
            self._publish(self.presses.tell(ready), now_us)

    def _pong(self, pong: Pong, now_us: int) -> None:
        sent_us = self._pinger.answer(pong.token)
        if sent_us is None:
            return
        known = bracket(sent_us, pong.received_us, pong.sent_us, now_us)
        if known is not None:
            self.clock.add(known)
        if self.state.phase is Phase.SYNCING and self._pinger.answered >= PONGS:
            self.state.phase = Phase.UP

    def _done(self, done: Done) -> None:
        self.probed.append(done)
        if done.command == message_id(Config):
            self._configured = True
        if done.result is not Result.OK:
            meaning = definition().enum["result"][done.result].text
            log.error("the board refused message 0x%02x: %s", done.command, meaning)

    # -- helpers ---------------------------------------------------------------------------------

    def _publish(self, batch: Batch, now_us: int) -> None:
        """Let the core have a batch, unless the round has to pause first."""
        self._held += batch.events
        self.state.crosstalk = len(self.presses.rejected)
        if now_us >= self._held_until_us:
            self._batches.append(Batch(tuple(self._held), min(batch.watermark_us, now_us)))
            self._news = self._news or bool(self._held)
            self._held = []

    def _of_this_boot(self, boot: int, now_us: int) -> bool:
        """Whether a message belongs to the boot that is known; asks if it does not."""
        assert self._arrivals is not None
        if self.state.phase in (Phase.SYNCING, Phase.UP) and boot == self._arrivals.boot:
            return True
        self._ask(now_us)
        return False

    def _unclear(self, now_us: int) -> bool:
        """Whether the board is silent, or an event is missing for too long."""
        if self._arrivals is None or not self._arrivals.hole:
            self._hole_us = None
        elif self._hole_us is None:
            self._hole_us = now_us
        waited = self._hole_us is not None and now_us - self._hole_us >= HOLE_US
        return waited or now_us - self.state.heard_us >= STALL_US

    def _refuse(self, why: str) -> None:
        if self.state.why != why or self.state.phase is not Phase.UNFIT:
            log.error("%s", why)
        self.state.phase = Phase.UNFIT
        self.state.why = why

    def _ask(self, now_us: int) -> None:
        if self._asked_us is None or now_us - self._asked_us >= IDENTIFY_US:
            self._asked_us = now_us
            self.send(Identify())
