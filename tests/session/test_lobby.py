"""Sitting down, choosing and dealing with a pad and a flip key, or with a pad alone."""

from __future__ import annotations

from typing import Any

import pytest

from console.engine.cards import DeckSpec
from console.engine.patterns import PATTERNS
from console.engine.presets import PRESETS, WITH_HANDS, rules_for
from console.engine.settings import Rules
from console.engine.setup import deck_for
from console.session.choices import CHOICES, DECK, OFFERED, stepped, switches, value_of
from console.session.lobby import HOLD_US, PAD_CHANGE_US, PAD_DEAL_US, Lobby


def lobby(seats: int = 4, **given: Any) -> Lobby:
    names = ("Ada", "Ben", "Cho", "Dan", "Eva", "Fay", "Gus", "Hal")[:seats]
    fields: dict[str, Any] = {
        "preset": "ratscrew",
        "rules": {},
        "level": "quick",
        "fill": False,
        **given,
    }
    return Lobby(names, **fields)


def tap_flip(room: Lobby, seat: int, t_us: int = 0) -> None:
    room.flip_down(seat, t_us)
    room.flip_up(seat, t_us + 80_000)


def tap_pad(room: Lobby, seat: int, t_us: int, held_us: int = 80_000) -> None:
    room.pad(seat, t_us)
    room.pad_up(seat, t_us + held_us)


# -- sitting down -------------------------------------------------------------------------------


def test_the_first_to_sit_down_is_the_host() -> None:
    room = lobby()
    assert room.host is None
    room.pad(2, 0)
    room.pad(0, 0)
    assert room.host == 2
    assert [seat.state for seat in room.screen().seats] == ["joined", "free", "joined", "free"]
    assert [seat.host for seat in room.screen().seats] == [False, False, True, False]


def test_sitting_down_twice_and_at_no_seat_means_nothing() -> None:
    room = lobby(2)
    for seat in (0, 1, 1, 5):
        room.pad(seat, 0)
    assert room.joined == [0, 1]


def test_a_flip_of_anybody_but_the_host_leaves() -> None:
    room = lobby()
    for seat in (0, 1):
        room.pad(seat, 0)
    tap_flip(room, 1)
    tap_flip(room, 3)
    assert room.joined == [0]
    assert room.preset == "ratscrew"


# -- choosing -----------------------------------------------------------------------------------


def test_the_hosts_pad_moves_the_marker_and_round_again() -> None:
    room = lobby()
    room.pad(0, 0)
    for _ in range(1 + len(OFFERED["ratscrew"])):
        room.pad(0, 0)
    assert room.cursor == len(OFFERED["ratscrew"])
    room.pad(0, 0)
    assert room.cursor == 0
    room.mark(-1)
    assert room.cursor == len(OFFERED["ratscrew"])


def test_the_hosts_flip_goes_through_the_games() -> None:
    room = lobby()
    room.pad(0, 0)
    seen = []
    for _ in PRESETS:
        seen.append(room.preset)
        tap_flip(room, 0)
    assert seen == list(PRESETS)
    assert room.preset == seen[0]


def test_the_hosts_flip_changes_the_marked_switch() -> None:
    room = lobby()
    for _ in range(3):
        room.pad(0, 0)
    assert room.screen().switches[0].name == "double"
    tap_flip(room, 0)
    assert room.screen().switches[0].value is False
    tap_flip(room, 0)
    assert room.screen().switches[0].value is True


def test_another_game_brings_its_own_rules_and_the_tables_own_come_back() -> None:
    room = lobby(rules={"match": 3})
    room.choose("classic")
    assert rules_for(room.preset, room.rules) == PRESETS["classic"].rules
    room.choose("ratscrew")
    assert rules_for(room.preset, room.rules).match == 3


def test_the_lobby_offers_every_pattern_and_every_rule() -> None:
    rules = set(Rules.__struct_fields__) - {"patterns"}

    assert set(CHOICES) == rules | set(PATTERNS)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("name", CHOICES)
def test_every_switch_steps_through_values_the_rules_take_and_back(preset: str, name: str) -> None:
    rules = rules_for(preset, {})
    seen = []
    for _ in CHOICES[name]:
        rules = rules_for(preset, stepped(rules, name))
        seen.append(value_of(rules, name))
    assert sorted(map(str, seen)) == sorted(map(str, CHOICES[name]))


def test_a_switch_at_a_value_of_the_tables_own_steps_to_the_first_choice() -> None:
    rules = rules_for("ratscrew", {"wrong_slap": "bury 17"})
    assert stepped(rules, "wrong_slap") == {"wrong_slap": "bury 1"}
    assert next(s.value for s in switches(rules) if s.name == "wrong_slap") == "bury 17"


# -- dealing ------------------------------------------------------------------------------------


def test_flip_held_for_a_second_is_long_enough() -> None:
    room = lobby()
    room.pad(0, 0)
    room.flip_down(0, 500)
    assert room.screen().hold_us == 500
    assert not room.held_long_enough(500 + HOLD_US - 1)
    assert room.held_long_enough(500 + HOLD_US)
    room.flip_up(0, 600)
    assert not room.held_long_enough(10 * HOLD_US)


def test_fewer_than_two_are_not_dealt_to() -> None:
    room = lobby()
    assert room.deal() is None
    room.pad(0, 0)
    assert room.deal() is None
    assert room.screen().seats_to_deal == 1


