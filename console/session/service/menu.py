"""The service menu: one seat's pad moves the marker, its flip key changes or enters.

Whatever reaches outside (a file, a lamp, the self-test) is asked for in ``asks``; what comes of it
is told to ``hear``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args

import msgspec

from console.service_screen import (
    Deed,
    Do,
    Entry,
    Facts,
    Felt,
    Figures,
    Put,
    Row,
    ServiceAsk,
    ServiceNews,
    ServiceScreen,
    SettingValue,
    Stands,
    Told,
    Wheel,
)
from console.session.service.draft import ADD, OWN, SHORTEN, Draft
from console.session.service.lag import LagMeter
from console.session.service.pages import (
    LIST,
    MAIN,
    ON_ENTRY,
    ON_LEAVING,
    items_of,
    plain_row,
)
from console.session.service.spelling import taken, turned, wheel_for
from console.session.service.steps import row_of, stepped, steps

_BACK = Row(kind="back", name="back")
_DEEDS: tuple[Deed, ...] = get_args(Deed)


class Place(msgspec.Struct):
    """A page that is open, and where the marker stands on it."""

    page: str
    marked: int = 0


class Menu:
    """Pages, the marker and what is being changed.

    ``seats`` are those of the table as it plays, with their ``names``.
    """

    def __init__(self, entries: Sequence[Entry], seats: int, names: tuple[str, ...] = ()) -> None:
        self.asks: list[ServiceAsk] = []
        self.names = names
        self._entries = {entry.path: entry for entry in entries}
        self._seats = seats
        self._values: dict[str, SettingValue] = {}
        self._later = False
        self.begin()

    def begin(self) -> None:
        """Stand at the beginning."""
        self._trail = [Place(MAIN)]
        self._draft: Draft | None = None
        self._wheel: Wheel | None = None
        self.lag: LagMeter | None = None
        self._told: Told | None = None
        self._felt: tuple[int, ...] = ()
        self._figures: Figures | None = None
        self._facts: tuple[tuple[str, str], ...] = ()
        self._today = True
        self._offered = False  # a new start, for settings that wait for one
        self.left = False

    @property
    def values(self) -> Mapping[str, SettingValue]:
        """What the settings stand at."""
        return self._values

    @property
    def page(self) -> str:
        """The page that is open."""
        return self._here.page

    @property
    def _here(self) -> Place:
        return self._trail[-1]

    # -- what pads, keys and the mouse do ---------------------------------------------------------

    def move(self, step: int) -> None:
        """Move the marker, or turn the wheel."""
        self._told = None
        if self._wheel is not None:
            self._wheel = turned(self._wheel, step)
        else:
            self._here.marked = (self._marked() + step) % len(self._rows())

    def mark(self, place: int) -> None:
        """Have the marker stand at a line, or the wheel at a stop."""
        if self._wheel is not None:
            self.move(place - self._wheel.at)
        elif 0 <= place < len(self._rows()):
            self.move(place - self._marked())

    def enter(self, now_us: int) -> None:
        """Change what is marked, open its page, do it, or take the letter."""
        self._told = None
        if self._wheel is not None:
            self._spell(self._wheel)
            return
        row = self._rows()[self._marked()]
        match row.kind:
            case "back":
                self.back()
            case "page":
                self._open(row.name, now_us)
            case "do":
                self._do(row.name, now_us)
            case "fact":
                pass
            case _ if self._draft is not None and row.part is not None:
                self._change_part(self._draft, row.part)
            case _:
                self._change(self._entries[row.name], now_us)

    def back(self) -> None:
        """Leave the wheel, the page, or the menu; a list that was changed is kept.

        Where settings wait for the next start, that is offered before the menu is left.
        """
        self._told = None
        if self._wheel is not None:
            self._wheel = None
            return
        if self._draft is not None:
            if self._draft.changed:
                self._put(self._draft.entry.path, self._draft.value)
            self._draft = None
        left = self._trail.pop()
        self.lag = None
        if left.page in ON_LEAVING:
            self.asks.append(Do(ON_LEAVING[left.page]))
        if not self._trail and self._later and not self._offered:
            self._trail, self._offered = [Place("restart")], True
        elif not self._trail:
            self.begin()
            self.left = True

    def close(self) -> None:
        """Leave the menu from wherever it is; what was not kept is not."""
        while not self.left:
            self._draft = self._wheel = None
            self.back()

    def _open(self, page: str, now_us: int) -> None:
        self._trail.append(Place(page))
        self._facts, self._felt = (), ()
        self.lag = LagMeter(now_us) if page == "lag" else None
        if page in ON_ENTRY:
            self.asks.append(Do(ON_ENTRY[page]))

    def _do(self, what: str, now_us: int) -> None:
        draft = self._draft
        if what in _DEEDS:
            self.asks.append(Do(what))
        elif what == "today":
            self._today = not self._today
        elif what == "keep lag":
            self.keep_lag()
        elif draft is not None and what == ADD and draft.entry.each is not None:
            self._wheel = wheel_for(draft.entry.each, None, len(draft))
        elif draft is not None and what == SHORTEN:
            draft.shorten()
        elif draft is not None and what == OWN:
            draft.leave_to_game()
            self.back()

    def keep_lag(self) -> None:
        """Keep what was measured, once it was."""
        told = None if self.lag is None else self.lag.told()
        if told is not None and told.lag_ms is not None:
            self._put("display.lag_ms", told.lag_ms)
            self.back()

    # -- changing ---------------------------------------------------------------------------------

    def _change(self, entry: Entry, now_us: int) -> None:
        value = self._values.get(entry.path)
        if steps(entry):
            self._put(entry.path, stepped(entry, value))
        elif entry.each is not None:
            self._open(f"{LIST}{entry.path}", now_us)
            self._draft = Draft(entry, value, self._seats)
        else:
            self._wheel = wheel_for(entry, value)

    def _change_part(self, draft: Draft, part: int) -> None:
        if draft.entry.kind == "flags":
            draft.tick(part)
        elif not draft.step(part) and draft.entry.each is not None:
            self._wheel = wheel_for(draft.entry.each, draft.part(part), part)

    def _spell(self, wheel: Wheel) -> None:
        now = taken(wheel)
        if isinstance(now, Wheel):
            self._wheel = now
            return
        self._wheel = None
        if wheel.part is not None and self._draft is not None:
            self._draft.put(wheel.part, now)
        else:
            self._put(wheel.path, now)

    def _put(self, path: str, value: SettingValue) -> None:
        """Ask for a setting; it is shown at once, and taken back if it is refused."""
        self._values[path] = value
        self.asks.append(Put(path, value))

    # -- what is told from outside ---------------------------------------------------------------

    def hear(self, news: ServiceNews) -> None:
        """Take what came of an ask."""
        match news:
            case Stands():
                self._values, self._told = dict(news.values), news.told
                self._later = news.later
            case Felt():
                self._felt = news.peaks
            case Figures():
                self._figures = news
            case Facts() if news.page == self.page:
                self._facts = news.rows
            case Told():
                self._told = news

    # -- the picture ------------------------------------------------------------------------------

    def lit(self) -> tuple[int, ...] | None:
        """Return the seats whose lamps this page lights, ``None`` where it has nothing to say."""
        if self.page != "lamps":
            return None
        marked = self._marked()
        return (marked,) if marked < self._seats else tuple(range(self._seats))

    def screen(self) -> ServiceScreen:
        """Return the picture, without what belongs to the seat that looks at it."""
        figures = self._figures
        return ServiceScreen(
            page=self.page,
            rows=tuple(self._rows()),
            marked=self._marked(),
            seats=self._seats,
            names=self.names,
            wheel=self._wheel,
            told=self._told,
            later=self._later,
            felt=self._felt,
            lag=None if self.lag is None else self.lag.told(),
            figures=() if figures is None else figures.today if self._today else figures.all,
            today=self._today,
        )

    def _marked(self) -> int:
        return min(self._here.marked, len(self._rows()) - 1)

    def _rows(self) -> list[Row]:
        if self._draft is not None:
            return [*self._draft.rows(), _BACK]
        if self.page == "lamps":
            seats = [Row(kind="fact", name="seat", part=seat) for seat in range(self._seats)]
            return [*seats, Row(kind="fact", name="all lamps"), _BACK]
        rows = [self._row(item) for item in items_of(self.page, self._entries.values())]
        facts = [Row(kind="fact", name=name, value=value) for name, value in self._facts]
        return [*rows, *facts, _BACK]

    def _row(self, item: str) -> Row:
        if item[0] != "=":
            return plain_row(item)
        entry = self._entries[item[1:]]
        return row_of(entry, self._values.get(entry.path))
