"""Journals to hand out: a list of the matches that are over, and a file of each; no other path."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from console.engine.script import read
from console.session.kept_matches import kept_matches, packed_match
from tests.session.table import Table, settings


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder with a match that is over, and one that is being played."""
    table = Table(settings(2, preset="classic"), tmp_path)
    table.deal()
    table.command("end hand")
    table.wait(20)
    table.command("leave")
    table.deal()
    return tmp_path


def test_a_match_that_is_over_is_listed_and_one_in_play_is_not(root: Path) -> None:
    (match,) = kept_matches(root)
    assert (match.name, match.preset, match.hands) == ("match-001", "classic", 1)
    assert match.size > 100


def test_a_match_that_was_cut_short_is_listed_once_another_was_begun(root: Path) -> None:
    (root / "match-003").mkdir()
    (root / "match-003" / "hand-01.jsonl").write_text("{}\n")
    assert [match.name for match in kept_matches(root)] == ["match-002", "match-001"]


def test_it_is_packed_whole(root: Path) -> None:
    packed = packed_match(root, "match-001")
    assert packed is not None
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        assert archive.namelist() == ["match-001/hand-01.jsonl"]
        assert read(archive.read(archive.namelist()[0])).header.preset == "classic"


@pytest.mark.parametrize(
    "name",
    ["match-002", "match-9", "", ".", "..", "../match-001", "match-001/hand-01.jsonl", "lock"],
)
def test_no_other_name_gives_anything(root: Path, name: str) -> None:
    assert packed_match(root, name) is None


def test_a_link_to_elsewhere_is_no_match(root: Path, tmp_path: Path) -> None:
    (root / "match-000").symlink_to(root / "match-001")
    assert [match.name for match in kept_matches(root)] == ["match-001"]


def test_a_match_that_cannot_be_read_is_left_out(
    root: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (root / "match-001" / "hand-01.jsonl").write_bytes(b"\xff\n")
    assert kept_matches(root) == []
    assert "match-001" in caplog.text


def test_a_folder_that_is_not_there_holds_nothing(tmp_path: Path) -> None:
    assert kept_matches(tmp_path / "none") == []
