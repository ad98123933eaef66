"""The core: sources, sequencer, console and lamps, turned over and over by one thread.

Other threads hand it keys (through the simulator), frames that were shown and commands, and read
the newest picture; nothing else is shared.
"""

from __future__ import annotations

import logging
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence

from console.display.lamps import table_lamps
from console.display.scene_lamps import scene_lamps
from console.engine.outcomes import Outcome
from console.hardware.leds import Lamps, glow
from console.hardware.pads import Clock, PadSource
from console.hardware.sequencer import Sequenced, Sequencer
from console.screens import RESTING, Screen, SelfTestScreen, TableScreen
from console.service_screen import ServiceAsk, ServiceNews
from console.session.around import Around
from console.session.console import Command, Console, ConsoleSettings
from console.session.hands import HandAsk, Hands, Links
from console.session.past_verdicts import PastVerdict
from console.trials import Trials

log = logging.getLogger(__name__)

BUSY_S = 0.001  # between turns while something goes on
IDLE_S = 0.002  # while nothing does: how long a press may lie unread
REST_S = 0.02  # while nobody plays
BUSY_US = 250_000  # something goes on for so long after the last event
GIVE_WAY_S, GIVE_WAY_TURNS = 0.0002, 10
PICTURE_US = 15_000  # pictures with nothing new in them are compared no more often


