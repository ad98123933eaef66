"""Time (rules 0): inputs of one moment, deadlines first, arrival order never counts, pauses."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.sampling import every

from .play import header, inputs, play, replayed

PATTERNS_ONLY = {"challenge": False}


def every_order(*moves: str, **fields: object) -> set[str]:
    """Play every order of the moves, which all come at the same time, and tell the stories."""
    results = set()
    for order in permutations(moves):
        moment = ["+1s time", *(f"+0 {what}" for what in order)]
        played = replayed(header(**fields), inputs(moment))
        results.add(repr((played.outcomes, played.final())))
    return results


def test_flips_come_before_slaps_of_the_same_moment() -> None:
    """A slap at the very time of the flip is judged on the table with the card."""
    played = play("0 flip", "1 flip", "+0 0 slap", stacks=["5C 2C", "5D 2D"], rules=PATTERNS_ONLY)
    assert played.story == ["0 won double", "0 takes 2: slap"]


def test_a_slap_a_microsecond_before_the_card_is_on_the_table_without_it() -> None:
    """The same slap 1 µs earlier: no pattern lay there."""
    played = play(
        "0 flip", "1 slap", "+1us 1 flip", stacks=["5C 2C", "5D 2D 3D 4D"], rules=PATTERNS_ONLY
    )
    assert played.verdicts == ["1 wrong"]


def test_the_seat_that_is_due_flips_first_then_clockwise() -> None:
    """Three flips of one moment, seat 1 due: 1, 2, 0, whatever order they are written in."""
    played = play(
        "+1s 0 flip", "+0 2 flip", "+0 1 flip",
        stacks=["2C 9C", "3D 9D", "4H 9H"],
        lead=1,
        rules=PATTERNS_ONLY,
    )  # fmt: skip
    assert played.laid == ["3D", "4H", "2C"]
    assert played.story == []


def test_a_flip_of_the_same_moment_that_is_not_due_is_out_of_turn() -> None:
    """Seat 0 lays; seat 2 is not due then and pays; seat 1 is not there to lay between."""
    played = play(
        "+1s 2 flip", "+0 0 flip",
        stacks=["2C 9C", "3D 9D", "4H 9H 5H"],
        rules={**PATTERNS_ONLY, "out_of_turn": "bury 2"},
    )  # fmt: skip
    assert played.told == ["0 lays 2C", "2 flip refused", "2 buries 4H 9H"]


@pytest.mark.parametrize("resolution_us", [0, 5])
@pytest.mark.parametrize("handicap_ms", every(2, [[0, 0, 0], [0, 50, 100]]))
@pytest.mark.parametrize("display", every(2, [True, False]))
def test_the_order_of_lines_at_equal_times_never_counts(
    resolution_us: int, handicap_ms: list[int], display: bool
) -> None:
    """All 120 orders of five inputs of one moment give one game."""
    stories = every_order(
        "0 flip", "1 slap", "2 slap", "1 flip", "shown 1",
        stacks=["5C 2C 4C", "5D 2D 4D", "5H 2H 4H"],
        pile="9C 5S",
        resolution_us=resolution_us,
        handicap_ms=handicap_ms,
        display=display,
        rules=PATTERNS_ONLY,
    )  # fmt: skip
    assert len(stories) == 1


def test_wrong_slaps_of_one_moment_and_the_host_in_any_order() -> None:
    """The host comes last: who slapped before the pause is judged."""
    stories = every_order(
        "0 slap", "1 slap", "2 slap", "pause", "2 flip",
        stacks=["5C 2C 4C", "5D 2D 4D", "5H 2H 4H"],
        pile="9C",
        rules={"out_of_turn": "bury 2"},
    )  # fmt: skip
    assert len(stories) == 1


def test_deadlines_fall_due_before_the_inputs_of_their_moment() -> None:
    """The pile that lies for a second is taken at that second; a slap then finds no card."""
    stacks = ["JC 9C 4C", "5D 5H 2D"]
    moves = ["0 flip", "1 flip"]
    at = play(*moves, "+1000000us 1 slap", pile="8C", stacks=stacks)
    before = play(*moves, "+999999us 1 slap", "time", pile="8C", stacks=stacks)
    assert at.story[-2:] == ["0 takes 3: challenge", "1 ignored"]
    assert before.story[-3:] == ["1 wrong", "1 buries 5H", "0 takes 4: challenge"]


def test_a_flip_at_the_deadline_finds_the_pile_taken() -> None:
    """Deadlines first: the winner's flip at that moment is already the lead."""
    stacks = ["JC 9C 4C", "5D 5H 2D"]
    assert play("0 flip", "1 flip", "+1s 0 flip", stacks=stacks).laid == ["JC", "5D", "9C"]
    assert play("0 flip", "1 flip", "+999999us 0 flip", stacks=stacks).laid == ["JC", "5D"]


