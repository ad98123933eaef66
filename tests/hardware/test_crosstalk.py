import random

from hypothesis import given
from hypothesis import strategies as st

from console.hardware.crosstalk import SHARE, WINDOW_US, Hit, Judged, judge

hits = st.lists(
    st.builds(Hit, st.integers(0, 20_000), st.integers(0, 7), st.integers(1, 255)),
    max_size=12,
    unique_by=lambda hit: (hit.t_us, hit.pad),
)


def test_a_neighbour_that_was_shaken_does_not_score() -> None:
    hard, echo = Hit(1_000, 2, 200), Hit(1_400, 3, 60)
    judged = judge([hard, echo])
    assert judged.kept == (hard,)
    assert [one.hit for one in judged.rejected] == [echo]
    assert str(judged.rejected[0]) == (
        "pad 4 at 60/255 was crosstalk of pad 3 at 200/255, +400 µs from it"
    )


def test_the_echo_may_come_first() -> None:
    echo, hard = Hit(1_000, 3, 60), Hit(1_300, 2, 200)
    assert judge([echo, hard]).kept == (hard,)


def test_two_real_hits_near_each_other_both_count() -> None:
    first, second = Hit(1_000, 0, 180), Hit(1_020, 1, 120)
    assert judge([first, second]) == Judged((first, second), ())


def test_a_soft_hit_outside_the_window_counts() -> None:
    hard = Hit(1_000, 0, 250)
    inside, outside = Hit(1_000 + WINDOW_US, 1, 20), Hit(1_001 + WINDOW_US, 2, 20)
    assert judge([hard, inside, outside]).kept == (hard, outside)


def test_exactly_the_share_counts() -> None:
    hard = Hit(0, 0, 200)
    assert len(judge([hard, Hit(5, 1, int(200 * SHARE))]).kept) == 2
    assert len(judge([hard, Hit(5, 1, int(200 * SHARE) - 1)]).kept) == 1


def test_an_echo_rejects_nobody() -> None:
    """The second hit is an echo of the first; the third is weak, but far from any real hit."""
    hard, echo, soft = Hit(0, 0, 255), Hit(2_500, 1, 100), Hit(5_000, 2, 40)
    assert judge([hard, echo, soft]).kept == (hard, soft)


def test_a_pad_is_no_neighbour_of_its_own() -> None:
    hard, again = Hit(0, 0, 255), Hit(1_000, 0, 10)
    assert judge([hard, again]).kept == (hard, again)


@given(hits, st.integers())
def test_every_hit_is_kept_or_rejected_whatever_the_order(given_hits: list[Hit], seed: int) -> None:
    judged = judge(given_hits)
    assert sorted([*judged.kept, *(one.hit for one in judged.rejected)]) == sorted(given_hits)
    shuffled = random.Random(seed).sample(given_hits, len(given_hits))
    assert judge(shuffled) == judged


@given(hits)
def test_every_rejection_has_a_real_hit_that_explains_it(given_hits: list[Hit]) -> None:
    judged = judge(given_hits)
    for one in judged.rejected:
        assert one.stronger in judged.kept
        assert abs(one.stronger.t_us - one.hit.t_us) <= WINDOW_US
        assert one.hit.strength < SHARE * one.stronger.strength


@given(hits.filter(bool))
def test_the_strongest_hit_always_counts(given_hits: list[Hit]) -> None:
    strongest = max(hit.strength for hit in given_hits)
    assert any(hit.strength == strongest for hit in judge(given_hits).kept)
