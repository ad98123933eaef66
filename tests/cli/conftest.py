"""A shell for the command line's tests."""

from __future__ import annotations

import logging
from collections.abc import Generator

import pytest

from console import config
from tests.cli.command import Shell


@pytest.fixture(autouse=True)
def _no_files_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config, "find", lambda: None)


@pytest.fixture(autouse=True)
def _own_log_handlers() -> Generator[None]:
    """Give back the log as it was: the command sets its own up."""
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    yield
    root.handlers[:] = before
    root.setLevel(level)


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)
