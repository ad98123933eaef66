# SPDX-License-Identifier: CERN-OHL-P-2.0
"""Files of parts and panels: the same parameters give the same bytes, on any day."""

from __future__ import annotations

import io
import itertools
import locale
import re
import uuid
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import ezdxf
from build123d import Compound, ExportSVG, LineType, Mesher, Part, export_step

from enclosure.joints import Drawn
from enclosure.meshes import ANGLE, TOLERANCE, mesh

DAY = "2026-01-01T00:00:00"
# A moved body is written as an assembly of one, numbered through all that was ever written.
NUMBERED = re.compile(r"(NEXT_ASSEMBLY_USAGE_OCCURRENCE\(')\d+")
VIEW_FROM = (300, -400, 300)
UUID = re.compile(rb'(?<=p:UUID=")[^"]*')
ZIP_DAY = (1980, 1, 1, 0, 0, 0)


def part_files(part: Part, folder: Path) -> list[Path]:
    """Write a part as STEP, STL, 3MF and SVG; give the files."""
    folder.mkdir(parents=True, exist_ok=True)
    name = part.label
    files = [folder / f"{name}.{ending}" for ending in ("step", "stl", "3mf", "svg")]
    step, stl, threemf, svg = files
    export_step(part, step, timestamp=DAY)
    step.write_text(NUMBERED.sub(r"\g<1>1", step.read_text("utf-8")), "utf-8")
    stl.write_bytes(mesh(part).export(file_type="stl"))
    threemf.write_bytes(_three_mf(part, threemf))
    _view(part, svg)
    return files


def _three_mf(part: Part, path: Path) -> bytes:
    """As the library writes it, but with marks and an hour that are always the same."""
    marks = itertools.count()

    def mark(_: re.Match[bytes]) -> bytes:
        return str(uuid.uuid5(uuid.NAMESPACE_URL, f"{part.label}/{next(marks)}")).encode()

    with _locale_kept():
        mesher = Mesher()
        mesher.add_shape(
            part, linear_deflection=TOLERANCE, angular_deflection=ANGLE, part_number=part.label
        )
        mesher.write(path)
    kept = io.BytesIO()
    with zipfile.ZipFile(path) as raw, zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as clean:
        for info in sorted(raw.infolist(), key=lambda info: info.filename):
            data = UUID.sub(mark, raw.read(info))
            clean.writestr(zipfile.ZipInfo(info.filename, ZIP_DAY), data, zipfile.ZIP_DEFLATED)
    return kept.getvalue()


@contextmanager
def _locale_kept() -> Iterator[None]:
    """lib3mf's writer leaves the whole process in the "C" locale, where text is read as ASCII."""
    before = locale.setlocale(locale.LC_ALL)
    try:
        yield
    finally:
        locale.setlocale(locale.LC_ALL, before)


def _view(part: Part, path: Path) -> None:
    """A drawing of the part from the front and above: what is hidden in thin dashes."""
    seen, hidden = part.project_to_viewport(VIEW_FROM, look_at=part.center())
    largest = max(*Compound(children=seen + hidden).bounding_box().size)
    drawing = ExportSVG(scale=150 / largest, margin=4)
    drawing.add_layer(
        "hidden", line_weight=0.12, line_type=LineType.DASHED, line_color=(0.67, 0.67, 0.67)
    )
    drawing.add_layer("seen", line_weight=0.35)
    drawing.add_shape(hidden, "hidden")
    drawing.add_shape(seen, "seen")
    drawing.write(path)


def panel_files(lines: Drawn, folder: Path) -> list[Path]:
    """Write a panel's lines as DXF and SVG, in millimetres; give the files."""
    folder.mkdir(parents=True, exist_ok=True)
    dxf, svg = (folder / f"{lines.name}.{ending}" for ending in ("dxf", "svg"))
    _dxf(lines, dxf)
    svg.write_text(_svg(lines), "utf-8")
    return [dxf, svg]


def _dxf(lines: Drawn, path: Path) -> None:
    ezdxf.options.write_fixed_meta_data_for_testing = True  # neither the hour nor a random mark
    document = ezdxf.new(units=ezdxf.units.MM)
    document.layers.add("cut", color=1)
    space, cut = document.modelspace(), {"layer": "cut"}
    for ring in (lines.outline.exterior, *(cut_out.exterior for cut_out in lines.cutouts)):
        space.add_lwpolyline(list(ring.coords[:-1]), close=True, dxfattribs=cut)
    for one in lines.rounds:
        space.add_circle((one.x, one.y), one.d / 2, dxfattribs=cut)
    document.saveas(path)


def _svg(lines: Drawn) -> str:
    """One unit is a millimetre; y goes up, as in the DXF file."""
    left, low, right, high = lines.outline.bounds
    rings = [lines.outline.exterior, *(cut_out.exterior for cut_out in lines.cutouts)]
    paths = [
        "M " + " L ".join(f"{x - left:.3f},{high - y:.3f}" for x, y in ring.coords[:-1]) + " Z"
        for ring in rings
    ]
    body = "".join(f'  <path d="{path}"/>\n' for path in paths)
    body += "".join(
        f'  <circle cx="{one.x - left:.3f}" cy="{high - one.y:.3f}" r="{one.d / 2:.3f}"/>\n'
        for one in lines.rounds
    )
    width, height = right - left, high - low
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.3f}mm" height="{height:.3f}mm" '
        f'viewBox="0 0 {width:.3f} {height:.3f}">\n'
        f' <g fill="none" stroke="#f00" stroke-width="0.1">\n{body} </g>\n</svg>\n'
    )
