"""The host's view of every picture the table can show, and what may be asked while it is shown."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from console.display import (
    shots_games,
    shots_scenes,
    shots_selftest,
    shots_service,
    shots_table,
)
from console.engine.cards import CardMaker
from console.engine.presets import rules_for
from console.engine.views import PileCard, SeatView, TableView, TripView
from console.network import _speech
from console.phone.asks import allows, askable
from console.phone.desk import LANGUAGES, Ask, Language
from console.phone.host_view import HostView, host_view
from console.phone.pages import page_texts
from console.screens import (
    AttractScreen,
    HandEndScreen,
    MatchEndScreen,
    Notice,
    ResumeScreen,
    Screen,
    SeatResult,
    TableScreen,
)


def view(screen: Screen, language: Language = "en") -> HostView:
    return host_view(screen, _speech(language), page_texts("host", language))


def a_table(**fields: Any) -> TableView:
    seats = (
        SeatView(name="Ada", count=20, hands_won=1),
        SeatView(name="Ben", count=0, out=True),
        SeatView(name="Cho", count=1, locked=2, sits_out_next=True),
        SeatView(name="Dan", count=0, out=True, sitting_out=True),
    )
    given = {"game": "ratscrew", "preset": "classic", "rules": rules_for("classic", {}), **fields}
    return TableView(seats=seats, **given)


def labels(shown: HostView) -> list[str]:
    return [do.label for do in shown.does]


def test_a_game_in_play() -> None:
    jack, down = CardMaker().read(["JC", "5H"])
    shown = view(TableScreen(table=a_table(turn=0, pile=(PileCard(jack, 0, 1),), buried=2)))
    assert shown.title == "Classic · Hand 1"
    assert shown.status == "Must act: Ada"
    assert shown.middle == "3 cards in the middle, on top: Jack ♣"
    assert [seat.line for seat in shown.seats] == [
        "20 cards · must act · 1 hand won",
        "0 cards · out",
        "1 card · pad locked · sits out the next hand",
        "0 cards · sits this one out",
    ]
    assert [seat.may_sit_out for seat in shown.seats] == [True, False, False, False]
    assert labels(shown) == [
        "Pause",
        "Last verdict",
        "End hand",
        "Open the service menu",
        "Leave",
    ]
    face_down = a_table(pile=(PileCard(down, 0, 1, "war", True),))
    assert view(TableScreen(table=face_down)).middle == "1 card in the middle"


def test_a_game_that_is_paused_or_in_trouble() -> None:
    shown = view(TableScreen(table=a_table(paused=True), notice=Notice(kind="paused")))
    assert (shown.status, shown.trouble) == ("Paused", "")
    assert labels(shown)[0] == "Play on"
    gone = view(TableScreen(table=a_table(), notice=Notice(kind="pads disconnected")))
    assert "Check the cable" in gone.trouble


def test_a_game_that_waits_or_is_won() -> None:
    assert view(TableScreen(table=a_table())).status == "The table waits."
    assert view(TableScreen(table=a_table(winner=(0, 2)))).status == "Won by Ada, Cho"


def test_a_trip_tells_who_packs_and_never_what() -> None:
    trip = TripView(seat=2, phase="adding", length=3, told=3, offered=("owl", "sun"))
    shown = view(TableScreen(table=a_table(preset="trifecta-plus", trip=trip)))
    assert shown.trip == "Cho"
    assert b"owl" not in msgspec.json.encode(shown)
    telling = msgspec.structs.replace(trip, phase="telling")
    assert view(TableScreen(table=a_table(trip=telling))).trip is None


def test_a_cycle_tells_which_game_is_on() -> None:
    table = a_table(preset="trifecta", cycle=("ratscrew", "war", "count"), on="war")
    assert view(TableScreen(table=table)).title == "Trifecta · War · Hand 1"


def test_between_hands_and_at_the_end() -> None:
    ended = view(HandEndScreen(table=a_table(winner=(0,))))
    assert ended.status.startswith("The hand is over")
    assert labels(ended) == ["Next hand", "Open the service menu", "Leave"]
    assert not any(seat.may_sit_out for seat in ended.seats)
    rows = (
        SeatResult(seat=1, name="Ben", place=1, cards=52, hands_won=2, slaps_won=1, wrong=0),
        SeatResult(seat=0, name="Ada", place=2, cards=0, hands_won=0, slaps_won=9, wrong=3),
    )
    result = view(MatchEndScreen(winners=(1,), rows=rows, hands=2, minutes=4))
    assert result.status == "Won by Ben"
    assert [(seat.seat, seat.line) for seat in result.seats] == [
        (1, "52 cards · 2 hands won · 1 slap won · 0 wrong"),
        (0, "0 cards · 0 hands won · 9 slaps won · 3 wrong"),
    ]
    assert labels(result) == ["Another match", "Open the service menu", "Leave"]


def test_an_unfinished_match_asks_before_it_is_let_go() -> None:
    shown = view(ResumeScreen(table=a_table(turn=0)))
    assert shown.status == "A match was left unfinished."
    play_on, service, let_go = shown.does
    assert service.what == "service"
    assert (play_on.main, play_on.sure) == (True, "")
    assert "for good" in let_go.sure


def test_the_service_menu_alone_can_be_asked_for_while_bots_show_off() -> None:
    shown = view(AttractScreen(table=a_table()))
    assert (labels(shown), shown.seats) == (["Open the service menu"], ())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_of_the_screen_has_a_view(language: Language) -> None:
    modules = (shots_games, shots_scenes, shots_selftest, shots_service, shots_table)
    pictures = [picture() for module in modules for picture in module.SHOTS.values()]
    assert len(pictures) > 10
    for picture in pictures:
        shown = view(picture, language)
        assert shown.title
        assert shown.status
        assert len(msgspec.json.encode(shown)) < 30_000


def test_what_may_be_asked_needs_what_goes_with_it() -> None:
    table = TableScreen(table=a_table())
    assert "add" not in askable(table)
    assert allows(table, Ask(what="sit out", seat=3))
    assert not allows(table, Ask(what="sit out", seat=4))
    assert not allows(table, Ask(what="sit out"))
    assert not allows(AttractScreen(table=a_table()), Ask(what="pause"))
