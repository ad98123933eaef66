"""Every house rule of the games as one frozen value, each with its range and a plain sentence."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

PatternName = Literal[
    "double",
    "sandwich",
    "jack",
    "top_bottom",
    "run_3",
    "run_4",
    "run_wraps",
    "marriage",
    "marriage_queen_on_king",
    "divorce",
    "tens",
    "tens_no_ace",
    "tens_sandwich",
    "same_suit_3",
    "same_suit_4",
]
_M = msgspec.Meta


class Rules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The switches of all the games and of the common ground, frozen during a match."""

    patterns: Annotated[tuple[PatternName, ...], _M(description="What may be slapped.")] = (
        "jack",
        "double",
        "sandwich",
    )
    slaps: Annotated[bool, _M(description="Pads count; off, every press is ignored.")] = True
    challenge: Annotated[
        bool | Literal["second hand"],
        _M(
            description="A jack, queen, king or ace makes the next seat pay 1, 2, 3 or 4 cards; "
            "'second hand' leaves it off in the first hand of a match."
        ),
    ] = False
    challenge_winner: Annotated[
        Literal["last", "first"],
        _M(
            description="Who takes the pile when a challenge is not answered: the seat whose "
            "challenge it was, or the one that began the chain."
        ),
    ] = "last"
    slaps_during_challenge: Annotated[
        bool, _M(description="Slaps count while a challenge runs and beat it.")
    ] = True
    collect_ms: Annotated[
        int,
        _M(
            ge=0,
            le=10_000,
            description="How long a pile won by a challenge lies, slaps live, before it is taken.",
        ),
    ] = 1000
    short_payment: Annotated[
        Literal["fails", "passes on"],
        _M(
            description="A payer runs out of cards: the payment has failed, or the next seat "
            "with cards pays the rest."
        ),
    ] = "fails"
    lead_after_slap: Annotated[
        Literal["seat", "slapper"],
        _M(
            description="Who leads after a slap: the seat left of the one that completed the "
            "pattern, or the slapper."
        ),
    ] = "seat"
    wrong_slap: Annotated[
        str,
        _M(
            pattern=r"^(bury [1-9][0-9]?|locked [1-9][0-9]?|lose the pile|nothing)\Z",
            description="The price of a wrong slap: 'bury n', 'locked n', 'lose the pile' or "
            "'nothing' (n from 1 to 99).",
        ),
    ] = "bury 2"
    empty_seat: Annotated[
        Literal["next slap", "next chance", "once", "out", "forever", "passed over"],
        _M(
            description="A seat without cards: out when another wins the next slap; also when a "
            "chance to slap goes by; may slap back in once a hand; out when the pile is taken; "
            "may always slap back in; or is passed over (Beggar-my-neighbour)."
        ),
    ] = "next slap"
    out_of_turn: Annotated[
        Literal["ignored", "bury 2"], _M(description="A flip out of turn: no effect, or two cards.")
    ] = "ignored"
    match: Annotated[int, _M(ge=1, le=9, description="Hands that win the match.")] = 2
    won_pile: Annotated[
        Literal["as it lies", "shuffled"],
        _M(description="A won pile goes under the stack as it lies, or is shuffled first."),
    ] = "as it lies"
    late_grace_ms: Annotated[
        int,
        _M(
            ge=0,
            le=5000,
            description="A slap this soon after a new card covered a live pattern is too late "
            "but free; 0 turns the grace off.",
        ),
    ] = 250
    earliest_slap_ms: Annotated[
        int,
        _M(ge=0, le=2000, description="A slap sooner after the card than this is a guess."),
    ] = 0
    hand_limit_cards: Annotated[
        int, _M(ge=0, le=10_000_000, description="Cards after which a hand ends; 0 for no limit.")
    ] = 10_000
    hand_limit_minutes: Annotated[
        int, _M(ge=0, le=1440, description="Minutes after which a hand ends; 0 for no limit.")
    ] = 0

    battle_ms: Annotated[
        int,
        _M(
            ge=200,
            le=60_000,
            description="War: how long after the lights a battle waits for the last flip.",
        ),
    ] = 3000
    ace_high: Annotated[bool, _M(description="War: an ace beats a king; off, it is a one.")] = True
    war_among: Annotated[
        Literal["tied", "all"],
        _M(description="War: who fights a war on, the seats that tied or everybody."),
    ] = "tied"
    short_war: Annotated[
        Literal["stands", "loses", "draw"],
        _M(
            description="War: a tied seat short of cards: with none left its tied card stands; "
            "with fewer than four it drops from the war, or the hand is drawn."
        ),
    ] = "stands"
    war_gather: Annotated[
        Literal["winner first", "as played", "seat by seat"],
        _M(description="War: in which order the winner takes the cards of a battle."),
    ] = "winner first"
    calls: Annotated[
        Literal["keys", "spoken", "voice"],
        _M(
            description="Counting: calls are pressed on keys, or said aloud and judged by the "
            "table; 'voice' shows what was heard and judges nothing."
        ),
    ] = "keys"
    call_ms: Annotated[
        int,
        _M(
            ge=200,
            le=60_000,
            description="Counting: how long after the card a call may be pressed.",
        ),
    ] = 2500
    count_reset: Annotated[
        Literal["own win", "any win", "never"],
        _M(description="Counting: which won pile sets the count back to one, forward, aloud."),
    ] = "own win"
    eight_calls: Annotated[
        Literal["first", "both", "neither"],
        _M(
            description="Counting: which eights are called: the one that begins the silence, "
            "the one that ends it too, or neither."
        ),
    ] = "first"
    silent_match: Annotated[
        bool, _M(description="Counting: a card on the count is a match in the silence too.")
    ] = True
    count_help: Annotated[
        bool, _M(description="Counting, for beginners: the display tells the number to call.")
    ] = False
    ers_turn: Annotated[
        Literal["one card", "whole challenge"],
        _M(
            description="Trifecta: a turn of Ratscrew is one card, or goes on until a challenge "
            "is settled."
        ),
    ] = "one card"
    ratscrew_row: Annotated[
        Literal["ratscrew cards", "pile"],
        _M(
            description="Trifecta: what lies in a row for Ratscrew: its own cards of this hand, "
            "or whatever lies on the pile."
        ),
    ] = "ratscrew cards"
    trip_step_ms: Annotated[
        int,
        _M(
            ge=500,
            le=60_000,
            description="Trifecta Plus: how long one step of the trip's list may take.",
        ),
    ] = 4000

    play_for_places: Annotated[
        bool,
        _M(description="Twisted Trio: play goes on for the places behind the first."),
    ] = False
    draw: Annotated[
        Literal["one and wait", "one, may play it"],
        _M(
            description="Twisted Trio: who cannot lay draws one card and waits, or may lay that "
            "card at once."
        ),
    ] = "one and wait"
    draw_costs_turn: Annotated[
        bool,
        _M(description="Twisted Trio: a seat made to draw by a 2 or a queen misses its turn too."),
    ] = False
    duplicate_from: Annotated[
        Literal["layer", "left"],
        _M(
            description="Twisted Trio, after two cards alike: the seat to the left takes a card "
            "unseen from who laid them, or who laid them must take one from it."
        ),
    ] = "layer"
    last_card_ms: Annotated[
        int,
        _M(
            ge=0,
            le=60_000,
            description="Twisted Trio: how long at least a last card may be declared or caught.",
        ),
    ] = 3000
    announce_last_card: Annotated[
        bool,
        _M(description="Twisted Trio, for beginners: the display says who has to declare."),
    ] = False
    name_suit_ms: Annotated[
        int,
        _M(
            ge=0,
            le=600_000,
            description="Twisted Trio: how long a suit may be named before the wild card's own "
            "suit rules.",
        ),
    ] = 15_000
    pick_ms: Annotated[
        int,
        _M(
            ge=0,
            le=600_000,
            description="Twisted Trio: how long a card may be picked before chance picks one.",
        ),
    ] = 15_000
    turn_ms: Annotated[
        int,
        _M(
            ge=0,
            le=3_600_000,
            description="Twisted Trio: how long a turn may last before the seat draws and its turn "
            "passes, as when a phone is gone; 0 for no end.",
        ),
    ] = 0

    @property
    def bury(self) -> int:
        """Cards a wrong slap buries, 0 where the price is another."""
        return _number(self.wrong_slap, "bury")

    @property
    def locked(self) -> int:
        """Cards for which a wrong slapper's pad is dead, 0 where the price is another."""
        return _number(self.wrong_slap, "locked")


def _number(text: str, word: str) -> int:
    head, _, tail = text.partition(" ")
    return int(tail) if head == word else 0
