import csv
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.hardware.debounce import LOCKOUT_US, Change, Debouncer

TRACES = sorted((Path(__file__).parents[1] / "traces").glob("*.csv"))

Edge = tuple[int, bool]


def read_trace(path: Path) -> tuple[int, list[Change], list[Edge]]:
    """The lock-out, the changes to come, and the edges in order of arrival (level 0: pressed)."""
    lines = path.read_text(encoding="utf-8").splitlines()
    said = dict(line[2:].split(": ", 1) for line in lines if line.startswith("# ") and ": " in line)
    changes = [Change(int(word[1:]), word[0] == "+") for word in said["changes"].split()]
    rows = csv.DictReader(line for line in lines if not line.startswith("#"))
    edges = [(int(row["t_us"]), row["level"] == "0") for row in rows]
    return int(said["lockout_us"]), changes, edges


def pin_at(t_us: int, edges: Iterable[Edge]) -> bool:
    """The level of the pin itself, whatever order its edges were told in."""
    return max((edge for edge in edges if edge[0] <= t_us), default=(0, False))[1]


def settle(
    debouncer: Debouncer, edges: Sequence[Edge], from_us: int, until_us: int
) -> list[Change]:
    """Read the pin whenever that is due, not before ``from_us``, up to ``until_us``."""
    changes: list[Change] = []
    while debouncer.due_us is not None and debouncer.due_us <= until_us:
        read_us = max(debouncer.due_us, from_us)
        changes += debouncer.reread(read_us, pin_at(read_us, edges))
    return changes


def run(edges: Sequence[Edge], lockout_us: int = LOCKOUT_US, polled: bool = True) -> list[Change]:
    """Feed a trace in its order of arrival; without polling, the pin is read only at the end."""
    debouncer, changes, arrived_us = Debouncer(lockout_us=lockout_us), list[Change](), 0
    for t_us, pressed in edges:
        if polled:
            changes += settle(debouncer, edges, arrived_us, t_us)
        arrived_us = max(arrived_us, t_us)
        changes += debouncer.edge(t_us, pressed)
    return changes + settle(debouncer, edges, arrived_us, 10**12)


@pytest.mark.parametrize("polled", [True, False], ids=["read in time", "read late"])
@pytest.mark.parametrize("path", TRACES, ids=lambda path: path.stem)
def test_a_trace_gives_its_changes(path: Path, polled: bool) -> None:
    lockout_us, changes, edges = read_trace(path)
    assert run(edges, lockout_us, polled) == changes


def test_there_are_traces() -> None:
    assert len(TRACES) >= 9


def test_a_press_counts_at_its_first_edge_at_once() -> None:
    assert Debouncer().edge(700, True) == (Change(700, True),)


def test_an_edge_exactly_at_the_end_of_the_lockout_counts() -> None:
    debouncer = Debouncer(lockout_us=1_000)
    debouncer.edge(0, True)
    assert debouncer.edge(999, False) == ()
    assert debouncer.edge(1_000, True) == (Change(1_000, False),)
    assert debouncer.reread(2_000, True) == (Change(2_000, True),)


def test_a_release_told_before_its_press_is_one_press_that_ends() -> None:
    debouncer = Debouncer()
    told = [*debouncer.edge(180_000, False), *debouncer.edge(0, True)]
    assert told == [Change(0, True)]
    assert debouncer.reread(181_000, False) == (Change(181_000, False),)
    assert debouncer.due_us == 181_000 + LOCKOUT_US
    assert debouncer.reread(300_000, False) == ()
    assert debouncer.due_us is None


def test_a_lost_last_edge_of_a_storm_is_mended_without_a_second_press() -> None:
    debouncer = Debouncer()
    debouncer.edge(0, True)
    debouncer.edge(300, False)  # closed again at 310, but that edge was lost
    assert debouncer.reread(25_500, True) == ()
    assert debouncer.pressed
    assert debouncer.repaired == 1


def test_what_was_mended_stays_mended() -> None:
    debouncer = Debouncer()
    debouncer.edge(0, True)
    assert debouncer.reread(25_000, False) == (Change(25_000, False),)
    assert debouncer.edge(200_000, True) == (Change(200_000, True),)


def test_two_equal_edges_in_a_row_make_it_look_at_the_pin() -> None:
    debouncer = Debouncer()
    assert debouncer.edge(50_000, False) == ()
    assert debouncer.due_us == 50_000 + LOCKOUT_US
    assert debouncer.reread(75_000, True) == (Change(75_000, True),)


def test_looking_too_early_changes_nothing() -> None:
    debouncer = Debouncer()
    assert debouncer.reread(10, True) == ()
    debouncer.edge(1_000, True)
    assert debouncer.reread(1_000 + LOCKOUT_US - 1, False) == ()
    assert debouncer.pressed


def test_a_pad_held_down_from_the_start_gives_only_its_release() -> None:
    debouncer = Debouncer(pressed=True)
    assert debouncer.edge(90_000, False) == (Change(90_000, False),)


gaps = st.integers(1, 60_000)
any_edges = st.lists(st.tuples(gaps, st.booleans()), max_size=60).map(
    lambda pairs: [(sum(gap for gap, _ in pairs[: n + 1]), up) for n, (_, up) in enumerate(pairs)]
)


@given(any_edges, st.integers(1, 50_000), st.booleans())
def test_changes_alternate_keep_their_distance_and_end_at_the_pin(
    edges: list[Edge], lockout_us: int, polled: bool
) -> None:
    changes = run(edges, lockout_us, polled)
    assert [change.pressed for change in changes] == [n % 2 == 0 for n in range(len(changes))]
    times = [change.t_us for change in changes]
    assert all(later - earlier >= lockout_us for earlier, later in pairwise(times))
    if edges:
        assert len(changes) % 2 == pin_at(10**12, edges)


@given(st.lists(st.integers(LOCKOUT_US + 1, 10**6), min_size=1, max_size=20))
def test_clean_presses_come_out_as_they_went_in(holds: list[int]) -> None:
    edges = [(sum(holds[: n + 1]), n % 2 == 0) for n in range(len(holds))]
    assert run(edges) == [Change(*edge) for edge in edges]


@given(st.lists(st.integers(1, 400), max_size=60).filter(lambda gaps: len(gaps) % 2 == 0))
def test_chatter_inside_the_lockout_is_one_press_at_the_first_edge(gaps: list[int]) -> None:
    edges = [(5_000 + sum(gaps[:n]), n % 2 == 0) for n in range(len(gaps) + 1)]
    assert run(edges) == [Change(5_000, True)]
