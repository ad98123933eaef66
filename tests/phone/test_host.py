"""The host's page by its protocol: PIN, session, live view, what may be asked, journals."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from typing import Any

import aiohttp
import pytest

from console.phone.host import COOKIE, EACH, LIFE_S, MOST_SOCKETS
from console.screens import LobbyScreen, TableScreen
from tests.phone.served import PIN, WALL_S, Client, Served, log_in, origin, post
from tests.session.table import settings

WRONG = "000001"


async def ask(client: Client, what: str, **more: Any) -> int:
    return (await post(client, "/host/ask", {"what": what, **more})).status


async def follow(client: Client, language: str = "en") -> aiohttp.ClientWebSocketResponse:
    return await client.ws_connect(f"/host/live?lang={language}", headers=origin(client))


async def newest(socket: aiohttp.ClientWebSocketResponse) -> Any:
    async with asyncio.timeout(10):
        return json.loads(await socket.receive_str())


# -- the PIN ---------------------------------------------------------------------------------------


def test_without_the_pin_nothing_but_the_empty_page_is_given(served: Served) -> None:
    served.deal()

    async def story(client: Client) -> None:
        page = await (await client.get("/")).text()
        assert "Ada" not in page
        assert await (await client.get("/host/state")).json() == {
            "logged_in": False,
            "has_pin": True,
        }
        assert (await client.get("/host/journals")).status == 401
        assert (await client.get("/host/journals/match-001")).status == 401
        assert await ask(client, "pause") == 401
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await follow(client)
        assert refused.value.status == 401

    served.visit(story)


def test_the_pin_opens_it_and_logging_out_closes_it(served: Served) -> None:
    async def story(client: Client) -> None:
        answer = await post(client, "/host/login", {"pin": PIN})
        cookie = answer.headers["Set-Cookie"]
        for part in ("HttpOnly", "SameSite=Strict", "Path=/"):
            assert part in cookie
        assert (await client.get("/host/journals")).status == 200
        await post(client, "/host/logout", {})
        assert (await client.get("/host/journals")).status == 401
        token = cookie.split("=")[1].split(";")[0]
        again = await client.get("/host/journals", headers={"Cookie": f"{COOKIE}={token}"})
        assert again.status == 401

    served.visit(story)


def test_wrong_pins_are_counted_and_told_once_each(
    served: Served, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(client: Client) -> None:
        for _ in range(EACH.burst):
            assert await log_in(client, WRONG) == 401
        answer = await post(client, "/host/login", {"pin": PIN})
        assert answer.status == 429
        assert 1 <= int(answer.headers["Retry-After"]) <= 30
        served.seconds += 31
        assert await log_in(client) == 200

    served.visit(story)
    assert caplog.text.count("a wrong PIN was given on the host's page, by 127.0.0.1") == 5
    assert WRONG not in caplog.text
    assert PIN not in caplog.text


def test_right_pins_use_no_tries_up(served: Served) -> None:
    async def story(client: Client) -> None:
        for _ in range(EACH.burst + 3):
            assert await log_in(client) == 200

    served.visit(story)


@pytest.mark.parametrize("pin", ["", "x" * 64, "４７１１００", "\ud800", "471100 ", "4711001"])
def test_what_is_not_the_pin_is_not(served: Served, pin: str) -> None:
    async def story(client: Client) -> None:
        assert await log_in(client, pin) in (400, 401)

    served.visit(story)


def test_a_session_ends_by_itself(served: Served) -> None:
    async def story(client: Client) -> None:
        await log_in(client)
        served.seconds += LIFE_S - 1
        assert (await client.get("/host/journals")).status == 200
        served.seconds += 2
        assert (await client.get("/host/journals")).status == 401

    served.visit(story)


def test_a_new_pin_logs_everybody_out(served: Served) -> None:
    async def story(client: Client) -> None:
        await log_in(client)
        socket = await follow(client)
        await newest(socket)
        served.pin.set("220033")
        assert (await client.get("/host/journals")).status == 401
        served.pad(0)  # the table looks different, and is looked at anew
        message = await socket.receive()
        assert (message.type, message.data) == (aiohttp.WSMsgType.CLOSE, 4401)
        assert await log_in(client) == 401
        assert await log_in(client, "220033") == 200

    served.visit(story)


def test_where_no_pin_was_set_nobody_gets_in(served: Served) -> None:
    served.pin.path.unlink()

    async def story(client: Client) -> None:
        assert (await (await client.get("/host/state")).json())["has_pin"] is False
        for pin in ("", PIN):
            assert await log_in(client, pin) == 403

    served.visit(story)


def test_a_made_up_session_is_none(served: Served) -> None:
    async def story(client: Client) -> None:
        await log_in(client)
        client.session.cookie_jar.clear()
        for token in ("", "a" * 43, "é" * 43, "x" * 3000):
            headers = {"Cookie": f"{COOKIE}={token}"}
            assert (await client.get("/host/journals", headers=headers)).status == 401

    served.visit(story)


# -- the table, live -------------------------------------------------------------------------------


def test_the_view_follows_the_table(served: Served) -> None:
    async def story(client: Client) -> None:
        await log_in(client)
        socket = await follow(client)
        assert (await newest(socket))["view"]["status"].startswith("Nobody plays")
        served.pad(1)
        shown = (await newest(socket))["view"]
        assert shown["title"] == "Lobby"
        assert [seat["line"] for seat in shown["seats"]] == ["free", "chooses with the pad"]
        served.pad(0)
        served.command("deal")
        shown = (await newest(socket))["view"]
        assert shown["status"] in ("Must act: Ada", "Must act: Ben")
        assert all(seat["line"].startswith("26 cards") for seat in shown["seats"])

    served.visit(story)


def test_it_is_told_in_french_too(served: Served) -> None:
    served.deal()

    async def story(client: Client) -> None:
        await log_in(client)
        shown = (await newest(await follow(client, "fr")))["view"]
        assert shown["status"].startswith("Doit agir")
        assert shown["middle"] == "0 carte au milieu"

    served.visit(story)


def test_a_verdict_is_told_with_its_time(served: Served) -> None:
    served.deal()
    served.flip(0)
    served.pad(1)
    served.turns(500)

    async def story(client: Client) -> None:
        await log_in(client)
        (verdict,) = (await newest(await follow(client)))["verdicts"]
        assert verdict["text"].startswith("Ben: wrong slap")
        assert verdict["hand"] == 1
        assert verdict["at_s"] == pytest.approx(WALL_S, abs=2)

    served.visit(story)


def test_what_has_not_changed_is_not_worked_out_again(served: Served) -> None:
    served.deal()
    served.flip(0)
    served.pad(1)
    served.turns(500)
    english, french = served.desk.verdicts("en"), served.desk.verdicts("fr")
    assert english
    assert english != french
    assert served.desk.verdicts("en") is english
    served.pad(0)
    served.turns(500)
    assert len(served.desk.verdicts("en")) == 2
    assert served.desk.verdicts("en")[1:] == english


def test_a_socket_that_talks_is_sent_off(served: Served) -> None:
    async def story(client: Client) -> None:
        await log_in(client)
        for words in ("hello", "x" * 100_000):
            socket = await follow(client)
            await newest(socket)
            await socket.send_str(words)
            message = await socket.receive()
            while message.type is aiohttp.WSMsgType.TEXT:
                message = await socket.receive()
            assert message.data == (1008 if words == "hello" else 1009)
        assert (await client.get("/host/state")).status == 200

    served.visit(story)


def test_there_are_only_so_many_sockets(served: Served) -> None:
    async def story(client: Client) -> None:
        await log_in(client)
        opened = [await follow(client) for _ in range(MOST_SOCKETS)]
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await follow(client)
        assert refused.value.status == 503
        for socket in opened:
            await socket.close()
        await newest(await follow(client))

    served.visit(story)


def test_what_is_no_websocket_gets_no_view(served: Served) -> None:
    async def story(client: Client) -> None:
        await log_in(client)
        assert (await client.get("/host/live", headers=origin(client))).status == 426

    served.visit(story)


# -- asking ----------------------------------------------------------------------------------------


def test_the_host_pauses_and_ends_the_hand(served: Served) -> None:
    served.deal()

    async def story(client: Client) -> None:
        await log_in(client)
        assert await ask(client, "pause") == 202
        served.turns()
        assert isinstance(served.core.picture, TableScreen)
        assert served.core.picture.table.paused
        assert await ask(client, "pause") == 202
        served.turns()
        assert not served.core.picture.table.paused
        assert await ask(client, "sit out", seat=1) == 202
        served.turns()
        assert served.core.picture.table.seats[1].sits_out_next
        assert await ask(client, "end hand") == 202
        served.turns(100)
        assert served.console.place == "hand end"
        served.turns(2_000)
        assert await ask(client, "play on") == 202
        served.turns()
        assert served.console.place == "play"
        assert await ask(client, "leave") == 202
        served.turns()
        assert served.console.place == "lobby"

    served.visit(story)


def test_what_the_table_does_not_allow_now_is_refused(served: Served) -> None:
    async def story(client: Client) -> None:
        await log_in(client)
        for what in ("pause", "end hand", "deal", "leave", "play on", "let go", "choose"):
            assert await ask(client, what) == 409, what
        served.deal()
        for what, more in (
            ("deal", {}),
            ("sit out", {}),
            ("sit out", {"seat": 2}),
            ("add", {"name": "an owl"}),
            ("choose", {"name": "war"}),
        ):
            assert await ask(client, what, **more) == 409, what

    served.visit(story)


def test_the_host_chooses_game_and_rules_in_the_lobby(served: Served) -> None:
    served.pad(0)

    async def story(client: Client) -> None:
        await log_in(client)
        assert await ask(client, "deal") == 409
        assert await ask(client, "choose", name="no such game") == 409
        assert await ask(client, "choose", name="classic") == 202
        served.turns()
        assert await ask(client, "change", name="no such rule") == 409
        for name in ("jack", "jokers"):
            assert await ask(client, "change", name=name) == 202
            served.turns()
        served.pad(1)
        lobby = served.core.picture
        assert isinstance(lobby, LobbyScreen)
        assert lobby.preset == "classic"
        stands = {switch.name: switch.value for switch in lobby.switches}
        assert (stands["jack"], stands["jokers"]) == (True, "2")
        shown = (await newest(await follow(client)))["view"]["lobby"]
        assert {"name": "jokers", "value": "2", "label": "Jokers"}.items() <= next(
            switch for switch in shown["switches"] if switch["name"] == "jokers"
        ).items()
        assert await ask(client, "deal") == 202
        served.turns()
        assert served.console.place == "play"

    served.visit(story)


@pytest.mark.parametrize(("what", "place"), [("play on", "play"), ("let go", "attract")])
def test_an_unfinished_match_is_taken_up_or_let_go(served: Served, what: str, place: str) -> None:
    served.deal()
    served.console.close()
    again = Served(served.pin.path.parent)
    assert again.console.place == "resume"

    async def story(client: Client) -> None:
        await log_in(client)
        assert await ask(client, what) == 202
        again.turns()
        assert again.console.place == place

    again.visit(story)


def test_a_match_that_was_kept_is_taken_up_from_attract_and_from_the_lobby(served: Served) -> None:
    served.deal()
    served.console.close()
    again = Served(served.pin.path.parent)
    again.command("leave")
    assert again.console.place == "attract"

    async def story(client: Client) -> None:
        await log_in(client)
        assert await ask(client, "take up") == 202
        again.turns()
        assert again.console.place == "resume"
        again.command("leave")
        again.pad(0)
        assert await ask(client, "take up") == 202
        again.turns()
        assert await ask(client, "play on") == 202
        again.turns()
        assert again.console.place == "play"
        assert await ask(client, "take up") == 409

    again.visit(story)


def test_the_host_types_a_thing_for_a_trip(tmp_path: Any) -> None:
    rules = {"trip_step_ms": 60_000, "calls": "spoken"}
    table = Served(tmp_path, settings(2, preset="trifecta-plus", rules=rules))
    table.pin.set(PIN)
    table.deal()
    for _ in range(200):
        view = table.core.picture.table  # type: ignore[union-attr]
        if view.trip is not None:
            break
        for seat in view.must_act:
            table.flip(seat)
            table.turns(100)

    async def story(client: Client) -> None:
        await log_in(client)
        shown = (await newest(await follow(client)))["view"]
        assert shown["trip"] in ("Ada", "Ben")
        for thing in ("", " an owl", "an\nowl", "\u202eowl"):
            assert await ask(client, "add", name=thing) == 409
        assert await ask(client, "add", name="an owl") == 202
        table.turns(50)
        assert table.core.picture.table.trip_length == 1  # type: ignore[union-attr]

    table.visit(story)


# -- journals --------------------------------------------------------------------------------------


def test_journals_of_matches_that_are_over_can_be_fetched(served: Served) -> None:
    served.deal()
    served.command("leave")
    served.deal()

    async def story(client: Client) -> None:
        await log_in(client)
        (match,) = await (await client.get("/host/journals?lang=fr")).json()
        assert (match["name"], match["hands"]) == ("match-001", 1)
        answer = await client.get("/host/journals/match-001")
        assert answer.headers["Content-Disposition"] == 'attachment; filename="match-001.zip"'
        with zipfile.ZipFile(io.BytesIO(await answer.read())) as archive:
            assert archive.namelist() == ["match-001/hand-01.jsonl"]
        assert (await client.get("/host/journals/match-002")).status == 404

    served.visit(story)


def test_no_frame_holds_what_a_player_must_not_see(served: Served) -> None:
    """The seed deals the hand, a stack's cards are nobody's, the next card least of all."""
    served.deal()
    game = served.console._game
    assert game is not None
    seed = game.play.game.setup.header.seed

    async def story(client: Client) -> None:
        await log_in(client)
        frame = await newest(await follow(client))
        assert set(frame) == {"view", "verdicts"}
        assert set(frame["view"]["seats"][0]) == {
            "seat",
            "name",
            "line",
            "acts",
            "may_sit_out",
        }
        assert '"seed"' not in json.dumps(frame)
        assert frame["view"]["middle"] == "0 cards in the middle"

    served.visit(story)
    assert seed == 2
