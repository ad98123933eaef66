# SPDX-License-Identifier: CERN-OHL-P-2.0
"""Makes the files of a table, and asks every check about them."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from enclosure import catalogue, export, hub, notes, panels, station
from enclosure.cases import hub_size, station_size
from enclosure.checks import fits, flat, parts, whole
from enclosure.joints import drawn
from enclosure.layout import Build
from enclosure.params import Params

PAGES_BUILD = Build(seats=4, profile="dome100")
MORE_LIDS = ("dome60", "arcade30", "ring", "fsr", "piezo")


def make(params: Params, build: Build, folder: Path, *, pictures: bool = True) -> list[str]:
    """Write STEP, STL, 3MF, DXF, SVG, pictures and notes; give the faults that were found."""
    if folder.exists():
        shutil.rmtree(folder)
    faults = whole.overlaps(params, build) + fitting(params, build)
    items = list(catalogue.printed(params, build))
    laser_items = list(catalogue.beside_panels(params, build))
    for place, some in (("print", items), ("laser/print", laser_items)):
        for item in some:
            sys.stderr.write(f"{place}/{item.name}\n")
            export.part_files(item.part, folder / place)
            faults += parts.check(item.part, params)
    for panel, _ in catalogue.cut(params, build):
        export.panel_files(drawn(panel, params.laser.kerf), folder / "laser")
        faults += flat.sound(panel, params) + flat.beam(panel, params)
    (folder / "printing.md").write_text(notes.page(items, params, build), "utf-8")
    (folder / "laser" / "laser.md").write_text(notes.laser_page(params, build), "utf-8")
    if pictures:
        _pictures(params, build, folder / "pictures")
    return faults


def fitting(params: Params, build: Build) -> list[str]:
    """Whatever must fit something else, in the parts of this table."""
    body, lid = station.body(params), station.station_lid(params, build)
    case, cover = hub.body(params, build.seats, build.board), hub.hub_lid(params, build.seats)
    faults = fits.station_lid(lid, params, build) + fits.reach(params, build)
    faults += fits.screwed(body, lid, params, params.station.lid, params.screw.head_h)
    faults += fits.hub_lid(cover, params) + fits.screwed(case, cover, params, params.hub.lid, 0.0)
    faults += fits.jacks(body, params, 1) + fits.jacks(case, params, build.seats)
    faults += fits.pi_pattern(case, params)
    faults += fits.pico_pattern(case, params) if build.board == "pico" else []
    for size in (station_size(params), hub_size(params)):
        sheet = panels.sheet_of(size, params)
        faults += flat.complementary(sheet, params) + flat.teeth(sheet, params)
    return faults


def _pictures(params: Params, build: Build, folder: Path) -> None:
    from enclosure import pictures  # a large library, and only for this

    pictures.overviews(params, build, folder)
    pictures.every_part(params, build, folder)


def draw_pages(params: Params, folder: Path) -> None:
    """The pictures that the pages show: a table of four with large domes, and each part."""
    from enclosure import pictures

    if folder.exists():
        shutil.rmtree(folder)
    pictures.overviews(params, PAGES_BUILD, folder)
    pictures.every_part(params, PAGES_BUILD, folder)
    for profile in MORE_LIDS:
        build = PAGES_BUILD._replace(profile=profile)
        pictures.draw(
            pictures.station(params, build),
            folder / f"station-{profile}.png",
            pictures.View(),
            pictures.PART_SIZE,
        )
    for side in ("station", "hub"):
        pictures.draw(
            pictures.panel_box(params, PAGES_BUILD, side),
            folder / f"laser-{side}.png",
            pictures.View(-60, 30, 1.1),
            pictures.SIZE,
        )
