"""The menu's pages: what a keeper looks for first, and every setting section by section.

An item is a way to another page (``>``), a setting (``=``) or something to do (``!``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from console.service_screen import Deed, Entry, Row, RowKind

MAIN = "main"
SECTION = "section:"
LIST = "list:"

PAGES: Mapping[str, tuple[str, ...]] = {
    MAIN: (
        "!self-test",
        ">lamps",
        ">force",
        ">picture",
        ">sound",
        ">game",
        ">seats",
        ">hours",
        ">network",
        ">statistics",
        ">journals",
        ">all",
        ">version",
        ">restart",
        ">shut down",
    ),
    "force": ("=hardware.thresholds",),
    "picture": (
        "=table.language",
        "=table.view",
        "=table.four_colour",
        "=display.rotate",
        ">lag",
        "=display.lag_ms",
    ),
    "sound": ("=sound.on", "=sound.volume", "!sound"),
    "game": (
        "=table.preset",
        "=table.presets",
        ">section:rules",
        ">section:deck",
        "=table.tempo_ms",
        "=bots.level",
        "=bots.fill",
    ),
    "seats": ("=table.seats", "=table.station", "=table.names", "=table.handicap_ms"),
    "hours": ("=hours.opens", "=hours.closes", "=hours.wake_minutes", "=attract.idle_minutes"),
    "network": (
        "=network.listen",
        "=network.port",
        "=network.wifi_name",
        "=network.wifi_password",
    ),
    "journals": ("!export", "=journal.keep", "=journal.days", "=journal.megabytes"),
    "restart": ("!restart",),
    "shut down": ("!shut down",),
    "version": (),
    "statistics": ("!today",),
    "lamps": (),
    "lag": ("!keep lag",),
}
# What the world around is asked for when a page is entered, and when it is left.
ON_ENTRY: Mapping[str, Deed] = {"force": "force", "statistics": "statistics", "version": "version"}
ON_LEAVING: Mapping[str, Deed] = {"force": "force over"}
_ITEMS: Mapping[str, RowKind] = {">": "page", "!": "do"}


def items_of(page: str, entries: Iterable[Entry]) -> tuple[str, ...]:
    """Return the items of a page; those of sections follow from the entries."""
    if page == "all":
        sections = dict.fromkeys(entry.path.rpartition(".")[0] for entry in entries)
        return tuple(f">{SECTION}{section}" for section in sections)
    if page.startswith(SECTION):
        section = page.removeprefix(SECTION)
        return tuple(
            f"={entry.path}" for entry in entries if entry.path.rpartition(".")[0] == section
        )
    return PAGES[page]


def plain_row(item: str) -> Row:
    """Return the line of a way to another page, or of something to do."""
    return Row(kind=_ITEMS[item[0]], name=item[1:])
