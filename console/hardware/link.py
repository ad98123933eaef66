"""The console's side of the serial protocol, without a port: bytes in, presses and bytes out.

Whoever owns the port tells ``opened``, ``closed`` and ``receive``, calls ``turn`` every few ms and
sends what ``take_output`` gives.  Times are console time in µs unless a name says otherwise.
"""

from __future__ import annotations

import logging
from collections import deque

from console.hardware import protocol
from console.hardware.arrivals import Arrivals
from console.hardware.clocksync import CRYSTAL_PPM, RESONATOR_PPM, ClockSync, bracket
from console.hardware.definition import definition
from console.hardware.framing import DELIMITER, Deframer, frame
from console.hardware.gate import Gate
from console.hardware.linkhealth import (
    STUCK_US,
    LinkState,
    Phase,
    board_text,
    describe,
    unfit,
    wrong_version,
)
from console.hardware.pads import Health
from console.hardware.pinger import Pinger
from console.hardware.presses import Presses
from console.hardware.reminders import Patience, Reminder
from console.hardware.sequencer import STALL_US

log = logging.getLogger(__name__)

IDENTIFY_US = definition().timing.identify_ms * 1000
CONFIG_US = 500_000
# A hole this old is not mended by sending again: ask what the board still keeps.
HOLE_US = 500_000
# So many pongs before a press is placed in console time.
PONGS = 4
_LEVELS = (logging.DEBUG, logging.INFO, logging.WARNING, logging.ERROR)


