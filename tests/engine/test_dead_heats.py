"""Who was first (rules 0): order of time, dead heats drawn by seed, handicaps (rules 8)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from .play import header, inputs, play, replayed

FIVES = {
    "stacks": ["5C 7C 8C 9C", "5D 2D 3D 4D", "6H 7H 8H 9H", "6S 7S 8S 9S"],
    "rules": {"challenge": False},
}
LIVE = ["0 flip", "1 flip"]


def first(*moves: str, **fields: object) -> str:
    """Return the first verdict of the race."""
    return play(*LIVE, *moves, "time", **{**FIVES, **fields}).verdicts[0]


# -- order of time -------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(4))
def test_the_earliest_right_slap_wins(seat: int) -> None:
    """Whoever is 1 µs before the others, whichever seat it is."""
    others = [s for s in range(4) if s != seat]
    moves = [f"+200 {seat} slap", f"+1us {others[0]} slap", *(f"+0 {s} slap" for s in others[1:])]
    for seed in range(4):
        played = play(*LIVE, *moves, **FIVES, seed=seed)
        assert played.verdicts == [f"{seat} won", *(f"{s} beaten" for s in others)]
        assert played.find("verdict")[0]["margin"] == 1
        assert not played.find("dead_heat")


def test_everybody_gets_a_verdict_and_the_slower_owe_nothing() -> None:
    played = play(*LIVE, "+200 2 slap", "+30 0 slap", "+30 3 slap", **FIVES)
    assert played.verdicts == ["2 won", "0 beaten", "3 beaten"]
    assert [o["behind"] for o in played.find("behind")] == [30_000, 60_000]
    assert played.counts == [3, 3, 6, 4]


# -- dead heats ----------------------------------------------------------------------------------


def test_equal_times_are_a_dead_heat_and_said_to_be_one() -> None:
    played = play(*LIVE, "+200 1 slap", "+0 3 slap", **FIVES)
    (heat,) = played.find("dead_heat")
    assert heat["dead_heat"] == [1, 3]
    drawn = heat["drawn"]
    assert played.story[:3] == [
        "dead heat 1 3",
        f"{drawn} won double",
        f"{4 - drawn} beaten",
    ]
    assert played.find("verdict")[0]["margin"] == 0


@pytest.mark.parametrize(
    ("gap_us", "resolution_us", "is_heat"),
    [(0, 0, True), (1, 0, False), (1, 1, True), (2, 1, False), (4, 4, True), (5, 4, False)],
)
def test_slaps_within_the_resolution_of_the_earliest(
    gap_us: int, resolution_us: int, is_heat: bool
) -> None:
    """As close as the source can tell, that distance included; beyond it time decides."""
    moves = ["+200 2 slap", f"+{gap_us}us 0 slap", "time"]
    played = play(*LIVE, *moves, **FIVES, resolution_us=resolution_us)
    assert bool(played.find("dead_heat")) == is_heat
    if not is_heat:
        assert played.verdicts == ["2 won", "0 beaten"]


def test_only_the_distance_to_the_earliest_counts() -> None:
    """0, 3 and 6 µs at 4 µs: the third is close to the second only, and beaten."""
    moves = ["+200 3 slap", "+3us 2 slap", "+3us 1 slap", "time"]
    played = play(*LIVE, *moves, **FIVES, resolution_us=4)
    assert played.find("dead_heat")[0]["dead_heat"] == [2, 3]
    assert played.verdicts[-1] == "1 beaten"


@pytest.mark.slow
def test_the_draw_is_the_seeds() -> None:
    """The same seed draws the same seat; over many seeds every seat of four wins about as often."""
    moves = ["+200 0 slap", "+0 1 slap", "+0 2 slap", "+0 3 slap"]
    heats = [play(*LIVE, *moves, **FIVES, seed=seed).find("drawn")[0] for seed in range(120)]
    drawn = Counter(heat["drawn"] for heat in heats)
    assert all(15 < drawn[seat] < 50 for seat in range(4)), drawn
    assert play(*LIVE, *moves, **FIVES, seed=7).find("drawn")[0] == heats[7]


def test_neither_the_seat_nor_the_order_of_lines_decides() -> None:
    """The same heat written in twenty orders draws one and the same seat."""
    rng = random.Random(1)
    head = header(**FIVES, seed=3)
    moment = [f"+0 {seat} slap" for seat in range(4)]
    winners = set()
    for _ in range(20):
        rng.shuffle(moment)
        replay = replayed(head, inputs([*LIVE, "+200 time", *moment]))
        winners.add(repr(replay.outcomes))
    assert len(winners) == 1


def test_the_earlier_of_a_dead_heat_may_lose_it() -> None:
    """Within the resolution nobody knows who was earlier."""
    moves = ["+200 2 slap", "+2us 0 slap", "time"]
    drawn = {play(*LIVE, *moves, **FIVES, resolution_us=4, seed=s).verdicts[0] for s in range(12)}
    assert drawn == {"2 won", "0 won"}


def test_wrong_slaps_of_one_moment_pay_in_an_order_that_is_drawn() -> None:
    """Both pay; over the seeds either goes first."""
    moves = ["0 flip", "+200 1 slap", "+0 2 slap"]
    orders = Counter(tuple(play(*moves, **FIVES, seed=seed).verdicts) for seed in range(24))
    assert set(orders) == {("1 wrong", "2 wrong"), ("2 wrong", "1 wrong")}
    assert min(orders.values()) > 3


def test_wrong_slaps_beyond_the_resolution_pay_in_order_of_time() -> None:
    moves = ["0 flip", "+200 2 slap", "+5us 1 slap", "time"]
    for seed in range(8):
        played = play(*moves, **FIVES, resolution_us=4, seed=seed)
        assert played.verdicts == ["2 wrong", "1 wrong"]


def test_a_flip_closer_than_the_resolution_behind_a_slap_waits_for_the_verdict() -> None:
    """The slap was on the double; the flip 2 µs later cannot cover it, and is not lost."""
    moves = ["+200 3 slap", "+2us 2 flip", "+2us 1 slap", "time"]
    rules = {**FIVES["rules"], "lead_after_slap": "seat"}
    played = play(*LIVE, *moves, **{**FIVES, "rules": rules}, resolution_us=4)
    assert played.find("dead_heat")[0]["dead_heat"] == [1, 3]
    assert played.laid == ["5C", "5D", "6H"]
    assert played.counts[2] == 3


@pytest.mark.parametrize("resolution_us", [0, 4])
@pytest.mark.parametrize("gap_us", [0, 2])
def test_a_slap_at_the_end_of_a_script_has_its_verdict(resolution_us: int, gap_us: int) -> None:
    """The resolution is no deadline: the last line of a script is judged without another."""
    moves = ["+200 3 slap", f"+{gap_us}us 1 slap"]
    played = play(*LIVE, *moves, **FIVES, resolution_us=resolution_us)
    assert {verdict.split()[1] for verdict in played.verdicts} == {"won", "beaten"}
    wrong = play("0 flip", "+200 3 slap", **FIVES, resolution_us=resolution_us)
    assert wrong.verdicts == ["3 wrong"]


# -- handicaps -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("handicap_ms", "later_us", "winner"),
    [
        ([0, 0, 0, 0], 1, 2),
        ([0, 0, 100, 0], 99_999, 0),
        ([0, 0, 100, 0], 100_001, 2),
        ([50, 0, 100, 0], 49_999, 0),
        ([50, 0, 100, 0], 50_001, 2),
        ([300, 0, 0, 300], 1, 2),
    ],
)
def test_the_order_of_slaps_is_by_the_handicapped_time(
    handicap_ms: list[int], later_us: int, winner: int
) -> None:
    """Seat 2 slaps first, seat 0 later; the handicap is added to each."""
    moves = ["+200 2 slap", f"+{later_us}us 0 slap", "+1s"]
    assert first(*moves[:2], handicap_ms=handicap_ms) == f"{winner} won"


def test_equal_handicapped_times_are_a_dead_heat() -> None:
    moves = ["+200 2 slap", "+100 0 slap", "time"]
    played = play(*LIVE, *moves, **FIVES, handicap_ms=[0, 0, 100, 0])
    assert played.find("dead_heat")[0]["dead_heat"] == [0, 2]


def test_handicapped_times_within_the_resolution_are_a_dead_heat() -> None:
    for later_us, is_heat in ((99_996, True), (99_995, False), (100_004, True), (100_005, False)):
        moves = ["+200 2 slap", f"+{later_us}us 0 slap", "time"]
        played = play(*LIVE, *moves, **FIVES, handicap_ms=[0, 0, 100, 0], resolution_us=4)
        assert bool(played.find("dead_heat")) == is_heat, later_us


def test_a_verdict_waits_until_the_longest_handicap_has_passed() -> None:
    """Even the slap of the seat with the longest one, which nobody can be before."""
    fields = {**FIVES, "handicap_ms": [0, 0, 0, 100]}
    waits = play(*LIVE, "+200 2 slap", "+99999us 2 flip", **fields)
    given = play(*LIVE, "+200 2 slap", "+100001us 2 flip", **fields)
    assert waits.story[:2] == ["2 flip refused", "2 won double"]
    assert given.story == ["2 won double", "2 takes 2: slap"]
    assert given.laid[-1] == "6H"


def test_flips_in_that_time_are_refused_without_a_price() -> None:
    rules = {**FIVES["rules"], "out_of_turn": "bury 2"}
    moves = ["+200 2 slap", "+50 2 flip", "+10 0 flip", "+10 1 flip", "+31 2 flip"]
    played = play(*LIVE, *moves, **{**FIVES, "rules": rules}, handicap_ms=[0, 0, 0, 100])
    assert played.story == [
        "2 flip refused",
        "0 flip refused",
        "1 flip refused",
        "2 won double",
        "2 takes 2: slap",
    ]
    assert played.laid == ["5C", "5D", "6H"]


def test_the_table_is_judged_at_the_real_time() -> None:
    """The card covers the double 10 ms after it; a handicap does not move the slap behind it."""
    moves = ["+10 2 slap", "+1s time"]
    played = play(*LIVE, *moves, **FIVES, handicap_ms=[0, 0, 300, 0])
    assert played.verdicts == ["2 won"]
    assert played.reply(2)["reaction"] == 10_000


def test_a_deadline_in_the_time_a_verdict_waits_comes_after_it() -> None:
    """The pile lies won for seat 0; the slap 50 ms before it is taken wins it all the same."""
    played = play(
        "0 flip", "1 flip", "+950 2 slap", "+1s time",
        stacks=["JC 7C", "5D 2D", "6H 7H"],
        pile="5C JD",
        handicap_ms=[0, 0, 0],
    )  # fmt: skip
    slow = play(
        "0 flip", "1 flip", "+950 2 slap", "+1s time",
        stacks=["JC 7C", "5D 2D", "6H 7H"],
        pile="9C 5C",
        rules={"patterns": ["sandwich"]},
        handicap_ms=[200, 0, 0],
    )  # fmt: skip
    assert played.verdicts == ["2 wrong"]
    assert slow.story[2:] == ["2 won sandwich", "2 takes 4: slap"]


def test_a_wrong_slap_does_not_wait_for_handicaps() -> None:
    played = play("0 flip", "+200 1 slap", **FIVES, handicap_ms=[0, 0, 0, 300])
    assert played.verdicts == ["1 wrong"]


def test_a_second_slap_while_the_verdict_waits_is_a_repeat() -> None:
    moves = ["+200 2 slap", "+10 2 slap", "+10 1 slap", "+10 1 slap", "+1s time"]
    played = play(*LIVE, *moves, **FIVES, handicap_ms=[100, 0, 0, 0])
    assert sorted(played.verdicts) == ["1 beaten", "1 repeat", "2 repeat", "2 won"]


def test_a_handicapped_winner_leaves_the_faster_seat_beaten() -> None:
    """Seat 2 hit first by 60 ms but gives 100: it is beaten by 40 ms."""
    moves = ["+200 2 slap", "+60 0 slap", "+1s time"]
    played = play(*LIVE, *moves, **FIVES, handicap_ms=[0, 0, 100, 0])
    assert played.verdicts == ["0 won", "2 beaten"]
    assert played.find("verdict")[0]["margin"] == 40_000
    assert played.reply(2)["behind"] == 40_000


def test_ending_the_hand_gives_the_verdict_that_waits() -> None:
    moves = ["+200 2 slap", "+10 end hand"]
    played = play(*LIVE, *moves, **FIVES, handicap_ms=[100, 0, 0, 0])
    assert played.story == ["2 won double", "2 takes 2: slap", "2 wins: most cards"]
