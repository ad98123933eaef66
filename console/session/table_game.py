"""A match at the table: its hands, journals and count, from the deal to the result."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from console.engine.bots import LEVELS, Bot, LevelName
from console.engine.cards import parse_face
from console.engine.game import Game
from console.engine.game_views import final
from console.engine.games import AnyGame, any_game_of
from console.engine.header import Header
from console.engine.inputs import Call, CallName, Flip, Host, HostAction, Shuffle, Slap
from console.engine.match import Match
from console.engine.outcomes import CardLaid, Dealt, Echo, Outcome
from console.engine.presets import WITH_HANDS, preset_named
from console.engine.replay import Replay
from console.engine.script import encode, read
from console.engine.setup import build, deck_for
from console.engine.tally import Tally
from console.engine.trio_bots import TrioBot
from console.engine.trio_seen import hand_view
from console.engine.twisted_trio import TwistedTrio
from console.engine.views import PileCard
from console.engine.words import tell
from console.errors import ScriptError
from console.hardware.pads import EchoFelt
from console.screens import (
    HAND_END_US,
    HandEndScreen,
    MatchEndScreen,
    Notice,
    TableScreen,
)
from console.session.dealer import Dealer
from console.session.hands import HandAsk, Hands, Links, to_scan
from console.session.held_flips import HeldFlips, may_object
from console.session.holders import Holders
from console.session.journals import HandJournal, MatchFolder, Seating, lines
from console.session.lobby import Deal
from console.session.play import Play, Player, at_the_table
from console.session.results import seat_results

MINUTE_US = 60_000_000
LINKS_PATIENCE_US = 2_000_000  # phones' pages that told nothing for so long are not there
_HUMAN, _AWAY = "human", "away"


class TableSettings(msgspec.Struct, frozen=True, kw_only=True):
    """What the configuration and the hardware say of every hand at this table."""

    names: tuple[str, ...]
    handicap_ms: tuple[int, ...] = ()
    resolution_us: int = 0
    display: bool = False
    deals_itself: bool = False  # stations have pads only
    call_keys: bool = True  # stations have call keys; without, calls are spoken
    tempo_ms: int = 900
    handed_round: bool = False  # hands are looked at on the one screen, seat by seat


class HandStart(msgspec.Struct, frozen=True, kw_only=True):
    """The hand a match begins or goes on with, and what was counted before it."""

    game: AnyGame
    journal: HandJournal | None
    tally: Tally
    began_us: int
    now_us: int
    history: Sequence[Outcome] = ()


class TableGame:
    """One match; ``play`` is the hand in progress or just over.  Times are console µs."""

    def __init__(
        self,
        settings: TableSettings,
        seating: Seating,
        match: Match,
        folder: MatchFolder | None,
        start: HandStart,
    ) -> None:
        self.settings = settings
        self.seating = seating
        self.match = match
        self.tally = start.tally
        self.began_us = start.began_us
        self.pressed_us = [-1] * len(match.header.seats)
        self.over_since: int | None = None
        self._uncovered: int | None = None  # whose hand the screen, handed round, may show
        self._folder = folder
        self._journal = start.journal
        self._lines: list[str] = []
        self._held = HeldFlips()
        self._holders = Holders(len(seating.seats), self._people())
        self._holders.hear(start.history)
        self.play = self._playing(start.game, match.header, start.now_us, start.history)
        if start.game.hand.over:
            self._hand_over(start.now_us)

    @staticmethod
    def dealt(
        settings: TableSettings, deal: Deal, seed: int, folder: MatchFolder | None, now_us: int
    ) -> TableGame:
        """Begin a match as the lobby settled it; raise ``SetupError`` where it cannot be dealt."""
        header = _first_header(settings, deal, seed)
        game, journal = _begun(header, deal.seating, folder)
        tally = Tally(len(header.seats))
        start = HandStart(game=game, journal=journal, tally=tally, began_us=now_us, now_us=now_us)
        return TableGame(settings, deal.seating, Match(header), folder, start)

    @staticmethod
    def resumed(settings: TableSettings, folder: MatchFolder, now_us: int) -> TableGame:
        """Take a match up where its journals end.

        Raise ``ScriptError`` if a journal does not replay to what it recorded or was played at a
        table with other seats, ``OSError`` or ``msgspec.DecodeError`` if a file cannot be read.
        """
        hands = folder.whole_hands()
        replays = [_replayed(path) for path in hands]
        last = replays[-1]
        header = last.script.header
        if len(header.seats) != len(settings.names):
            raise ScriptError(
                f"{hands[-1].name}: played by {len(header.seats)} seats, "
                f"but this table has {len(settings.names)}"
            )
        tally = Tally(len(header.seats))
        for replay in replays:
            tally.add(replay.outcomes)
        start = HandStart(
            game=last.game,
            journal=None if _has_final(last) else HandJournal(hands[-1]),
            tally=tally,
            began_us=now_us - sum(replay.game.hand.now for replay in replays),
            now_us=now_us,
            history=last.outcomes,
        )
        here = msgspec.structs.replace(
            header, display=settings.display, resolution_us=settings.resolution_us
        )
        match = Match(here)
        if isinstance(last.game, TwistedTrio):
            match.dealt_by(last.game.dealer)
        return TableGame(settings, folder.seating(), match, folder, start)

    # -- playing ---------------------------------------------------------------------------------

    def press(self, seat: int, t_us: int) -> None:
        """Take a press of a pad, which shuffles before the deal; a bot's pad is nobody else's."""
        if self._is_for_people(seat):
            self.pressed_us[seat] = t_us
            trio = self.play.view.trio
            press = Slap if trio is None or not trio.to_shuffle else Shuffle
            self.play.put(press(t=self.play.hand_us(t_us), seat=seat))
            if self.settings.handed_round and seat in self.play.view.must_act:
                self._uncovered = seat

    def flip(self, seat: int, t_us: int) -> None:
        """Take a press of a flip key; a bot's cards are its own to turn."""
        if not self._is_for_people(seat):
            return
        t = self.play.hand_us(t_us)
        if may_object(self.play.view, seat):
            self._held.press(seat, t)
        else:
            self.play.put(Flip(t=t, seat=seat))

    def flip_up(self, seat: int, t_us: int) -> None:
        """Take a flip key coming up: a flip that waited whether it would be an objection."""
        flip = self._held.release(seat, self.play.hand_us(t_us))
        if flip is not None:
            self.play.put(flip)

    def call(self, seat: int, what: CallName, t_us: int) -> None:
        """Take a press of a call key; the game knows whether it has calls."""
        if self._is_for_people(seat):
            self.play.put(Call(t=self.play.hand_us(t_us), seat=seat, what=what))

    def heeds(self, ask: HandAsk) -> bool:
        """Tell whether a phone's ask is of this match, and for a seat that a person holds."""
        return ask.match == self._holders.match and ask.seat in self._people()

    def ask(self, ask: HandAsk) -> None:
        """Take what a seat's phone asks for, which this match heeds."""
        t = self.play.hand_us(ask.t_us)
        self.play.put(msgspec.structs.replace(ask.wanted, t=t, seat=ask.seat))

    def hands(self, now_us: int) -> Hands | None:
        """Return the hands that people hold, ``None`` in a game without any."""
        game = self.play.game
        if not isinstance(game, TwistedTrio):
            return None
        return self._holders.hands(game, self.play, now_us)

    def echo(self, felt: EchoFelt) -> None:
        """Take note of a pad that only felt another seat's hit."""
        if felt.seat < len(self.seating.seats):
            told = (felt.seat, felt.echo_of, felt.strength, felt.of_strength, felt.after_us)
            self.play.note(Echo(self.play.hand_us(felt.t_us), *told))

    def _is_for_people(self, seat: int) -> bool:
        return seat < len(self.seating.seats) and self.seating.seats[seat] not in LEVELS

    def host(self, what: HostAction, t_us: int, seat: int | None = None) -> None:
        """Take an action of the host."""
        self.play.put(Host(t=self.play.hand_us(t_us), what=what, seat=seat))

    def step(self, until_us: int, now_us: int) -> list[Outcome]:
        """Play on to ``until_us`` and return the outcomes, as all at the table may know them."""
        if self.over_since is not None:
            return []
        for objection in self._held.objections(self.play.hand_us(until_us)):
            self.play.put(objection)
        played = self.play.step(until_us, now_us)
        self._holders.hear(played)
        outcomes = at_the_table(played)
        self.tally.add(outcomes)
        for dealt in (outcome for outcome in outcomes if isinstance(outcome, Dealt)):
            self.match.dealt_by(dealt.dealer)
        worth_telling = [o for o in outcomes if not isinstance(o, CardLaid)]  # the pile shows those
        self._lines += tell(worth_telling, self.match.header.seats)
        if self._uncovered not in self.play.view.must_act:
            self._uncovered = None
        if self.play.over:
            self._hand_over(now_us)
        return outcomes

    def new_lines(self) -> list[str]:
        """Return the sentences told since the last call."""
        told, self._lines = self._lines, []
        return told

    @property
    def trouble(self) -> str | None:
        """Return what stopped the hand or its journal, if something did."""
        return self.play.trouble or (self._journal.trouble if self._journal else None)

    @property
    def match_over(self) -> bool:
        """Tell whether the hand that ended was the match's last."""
        broken = self.play.trouble is not None
        return self.over_since is not None and (bool(self.match.winners) or broken)

    def next_hand(self, seed: int, now_us: int) -> None:
        """Deal the next hand of the match."""
        header = self.match.next_hand(seed, self._away(), self.play.game.sits_out_next)
        self.over_since = None
        game, self._journal = _begun(header, self.seating, self._folder)
        self.play = self._playing(game, header, now_us)

    def leave(self, how: str) -> None:
        """Close the journal and mark the match as over."""
        if self._journal is not None:
            self._journal.close()
        if self._folder is not None:
            self._folder.finish(how)

    def close(self) -> None:
        """Close the journal, leaving the match to be taken up again."""
        if self._journal is not None:
            self._journal.close()

    def _playing(
        self, game: AnyGame, header: Header, now_us: int, history: Sequence[Outcome] = ()
    ) -> Play:
        players: list[Player] = [
            _bot(game, seat, level, header.seed)  # type: ignore[arg-type]
            for seat, level in enumerate(self.seating.seats)
            if level in LEVELS
        ]
        if self.settings.deals_itself and isinstance(game, Game):
            players.append(Dealer(self._people(), self.settings.tempo_ms))
        write = self._journal.write if self._journal else (lambda data: None)
        start_us = now_us - game.hand.now
        return Play(game, start_us, players, write, self.settings.display, history=history)

    def _people(self) -> list[int]:
        return [seat for seat, kind in enumerate(self.seating.seats) if kind == _HUMAN]

    def _away(self) -> list[int]:
        return [seat for seat, kind in enumerate(self.seating.seats) if kind == _AWAY]

    def _hand_over(self, now_us: int) -> None:
        self.over_since = now_us
        game = self.play.game
        if game.hand.winner is not None:
            self.match.hand_over(game.hand.winner)
        if self._journal is not None:
            self._journal.write(encode({"final": final(game)}))
            self._journal.close()
        if self.match_over and self._folder is not None:
            self._folder.finish("finished")

    # -- pictures --------------------------------------------------------------------------------

    def screen(self, now_us: int, notice: Notice | None, links: Links | None = None) -> TableScreen:
        """Return the picture of the hand in play; ``links`` are those of the phones, if any."""
        linked = links is not None and links.match == self._holders.match
        return TableScreen(
            table=self.play.view,
            recap=self.play.recap_at(now_us),
            void=self.play.void_at(now_us),
            notice=notice or self._trouble_notice() or self._phones_notice(now_us, linked),
            since_us=self.play.start_us,
            pressed_us=tuple(self.pressed_us),
            links=to_scan(links) if links is not None and linked else (),
            wifi=links.wifi if links is not None and linked else "",
            handed_round=self.settings.handed_round and isinstance(self.play.game, TwistedTrio),
            uncovered=self._uncovered,
        )

    def again_screen(self) -> TableScreen | None:
        """Return the picture of the last verdict as it stood, ``None`` if there was none.

        A verdict is never undone, but can be looked at again (rules 0).
        """
        recap, view = self.play.recap, self.play.view
        if recap is None:
            return None
        lay_on = recap.kind in ("wrong", "too late")  # the others took the pile
        cards = map(parse_face, recap.cards if lay_on else ())
        taken = tuple(PileCard(card, recap.seat, n) for n, card in enumerate(cards, 1))
        pile = taken if view.trio is None else view.pile  # nobody takes Twisted Trio's
        return TableScreen(
            table=msgspec.structs.replace(view, pile=pile, buried=0, challenge=None, paused=True),
            recap=recap,
            since_us=self.play.start_us,
            pressed_us=tuple(self.pressed_us),
        )

    def hand_end(self) -> HandEndScreen:
        """Return the picture between two hands of the match."""
        table = self.play.game.table
        view = self.play.view
        seats = tuple(
            msgspec.structs.replace(seat, hands_won=won)
            for seat, won in zip(view.seats, self.match.hands_won, strict=True)
        )
        return HandEndScreen(
            table=msgspec.structs.replace(view, seats=seats),
            counted=sum(1 for _ in table.cards()),
            next_us=(self.over_since or 0) + HAND_END_US,
        )

    def match_end(self) -> MatchEndScreen:
        """Return the picture of the result."""
        since_us = self.over_since or 0
        closest = self.tally.closest
        playing = [s for s, kind in enumerate(self.seating.seats) if kind != _AWAY]
        return MatchEndScreen(
            winners=self.match.winners or (self.play.game.hand.winner or ()),
            rows=seat_results(self.play.view, self.match, self.tally, playing),
            hands=self.match.header.hand,
            minutes=round((since_us - self.began_us) / MINUTE_US),
            closest=None if closest is None else msgspec.structs.astuple(closest),
            since_us=since_us,
        )

    def _phones_notice(self, now_us: int, linked: bool) -> Notice | None:
        """Say that there is no way to a hand, where no phones are served for long enough."""
        on_phones = isinstance(self.play.game, TwistedTrio) and not self.settings.handed_round
        waited = now_us - self.play.start_us >= LINKS_PATIENCE_US
        missing = on_phones and waited and bool(self._people()) and not linked
        return Notice(kind="no phones") if missing else None

    def _trouble_notice(self) -> Notice | None:
        if self.play.trouble is not None:
            return Notice(kind="conservation", detail=self.play.trouble)
        if self._journal is not None and self._journal.trouble is not None:
            return Notice(kind="journal stopped", detail=self._journal.trouble)
        return None


