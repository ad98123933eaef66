"""The pictures the console can show, as immutable values: what to draw, never how.

The application makes them, every display draws them: the table screen and the terminal alike.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from console.engine.recap import Recap
from console.engine.views import TableView
from console.service_screen import ServiceScreen

SWITCHES_A_PAGE = 6  # in the lobby
HAND_END_US = 12_000_000  # between two hands, until the next is dealt by itself

NoticeKind = Literal[
    "paused", "pads disconnected", "resume game", "end hand", "conservation", "journal stopped",
    "no phones",
]  # fmt: skip
SeatState = Literal["free", "joined", "bot"]
FaultKind = Literal[
    "no pads", "some pads", "firmware", "no sound", "settings", "clock", "disk full",
    "port taken", "no network", "supply",
]  # fmt: skip
ScoreKind = Literal["fastest", "pile", "hands"]


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """Something everybody must know, drawn over the table without hiding it."""

    kind: NoticeKind
    detail: str = ""


class Fault(msgspec.Struct, frozen=True):
    """Something about the console that staff can put right; the table plays on as far as it can.

    ``detail`` is what no language changes: a port, a line of the settings, the seats without pads.
    """

    kind: FaultKind
    detail: str = ""


class Score(msgspec.Struct, frozen=True):
    """One of the best of the day: who (by seat and name), and how much.

    ``fastest`` is in µs after the card was shown, ``pile`` in cards won by one slap, ``hands`` in
    hands won.
    """

    kind: ScoreKind
    value: int
    seat: int
    name: str


class LobbySeat(msgspec.Struct, frozen=True, kw_only=True):
    """One station in the lobby."""

    name: str
    state: SeatState = "free"
    host: bool = False
    level: str = ""  # the level of a bot


class Switch(msgspec.Struct, frozen=True, kw_only=True):
    """One house rule on a lobby tile.

    ``name`` is the rule's or the pattern's own name (``challenge``, ``double``); ``value`` is
    ``True``/``False`` for an on/off switch, else the value in words as the rules write it.
    """

    name: str
    value: bool | str


class AttractScreen(msgspec.Struct, frozen=True, kw_only=True):
    """Nobody plays: bots show the game, the rules in short, and how to join.

    ``rules_url`` is where a phone finds the rules, empty where nowhere; ``kept``: an unfinished
    match can still be taken up; ``dim``: nobody has come for long, so the picture rests.
    """

    table: TableView
    recap: Recap | None = None
    since_us: int = 0
    scores: tuple[Score, ...] = ()
    rules_url: str = ""
    faults: tuple[Fault, ...] = ()
    kept: bool = False
    dim: bool = False


class LobbyScreen(msgspec.Struct, frozen=True, kw_only=True):
    """People join, the host's pad and flip choose the game.

    ``cursor`` counts the items in the order the marker visits them: the game list is item 0, then
    the switches.  ``seats_to_deal`` is how many will be dealt to, bots included.  Between the list
    and the switches the marker stands on the rules (``on_rules``), then, where an unfinished match
    is ``kept``, on that (``on_kept``); while the rules are read,
    ``rules_page`` counts the pages turned from 0, past the last one from the first again.
    """

    seats: tuple[LobbySeat, ...]
    presets: tuple[str, ...]
    preset: str
    switches: tuple[Switch, ...]
    cursor: int = 0
    on_rules: bool = False
    rules_page: int | None = None
    kept: bool = False
    on_kept: bool = False
    cards: int = 52  # in the deck
    few_cards: bool = False  # fewer than the game is meant for: worth a warning
    host: int | None = None
    seats_to_deal: int = 0
    most_seats: int = 8  # that the game takes
    hold_us: int | None = (
        None  # since when the host holds flip, or the pad where it is all there is
    )
    deal_hold_us: int = 1_000_000  # held so long it deals
    pads_only: bool = False  # stations have no flip key: the pad, held, does its work


class TableScreen(msgspec.Struct, frozen=True, kw_only=True):
    """A game in play. ``recap`` is the last verdict while it should be read, else ``None``.

    ``void``: seats that slapped while the game stood still, and are told that it does not count.
    ``links`` has for each seat where a phone finds its hand, empty where there is nothing to scan:
    it is the seat's secret, to be drawn as a code and told nowhere.  ``wifi`` is the text of a code
    that is to be scanned before those, if any.  Where the screen is
    ``handed_round``, ``uncovered`` is the seat that has asked to see its hand on it.
    """

    table: TableView
    recap: Recap | None = None
    notice: Notice | None = None
    void: tuple[int, ...] = ()
    since_us: int = 0  # when this hand began
    pressed_us: tuple[int, ...] = ()  # per seat, when its pad was last pressed; -1 for never
    links: tuple[str, ...] = ()
    wifi: str = ""
    handed_round: bool = False
    uncovered: int | None = None


class HandEndScreen(msgspec.Struct, frozen=True, kw_only=True):
    """A hand is over, the match goes on: who won it, why, and the cards counted."""

    table: TableView
    counted: int = 52  # cards found in all stacks and the middle
    next_us: int = 0  # when the next hand is dealt by itself


class SeatResult(msgspec.Struct, frozen=True, kw_only=True):
    """One row of the match's result; ``reactions_us`` are µs after the card was shown.

    ``round`` is the one the seat has come to, 8 to 10, where there are rounds.
    """

    seat: int
    name: str
    place: int
    cards: int
    hands_won: int
    slaps_won: int
    wrong: int
    reactions_us: tuple[int, ...] = ()
    round: int | None = None


class MatchEndScreen(msgspec.Struct, frozen=True, kw_only=True):
    """The match is over. ``closest`` is (winner, beaten, µs between them) or ``None``."""

    winners: tuple[int, ...]
    rows: tuple[SeatResult, ...]  # best place first
    hands: int
    minutes: int
    closest: tuple[int, int, int] | None = None
    since_us: int = 0


class ResumeScreen(msgspec.Struct, frozen=True, kw_only=True):
    """After a start: a game was left unfinished; a pad goes on with it, a flip lets it go.

    ``table`` is the table as the journal left it; ``minutes_ago`` is since its last input.  At
    ``until_us`` the table goes on without an answer, and keeps the game.
    """

    table: TableView
    minutes_ago: int = 0
    until_us: int = 0


PadTrial = Literal["waiting", "asked", "good", "bad"]
PadFault = Literal["not heard", "instead", "also", "chatter", "lamp dark"]


class KeyTrial(msgspec.Struct, frozen=True, kw_only=True):
    """One key of a station under test; ``name`` is ``flip`` or the call that it makes."""

    name: str
    state: PadTrial = "waiting"


class TriedPad(msgspec.Struct, frozen=True, kw_only=True):
    """One pad under test, and the keys of its station.

    ``bounces`` are the edges after the first, in ``bounce_us``; None where the source tells of
    none.  ``trace_us`` is when each came, where that is known.  ``heard_by`` are the other seats
    that felt the hit; ``strength`` is what each force pad felt of it, 0 to 255, else empty.
    """

    state: PadTrial = "waiting"
    fault: PadFault | None = None
    bounces: int | None = None
    bounce_us: int = 0
    trace_us: tuple[int, ...] = ()
    heard_by: tuple[int, ...] = ()
    instead: tuple[int, ...] = ()
    strength: tuple[int, ...] = ()
    threshold: int | None = None  # advised, on a force pad
    pressed_us: int = -1
    keys: tuple[KeyTrial, ...] = ()


class SelfTestScreen(msgspec.Struct, frozen=True, kw_only=True):
    """Every pad, key and lamp is tried in turn; None stands for what cannot be measured here.

    ``asked`` is the seat whose turn it is, which is given up at ``until_us``; ``hold_us`` is since
    when a pad is held to leave.
    """

    stage: Literal["pads", "keys", "result"]
    pads: tuple[TriedPad, ...]
    asked: int | None = None
    asked_key: str = ""
    until_us: int = 0
    patience_us: int = 1
    hold_us: int | None = None
    leave_hold_us: int = 1_000_000
    passed: bool = False
    source: str = "keys"
    firmware: str = ""
    resolution_us: int = 1
    lockout_ms: int = 25
    advised_lockout_ms: int | None = None
    round_trip_us: int | None = None
    clock_error_us: int | None = None
    lost: int | None = None
    damaged: int | None = None
    lamps: bool = False
    lag_ms: int = 0  # the screen's, 0 where it was not measured
    sound: bool | None = None  # whether a sound card answered
    supply_low: bool | None = None
    celsius: int | None = None  # the processor's heat
    hot: bool = False  # so much that it slows down


class ClosedScreen(msgspec.Struct, frozen=True):
    """The table is closed: dark, until a pad wakes it or it opens."""


RESTING = (AttractScreen, ClosedScreen)  # nobody plays: a press only wakes the table
Game = AttractScreen | LobbyScreen | TableScreen | HandEndScreen | MatchEndScreen | ResumeScreen
Screen = Game | ClosedScreen | ServiceScreen | SelfTestScreen
