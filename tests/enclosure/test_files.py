"""Files: complete, the same bytes twice, readable again; notes and pictures."""

import contextlib
import io
import locale
import re
import zipfile
from pathlib import Path

import pytest
import trimesh
from build123d import import_step
from PIL import Image

from console.commands.bom import needed, rows
from enclosure import bezel, catalogue, export, notes, pictures, shop, small, station
from enclosure.__main__ import PAGES, main
from enclosure.joints import drawn
from enclosure.layout import Build
from enclosure.params import load
from tests.enclosure.table import P

BUILD = Build(2, "piezo", "pad+flip")


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int, str]:
    """What the command made for a small table, its exit status, and what it said."""
    folder, said = tmp_path_factory.mktemp("made"), io.StringIO()
    words = ["--seats", "2", "--profile", "piezo", "--keys", "pad+flip", "--no-pictures"]
    with contextlib.redirect_stderr(said):
        status = main([*words, str(folder)])
    return folder, status, said.getvalue()


@pytest.fixture(scope="module")
def made(told: tuple[Path, int, str]) -> Path:
    return told[0]


def test_the_command_finds_no_fault_and_says_where_the_files_are(
    told: tuple[Path, int, str],
) -> None:
    folder, status, said = told
    assert said.endswith(f"0 faults; all files are in {folder}\n"), said
    assert status == 0


def test_writing_files_leaves_the_locale_as_it_was(tmp_path: Path) -> None:
    # The 3MF writer leaves "C": every text read later in the process would be read as ASCII.
    before = locale.setlocale(locale.LC_ALL)
    try:
        told = locale.setlocale(locale.LC_ALL, "C.UTF-8")
        export.part_files(small.clip(P), tmp_path)
        assert locale.setlocale(locale.LC_ALL) == told
    finally:
        locale.setlocale(locale.LC_ALL, before)


def test_every_part_and_panel_has_its_files(made: Path) -> None:
    for place, items in (
        ("print", catalogue.printed(P, BUILD)),
        ("laser/print", catalogue.beside_panels(P, BUILD)),
    ):
        for item in items:
            for ending in ("step", "stl", "3mf", "svg"):
                assert (made / place / f"{item.name}.{ending}").stat().st_size > 500
    for panel, _ in catalogue.cut(P, BUILD):
        assert (made / "laser" / f"{panel.name}.dxf").exists()
        assert (made / "laser" / f"{panel.name}.svg").exists()


def test_the_same_parameters_give_the_same_bytes(tmp_path: Path) -> None:
    written = []
    for name in ("first", "second"):
        p = load()
        build = Build(3, "ring")
        parts = [station.station_lid(p, build), catalogue.turned(bezel.piece(p, build, 0))]
        files = [file for part in parts for file in export.part_files(part, tmp_path / name)]
        panel, _ = next(catalogue.cut(p, build))
        files += export.panel_files(drawn(panel, p.laser.kerf), tmp_path / name)
        written.append({file.name: file.read_bytes() for file in files})
    assert written[0].keys() == written[1].keys()
    assert [name for name, data in written[0].items() if data != written[1][name]] == []


def test_no_file_holds_the_day_it_was_made(made: Path) -> None:
    step = (made / "print" / "station-body.step").read_text("utf-8")
    assert export.DAY in step
    with zipfile.ZipFile(made / "print" / "station-body.3mf") as parts:
        assert {info.date_time for info in parts.infolist()} == {export.ZIP_DAY}


def test_files_can_be_read_again(made: Path) -> None:
    part = station.body(P)
    step = import_step(made / "print" / "station-body.step")
    assert step.volume == pytest.approx(part.volume, rel=1e-6)
    stl = trimesh.load_mesh(made / "print" / "station-body.stl")
    assert stl.is_watertight
    assert stl.volume == pytest.approx(part.volume, rel=0.01)
    with zipfile.ZipFile(made / "print" / "station-body.3mf") as parts:
        model = parts.read("3D/3dmodel.model").decode()
    assert 'unit="millimeter"' in model
    assert model.count("<triangle ") == len(stl.faces)


def test_notes_name_every_part_and_call_their_figures_estimates(made: Path) -> None:
    page = (made / "printing.md").read_text("utf-8")
    for item in catalogue.printed(P, BUILD):
        grams = notes.estimate(item.part, P).grams
        assert re.search(
            rf"^\| {re.escape(item.name)} \| {item.count} \|.* {grams:.0f} \|", page, re.MULTILINE
        )
    assert "**estimates**" in page
    assert "**No part needs supports**" in page
    laser = (made / "laser" / "laser.md").read_text("utf-8")
    assert "station-panel-floor | 2 |" in laser
    assert "4 × jack-frame" in laser


def test_a_block_weighs_what_its_skin_and_infill_weigh() -> None:
    from build123d import Box

    grams, minutes = notes.estimate(Box(100, 100, 100), P)
    skin = 6 * 100**2 * P.plastic.shell
    laid = skin + P.plastic.infill * (100**3 - skin)
    assert grams == pytest.approx(laid / 1000 * P.plastic.density_g_cm3)
    assert minutes > laid / P.plastic.flow_mm3_s / 60


@pytest.mark.parametrize("seats", [2, 8])
@pytest.mark.parametrize("profile", ["dome100", "fsr"])
def test_the_parts_list_has_filament_enough(seats: int, profile: str) -> None:
    build = Build(seats, profile)
    grams = sum(i.count * notes.estimate(i.part, P).grams for i in catalogue.printed(P, build))
    pads = P.profiles[profile].pads
    board = "nano" if pads == "fsr" else "pico"
    listed = needed(rows(), seats, {"board": board, "pads": pads, "station": "full"})
    bought = next(part.quantity for part in listed if part.row.part == "Filament")
    assert grams / 1000 <= bought <= 1.35 * grams / 1000


def test_pictures_are_drawn_without_a_screen(tmp_path: Path) -> None:
    pictures.draw(
        pictures.station(P, Build(2, "fsr")), tmp_path / "s.png", pictures.View(), (320, 240)
    )
    image = Image.open(tmp_path / "s.png").convert("RGB")
    assert image.size == (320, 240)
    colours = image.getcolors(320 * 240)
    assert colours is not None
    assert len(colours) > 20
    assert image.getpixel((2, 2)) == (255, 255, 255)


def test_the_pages_have_a_picture_of_everything() -> None:
    names = {path.stem for path in PAGES.glob("*.png")}
    assert names >= {"table", "station-exploded", "hub-open", "laser-station", "laser-hub"}
    assert names >= {f"station-{profile}" for profile in shop.MORE_LIDS}
    items = [*catalogue.printed(P, shop.PAGES_BUILD), *catalogue.beside_panels(P, shop.PAGES_BUILD)]
    wanted = {item.name for item in items if not re.fullmatch(r"label-seat-[2-9]", item.name)}
    assert wanted - names == set()


def test_the_command_names_the_profiles_it_knows(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--profile", "dome61"])
    assert "dome100" in capsys.readouterr().err
