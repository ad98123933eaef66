"""The table, the deal, taking piles, conservation (rules 0)."""

from __future__ import annotations

from collections import Counter

import pytest

from console.engine.cards import DeckSpec, build_deck, name, names, parse_face, rank, suit
from console.engine.header import Header
from console.engine.setup import Setup, build
from console.engine.table import ConservationError, Table
from console.errors import SetupError

from .play import header, play


def built(**fields: object) -> Setup:
    head = header(**fields)
    return build(Header(**{**head, "seats": tuple(head["seats"])}))


def counts(setup: Setup) -> list[int]:
    return [len(stack) for stack in setup.table.stacks]


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        (2, [26, 26]),
        (3, [18, 17, 17]),
        (4, [13, 13, 13, 13]),
        (5, [11, 11, 10, 10, 10]),
        (6, [9, 9, 9, 9, 8, 8]),
        (7, [8, 8, 8, 7, 7, 7, 7]),
        (8, [7, 7, 7, 7, 6, 6, 6, 6]),
    ],
)
def test_one_card_at_a_time_until_none_is_left(seats: int, expected: list[int]) -> None:
    """Uneven stacks are fine: 52 to three seats is 18, 17, 17, the dealer last."""
    assert counts(built(seats=seats, preset="ratscrew-fr")) == expected


def test_the_deal_begins_left_of_the_dealer() -> None:
    """With seat 0 dealing, seats 1 and 2 come first; the spare card goes to seat 1."""
    assert counts(built(seats=3, dealer=0)) == [17, 18, 17]
    assert built(seats=3, dealer=0).leader == 1
    assert built(seats=3).leader == 0


def test_the_cards_go_round_in_order() -> None:
    """The first card of the shuffled deck is dealt first, and is played first."""
    two, four = built(seats=2, seed=5), built(seats=4, seed=5)
    first = [list(stack) for stack in two.table.stacks]
    deck = [card for pair in zip(*first, strict=True) for card in pair]
    assert [list(stack) for stack in four.table.stacks] == [deck[k::4] for k in range(4)]


def test_the_deal_is_the_seeds_and_nothing_elses() -> None:
    """Equal seeds deal equal cards, unequal ones do not; the default seed is 0."""
    deals = [[list(s) for s in built(seats=4, seed=seed).table.stacks] for seed in (0, 1, 0)]
    assert deals[0] == deals[2] != deals[1]
    assert [list(s) for s in built(seats=4).table.stacks] == deals[0]


def test_every_place_is_equally_likely() -> None:
    """A Fisher–Yates shuffle: over many seeds each card comes first about as often."""
    firsts = Counter(built(seats=2, seed=seed).table.stacks[0][0] for seed in range(2080))
    assert len(firsts) == 52
    assert max(firsts.values()) < 80
    assert min(firsts.values()) > 15


def test_who_sits_out_is_dealt_nothing_and_is_passed() -> None:
    """A seat that sits out holds no cards, is out, and the next one leads."""
    setup = built(seats=4, sitting_out=(0,))
    assert counts(setup) == [0, 18, 17, 17]
    played = play("1 flip", "0 slap", "0 flip", seats=4, sitting_out=[0])
    assert played.laid != []
    assert played.story == ["0 ignored", "0 flip refused"]


def test_no_two_seats_no_game() -> None:
    with pytest.raises(SetupError, match="at least two seats"):
        built(seats=3, sitting_out=(0, 1))


def test_who_sits_out_holds_no_cards_in_a_set_up() -> None:
    with pytest.raises(SetupError, match="seat 1 sits out"):
        built(stacks=["2C", "3C", "4C"], sitting_out=(1,))


@pytest.mark.parametrize("seats", [7, 8])
def test_seven_or_eight_seats_of_the_english_game_have_two_decks(seats: int) -> None:
    """A second deck comes by itself; one deck asked for is refused (rules 7)."""
    setup = built(seats=seats, preset="ratscrew")
    assert setup.table.size == 104
    assert Counter(Counter(map(name, setup.table.cards())).values()) == {2: 52}
    with pytest.raises(SetupError, match="two decks"):
        built(seats=seats, preset="ratscrew", deck=DeckSpec(decks=1))


@pytest.mark.parametrize(("preset", "seats"), [("ratscrew", 6), ("ratscrew-fr", 8), ("beggar", 8)])
def test_one_deck_is_enough_for(preset: str, seats: int) -> None:
    assert built(seats=seats, preset=preset).table.size == 52


def test_cards_are_individuals() -> None:
    """A triple deck has three sevens of diamonds, each a card of its own."""
    deck = build_deck(DeckSpec(decks=3, jokers=2))
    assert len(set(deck)) == len(deck) == 3 * 52 + 2
    assert names(deck).count("7D") == 3
    assert {(rank(card), suit(card)) for card in deck if name(card) == "*"} == {(0, -1)}


def test_a_ragbag_misses_and_doubles_cards_by_seed() -> None:
    """Cards missing and doubled are chosen by the seed; the count is exact."""
    spec = DeckSpec(decks=1, jokers=2, missing=5, doubled=7)
    setups = [built(seats=3, deck=spec, seed=seed) for seed in (1, 1, 2)]
    decks = [Counter(map(name, setup.table.cards())) for setup in setups]
    assert [deck.total() for deck in decks] == [54 - 5 + 7] * 3
    assert decks[0] == decks[1] != decks[2]


