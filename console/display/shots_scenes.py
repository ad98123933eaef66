"""Canned screens before and after a game, for the pictures in the documents and for tests."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from msgspec.structs import replace

from console.display.scenes.attract import SPELL_US
from console.display.shots_table import AT_US, pile, seats, table
from console.engine.recap import Lane, Recap
from console.engine.settings import Rules
from console.engine.views import TableView
from console.screens import (
    AttractScreen,
    Fault,
    FaultKind,
    HandEndScreen,
    LobbyScreen,
    LobbySeat,
    MatchEndScreen,
    ResumeScreen,
    Score,
    Screen,
    SeatResult,
    SeatState,
    Switch,
)

_PRESETS = (
    "classic",
    "ratscrew-fr",
    "ratscrew",
    "slapjack",
    "beggar",
    "war",
    "count",
    "trifecta",
    "trifecta-plus",
    "twisted-trio",
)
_SWITCHES: tuple[tuple[str, bool | str], ...] = (
    ("double", True),
    ("sandwich", True),
    ("jack", True),
    ("challenge", False),
    ("wrong_slap", "bury 2"),
    ("lead_after_slap", "seat"),
    ("top_bottom", False),
    ("run_3", False),
    ("marriage", False),
    ("tens", False),
    ("empty_seat", "next slap"),
    ("match", "2"),
)


def attract() -> AttractScreen:
    """Return the attract screen with its wheel of cards."""
    return AttractScreen(table=_table((13, 14, 9, 10), "9D 4C KS 6H"), since_us=AT_US)


def attract_game() -> AttractScreen:
    """Return the attract screen while the bots' game is shown, a double just won."""
    recap = Recap(
        kind="won",
        t_us=0,
        seat=1,
        patterns=("double",),
        cards=("4C", "KS", "6H", "6C"),
        lanes=(Lane(1, "won", 0),),
        taken=15,
    )
    view = _table((13, 24, 6, 9), turn=2)
    return AttractScreen(table=view, recap=recap, since_us=AT_US - 20_000_000)


def attract_best() -> AttractScreen:
    """Return the attract screen with the way to the rules and the best of the day."""
    scores = (
        Score("fastest", 231_000, 3, ""),
        Score("pile", 27, 1, ""),
        Score("hands", 4, 3, ""),
    )
    url = "http://192.168.1.20:8080/rules"
    shown = replace(attract(), scores=scores, rules_url=url)
    return replace(shown, since_us=AT_US - 2 * SPELL_US)


def attract_dim() -> AttractScreen:
    """Return the attract screen as it rests after long."""
    return replace(attract_best(), dim=True)


def attract_kept() -> AttractScreen:
    """Return the attract screen while an unfinished match is kept."""
    return replace(attract(), kept=True)


def _at_fault(kind: FaultKind, detail: str = "") -> AttractScreen:
    return replace(attract(), faults=(Fault(kind, detail),))


FAULTS: dict[FaultKind, str] = {  # and what goes with it
    "no pads": "",
    "some pads": "5, 6",
    "firmware": "",
    "no sound": "",
    "settings": "12",
    "clock": "",
    "disk full": "",
    "port taken": "8080",
    "no network": "wlan0",
    "supply": "",
}


def lobby(stations: int = 6, host: int = 0, cursor: int = 4) -> LobbyScreen:
    """Return a lobby with the marker on a house rule."""
    states: tuple[SeatState, ...] = ("joined", "joined", "joined", "joined", "free", "free")
    made = [
        LobbySeat(
            name="",
            state="bot" if seat > 5 else "joined" if seat == host else states[seat],
            host=seat == host,
            level="steady" if seat > 5 else "",
        )
        for seat in range(stations)
    ]
    return LobbyScreen(
        seats=tuple(made),
        presets=_PRESETS,
        preset="ratscrew",
        switches=tuple(Switch(name=name, value=value) for name, value in _SWITCHES),
        cursor=cursor,
        host=host,
        seats_to_deal=min(4, stations),
    )


def hand_end() -> HandEndScreen:
    """Return the end of a hand that one seat has won with every card."""
    view = _table((0, 52, 0, 0), hand=2, winner=(1,), why="all cards", hands=(1, 1, 0, 0))
    return HandEndScreen(table=view, next_us=AT_US + 5_000_000)


