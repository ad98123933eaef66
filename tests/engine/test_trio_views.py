"""What the table and a phone may see of Twisted Trio: never a hand that is not one's own."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from console.engine.cards import name, names
from console.engine.game_views import table_view
from console.engine.inputs import Draw, Host, Input, Lay, Name, Pick, Shuffle, Slap, Time
from console.engine.outcomes import CardLaid, Picked, Refused
from console.engine.trio_seen import hand_view, seen_by
from console.engine.trio_views import HandView, Landed, LastCardView, TrioView
from console.engine.twisted_trio import TwistedTrio
from console.engine.views import TableView

from .trio_games import TrioDriven
from .trio_play import setup_of

HANDS = ["2H 2S KC 8C", "7C 9H 8S", "6D 6S TC"]


def seated(*moment: Input, **fields: Any) -> TwistedTrio:
    """Return a game after these inputs, each in a moment of its own."""
    given = {"hands": HANDS, "up": "5H", **fields}
    driven = TrioDriven(setup_of(**given))
    for item in moment:
        driven.put([item])
    return driven.game


def trio_of(view: TableView) -> TrioView:
    assert view.trio is not None
    return view.trio


def held(view: HandView) -> list[str]:
    return [name(card.card) for card in view.cards]


# -- the table ----------------------------------------------------------------------------------


def test_the_table_shows_the_pile_the_counts_the_rounds_and_the_suit() -> None:
    game = seated(Lay(t=1, seat=0, cards=("2H", "2S")), rounds=[8, 9, 10])
    view = table_view(game)
    trio = trio_of(view)
    assert [seat.count for seat in view.seats] == [2, 5, 3]
    assert (trio.rounds, trio.suit, trio.direction) == ((8, 9, 10), "S", 1)
    assert (name(trio.up or 0), trio.stock, view.turn) == ("2S", 14, 1)
    assert [(name(c.card), c.seat) for c in view.pile] == [("5H", 2), ("2H", 0), ("2S", 0)]
    assert trio.lay is not None
    assert (trio.lay.seat, names(trio.lay.cards)) == (0, ["2H", "2S"])
    assert trio.landed == (Landed(1, "drew", 2),)
    assert view.must_act == (1,)


def test_what_landed_since_the_last_lay_is_told_in_its_order() -> None:
    game = seated(
        Lay(t=1, seat=0, cards=("QS", "QS")),
        Pick(t=2, seat=1, index=0),
        Slap(t=3, seat=1),
        hands=["QS QS KC 3S", "7C", "6D"],
        up="5S",
    )
    assert trio_of(table_view(game)).landed == (
        Landed(1, "drew", 8),
        Landed(1, "picked", other=0),
        Landed(0, "caught", other=1),
        Landed(0, "drew", 5),
    )


def test_what_landed_is_of_the_last_lay_alone() -> None:
    game = seated(Lay(t=1, seat=0, cards=("2H",)), Lay(t=2, seat=1, cards=("9H",)))
    assert trio_of(table_view(game)).landed == ()


def test_a_suit_and_a_pick_that_are_awaited_are_shown_with_their_time() -> None:
    game = seated(Lay(t=1_000, seat=0, cards=("8S", "8S")), hands=["8S 8S KC 3S", "7C", "6D"])
    view = table_view(game)
    trio = trio_of(view)
    assert trio.naming is not None
    assert (trio.naming.seat, trio.naming.due_us, trio.naming.default) == (0, 15_001_000, "S")
    assert trio.picking is not None
    assert (trio.picking.seat, trio.picking.source, trio.picking.count) == (1, 0, 2)
    assert view.turn is None
    assert view.must_act == (0, 1)


def test_it_tells_nobody_who_has_to_declare_unless_that_is_asked_for() -> None:
    lay = Lay(t=1_000, seat=0, cards=("KH",))
    hands = ["KH 3S", "7C 9D", "6D 6S"]
    silent = seated(lay, hands=hands)
    assert trio_of(table_view(silent)).last_cards == ()
    assert not hand_view(silent, 0).last_card
    loud = seated(lay, hands=hands, rules={"announce_last_card": True})
    assert trio_of(table_view(loud)).last_cards == (LastCardView(0, 1_000, 3_001_000),)
    assert hand_view(loud, 0).last_card
    assert not hand_view(loud, 1).last_card


def test_the_time_of_a_turn_and_a_drawn_card_that_may_be_laid() -> None:
    game = seated(
        Draw(t=1_000, seat=0),
        hands=["3S", "7C", "6D"],
        stock="KH 2C",
        rules={"turn_ms": 5_000, "draw": "one, may play it"},
    )
    trio = trio_of(table_view(game))
    assert (trio.turn_due_us, trio.may_play_drawn) == (5_001_000, True)


def test_deadlines_are_on_the_clock_of_the_hand_whatever_was_paused() -> None:
    game = seated(
        Host(t=1_000, what="pause"),
        Host(t=11_000, what="resume"),
        hands=["KH 3S", "7C", "6D"],
        rules={"turn_ms": 5_000},
    )
    assert trio_of(table_view(game)).turn_due_us == 5_010_000
    assert hand_view(game, 0).due_us == 5_010_000


def test_who_still_has_to_shuffle() -> None:
    driven = TrioDriven(setup_of(seats=3, shuffle=True))
    driven.put([Shuffle(t=1, seat=1)])
    view = table_view(driven.game)
    assert trio_of(view).to_shuffle == view.must_act == (0, 2)
    assert (trio_of(view).suit, trio_of(view).up, view.turn) == (None, None, None)
    assert hand_view(driven.game, 0).awaits == ("shuffle",)
    assert hand_view(driven.game, 1).awaits == ("wait",)


def test_places_once_the_hand_is_over() -> None:
    game = seated(Lay(t=1, seat=0, cards=("KH",)), hands=["KH", "7C 9D", "6D"], rounds=[10, 8, 8])
    view = table_view(game)
    assert (view.winner, view.why) == ((0,), "third round")
    assert trio_of(view).places == ((0,), (2,), (1,))
    assert trio_of(view).through == (0,)


# -- a hand -------------------------------------------------------------------------------------


def test_a_hand_is_told_in_its_order_with_what_may_begin_a_lay() -> None:
    view = hand_view(seated(), 0)
    assert held(view) == ["2H", "2S", "KC", "8C"]
    assert [card.first for card in view.cards] == [True, False, False, True]
    assert (view.round, view.suit, view.awaits, view.turn) == (8, "H", ("lay",), 0)


def test_nothing_is_marked_while_it_is_another_s_turn() -> None:
    view = hand_view(seated(), 1)
    assert not any(card.first for card in view.cards)
    assert (view.awaits, view.due_us, held(view)) == (("wait",), None, ["7C", "9H", "8S"])


def test_without_a_card_that_fits_a_draw_is_awaited() -> None:
    assert hand_view(seated(hands=["3S", "7C", "6D"]), 0).awaits == ("draw",)


def test_a_drawn_card_alone_may_be_laid_or_kept() -> None:
    game = seated(
        Draw(t=1, seat=0),
        hands=["3S KS", "7C", "6D"],
        stock="KH 2C",
        rules={"draw": "one, may play it"},
    )
    view = hand_view(game, 0)
    assert view.awaits == ("lay", "draw")
    assert name(view.drawn or 0) == "KH"
    assert [name(card.card) for card in view.cards if card.first] == ["KH"]
    assert hand_view(game, 1).drawn is None


def test_naming_and_picking_are_awaited_of_their_seats() -> None:
    lay = Lay(t=1_000, seat=0, cards=("8S", "8S"))
    hands = ["8S 8S KC 3S", "7C", "6D"]
    game = seated(lay, hands=hands)
    namer, picker, third = (hand_view(game, seat) for seat in range(3))
    assert (namer.awaits, namer.own_suit, namer.due_us) == (("name",), "S", 15_001_000)
    assert (picker.awaits, picker.pick_from) == (("pick",), 2)
    assert third.awaits == ("wait",)
    both = hand_view(seated(lay, hands=hands, rules={"duplicate_from": "left"}), 0)
    assert (both.awaits, both.pick_from) == (("name", "pick"), 1)


@pytest.mark.parametrize("what", ["pause", "end hand"])
def test_nothing_is_awaited_in_a_pause_or_after_the_end(what: str) -> None:
    game = seated(Host(t=1, what=what))  # type: ignore[arg-type]
    assert hand_view(game, 0).awaits == ("wait",)


# -- secrets ------------------------------------------------------------------------------------


def seen(game: TwistedTrio) -> bytes:
    """Return all that the table shows, as it would go over a wire."""
    return msgspec.json.encode(table_view(game))


def test_the_table_looks_the_same_whatever_is_held() -> None:
    """Other hands, another stock, the same sizes: not a bit of the view differs."""
    moves = [
        Lay(t=1, seat=0, cards=("2H", "2S")),
        Draw(t=2, seat=1),
        Draw(t=2, seat=2),
        Time(t=3),
    ]
    one = seated(*moves, hands=["2H 2S KC 8C", "7C 9H 3D", "6D 6H TC"])
    other = seated(*moves, hands=["2H 2S AD AC", "9D 9C 4H", "3H 3D TD"], stock="7H " * 16)
    assert seen(one) == seen(other)


def test_a_phone_sees_the_same_whatever_the_others_hold() -> None:
    one = seated(hands=["2H 2S KC 8C", "7C 9H 8S", "6D 6S TC"])
    other = seated(hands=["2H 2S KC 8C", "3C 3D 3H", "4D 4S 4C"], stock="7H " * 16)
    assert hand_view(one, 0) == hand_view(other, 0)


def test_a_picked_card_is_for_the_two_it_went_between() -> None:
    picked = Picked(1, 1, "7D", 0)
    assert seen_by(picked, 0) == seen_by(picked, 1) == picked
    assert seen_by(picked, 2) == seen_by(picked, None) == Picked(1, 1, None, 0)


def test_why_a_seat_could_not_lay_or_draw_is_for_that_seat() -> None:
    """That a card fits, or is not held, tells of a hand."""
    refused = Refused(1, "draw", "a card of the hand fits and must be laid", 1)
    assert seen_by(refused, 1) is refused
    assert seen_by(refused, 0) is seen_by(refused, None) is None
    for open_to_all in (CardLaid(1, 0, "2H", "twisted-trio"), Refused(1, "pause", "paused")):
        assert seen_by(open_to_all, None) is open_to_all


def test_a_name_that_is_no_card_is_refused_without_harm() -> None:
    game = seated(Lay(t=1, seat=0, cards=("XX",)), Name(t=2, seat=0, suit="H"))
    assert game.to_act == 0
