"""Panels for a laser: sound, complementary, the beam made up for; and files that say so."""

from pathlib import Path

import ezdxf
import pytest
from shapely import affinity, box

from enclosure import catalogue, export, panels
from enclosure.cases import Size, hub_size, station_size
from enclosure.checks import flat
from enclosure.joints import Edge, drawn, fingers
from enclosure.layout import KEYS, SEATS, Build
from enclosure.params import Params, load
from tests.enclosure.table import P

SHEETS = {"station": station_size, "hub": hub_size}
THINNER = load({"laser.sheet": 3.0, "laser.kerf": 0.22, "laser.finger": 11.0})


@pytest.mark.parametrize("params", [P, THINNER], ids=["plywood 4 mm", "acrylic 3 mm"])
@pytest.mark.parametrize("name", SHEETS)
def test_fingers_fill_each_others_gaps(name: str, params: Params) -> None:
    sheet = panels.sheet_of(SHEETS[name](params), params)
    assert flat.complementary(sheet, params) == []
    assert flat.teeth(sheet, params) == []


@pytest.mark.parametrize("name", SHEETS)
def test_a_box_of_panels_has_as_much_room_inside(name: str) -> None:
    size: Size = SHEETS[name](P)
    sheet = panels.sheet_of(size, P)
    assert sheet.width - 2 * sheet.thick == pytest.approx(size.width - 2 * size.wall)
    assert sheet.depth - 2 * sheet.thick == pytest.approx(size.depth - 2 * size.wall)
    assert sheet.height - sheet.thick == pytest.approx(size.height - size.floor)


@pytest.mark.parametrize("profile", P.profiles)
@pytest.mark.parametrize("keys", KEYS)
def test_every_station_panel_is_sound(profile: str, keys: str) -> None:
    for panel in panels.station(P, Build(2, profile, keys)):  # type: ignore[arg-type]
        assert flat.sound(panel, P) + flat.beam(panel, P) == []


@pytest.mark.parametrize("seats", SEATS)
def test_every_hub_panel_is_sound(seats: int) -> None:
    for panel in panels.hub(P, Build(seats, "dome60")):
        assert flat.sound(panel, P) + flat.beam(panel, P) == []


def test_faults_of_panels_are_found() -> None:
    sheet = panels.sheet_of(station_size(P), P)
    shapes = panels.blanks(sheet, P.laser.finger)
    shifted = {**shapes, "front": affinity.translate(shapes["front"], 3, 0)}
    assert any("fingers share" in fault for fault in flat.complementary(sheet, P, shifted))
    gap = {**shapes, "left": shapes["left"].difference(box(0, 0, 30, 10))}
    assert flat.complementary(sheet, P, gap) == ["panels: 840 mm³ of the walls are no panel's"]
    panel = panels.station(P, Build(2, "dome60"))[-1]
    as_it_is = drawn(panel, 0.0)  # as if the beam took nothing
    assert len(flat.beam(panel, P, as_it_is)) == 1 + len(panel.rounds)
    near = panel._replace(rounds=(panel.rounds[0]._replace(x=1.0),))
    assert "too near its edge" in flat.sound(near, P)[0]


def test_an_edge_begins_and_ends_with_the_same_panels_finger() -> None:
    made = fingers(Edge(4.0, 169.2, first=True), 15.0)
    assert len(made) % 2 == 1
    assert made[0][0] == pytest.approx(4.0)
    assert made[-1][1] == pytest.approx(169.2)


def test_files_hold_the_lines_in_millimetres(tmp_path: Path) -> None:
    panel, count = next(catalogue.cut(P, Build(4, "dome60")))
    assert count == 4
    lines = drawn(panel, P.laser.kerf)
    dxf, svg = export.panel_files(lines, tmp_path)
    document = ezdxf.readfile(dxf)
    assert document.units == ezdxf.units.MM
    found = list(document.modelspace())
    assert len([one for one in found if one.dxftype() == "CIRCLE"]) == len(panel.rounds)
    assert len([one for one in found if one.dxftype() == "LWPOLYLINE"]) == 1 + len(panel.cutouts)
    left, _, right, _ = lines.outline.bounds
    assert f'width="{right - left:.3f}mm"' in svg.read_text("utf-8")