def hand_end_shared() -> HandEndScreen:
    """Return the end of a hand that went round in circles and is shared."""
    counts = (4, 20, 0, 8, 0, 20)
    view = _table(counts, winner=(1, 5), why="loop", hands=(0, 1, 0, 0, 0, 1))
    return HandEndScreen(table=view, next_us=AT_US + 7_600_000)


def match_end(count: int = 4) -> MatchEndScreen:
    """Return the end of a match with everybody's reactions, the same each time."""
    order = (3, 1, 0, 2, 4, 5, 6, 7)[:count]
    chance = Random(5)
    slaps, wrong = (17, 19, 9, 6, 4, 4, 2, 0), (2, 3, 6, 1, 0, 5, 2, 12)
    rows = tuple(
        SeatResult(
            seat=seat,
            name="",
            place=place + 1,
            cards=(31, 21)[place] if place < 2 else 0,
            hands_won=(2, 1)[place] if place < 2 else 0,
            slaps_won=slaps[place],
            wrong=wrong[place],
            reactions_us=_reactions(chance, slaps[place] * 3 // 2, 205 + 22 * place),
        )
        for place, seat in enumerate(order)
    )
    return MatchEndScreen(
        winners=(order[0],),
        rows=rows,
        hands=3,
        minutes=38,
        closest=(order[1], order[0], 6),
        since_us=AT_US - 4_000_000,
    )


def match_end_eight() -> MatchEndScreen:
    """Return the end of a match of eight."""
    return match_end(8)


def resume() -> ResumeScreen:
    """Return the offer to go on with a game that was left in mid-hand."""
    view = _table((11, 13, 9, 5), "9D 4C KS 6H 2C 7H", hand=2, hands=(1, 0, 0, 0))
    return ResumeScreen(table=view, minutes_ago=12, until_us=AT_US + 42_000_000)


def lobby_north() -> LobbyScreen:
    """Return a lobby whose host sits on the far side, the marker on the list of games."""
    return lobby(stations=5, host=3, cursor=0)


def lobby_rules() -> LobbyScreen:
    """Return the lobby with the rules of Trifecta open at their first page."""
    return _of("trifecta", rules_page=0)


def lobby_kept() -> LobbyScreen:
    """Return the lobby with the marker on an unfinished match."""
    return replace(lobby(cursor=0), kept=True, on_kept=True)


def lobby_trifecta() -> LobbyScreen:
    """Return the lobby with Trifecta chosen, the marker on its rules, its deck too small."""
    return _of("trifecta", on_rules=True, cards=49, few_cards=True)


def _of(preset: str, **fields: Any) -> LobbyScreen:
    return replace(lobby(cursor=0), preset=preset, **fields)


SHOTS: dict[str, Callable[[], Screen]] = {
    "attract": attract,
    "attract-game": attract_game,
    "attract-best": attract_best,
    "attract-dim": attract_dim,
    "attract-kept": attract_kept,
    **{
        f"fault-{kind.replace(' ', '-')}": partial(_at_fault, kind, detail)
        for kind, detail in FAULTS.items()
    },
    "lobby": lobby,
    "lobby-north": lobby_north,
    "lobby-trifecta": lobby_trifecta,
    "lobby-rules": lobby_rules,
    "lobby-kept": lobby_kept,
    "hand-end": hand_end,
    "hand-end-shared": hand_end_shared,
    "match-end": match_end,
    "match-end-eight": match_end_eight,
    "resume": resume,
}


def _table(counts: tuple[int, ...], lain: str = "", **fields: Any) -> TableView:
    """Return a table in a match of two hands; ``hands`` are those won so far."""
    hands = fields.pop("hands", (0,) * len(counts))
    won = {f"s{seat}": {"hands_won": count} for seat, count in enumerate(hands)}
    given = {"turn": 1, "cards_played": 214, "rules": Rules(match=2), **fields}
    return table(seats(*counts, **won), pile=pile(lain, *range(len(counts))), **given)


def _reactions(chance: Random, count: int, centre_ms: float) -> tuple[int, ...]:
    """Return human reaction times: a bell curve with a slow tail, as the bots' are drawn."""
    return tuple(
        round(1000 * (chance.gauss(centre_ms, 30) + chance.expovariate(1 / 60)))
        for _ in range(count)
    )
