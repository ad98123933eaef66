"""Without a terminal the game is plain lines: what is played, every sentence, the result."""

from __future__ import annotations

import io

import msgspec

from console.engine.presets import rules_for
from console.screens import TableScreen
from console.terminal.plain import Plain, opening, result
from tests.terminal.scenes import lobby, match_end, table
from tests.terminal.test_app import FakeFeed


def test_a_match_from_its_start_to_its_result() -> None:
    feed, out = FakeFeed(lobby()), io.StringIO()
    plain = Plain(feed, out)
    assert not plain.pump()
    assert out.getvalue() == ""
    feed.shown, feed.lines = TableScreen(table=table()), ["Red lays K♠"]
    assert not plain.pump()
    feed.lines = ["Blue wins 14 cards with a double"]
    assert not plain.pump()
    feed.shown = match_end()
    assert plain.pump()
    assert not plain.pump()
    lines = out.getvalue().split("\n")
    assert lines[:4] == [
        "Ratscrew: Red, Blue, Yellow, White",
        "Slap on: Jack, Double, Sandwich",
        "Red lays K♠",
        "Blue wins 14 cards with a double",
    ]
    assert "White wins the match" in lines


def test_the_last_sentences_come_before_the_result() -> None:
    feed, out = FakeFeed(TableScreen(table=table())), io.StringIO()
    plain = Plain(feed, out)
    plain.pump()
    feed.shown, feed.lines = match_end(), ["White wins the hand with every card"]
    assert plain.pump()
    text = out.getvalue()
    assert text.index("with every card") < text.index("wins the match")


def test_the_result_is_a_table_in_the_order_of_places() -> None:
    lines = result(match_end())
    assert lines[2:5] == [
        "           hands  cards  slaps  wrong  median",
        " 1 White       2     52     17      0  272 ms",
        " 2 Red         0      0     15      1  292 ms",
    ]
    assert lines[6].endswith("-")
    assert lines[-1] == "Closest slap: Blue before White by 6 µs"


def test_a_shared_match_without_a_close_slap() -> None:
    shared = msgspec.structs.replace(match_end(), winners=(0, 3), closest=None)
    lines = result(shared)
    assert lines[1] == "Red and White share the match"
    assert not any("Closest" in line for line in lines)


def test_a_game_without_slaps_says_so() -> None:
    assert opening(table(rules=rules_for("beggar", {})))[1] == "Nothing may be slapped"


def test_a_stream_without_suit_signs_gets_letters() -> None:
    feed = FakeFeed(TableScreen(table=table()))
    feed.lines = ["Red lays 10♦", "Blue is beaten by 184 µs: free", "Zoé lays 2♣"]
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="ascii")
    Plain(feed, out).pump()
    assert raw.getvalue().decode("ascii").split("\n")[2:5] == [
        "Red lays 10D",
        "Blue is beaten by 184 us: free",
        "Zo? lays 2C",
    ]
