"""A table with the service menu, and a keeper who works it with pads alone."""

from __future__ import annotations

from console.config_check import check_fit, read_sections
from console.config_menu import entries, values_of
from console.config_sections import Config
from console.errors import ConfigError
from console.hardware.pads import PadPressed, PadReleased
from console.service_screen import Do, Put, ServiceScreen, Stands, Told
from console.session.service.over import Service
from tests.session.table import NAMES, Table, settings

CHORD_MS = 5_100


class MenuTable(Table):
    """Four seats, a menu over them, and a world around that keeps settings in memory."""

    def __init__(
        self,
        *,
        pads_only: bool = False,
        raw: dict | None = None,
        seats: int = 4,
        given: dict | None = None,
    ) -> None:
        table = {"deals_itself": True} if pads_only else {}
        super().__init__(settings(seats, table=table, **(given or {})))
        self.raw = raw or {}
        self.deeds: list[str] = []
        self.pads_only = pads_only
        service = Service(entries(), seats, NAMES[:seats], pads_only=pads_only)
        self.console.service = service
        self.tell()

    @property
    def config(self) -> Config:
        config, problems = read_sections(self.raw)
        assert problems == check_fit(config) == []
        return config

    def _report_frame(self) -> None:
        """Nobody reports frames here: the menu lies over the cards."""

    def tell(self, told: Told | None = None) -> None:
        values = values_of(read_sections(self.raw)[0])
        self.console.service.hear(Stands(values=values, told=told))

    def step(self, *events, **more):
        said = super().step(*events, **more)
        for ask in self.console.service.asks():
            match ask:
                case Put(path=path, value=value):
                    self._put(path, value)
                case Do(deed=deed):
                    self.deeds.append(deed)
        return said

    def _put(self, path: str, value: object) -> None:
        try:
            changed = _raw_with(self.raw, path, value)
            config, problems = read_sections(changed)
            if problems := problems or check_fit(config):
                raise ConfigError("; ".join(problems))
            self.raw = changed
            self.tell()
        except ConfigError as error:
            self.tell(Told("refused", str(error), good=False))

    # -- the keeper's hands ----------------------------------------------------------------------

    def chord(self, seats=(0, 1), ms: float = CHORD_MS) -> None:
        for seat in seats:
            self.step(PadPressed(self.clock(), seat))
        self.wait(ms)
        for seat in seats:
            self.step(PadReleased(self.clock(), seat))

    def pad(self, seat: int, hold_ms: float = 10) -> None:
        super().pad(seat, hold_ms)

    def flip(self, seat: int, hold_ms: float = 10) -> None:
        super().flip(seat, hold_ms)

    @property
    def menu(self) -> ServiceScreen:
        screen = self.screen
        assert isinstance(screen, ServiceScreen), screen
        return screen

    def next(self) -> None:
        self.pad(0)

    def enter(self) -> None:
        if self.pads_only:
            self.pad(0, hold_ms=700)
        else:
            self.flip(0)

    def back(self) -> None:
        (self.pad if self.pads_only else self.flip)(0, 2_600 if self.pads_only else 1_100)

    def go(self, kind: str, name: str, part: int | None = None) -> None:
        """Move the marker to a row."""
        for _ in self.menu.rows:
            row = self.menu.rows[self.menu.marked]
            if row.kind == kind and row.name == name and (part is None or row.part == part):
                return
            self.next()
        raise AssertionError(f"{kind} {name} is not on {self.menu.page}")

    def open_section(self, section: str) -> None:
        self.go("page", "all")
        self.enter()
        self.go("page", f"section:{section}")
        self.enter()

    def spell(self, text: str) -> None:
        """Spell a text on the wheel, from nothing."""
        while self.menu.wheel is not None and self.menu.wheel.text:
            self.turn_to("erase")
            self.enter()
        for letter in text:
            self.turn_to(letter)
            self.enter()
        self.turn_to("done")
        self.enter()

    def turn_to(self, stop: str) -> None:
        wheel = self.menu.wheel
        assert wheel is not None
        for _ in wheel.stops:
            if self.menu.wheel.stops[self.menu.wheel.at] == stop:
                return
            self.next()
        raise AssertionError(f"no {stop!r} on the wheel of {wheel.path}")


def _raw_with(raw: dict, path: str, value: object) -> dict:
    *sections, name = path.split(".")
    changed = dict(raw)
    here = changed
    for section in sections:
        here[section] = dict(here.get(section, {}))
        here = here[section]
    if value is None:
        here.pop(name, None)
    else:
        here[name] = list(value) if isinstance(value, tuple) else value
    return changed
