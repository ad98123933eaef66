"""The gate: so many connections and no more, and none that says nothing whole."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from console.phone import gate as gates
from console.phone.gate import EACH, MOST, MOST_HELD, MOST_OF_ONE, Gate


class Inner(asyncio.Protocol):
    """A server's protocol that notes what reaches it."""

    def __init__(self) -> None:
        self.heard: list[Any] = []

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.heard.append("made")

    def data_received(self, data: bytes) -> None:
        self.heard.append(data)

    def eof_received(self) -> None:
        self.heard.append("eof")

    def connection_lost(self, error: Exception | None) -> None:
        self.heard.append("lost")

    def pause_writing(self) -> None:
        self.heard.append("pause")

    def resume_writing(self) -> None:
        self.heard.append("resume")


class Wire(asyncio.Transport):
    """A connection from an address."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 40_000)})
        self.aborted = self.paused = False

    @property
    def refused(self) -> bool:
        return self.aborted or self.paused

    def pause_reading(self) -> None:
        self.paused = True

    def abort(self) -> None:
        self.aborted = True


class Connected:
    """A gate, and connections through it."""

    def __init__(self) -> None:
        self.inners: list[Inner] = []
        self.seconds = 0.0
        self.gate = Gate(self._inner, lambda: self.seconds)

    def _inner(self) -> Inner:
        self.inners.append(Inner())
        return self.inners[-1]

    def connect(self, address: str = "10.0.0.1") -> tuple[Wire, asyncio.Protocol, Inner]:
        wire, protocol = Wire(address), self.gate()
        protocol.connection_made(wire)
        return wire, protocol, self.inners[-1]


class Timers:
    """The loop's timers, which go off when told to."""

    def __init__(self) -> None:
        self.waiting: dict[object, Callable[[], None]] = {}

    def call_later(self, delay_s: float, what: Callable[..., None], *given: Any) -> Any:
        timers, key = self.waiting, object()
        timers[key] = partial(what, *given)

        class Handle:
            def cancel(self) -> None:
                timers.pop(key, None)

        return Handle()

    def go_off(self) -> None:
        for key in list(self.waiting):
            self.waiting.pop(key)()


@pytest.fixture
def timers(monkeypatch: pytest.MonkeyPatch) -> Timers:
    made = Timers()
    monkeypatch.setattr(gates.asyncio, "get_running_loop", lambda: made)
    return made


@pytest.fixture
def connected(timers: Timers) -> Connected:
    return Connected()


def test_everything_of_a_connection_is_passed_on(connected: Connected) -> None:
    _, protocol, inner = connected.connect()
    protocol.data_received(b"GET")
    protocol.pause_writing()
    protocol.resume_writing()
    protocol.eof_received()
    protocol.connection_lost(None)
    assert inner.heard == ["made", b"GET", "pause", "resume", "eof", "lost"]
    assert len(connected.gate) == 0


def test_one_address_gets_so_many_and_others_still_get_in(connected: Connected) -> None:
    wires = [connected.connect() for _ in range(MOST_OF_ONE + 1)]
    assert [wire.refused for wire, _, _ in wires] == [False] * MOST_OF_ONE + [True]
    assert not connected.connect("10.0.0.2")[0].refused
    wires[0][1].connection_lost(None)
    assert not connected.connect()[0].refused


def test_all_together_get_so_many(connected: Connected) -> None:
    for number in range(MOST):
        assert not connected.connect(f"10.0.0.{number}")[0].refused
    assert connected.connect("10.0.1.1")[0].refused
    assert len(connected.gate) == MOST


def test_who_connects_over_and_over_is_turned_away_for_a_while(connected: Connected) -> None:
    refused = 0
    for _ in range(EACH.burst + 5):
        wire, protocol, _ = connected.connect()
        protocol.connection_lost(None)
        refused += wire.refused
    assert refused == 5
    assert not connected.connect("10.0.0.2")[0].refused
    connected.seconds += 1
    assert not connected.connect()[0].refused


def test_who_is_turned_away_waits_to_find_out_and_no_more_wait_than_may(
    connected: Connected, timers: Timers
) -> None:
    for _ in range(MOST_OF_ONE):
        connected.connect()
    wires = [connected.connect()[0] for _ in range(MOST_HELD + 1)]
    assert [wire.aborted for wire in wires] == [False] * MOST_HELD + [True]
    timers.go_off()
    assert all(wire.aborted for wire in wires)
    assert not connected.connect()[0].aborted


def test_who_was_turned_away_reaches_nothing(connected: Connected) -> None:
    for _ in range(MOST_OF_ONE):
        connected.connect()
    _, protocol, _ = connected.connect()
    protocol.data_received(b"GET")
    protocol.pause_writing()
    protocol.eof_received()
    protocol.connection_lost(None)
    assert len(connected.inners) == MOST_OF_ONE
    assert len(connected.gate) == MOST_OF_ONE


def test_no_address_is_remembered_that_has_gone(connected: Connected) -> None:
    for number in range(300):
        connected.seconds += 1
        _, protocol, _ = connected.connect(f"10.0.{number // 250}.{number % 250}")
        protocol.connection_lost(None)
    assert not connected.gate._by_address


def test_a_connection_without_a_request_is_closed(connected: Connected, timers: Timers) -> None:
    wire, protocol, _ = connected.connect()
    protocol.data_received(b"GET / HT")
    timers.go_off()
    assert wire.aborted


def test_a_request_may_take_its_time_and_the_next_one_not(
    connected: Connected, timers: Timers
) -> None:
    wire, protocol, _ = connected.connect()
    protocol.data_received(b"a whole request")
    connected.gate.begins(wire)
    protocol.data_received(b"what a websocket says")
    timers.go_off()
    assert not wire.aborted
    connected.gate.ends(wire)
    protocol.data_received(b"half of the next")
    timers.go_off()
    assert wire.aborted


def test_what_the_gate_does_not_know_is_no_matter(connected: Connected) -> None:
    connected.gate.begins(None)
    connected.gate.ends(Wire("10.0.0.9"))
