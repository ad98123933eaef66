"""The best of the day: of people, over a restart, until local midnight."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from console.engine.outcomes import Outcome, PileTaken, Verdict, Winner
from console.session.best import GUESS_US, Best

NAMES = ("Ada", "Ben", "Cho")
KINDS = ("human", "human", "steady")
DAY, NEXT_DAY = "2026-11-30", "2026-12-01"


def slap(seat: int, reaction_us: int | None) -> Verdict:
    return Verdict(t=1, seat=seat, verdict="won", reaction=reaction_us)


def after(*outcomes: Outcome, best: Best | None = None, kinds: Sequence[str] = KINDS) -> Best:
    best = best or Best()
    best.hear(outcomes, NAMES, kinds)
    return best


def told(best: Best) -> dict[str, tuple[int, str]]:
    return {score.kind: (score.value, score.name) for score in best.scores}


def test_the_fastest_slap_the_largest_pile_and_most_hands_count() -> None:
    best = after(
        slap(0, 310_000),
        PileTaken(t=1, seat=0, pile=7, why="slap"),
        slap(1, 270_000),
        PileTaken(t=2, seat=1, pile=5, why="slap"),
        Winner(t=3, winner=[0], why="all cards"),
        Winner(t=4, winner=[1], why="all cards"),
        Winner(t=5, winner=[1], why="most cards"),
    )
    assert told(best) == {"fastest": (270_000, "Ben"), "pile": (7, "Ada"), "hands": (2, "Ben")}


def test_who_is_as_good_later_does_not_take_it_over() -> None:
    best = after(slap(0, 300_000), slap(1, 300_000))
    assert told(best) == {"fastest": (300_000, "Ada")}


def test_bots_guesses_and_piles_that_were_not_slapped_do_not_count() -> None:
    best = after(
        slap(2, 150_000),
        PileTaken(t=1, seat=2, pile=30, why="slap"),
        Winner(t=2, winner=[2], why="all cards"),
        slap(0, GUESS_US - 1),
        slap(0, None),
        PileTaken(t=3, seat=0, pile=20, why="challenge"),
        Winner(t=4, winner=[0, 1], why="loop"),
    )
    assert best.scores == ()


def test_they_are_kept_over_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "state" / "best.json"
    best = after(slap(0, 300_000), Winner(t=1, winner=[0], why="all cards"), best=Best(file))
    best.today(DAY)
    best.save()
    again = Best(file)
    assert told(again) == {"fastest": (300_000, "Ada"), "hands": (1, "Ada")}
    again.today(DAY)
    assert told(after(Winner(t=1, winner=[0], why="all cards"), best=again))["hands"] == (2, "Ada")


def test_another_day_begins_anew_also_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "best.json"
    best = Best(file)
    best.today(DAY)
    after(slap(0, 300_000), best=best).save()
    for changed in (best, Best(file)):
        changed.today(NEXT_DAY)
        assert changed.scores == ()


def test_while_the_clock_is_not_set_no_day_ends(tmp_path: Path) -> None:
    file = tmp_path / "best.json"
    best = after(slap(0, 300_000), best=Best(file))
    best.today("")
    best.save()
    again = Best(file)
    again.today("")
    again.today(DAY)  # the clock is set at last: that was today
    assert told(again) == {"fastest": (300_000, "Ada")}
    again.today("")
    assert again.scores


def test_nothing_is_written_while_nothing_is_new(tmp_path: Path) -> None:
    file = tmp_path / "best.json"
    best = Best(file)
    best.save()
    assert not file.exists()


@pytest.mark.parametrize("content", [b"", b"{", b'{"day": 3}'])
def test_a_file_that_cannot_be_read_costs_a_line_in_the_log(
    tmp_path: Path, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "best.json"
    file.write_bytes(content)
    assert Best(file).scores == ()
    assert "the best of the day are lost" in caplog.text


def test_a_full_disk_costs_a_line_in_the_log_and_leaves_what_was(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "best.json"
    after(slap(0, 300_000), best=Best(file)).save()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    after(slap(0, 200_000), best=Best(file)).save()
    assert "cannot be kept: No space left on device" in caplog.text
    assert told(Best(file)) == {"fastest": (300_000, "Ada")}