def test_bots_make_the_others_but_never_play_alone() -> None:
    room = lobby(fill=True)
    assert room.deal() is None
    assert room.screen().seats_to_deal == 0
    room.pad(2, 0)
    deal = room.deal()
    assert deal is not None
    assert deal.seating.seats == ("quick", "quick", "human", "quick")
    assert room.screen().seats_to_deal == 4
    assert [seat.level for seat in room.screen().seats] == ["quick", "quick", "", "quick"]


def test_seats_nobody_took_are_away_without_bots() -> None:
    room = lobby()
    for seat in (3, 1):
        room.pad(seat, 0)
    deal = room.deal()
    assert deal is not None
    assert deal.seating.seats == ("away", "human", "away", "human")
    assert deal.preset == "ratscrew"


# -- a pad alone --------------------------------------------------------------------------------


def pads_only() -> Lobby:
    room = lobby(pads_only=True)
    tap_pad(room, 0, 0)
    return room


def test_the_press_that_joins_does_nothing_else() -> None:
    room = pads_only()
    assert (room.cursor, room.preset, room.held_since) == (0, "ratscrew", None)


def test_a_tap_moves_the_marker_and_a_longer_press_changes() -> None:
    room = pads_only()
    tap_pad(room, 0, 1_000_000)
    assert (room.cursor, room.on_rules) == (0, True)
    tap_pad(room, 0, 2_000_000, PAD_CHANGE_US - 1)
    assert room.cursor == 1
    room.mark(-2)
    tap_pad(room, 0, 3_000_000, PAD_CHANGE_US)
    assert (room.cursor, room.preset) == (0, "ratscrew-fr")


def test_a_pad_held_on_deals() -> None:
    room = pads_only()
    room.pad(0, 0)
    assert not room.held_long_enough(PAD_DEAL_US - 1)
    assert room.held_long_enough(PAD_DEAL_US)


def test_other_pads_sit_down_and_do_not_choose() -> None:
    room = pads_only()
    for _ in range(3):
        tap_pad(room, 1, 0, PAD_CHANGE_US)
    assert room.joined == [0, 1]
    assert (room.cursor, room.preset) == (0, "ratscrew")


# -- the deck -----------------------------------------------------------------------------------


def test_every_part_of_the_deck_is_a_switch_of_every_game_without_hands() -> None:
    for game, offered in OFFERED.items():
        assert set(DECK) <= set(offered) or game in WITH_HANDS  # whose three packs are the game
        assert len(set(offered)) == len(offered)


def test_the_deck_is_stepped_through_dealt_and_kept_for_its_game_alone() -> None:
    room = lobby(preset="trifecta", deck={"missing": 3})
    room.pad(0, 0)
    names = [switch.name for switch in room.screen().switches]
    room.change(1 + names.index("jokers"))
    assert room.deck == {"missing": 3, "jokers": 4}
    room.pad(1, 0)
    deal = room.deal()
    assert deal is not None
    assert deal.deck == {"missing": 3, "jokers": 4}
    room.choose("war")
    assert room.deck == {}
    room.choose("trifecta")
    assert room.deck == {"missing": 3}


def test_the_lobby_counts_the_cards_and_tells_where_there_are_few() -> None:
    room = lobby(preset="trifecta")
    assert (room.screen().cards, room.screen().few_cards) == (54, False)
    room.deck = {"jokers": 0}
    assert (room.screen().cards, room.screen().few_cards) == (52, True)
    room.choose("war")
    assert (room.screen().cards, room.screen().few_cards) == (52, False)


def test_a_crowded_table_has_two_packs_whatever_the_deck_says() -> None:
    assert deck_for(PRESETS["ratscrew"], 6, {}).decks == 1
    assert deck_for(PRESETS["ratscrew"], 7, {"decks": 1, "jokers": 3}) == DeckSpec(
        decks=2, jokers=3
    )


# -- the rules to read ---------------------------------------------------------------------------


def test_the_rules_lie_between_the_games_and_the_switches() -> None:
    room = lobby()
    room.pad(0, 0)
    places = []
    for _ in range(4):
        shown = room.screen()
        places.append((shown.cursor, shown.on_rules))
        room.mark(1)
    assert places == [(0, False), (0, True), (1, False), (2, False)]
    room.mark(-3)
    assert (room.cursor, room.on_rules) == (0, True)
    room.mark(-2)
    assert (room.cursor, room.on_rules) == (len(OFFERED["ratscrew"]), False)


def test_a_short_flip_opens_the_rules_pads_turn_the_pages_and_a_flip_closes_them() -> None:
    room = lobby()
    room.pad(0, 0)
    room.pad(0, 0)
    tap_flip(room, 0)
    assert room.screen().rules_page == 0
    room.pad(0, 0)
    assert room.screen().rules_page == 1
    room.pad(1, 0)  # another seat joins all the same
    assert room.joined == [0, 1]
    tap_flip(room, 0)
    assert (room.screen().rules_page, room.screen().on_rules) == (None, True)


def test_with_pads_alone_a_longer_press_opens_them() -> None:
    room = lobby(pads_only=True)
    room.pad(0, 0)
    room.mark(1)
    room.pad(0, 1_000_000)
    room.pad_up(0, 1_000_000 + PAD_CHANGE_US)
    assert room.rules_page == 0


def test_another_game_closes_the_rules() -> None:
    room = lobby()
    room.read_rules()
    room.choose("war")
    assert room.screen().rules_page is None


def test_no_more_may_play_than_the_game_takes() -> None:
    room = lobby(seats=6, fill=True, preset="twisted-trio")
    for seat in range(4):
        room.pad(seat, 0)
    assert room.deal() is not None
    room.pad(5, 0)
    assert room.deal() is None
    assert (room.screen().seats_to_deal, room.screen().most_seats) == (5, 4)
