"""Without a terminal the game is plain lines: what is played, what is said, the result."""

from __future__ import annotations

import io

import msgspec
import pytest

from console.engine.presets import rules_for
from console.terminal.plain import opening, result, say
from tests.terminal.scenes import match_end, table


def test_the_opening_says_what_is_played_by_whom() -> None:
    assert opening(table()) == [
        "Ratscrew: Red, Blue, Yellow, White",
        "Slap on: Jack, Double, Sandwich",
    ]


@pytest.mark.parametrize(
    ("preset", "lines"),
    [
        (
            "war",
            [
                "All turn a card at once: the highest takes them, a tie is war",
                "Nothing may be slapped",
            ],
        ),
        (
            "count",
            [
                "A card and a call in turn: one, two, three, four, and one again",
                "Slap on: a card that is its number",
            ],
        ),
        (
            "trifecta",
            [
                "A battle of War, a card of Ratscrew, a card of 1-2-3-4, and so on, on one pile",
                "Slap on: Double in Ratscrew; a card that is its number in 1-2-3-4",
            ],
        ),
    ],
)
def test_every_game_says_how_it_goes_and_what_may_be_slapped(preset: str, lines: list[str]) -> None:
    view = table(game=preset, preset=preset, rules=rules_for(preset, {}))
    assert opening(view)[1:] == lines


def test_trifecta_plus_tells_of_the_list() -> None:
    rules = rules_for("trifecta-plus", {"patterns": []})
    lines = opening(table(game="trifecta-plus", preset="trifecta-plus", rules=rules))
    assert "After each round one seat tells a list and adds a thing to it" in lines
    assert lines[-1] == "Slap on: a card that is its number in 1-2-3-4"


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


def test_lines_are_said_as_they_are() -> None:
    out = io.StringIO()
    say(["Red lays K♠", "Blue owes Red 3 cards"], out)
    assert out.getvalue() == "Red lays K♠\nBlue owes Red 3 cards\n"


def test_a_stream_without_suit_signs_gets_letters() -> None:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="ascii")
    say(["Red lays 10♦", "Blue is beaten by 184 µs: free", "Zoé lays 2♣"], out)
    assert raw.getvalue().decode("ascii").splitlines() == [
        "Red lays 10D",
        "Blue is beaten by 184 us: free",
        "Zo? lays 2C",
    ]
