"""docs/rules.md names, for each rule, tests that there are."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "rules.md"
ROW = re.compile(r"\| (\d+)\.(\d+) \| (.+?) \| (.+) \|")
NAMED = re.compile(r"`(\w+)::(test_\w+)`")


def rows() -> list[tuple[int, int, str, list[tuple[str, str]]]]:
    """Return section, number, rule and named tests of every row."""
    matches = map(ROW.fullmatch, PAGE.read_text("utf-8").splitlines())
    return [
        (int(row[1]), int(row[2]), row[3], [(m[1], m[2]) for m in NAMED.finditer(row[4])])
        for row in matches
        if row is not None
    ]


def names_in(stem: str) -> set[str]:
    """Return the tests of one file of the engine's."""
    path = ROOT / "tests" / "engine" / f"test_{stem}.py"
    tree = ast.parse(path.read_text("utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_named_test_exists() -> None:
    named = {test for *_, tests in rows() for test in tests}
    there = {stem: names_in(stem) for stem in {stem for stem, _ in named}}
    assert sorted((stem, test) for stem, test in named if test not in there[stem]) == []


def test_every_rule_has_its_number_and_a_test() -> None:
    """Numbers run from one in each section; every line that begins a row is one."""
    found = rows()
    lines = PAGE.read_text("utf-8").splitlines()
    assert len(found) == sum(bool(re.match(r"\| \d", line)) for line in lines)
    assert [rule for *_, rule, tests in found if not tests] == []
    sections = sorted({section for section, *_ in found})
    assert sections == list(range(7))
    for section in sections:
        numbers = [number for of, number, *_ in found if of == section]
        assert numbers == list(range(1, len(numbers) + 1))


def test_every_test_of_the_new_games_shows_a_rule_or_what_follows_from_one() -> None:
    """Most of the tests of a game are on the page: a page left behind would name few."""
    named = {test for *_, tests in rows() for test in tests}
    for stem in ("war", "count", "votes", "trifecta", "trip", "trio_turns", "trio_last_card"):
        there = names_in(stem)
        on_page = {test for of, test in named if of == stem}
        assert len(on_page) > sum(name.startswith("test_") for name in there) / 3