def _first_header(settings: TableSettings, deal: Deal, seed: int) -> Header:
    away = tuple(s for s, kind in enumerate(deal.seating.seats) if kind == _AWAY)
    n = len(settings.names)
    dealer = next(s for s in reversed(range(n)) if s not in away)
    return Header(
        slap=1,
        game=preset_named(deal.preset).game,
        preset=deal.preset,
        rules=deal.rules if settings.call_keys else _spoken(deal),
        deck=deck_for(preset_named(deal.preset), n - len(away), deal.deck) if deal.deck else None,
        seats=settings.names,
        seed=seed,
        dealer=dealer,
        resolution_us=settings.resolution_us,
        handicap_ms=(*settings.handicap_ms, *(0,) * n)[:n],
        sitting_out=away,
        display=settings.display,
        shuffle=deal.preset in WITH_HANDS,
    )


def _spoken(deal: Deal) -> dict[str, Any]:
    """Return the rules with calls said aloud: these stations have no keys to press them on."""
    counts = preset_named(deal.preset).game not in ("ratscrew", "war")
    if not counts or deal.rules.get("calls", "keys") != "keys":
        return deal.rules
    return {**deal.rules, "calls": "spoken"}


def _bot(game: AnyGame, seat: int, level: LevelName, seed: int) -> Player:
    if isinstance(game, TwistedTrio):
        return TrioBot(seat, level, seed, lambda: hand_view(game, seat))
    return Bot(seat, level, seed)


def _begun(
    header: Header, seating: Seating, folder: MatchFolder | None
) -> tuple[AnyGame, HandJournal | None]:
    game = any_game_of(build(header))
    journal = None
    if folder is not None:
        folder.begin(seating)
        journal = folder.hand(header)
    begun = game.start()
    if journal is not None:
        journal.write(lines([], begun))
    return game, journal


def _replayed(path: Path) -> Replay:
    replay = Replay(read(path.read_bytes()), to_be_continued=True)
    differs = replay.differences()
    if differs:
        raise ScriptError(
            f"{path.name}, line {differs[0].line}: replays differently from what was recorded"
        )
    return replay


def _has_final(replay: Replay) -> bool:
    return any(line.recorded and "final" in line.recorded for line in replay.script.lines[-1:])
