"""Tokens: nobody's guess, one owner's each, with an end."""

from __future__ import annotations

import hmac

import pytest

from console.phone.tokens import TOKEN_BYTES, Tokens, length_of
from tests.phone.test_rates import Clock


def test_a_token_is_its_owners() -> None:
    tokens: Tokens[int] = Tokens(Clock(), 60, 8)
    first, second = tokens.issue(0), tokens.issue(1)
    assert (tokens.owner(first), tokens.owner(second)) == (0, 1)
    assert len(first) == len(second) == length_of(TOKEN_BYTES)


@pytest.mark.parametrize("token", ["", "x", "a" * 43, "a" * 10_000, "\ud800" * 43, "é" * 43])
def test_what_was_never_issued_is_nobodys(token: str) -> None:
    tokens: Tokens[int] = Tokens(Clock(), 60, 8)
    tokens.issue(0)
    assert tokens.owner(token) is None


def test_a_token_runs_out() -> None:
    clock = Clock()
    tokens: Tokens[int] = Tokens(clock, 60, 8)
    token = tokens.issue(0)
    clock.now_s = 59
    assert tokens.owner(token) == 0
    clock.now_s = 60
    assert tokens.owner(token) is None


def test_tokens_can_be_ended_one_by_one_or_an_owners_all() -> None:
    tokens: Tokens[int] = Tokens(Clock(), 60, 8)
    a, b, other = tokens.issue(0), tokens.issue(0), tokens.issue(1)
    tokens.end(a)
    assert [tokens.owner(token) for token in (a, b, other)] == [None, 0, 1]
    tokens.end_all_of(0)
    assert [tokens.owner(token) for token in (a, b, other)] == [None, None, 1]


def test_over_the_bound_the_oldest_ends() -> None:
    tokens: Tokens[int] = Tokens(Clock(), 60, 2)
    issued = [tokens.issue(number) for number in range(3)]
    assert [tokens.owner(token) for token in issued] == [None, 1, 2]


def test_no_token_is_kept_as_it_is() -> None:
    tokens: Tokens[int] = Tokens(Clock(), 60, 8)
    token = tokens.issue(0)
    assert token.encode() not in b"".join(tokens._held)


def test_every_token_is_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    tokens: Tokens[int] = Tokens(Clock(), 60, 8)
    first, *_ = [tokens.issue(number) for number in range(3)]
    compared: list[bool] = []
    monkeypatch.setattr(hmac, "compare_digest", lambda a, b: compared.append(a == b) or a == b)
    assert tokens.owner(first) == 0
    assert compared == [True, False, False]
