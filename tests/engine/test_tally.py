"""What the result of a match counts."""

from __future__ import annotations

from console.engine.outcomes import CardLaid, Outcome, Verdict
from console.engine.tally import Closest, Tally


def won(seat: int, reaction: int | None = None) -> Outcome:
    return Verdict(1, seat, "won", patterns=["double"], reaction=reaction)


def beaten(seat: int, behind: int | None, reaction: int | None = None) -> Outcome:
    return Verdict(2, seat, "beaten", behind=behind, reaction=reaction)


def test_slaps_won_and_wrong_are_counted_by_seat() -> None:
    tally = Tally(3)
    tally.add([won(0), won(2), won(0), Verdict(3, 1, "wrong"), CardLaid(4, 1, "KS", "ratscrew")])
    assert [seat.slaps_won for seat in tally.seats] == [2, 0, 1]
    assert [seat.wrong for seat in tally.seats] == [0, 1, 0]


def test_free_verdicts_count_for_nothing() -> None:
    tally = Tally(2)
    for verdict in ("too late", "repeat", "ignored"):
        tally.add([Verdict(1, 0, verdict, reaction=200_000)])
    assert tally.seats[0].reactions_us == []
    assert (tally.seats[0].slaps_won, tally.seats[0].wrong) == (0, 0)


def test_reactions_of_right_slaps_are_kept_won_or_beaten() -> None:
    tally = Tally(2)
    tally.add([won(0, 250_000), beaten(1, 900, 250_900), Verdict(3, 1, "wrong", reaction=90_000)])
    tally.add([won(1, None)])
    assert [seat.reactions_us for seat in tally.seats] == [[250_000], [250_900]]


def test_seats_do_not_share_their_lists() -> None:
    tally = Tally(2)
    tally.add([won(0, 1)])
    assert tally.seats[1].reactions_us == []


def test_the_closest_race_of_the_match_is_kept() -> None:
    tally = Tally(3)
    assert tally.closest is None
    tally.add([won(0), beaten(1, 4_000)])
    tally.add([won(2), beaten(0, 900), beaten(1, 2_000)])
    tally.add([won(1), beaten(2, 950), beaten(0, None)])
    assert tally.closest == Closest(2, 0, 900)


def test_a_dead_heat_is_the_closest_of_all() -> None:
    tally = Tally(2)
    tally.add([won(1), beaten(0, 0)])
    assert tally.closest == Closest(1, 0, 0)


def test_a_slap_beaten_by_nobody_known_is_no_race() -> None:
    tally = Tally(2)
    tally.add([beaten(0, 500)])
    assert tally.closest is None