class Core:
    """Runs a console on its sources; ``clock`` gives console time in µs.

    ``idle_s`` may be longer where every source wakes the core itself.
    """

    def __init__(
        self,
        console: Console,
        sources: Sequence[PadSource],
        lamps: Lamps | None,
        clock: Clock,
        idle_s: float = IDLE_S,
    ) -> None:
        self._console = console
        self._sources = sources
        self._lamps = lamps
        self._clock = clock
        self._sequencer = Sequencer([source.name for source in sources], clock())
        self._commands: deque[Command | HandAsk] = deque()
        self._links: deque[Links] = deque()
        self._shown: deque[tuple[int, int]] = deque()
        self._outcomes: deque[Outcome] = deque()
        self._lines: deque[str] = deque(maxlen=500)
        self._idle_s = idle_s
        self._pressing = False
        self._pictured_us = self._eventful_us = 0
        self._stop = threading.Event()
        self._wake = threading.Event()
        self._thread: threading.Thread | None = None
        self.picture: Screen = console.screen()
        self.hands: Hands | None = None  # each seat's part is for that seat alone
        self.on_picture: Callable[[], None] = lambda: (
            None
        )  # called by the core: must return at once
        self._news: deque[ServiceNews | ConsoleSettings] = deque()
        self.on_ask: Callable[[ServiceAsk], None] = lambda ask: None  # likewise
        self.trials: Trials | None = None
        self.failure: BaseException | None = None
        self._around = Around()
        self.turned_us = clock()  # when everything due was done last

    # -- called by any thread --------------------------------------------------------------------

    def shown(self, serial: int, shown_us: int) -> None:
        """Say that a frame showing the hand's cards up to ``serial`` was presented."""
        self._shown.append((serial, shown_us))
        self._wake.set()

    def command(self, command: Command) -> None:
        """Ask for something on behalf of the host."""
        self._commands.append(command)
        self._wake.set()

    def look(self, around: Around) -> None:
        """Say what the world around the console is like now."""
        self._around = around

    def hand(self, ask: HandAsk) -> None:
        """Ask for something on behalf of a seat that holds cards."""
        self._commands.append(ask)
        self._wake.set()

    def links(self, links: Links) -> None:
        """Say where phones find their hands, and which are there."""
        self._links.append(links)
        self._wake.set()

    def tell(self, news: ServiceNews | ConsoleSettings) -> None:
        """Say what came of something that the service menu asked for, or how all is set now."""
        self._news.append(news)
        self._wake.set()

    def wake(self) -> None:
        """Say that a source has something new."""
        self._pressing = True
        self._wake.set()

    def give_way(self) -> None:
        """Wait while a press is judged, at most 2 ms; who draws calls this between two pieces.

        Drawing would else take the interpreter back in mid-verdict: of a thousand slaps the ten
        slowest came 1 ms later for that.
        """
        for _ in range(GIVE_WAY_TURNS):
            if not self._pressing:
                return
            time.sleep(GIVE_WAY_S)

    def outcomes(self) -> list[Outcome]:
        """Return the outcomes since the last call, for sounds."""
        return [self._outcomes.popleft() for _ in range(len(self._outcomes))]

    @property
    def verdicts(self) -> tuple[PastVerdict, ...]:
        """The last verdicts of people's games, the newest last."""
        return self._console.verdicts

    def new_lines(self) -> list[str]:
        """Return the sentences told since the last call."""
        return [self._lines.popleft() for _ in range(len(self._lines))]

    # -- the core's own thread -------------------------------------------------------------------

    def start(self) -> None:
        """Begin turning in a thread."""
        # A press must not wait for the default 5 ms that drawing may hold the interpreter.
        sys.setswitchinterval(0.0005)
        self._thread = threading.Thread(target=self._run, name="core", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the thread, close journal, sources and lamps."""
        self._stop.set()
        self._wake.set()
        if self._thread is not None:
            self._thread.join()
        self._console.close()
        if self.trials is not None:
            self.trials.close()
        if self._lamps is not None:
            self._lamps.show([0.0] * 8)
        for source in self._sources:
            source.close()

    def turn(self) -> None:
        """Do everything that is due once."""
        now_us = self._clock()
        self._hear_news(now_us)
        if self.trials is not None and self.trials.testing:
            self._test(self.trials, now_us)
            self.turned_us = now_us
            return
        for source in self._sources:
            self._sequencer.add(source.name, source.drain())
        events: list[Sequenced | Command | HandAsk] = list(self._sequencer.release(now_us))
        events += [self._commands.popleft() for _ in range(len(self._commands))]
        for _ in range(len(self._links)):
            self._console.links(self._links.popleft())
        for _ in range(len(self._shown)):
            self._console.shown(*self._shown.popleft())
        until_us = min(now_us, self._sequencer.watermark_us)
        outcomes = self._console.step(now_us, until_us, events)
        self._outcomes.extend(outcomes)
        if events or outcomes:
            self._eventful_us = now_us
        if events or outcomes or now_us - self._pictured_us >= PICTURE_US:
            self._publish(now_us)
        for ask in self._console.service.asks():
            if self.trials is None or not self.trials.take(ask, now_us):
                self.on_ask(ask)
        self.turned_us = now_us

    def _hear_news(self, now_us: int) -> None:
        told = None if self.trials is None else self.trials.news(now_us)
        if told is not None:
            self._console.service.hear(told)
        for _ in range(len(self._news)):
            news = self._news.popleft()
            if isinstance(news, ConsoleSettings):
                self._console.configure(news)
            else:
                self._console.service.hear(news)

    def _test(self, trials: Trials, now_us: int) -> None:
        """Let the self-test have the pads; whoever has a keyboard may leave it."""
        commands = [self._commands.popleft() for _ in range(len(self._commands))]
        leaves = any(isinstance(one, Command) and one.what == "leave" for one in commands)
        picture = trials.turn(now_us, leaves)
        self._console.service.busy(now_us)
        if picture is None or now_us - self._pictured_us >= PICTURE_US:
            self._pictured_us = now_us
            self._show(self._console.screen() if picture is None else picture)

    def _show(self, picture: Screen) -> bool:
        """Publish a picture; return whether it is another than before."""
        if picture == self.picture:
            return False
        self.picture = picture
        self.on_picture()
        return True

    def _pause_s(self) -> float:
        """Return how long nothing need be done unless somebody wakes the core."""
        if self._clock() - self._eventful_us < BUSY_US:
            return BUSY_S
        return REST_S if isinstance(self.picture, RESTING) else self._idle_s

    def _publish(self, now_us: int) -> None:
        self._pictured_us = now_us
        resolution_us = max(source.resolution_us for source in self._sources)
        self._console.look(self._around, resolution_us)
        self._lines.extend(self._console.new_lines())
        picture, hands = self._console.screen(), self._console.hands()
        dealt = _held(hands) is not _held(self.hands)
        self.hands = hands
        if not self._show(picture) and dealt:
            self.on_picture()
        if self._lamps is not None and not isinstance(picture, SelfTestScreen):
            lamps = (
                table_lamps(picture) if isinstance(picture, TableScreen) else scene_lamps(picture)
            )
            self._lamps.show([glow(lamp, now_us).level for lamp in lamps])

    def _run(self) -> None:
        try:
            while not self._stop.is_set():
                self.turn()
                self._pressing = self._wake.is_set()
                if self._wake.wait(self._pause_s()):
                    self._wake.clear()
                    self._eventful_us = self._clock()
        except BaseException as error:
            self.failure = error
            self._pressing = False
            log.critical("the core stopped", exc_info=error)


def _held(hands: Hands | None) -> object:
    """Return what tells one deal of the hands from the next; their time alone does not."""
    return None if hands is None else hands.seats
