"""The commands hold together: CI fails on what was not run, and each target does what it says."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TRIAL = """
import pytest

@pytest.mark.skip(reason="not today")
def test_marked():
    pass

def test_half_way():
    pytest.skip("no such thing here")

def test_runs():
    pass
"""


def run_pytest(folder: Path, ci: str) -> subprocess.CompletedProcess[str]:
    """Run pytest on a copy of the project's conftest, in CI or not."""
    shutil.copy(ROOT / "tests" / "conftest.py", folder)
    (folder / "pytest.ini").write_text("[pytest]\n", "utf-8")
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly"],
        cwd=folder,
        env={**os.environ, "CI": ci, "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
def test_a_skipped_test_fails_in_ci(tmp_path: Path) -> None:
    (tmp_path / "test_trial.py").write_text(TRIAL, "utf-8")
    done = run_pytest(tmp_path, ci="true")
    assert done.returncode == 1, done.stdout
    assert "1 failed, 1 passed, 1 error" in done.stdout
    assert "skipped, which CI counts as a failure" in done.stdout


@pytest.mark.slow
def test_a_skipped_module_fails_in_ci(tmp_path: Path) -> None:
    text = 'import pytest\npytest.importorskip("no_such_module_anywhere")\n'
    (tmp_path / "test_trial.py").write_text(text, "utf-8")
    done = run_pytest(tmp_path, ci="true")
    assert done.returncode == 2, done.stdout
    assert "1 error" in done.stdout


@pytest.mark.slow
def test_a_skipped_test_is_no_failure_at_home(tmp_path: Path) -> None:
    (tmp_path / "test_trial.py").write_text(TRIAL, "utf-8")
    done = run_pytest(tmp_path, ci="")
    assert done.returncode == 0, done.stdout
    assert "1 passed, 2 skipped" in done.stdout


def test_tests_see_no_screen_no_sound_and_no_files_of_the_person() -> None:
    assert os.environ["SDL_VIDEODRIVER"] == os.environ["SDL_AUDIODRIVER"] == "dummy"
    assert os.environ["GPIOZERO_PIN_FACTORY"] == "mock"
    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        assert not Path(os.environ[name]).is_relative_to(Path.home()), name


def test_ci_runs_everything_and_can_be_started() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert "CI=true" in script.read_text("utf-8")
    assert re.search(r"exec timeout -k 60 88m make test\b", script.read_text("utf-8"))


@pytest.mark.parametrize(("ci", "booted"), [("true", True), ("", False)])
def test_ci_boots_the_kiosk_too_and_before_the_rest(ci: str, booted: bool) -> None:
    dry = subprocess.run(
        ["make", "--no-print-directory", "-n", "test"],
        cwd=ROOT,
        env={**os.environ, "CI": ci},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ("tests/kiosk/booted" in dry.stdout) is booted
    assert "--cov" in dry.stdout.splitlines()[-1]


@pytest.mark.parametrize(
    "target", ["play", "test", "quick", "bench", "lint", "clean", "lock", "docs", "wiring"]
)
def test_make_knows_its_commands_and_lists_them(target: str) -> None:
    dry = subprocess.run(
        ["make", "-n", target], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert dry.returncode == 0, dry.stderr
    assert re.search(rf"^#   make {target}\b", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
