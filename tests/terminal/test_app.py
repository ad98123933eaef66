"""The terminal as an application: it draws what the feed shows and passes keys on, in order."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from pytest_mock import MockerFixture
from textual.events import Key
from textual.pilot import Pilot

from console.screens import Screen, TableScreen
from console.terminal.app import Terminal
from tests.terminal.scenes import KEYS, hand_end, lobby, match_end, screens, table

pytestmark = pytest.mark.slow


class FakeFeed:
    """A game that shows what it is told to and keeps what it was sent."""

    def __init__(self, screen: Screen) -> None:
        self.shown = screen
        self.lines: list[str] = []
        self.keys: list[tuple[str, int]] = []
        self.held: list[str] = []
        self.left = False
        self.clock_us = 5_000_000
        self.asked = 0

    def screen(self) -> Screen:
        self.asked += 1
        return self.shown

    def new_lines(self) -> list[str]:
        lines, self.lines = self.lines, []
        return lines

    def key(self, name: str, t_us: int, held: bool = False) -> None:
        self.keys.append((name, t_us))
        if held:
            self.held.append(name)

    def quit(self) -> None:
        self.left = True

    def now_us(self) -> int:
        return self.clock_us


Play = Callable[[Terminal, "Pilot[None]"], Awaitable[None]]


def run(feed: FakeFeed, play: Play, size: tuple[int, int] = (80, 24)) -> Terminal:
    terminal = Terminal(feed, KEYS)

    async def session() -> None:
        async with terminal.run_test(size=size) as pilot:
            await pilot.pause()
            await play(terminal, pilot)

    asyncio.run(session())
    return terminal


def text(terminal: Terminal, name: str) -> str:
    widget = terminal.query_one(f"#{name}")
    return "\n".join(widget.render_line(y).text for y in range(widget.size.height))


def test_the_parts_lie_under_each_other_and_fill_the_window() -> None:
    async def play(terminal: Terminal, pilot: Pilot[None]) -> None:
        region = {name: terminal.query_one(f"#{name}").region for name in PARTS}
        width, height = terminal.size
        assert region["title"].y == 0
        assert region["left"].y == region["right"].y == 1
        assert region["left"].right < region["right"].x
        assert region["right"].right == width - 1
        assert region["left"].bottom == region["rule"].y
        assert region["rule"].bottom == region["log"].y
        assert region["log"].bottom == region["hint"].y == height - 1

    for size in ((80, 24), (120, 40)):
        run(FakeFeed(TableScreen(table=table(8))), play, size)


PARTS = ("title", "left", "right", "rule", "log", "hint")


def test_every_scene_is_drawn_at_both_sizes() -> None:
    async def play(terminal: Terminal, pilot: Pilot[None]) -> None:
        for screen in screens().values():
            feed.shown = screen
            terminal.poll()
            await pilot.pause()
            assert text(terminal, "right").strip()

    for size in ((80, 24), (120, 40)):
        feed = FakeFeed(lobby())
        run(feed, play, size)


def test_a_match_end_takes_the_whole_width() -> None:
    async def play(terminal: Terminal, pilot: Pilot[None]) -> None:
        assert not terminal.query_one("#left").display
        assert terminal.query_one("#right").region.x == 0
        assert "White wins the match" in text(terminal, "right")

    run(FakeFeed(match_end()), play)


def test_keys_reach_the_feed_in_order_with_the_names_of_the_key_map() -> None:
    feed = FakeFeed(TableScreen(table=table()))
    pressed = ["q", "space", "left", "1", "enter", "D", "comma", "tab", "f5", "escape", "pageup"]

    async def play(terminal: Terminal, pilot: Pilot[None]) -> None:
        await pilot.press(*pressed)

    run(feed, play)
    assert [name for name, _ in feed.keys] == [
        "q", "space", "left", "1", "return", "d", ",", "tab", "f5", "escape", "page up",
    ]  # fmt: skip
    assert feed.held == ["d"], "shift holds a key"


def test_a_key_is_dated_when_it_was_read_not_when_it_was_handled(mocker: MockerFixture) -> None:
    feed = FakeFeed(TableScreen(table=table()))
    mocker.patch("console.terminal.app.monotonic", return_value=100.0)

    async def play(terminal: Terminal, pilot: Pilot[None]) -> None:
        for name, read_at in (("d", 99.990), ("k", 99.9925), ("x", 100.0), ("l", 99.0)):
            event = Key(name, name)
            event.time = read_at
            await terminal.on_event(event)

    run(feed, play)
    assert feed.keys == [("d", 4_990_000), ("k", 4_992_500), ("x", 5_000_000), ("l", 5_000_000)]


def test_control_keys_are_no_taps_and_quit() -> None:
    for keys in (["ctrl+d", "ctrl+q"], ["ctrl+c"]):
        feed = FakeFeed(TableScreen(table=table()))

        async def play(terminal: Terminal, pilot: Pilot[None], keys: list[str] = keys) -> None:
            await pilot.press(*keys)

        run(feed, play)
        assert feed.left
        assert feed.keys == []


def test_sentences_stand_in_the_log_the_newest_last() -> None:
    feed = FakeFeed(TableScreen(table=table()))

    async def play(terminal: Terminal, pilot: Pilot[None]) -> None:
        feed.lines = [f"Ada lays card {number} [slap]" for number in range(9)]
        terminal.poll()
        await pilot.pause()
        assert text(terminal, "log").split("\n")[-1].strip() == "Ada lays card 8 [slap]"
        feed.lines = ["Ben wins 14 cards with a double " * 4]
        terminal.poll()
        await pilot.pause()
        last = text(terminal, "log").split("\n")
        assert last[0].strip() == "Ada lays card 7 [slap]"
        assert last[2].startswith("Ben wins 14 cards")
        assert last[3].startswith("  ")

    run(feed, play)


def test_an_unchanged_screen_is_not_drawn_again(mocker: MockerFixture) -> None:
    feed = FakeFeed(TableScreen(table=table()))

    async def play(terminal: Terminal, pilot: Pilot[None]) -> None:
        drawn = mocker.patch("console.terminal.app.draw", side_effect=AssertionError)
        feed.shown = TableScreen(table=table())
        terminal.poll()
        terminal.poll()
        assert not drawn.called

    run(feed, play)


def test_the_clock_alone_counts_the_seconds_to_the_next_hand() -> None:
    feed = FakeFeed(hand_end())
    feed.clock_us = 0

    async def play(terminal: Terminal, pilot: Pilot[None]) -> None:
        assert "Next hand in 5 s" in text(terminal, "right")
        feed.clock_us = 3_000_000
        terminal.poll()
        await pilot.pause()
        assert "Next hand in 2 s" in text(terminal, "right")

    run(feed, play)


def test_the_feed_is_polled_by_itself() -> None:
    feed = FakeFeed(TableScreen(table=table()))

    async def play(terminal: Terminal, pilot: Pilot[None]) -> None:
        feed.shown = lobby()
        while "Lobby" not in text(terminal, "title"):
            await pilot.pause()

    run(feed, play)


def test_a_new_size_is_drawn_and_a_small_one_is_told() -> None:
    async def play(terminal: Terminal, pilot: Pilot[None]) -> None:
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert terminal.query_one("#title").size.width == 120
        assert "██" in text(terminal, "right")
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert "at least 80×24" in text(terminal, "rule")

    run(FakeFeed(TableScreen(table=table())), play)