def test_time_alone_lets_deadlines_fall_due() -> None:
    played = play("0 flip", "1 flip", "+1s time", stacks=["JC 9C", "5D 5H"])
    assert played.story == ["1 owes 1 to 0", "pile lies for 0", "0 takes 2: challenge"]
    assert played.find("pile")[0]["t"] == 2_000_000


def test_pause_stops_every_deadline() -> None:
    """Half a second before the pause and half after it are the second the pile lies."""
    moves = ["0 flip", "1 flip", "+400 pause", "+1min time", "resume", "+599999us time"]
    stacks = ["JC 9C", "5D 5H"]
    waits = play(*moves, stacks=stacks)
    taken = play(*moves, "+1us time", stacks=stacks)
    assert waits.pile == "JC 5D"
    assert taken.find("pile")[0]["t"] == 1_000_000 + 400_000 + 60_500_000 + 600_000


def test_pause_stops_the_grace() -> None:
    """A card covers a double 100 ms before the pause; 150 ms after it a late hand is free still."""
    moves = ["0 flip", "1 flip", "0 flip", "+100 pause", "+10s resume"]
    fields = {"stacks": ["5C 7C 8C 9C", "5D 2D 3D"], "rules": PATTERNS_ONLY}
    assert play(*moves, "+150 1 slap", **fields).verdicts == ["1 too late"]
    assert play(*moves, "+150001us 1 slap", **fields).verdicts == ["1 wrong"]


def test_pause_stops_the_handicap() -> None:
    """A verdict that waits 100 ms waits on after the pause."""
    moves = ["0 flip", "1 flip", "0 slap", "+60 pause", "+10s time", "resume"]
    fields = {"stacks": ["5C 7C", "5D 2D"], "rules": PATTERNS_ONLY, "handicap_ms": [100, 0]}
    waits = play(*moves, "+39999us 0 flip", **fields)
    given = play(*moves, "+40001us 0 flip", **fields)
    assert waits.story[:4] == ["paused", "resumed", "0 flip refused", "0 won double"]
    assert given.story == ["paused", "resumed", "0 won double", "0 takes 2: slap"]


def test_nothing_is_played_while_the_game_is_paused() -> None:
    """Flips are refused without a price, slaps ignored."""
    played = play(
        "0 flip", "pause", "1 flip", "0 flip", "1 slap", "pause", "resume", "resume", "1 flip",
        stacks=["5C 7C", "5D 2D"],
        rules={**PATTERNS_ONLY, "out_of_turn": "bury 2"},
    )  # fmt: skip
    assert played.told == [
        "0 lays 5C",
        "paused",
        "1 flip refused",
        "0 flip refused",
        "1 ignored",
        "pause refused",
        "resumed",
        "resume refused",
        "1 lays 5D",
    ]


def test_a_call_has_no_meaning_here() -> None:
    """A call key is refused and free."""
    played = play("0 flip", "1 call one", stacks=["5C 7C", "5D 2D"])
    assert played.story == ["1 call refused"]


def test_wrong_slaps_too_close_to_tell_do_not_hold_up_a_deadline() -> None:
    """The pile is taken at its time even while wrong slaps are being drawn for."""
    played = play(
        "0 flip", "1 flip", "+999998us 1 slap", "+3us 2 slap", "time",
        stacks=["JS 5D", "8C 2C 3C", "4D 4H"],
        resolution_us=5,
    )  # fmt: skip
    assert played.story[2:] == ["1 wrong", "1 buries 2C", "0 takes 3: challenge", "2 ignored"]
    assert [o["t"] for o in played.outcomes] == sorted(o["t"] for o in played.outcomes)


@pytest.mark.parametrize("seed", range(8))
def test_that_nothing_happened_changes_nothing(seed: int) -> None:
    """A line that only tells the time cannot decide who pays first."""
    fields = {
        "stacks": ["7S 5D", "8C 2C 3C", "4D 4H"],
        "resolution_us": 5,
        "rules": PATTERNS_ONLY,
        "seed": seed,
    }
    with_time = play("0 flip", "1 slap", "+1us time", "+1us 2 slap", "time", **fields)
    without = play("0 flip", "1 slap", "+2us 2 slap", "time", **fields)
    assert with_time.outcomes == without.outcomes
