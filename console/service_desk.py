"""Does what the service menu and the host's page ask for: a thread between the core and the files.

Settings go into the file and are in force at once where that can be; what the window must do
itself, it takes from ``wishes``.
"""

from __future__ import annotations

import logging
import os
import queue
import shutil
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Literal

from console.config import Config, journal_folder, nearest_there
from console.config_menu import values_of
from console.config_write import put_settings
from console.core import Core
from console.errors import ConsoleError
from console.service_screen import (
    Deed,
    Do,
    Facts,
    Put,
    ServiceAsk,
    ServiceNews,
    SettingValue,
    Stands,
    Told,
)
from console.session.console import ConsoleSettings
from console.session.figures import FigureBook
from console.session.stick import (
    ARCHIVE,
    STICK,
    NoMatchError,
    NoStickError,
    export,
    releases,
    stick_folder,
)
from console.wiring import console_settings

log = logging.getLogger(__name__)

# What is in force as soon as it is set; everything else is at the next start.
AT_ONCE = (
    "table.preset",
    "table.language",
    "table.four_colour",
    "table.tempo_ms",
    "table.handicap_ms",
    "table.names",
    "bots.",
    "rules.",
    "deck.",
    "display.lag_ms",
    "sound.on",
    "sound.volume",
    "attract.idle_minutes",
    "attract.dim_minutes",
    "hours.",
    "service.",
)
# Settings that are given together or not at all, and what the other one is then.
_TOGETHER: Mapping[str, tuple[str, int]] = {
    "display.width": ("display.height", 1080),
    "display.height": ("display.width", 1920),
}
POWER_OFF = "power-off"  # in the runtime folder: a unit of the system's waits for it
PAUSE_S = 0.002
Wish = Literal["sound", "restart"]


