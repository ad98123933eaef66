"""A hand told from its first card on: the game that begins, and the course of the count."""

from __future__ import annotations

from console.engine.games import game_of
from console.engine.header import Header
from console.engine.outcomes import Added, CardLaid, PileTaken, Redeal, TripTold
from console.engine.setup import build
from console.engine.teller import Teller

T = 1_000_000


def teller(preset: str, **rules: object) -> Teller:
    header = Header(slap=1, game=preset, preset=preset, rules=dict(rules), seats=("Ada", "Ben"))
    return Teller(game_of(build(header)))


def laid(card: str, game: str = "count") -> CardLaid:
    return CardLaid(T, 0, card, game)


def said(told: Teller, *cards: str) -> list[str]:
    return [line for card in cards for line in told.tell([laid(card)])]


def test_each_game_of_a_cycle_is_named_where_it_begins() -> None:
    told = teller("trifecta-plus")
    lines = told.tell(
        [laid("KS", "war"), CardLaid(T, 1, "2S", "war"), PileTaken(T, 0, 2, "battle")]
    )
    lines += said(told, "9C")
    lines += told.tell([TripTold(T, 1, "right", 2)]) + told.tell([Added(T, 1, "owl", 3)])
    assert lines == [
        "War · The cards turn: Ada K♠ and Ben 2♠",
        "Ada takes 2 cards with the highest card",
        "1-2-3-4 · Ada lays 9♣",
        "Trip · Ben tells the list of 2 things rightly",
        "Ben adds to the list: 3 things now",
    ]


def test_a_game_by_itself_is_not_named_again() -> None:
    assert said(teller("count"), "9C") == ["Ada lays 9♣"]


def test_sevens_and_eights_say_what_they_make_of_the_count() -> None:
    assert said(teller("count"), "7C", "8C", "7D", "*", "8D", "3C") == [
        "Ada lays 7♣: the count goes down now",
        "Ada lays 8♣: silence until the next 8",
        "Ada lays 7♦: the count goes up now",
        "Ada lays a joker",
        "Ada lays 8♦: the silence is over",
        "Ada lays 3♣",
    ]


def test_in_other_games_an_eight_is_a_card_like_others() -> None:
    assert teller("ratscrew").tell([laid("8C", "ratscrew")]) == ["Ada lays 8♣"]
    assert teller("trifecta").tell([laid("8C", "ratscrew")]) == ["Ratscrew · Ada lays 8♣"]


def test_a_won_match_and_a_new_deal_end_the_silence() -> None:
    for end in (PileTaken(T, 1, 3, "match"), Redeal(T, True)):
        told = teller("count")
        said(told, "8C")
        told.tell([end])
        assert said(told, "8D") == ["Ada lays 8♦: silence until the next 8"]
    told = teller("count", count_reset="never")
    said(told, "8C")
    told.tell([PileTaken(T, 1, 3, "match")])
    assert said(told, "8D") == ["Ada lays 8♦: the silence is over"]
