"""``slap-console replay``: words, JSON, check, exit codes, standard input, torn files."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from console.cli import main

HEADER = {
    "slap": 1,
    "game": "ratscrew",
    "preset": "classic",
    "rules": {"challenge": False},
    "seats": ["Ada", "Ben"],
    "stacks": [["10C", "2C"], ["TD", "3D"]],
}
LINES = [
    {"t": 1_000_000, "seat": 0, "do": "flip"},
    {"t": 2_000_000, "seat": 1, "do": "flip"},
    {"t": 2_300_000, "seat": 1, "do": "slap"},
    {"t": 2_304_120, "seat": 0, "do": "slap"},
]
WON = {"seat": 1, "verdict": "won", "patterns": ["double"], "margin": 4120}
RECORD = [*LINES[:3], WON, LINES[3]]


@pytest.fixture
def write(tmp_path: Path):
    def writer(*lines: dict, tail: bytes = b"") -> str:
        path = tmp_path / "hand.jsonl"
        path.write_bytes(b"".join(json.dumps(line).encode() + b"\n" for line in lines) + tail)
        return str(path)

    return writer


def test_in_words_a_line_an_outcome(write, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", write(HEADER, *LINES)]) == 0
    told = capsys.readouterr().out
    assert "Ben" in told
    assert len(told.splitlines()) >= 4
    assert "1.000000" in told.splitlines()[0]


def test_as_json_an_outcome_a_line_and_the_final_state(
    write, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", write(HEADER, *LINES), "--json"]) == 0
    *outcomes, last = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert outcomes[0] == {"t": 1_000_000, "seat": 0, "card": "TC", "game": "ratscrew"}
    won = next(outcome for outcome in outcomes if outcome.get("verdict") == "won")
    assert {key: won[key] for key in WON} == WON
    assert {"t": 2_300_000, "seat": 1, "pile": 2, "why": "slap"} in outcomes
    assert all("t" in outcome for outcome in outcomes)
    final = last["final"]
    assert final["stacks"] == [["2C"], ["3D", "TC", "TD"]]
    assert final["pile"] == []
    assert final["buried"] == []
    assert final["turn"] == 1
    assert final["game"] == "ratscrew"
    assert final["winner"] is None
    assert (final["cards_played"], final["piles_won"], final["redeals"]) == (2, 1, 0)
    assert final["out"] == []
    for absent in ("owes", "count", "battles", "hands", "stock", "up", "suit", "rounds", "trip"):
        assert final[absent] is None
    assert isinstance(final["state"], str)


def test_a_win_with_nobody_behind_has_a_margin_of_null(
    write, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["replay", write(HEADER, *LINES[:3]), "--json"])
    won = next(json.loads(line) for line in capsys.readouterr().out.splitlines() if '"won"' in line)
    assert won["margin"] is None


def test_who_owes_stands_in_the_final_state(write, capsys: pytest.CaptureFixture[str]) -> None:
    head = {**HEADER, "rules": {}, "stacks": [["KC"], ["3D", "4D"]]}
    main(["replay", write(head, LINES[0]), "--json"])
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert last["final"]["owes"] == {"seat": 1, "cards": 3, "to": 0}


def test_check_of_a_true_record_is_0(write) -> None:
    assert main(["replay", write(HEADER, *RECORD), "--check"]) == 0
    assert main(["replay", write(HEADER, *LINES), "--check"]) == 0


def test_check_of_a_record_that_differs_is_1_and_says_where(
    write, capsys: pytest.CaptureFixture[str]
) -> None:
    false = {**WON, "margin": 4121}
    assert main(["replay", write(HEADER, *LINES[:3], false, LINES[3]), "--check"]) == 1
    said = capsys.readouterr().err
    assert "line 5" in said
    assert "4121" in said
    assert "4120" in said


@pytest.mark.parametrize("options", [[], ["--json"], ["--check"], ["--json", "--check"]])
def test_what_is_no_script_is_2_with_line_and_field(
    options: list[str], write, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = {"t": 3_000_000, "seat": 5, "do": "slap"}
    assert main(["replay", write(HEADER, *LINES, bad), *options]) == 2
    said = capsys.readouterr()
    assert "hand.jsonl: line 6: " in said.err
    assert "seat" in said.err
    assert "0 to 1" in said.err
    assert "Traceback" not in said.err


@pytest.mark.parametrize(
    "fields", [{"game": "poker"}, {"preset": "x"}, {"rules": {"x": 1}}, {"stacks": [["1C"], []]}]
)
def test_a_set_up_that_cannot_be_is_2(
    fields: dict, write, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", write({**HEADER, **fields})]) == 2
    assert "hand.jsonl: line 1: " in capsys.readouterr().err


def test_a_file_that_is_not_there_is_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path / "none.jsonl")]) == 2
    assert "none.jsonl" in capsys.readouterr().err


@pytest.mark.parametrize("tail", [b'{"t": 3000000, "do": "fl', b'{"t": 30\0\0\0\0'])
def test_a_torn_last_line_is_dropped_with_a_warning(
    tail: bytes, write, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", write(HEADER, *RECORD, tail=tail), "--check"]) == 0
    assert "line 7" in capsys.readouterr().err


def test_a_torn_line_elsewhere_is_2(write, capsys: pytest.CaptureFixture[str]) -> None:
    tail = b'{"t": 30\n{"t": 4000000, "do": "time"}\n'
    assert main(["replay", write(HEADER, *LINES, tail=tail)]) == 2
    assert "line 6" in capsys.readouterr().err


def test_a_dash_is_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = b"".join(json.dumps(line).encode() + b"\n" for line in [HEADER, *RECORD])
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
    assert main(["replay", "-", "--check"]) == 0
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"no script"), encoding="utf-8"))
    assert main(["replay", "-"]) == 2
    assert "line 1" in capsys.readouterr().err


def test_json_has_only_the_formats_own_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """That a pile lies for a seat is told in words; the format has no line for it."""
    path = tmp_path / "hand.jsonl"
    head = '{"slap":1,"game":"ratscrew","preset":"classic","seats":["Ada","Ben"],'
    head += '"stacks":[["JS","2D"],["5D","9C"]]}\n'
    path.write_text(head + '{"t":1,"seat":0,"do":"flip"}\n{"t":2,"seat":1,"do":"flip"}\n')
    assert main(["replay", "--json", str(path)]) == 0
    said = capsys.readouterr().out
    assert '"collects"' not in said
    assert '"owes"' in said
    assert main(["replay", str(path)]) == 0
    assert "may collect" in capsys.readouterr().out


ECHO = {"t": 2_300_040, "seat": 0, "echo_of": 1, "strength": 31, "of_strength": 255, "after": 40}


def test_a_pads_echo_is_told_and_carried_and_changes_nothing(
    write, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", write(HEADER, *RECORD), "--json"]) == 0
    without = capsys.readouterr().out
    noted = write(HEADER, ECHO, *RECORD[:3], ECHO, *RECORD[3:])
    assert main(["replay", noted, "--check"]) == 0
    assert main(["replay", noted, "--json"]) == 0
    assert capsys.readouterr().out == without
    assert main(["replay", noted]) == 0
    assert "Ada's pad felt Ben's hit, 12 % as strong: not counted" in capsys.readouterr().out


@pytest.mark.parametrize("spoilt", [{"strength": "loud"}, {"seat": 2}])
def test_an_echo_that_cannot_be_is_refused_with_its_line(
    write, capsys: pytest.CaptureFixture[str], spoilt: dict
) -> None:
    assert main(["replay", write(HEADER, *RECORD, {**ECHO, **spoilt})]) == 2
    assert "line 7: " in capsys.readouterr().err
