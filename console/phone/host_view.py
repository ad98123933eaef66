"""The table as its host's page shows it: values and words, and nothing that a player must not see.

Everything comes from the picture that all at the table look at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from console.engine.views import SeatView, TableView
from console.phone.asks import askable, can_deal, thing_for
from console.phone.desk import Speech, What
from console.screens import (
    AttractScreen,
    ClosedScreen,
    HandEndScreen,
    LobbyScreen,
    LobbySeat,
    MatchEndScreen,
    Notice,
    ResumeScreen,
    Screen,
    SelfTestScreen,
    TableScreen,
)
from console.service_screen import ServiceScreen

Texts = Mapping[str, str]


class HostSeat(msgspec.Struct, frozen=True, kw_only=True):
    """One seat: its number from 0, its name, and a line about it."""

    seat: int
    name: str
    line: str
    acts: bool = False
    may_sit_out: bool = False


class HostDo(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that may be asked for, on a button; ``main`` is the one that is wanted most.

    ``sure`` is the question to ask first, where it cannot be taken back.
    """

    what: What
    label: str
    main: bool = False
    sure: str = ""


class HostSwitch(msgspec.Struct, frozen=True, kw_only=True):
    """One house rule in the lobby, in words."""

    name: str
    label: str
    value: str
    help: str


class HostLobby(msgspec.Struct, frozen=True, kw_only=True):
    """The lobby's choices."""

    preset: str
    presets: tuple[tuple[str, str], ...]  # name and label
    switches: tuple[HostSwitch, ...]
    cards: str
    few_cards: bool


class HostView(msgspec.Struct, frozen=True, kw_only=True):
    """The whole view; ``status`` is the one line to be read first, ``trip`` who packs a thing."""

    title: str
    status: str
    middle: str = ""
    seats: tuple[HostSeat, ...] = ()
    does: tuple[HostDo, ...] = ()
    trip: str | None = None
    lobby: HostLobby | None = None
    trouble: str = ""


_MAIN: tuple[What, ...] = ("pause", "deal", "play on")
_OWN_PLACE: tuple[What, ...] = ("sit out", "add", "choose", "change")  # beside what they are about


def host_view(screen: Screen, speech: Speech, texts: Texts) -> HostView:
    """Return what the host sees of this picture; ``texts`` are the page's own words."""
    view = _place(screen, speech, texts)
    whats = [what for what in askable(screen) if what not in _OWN_PLACE]
    does = (_do(what, screen, texts) for what in whats)
    return msgspec.structs.replace(view, does=tuple(sorted(does, key=lambda do: not do.main)))


def _do(what: What, screen: Screen, texts: Texts) -> HostDo:
    key: str = what
    match what, screen:
        case "pause", TableScreen(table=table) if table.paused:
            key = "resume"
        case "play on", HandEndScreen():
            key = "next hand"
        case "play on", MatchEndScreen():
            key = "next match"
        case "leave", LobbyScreen():
            key = "leave lobby"
    sure = texts.get(f"do.{key} sure", "")
    return HostDo(what=what, label=texts[f"do.{key}"], main=what in _MAIN, sure=sure)


def _place(screen: Screen, speech: Speech, texts: Texts) -> HostView:
    match screen:
        case LobbyScreen():
            return _lobby(screen, speech, texts)
        case MatchEndScreen():
            return _result(screen, texts)
        case AttractScreen():
            title = speech.preset(screen.table.preset)
            return HostView(title=title, status=texts["status.attract"])
        case ClosedScreen():
            return HostView(title=texts["title.closed"], status=texts["status.closed"])
        case ServiceScreen() | SelfTestScreen():
            return HostView(title=texts["title.service"], status=texts["status.service"])
        case TableScreen():
            packs = thing_for(screen)
            return msgspec.structs.replace(
                _table(screen.table, speech, texts, playing=True),
                trip=None if packs is None else screen.table.seats[packs].name,
                trouble=_trouble(screen.notice, texts),
            )
        case HandEndScreen() | ResumeScreen():
            view = _table(screen.table, speech, texts, playing=False)
            ended = isinstance(screen, HandEndScreen)
            status = texts["status.hand end" if ended else "status.resume"]
            return msgspec.structs.replace(view, status=status)


