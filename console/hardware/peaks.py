"""What force pads feel just now: their peaks, second by second, while somebody sets thresholds."""

from __future__ import annotations

from collections import deque

from console.hardware.probe import BoardPads
from console.hardware.protocol import Edge, Peaks, Test, TestMode

SECOND_US = 1_000_000


class PeakMeter:
    """Asks a started board for its peaks; the presses go on being told as ever."""

    def __init__(self, pads: BoardPads, seats: int) -> None:
        self._pads = pads
        self._seats = seats
        self._felt: deque[tuple[int, bytes]] = deque()

    def begin(self) -> None:
        """Have the board tell them."""
        self._pads.link.probed.clear()
        self._felt.clear()
        self._pads.send(Test(TestMode.PROBE))

    def end(self) -> None:
        """Have the board tell them no more."""
        self._pads.send(Test(TestMode.END))
        self._pads.link.probed.clear()

    def peaks(self, now_us: int) -> tuple[int, ...]:
        """Return what each seat's pad felt at most within the last second, 0 to 255.

        Empty where the board has no force pads.
        """
        hello = self._pads.link.state.hello
        if hello is None or not hello.force:
            return ()
        probed = self._pads.link.probed
        for message in [probed.popleft() for _ in range(len(probed))]:
            match message:
                case Peaks(peak=felt) | Edge(strength=felt) if felt:
                    self._felt.append((now_us, felt))
        while self._felt and now_us - self._felt[0][0] > SECOND_US:
            self._felt.popleft()
        return tuple(
            max((felt[seat] for _, felt in self._felt if seat < len(felt)), default=0)
            for seat in range(self._seats)
        )
