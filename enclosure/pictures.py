# SPDX-License-Identifier: CERN-OHL-P-2.0
"""Pictures of the table, of a station taken apart, and of each part; drawn without a screen."""

from __future__ import annotations

import math
import os
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import manifold3d
import numpy as np
import pyvista
import shapely
import trimesh
from build123d import Part
from PIL import Image

from console.display import theme
from enclosure import bezel, catalogue, panels
from enclosure.assembly import Placed, frames, hub_parts, station_parts, whole
from enclosure.cases import hub_size, station_size
from enclosure.joints import Panel
from enclosure.layout import Build
from enclosure.meshes import mesh
from enclosure.params import Params

# Without a screen, whatever this machine has.
os.environ.setdefault("VTK_DEFAULT_OPENGL_WINDOW", "vtkEGLRenderWindow")

SIZE = (1280, 800)
PART_SIZE = (640, 480)
INK = "#20262d"
CREASE = 40.0  # degrees from which on an edge is drawn
PRINTED, LID, LETTERS, WOOD, STEEL, BOARD = (
    "#39424e",
    "#e7e3d6",
    "#f2f0e8",
    "#c9a779",
    "#9aa3ad",
    "#2e7d4f",
)
BOUGHT = {
    "button": "#d7263d",
    "flip": "#f2b705",
    "lamp": "#f2b705",
    "jack": "#1b1f24",
    "stripboard": "#b5813d",
    "pi": BOARD,
    "pico": BOARD,
    "display": "#10151c",
    "sensor": "#c98f2c",
    "foam": "#55595e",
    "pixels": "#f4f7fb",
    "fuse": "#b03a2e",
    "foot": "#15181c",
}
MADE = {"lid": LID, "label": LETTERS, "call-label": LETTERS, "puck": "#d7263d", "cover": "#f7f4ea"}
SEATS = tuple("#{:02x}{:02x}{:02x}".format(*look.fill) for look in theme.SEATS)
COLOURS = 192  # of a small picture; few are enough for smooth grey
APART = {
    "lid": 95,
    "label": 120,
    "call-label": 120,
    "button": 165,
    "flip": 165,
    "call": 150,
    "lamp": 150,
    "screw": 205,
    "insert": 45,
    "foot": -45,
    "puck": 190,
    "foam": 150,
    "sensor": 125,
    "pixels": 120,
    "cover": 140,
}


class Thing(NamedTuple):
    """A surface to draw."""

    surface: trimesh.Trimesh
    colour: str
    opacity: float = 1.0


class View(NamedTuple):
    """Where from: degrees around and up; and how near."""

    around: float = -60.0
    up: float = 32.0
    zoom: float = 1.0


def draw(things: Iterable[Thing], path: Path, view: View, size: tuple[int, int]) -> None:
    """Draw the things and write a small PNG."""
    plotter = pyvista.Plotter(
        off_screen=True, window_size=[2 * side for side in size], lighting="light kit"
    )
    plotter.set_background("white")
    for thing in things:
        surface = pyvista.wrap(thing.surface)
        plotter.add_mesh(
            surface,
            color=thing.colour,
            opacity=thing.opacity,
            smooth_shading=True,
            split_sharp_edges=True,
            specular=0.1,
            ambient=0.25,
        )
        edges = surface.extract_feature_edges(CREASE, boundary_edges=False)
        if edges.n_cells:
            plotter.add_mesh(edges, color=INK, line_width=1.5, opacity=0.7 * thing.opacity)
    around, up = math.radians(view.around), math.radians(view.up)
    direction = (math.cos(around) * math.cos(up), math.sin(around) * math.cos(up), math.sin(up))
    plotter.view_vector(direction, viewup=(0, 0, 1))
    plotter.camera.zoom(view.zoom)
    pixels = plotter.screenshot(return_img=True)
    plotter.close()
    _write(pixels, path, size)


def _write(pixels: np.ndarray, path: Path, size: tuple[int, int]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    small = Image.fromarray(pixels).resize(size, Image.Resampling.LANCZOS)
    small.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)


def _colour(placed: Placed, seat: int) -> str:
    kind = placed.name.split("-")[0] if placed.bought else placed.name
    if placed.bought:
        return SEATS[seat] if kind == "button" else BOUGHT.get(kind, STEEL)
    return SEATS[seat] if kind == "puck" else MADE.get(kind, PRINTED)


def lettered(surface: trimesh.Trimesh, colour: str, params: Params) -> list[Thing]:
    """A label in two colours, as it is printed."""
    middle = surface.triangles_center[:, 2]
    high = middle > surface.bounds[1][2] - params.label.raised + 0.01
    letters, plate = (
        surface.submesh([np.flatnonzero(some)], append=True) for some in (high, ~high)
    )
    return [Thing(plate, colour), Thing(letters, INK)]


def shown(placed: Placed, surface: trimesh.Trimesh, params: Params, seat: int = 0) -> list[Thing]:
    """A placed part in its colour."""
    colour = _colour(placed, seat)
    return lettered(surface, colour, params) if "label" in placed.name else [Thing(surface, colour)]


