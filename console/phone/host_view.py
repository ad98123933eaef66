"""The table as its host's page shows it: values and words, and nothing that a player must not see.

Everything comes from the picture that all at the table look at.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from console.engine.views import SeatView, TableView
from console.phone.asks import askable, thing_for
from console.phone.desk import Speech, What
from console.screens import (
    AttractScreen,
    HandEndScreen,
    LobbyScreen,
    LobbySeat,
    MatchEndScreen,
    Notice,
    ResumeScreen,
    Screen,
    TableScreen,
)

Texts = Mapping[str, str]


class HostSeat(msgspec.Struct, frozen=True, kw_only=True):
    """One seat: its name, a line about it, its cards; whether it acts, plays, and may sit out."""

    name: str
    line: str = ""
    cards: int | None = None
    acts: bool = False
    away: bool = False
    sits_next: bool = False


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
    paused: bool = False
    can: tuple[What, ...] = ()
    trip: str | None = None
    lobby: HostLobby | None = None
    trouble: str = ""


def host_view(screen: Screen, speech: Speech, texts: Texts) -> HostView:
    """Return what the host sees of this picture; ``texts`` are the page's own words."""
    can = askable(screen)
    match screen:
        case LobbyScreen():
            return _lobby(screen, speech, texts, can)
        case MatchEndScreen():
            return _result(screen, texts, can)
        case AttractScreen():
            title = speech.preset(screen.table.preset)
            return HostView(title=title, status=texts["status.attract"], can=can)
        case TableScreen():
            packs = thing_for(screen)
            view = _table(screen.table, speech, texts)
            return msgspec.structs.replace(
                view,
                can=can,
                trip=None if packs is None else screen.table.seats[packs].name,
                trouble=_trouble(screen.notice, texts),
            )
        case HandEndScreen() | ResumeScreen():
            view = _table(screen.table, speech, texts)
            ended = isinstance(screen, HandEndScreen)
            status = texts["status.hand end" if ended else "status.resume"]
            return msgspec.structs.replace(view, status=status, can=can)


def _table(table: TableView, speech: Speech, texts: Texts) -> HostView:
    title = speech.preset(table.preset)
    if len(table.cycle) > 1:
        title = f"{title}: {speech.game(table.on)}"
    acting = () if table.winner is not None else (*table.must_act, *table.may_vote)
    return HostView(
        title=f"{title} · {texts['hand'].format(hand=table.hand)}",
        status=_status(table, texts, acting),
        middle=_middle(table, speech, texts),
        seats=tuple(
            _seat(seat, texts, acts=number in acting) for number, seat in enumerate(table.seats)
        ),
        paused=table.paused,
    )


def _status(table: TableView, texts: Texts, acting: tuple[int, ...]) -> str:
    names = [table.seats[seat].name for seat in acting]
    if table.paused:
        return texts["status.paused"]
    if table.winner is not None:
        return texts["status.over"].format(
            names=", ".join(table.seats[seat].name for seat in table.winner)
        )
    if not names:
        return texts["status.waits"]
    return texts["status.votes" if table.may_vote else "status.acts"].format(names=", ".join(names))


def _middle(table: TableView, speech: Speech, texts: Texts) -> str:
    lying = counted(texts, "middle", table.in_middle)
    newest = table.pile[-1] if table.pile else None
    if newest is None or newest.down:
        return lying
    return texts["middle.top"].format(lying=lying, card=speech.card(newest.card))


def _seat(seat: SeatView, texts: Texts, *, acts: bool) -> HostSeat:
    lines = []
    if seat.out:
        lines.append(texts["seat.out"])
    elif seat.sitting_out:
        lines.append(texts["seat.sits out"])
    elif acts:
        lines.append(texts["seat.acts"])
    if seat.locked:
        lines.append(texts["seat.locked"])
    if seat.sits_out_next:
        lines.append(texts["seat.sits next"])
    if seat.hands_won:
        lines.append(counted(texts, "seat.hands", seat.hands_won))
    return HostSeat(
        name=seat.name,
        line=" · ".join(lines),
        cards=seat.count,
        acts=acts,
        away=seat.out or seat.sitting_out,
        sits_next=seat.sits_out_next,
    )


def _lobby(screen: LobbyScreen, speech: Speech, texts: Texts, can: tuple[What, ...]) -> HostView:
    status = texts["status.lobby" if "deal" in can else "status.join"]
    return HostView(
        title=texts["title.lobby"],
        status=status,
        seats=tuple(_lobby_seat(seat, texts) for seat in screen.seats),
        can=can,
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


def _lobby_seat(seat: LobbySeat, texts: Texts) -> HostSeat:
    key = "host" if seat.host else seat.state
    return HostSeat(name=seat.name, line=texts[f"seat.{key}"], away=seat.state == "free")


def _result(screen: MatchEndScreen, texts: Texts, can: tuple[What, ...]) -> HostView:
    rows = screen.rows
    winners = [row.name for row in rows if row.seat in screen.winners]
    return HostView(
        title=texts["title.result"],
        status=texts["status.over"].format(names=", ".join(winners)),
        seats=tuple(
            HostSeat(
                name=row.name,
                line=" · ".join(
                    (
                        counted(texts, "seat.hands", row.hands_won),
                        counted(texts, "seat.slaps", row.slaps_won),
                        texts["seat.wrong"].format(count=row.wrong),
                    )
                ),
                cards=row.cards,
            )
            for row in rows
        ),
        can=can,
    )


def _trouble(notice: Notice | None, texts: Texts) -> str:
    if notice is None or f"trouble.{notice.kind}" not in texts:
        return ""
    return texts[f"trouble.{notice.kind}"]


def counted(texts: Texts, key: str, count: int) -> str:
    """Return ``key.one`` or ``key.many``; French says one of nought too."""
    one = count == 1 or (count == 0 and texts["language"] == "fr")
    return texts[f"{key}.{'one' if one else 'many'}"].format(count=count)
