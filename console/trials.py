"""The self-test and the force pads' meter, as the core runs them out of the service menu."""

from __future__ import annotations

from collections.abc import Callable

from console.errors import ConsoleError
from console.hardware.peaks import PeakMeter
from console.hardware.selftest import SelfTestRun
from console.screens import SelfTestScreen
from console.selftest_view import NOTHING, Beside, selftest_screen
from console.service_screen import Do, Felt, ServiceAsk, ServiceNews, Told

FELT_US = 50_000


class Trials:
    """What takes the pads over for a while; times are console µs.

    ``begin`` begins a self-test at a time, and raises ``ConsoleError`` where no pads are there;
    ``meter`` gives the pads' meter, ``None`` where they measure nothing; ``beside`` what the
    self-test shows at a time that is not its own.
    """

    def __init__(
        self,
        begin: Callable[[int], SelfTestRun],
        meter: Callable[[], PeakMeter | None] = lambda: None,
        beside: Callable[[int], Beside] = lambda now_us: NOTHING,
    ) -> None:
        self._begin = begin
        self._open_meter = meter
        self._beside = beside
        self._meter: PeakMeter | None = None
        self._refusal: Told | None = None
        self._run: SelfTestRun | None = None
        self._metering = False
        self._felt_us = 0

    @property
    def testing(self) -> bool:
        """Tell whether the pads are the self-test's alone."""
        return self._run is not None

    def take(self, ask: ServiceAsk, now_us: int) -> bool:
        """Do what the menu asks for; return whether it was meant for here."""
        match ask:
            case Do(deed="self-test"):
                try:
                    self._run = self._begin(now_us)
                except ConsoleError as error:
                    self._refusal = Told("no self-test", str(error), good=False)
            case Do(deed="force"):
                self._metering = True
                self._meter = self._open_meter()
                if self._meter is not None:
                    self._meter.begin()
            case Do(deed="force over"):
                self._metering = False
                if self._meter is not None:
                    self._meter.end()
            case _:
                return False
        return True

    def turn(self, now_us: int, leaves: bool) -> SelfTestScreen | None:
        """Go on with the self-test; return its picture, ``None`` once it is over or was left."""
        run = self._run
        if run is None:
            return None
        run.turn(now_us)
        if run.left or leaves:
            self.close()
            return None
        return selftest_screen(run, self._beside(now_us))

    def news(self, now_us: int) -> ServiceNews | None:
        """Return what the force pads feel while their page is open, or why no test was begun."""
        if self._refusal is not None:
            refusal, self._refusal = self._refusal, None
            return refusal
        if not self._metering or now_us - self._felt_us < FELT_US:
            return None
        self._felt_us = now_us
        return Felt(() if self._meter is None else self._meter.peaks(now_us))

    def close(self) -> None:
        """End a self-test that still runs."""
        if self._run is not None:
            self._run.close()
            self._run = None
