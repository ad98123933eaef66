"""The network pages' thread, and the table as they know it: its pictures, and what to ask of it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable, Collection, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from console.config import Config, journal_folder, state_folder
from console.core import Core
from console.display import rule_words
from console.display.verdict_words import card_text, verdict_line
from console.display.words import Words
from console.engine.cards import Card
from console.errors import ConfigError
from console.hardware.pads import Clock, monotonic_us
from console.host_settings import put_setting, setting_groups
from console.phone.address import ServerState
from console.phone.desk import Ask, Judged, Language, Match, SettingGroup, Speech
from console.phone.hand_desk import HeldHands, Wanted
from console.phone.pin import PIN_FILE, PinFile
from console.phone.thrift import thrifty_loop
from console.qr import wifi_text
from console.screens import LobbyScreen, Screen
from console.service_desk import ServiceDesk
from console.session.console import Command
from console.session.hands import HandAsk, Links
from console.session.kept_matches import kept_matches, packed_match
from console.session.past_verdicts import PastVerdict

if TYPE_CHECKING:
    from console.phone.server import PhoneServer

log = logging.getLogger(__name__)

_PAD = 0  # whose press goes on or lets go where anybody's does


class TableDesk:
    """The core as the pages know it; any thread may use it."""

    def __init__(
        self,
        core: Core,
        journals: Path,
        clock: Clock = monotonic_us,
        wall_s: Callable[[], float] = time.time,
        service: ServiceDesk | None = None,
        wifi: str = "",
    ) -> None:
        self._core = core
        self._wifi = wifi
        self._journals = journals
        self._clock = clock
        self._wall_s = wall_s
        self._service = service
        self._told: dict[Language, tuple[tuple[PastVerdict, ...], tuple[Judged, ...]]] = {}

    def picture(self) -> Screen:
        """Return what the table shows now."""
        return self._core.picture

    def speech(self, language: Language) -> Speech:
        """Return the table's words."""
        return _speech(language)

    def verdicts(self, language: Language) -> tuple[Judged, ...]:
        """Return the last verdicts, the newest first; the same value until there is another."""
        past = self._core.verdicts
        if language not in self._told or self._told[language][0] is not past:
            self._told[language] = past, self._in_words(past, language)
        return self._told[language][1]

    def _in_words(self, verdicts: Sequence[PastVerdict], language: Language) -> tuple[Judged, ...]:
        began_s = self._wall_s() - self._clock() / 1_000_000  # console time nought as wall time
        words = _words(language)
        return tuple(
            Judged(
                round(began_s + past.at_us / 1_000_000),
                past.hand,
                verdict_line(words, past.recap, past.names),
            )
            for past in reversed(verdicts)
        )

    def ask(self, ask: Ask, picture: Screen) -> None:
        """Queue what was asked for, which this picture allows."""
        self._core.command(_command(ask, picture, self._clock()))

    def matches(self) -> list[Match]:
        """Return the matches that are over, newest first; reads files."""
        return [
            Match(match.name, match.preset, match.hands, match.size)
            for match in kept_matches(self._journals)
        ]

    def settings(self, language: Language) -> list[SettingGroup]:
        """Return every setting with what it stands at, none where they cannot be changed."""
        if self._service is None:
            return []
        return setting_groups(_words(language), self._service.values)

    def put_setting(self, path: str, text: str) -> str:
        """Keep a setting; return what is wrong with it, empty where it was taken; writes a file."""
        if self._service is None:
            return "settings cannot be changed here"
        try:
            put_setting(self._service, path, text)
        except ConfigError as error:
            return str(error)
        return ""

    def packed(self, name: str) -> bytes | None:
        """Return a zip file of a match that is over, ``None`` for any other name; reads files."""
        return packed_match(self._journals, name)

    def hands(self) -> HeldHands | None:
        """Return the hands as they are now, ``None`` where nobody holds one."""
        return self._core.hands

    def want(self, match: str, seat: int, wanted: Wanted) -> None:
        """Queue what a seat wants to do; it counts for nothing once another match is on."""
        self._core.hand(HandAsk(self._clock(), match, seat, wanted))

    def links(self, match: str, addresses: tuple[str, ...], joined: Collection[int]) -> None:
        """Tell the table where each seat's phone finds its hand, and who is there now."""
        self._core.links(Links(match, addresses, frozenset(joined), self._wifi))


