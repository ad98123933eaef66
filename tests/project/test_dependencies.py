"""The locks hold what pyproject asks for, by hash, and every dependency is explained."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]
RUNTIME: list[str] = PROJECT["project"]["dependencies"]
BUILD: list[str] = PROJECT["dependency-groups"]["build"]
LOCKS = {
    "requirements.txt": [*RUNTIME, *BUILD],
    "requirements-dev.txt": [*RUNTIME, *BUILD, *EXTRAS["dev"], *EXTRAS["wiring"]],
    "requirements-cad.txt": [*RUNTIME, *BUILD, *EXTRAS["cad"]],
    "requirements-pi.txt": [*RUNTIME, *BUILD, *EXTRAS["pi"]],
}
# Import names that are not the package's own.
IMPORTED_AS = {
    "font-fjallaone": "font_fjallaone",
    "font-rhd": "font_rhd",
    "pygame-ce": "pygame",
    "pyserial": "serial",
}


def locked(name: str) -> dict[str, tuple[Version, int]]:
    """Each package of a lock, its version, and how many hashes it may have."""
    text = (ROOT / name).read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    found = {}
    for line in lines:
        match = re.match(r"([\w.-]+)==([\w.]+)", line)
        assert match, line
        found[canonicalize_name(match[1])] = (Version(match[2]), line.count("--hash=sha256:"))
    return found


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_what_is_asked_for(lock: str) -> None:
    versions = locked(lock)
    for text in LOCKS[lock]:
        wanted = Requirement(text)
        name = canonicalize_name(wanted.name)
        assert name in versions, f"{lock}: {text} is not locked; run `make lock`"
        assert versions[name][0] in wanted.specifier, f"{lock}: {text}; run `make lock`"


@pytest.mark.parametrize("lock", LOCKS)
def test_everything_locked_has_a_hash(lock: str) -> None:
    assert [name for name, (_, hashes) in locked(lock).items() if hashes == 0] == []


@pytest.mark.parametrize(
    "lock", ["requirements-dev.txt", "requirements-cad.txt", "requirements-pi.txt"]
)
def test_the_locks_agree(lock: str) -> None:
    larger = locked(lock)
    for name, (version, _) in locked("requirements.txt").items():
        assert larger[name][0] == version, name


def test_the_enclosure_goes_into_the_environment_for_work() -> None:
    work = locked("requirements-dev.txt")
    for name, (version, _) in locked("requirements-cad.txt").items():
        assert work.get(name, (version, 0))[0] == version, name


def test_the_build_group_is_what_the_build_needs() -> None:
    assert PROJECT["build-system"]["requires"] == BUILD


@pytest.mark.parametrize("text", [*RUNTIME, *(line for extra in EXTRAS.values() for line in extra)])
def test_every_dependency_is_explained(text: str) -> None:
    name = Requirement(text).name
    page = (ROOT / "docs" / "dependencies.md").read_text("utf-8")
    assert re.search(rf"^\| `{re.escape(name)}`", page, re.MULTILINE | re.IGNORECASE), name


@pytest.mark.parametrize("text", RUNTIME)
def test_every_runtime_dependency_is_used(text: str) -> None:
    name = Requirement(text).name
    module = IMPORTED_AS.get(name, name)
    use = re.compile(rf"^\s*(?:import|from) {module}\b|[\"']{module}[\"']", re.MULTILINE)
    sources = (ROOT / "console").rglob("*.py")
    assert any(use.search(path.read_text("utf-8")) for path in sources), f"nothing uses {name}"
