"""What every test runs under: no screen, no sound, no pins, no files of the person's own."""

import os
import tempfile
from collections.abc import Generator

import hypothesis
import pytest
from coverage import Coverage

IN_CI = os.environ.get("CI", "").lower() in {"1", "true", "yes"}

os.environ.update(
    SDL_VIDEODRIVER="dummy",
    SDL_AUDIODRIVER="dummy",
    GPIOZERO_PIN_FACTORY="mock",
    PYGAME_HIDE_SUPPORT_PROMPT="1",
)
_HOME = tempfile.TemporaryDirectory(prefix="slap-console-tests-")
for _name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
    os.environ[_name] = os.path.join(_HOME.name, _name.lower())  # noqa: PTH118

hypothesis.settings.register_profile("dev", deadline=None)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
hypothesis.settings.register_profile("quick", deadline=None, max_examples=25)
hypothesis.settings.load_profile("ci" if IN_CI else "dev")


def pytest_configure(config: pytest.Config) -> None:
    """The quick tests look for fewer counterexamples; CI takes the quick ones among all."""
    if not IN_CI and config.option.markexpr == "not slow":
        hypothesis.settings.load_profile("quick")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """What is covered is measured by the quick tests: the long ones would take up to four times as
    long.

    A worker of pytest-xdist counts twice, one on top of the other, and pytest-cov's own marker
    only stops the upper one.
    """
    counting: list[Coverage] = []
    if item.get_closest_marker("slow") is not None:
        while (current := Coverage.current()) is not None:
            current.stop()
            counting.append(current)
    try:
        return (yield)
    finally:
        while counting:
            counting.pop().start()


def _fail_where_skipped(report: pytest.TestReport | pytest.CollectReport) -> None:
    if IN_CI and report.outcome == "skipped" and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, which CI counts as a failure: {report.longrepr}"


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """In CI a test that skips itself has failed: what was not run was not tested."""
    report = yield
    _fail_where_skipped(report)
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """The same for a module that skips all of itself."""
    report = yield
    _fail_where_skipped(report)
    return report
