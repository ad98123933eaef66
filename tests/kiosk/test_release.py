"""What is handed out: the package's own words, and an archive that installs itself."""

from __future__ import annotations

import subprocess
import tarfile
from collections.abc import Callable
from pathlib import Path

import payload
import pytest
import release

from console.kiosk.layout import PACKAGED, SERVICE

Build = Callable[[str], Path]


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Build:
    """Build something from a site of one file, in a folder of its own."""

    def some_site(arch: str, version: str, target: Path) -> None:
        (target / "console").mkdir(parents=True, exist_ok=True)
        (target / "console" / "__init__.py").write_text(f"# {arch} {version}\n")

    def some_docs(folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "kiosk.md").write_text("# Kiosk\n")

    monkeypatch.setattr(payload, "other", some_site)
    monkeypatch.setattr(release, "copy_docs", some_docs)
    monkeypatch.setattr(release, "DIST", tmp_path / "dist")
    monkeypatch.setattr(release, "BUILD", tmp_path / "build")
    return lambda words: release.build(*words.split())


def fields(package: Path) -> dict[str, str]:
    shown = subprocess.run(["dpkg-deb", "-f", package], capture_output=True, text=True, check=True)
    pairs = (line.partition(": ") for line in shown.stdout.splitlines() if ": " in line)
    return {name: value for name, _, value in pairs}


def test_a_package_is_for_one_processor_and_one_python(build: Build) -> None:
    found = fields(build("deb aarch64 3.11"))
    assert found["Architecture"] == "arm64"
    assert found["Version"].startswith(release.version())
    assert "python3 (>= 3.11~), python3 (<< 3.12~)" in found["Depends"]
    assert "libgles2" in found["Depends"]


def test_from_python_313_on_the_systems_lgpio_is_wanted(build: Build) -> None:
    assert fields(build("deb aarch64 3.13"))["Recommends"] == "python3-lgpio"
    assert "Recommends" not in fields(build("deb aarch64 3.11"))


def test_a_package_holds_what_the_installer_places_as_roots(build: Build) -> None:
    package = build("deb x86_64 3.11")
    shown = subprocess.run(["dpkg-deb", "-c", package], capture_output=True, text=True, check=True)
    lines = {line.split()[-1]: line for line in shown.stdout.splitlines()}
    for path in (PACKAGED.program, PACKAGED.setup, f"{PACKAGED.units}/{SERVICE}"):
        assert "root/root" in lines[f".{path}"]
    assert lines[f".{PACKAGED.program}"].startswith("-rwxr-xr-x")
    assert f".{PACKAGED.site}/console/__init__.py" in lines
    assert not any(path.startswith("./etc") for path in lines), "nothing for a keeper to lose"


def test_an_archive_says_what_it_is_for_and_is_the_same_each_time(build: Build) -> None:
    first = build("archive aarch64 3.11").read_bytes()
    made = build("archive aarch64 3.11")
    assert made.read_bytes() == first
    with tarfile.open(made) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
        assert {
            "install.sh",
            "site/console/__init__.py",
            "docs/kiosk.md",
            "python",
            "arch",
        } <= names
        assert {member.uname for member in archive} == {"root"}


def test_the_lock_is_split_into_what_has_wheels_and_what_has_not(tmp_path: Path) -> None:
    wheels, sources = payload.split_lock(tmp_path)
    assert sources.read_text("utf-8").startswith(f"{payload.WITHOUT_WHEELS}==")
    assert f"{payload.WITHOUT_WHEELS}==" not in wheels.read_text("utf-8")
    whole = (payload.ROOT / payload.LOCK).read_text("utf-8")
    parts = wheels.read_text("utf-8").count("==") + sources.read_text("utf-8").count("==")
    assert parts == whole.count("==")


def test_a_site_is_made_anew_only_when_something_in_it_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "site"
    (target / "pygame").mkdir(parents=True)
    for name in ("setuptools", "setuptools-80.dist-info", "pygame/__pycache__"):
        (target / name).mkdir()
    payload.finish(target, "aarch64 3.11")
    assert [path.name for path in target.iterdir()] == ["pygame"]
    assert list((target / "pygame").iterdir()) == []
    assert payload.is_made(target, "aarch64 3.11")
    assert not payload.is_made(target, "aarch64 3.13")
    monkeypatch.setattr(payload, "OWN", [*payload.OWN, "Makefile"])
    assert not payload.is_made(target, "aarch64 3.11")
