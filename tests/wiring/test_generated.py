"""Every file under wiring/ that is made is as it would be made now."""

from __future__ import annotations

import re
import shutil
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
import schemdraw
import ziamath
from PIL import Image, ImageStat

from wiring.tools import drawings, generated, schematics
from wiring.tools.facts import WIRING, cable
from wiring.tools.sheets import sheets

HINT = "run `make wiring` and commit what it wrote"


def made(ending: str) -> dict[Path, str]:
    """Those of the made texts whose name ends so."""
    return {path: text for path, text in generated.light_texts().items() if path.suffix == ending}


@pytest.mark.parametrize("ending", [".yml", ".md"])
def test_harnesses_and_pages_are_current(ending: str) -> None:
    texts = made(ending)
    assert texts
    stale = [path.name for path, text in texts.items() if path.read_text("utf-8") != text]
    assert stale == [], HINT


def test_every_picture_was_drawn_from_what_is_there_now() -> None:
    stale = [
        path.name
        for path, source in generated.pictures()
        if drawings.made_from(path) != drawings.digest(source)
    ]
    assert stale == [], HINT


@pytest.mark.slow
def test_nothing_at_all_is_stale() -> None:
    assert generated.stale() == [], HINT


@pytest.mark.slow
def test_a_schematic_is_the_same_whatever_drew_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    draw = schematics.DRAWINGS["lamp-driver"]
    monkeypatch.setattr(schemdraw.svgconfig, "text", "text")
    monkeypatch.setattr(ziamath.config, "precision", 1.0)
    monkeypatch.setattr(ziamath.config, "svg2", True)
    ElementTree.register_namespace("svg", schematics.SVG)
    drawn = draw().get_imagedata("svg").decode()
    assert drawn == (generated.SCHEMATICS / "lamp-driver.svg").read_text("utf-8")


@pytest.mark.slow
def test_stale_files_are_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for folder, name in (("harness", "HARNESSES"), ("schematics", "SCHEMATICS")):
        shutil.copytree(WIRING / folder, tmp_path / folder)
        monkeypatch.setattr(generated, name, tmp_path / folder)
    changed = tmp_path / "harness" / "hub-pico.tsv"
    changed.write_text(changed.read_text("utf-8").replace("10 kΩ", "1 kΩ"), "utf-8")
    redrawn = tmp_path / "schematics" / "power.svg"
    redrawn.write_text(redrawn.read_text("utf-8").replace("</svg>", "<!-- --></svg>"), "utf-8")
    (tmp_path / "harness" / "station-dome.png").unlink()
    names = {path.name for path in generated.stale()}
    assert names == {"hub-pico.tsv", "power.svg", "power.png", "station-dome.png"}


@pytest.mark.slow
def test_a_harness_is_drawn_anew_with_dot() -> None:
    text = (generated.HARNESSES / "station-direct.yml").read_text("utf-8")
    drawn = drawings.pictures(text)
    picture = Image.open(BytesIO(drawn["png"]))
    assert picture.info[drawings.NOTE] == drawings.digest(text)
    assert min(picture.size) > 300
    assert ImageStat.Stat(picture.convert("L")).stddev[0] > 20
    assert drawings.digest(text) in drawn["svg"].decode()


@pytest.mark.parametrize("name", sheets())
def test_a_drawing_shows_every_connector_and_its_pins(name: str) -> None:
    drawn = (generated.HARNESSES / f"{name}.svg").read_text("utf-8")
    words = set(re.findall(r"<text[^>]*>([^<]*)</text>", drawn))
    document = sheets()[name].document()
    for connector, facts in document["connectors"].items():
        assert connector in words
        for label in filter(None, facts.get("pinlabels", facts["pins"])):
            assert str(label).replace("-", "&#45;") in words, f"{connector}: {label}"


def test_the_pages_tell_every_conductor_and_no_pin_twice() -> None:
    page = (WIRING / "pins.md").read_text("utf-8")
    for number, conductor in cable().conductors.items():
        assert f"| {number} | {conductor.colour} | {conductor.pair} | {conductor.signal} |" in page
    pico = page.partition("## Raspberry Pi Pico")[2].partition("## ")[0]
    positions = re.findall(r"\(pin (\d+)\)", pico)
    doubled = {position for position in positions if positions.count(position) > 1}
    assert doubled == {"32"}, "only the rings and the third force pad share a pin"