class ServiceDesk:
    """Keeps settings and answers the menu; ``path`` is the file of settings, ``None`` keeps none.

    ``runtime`` is the service's own folder under ``/run``, ``None`` where systemd did not start it.
    ``changed`` is told of every new configuration, by this desk's thread.
    """

    def __init__(
        self,
        config: Config,
        path: Path | None,
        core: Core,
        *,
        display: bool = True,
        runtime: Path | None = None,
        stick: Path = STICK,
        mounted: Callable[[str | Path], bool] = os.path.ismount,
        wall: Callable[[], datetime] = lambda: datetime.now().astimezone(),
    ) -> None:
        self._running = values_of(config)
        self.config = config
        self._path = path
        self._core = core
        self._display = display
        self._runtime = runtime
        self._stick = stick
        self._mounted = mounted
        self._wall = wall
        self._told = self._settings()
        self._figures = FigureBook(journal_folder(config), lambda: time.sleep(PAUSE_S))
        self._asks: queue.SimpleQueue[ServiceAsk | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._keeping = threading.Lock()  # two settings at once: each must see the other
        self.wishes: deque[Wish] = deque()
        self._tell(Stands(values=self._running))

    def start(self) -> None:
        """Begin to answer the core's menu."""
        self._core.on_ask = self._asks.put
        self._thread = threading.Thread(target=self._run, name="service", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Answer no more, once what was asked for is done."""
        self._asks.put(None)
        if self._thread is not None:
            self._thread.join(timeout=3)

    def _run(self) -> None:
        while (ask := self._asks.get()) is not None:
            try:
                self.answer(ask)
            except Exception:
                log.exception("the service menu's wish %s could not be done", ask)
                self._stand(Told("trouble", good=False))

    def answer(self, ask: ServiceAsk) -> None:
        """Do what was asked for, and tell the core what came of it."""
        match ask:
            case Put():
                try:
                    self.put(ask.path, ask.value)
                except ConsoleError as error:
                    self._stand(Told("refused", str(error), good=False))
            case Do(deed=deed):
                self._tell(*self._do(deed))

    # -- settings ---------------------------------------------------------------------------------

    def put(self, path: str, value: SettingValue) -> None:
        """Keep a setting and put it in force; raise ``ConfigError`` where it cannot be.

        The host's page calls it from its own threads.
        """
        with self._keeping:
            self._put(path, value)

    def _put(self, path: str, value: SettingValue) -> None:
        changes: dict[str, SettingValue] = {path: value}
        if path in _TOGETHER:
            other, otherwise = _TOGETHER[path]
            if value is None:
                changes[other] = None
            elif self.values[other] is None:
                changes[other] = otherwise
        self.config = put_settings(self._path, changes, self.config)
        settings = self._settings()
        if settings != self._told:
            self._told = settings
            self._core.tell(settings)
        later = not path.startswith(AT_ONCE)
        self._stand(Told("later" if later else "saved"))

    def _settings(self) -> ConsoleSettings:
        resolution_us = 1  # the console keeps its own, which is the source's
        return console_settings(self.config, resolution_us, self._display)

    @property
    def values(self) -> dict[str, SettingValue]:
        """What every setting stands at now."""
        return values_of(self.config)

    def _stand(self, told: Told) -> None:
        values = self.values
        later = any(
            values[path] != value
            for path, value in self._running.items()
            if not path.startswith(AT_ONCE)
        )
        self._tell(Stands(values=values, told=told, later=later))

    def _tell(self, *news: ServiceNews) -> None:
        for one in news:
            self._core.tell(one)

    def sounded(self, heard: bool) -> None:
        """Learn from the window whether the test sound was played."""
        self._tell(Told("sounding") if heard else Told("no sound", good=False))

    # -- deeds ------------------------------------------------------------------------------------

    def _do(self, deed: Deed) -> tuple[ServiceNews, ...]:
        match deed:
            case "sound" | "restart" if not self._display:
                return (Told(f"no {deed}", good=False),)
            case "sound":
                self.wishes.append("sound")
                return ()
            case "restart":
                self.wishes.append("restart")
                return (Told("restarting"),)
            case "statistics":
                return (self._figures.figures(self._wall().strftime("%Y%m%d")),)
            case "export":
                return (self._export(),)
            case "version":
                return (Facts("version", self._facts()),)
            case "shut down":
                return (self._shut_down(),)
        return ()

    def _export(self) -> Told:
        name = f"slap-console-journals-{self._wall().strftime('%Y%m%d-%H%M%S')}"
        try:
            folder = stick_folder(self._stick, self._mounted)
            path = export(journal_folder(self.config), folder, name)
        except NoStickError:
            return Told("no stick", good=False)
        except NoMatchError:
            return Told("no matches", good=False)
        except ConsoleError as error:
            return Told("export failed", str(error), good=False)
        return Told("exported", f"{path.parent.name}/{path.name}")

    def _facts(self) -> tuple[tuple[str, str], ...]:
        from importlib.metadata import version  # slow to load, and a start needs it not

        there = nearest_there(journal_folder(self.config))
        facts = [("version", version("slap-console"))]
        if self._path is not None:
            facts.append(("config", str(self._path)))
        facts.append(("free", f"{shutil.disk_usage(there).free // 2**20} MB"))
        # Nothing that lies on a stick is ever run: whoever sits at the table could plug one in.
        if self._mounted(self._stick) and (found := releases(self._stick)):
            newest = found[0]
            facts += [("stick", newest), ("command", how_to_update(self._stick / newest))]
        return tuple(facts)

    def _shut_down(self) -> Told:
        if self._runtime is None:
            return Told("no shut down", good=False)
        try:
            (self._runtime / POWER_OFF).touch()
        except OSError as error:
            log.error("the machine cannot be asked to shut down: %s", error.strerror)
            return Told("no shut down", good=False)
        return Told("shutting down")


def how_to_update(release: Path) -> str:
    """Return the commands that install a release; a person with the right to runs them."""
    if release.suffix == ".deb":
        return f"sudo apt install {release}"
    folder = release.name.removesuffix(ARCHIVE)
    return f"tar xf {release} && sudo {folder}/install.sh"


def runtime_folder(environment: Mapping[str, str]) -> Path | None:
    """Return the folder that systemd made for this service, ``None`` where there is none."""
    named = environment.get("RUNTIME_DIRECTORY", "").split(":")[0]
    return Path(named) if named else None
