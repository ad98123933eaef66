# SPDX-License-Identifier: CERN-OHL-P-2.0
"""Printing notes, worked out from the parts: how each lies, grams and minutes as estimates."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from build123d import Part

from enclosure.catalogue import Item, beside_panels, cut
from enclosure.layout import Build
from enclosure.params import Params

HEAD = """# Printing notes

{seats} seats, profile {profile}, keys {keys}, board {board}, display of {screen:g} inch.

PETG, nozzle 0.4 mm, layers of {layer:g} mm, three lines around, {infill:.0%} infill.
**No part needs supports**: print each as its file lies. Grams and minutes are **estimates** from
volume, surface and height, at {flow:g} mm³ a second; your slicer knows better.

| part | how many | lies | for | size (mm) | grams each | minutes each |
|---|---|---|---|---|---|---|
"""
FOOT = """
Together about {grams:.0f} g and {hours:.0f} hours.

Print the hole gauge first and try your buttons, keys and the supply's socket in it. Where one does
not fit, change its `hole_d` in `enclosure/params.toml` and run `make enclosure` again; the checks
run with it.
"""


class Estimate(NamedTuple):
    """What one piece may take."""

    grams: float
    minutes: float


def estimate(part: Part, params: Params) -> Estimate:
    """The skin counts whole, what is inside by the infill."""
    plastic = params.plastic
    skin = min(part.volume, part.area * plastic.shell)
    laid_mm3 = skin + plastic.infill * (part.volume - skin)
    layers = part.bounding_box().size.Z / plastic.layer
    seconds = laid_mm3 / plastic.flow_mm3_s + layers * plastic.layer_change_s
    return Estimate(laid_mm3 / 1000 * plastic.density_g_cm3, seconds / 60)


def page(items: Iterable[Item], params: Params, build: Build) -> str:
    """The notes as Markdown."""
    plastic = params.plastic
    text = HEAD.format(
        seats=build.seats,
        profile=build.profile,
        keys=build.keys,
        board=build.board,
        screen=build.screen_inch,
        layer=plastic.layer,
        infill=plastic.infill,
        flow=plastic.flow_mm3_s,
    )
    grams = minutes = 0.0
    for item in items:
        each, size = estimate(item.part, params), item.part.bounding_box().size
        text += (
            f"| {item.name} | {item.count} | {item.lies} | {item.use} "
            f"| {size.X:.0f} × {size.Y:.0f} × {size.Z:.0f} "
            f"| {each.grams:.0f} | {each.minutes:.0f} |\n"
        )
        grams += item.count * each.grams
        minutes += item.count * each.minutes
    return text + FOOT.format(grams=grams, hours=minutes / 60)


LASER = """# Cutting notes

{seats} seats, profile {profile}, keys {keys}, board {board}. The lines are drawn for a sheet of
{sheet:g} mm and a beam that takes {kerf:g} mm: measure both and set `[laser]` in
`enclosure/params.toml` before you cut.

| panel | how many | size (mm) |
|---|---|---|
"""


def laser_page(params: Params, build: Build) -> str:
    """What to cut, as Markdown."""
    text = LASER.format(
        seats=build.seats,
        profile=build.profile,
        keys=build.keys,
        board=build.board,
        sheet=params.laser.sheet,
        kerf=params.laser.kerf,
    )
    for panel, count in cut(params, build):
        left, low, right, high = panel.outline.bounds
        text += f"| {panel.name} | {count} | {right - left:.0f} × {high - low:.0f} |\n"
    text += "\nPrinted beside them, in the folder `print`:\n\n"
    for item in beside_panels(params, build):
        text += f"- {item.count} × {item.name} ({item.lies}): {item.use}\n"
    return text
