"""What no file of the project may hold, and what every page made from code must hold."""

import importlib.util
import re
import subprocess
from pathlib import Path

import generate_docs
import pytest

ROOT = Path(__file__).resolve().parents[2]
# Written apart, so that this file does not hold what it looks for.
HOSTS = [
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("piwheels", "org"),
        ("registry", "npmjs", "org"),
        ("deb", "debian", "org"),
        ("security", "debian", "org"),
        ("archive", "raspberrypi"),
    )
]
MACHINE_PATHS = [f"/{name}/" for name in ("work", "root", "tmp", "opt")] + [
    "/".join(("..", "shared"))
]
SKIPS = re.compile(r"pytest\.(?:skip|xfail|importorskip|mark\.(?:skip|skipif|xfail))\b|SkipTest")
# A test that does not run proves nothing: each exception needs a reason here.
MAY_SKIP = {"tests/project/test_ci.py": "it tries out that a skipped test fails in CI"}


def tracked() -> list[Path]:
    """Every file that is under version control and still there."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True
    ).stdout
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def found_in_text(pattern: re.Pattern[str]) -> list[str]:
    """Each place in a tracked text file that matches, as "file:line: text"."""
    found = []
    for path in tracked():
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue
        found += [
            f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
            for number, line in enumerate(text.splitlines(), 1)
            if pattern.search(line)
        ]
    return found


def test_no_file_names_a_registry() -> None:
    assert found_in_text(re.compile("|".join(map(re.escape, HOSTS)))) == []


def test_no_file_names_a_path_of_one_machine() -> None:
    paths = "|".join(map(re.escape, MACHINE_PATHS))
    assert found_in_text(re.compile(rf"(?<![\w.*])(?:{paths})|/home/(?!u?ser\b)\w+/")) == []


def test_no_test_leaves_itself_out() -> None:
    allowed = tuple(f"{name}:" for name in (*MAY_SKIP, "tests/project/test_files.py"))
    assert [line for line in found_in_text(SKIPS) if not line.startswith(allowed)] == []


def test_every_file_that_may_skip_exists() -> None:
    assert [name for name in MAY_SKIP if not (ROOT / name).is_file()] == []


def test_every_generated_page_is_current() -> None:
    stale = [
        str(path.relative_to(ROOT))
        for path, text in generate_docs.pages().items()
        if not path.is_file() or path.read_text("utf-8") != text
    ]
    assert stale == [], "run `make docs` and commit what it wrote"


@pytest.mark.parametrize(
    "page", ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "docs/dependencies.md"]
)
def test_every_link_inside_the_project_leads_somewhere(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    targets = re.findall(r"(?<!!)\[[^\]]+\]\(([^)#:\s]+)(?:#[^)]*)?\)", text)
    here = (ROOT / page).parent
    assert [target for target in targets if not (here / target).exists()] == []


def test_both_fonts_come_with_their_licence() -> None:
    for font, package in (("Fjalla-One", "font_fjallaone"), ("Red-Hat-Display", "font_rhd")):
        licence = (ROOT / "LICENSES" / f"OFL-1.1-{font}.txt").read_text("utf-8")
        assert "SIL OPEN FONT LICENSE Version 1.1" in licence
        assert licence.startswith(font.replace("-", " "))
        assert importlib.util.find_spec(package)
