"""A board that is none: the device's side of the serial protocol, for tests and a simulated table.

It keeps to the rules that the firmware keeps to.  All times that come in are µs of its own
oscillator, which runs on through resets; device time starts anew at each.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable, Mapping
from itertools import count

import msgspec

from console.hardware import protocol
from console.hardware.boardmodel import BoardModel
from console.hardware.boardpads import BoardPads
from console.hardware.definition import definition
from console.hardware.framing import DELIMITER, Deframer, frame
from console.hardware.stations import MAX_SEATS

ROOM = 32
RESEND_US = definition().timing.resend_ms * 1000
PROBE_US = definition().timing.probe_ms * 1000
SILENT_US = definition().timing.silent_ms * 1000


class SimulatedBoard:
    """Takes contacts that move and bytes that come; gives bytes."""

    def __init__(self, model: BoardModel | None = None, boot_id: int = 1, t_us: int = 0) -> None:
        self.model = model or BoardModel()
        self.lamps: dict[int, protocol.Led] = {}
        self.config = protocol.Config()
        self.in_bootloader = False
        self._boot_id = boot_id
        self._pads = BoardPads([False] * self.model.pads, self.config.lockout_us)
        self._plans: list[tuple[int, int, Callable[[int], None]]] = []
        self._serial = count()
        self._deframer = Deframer()
        self._output = bytearray()
        self._resent_us: int
        self._marked_us: int
        self._probed_us: int
        self._told_more: bool
        self._start(protocol.ResetCause.POWER, t_us)

    # -- what people and wires do ----------------------------------------------------------------

    def touch(
        self, levels: Mapping[int, bool], t_us: int, strength: Mapping[int, int] | None = None
    ) -> None:
        """Move contacts of pads at one moment; ``strength`` is what each force pad felt."""
        at_us = t_us - self._epoch_us
        peaks = bytes((strength or {}).get(pad, 0) for pad in range(self.model.pads))
        for changed_us, masks in sorted(self._pads.move(levels, at_us).items()):
            self._pads_changed(changed_us, *masks, strength=peaks if self.model.force else b"")

    def plan(self, t_us: int, what: Callable[[int], None]) -> None:
        """Have something done in its turn, ``what`` being called with its time.

        ``t_us`` may lie ahead, or back by less than the model's ``settle_us``; what is planned is
        done in order of time.
        """
        heapq.heappush(self._plans, (t_us, next(self._serial), what))

    def key(self, station: int, key: protocol.Key, pressed: bool, t_us: int) -> None:
        """Press or let go a key of a station."""
        told = (int(key), 0) if pressed else (0, int(key))
        self._add(protocol.Keys(self._boot, 0, t_us - self._epoch_us, station, *told))

    def reset(self, t_us: int, cause: protocol.ResetCause = protocol.ResetCause.WATCHDOG) -> None:
        """Start anew: memory, counts and device time are gone, contacts stay as they are."""
        self._boot_id = (self._boot_id + 1) % 2**32
        self._output.clear()
        self._deframer.restart()
        self._start(cause, t_us)

    # -- the wire --------------------------------------------------------------------------------

    def receive(self, data: bytes, t_us: int) -> None:
        """Take what the host sent."""
        for message in self._deframer.feed(data):
            self._heard_us = t_us - self._epoch_us
            self._take(message, t_us - self._epoch_us)

    def turn(self, t_us: int) -> None:
        """Do what falls due by itself."""
        self._carry_out(t_us - self.model.settle_us)
        now_us = t_us - self._epoch_us
        self._read_again(now_us - self.model.settle_us)
        self._tell_lost(now_us)
        if self._kept and now_us - self._resent_us >= RESEND_US:
            self._resent_us = now_us
            for event in self._kept:
                self._send(event)
        if self._told_more or now_us - self._marked_us >= self.model.watermark_us:
            self._watermark(now_us)
        if self._probing and self.model.force and now_us - self._probed_us >= PROBE_US:
            self._probed_us = now_us
            self._send(protocol.Peaks(bytes([self.model.resting] * MAX_SEATS)))

    def due_us(self) -> int:
        """When ``turn`` next has something to do, unless something happens before."""
        if self._told_more:
            return self._epoch_us
        due = [self._marked_us + self.model.watermark_us]
        if self._kept:
            due.append(self._resent_us + RESEND_US)
        if (again_us := self._pads.due_us) is not None:
            due.append(again_us + self.model.settle_us)
        if self._probing and self.model.force:
            due.append(self._probed_us + PROBE_US)
        if self._plans:
            due.append(self._plans[0][0] - self._epoch_us + self.model.settle_us + 1)
        return self._epoch_us + min(due)

    def take_output(self) -> bytes:
        """The bytes to send now."""
        output = bytes(self._output)
        self._output.clear()
        return output

    def lamp_level(self, pad: int, t_us: int) -> float:
        """How bright a pad's lamp is, 0 to 1, without the patterns' changes in time."""
        if t_us - self._epoch_us - self._heard_us >= SILENT_US:
            return 0.2
        led = self.lamps.get(pad)
        return max(led.red, led.green, led.blue) / 255 if led and led.pattern else 0.0

    # -- inside ----------------------------------------------------------------------------------

    @property
    def _boot(self) -> int:
        return self._boot_id & 0xFF

    def _start(self, cause: protocol.ResetCause, t_us: int) -> None:
        self._epoch_us = t_us
        self._cause = cause
        self.config = protocol.Config()
        self._resent_us = 0
        self._marked_us = 0
        self._pads = BoardPads(self._pads.levels, self.config.lockout_us)
        self._told = self._pads.mask
        self._next = 0
        self._kept: deque[protocol.Edge | protocol.Keys] = deque()
        self._overruns = 0
        self._lost = False
        self._heard_us = 0
        self._probing = False
        self._probed_us = 0
        self._told_more = False
        self.lamps.clear()
        self._output += DELIMITER
        self._hello(0)

    def _hello(self, now_us: int) -> None:
        oldest = self._kept[0].sequence if self._kept else self._next
        now = (self._pads.mask, now_us, oldest, self._next)
        self._send(self.model.hello(self._boot_id, self._cause, *now))

    def _take(self, data: bytes, now_us: int) -> None:
        try:
            message = protocol.decode(data)
        except protocol.MessageError:
            known = any(layout.id == data[0] for layout in definition().message)
            result = protocol.Result.LIMITS if known else protocol.Result.UNKNOWN
            self._send(protocol.Done(data[0], result))
            return
        match message:
            case protocol.Ping():
                self._send(protocol.Pong(message.token, now_us, now_us))
            case protocol.Ack():
                self._forget(message)
            case protocol.Identify():
                self._hello(now_us)
            case protocol.Led():
                self.lamps[message.pad] = message
            case protocol.Config():
                self.config = message
                self._pads.lock_out(message.lockout_us)
                self._send(protocol.Done(protocol.message_id(protocol.Config), protocol.Result.OK))
            case protocol.Test():
                self._probing = message.what is protocol.TestMode.PROBE
                self._send(protocol.Done(protocol.message_id(protocol.Test), protocol.Result.OK))
            case protocol.Bootloader():
                self._send(
                    protocol.Done(protocol.message_id(protocol.Bootloader), protocol.Result.OK)
                )
                self.in_bootloader = True

    def _forget(self, ack: protocol.Ack) -> None:
        if ack.boot != self._boot:
            return
        while (
            self._kept and protocol.sequence_distance(ack.next_sequence, self._kept[0].sequence) > 0
        ):
            self._kept.popleft()

    def _pads_changed(
        self, t_us: int, pressed: int, released: int, flags: int = 0, strength: bytes = b""
    ) -> None:
        if self._add(protocol.Edge(self._boot, 0, t_us, pressed, released, flags, strength)):
            self._told = (self._told | pressed) & ~released

    def _add(self, event: protocol.Edge | protocol.Keys) -> bool:
        """Keep and send an event, or count it as lost; says whether there was room."""
        if len(self._kept) >= ROOM:
            self._overruns = (self._overruns + 1) % 0x10000
            self._lost = True
            return False
        event = msgspec.structs.replace(event, sequence=self._next)
        self._next = (self._next + 1) % 0x10000
        if not self._kept:
            self._resent_us = event.t_us
        self._kept.append(event)
        self._told_more = True
        self._send(event)
        return True

    def _tell_lost(self, now_us: int) -> None:
        """Once there is room again, tell what differs from what was told."""
        if not self._lost or len(self._kept) >= ROOM:
            return
        self._lost = False
        levels = self._pads.mask
        pressed, released = levels & ~self._told, self._told & ~levels
        if pressed or released:
            self._pads_changed(now_us, pressed, released, int(protocol.EventFlag.REREAD))

    def _carry_out(self, until_us: int) -> None:
        while self._plans and self._plans[0][0] < until_us:
            planned_us, _, what = heapq.heappop(self._plans)
            what(planned_us)

    def _read_again(self, now_us: int) -> None:
        changes, bounced = self._pads.read_again(now_us)
        for one in bounced if self._probing else ():
            self._send(protocol.Bounce(one.pad, min(one.edges, 0xFFFF), one.span_us))
        for changed_us, masks in sorted(changes.items()):
            self._pads_changed(changed_us, *masks)

    def _watermark(self, now_us: int) -> None:
        self._marked_us = now_us
        self._told_more = False
        mark_us = max(0, now_us - self.model.settle_us)
        self._send(protocol.Watermark(self._boot, mark_us, self._next, self._overruns))

    def _send(self, message: protocol.DeviceMessage) -> None:
        self._output += frame(protocol.encode(message))
