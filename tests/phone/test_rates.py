"""Buckets of tokens that fill up with time, one for each address and one for all."""

from __future__ import annotations

from console.phone.rates import Bucket, Buckets, Rate


class Clock:
    now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


def test_a_bucket_runs_dry_and_fills_again() -> None:
    clock = Clock()
    bucket = Bucket(Rate(2, 0.1), clock)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    assert bucket.wait_s() == 10
    clock.now_s = 9.9
    assert not bucket.take()
    clock.now_s = 10
    assert bucket.take()
    clock.now_s = 10_000
    assert [bucket.take() for _ in range(3)] == [True, True, False]


def test_what_was_not_used_is_given_back_and_no_more() -> None:
    bucket = Bucket(Rate(1, 0.1), Clock())
    bucket.take()
    bucket.give_back()
    bucket.give_back()
    assert [bucket.take(), bucket.take()] == [True, False]


def test_one_address_does_not_use_up_anothers() -> None:
    buckets = Buckets(Rate(1, 0.1), Rate(9, 1), Clock())
    assert [buckets.take("a"), buckets.take("a"), buckets.take("b")] == [0, 10, 0]
    buckets.give_back("a")
    assert buckets.take("a") == 0


def test_many_addresses_together_have_their_own_bound() -> None:
    clock = Clock()
    buckets = Buckets(Rate(9, 1), Rate(3, 0.5), clock)
    assert [buckets.take(name) for name in "abcd"] == [0, 0, 0, 2]
    clock.now_s = 2
    assert buckets.take("d") == 0


def test_only_so_many_addresses_are_remembered() -> None:
    buckets = Buckets(Rate(1, 0.001), Rate(10_000, 1), Clock())
    for number in range(2_000):
        assert buckets.take(str(number)) == 0
    assert buckets.take("1999") > 0
    assert len(buckets._by_address) <= 512
