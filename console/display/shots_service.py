"""Canned pages of the service menu, for the pictures in the documents and for tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from console.display.shots_table import AT_US
from console.screens import ClosedScreen, Screen
from console.service_screen import Flash, GameFigures, Lag, Row, ServiceScreen, Told, Wheel

_NAMES = ("Ada", "Blaise", "Chloé", "White")
_STICK, _RELEASE = "/run/slap-console-stick", "slap-console-0.2.0"
_BACK = Row(kind="back", name="back")


def _screen(page: str, *rows: Row, **fields: Any) -> ServiceScreen:
    given = {"marked": 0, "seats": 4, "seat": 0, "names": _NAMES, **fields}
    return ServiceScreen(page=page, rows=(*rows, _BACK), **given)


def _way(*names: str) -> list[Row]:
    return [Row(kind="page", name=name) for name in names]


def main() -> ServiceScreen:
    """Return the first page."""
    pages = _way("lamps", "force", "picture", "sound", "game", "seats", "hours", "network")
    more = _way("statistics", "journals", "all", "version", "restart", "shut down")
    return _screen("main", Row(kind="do", name="self-test"), *pages, *more, marked=4)


def picture() -> ServiceScreen:
    """Return a page of settings of which one was kept for the next start."""
    return _screen(
        "picture",
        Row(kind="choice", name="table.language", value="fr"),
        Row(kind="choice", name="table.view", value="table"),
        Row(kind="switch", name="table.four_colour", value=True),
        Row(kind="choice", name="display.rotate", value=90),
        Row(kind="page", name="lag"),
        Row(kind="number", name="display.lag_ms", value=38),
        marked=3,
        later=True,
        told=Told("later"),
    )


def names() -> ServiceScreen:
    """Return a name that is spelled."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    rows = [
        Row(kind="text", name="table.names", value=name, part=seat)
        for seat, name in enumerate(_NAMES)
    ]
    wheel = Wheel(
        path="table.names",
        part=1,
        text="Blais",
        stops=("done", "erase", *letters),
        at=2 + letters.index("e"),
        longest=12,
    )
    return _screen("list:table.names", *rows, marked=1, wheel=wheel)


def refused() -> ServiceScreen:
    """Return a number that was out of its range."""
    wheel = Wheel(
        path="sound.volume",
        part=None,
        text="170",
        stops=("done", "erase", *"0123456789"),
        at=0,
        high=100,
        longest=3,
        number=True,
        wrong=True,
    )
    rows = [Row(kind="number", name="sound.volume", value=70)]
    return _screen("sound", *rows, wheel=wheel, pads_only=True)


def thresholds() -> ServiceScreen:
    """Return the thresholds of force pads, one of which is hit just now."""
    rows = [
        Row(kind="number", name="hardware.thresholds", value=value, part=seat)
        for seat, value in enumerate((60, 60, 72, 60))
    ]
    return _screen("list:hardware.thresholds", *rows, marked=2, felt=(4, 31, 188, 12))


def measuring() -> ServiceScreen:
    """Return the measurement of the screen's lag, its field lit."""
    flash = Flash(began_us=AT_US - 50_000, period_us=900_000, lit_us=150_000)
    lag = Lag(flash=flash, presses=8, lag_ms=38, spread_ms=6)
    return _screen("lag", Row(kind="do", name="keep lag"), lag=lag)


def statistics() -> ServiceScreen:
    """Return what was played today."""
    games = (
        GameFigures(preset="ratscrew", hands=41, slaps=388, fastest_us=214_000),
        GameFigures(preset="trifecta", hands=12, slaps=97, fastest_us=265_000),
        GameFigures(preset="war", hands=6),
    )
    return _screen("statistics", Row(kind="do", name="today"), figures=games)


def journals() -> ServiceScreen:
    """Return what is said when no stick is there."""
    return _screen(
        "journals",
        Row(kind="do", name="export"),
        Row(kind="number", name="journal.keep", value=200),
        Row(kind="number", name="journal.days", value=90),
        Row(kind="number", name="journal.megabytes", value=200),
        told=Told("no stick", good=False),
    )


def version() -> ServiceScreen:
    """Return what is installed, and how a newer version comes onto the table."""
    facts = (
        ("version", "0.1.0"),
        ("config", "/var/lib/slap-console/slap-console.toml"),
        ("stick", f"{_RELEASE}.tar.xz"),
        ("command", f"tar xf {_STICK}/{_RELEASE}.tar.xz && sudo {_RELEASE}/install.sh"),
    )
    rows = [Row(kind="fact", name=name, value=value) for name, value in facts]
    return _screen("version", *rows, marked=3)


def lamps() -> ServiceScreen:
    """Return the lamps, the second of which is lit."""
    seats = [Row(kind="fact", name="seat", part=seat) for seat in range(4)]
    return _screen("lamps", *seats, Row(kind="fact", name="all lamps"), marked=1, lit=(1,))


def rules() -> ServiceScreen:
    """Return house rules, most of them as the game has them."""
    values: dict[str, Any] = {"challenge": "second hand", "wrong_slap": "bury 3"}
    named = (
        "challenge", "challenge_winner", "slaps_during_challenge", "collect_ms", "short_payment",
        "lead_after_slap", "wrong_slap", "empty_seat", "out_of_turn", "match",
    )  # fmt: skip
    rows = [Row(kind="choice", name=f"rules.{name}", value=values.get(name)) for name in named]
    return replace(_screen("section:rules", *rows), marked=6, pads_only=True)


SHOTS: dict[str, Callable[[], Screen]] = {
    "closed": ClosedScreen,
    "service": main,
    "service-picture": picture,
    "service-rules": rules,
    "service-names": names,
    "service-refused": refused,
    "service-thresholds": thresholds,
    "service-lag": measuring,
    "service-lamps": lamps,
    "service-statistics": statistics,
    "service-journals": journals,
    "service-version": version,
}
