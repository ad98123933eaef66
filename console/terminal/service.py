"""The service menu, the self-test and a closed table in a terminal: their rows, plainly."""

from __future__ import annotations

from textual.content import Content

from console.screens import SelfTestScreen
from console.service_screen import Row, ServiceScreen, Wheel
from console.terminal.lines import BLANK, chip, fit, styled
from console.terminal.picture import Pens, Picture


def draw_closed(pens: Pens) -> Picture:
    """Return a table that is closed."""
    quiet = pens.palette.quiet
    told = styled("The table is closed; a pad wakes it", quiet)
    return Picture(title=styled("Slap Console", quiet), right=(BLANK, told), hint=Content())


def draw_service(screen: ServiceScreen, pens: Pens) -> Picture:
    """Return the page of the service menu with its marked row, or the text that is spelled."""
    palette = pens.palette
    title = styled(f" Service · {_said(screen.page)} ", f"bold {palette.ink} on {palette.brass}")
    rows = _wheel(screen.wheel, pens) if screen.wheel is not None else _rows(screen, pens)
    told = []
    if screen.told is not None:
        text = f"{_said(screen.told.what)} {screen.told.detail}".strip()
        told = [BLANK, styled(text, palette.text if screen.told.good else palette.brass)]
    how = "down: next · space: change · escape: back"
    return Picture(title=title, right=(*rows, *told), hint=styled(how, palette.quiet))


def _rows(screen: ServiceScreen, pens: Pens) -> list[Content]:
    room = max(3, pens.frame.rows - 3)
    first = max(0, min(screen.marked - room // 2, len(screen.rows) - room))
    shown = list(enumerate(screen.rows))[first : first + room]
    return [_row(row, pens, marked=place == screen.marked) for place, row in shown]


def _row(row: Row, pens: Pens, *, marked: bool) -> Content:
    palette = pens.palette
    style = f"bold {palette.ink} on {palette.brass}" if marked else palette.text
    part = "" if row.part is None else f" {row.part + 1}"
    text = f" {_said(row.name)}{part}"
    return fit(styled(f"{text:<34} {value_text(row)} ", style), pens.frame.whole)


def value_text(row: Row) -> str:
    """Return what a row stands at."""
    match row.value:
        case _ if row.kind in ("page", "do", "back"):
            return ""
        case None:
            return "as the game has it" if row.kind != "fact" else ""
        case bool(on):
            return "on" if on else "off"
        case (choice, bool(ticked)) if row.kind == "tick":
            return f"{choice}: {'on' if ticked else 'off'}"
        case tuple(parts):
            return ", ".join(map(str, parts)) or "none"
    return str(row.value)


def _said(name: str) -> str:
    return name.rpartition(":")[2].replace("_", " ")


def _wheel(wheel: Wheel, pens: Pens) -> list[Content]:
    palette = pens.palette
    spelled = styled(f" {wheel.text}_ ", f"bold {palette.text}")
    at = f" {wheel.stops[wheel.at]} "
    wrong = styled(f" {wheel.low} to {wheel.high}", palette.brass) if wheel.wrong else BLANK
    stop = styled(at, f"bold {palette.ink} on {palette.brass}")
    return [styled(f" {_said(wheel.path)}", palette.quiet), spelled, BLANK, stop, wrong]


def draw_selftest(screen: SelfTestScreen, pens: Pens) -> Picture:
    """Return the pads under test; the one whose turn it is stands first."""
    palette = pens.palette
    ask = "Press the pad that is asked for" if screen.asked is not None else "The test is over"
    rows = [
        chip(seat, palette)
        + styled(f" {pad.fault or pad.state}", palette.brass if pad.fault else palette.text)
        for seat, pad in enumerate(screen.pads)
    ]
    asked = [] if screen.asked is None else [chip(screen.asked, palette), BLANK]
    return Picture(
        title=styled(" Self-test ", f"bold {palette.ink} on {palette.brass}"),
        right=(*asked, *rows),
        hint=styled(f"{ask} · escape leaves", palette.quiet),
    )
