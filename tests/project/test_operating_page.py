"""The page for the staff: its lamps are the code's, its words the screen's, and it is one page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from console.display.words import Words
from console.hardware.leds import Lamp, LampCue, LampState, glow

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "operating.md").read_text("utf-8")
STEP_US = 10_000
LONG_US = 6_000_000


def rows(heading: str) -> list[list[str]]:
    """Return the cells of the table under a heading."""
    part = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("| ")][1:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def levels(lamp: Lamp, for_us: int = LONG_US) -> list[float]:
    return [glow(lamp, t_us).level for t_us in range(0, for_us, STEP_US)]


def rises_us(light: list[float]) -> list[int]:
    """Return when a lamp that was dark came on."""
    before = [0.0, *light]
    pairs = enumerate(zip(before, light, strict=False))
    return [at * STEP_US for at, (was, now) in pairs if now and not was]


def seconds(us: int) -> str:
    return f"{us / 1_000_000:g}"


def lasting(state: LampState) -> str:
    """Say how a lamp in a lasting state looks, from nothing but its light."""
    light = levels(Lamp(0, state))
    if len(set(light)) == 1:
        return "on" if light[0] else "dark"
    turn = next(n for n in range(1, len(light)) if light[n:] == pytest.approx(light[:-n]))
    if min(light) > 0:
        assert turn * STEP_US == 1_000_000
        return "swells and fades, once a second"
    if state is LampState.FIND:
        numbers = [len(rises_us(levels(Lamp(n, state), 1_000_000 + 300_000 * n))) for n in (1, 4)]
        assert numbers == [2, 5]
        return "as many blinks as the seat's number, then a pause"
    blinks = len(rises_us(light[:turn]))
    how_many = "one short blink" if blinks == 1 else f"{blinks} quick blinks"
    together = levels(Lamp(0, state)) == levels(Lamp(3, state)) and blinks > 1
    return f"{how_many} every {seconds(turn * STEP_US)} seconds" + ", all together" * together


def once(cue: LampCue) -> str:
    """Say what a cue does over a lamp that is dark."""
    light = levels(Lamp(0, cue=cue, price_us=1_000_000))
    blinks = len(rises_us(light))
    last_us = light[rises_us(light)[-1] // STEP_US :].index(0.0) * STEP_US
    if last_us > 1_000_000:
        return f"{blinks - 1} blinks, then on for {seconds(round(last_us, -6))} seconds"
    return f"{blinks} quick blinks, then dark"


def test_the_lamps_of_the_page_are_those_of_the_code() -> None:
    told = {lamp for lamp, _ in rows("What each lamp means")}
    code = {lasting(state) for state in LampState} | {once(cue) for cue in LampCue}
    flash = glow(Lamp(0, pressed_us=0), 0)
    assert flash.flash
    assert flash.level == 1.0
    assert told == code | {"a flash at the slap itself"}


def test_there_are_five_faults_and_what_it_quotes_of_them_is_on_the_screen() -> None:
    faults = rows("Five faults and cures")
    assert len(faults) == 5
    words = Words("en")
    on_screen = {words(key) for key in words._texts if key.startswith(("fault.", "notice."))}
    quoted = re.findall(r"\*\*(.+?)\*\*", " ".join(fault for fault, _ in faults))
    assert len(quoted) >= 4
    assert set(quoted) <= on_screen


def test_it_is_one_printed_page() -> None:
    text = re.sub(r"<img[^>]*>|\(.*?\)", "", PAGE)
    assert len(text.split()) < 560
    assert len(PAGE.splitlines()) < 60


def test_its_pictures_are_made_by_the_command_for_them() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    made = re.search(r"^PICTURES := ((?:.*\\\n)*.*)", makefile, re.MULTILINE)
    assert made is not None
    names = made[1].replace("\\", " ").split()
    for page in ("operating.md", "kiosk.md"):
        shown = re.findall(r"pictures/([\w-]+)\.png", (ROOT / "docs" / page).read_text("utf-8"))
        assert shown, page
        assert set(shown) <= set(names)
        assert all((ROOT / "docs" / "pictures" / f"{name}.png").exists() for name in shown)
