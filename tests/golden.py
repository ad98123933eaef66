"""Golden hands: whole hands under tests/scripts with every outcome, played again by each test run.

    python -m tests.golden            plays them again and shows what differs; exits 1 if anything
    python -m tests.golden --write    the same, and writes what is played now
    python -m tests.golden --new      makes the hands anew by seeded random play, inputs and all

A difference means that the engine now plays a hand otherwise than it did.  Where that is meant,
write them, and say in the commit which law it is.
"""

from __future__ import annotations

import argparse
import difflib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from console.engine.cards import DeckSpec
from console.engine.header import Header
from console.engine.patterns import PATTERNS
from console.engine.presets import preset_named
from tests.engine.play import recorded, replayed
from tests.engine.random_play import random_hand
from tests.engine.trio_games import bot_game, random_game

SCRIPTS = Path(__file__).parent / "scripts"
PLAYED_ON = 60  # cards that nobody slaps at, after the people have gone
SEATS = ("Ada", "Ben", "Cho", "Dan", "Eva", "Fay", "Gus", "Hal")


def _header(preset: str, seats: int, **fields: Any) -> Header:
    game, names = preset_named(preset).game, SEATS[:seats]
    return Header(slap=1, game=game, preset=preset, seats=names, **fields)


HANDS: dict[str, tuple[Header, int, int]] = {  # name → set-up, how many inputs, the players' seed
    "english-4": (_header("ratscrew", 4, seed=11), 160, 1),
    "english-two-decks-8": (_header("ratscrew", 8, seed=12), 200, 2),
    "english-challenge-6": (_header("ratscrew", 6, seed=13, rules={"challenge": True}), 160, 3),
    "french-3": (_header("ratscrew-fr", 3, seed=14), 160, 4),
    "french-display-2": (_header("ratscrew-fr", 2, seed=15, display=True), 240, 105),
    "classic-handicap-5": (
        _header("classic", 5, seed=16, handicap_ms=(0, 50, 100, 200, 300)),
        160,
        6,
    ),
    "classic-display-handicap-3": (
        _header("classic", 3, seed=17, display=True, handicap_ms=(120, 0, 60), resolution_us=4),
        220,
        7,
    ),
    "dead-heats-6": (_header("classic", 6, seed=18, resolution_us=100_000), 160, 8),
    "slapjack-3": (_header("slapjack", 3, seed=19), 160, 9),
    "beggar-2": (_header("beggar", 2, seed=20), 400, 110),
    "beggar-4": (_header("beggar", 4, seed=21), 240, 11),
    "lose-the-pile-4": (
        _header("classic", 4, seed=22, rules={"wrong_slap": "lose the pile", "empty_seat": "out"}),
        160,
        12,
    ),
    "locked-3": (
        _header("classic", 3, seed=23, rules={"wrong_slap": "locked 3", "earliest_slap_ms": 120}),
        160,
        13,
    ),
    "second-hand-passes-on-4": (
        _header(
            "ratscrew",
            4,
            seed=24,
            hand=2,
            hands_won=(1, 0, 0, 0),
            rules={
                "challenge": "second hand",
                "short_payment": "passes on",
                "out_of_turn": "bury 2",
            },
        ),
        160,
        14,
    ),
    "every-pattern-7": (
        _header(
            "classic",
            7,
            seed=25,
            deck=DeckSpec(decks=1, jokers=4, missing=3, doubled=5),
            rules={
                "patterns": sorted(set(PATTERNS) - {"tens_no_ace", "marriage_queen_on_king"}),
                "won_pile": "shuffled",
                "wrong_slap": "nothing",
            },
        ),
        120,
        15,
    ),
    "sitting-out-once-5": (
        _header("classic", 5, seed=26, sitting_out=(2,), rules={"empty_seat": "once"}),
        160,
        16,
    ),
    "few-cards-redeal-3": (
        _header(
            "ratscrew",
            3,
            seed=27,
            stacks=(("5C", "KD", "9H"), ("6D", "5S"), ("7H", "TC")),
            rules={"patterns": ["double", "run_3"], "wrong_slap": "bury 1"},
        ),
        120,
        17,
    ),
    "war-3": (_header("war", 3, seed=31), 120, 30),
    "war-among-all-display-6": (
        _header(
            "war",
            6,
            seed=32,
            display=True,
            deck=DeckSpec(jokers=4),
            rules={"war_among": "all", "short_war": "loses", "war_gather": "seat by seat"},
        ),
        160,
        20,
    ),
    "count-4": (_header("count", 4, seed=33), 200, 22),
    "count-spoken-display-3": (
        _header("count", 3, seed=34, display=True, rules={"calls": "spoken"}),
        240,
        25,
    ),
    "count-never-reset-2": (
        _header(
            "count",
            2,
            seed=35,
            deck=DeckSpec(jokers=3),
            rules={"count_reset": "never", "eight_calls": "both", "silent_match": False},
        ),
        200,
        26,
    ),
    "trifecta-3": (_header("trifecta", 3, seed=36), 240, 28),
    "trifecta-display-jokers-4": (
        _header("trifecta", 4, seed=37, display=True, deck=DeckSpec(jokers=8), resolution_us=4),
        300,
        30,
    ),
    "trifecta-spoken-whole-challenge-5": (
        _header(
            "trifecta",
            5,
            seed=38,
            rules={
                "calls": "spoken",
                "ers_turn": "whole challenge",
                "ratscrew_row": "pile",
                "patterns": ["double", "run_4", "tens"],
            },
        ),
        240,
        29,
    ),
    "trifecta-plus-3": (_header("trifecta-plus", 3, seed=39), 280, 40),
    "trifecta-plus-spoken-display-4": (
        _header("trifecta-plus", 4, seed=40, display=True, rules={"calls": "spoken"}),
        320,
        21,
    ),
}


