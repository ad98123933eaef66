"""Every row of the effects, with two, three and four seats, whatever round the left seat is on."""

from __future__ import annotations

import pytest

from .trio_play import FULL, TrioPlayed, trio

SEATS = (2, 3, 4)
ROUNDS = (8, 9, 10)
STAYS = "KH 3S 6S"  # what the layer holds besides, so that its hand is not emptied

# What is laid onto the five of hearts: what the left draws (r: its round), who is skipped.
EFFECTS: dict[str, tuple[str, int]] = {
    "2H": ("2", 0),
    "2H 2S": ("2", 0),
    "2H 2S 2C": ("2", 0),
    "4H": ("0", 1),
    "4H 4S": ("0", 2),
    "4H 4S 4C": ("0", 3),
    "4H 4S 4C 4D": ("0", 4),
    "JH": ("0", 1),
    "JH JS": ("0", 2),
    "JH JS JC": ("0", 3),
    "QH": ("0", 0),
    "QH QC QD": ("0", 0),
    "QH QS": ("5", 0),
    "QH QS QC": ("5", 0),
    "QH QS QS": ("r", 0),
    "QH QS QS QS": ("r5", 0),
    "3H": ("0", 0),
    "AH AS": ("0", 0),
    "KH KS KC": ("0", 0),
}


def laid(cards: str, seats: int, left_round: int, **rules: object) -> TrioPlayed:
    """Lay these cards with so many at the table, the left seat on this round."""
    others = ["9S 6C 7C 5S KD"] * (seats - 1)
    rounds = [8, left_round, 8, 8][:seats]
    moves = [f"0 lay {cards}"]
    if len(set(cards.split())) < len(cards.split()):
        picker = 0 if rules.get("duplicate_from") == "left" else 1
        moves.append(f"{picker} pick 0")
    hands = [f"{cards} {STAYS}", *others]
    return trio(*moves, hands=hands, up="5H", stock=FULL, rounds=rounds, rules=rules)


@pytest.mark.parametrize("left_round", ROUNDS)
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("cards", EFFECTS)
def test_what_a_lay_sets_off(cards: str, seats: int, left_round: int) -> None:
    draws, skips = EFFECTS[cards]
    played = laid(cards, seats, left_round)
    drew = {"0": 0, "2": 2, "5": 5, "r": left_round, "r5": left_round + 5}[draws]
    assert [(o["seat"], o["drew"]) for o in played.find("drew")] == [(1, drew)] * bool(drew)
    skipped = [o["seat"] for o in played.find("skipped")]
    assert skipped == list(range(1, seats))[:skips], "over opponents, each once at most"
    assert played.turn == (1 + skips if 1 + skips < seats else 0)
    assert played.suit == cards[-1], "the last card's suit rules"
    assert played.final["up"] == cards.split()[-1]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("cards", ["2H", "QH QS", "QH QS QS"])
def test_a_draw_may_cost_the_turn(cards: str, seats: int) -> None:
    played = laid(cards, seats, 8, draw_costs_turn=True)
    assert [o["seat"] for o in played.find("skipped")] == [1]
    assert played.turn == 2 % seats, "with two at the table the layer lays again"


def test_a_queen_that_is_not_of_spades_costs_nobody_a_turn() -> None:
    assert laid("QH QC", 3, 8, draw_costs_turn=True).turn == 1


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(
    "cards",
    ["7H 7H", "7H 7S 7H", "7H 7H 7H", "7H 7S 7H 7S", "2H 2H", "4H 4H", "JH JS JS", "QH QS QS"],
)
def test_two_alike_in_a_lay_let_the_left_seat_pick_once(cards: str, seats: int) -> None:
    """Wherever they lie in it; three alike or two pairs are still one pick."""
    played = laid(cards, seats, 8)
    assert [(o["seat"], o["picked"], o["from"]) for o in played.find("picked")] == [(1, "KH", 0)]
    assert played.hands[0] == "3S 6S"
    assert played.hands[1].endswith("KH"), "a card gained goes to the end"


@pytest.mark.parametrize("seats", SEATS)
def test_the_layer_may_have_to_pick_from_the_left_instead(seats: int) -> None:
    played = laid("7H 7H", seats, 8, duplicate_from="left")
    assert played.find("picked") == [{"t": 1_000_000, "seat": 0, "picked": "9S", "from": 1}]
    assert played.hands[0] == "KH 3S 6S 9S"


def test_two_queens_of_spades_let_the_left_draw_before_it_picks() -> None:
    played = laid("QH QS QS", 3, 9)
    assert played.told == [
        "0 lays QH QS QS",
        "1 drew 9",
        "1 picked KH from 0",
    ]


@pytest.mark.parametrize("left_round", ROUNDS)
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(
    ("cards", "drew", "skips"), [("2H", 2, 0), ("4H", 0, 1), ("JH", 0, 1), ("QS", 5, 0)]
)
def test_an_emptied_hand_s_lay_has_its_effects_before_the_next_hand_is_drawn(
    cards: str, drew: int, skips: int, seats: int, left_round: int
) -> None:
    played = trio(
        f"0 lay {cards}",
        hands=[cards, *["9S 6C 7C 5S KD"] * (seats - 1)],
        up="5H" if cards[-1] == "H" else "5S",
        stock=FULL + " AS AD AC AH",
        rounds=[9, left_round, 8, 8][:seats],
    )
    lines = [f"0 lays {cards}"]
    lines += [f"1 drew {drew}"] * bool(drew)
    lines += [f"{seat} skipped" for seat in range(1, 1 + skips)]
    assert played.told == [*lines, "0 round 10", "0 drew 10"]
    assert played.turn == (1 + skips) % seats, "the turn passes as the lay says"


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("cards", ["2H", "4H", "QS", "7H 7H"])
def test_the_third_emptied_hand_ends_the_game_before_any_effect(cards: str, seats: int) -> None:
    played = trio(
        f"0 lay {cards}",
        hands=[cards, *["9S 6C"] * (seats - 1)],
        up="5" + cards[1],
        rounds=[10, 8, 8, 8][:seats],
    )
    assert played.told == [f"0 lays {cards}", "0 wins: third round"]
    assert played.winner == ([0], "third round")


def test_a_pick_is_not_made_of_an_emptied_hand() -> None:
    played = trio("0 lay 7H 7H", hands=["7H 7H", "9S 6C"], up="5H")
    assert played.story == ["0 round 9", "0 drew 9"]
    assert played.turn == 1


def test_a_wild_card_of_another_round_is_an_ordinary_card() -> None:
    """Its effect is its own: none, and no suit is asked for."""
    played = trio("0 lay 9H", hands=["9H 3S 4S", "9S"], up="5H", rounds=[8, 9])
    assert played.story == []
    assert played.turn == 1


def test_the_card_turned_up_has_no_effect() -> None:
    for up in ("2H", "4H", "JH", "QS", "8H"):
        played = trio("+1 time", hands=["3C", "3D"], up=up)
        assert (played.told, played.turn, played.suit) == ([], 0, up[1])