def _command(ask: Ask, picture: Screen, t_us: int) -> Command:
    match ask.what, picture:
        case "play on", _:
            return Command(t_us, "pad", seat=_PAD)
        case "let go", _:
            return Command(t_us, "flip", seat=_PAD)
        case "change", LobbyScreen(switches=switches):
            item = 1 + [switch.name for switch in switches].index(ask.name)
            return Command(t_us, "change", item=item)
        case what, _:
            return Command(t_us, what, seat=ask.seat, name=ask.name)


class _TableSpeech:
    """The words of the table's screen."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def preset(self, name: str) -> str:
        key = f"preset.{name}.label"
        return self._words(key) if key in self._words else name

    def game(self, name: str) -> str:
        return self._words(f"game.{name}")

    def rule(self, name: str) -> str:
        return rule_words.label(self._words, name)

    def rule_help(self, name: str) -> str:
        return rule_words.sentence(self._words, name)

    def value(self, name: str, value: bool | str) -> str:
        return rule_words.value(self._words, name, value)

    def card(self, card: Card) -> str:
        return card_text(self._words, card)


@cache
def _words(language: Language) -> Words:
    return Words(language)


@cache
def _speech(language: Language) -> _TableSpeech:
    return _TableSpeech(_words(language))


def pin_file() -> PinFile:
    """Return the file of the host's PIN."""
    return PinFile(state_folder() / PIN_FILE)


class Network:
    """The thread of the network pages; nothing that goes wrong in it reaches the game."""

    def __init__(self, config: Config, core: Core, service: ServiceDesk | None = None) -> None:
        self._config = config
        self._service = service
        self._core = core
        self._server: PhoneServer | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._leaving = threading.Event()
        self._thread = threading.Thread(target=self._run, name="network", daemon=True)
        self.state = ServerState()

    def start(self) -> None:
        """Begin to serve; returns at once, ``state`` tells what came of it."""
        self._thread.start()

    def stop(self) -> None:
        """Close the pages."""
        self._leaving.set()
        if self._loop is not None and self._server is not None:
            with contextlib.suppress(RuntimeError):  # they have stopped by themselves
                self._loop.call_soon_threadsafe(self._server.leave)
        self._thread.join(timeout=3)

    def _run(self) -> None:
        try:
            with asyncio.Runner(loop_factory=thrifty_loop) as runner:
                runner.run(self._serve())
        except Exception as error:
            self.state = ServerState(trouble=f"the network pages stopped: {error}")
            log.exception("the network pages stopped; the game goes on")

    async def _serve(self) -> None:
        # Here, for its import takes longer than a frame may.
        from console.phone.hands import Hands
        from console.phone.host import Host
        from console.phone.rules_page import RulesPage
        from console.phone.server import Part, PhoneServer
        from console.rules_book import rules_book

        table, network = self._config.table, self._config.network
        wifi = wifi_text(network.wifi_name, network.wifi_password)
        journals = journal_folder(self._config)
        desk = TableDesk(self._core, journals, service=self._service, wifi=wifi)
        host = Host(desk, pin_file(), table.language)
        hands = Hands(desk, table.language, lambda: self.state.url)
        rules = RulesPage(partial(rules_book, self._config), table.language)
        parts: list[Part] = [host, hands, rules]
        self._server = PhoneServer(network.listen, network.port, parts, self._told)
        self._loop = asyncio.get_running_loop()
        if self._leaving.is_set():
            return
        self._core.on_picture = self._server.live.changed
        await self._server.run()

    def _told(self, state: ServerState) -> None:
        self.state = state


def open_network(config: Config, core: Core, service: ServiceDesk | None = None) -> Network | None:
    """Return the network pages, started, ``None`` where they are off."""
    if not config.network.listen:
        return None
    network = Network(config, core, service)
    network.start()
    return network
