"""The codes of a match: who may see which hand, and until when; and the hand's clock."""

from __future__ import annotations

from console.phone.hand_clock import HandClock
from console.phone.hand_seats import Seats
from tests.phone.hand_table import AllHeld


def seats(*held: int) -> Seats:
    made = Seats(lambda: 0.0)
    made.begin("one")
    made.hold(held)
    return made


def test_a_code_is_of_its_seat_and_another_one_is_there_once_it_was_used() -> None:
    made = seats(0, 1)
    code = made.code(0)
    assert made.join(code) == 0
    assert made.code(0) not in ("", code)
    assert made.join(code) == 0, "the phone that has it keeps it"
    assert made.join(made.code(1)) == 1
    assert made.join("x" * 22) is None
    assert made.code(2) == ""


def test_the_next_code_that_is_used_ends_the_one_before() -> None:
    made = seats(0)
    first = made.code(0)
    made.join(first)
    second = made.code(0)
    assert made.join(second) == 0
    assert made.join(first) is None
    assert made.join(second) == 0
    third = made.code(0)
    made.join(third)
    assert [made.join(code) for code in (first, second, third)] == [None, None, 0]


def test_many_phones_one_after_another_leave_the_other_seats_alone() -> None:
    made = seats(0, 1)
    other = made.code(1)
    for _ in range(200):
        made.join(made.code(0))
    assert made.join(other) == 1


def test_a_seat_given_up_and_another_match_end_all_codes() -> None:
    made = seats(0, 1)
    used, scanned = made.code(0), made.code(1)
    made.join(used)
    unused = made.code(0)
    made.hold([1])
    assert [made.join(code) for code in (used, unused, scanned)] == [None, None, 1]
    made.begin("two")
    made.hold([0, 1])
    assert made.join(scanned) is None


def test_a_hands_clock_is_kept_where_hands_come_a_little_late() -> None:
    now_s = [100.0]
    clock = HandClock(lambda: now_s[0])
    clock.hear(AllHeld("m", (), 2_000_000))
    assert clock.began_ms == 98_000
    now_s[0] = 101.1
    clock.hear(AllHeld("m", (), 3_000_000))
    assert clock.began_ms == 98_000
    now_s[0] = 110.0
    clock.hear(AllHeld("m", (), 0))
    assert clock.began_ms == 110_000
    assert clock.now_ms() == 110_000
