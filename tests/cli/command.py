"""Running the command line in this process, as a shell would see it."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from console.cli import main


class Ran(msgspec.Struct, frozen=True):
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str


class Shell:
    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: str | Path) -> Ran:
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as left:  # argparse leaves this way
            code = int(left.code or 0)
        printed = self._capsys.readouterr()
        return Ran(code, printed.out, printed.err)
