"""``slap-console replay``: a script or journal told again, in words, as JSON, or checked."""

from __future__ import annotations

import argparse
import json
import sys
from itertools import groupby
from pathlib import Path

from console.engine.outcomes import ASIDES, as_dict
from console.engine.replay import Difference, Replay
from console.engine.script import read
from console.engine.teller import Teller
from console.errors import ScriptError


def run(arguments: argparse.Namespace) -> int:
    """Replay one file; exit 1 if ``--check`` finds a difference; raise ``ScriptError``."""
    replay = _replay(arguments.file)
    for warning in (*replay.script.warnings, *replay.game.setup.warnings):
        print(f"slap-console: {arguments.file}: {warning}", file=sys.stderr)
    if arguments.json:
        _tell_json(replay)
    elif not arguments.check:
        _tell_words(replay)
    return _check(replay) if arguments.check else 0


def _replay(name: str) -> Replay:
    data = _read(name)
    try:
        return Replay(read(data))
    except ScriptError as error:
        raise ScriptError(f"{name}: {error}") from error


def _read(name: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise ScriptError(f"{name}: cannot be read: {error.strerror}") from error


def _tell_json(replay: Replay) -> None:
    for outcome in replay.outcomes:
        if not isinstance(outcome, ASIDES):
            print(json.dumps(as_dict(outcome), ensure_ascii=False))
    print(json.dumps({"final": replay.final()}, ensure_ascii=False))


def _tell_words(replay: Replay) -> None:
    teller = Teller(replay.game)
    for t, together in groupby(replay.outcomes, key=lambda outcome: outcome.t):
        for line in teller.tell(list(together)):
            print(f"{t / 1_000_000:12.6f}  {line}")


def _check(replay: Replay) -> int:
    differences = replay.differences()
    for difference in differences:
        print(_told(difference), file=sys.stderr)
    return 1 if differences else 0


def _told(difference: Difference) -> str:
    worked_out = "\n".join(f"    {json.dumps(found)}" for found in difference.worked_out)
    return (
        f"line {difference.line}: recorded  {json.dumps(difference.recorded)}\n"
        f"  worked out now:\n{worked_out or '    nothing'}"
    )
