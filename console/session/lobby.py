"""The lobby: people join by their pads, the host chooses the game with pad and flip alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from console.engine.bots import LevelName
from console.engine.cards import DeckSpec
from console.engine.presets import PRESETS, preset_named, rules_for
from console.engine.settings import Rules
from console.engine.setup import deck_for
from console.screens import LobbyScreen, LobbySeat, Switch
from console.session.choices import DECK, deck_stepped, stepped, switches
from console.session.journals import Seating

_OWN_DECK: Mapping[str, int] = {}
HOLD_US = 1_000_000
PAD_CHANGE_US = 600_000
PAD_DEAL_US = 2_500_000


class Deal(msgspec.Struct, frozen=True):
    """What the lobby settled on: the game, its rules, and who sits where."""

    preset: str
    rules: dict[str, Any]
    seating: Seating
    deck: dict[str, int] = {}  # parts of the deck that are not the game's own


class Lobby:
    """Seats, the marker and the rules; times are console µs.

    A free seat's pad joins it; the first to join is the host.  The host's pad moves the marker, the
    host's flip changes what it stands on, held for a second it deals.  Anybody else's flip leaves.
    ``kept``: an unfinished match can be taken up, and the marker stands on it behind the rules.
    ``presets`` are the games that are offered, none named: all.
    Where stations have a pad alone (``pads_only``) the host's pad does all three: a tap moves the
    marker, held over half a second it changes, held on it deals.
    """

    def __init__(
        self,
        names: Sequence[str],
        preset: str,
        rules: Mapping[str, Any],
        level: LevelName,
        fill: bool,
        pads_only: bool = False,
        deck: Mapping[str, int] = _OWN_DECK,
        *,
        kept: bool = False,
        presets: Sequence[str] = (),
    ) -> None:
        self._pads_only = pads_only
        self._names = tuple(names)
        self._level: LevelName = level
        self._fill = fill
        self._first = (preset, dict(rules), dict(deck))
        self._presets = tuple(name for name in PRESETS if name in presets) or tuple(PRESETS)
        if preset not in self._presets:
            preset, rules, deck = self._presets[0], {}, {}
        self.preset = preset
        self.rules: dict[str, Any] = dict(rules)
        self.deck = dict(deck)
        self.joined: list[int] = []  # in order of joining; the first is the host
        self.cursor = 0
        self.on_rules = False  # the marker stands on the rules, between the games and the switches
        self.rules_page: int | None = None  # which page of them is read
        self.on_kept = False  # it stands on the unfinished match, behind the rules
        self.kept = kept  # there is one that can be taken up
        self.wants_kept = False  # and somebody wants to
        self.held_since: int | None = None

    @property
    def host(self) -> int | None:
        """Return the seat that chooses, ``None`` before anybody joined."""
        return self.joined[0] if self.joined else None

    def join(self, seat: int) -> None:
        """Seat somebody, if the seat is free."""
        if seat not in self.joined and seat < len(self._names):
            self.joined.append(seat)

    def pad(self, seat: int, t_us: int) -> None:
        """Take a press of a pad: join, or move the marker."""
        if seat != self.host:
            self.join(seat)
        elif self._pads_only:
            self.held_since = t_us
        else:
            self.mark(1)

    def pad_up(self, seat: int, t_us: int) -> None:
        """Take a pad coming up: with pads alone, how long it was held tells what is meant."""
        if not self._pads_only or seat != self.host or self.held_since is None:
            return
        held_us, self.held_since = t_us - self.held_since, None
        if held_us < PAD_CHANGE_US:
            self.mark(1)
        else:
            self.change_marked()

    def mark(self, step: int) -> None:
        """Move the marker by so many items, or turn so many pages while the rules are read."""
        if self.rules_page is not None:
            self.rules_page = max(0, self.rules_page + step)
            return
        between = 1 + self.kept  # the game and its switches
        place = self.on_rules or (2 if self.on_kept else self.cursor and self.cursor + between)
        place = (place + step) % (1 + between + len(self._switches()))
        self.on_rules, self.on_kept = place == 1, self.kept and place == 2
        self.cursor = max(0, place - between)

    def read_rules(self) -> None:
        """Open the rules of the chosen game, or close them."""
        self.rules_page = 0 if self.rules_page is None else None

    def flip_down(self, seat: int, t_us: int) -> None:
        """Take a flip key going down: the host may be about to deal."""
        if seat == self.host:
            self.held_since = t_us
        elif seat in self.joined:
            self.joined.remove(seat)

    def flip_up(self, seat: int, t_us: int) -> None:
        """Take a flip key coming up: a short press of the host's changes what is marked."""
        if seat == self.host and self.held_since is not None:
            self.held_since = None
            self.change_marked()

    def change_marked(self) -> None:
        """Do what a short flip of the host's does: change what is marked, or read the rules."""
        if self.on_kept:
            self.wants_kept = True
        elif self.on_rules or self.rules_page is not None:
            self.read_rules()
        else:
            self.change(self.cursor)

    def change(self, item: int) -> None:
        """Step the game (item 0) or a switch on to its next value."""
        if item == 0:
            names = self._presets
            self.choose(names[(names.index(self.preset) + 1) % len(names)])
            return
        offered = self._switches()
        if not 1 <= item <= len(offered):
            return
        self.cursor, self.on_rules, self.on_kept = item, False, False
        name = offered[item - 1].name
        if name in DECK:
            self.deck |= deck_stepped(self._deck(), name)
        else:
            self.rules |= stepped(self._rules(), name)

    def choose(self, preset: str) -> None:
        """Take a game that is offered, with the table's own rules if it is the table's own game."""
        if preset not in self._presets:
            return
        self.cursor, self.on_rules, self.on_kept, self.rules_page = 0, False, False, None
        self.preset = preset
        own = preset == self._first[0]
        self.rules = dict(self._first[1]) if own else {}
        self.deck = dict(self._first[2]) if own else {}

    def held_long_enough(self, now_us: int) -> bool:
        """Tell whether the host has held flip, or the pad where it is all there is, to deal."""
        hold_us = PAD_DEAL_US if self._pads_only else HOLD_US
        return self.held_since is not None and now_us - self.held_since >= hold_us

    def deal(self) -> Deal | None:
        """Return what is to be dealt, ``None`` while too few or too many would play."""
        if not self.joined or not 2 <= len(self._players()) <= self._most():
            return None
        seats = tuple(self._seat_kind(seat) for seat in range(len(self._names)))
        return Deal(self.preset, self.rules, Seating(seats=seats), self.deck)

    def screen(self) -> LobbyScreen:
        """Return the lobby's picture."""
        return LobbyScreen(
            seats=tuple(self._seat(seat, name) for seat, name in enumerate(self._names)),
            presets=self._presets,
            preset=self.preset,
            switches=self._switches(),
            cursor=self.cursor,
            on_rules=self.on_rules,
            rules_page=self.rules_page,
            kept=self.kept,
            on_kept=self.on_kept,
            cards=(cards := self._deck().size),
            few_cards=cards < preset_named(self.preset).few_cards,
            host=self.host,
            seats_to_deal=len(self._players()),
            most_seats=self._most(),
            hold_us=self.held_since,
            deal_hold_us=PAD_DEAL_US if self._pads_only else HOLD_US,
            pads_only=self._pads_only,
        )

    def _switches(self) -> tuple[Switch, ...]:
        return switches(self._rules(), preset_named(self.preset).game, self._deck())

    def _deck(self) -> DeckSpec:
        return deck_for(preset_named(self.preset), len(self._players()), self.deck)

    def _rules(self) -> Rules:
        return rules_for(self.preset, self.rules)

    def _players(self) -> list[int]:
        """Return the seats that will play: bots fill up as far as the game takes them."""
        players = list(self.joined)
        if self._fill and self.joined:
            room = max(0, self._most() - len(players))
            free = [s for s in range(len(self._names)) if s not in self.joined]
            players += free[:room]
        return players

    def _most(self) -> int:
        return preset_named(self.preset).max_seats

    def _seat_kind(self, seat: int) -> str:
        if seat in self.joined:
            return "human"
        return self._level if seat in self._players() else "away"

    def _seat(self, seat: int, name: str) -> LobbySeat:
        joined = seat in self.joined
        bot = not joined and self._fill
        return LobbySeat(
            name=name,
            state="joined" if joined else "bot" if bot else "free",
            host=seat == self.host,
            level=self._level if bot else "",
        )
