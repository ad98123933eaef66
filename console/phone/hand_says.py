"""What a hand's page says of the moment: whose turn it is, what fits, what the button does."""

from __future__ import annotations

from collections.abc import Sequence

from console.engine.cards import rank
from console.engine.trio_views import HandView, TrioView
from console.engine.views import TableView
from console.phone.hand_words import Texts, capital, card_text, round_number


class Says:
    """The words of one hand and the table at one moment, in one language."""

    def __init__(self, hand: HandView, table: TableView, trio: TrioView, texts: Texts) -> None:
        self._hand = hand
        self._table, self._trio = table, trio
        self._texts = texts

    def _name(self, seat: int) -> str:
        return self._table.seats[seat].name

    # -- the header ------------------------------------------------------------------------------

    def title(self) -> str:
        """Return what the hand's page is headed by: what is to be done, or who is waited for."""
        awaits, table = self._hand.awaits, self._table
        for key in ("name", "pick", "shuffle"):
            if key in awaits:
                return self._texts[f"title.{key}"]
        if "wait" not in awaits:
            return self._texts["title.turn"].format(name=self._name(self._hand.seat))
        if table.winner is not None:
            return self._won(table.winner)
        if table.paused:
            return self._texts["title.paused"]
        if self._hand.out:
            return self._texts["title.out"]
        return self._waits(self._trio)

    def _won(self, winner: Sequence[int]) -> str:
        if tuple(winner) == (self._hand.seat,):
            return self._texts["title.won"]
        return self._texts["title.over"].format(names=", ".join(map(self._name, winner)))

    def _waits(self, trio: TrioView) -> str:
        if trio.to_shuffle:
            return self._texts["title.shuffling"]
        if self._table.deciding:
            return self._texts["title.deciding"]
        asked = (("name_of", trio.naming), ("pick_of", trio.picking))
        for key, view in asked:
            if view is not None:
                return self._texts[f"title.{key}"].format(name=self._name(view.seat))
        turn = self._table.turn
        if turn is None:
            return self._texts["title.wait"]
        return self._texts["title.turn_of"].format(name=self._name(turn))

    def line(self) -> str:
        """Return the line below: the round, or what goes with the question that is asked."""
        hand, texts, lay = self._hand, self._texts, self._trio.lay
        if "name" in hand.awaits and lay is not None:
            return texts["line.laid"].format(rank=texts[f"a.{rank(lay.cards[-1])}"])
        if "pick" in hand.awaits and self._trio.picking is not None:
            return texts["line.from"].format(name=self._name(self._trio.picking.source))
        if "shuffle" in hand.awaits:
            return texts["line.shuffle"]
        if self._trio.places:
            return " · ".join(self._places())
        return texts["line.round"].format(
            number=round_number(hand.round), wild=texts[f"wild.{hand.round}"]
        )

    def _places(self) -> list[str]:
        return [
            self._texts["line.place"].format(name=", ".join(map(self._name, seats)), place=place)
            for place, seats in enumerate(self._trio.places, 1)
        ]

    # -- what is to be done ----------------------------------------------------------------------

    def under(self) -> str:
        """Return what lies on the table, in full, for those who do not see it."""
        up, suit = self._hand.up, self._hand.suit
        if up is None or suit is None:
            return self._texts["table.nothing"]
        return self._texts["table.under"].format(
            card=capital(card_text(self._texts, up)), suit=self._texts[f"suit.{suit}"]
        )

    def rule(self) -> str:
        """Return what may be done, in a few words."""
        hand, texts = self._hand, self._texts
        for key in ("name", "pick"):
            if key in hand.awaits:
                return texts[f"rule.{key}"]
        if hand.awaits == ("draw",):
            return texts["rule.draw"]
        if hand.drawn is not None:
            return texts["rule.drawn"]
        if hand.up is None or hand.suit is None or hand.out or self._table.winner is not None:
            return ""
        wild, top = texts[f"a.{hand.round}"], texts[f"a.{rank(hand.up)}"]
        key = "lay" if "lay" in hand.awaits else "fits"
        if wild == top:
            key += "_two"
        return texts[f"rule.{key}"].format(suit=texts[f"a.{hand.suit}"], rank=top, wild=wild)

    def button(self) -> tuple[str, bool]:
        """Return what the one button says while nothing is chosen, and whether it does it."""
        match self._hand.awaits:
            case ("lay",):
                return self._texts["button.choose"], False
            case ("draw",):
                return self._texts["button.draw"], True
            case ("lay", "draw"):
                return self._texts["button.keep"], True
        return "", False

    def note(self) -> str:
        """Return the small line below the button."""
        if self._hand.last_card:
            return self._texts["note.no_slap"]
        match self._hand.awaits:
            case ("lay",):
                return self._texts["note.draw"]
            case ("wait",) if self._hand.cards and self._table.winner is None:
                return self._texts["note.wait"]
        return ""

    def otherwise(self) -> str:
        """Return what happens when time is up, empty where there is no end to it."""
        hand, texts = self._hand, self._texts
        if "name" in hand.awaits and hand.own_suit is not None:
            return texts["note.else_suit"].format(suit=texts[f"suit.{hand.own_suit}"])
        if "pick" in hand.awaits:
            return texts["note.else_pick"]
        return "" if hand.due_us is None else texts["note.else_turn"]

    def of_ms(self) -> int:
        """Return how long there is in all for what is awaited, ms."""
        rules = self._table.rules
        if "name" in self._hand.awaits:
            return rules.name_suit_ms
        return rules.pick_ms if "pick" in self._hand.awaits else rules.turn_ms
