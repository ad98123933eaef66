"""A trip in a terminal: whose, at which step, the six things offered; the list itself never."""

from __future__ import annotations

from textual.content import Content

from console.engine.terms import things_text
from console.engine.views import TableView, TripView
from console.terminal.lines import BLANK, chip, fit, paragraph, styled
from console.terminal.picture import Pens
from console.terminal.vote import vote_rows

_KEYS = ("1", "2", "3", "4", "5", "6")
_STATION_KEYS = ("1", "2", "3", "4", "TWee", "THIR")
_COLUMNS = 2


def draw_trip(table: TableView, trip: TripView, pens: Pens, rows: int) -> list[Content]:
    """Return the trip in at most ``rows`` rows."""
    told = [_headline(table, trip, pens), BLANK]
    if table.vote is not None:
        told += [*vote_rows(table, table.vote, pens), BLANK]
    if trip.offered:
        told += _offers(trip, pens, rows - len(told))
    elif trip.spoken:
        told += _spoken(trip, pens, rows - len(told))
    return told[:rows]


def _headline(table: TableView, trip: TripView, pens: Pens) -> Content:
    who = table.seats[trip.seat].name
    text = f" {who}: {trip_task(trip)}"
    line = chip(trip.seat, pens.palette) + styled(text, f"bold {pens.palette.text}")
    return fit(line, pens.frame.right)


def trip_task(trip: TripView) -> str:
    """Return what the seat on a trip has to do now."""
    if trip.phase == "adding":
        return "add one thing to the list"
    if trip.phase == "voting":
        return "the table votes on the list"
    step = f"thing {min(trip.told + 1, trip.length)} of {trip.length}"
    return f"say {step}" if trip.spoken else f"which is {step}?"


def _offers(trip: TripView, pens: Pens, rows: int) -> list[Content]:
    """Return the things offered, each with its call key, in boxes if there is room."""
    cells = pens.frame.right // _COLUMNS
    labels = _KEYS if pens.keys else _STATION_KEYS
    offers = list(zip(labels, trip.offered, strict=False))
    pairs = [offers[start : start + _COLUMNS] for start in range(0, len(offers), _COLUMNS)]
    boxed = rows >= 3 * len(pairs)
    told: list[Content] = []
    for pair in pairs:
        parts = [_box(key, thing, cells, pens, boxed) for key, thing in pair]
        told += [Content().join(line) for line in zip(*parts, strict=True)]
    return told


def _box(key: str, thing: str, cells: int, pens: Pens, boxed: bool) -> list[Content]:
    palette = pens.palette
    cap = styled(f" {key} ", f"bold {palette.ink} on {palette.brass}")
    inner = cells - (4 if boxed else 1)
    text = fit(cap + styled(f" {thing}", f"bold {palette.text}"), inner)
    if not boxed:
        return [text + styled(" ")]
    line = palette.rule
    return [
        styled(f"╭{'─' * (inner + 1)}╮ ", line),
        styled("│ ", line) + text + styled("│ ", line),
        styled(f"╰{'─' * (inner + 1)}╯ ", line),
    ]


def _spoken(trip: TripView, pens: Pens, rows: int) -> list[Content]:
    """Return how a list said aloud is told, and what has been revealed of it."""
    palette, width = pens.palette, pens.frame.right
    told: list[Content] = []
    if trip.phase == "telling":
        how = "Say it aloud; then it is shown"
        how += "." if pens.pads_only else ", at once with flip."
        told += [*paragraph(how, width, palette.brass, 2), BLANK]
    shown = [f"{number} {thing}" for number, thing in enumerate(trip.revealed, start=1)]
    while shown and len(told) + len(paragraph(" · ".join(shown), width, "", 99)) > rows:
        del shown[0]
    return told + paragraph(" · ".join(shown), width, f"bold {palette.text}", max(1, rows))


def trip_state(table: TableView, trip: TripView, seat: int, keys: bool) -> str:
    """Return what a seat has to do with a trip, empty for nothing."""
    if seat != trip.seat or trip.phase == "voting":
        return ""
    by = "keys 1 to 6" if keys else "a call key"
    if trip.phase == "adding":
        return f"adds a thing: {by}"
    step = f"{min(trip.told + 1, trip.length)} of {trip.length}"
    return f"says thing {step}" if trip.spoken else f"thing {step}: {by}"


def list_text(table: TableView) -> str:
    """Return how long the trip's list is, empty where there is none yet."""
    return "" if not table.trip_length else f"The list: {things_text(table.trip_length)}"