class Link:
    """One board's connection, from boot to boot; it survives an unplugged cable."""

    def __init__(self, seats: int, config: protocol.Config | None = None) -> None:
        self.state = LinkState()
        self.probed: deque[
            protocol.Edge | protocol.Keys | protocol.Bounce | protocol.Peaks | protocol.Done
        ] = deque(maxlen=1_000)
        self.presses = Presses(seats, (config or protocol.Config()).crosstalk_us)
        self.clock = ClockSync()
        self.gate = Gate()
        self._seats = seats
        self._config = config or protocol.Config()
        self._resolution_us: int | None = None
        self._deframer = Deframer()
        self._pinger = Pinger()
        self._arrivals: Arrivals | None = None
        self._output = bytearray()
        self._identify = Reminder(IDENTIFY_US)
        self._configure = Reminder(CONFIG_US)
        self._hole = Patience(HOLE_US)
        self._overruns = 0

    # -- the owner of the port -------------------------------------------------------------------

    def opened(self, now_us: int) -> None:
        """A port is open: ask who is there."""
        self._deframer.restart()
        self._output[:] = DELIMITER
        self._identify.restart()
        self.state.phase = Phase.ASKING
        self.state.heard_us = now_us
        self._ask(now_us)

    def closed(self, why: str) -> None:
        """There is no port, with the reason in words for people."""
        if self.state.phase is not Phase.CLOSED:
            self._log_trouble(f"no pads: {why}")
        elif self.state.why != why:
            log.info("still no pads: %s", why)
        self.state.phase = Phase.CLOSED
        self.state.why = why
        self._output.clear()

    def receive(self, data: bytes, now_us: int) -> None:
        """Take what was read, as soon as it was read; no bytes can make this raise."""
        events = [self._take(message, now_us) for message in self._deframer.feed(data)]
        self.state.damaged = self._deframer.damaged
        if any(events) and self._arrivals is not None:
            self.send(protocol.Ack(self._arrivals.boot, self._arrivals.expected))

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
            self.send(protocol.Ping(token))
        if self._configure.due(now_us):
            self.send(self._config)

    def send(self, message: protocol.HostMessage) -> None:
        """Put a message into the output."""
        self._output += frame(protocol.encode(message))

    def take_output(self) -> bytes:
        """The bytes to send now."""
        output = bytes(self._output)
        self._output.clear()
        return output

    # -- any thread ------------------------------------------------------------------------------

    def health(self, now_us: int) -> Health:
        """Whether the board can be played on, and one line about it."""
        since_us = dict(self.presses.pressed_since_us)
        stuck = [seat for seat, t_us in since_us.items() if now_us - t_us >= STUCK_US]
        return describe(self.state, sorted(stuck), now_us)

    def is_lost(self, now_us: int) -> bool:
        """Whether it is known that nothing can be played just now: no port, no board, a reset."""
        return self.state.phase is not Phase.UP or self.gate.is_shut(now_us)

    # -- messages --------------------------------------------------------------------------------

    def _take(self, data: bytes, now_us: int) -> bool:
        """Take one message; says whether it was an event, so that an ACK is due."""
        self.state.heard_us = now_us
        version = protocol.hello_version(data)
        if version not in (None, protocol.PROTOCOL_VERSION):
            self._refuse(wrong_version(version or 0))
            return False
        try:
            message = protocol.decode(data)
        except protocol.MessageError as error:
            self.state.malformed += 1
            log.warning("a message that cannot be: %s", error)
            return False
        match message:
            case protocol.Hello():
                self._hello(message, now_us)
            case protocol.Edge() | protocol.Keys():
                return self._event(message, now_us)
            case protocol.Watermark():
                self._watermark(message, now_us)
            case protocol.Pong():
                self._pong(message, now_us)
            case protocol.Done():
                self._done(message)
            case protocol.Bounce() | protocol.Peaks():
                self.probed.append(message)
            case protocol.Log():
                log.log(_LEVELS[message.level], "board: %s", message.text)
        return False

    def _hello(self, hello: protocol.Hello, now_us: int) -> None:
        self.state.offered = hello.pads if hello.pads < self._seats else 0
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
            self.gate.shut(now_us)
        self.presses.measure(hello.force)
        if self.state.phase in (Phase.ASKING, Phase.UNFIT):
            self.state.phase = Phase.UP if self._pinger.answered >= PONGS else Phase.SYNCING

    def _booted(self, hello: protocol.Hello, now_us: int) -> None:
        """Begin with the board's new boot; what was pressed before its HELLO is void."""
        cause = definition().enum["reset_cause"][hello.reset_cause].text
        log.info("%s started: %s", board_text(self.state), cause)
        if self._arrivals is not None:
            self.state.resets += 1
            self.gate.shut(now_us)
        self._resolution_us = self._resolution_us or hello.resolution_us
        self._arrivals = Arrivals(hello)
        self.gate.hold(self.presses.let_go(hello.levels))
        self.clock = ClockSync(RESONATOR_PPM if hello.board is protocol.Board.NANO else CRYSTAL_PPM)
        self.presses.restart(hello, self.clock)
        self._pinger.restart()
        self._configure.restart()
        self._overruns = 0
        self.state.phase = Phase.SYNCING

    def _event(self, event: protocol.Edge | protocol.Keys, now_us: int) -> bool:
        if self._arrivals is None or not self._of_this_boot(event.boot, now_us):
            return False
        self.probed.extend(self._arrivals.take(event))
        return True

    def _watermark(self, mark: protocol.Watermark, now_us: int) -> None:
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
            self.gate.put(self.presses.tell(ready), now_us)
            self.state.crosstalk = self.presses.echoes

    def _pong(self, pong: protocol.Pong, now_us: int) -> None:
        sent_us = self._pinger.answer(pong.token)
        if sent_us is None:
            return
        known = bracket(sent_us, pong.received_us, pong.sent_us, now_us)
        if known is not None:
            self.clock.add(known)
        if self.state.phase is Phase.SYNCING and self._pinger.answered >= PONGS:
            self.state.phase = Phase.UP

    def _done(self, done: protocol.Done) -> None:
        self.probed.append(done)
        if done.command == protocol.message_id(protocol.Config):
            self._configure.answered()
            self.state.unable = done.result is protocol.Result.UNABLE
        if done.result is not protocol.Result.OK:
            meaning = definition().enum["result"][done.result].text
            log.error("the board refused message 0x%02x: %s", done.command, meaning)

    # -- helpers ---------------------------------------------------------------------------------

    def _of_this_boot(self, boot: int, now_us: int) -> bool:
        """Whether a message belongs to the boot that is known; asks if it does not."""
        assert self._arrivals is not None
        if self.state.phase in (Phase.SYNCING, Phase.UP) and boot == self._arrivals.boot:
            return True
        self._ask(now_us)
        return False

    def _unclear(self, now_us: int) -> bool:
        """Whether the board is silent, or an event is missing for too long."""
        hole = self._arrivals is not None and self._arrivals.hole
        return self._hole.is_over(hole, now_us) or now_us - self.state.heard_us >= STALL_US

    def _log_trouble(self, text: str) -> None:
        """Log what went wrong in play; before the first board whoever waits for it tells."""
        log.log(logging.DEBUG if self.state.hello is None else logging.ERROR, "%s", text)

    def _refuse(self, why: str) -> None:
        if self.state.why != why or self.state.phase is not Phase.UNFIT:
            self._log_trouble(why)
        self.state.phase = Phase.UNFIT
        self.state.why = why

    def _ask(self, now_us: int) -> None:
        if self._identify.due(now_us):
            self.send(protocol.Identify())
