"""The console as one plain object: presses in, pictures and outcomes out, no threads, no clock.

It stands in one of six places: attract, lobby, play, between hands, result, and the offer to go on
with an unfinished match.  All times are console µs.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any, Literal

import msgspec

from console.engine.bots import LevelName
from console.engine.inputs import Add, HostAction
from console.engine.outcomes import Outcome
from console.engine.presets import preset_named
from console.errors import ConsoleError
from console.hardware.pads import (
    CallPressed,
    EchoFelt,
    FlipPressed,
    FlipReleased,
    PadPressed,
    PadReleased,
)
from console.hardware.sequencer import Late, Sequenced, SourceRecovered, SourceStalled
from console.screens import HAND_END_US, ClosedScreen, Notice, ResumeScreen, Screen
from console.session.around import Around
from console.session.attract import Attract
from console.session.best import Best
from console.session.hands import HandAsk, Hands, Links
from console.session.journals import JournalFolder, Seating
from console.session.lobby import HOLD_US, Deal, Lobby
from console.session.past_verdicts import PastVerdict, PastVerdicts
from console.session.service.hours import is_open
from console.session.service.over import Service
from console.session.table_game import MINUTE_US, TableGame, TableSettings

log = logging.getLogger(__name__)

RESUME_US = 60_000_000
SETTLE_US = 1_500_000  # presses so soon after an end were meant for the game
Place = Literal["attract", "closed", "lobby", "play", "hand end", "match end", "resume"]


class Command(msgspec.Struct, frozen=True):
    """What mouse and keyboard can ask for beside pads and flips.

    In play: ``pause`` (a toggle), ``again`` (the last verdict once more, paused; a toggle),
    ``end hand``, ``sit out`` (``seat``), ``add`` (``name``: a thing for the list of whoever is on a
    trip, rules 5).  In the lobby: ``deal``, ``choose`` (``name``: a preset),
    ``mark`` (``step``: how far the marker moves), ``change`` (``item``: 0 is the game, the switches
    follow; ``None`` is what the marker stands on).  ``take up`` offers the match that was kept once
    more, from the lobby or attract.  ``leave`` goes back to the lobby or attract;
    ``pad`` and ``flip`` (``seat``) are the mouse in a player's place, never in play.  ``service``
    opens the service menu, in which ``mark``, ``change`` and ``leave`` are what they are elsewhere.
    """

    t_us: int
    what: Literal[
        "pause",
        "again",
        "end hand",
        "sit out",
        "add",
        "deal",
        "leave",
        "choose",
        "mark",
        "change",
        "rules",
        "take up",
        "service",
        "pad",
        "flip",
    ]
    seat: int | None = None
    name: str = ""
    item: int | None = None
    step: int = 0


class ConsoleSettings(msgspec.Struct, frozen=True, kw_only=True):
    """How this console was configured; ``opens`` and ``closes`` are times of day (``09:30``).

    ``presets`` are the games that the lobby offers, ``lag_us`` is how much later a frame lights up
    than it was handed to the screen.
    """

    table: TableSettings
    preset: str = "ratscrew"
    rules: dict[str, Any] = {}
    deck: dict[str, int] = {}
    level: LevelName = "steady"
    fill: bool = True
    idle_minutes: int = 5
    dim_minutes: int = 0
    presets: tuple[str, ...] = ()
    lag_us: int = 0
    opens: str = ""
    closes: str = ""
    wake_minutes: int = 10


class Console:
    """The whole table.

    ``seeds`` gives a fresh secret seed a call; ``names`` a name for a match's folder that sorts by
    wall time.  ``journals`` is ``None`` where nothing is to be kept.  ``service`` is the menu that
    lies over all places.
    """

    def __init__(
        self,
        settings: ConsoleSettings,
        now_us: int,
        seeds: Callable[[], int],
        journals: JournalFolder | None = None,
        names: Callable[[], str] = lambda: "match",
        best: Best | None = None,
        service: Service | None = None,
    ) -> None:
        self._settings = settings
        self.service = service or Service()
        self._seeds = seeds
        self._journals = journals
        self._names = names
        self._kept = False  # an unfinished match was neither taken up nor let go
        self._lobby = self._new_lobby()
        self._game: TableGame | None = None
        self._stalled: dict[str, str] = {}  # silent sources, and what to call them
        self._held: PadPressed | FlipPressed | None = None  # where holding tells
        self._again = False  # the last verdict is shown once more
        self._host_pauses = False
        self._paused = False  # what the hand in play was told last
        self._told_us = self._stopped_us = now_us  # when; and when last for silent sources
        self._minutes_ago = 0
        self._around = Around()
        self._best = best or Best()
        self._lines: list[str] = []
        self._past = PastVerdicts()
        self._links: Links | None = None
        self._touched_us = self._moved_us = now_us
        self.now_us = now_us
        self.place: Place = "attract"
        self._attract = self._new_attract(now_us)
        self._offer_unfinished(now_us)

    # -- time and presses ------------------------------------------------------------------------

    def step(
        self, now_us: int, until_us: int, events: Sequence[Sequenced | Command | HandAsk]
    ) -> list[Outcome]:
        """Take presses in order of time and play on to ``until_us``; return the outcomes.

        ``until_us`` is how far every source has told everything, at most ``now_us``.
        """
        self.now_us = now_us
        for event in events:
            if not self.service.take(event):
                self._take(event)
        news_us = [e.t_us for e in events if isinstance(e, SourceStalled | SourceRecovered)]
        told_us = self._told_us
        self._serve(now_us)
        self._tell_pause(max(news_us, default=now_us))
        if not events:
            self._best.save()
        if self._stalled:  # whatever is still to come of that moment belongs to the pause
            if self._told_us != told_us:
                self._stopped_us = self._told_us
            until_us = max(until_us, self._stopped_us) + 1
        return self._advance(until_us, now_us)

    def look(self, around: Around, resolution_us: int) -> None:
        """Learn what the world is like now, and how close two slaps may be to count as tied."""
        self._around = around
        self._best.today(around.day)
        if resolution_us != self._settings.table.resolution_us:
            table = msgspec.structs.replace(self._settings.table, resolution_us=resolution_us)
            self._settings = msgspec.structs.replace(self._settings, table=table)
            if self._game is not None:  # pads that came late: its next hands are played on them
                match = self._game.match
                match.header = msgspec.structs.replace(match.header, resolution_us=resolution_us)

    def configure(self, settings: ConsoleSettings) -> None:
        """Take other settings, which a match that is under way does not heed."""
        resolution_us = self._settings.table.resolution_us
        table = msgspec.structs.replace(settings.table, resolution_us=resolution_us)
        self._settings = msgspec.structs.replace(settings, table=table)
        self.service.name(table.names)
        self._attract = self._new_attract(self.now_us)
        joined, self._lobby = self._lobby.joined, self._new_lobby()
        for seat in joined:
            self._lobby.join(seat)

    def links(self, links: Links) -> None:
        """Learn where phones find their hands, and which are there."""
        self._links = links

    def hands(self) -> Hands | None:
        """Return the hands that people hold, ``None`` where nobody does: no screen shows them."""
        return None if self._game is None else self._game.hands(self.now_us)

    def shown(self, serial: int, shown_us: int) -> None:
        """Take note of a frame that shows the hand's cards up to this one since ``shown_us``."""
        if self.service.open:
            self.service.shown(serial, shown_us)
        elif self._game is not None:
            self._game.play.shown(serial, shown_us + self._settings.lag_us)

    def new_lines(self) -> list[str]:
        """Return the sentences told since the last call."""
        lines, self._lines = self._lines, []
        return lines

    @property
    def verdicts(self) -> tuple[PastVerdict, ...]:
        """The last verdicts of people's games, the newest last; any thread may read them."""
        return self._past.told

    def close(self) -> None:
        """Close the journal; an unfinished match is offered at the next start."""
        if self._game is not None:
            self._game.close()

    def screen(self) -> Screen:
        """Return the picture as it is now."""
        if self.service.open:
            return self.service.screen()
        match self.place, self._game:
            case "closed", _:
                return ClosedScreen()
            case "lobby", _:
                return self._lobby.screen()
            case "play", TableGame() as game:
                again = game.again_screen() if self._again and not self._stalled else None
                return again or game.screen(self.now_us, self._notice(), self._links)
            case "hand end", TableGame() as game:
                return game.hand_end()
            case "match end", TableGame() as game:
                return game.match_end()
            case "resume", TableGame() as game:
                return ResumeScreen(
                    table=game.play.view,
                    minutes_ago=self._minutes_ago,
                    until_us=self._touched_us + RESUME_US,
                )
        return self._attract.screen(self.now_us, self._around, self._best, kept=self._kept)

    # -- events ----------------------------------------------------------------------------------

    def _take(self, event: Sequenced | Command | HandAsk) -> None:
        match event:
            case PadPressed() | FlipPressed():
                self._touched_us = event.t_us
                self._pressed(event)
            case PadReleased() | FlipReleased():
                self._released(event)
            case CallPressed() | EchoFelt():
                self._for_the_game(event)
            case SourceStalled():
                self._stalled[event.source] = "" if event.alone else event.source
            case SourceRecovered():
                self._stalled.pop(event.source, None)
            case Late():
                log.warning("a press of %s came too late and was left out", event.source)
            case Command():
                self._touched_us = event.t_us
                self._command(event)
            case HandAsk():
                if self._game is not None and self._game.heeds(event):
                    self._asked(self._game, event)

    def _asked(self, game: TableGame, ask: HandAsk) -> None:
        """Pass on what a seat's phone asks for; it answers, too, whether anybody plays on."""
        self._touched_us = ask.t_us
        if self.place == "resume":
            self._go_on(game, ask.t_us)
        if self.place == "play":
            game.ask(ask)

    def _pressed(self, event: PadPressed | FlipPressed) -> None:
        if self._holds_tell(event):
            self._held = event
        elif isinstance(event, FlipPressed):
            self._flip(event.seat, event.t_us)
        else:
            self._pad(event.seat, event.t_us)

    def _for_the_game(self, event: CallPressed | EchoFelt) -> None:
        """Pass on what means something in a running game alone."""
        game = self._game if self.place == "play" else None
        match event:
            case CallPressed():
                self._touched_us = event.t_us
                if game is not None:
                    game.call(event.seat, event.what, event.t_us)
            case EchoFelt() if game is not None:
                game.echo(event)

    def _released(self, event: PadReleased | FlipReleased) -> None:
        seat, t_us = event.seat, event.t_us
        held, self._held = self._held, None
        if self.place == "lobby":
            pad = isinstance(event, PadReleased)
            (self._lobby.pad_up if pad else self._lobby.flip_up)(seat, t_us)
        elif self.place == "play" and isinstance(event, FlipReleased) and self._game is not None:
            self._game.flip_up(seat, t_us)
        elif held is not None and held.seat == seat and self._holds_tell(held):
            if t_us - held.t_us >= HOLD_US:
                self._flip(seat, t_us)
            elif isinstance(held, PadPressed):
                self._pad(seat, t_us)

    def _pad(self, seat: int, t_us: int) -> None:
        match self.place, self._game:
            case _ if self._either(seat, t_us):
                return
            case "lobby", _:
                self._lobby.pad(seat, t_us)
            case "play", TableGame() as game:
                game.press(seat, t_us)
            case "match end", TableGame() as game if self._settled(game, t_us):
                self._rematch(game, t_us)
            case "resume", TableGame() as game:
                self._go_on(game, t_us)

    def _flip(self, seat: int, t_us: int) -> None:
        match self.place, self._game:
            case _ if self._either(seat, t_us):
                return
            case "lobby", _:
                self._lobby.flip_down(seat, t_us)
            case "play", TableGame() as game:
                game.flip(seat, t_us)
            case "match end", TableGame() as game if self._settled(game, t_us):
                self._to_lobby()
            case "resume", TableGame() as game:
                game.leave("let go")
                self._to_attract(t_us)

    def _either(self, seat: int, t_us: int) -> bool:
        """Do what pad and flip key do alike; return whether that was all."""
        match self.place, self._game:
            case _ if seat >= len(self._settings.table.names):
                return True
            case "attract" | "closed", _:
                self._to_lobby()
                self._lobby.join(seat)
                return True
            case "hand end", TableGame() as game if self._settled(game, t_us):
                self._next_hand(game, t_us)
                return True
        return False

    def _holds_tell(self, event: PadPressed | FlipPressed) -> bool:
        """Tell whether it matters here how long this is held.

        Where pads are all there is, one that is held does a flip key's work. An unfinished game is
        let go by holding alone: it must not be lost to whoever meant to turn a card.
        """
        if isinstance(event, FlipPressed):
            return self.place == "resume"
        return self._settings.table.deals_itself and self.place in ("match end", "resume")

    def _settled(self, game: TableGame, t_us: int) -> bool:
        return game.over_since is not None and t_us - game.over_since >= SETTLE_US

    def _command(self, command: Command) -> None:
        match self.place, self._game:
            case _ if command.what == "service":
                self.service.begin(command.t_us)
                self._lobby.held_since = self._held = None
            case _ if self.service.open:
                self._service_command(command)
            case "play", TableGame() as game:
                self._play_command(game, command)
            case "lobby", _:
                self._lobby_command(command)
            case "hand end" | "match end", TableGame() as game if command.what == "leave":
                game.leave("left")
                self._to_lobby()
            case "resume", TableGame() if command.what == "leave":
                self._keep(command.t_us)
            case "attract", _ if command.what == "take up":
                self._take_up(command.t_us)
            case _:
                self._pad_command(command)

    def _play_command(self, game: TableGame, command: Command) -> None:
        match command.what:
            case "pause":
                self._again = False
                self._host_pauses = not self._host_pauses
                self._tell_pause(command.t_us)
            case "again" if game.play.recap is not None:
                self._again = not self._again
                self._host_pauses = True
                self._tell_pause(command.t_us)
            case ("end hand" | "sit out") as what:
                self._host(game, what, command.t_us, command.seat)
            case "add":
                self._pack(game, command)
            case "leave":
                game.leave("left")
                self._to_lobby()

    def _pack(self, game: TableGame, command: Command) -> None:
        trip = game.play.view.trip
        if trip is not None and command.name:
            t = max(game.play.hand_us(command.t_us), game.play.game.hand.now)
            game.play.put(Add(t=t, seat=trip.seat, what=command.name))

    def _lobby_command(self, command: Command) -> None:
        match command.what:
            case "deal":
                self._deal(command.t_us)
            case "choose":
                self._lobby.choose(preset_named(command.name).name)
            case "mark":
                self._lobby.mark(command.step)
            case "change" if command.item is not None:
                self._lobby.change(command.item)
            case "change":
                self._lobby.change_marked()
            case "rules":
                self._lobby.read_rules()
            case "take up":
                self._take_up(command.t_us)
            case "leave" if self._lobby.rules_page is not None:
                self._lobby.read_rules()
            case "leave":
                self._to_attract(command.t_us)
            case _:
                self._pad_command(command)

    def _pad_command(self, command: Command) -> None:
        """Press and let go a seat's pad or flip key on behalf of the mouse."""
        seat, t_us = command.seat, command.t_us
        if seat is None:
            return
        if command.what == "pad":
            self._pad(seat, t_us)
            self._lobby.pad_up(seat, t_us)
        elif command.what == "flip":
            self._flip(seat, t_us)
            self._lobby.flip_up(seat, t_us)

    def _host(self, game: TableGame, what: HostAction, t_us: int, seat: int | None = None) -> None:
        game.host(what, max(t_us, game.play.start_us + game.play.game.hand.now), seat)

    def _service_command(self, command: Command) -> None:
        match command.what:
            case ("mark" | "change" | "leave") as what:
                self.service.command(what, command.t_us, command.step, command.item)

    def _serve(self, now_us: int) -> None:
        """Let the service menu do what is due; where it has just opened nothing is held any more.

        While it is open the table below is not left to itself.
        """
        if self.service.step(now_us):
            self._lobby.held_since = self._held = None
        if self.service.open:
            self._touched_us = now_us

    def _tell_pause(self, t_us: int) -> None:
        """Hold the hand while the host or the service menu wants it, or any source is silent."""
        game = self._game
        wanted = self._host_pauses or self.service.open or bool(self._stalled)
        if self.place == "play" and game is not None and wanted != self._paused:
            self._told_us = max(t_us, self._told_us + 1)  # of one moment, the order would be lost
            self._host(game, "pause" if wanted else "resume", self._told_us)
            self._paused = wanted

    def _hand_begins(self, paused: bool, t_us: int) -> None:
        self.place = "play"
        self._past.hand_begins()
        self._host_pauses, self._paused = False, paused
        self._tell_pause(t_us)

    def _notice(self) -> Notice | None:
        if self._stalled:
            names = sorted(filter(None, self._stalled.values()))
            return Notice(kind="pads disconnected", detail=", ".join(names))
        if self._host_pauses:
            return Notice(kind="paused")
        return None

    # -- going from place to place ---------------------------------------------------------------

    def _advance(self, until_us: int, now_us: int) -> list[Outcome]:
        idle_us = now_us - self._touched_us
        long_idle = idle_us >= self._settings.idle_minutes * MINUTE_US
        match self.place, self._game:
            case "play", TableGame() as game:
                return self._play_on(game, until_us, now_us)
            case "hand end", TableGame() as game:
                if game.over_since is not None and now_us - game.over_since >= HAND_END_US:
                    self._next_hand(game, now_us)
            case "match end", TableGame() if long_idle:
                self._to_attract(now_us)
            case "resume", TableGame() if idle_us >= RESUME_US:
                self._keep(now_us)
            case "lobby", _:
                self._lobby_on(until_us, now_us, long_idle)
            case "attract", _ if (
                self._shut() and idle_us >= self._settings.wake_minutes * MINUTE_US
            ):
                self.place = "closed"
            case "closed", _ if not self._shut():
                self._to_attract(now_us)
            case "attract", _:
                self._attract.step(now_us)
        return []

    def _lobby_on(self, until_us: int, now_us: int, long_idle: bool) -> None:
        if self._lobby.wants_kept:
            self._take_up(now_us)
        elif self.service.chording:
            self._lobby.held_since = None
        elif self._lobby.held_long_enough(until_us):
            self._deal(now_us)
        elif long_idle:
            self._to_attract(now_us)

    def _play_on(self, game: TableGame, until_us: int, now_us: int) -> list[Outcome]:
        outcomes = game.step(until_us, now_us)
        self._lines += game.new_lines()
        if outcomes:
            self._moved_us = now_us
            header = game.match.header
            self._past.hear(outcomes, game.play.start_us, header.hand, header.seats)
            self._best.hear(outcomes, header.seats, game.seating.seats)
        waited_us = now_us - max(self._moved_us, self._touched_us)
        if waited_us >= self._settings.idle_minutes * MINUTE_US and not game.play.view.paused:
            self._offer_again(now_us)
        if game.over_since is not None:
            long_over = now_us - game.over_since >= HAND_END_US
            if game.play.trouble is None or long_over:  # a hand that broke is left to be read
                self.place = "match end" if game.match_over else "hand end"
        return outcomes

    def _offer_again(self, now_us: int) -> None:
        """The game has waited long for somebody: ask whether anybody plays on."""
        self._touched_us = now_us
        self.place = "resume"

    def _shut(self) -> bool:
        settings = self._settings
        return not is_open(self._around.minute, settings.opens, settings.closes)

    def _new_lobby(self) -> Lobby:
        settings = self._settings
        return Lobby(
            settings.table.names,
            settings.preset,
            settings.rules,
            settings.level,
            settings.fill,
            settings.table.deals_itself,
            settings.deck,
            kept=self._kept,
            presets=settings.presets,
        )

    def _to_lobby(self) -> None:
        self._lobby = self._new_lobby()
        self._game = None
        self.place = "lobby"

    def _to_attract(self, now_us: int) -> None:
        if self._game is not None:
            self._game.close()
        self._game = None
        self._attract.begin(now_us)
        self.place = "attract"

    def _new_attract(self, now_us: int) -> Attract:
        settings = self._settings
        seats = len(settings.table.names)
        playing = min(seats, preset_named(settings.preset).max_seats)
        bots = Seating(seats=("steady",) * playing + ("away",) * (seats - playing))
        deal = Deal(settings.preset, settings.rules, bots, settings.deck)
        return Attract(settings.table, deal, self._seeds, now_us, settings.dim_minutes)

    def _deal(self, now_us: int) -> None:
        self._lobby.held_since = None
        deal = self._lobby.deal()
        if deal is None:
            return
        self._start(deal, now_us)

    def _start(self, deal: Deal, now_us: int) -> None:
        folder = None if self._journals is None else self._journals.match(self._names())
        try:
            game = TableGame.dealt(self._settings.table, deal, self._seeds(), folder, now_us)
        except ConsoleError as error:
            log.error("cannot deal: %s", error)
            self._lines.append(str(error))
            return
        self._game, self._kept = game, False
        self._hand_begins(paused=False, t_us=now_us)

    def _next_hand(self, game: TableGame, now_us: int) -> None:
        game.next_hand(self._seeds(), now_us)
        self._hand_begins(paused=False, t_us=now_us)

    def _rematch(self, game: TableGame, now_us: int) -> None:
        header = game.match.header
        deck = {} if header.deck is None else msgspec.to_builtins(header.deck)
        preset = header.preset or header.game
        self._start(Deal(preset, header.rules, game.seating, deck), now_us)

    def _keep(self, now_us: int) -> None:
        """Nobody has answered: the unfinished match stays where it is, to be taken up later."""
        self._kept = self._journals is not None
        self._to_attract(now_us)

    def _take_up(self, now_us: int) -> None:
        """Offer the match that was kept once more."""
        kept, self._kept, self._lobby.wants_kept = self._kept, False, False
        if kept:
            self._touched_us = now_us
            self._offer_unfinished(now_us)

    def _offer_unfinished(self, now_us: int) -> None:
        found = None if self._journals is None else self._journals.unfinished()
        if found is None:
            return
        try:
            self._game = TableGame.resumed(self._settings.table, found, now_us)
            self._minutes_ago = found.minutes_ago()
        except (ConsoleError, OSError, msgspec.DecodeError) as error:
            log.error("the unfinished game in %s cannot be taken up: %s", found.path.name, error)
            found.finish(f"cannot be taken up: {error}")
            return
        if self._game.match_over:
            found.finish("finished")
            self._game = None
            return
        self.place = "resume"

    def _go_on(self, game: TableGame, now_us: int) -> None:
        """Let the hand's clock go on from its last input, not from when the console started."""
        game.play.start_us = now_us - game.play.game.hand.now
        if game.over_since is None:
            self._hand_begins(game.play.view.paused, now_us)
        else:
            self.place = "hand end"
            game.over_since = now_us