TRIO: dict[str, tuple[Header, int, int]] = {  # the same of Twisted Trio; without inputs, bots
    "trio-shuffled-2": (_header("twisted-trio", 2, seed=61, shuffle=True), 0, 0),
    "trio-left-picks-3": (
        _header(
            "twisted-trio",
            3,
            seed=62,
            rules={"duplicate_from": "left", "draw": "one, may play it", "last_card_ms": 800},
        ),
        300,
        2,
    ),
    "trio-places-4": (
        _header(
            "twisted-trio",
            4,
            seed=63,
            deck=DeckSpec(decks=1),
            rules={"play_for_places": True, "draw_costs_turn": True, "turn_ms": 1300},
        ),
        0,
        0,
    ),
    "trio-dead-heats-3": (
        _header(
            "twisted-trio",
            3,
            seed=64,
            resolution_us=100_000,
            hands=(("KH", "3S", "9H"), ("3H", "4C", "5H", "8S"), ("7H", "7H", "6D", "TC")),
            stock=("2H", "QS", "QS", "JD", "9C", "8D", "TD", "4H", "5S"),
            up="5D",
            rounds=(8, 9, 10),
        ),
        200,
        4,
    ),
    "trio-handicap-3": (
        _header(
            "twisted-trio",
            3,
            seed=65,
            handicap_ms=(0, 120, 300),
            hands=(("KH", "3S"), ("3H", "4C", "5H"), ("7H", "7H", "6D")),
            stock=("2H", "9S", "JD", "9C", "8D", "TD", "4H", "5S"),
            up="5D",
        ),
        200,
        5,
    ),
    "trio-nothing-left-2": (
        _header(
            "twisted-trio",
            2,
            seed=66,
            hands=(("KH", "3S", "6C"), ("3H", "4C", "JD")),
            stock=("TC", "9S"),
            up="5D",
            rules={"name_suit_ms": 1000, "pick_ms": 1000},
        ),
        200,
        6,
    ),
}
HANDS |= TRIO


def played(head: dict[str, Any], lines: Sequence[dict[str, Any]]) -> list[str]:
    """Play a hand and return its script with every outcome, as lines of JSON."""
    replay = replayed(head, lines)
    return [msgspec.json.encode(o).decode() for o in [head, *recorded(lines, replay)]]


def made(name: str) -> list[str]:
    """Make a golden hand anew."""
    header, inputs, seed = HANDS[name]
    if name in TRIO:
        game = random_game(seed, header, inputs) if inputs else bot_game(header)
        return played(msgspec.to_builtins(game.header), game.lines())
    driven = random_hand(seed, header, inputs)
    cards = driven.game.table.laid + PLAYED_ON
    order = {"t": driven.t, "do": "autoplay", "every": 700_000, "cards": cards}
    return played(msgspec.to_builtins(driven.header), [*driven.lines(), order])


def again(text: str) -> list[str]:
    """Play the inputs of a golden hand again and return its script as it comes out now."""
    head, *lines = [msgspec.json.decode(line) for line in text.splitlines()]
    return played(head, [fields for fields in lines if "do" in fields])


def difference(name: str, old: str, new: Sequence[str]) -> list[str]:
    """Return the difference between two scripts as lines, empty if there is none."""
    return list(difflib.unified_diff(old.splitlines(), new, f"{name} as it was", "now", n=2))


def main(argv: Sequence[str] | None = None) -> int:
    """Play every golden hand; return 1 if one differs and is not to be written."""
    parser = argparse.ArgumentParser(prog="golden", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--write", action="store_true", help="write what is played now")
    parser.add_argument("--new", action="store_true", help="make the hands anew, inputs and all")
    options = parser.parse_args(argv)
    differing = 0
    for name in HANDS:
        path = SCRIPTS / f"{name}.jsonl"
        old = path.read_text("utf-8") if path.exists() else ""
        new = made(name) if options.new or not old else again(old)
        lines = difference(name, old, new)
        differing += bool(lines)
        print("\n".join(lines) if lines else f"{name}: {len(new)} lines, as it was")  # noqa: T201
        if lines and (options.write or options.new):
            path.write_text("\n".join(new) + "\n", "utf-8")
    return 1 if differing and not (options.write or options.new) else 0


if __name__ == "__main__":
    sys.exit(main())