def _table(table: TableView, speech: Speech, texts: Texts, *, playing: bool) -> HostView:
    title = speech.preset(table.preset)
    if len(table.cycle) > 1:
        title = f"{title} · {speech.game(table.on)}"
    acting = (*table.must_act, *table.may_vote)
    return HostView(
        title=f"{title} · {texts['hand'].format(hand=table.hand)}",
        status=_status(table, texts, acting),
        middle=_middle(table, speech, texts),
        seats=tuple(_seat(n, table, texts, n in acting, playing) for n in range(len(table.seats))),
    )


def _status(table: TableView, texts: Texts, acting: tuple[int, ...]) -> str:
    if table.paused:
        return texts["status.paused"]
    if table.winner is not None:
        names = [table.seats[seat].name for seat in table.winner]
        return texts["status.over"].format(names=", ".join(names))
    if not acting:
        return texts["status.waits"]
    names = [table.seats[seat].name for seat in acting]
    return texts["status.votes" if table.may_vote else "status.acts"].format(names=", ".join(names))


def _middle(table: TableView, speech: Speech, texts: Texts) -> str:
    lying = counted(texts, "middle", table.in_middle)
    newest = table.pile[-1] if table.pile else None
    if newest is None or newest.down:
        return lying
    return texts["middle.top"].format(lying=lying, card=speech.card(newest.card))


def _seat(number: int, table: TableView, texts: Texts, acts: bool, playing: bool) -> HostSeat:
    seat = table.seats[number]
    return HostSeat(
        seat=number,
        name=seat.name,
        line=" · ".join(_lines(seat, texts, acts)),
        acts=acts,
        may_sit_out=playing and not (seat.out or seat.sitting_out or seat.sits_out_next),
    )


def _lines(seat: SeatView, texts: Texts, acts: bool) -> Iterator[str]:
    yield counted(texts, "seat.cards", seat.count)
    if seat.sitting_out:
        yield texts["seat.sits out"]
    elif seat.out:
        yield texts["seat.out"]
    elif acts:
        yield texts["seat.acts"]
    if seat.locked:
        yield texts["seat.locked"]
    if seat.sits_out_next:
        yield texts["seat.sits next"]
    if seat.hands_won:
        yield counted(texts, "seat.hands", seat.hands_won)


def _lobby(screen: LobbyScreen, speech: Speech, texts: Texts) -> HostView:
    return HostView(
        title=texts["title.lobby"],
        status=texts["status.lobby" if can_deal(screen) else "status.join"],
        seats=tuple(_lobby_seat(n, seat, texts) for n, seat in enumerate(screen.seats)),
        lobby=HostLobby(
            preset=screen.preset,
            presets=tuple((name, speech.preset(name)) for name in screen.presets),
            switches=tuple(
                HostSwitch(
                    name=switch.name,
                    label=speech.rule(switch.name),
                    value=speech.value(switch.name, switch.value),
                    help=speech.rule_help(switch.name),
                )
                for switch in screen.switches
            ),
            cards=counted(texts, "lobby.cards", screen.cards),
            few_cards=screen.few_cards,
        ),
    )


def _lobby_seat(number: int, seat: LobbySeat, texts: Texts) -> HostSeat:
    key = "host" if seat.host else seat.state
    return HostSeat(seat=number, name=seat.name, line=texts[f"seat.{key}"])


def _result(screen: MatchEndScreen, texts: Texts) -> HostView:
    winners = [row.name for row in screen.rows if row.seat in screen.winners]
    return HostView(
        title=texts["title.result"],
        status=texts["status.over"].format(names=", ".join(winners)),
        seats=tuple(
            HostSeat(
                seat=row.seat,
                name=row.name,
                line=" · ".join(
                    (
                        counted(texts, "seat.cards", row.cards),
                        counted(texts, "seat.hands", row.hands_won),
                        counted(texts, "seat.slaps", row.slaps_won),
                        texts["seat.wrong"].format(count=row.wrong),
                    )
                ),
            )
            for row in screen.rows
        ),
    )


def _trouble(notice: Notice | None, texts: Texts) -> str:
    return "" if notice is None else texts.get(f"trouble.{notice.kind}", "")


def counted(texts: Texts, key: str, count: int) -> str:
    """Return ``key.one`` or ``key.many``; French says one of nought too."""
    one = count == 1 or (count == 0 and texts["language"] == "fr")
    return texts[f"{key}.{'one' if one else 'many'}"].format(count=count)