def table(params: Params, build: Build) -> list[Thing]:
    """The whole table, its top seen through."""
    things = []
    for frame, placed in whole(params, build):
        seat = int(placed.group.split()[1]) - 1 if placed.group.startswith("seat") else 0
        surface = mesh(placed.shape).copy()
        turn = trimesh.transformations.rotation_matrix(math.radians(frame.turn), (0, 0, 1))
        surface.apply_transform(turn)
        surface.apply_translation((frame.x, frame.y, frame.z))
        things += shown(placed, surface, params, seat)
    return [*things, _table_top(params, build)]


def _table_top(params: Params, build: Build) -> Thing:
    """A round table with the display's cut-out."""
    places = [math.hypot(frame.x, frame.y) for frame in frames(params, build).values()]
    radius = max(places) + math.hypot(params.station.width, params.station.depth) / 2
    disc = trimesh.creation.cylinder(radius, params.table.top, sections=160)
    wide, high = bezel.cut_out(params, build)
    opening = trimesh.creation.box((wide, high, 3 * params.table.top))
    top = trimesh.boolean.difference([disc, opening], engine="manifold")
    top.apply_translation((0, 0, -params.table.top / 2 - 0.1))
    return Thing(top, WOOD, 0.45)


def exploded(params: Params, build: Build) -> list[Thing]:
    """A station taken apart, upwards."""
    things = []
    for placed in station_parts(params, build):
        surface = mesh(placed.shape).copy()
        kind = placed.name.rsplit("-", 1)[0] if placed.name not in APART else placed.name
        lift = {"jack": (0, 95, 0), "stripboard": (0, 0, 40)}.get(
            placed.name, (0, 0, APART.get(kind, 0))
        )
        surface.apply_translation(lift)
        things += shown(placed, surface, params)
    return things


def opened_hub(params: Params, build: Build) -> list[Thing]:
    """The hub with its lid lifted."""
    things = []
    for placed in hub_parts(params, build.seats, build.board):
        surface = mesh(placed.shape).copy()
        lifted = placed.name in {"lid", "label"} or placed.name.startswith("screw")
        surface.apply_translation((0, 0, 110 if lifted else 0))
        things += shown(placed, surface, params)
    return things


def one(part: Part, params: Params) -> list[Thing]:
    """A part as it lies on the bed."""
    if part.label.startswith("label"):
        return lettered(mesh(part), LETTERS, params)
    light = "lid" in part.label or "cover" in part.label
    return [Thing(mesh(part), LID if light else "#7d96b3")]


def overviews(params: Params, build: Build, folder: Path) -> None:
    """The table, a station and the hub taken apart."""
    draw(table(params, build), folder / "table.png", View(-62, 36, 1.75), SIZE)
    draw(exploded(params, build), folder / "station-exploded.png", View(-58, 22, 1.3), (960, 1200))
    draw(opened_hub(params, build), folder / "hub-open.png", View(-66, 38, 1.0), SIZE)


def every_part(params: Params, build: Build, folder: Path) -> list[str]:
    """A picture of each part of this table; labels of seats and pieces of a frame but once."""
    names = []
    for item in [*catalogue.printed(params, build), *catalogue.beside_panels(params, build)]:
        if item.name.startswith("label-seat-") and item.name != "label-seat-1":
            continue
        view = View(-75, 50, 1.2) if item.name == "hole-gauge" else View()
        draw(one(item.part, params), folder / f"{item.name}.png", view, PART_SIZE)
        names.append(item.name)
    return names


def station(params: Params, build: Build) -> list[Thing]:
    """A station as it stands."""
    parts = station_parts(params, build)
    return [thing for placed in parts for thing in shown(placed, mesh(placed.shape), params, 1)]


def panel_box(params: Params, build: Build, which: str) -> list[Thing]:
    """A box of panels, drawn apart a little, its lid above."""
    made = {"station": panels.station, "hub": panels.hub}[which](params, build)
    size = {"station": station_size, "hub": hub_size}[which](params)
    sheet = panels.sheet_of(size, params)
    away = {
        "front": (0, -30, 0),
        "back": (0, 30, 0),
        "left": (-30, 0, 0),
        "right": (30, 0, 0),
        "floor": (0, 0, -25),
    }
    things = []
    for panel in made:
        side = panel.name.rsplit("-", 1)[-1]
        surface = _slab(panel, sheet.thick)
        if side in away:
            place = np.eye(4)
            place[:3] = panels.standing(side, sheet)
            surface.apply_transform(place)
            surface.apply_translation(away[side])
            things.append(Thing(surface, WOOD))
        else:
            surface.apply_translation((0, 0, sheet.height + 45))
            things.append(Thing(surface, "#dcc39b"))
    return things


def _slab(panel: Panel, thick: float) -> trimesh.Trimesh:
    """A panel with its holes, lying on z = 0."""
    holes = [shapely.Point(one.x, one.y).buffer(one.d / 2) for one in panel.rounds]
    shape = shapely.orient_polygons(
        panel.outline.difference(shapely.union_all([*holes, *panel.cutouts]))
    )
    rings = [np.asarray(ring.coords[:-1]) for ring in (shape.exterior, *shape.interiors)]
    slab = manifold3d.CrossSection(rings).extrude(thick).to_mesh()
    return trimesh.Trimesh(slab.vert_properties, slab.tri_verts)