@pytest.mark.parametrize("text", ["10H", "TH", "th", "10h"])
def test_ten_may_be_written_in_figures(text: str) -> None:
    assert parse_face(text) == parse_face("TH")


@pytest.mark.parametrize("text", ["", "1H", "HT", "JOKER", "KSS", "0C", "**", "?", "100", "T"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(SetupError, match="is not a card"):
        parse_face(text)


def test_a_won_pile_goes_under_oldest_first() -> None:
    """Buried cards first in the order they went, then the face-up cards, oldest first."""
    played = play(
        "0 flip",
        "1 slap",
        "1 flip",
        "0 slap",
        stacks=["5S 2C", "4D 4H 5H 9C"],
        pile="8C 5D",
        buried="AC AD",
        rules={"challenge": False, "wrong_slap": "bury 1", "patterns": ["top_bottom", "sandwich"]},
    )
    assert played.story == ["1 wrong", "1 buries 4D", "0 wrong", "0 buries 2C"]
    won = play(
        "0 flip",
        "1 slap",
        "1 flip",
        "+1s 0 slap",
        stacks=["2S 2C 2D", "4D 2H 9C"],
        pile="8C",
        buried="AC AD",
        rules={"challenge": False},
    )
    assert won.story == ["1 wrong", "1 buries 4D", "0 won double", "0 takes 6: slap"]
    assert won.stacks[0] == "2C 2D AC AD 4D 8C 2S 2H"


def test_a_won_pile_is_played_in_the_order_it_went_under() -> None:
    """What went under first is played first later."""
    played = play(
        "0 flip", "1 slap", "1 flip", "0 flip", "1 flip", "0 flip", "1 flip",
        stacks=["5S 2C 3D", "9D"],
        pile="5D",
        rules={"challenge": False, "lead_after_slap": "slapper"},
    )  # fmt: skip
    assert played.laid == ["5S", "9D", "2C", "5D", "3D", "5S"]


def test_a_won_pile_may_be_shuffled() -> None:
    """won_pile = shuffled: the same cards, below the own stack, in an order drawn by the seed."""
    fields = {
        "stacks": ["5S 2C", "9D"],
        "pile": "AC 2D 3H 4S 6C 7D 8H TS 5D",
        "rules": {"challenge": False, "won_pile": "shuffled"},
    }
    stacks = {play("0 flip", "0 slap", seed=seed, **fields).stacks[0] for seed in range(8)}
    assert len(stacks) == 8
    assert all(stack.startswith("2C ") for stack in stacks)
    assert {frozenset(stack.split()) for stack in stacks} == {
        frozenset(["2C", "AC", "2D", "3H", "4S", "6C", "7D", "8H", "TS", "5D", "5S"])
    }


def test_a_breach_of_conservation_stops_the_hand() -> None:
    """A card gone, a card twice: told plainly."""
    table = Table([[4, 5], [6]], [7], [8])
    table.check()
    table.stacks[0].pop()
    with pytest.raises(ConservationError, match="4 cards, 4 of them different, but the deck is 5"):
        table.check()
    table.stacks[0].append(4)
    with pytest.raises(ConservationError, match="5 cards, 4 of them different"):
        table.check()


def test_the_same_individual_twice_is_no_deck() -> None:
    with pytest.raises(ConservationError):
        Table([[4], [4]])


def test_empty_seats_are_passed_over_when_a_card_is_due() -> None:
    """An empty list of cards is an empty seat, not one that is out."""
    played = play("0 flip", "2 flip", "0 flip", stacks=["2C 5C", "", "3D 9D"])
    assert played.laid == ["2C", "3D", "5C"]
    assert played.out == []


def test_an_empty_leader_is_passed_over() -> None:
    played = play("1 flip", stacks=["", "3D 9D", "2C 5C"])
    assert played.laid == ["3D"]


def test_a_seat_that_won_cards_back_plays_when_its_turn_comes() -> None:
    """It won the pile by a slap; with the lead in seat order it plays when the turn comes round."""
    played = play(
        "0 flip", "1 flip", "1 slap", "0 flip", "1 flip",
        stacks=["5C 6D 7H", "5D"],
        rules={"challenge": False, "lead_after_slap": "seat"},
    )  # fmt: skip
    assert played.laid == ["5C", "5D", "6D", "5C"]


def test_a_seat_that_won_cards_back_plays_at_once_if_it_leads() -> None:
    played = play(
        "0 flip", "1 flip", "1 slap", "1 flip",
        stacks=["5C 6D 7H", "5D"],
        rules={"challenge": False, "lead_after_slap": "slapper"},
    )  # fmt: skip
    assert played.laid == ["5C", "5D", "5C"]
    assert played.turn == 0


def test_the_lead_of_a_set_up_can_be_named() -> None:
    assert play("1 flip", stacks=["2C", "3C", "4C"], lead=1).laid == ["3C"]
    assert play("2 flip", stacks=["2C", "3C", "4C"], dealer=1).laid == ["4C"]


@pytest.mark.parametrize("field", ["dealer", "lead"])
def test_a_seat_that_does_not_stand_there_is_refused(field: str) -> None:
    with pytest.raises(SetupError, match=f"'{field}'.*no seat 5.*0 to 2"):
        built(stacks=["2C", "3C", "4C"], **{field: 5})


def test_a_set_up_without_cards_is_refused() -> None:
    with pytest.raises(SetupError, match="at least one card"):
        built(stacks=["", ""])
