"""A board and a link on one wire, in simulated time; the wire can be made bad."""

from collections.abc import Callable

from console.hardware.boardmodel import BoardModel
from console.hardware.boardsim import SimulatedBoard
from console.hardware.link import Link
from console.hardware.pads import PadEvent
from console.hardware.protocol import Config

Mangle = Callable[[bytes], bytes]
STEP_US = 1_000


class Wire:
    """Console time moves in steps; the board's oscillator runs off by ``drift_ppm``.

    Each chunk arrives ``delay_us`` after it was sent and passes ``to_host`` or ``to_device``.
    """

    def __init__(
        self,
        model: BoardModel | None = None,
        seats: int = 8,
        drift_ppm: float = 0.0,
        delay_us: int = 300,
        config: Config | None = None,
    ) -> None:
        self.now_us = 50_000_000
        self.drift_ppm = drift_ppm
        self.delay_us = delay_us
        self.link = Link(seats, config)
        self.board = SimulatedBoard(model, t_us=self.device_us(self.now_us))
        self.plugged = False
        self.to_host: Mangle = bytes
        self.to_device: Mangle = bytes
        self.events: list[PadEvent] = []
        self.marks: list[int] = []
        self._flying: list[tuple[int, bool, bytes]] = []

    def device_us(self, console_us: int) -> int:
        return 7_000_000 + int((console_us - 50_000_000) * (1 + self.drift_ppm / 1e6))

    def plug(self) -> None:
        self.plugged = True
        self.link.opened(self.now_us)

    def unplug(self) -> None:
        self.plugged = False
        self._flying.clear()
        self.link.closed("unplugged")

    def run(self, us: int) -> list[PadEvent]:
        """Let time pass; give what was told meanwhile."""
        before = len(self.events)
        end_us = self.now_us + us
        while self.now_us < end_us:
            self.step(min(STEP_US, end_us - self.now_us))
        return self.events[before:]

    def step(self, us: int = STEP_US) -> None:
        self.now_us += us
        self._arrive()
        self.board.turn(self.device_us(self.now_us))
        if self.plugged:
            self.link.turn(self.now_us)
        self._flush(self.now_us)
        self._arrive()
        for batch in self.link.gate.take():
            assert [event.t_us for event in batch.events] == sorted(
                event.t_us for event in batch.events
            )
            assert not self.marks or all(e.t_us >= self.marks[-1] for e in batch.events)
            self.events += batch.events
            self.marks.append(batch.watermark_us)
        assert self.marks == sorted(self.marks)

    def up(self) -> "Wire":
        """Plug in and wait until the board can be played on."""
        self.plug()
        self.run(300_000)
        assert self.link.health(self.now_us).ok, self.link.health(self.now_us).text
        return self

    def press(self, *pads: int, console_us: int | None = None) -> None:
        """Close pads at one moment of the board's time, now if none is given."""
        self.board.touch(dict.fromkeys(pads, True), self.device_us(console_us or self.now_us))

    def let_go(self, *pads: int) -> None:
        self.board.touch(dict.fromkeys(pads, False), self.device_us(self.now_us))

    def tap(self, pad: int) -> int:
        """Press for 30 ms and let go for 30 ms; gives when it was pressed."""
        pressed_us = self.now_us
        self.press(pad)
        self.run(30_000)
        self.let_go(pad)
        self.run(30_000)
        return pressed_us

    def _flush(self, at_us: int) -> None:
        for up, data in ((True, self.board.take_output()), (False, self.link.take_output())):
            if data and self.plugged:
                mangled = (self.to_host if up else self.to_device)(data)
                self._flying.append((at_us + self.delay_us, up, self.carry(up, mangled)))

    def carry(self, up: bool, data: bytes) -> bytes:
        """Bring bytes to the host (``up``) or to the board; here by hand."""
        return data

    def _arrive(self) -> None:
        while self._flying and self._flying[0][0] <= self.now_us:
            at_us, up, data = self._flying.pop(0)
            if up:
                self.link.receive(data, at_us)
            else:
                self.board.receive(data, self.device_us(at_us))
            self._flush(at_us)
