"""Players' phones by their protocol: codes, who sees what, what may be said, and every refusal."""

from __future__ import annotations

import json

import aiohttp
import pytest

from console.engine.inputs import Draw, Host, Lay, Slap, Time
from console.phone import hands
from console.phone.web import MOST_BYTES
from tests.phone.hand_table import Client, HandTable, Phone, call, join, origin

HANDS = ["2H 2S KC 8C", "7C 9H 8S", "6D 6S TC"]


@pytest.fixture
def table() -> HandTable:
    return HandTable(hands=HANDS, up="5H")


def turn(phone: Phone) -> bool:
    return phone.view is not None and "wait" not in phone.view["awaits"]


# -- codes -----------------------------------------------------------------------------------------


def test_every_person_has_an_address_with_a_code_and_bots_have_none() -> None:
    table = HandTable(people=[0, 2], hands=HANDS, up="5H")

    async def story(client: Client) -> None:
        match, addresses, joined = table.linked
        assert (match, addresses[1], joined) == ("match-1", "", frozenset())
        codes = [addresses[seat].removeprefix("http://192.168.4.1:8080/hand#") for seat in (0, 2)]
        assert [len(code) for code in codes] == [22, 22]
        assert codes[0] != codes[1]

    table.visit(story)


def test_a_phone_with_its_code_sees_its_hand_and_the_table(table: HandTable) -> None:
    async def story(client: Client) -> None:
        phone = await join(client, table.codes[0])
        assert phone.cards == ["2H", "2S", "KC", "8C"]
        view = phone.view
        assert (view["title"], view["rule"]) == ("Your turn, Red", "Lay a heart, a 5 or an 8")
        assert view["line"] == "Round 1 of 3 · eights are wild"
        assert [other["name"] for other in view["others"]] == ["Blue", "Yellow"]
        assert view["others"][0]["line"] == "3 cards · round 1 of 3"
        assert table.linked[2] == {0}

    table.visit(story)


def test_it_speaks_the_phones_language(table: HandTable) -> None:
    async def story(client: Client) -> None:
        phone = await join(client, table.codes[0], "fr")
        assert phone.view["title"] == "À vous, Red"
        assert phone.view["cards"][0][2] == "2 de cœur"

    table.visit(story)


@pytest.mark.parametrize("code", ["x" * 22, "é" * 22, "\ud800" * 22])
def test_a_wrong_code_sees_nothing(table: HandTable, code: str) -> None:
    async def story(client: Client) -> None:
        phone = await call(client)
        await phone.say(do="join", code=code)
        assert await phone.closed() in (4400, 4401)
        assert phone.frames == []
        assert table.linked[2] == frozenset()

    table.visit(story)


def test_wrong_codes_have_a_rate_and_right_ones_none(table: HandTable) -> None:
    async def story(client: Client) -> None:
        for _ in range(hands.EACH.burst + 2):
            phone = await join(client, table.codes[0])
            await phone.socket.close()
        for _ in range(hands.EACH.burst):
            phone = await call(client)
            await phone.say(do="join", code="x" * 22)
            assert await phone.closed() == 4401
        phone = await call(client)
        await phone.say(do="join", code=table.codes[0])
        assert await phone.closed() == 4429

    table.visit(story)


def test_the_code_is_new_once_somebody_has_used_it(table: HandTable) -> None:
    async def story(client: Client) -> None:
        first = table.codes[0]
        await join(client, first)
        assert table.codes[0] not in ("", first)
        assert table.codes[1] != ""

    table.visit(story)


def test_scanning_again_takes_the_seat_and_logs_the_old_phone_out(table: HandTable) -> None:
    async def story(client: Client) -> None:
        used = table.codes[0]
        old = await join(client, used)
        new = await join(client, table.codes[0])
        assert await old.closed() == 4409
        assert new.cards == ["2H", "2S", "KC", "8C"]
        again = await call(client)
        await again.say(do="join", code=used)
        assert await again.closed() == 4401
        assert table.linked[2] == {0}

    table.visit(story)


def test_a_reload_keeps_the_seat(table: HandTable) -> None:
    async def story(client: Client) -> None:
        used = table.codes[0]
        for _ in range(3):
            phone = await join(client, used)
            assert phone.cards[0] == "2H"
            await phone.socket.close()

    table.visit(story)


def test_another_match_makes_the_codes_worthless(table: HandTable) -> None:
    async def story(client: Client) -> None:
        used, other = table.codes[0], table.codes[1]
        phone = await join(client, used)
        table.another(hands=["3C 3D", "4C 4D"], up="5H")
        assert await phone.closed() == 4401
        for code in (used, other):
            late = await call(client)
            await late.say(do="join", code=code)
            assert await late.closed() == 4401
            assert late.frames == []
        assert table.linked[0] == "match-1+"
        assert (await join(client, table.codes[0])).cards == ["3C", "3D"]

    table.visit(story)


def test_a_seat_that_nobody_holds_any_more_is_closed(table: HandTable) -> None:
    async def story(client: Client) -> None:
        phone = await join(client, table.codes[0])
        table.people = [1, 2]
        table.put(Slap(t=0, seat=1))
        assert await phone.closed() == 4401
        assert table.codes[0] == ""

    table.visit(story)


def test_the_end_of_the_match_ends_it(table: HandTable) -> None:
    async def story(client: Client) -> None:
        phone = await join(client, table.codes[0])
        table.over = True
        table.changed()
        assert await phone.closed() == 4401

    table.visit(story)


def test_codes_are_kept_nowhere(table: HandTable, caplog: pytest.LogCaptureFixture) -> None:
    seen: list[str] = []

    async def story(client: Client) -> None:
        seen.extend(table.codes)
        await join(client, table.codes[0])
        phone = await call(client)
        await phone.say(do="join", code="x" * 22)
        await phone.closed()

    with caplog.at_level("DEBUG"):
        table.visit(story)
    assert not any(code in caplog.text for code in seen)


# -- what is seen ----------------------------------------------------------------------------------


def test_no_other_hand_is_ever_in_its_frames(table: HandTable) -> None:
    async def story(client: Client) -> None:
        phones = [await join(client, table.codes[seat]) for seat in range(3)]
        table.put(Lay(t=0, seat=0, cards=("2H", "2S")))
        for phone in phones:
            await phone.hear(lambda phone: phone.view["up"][1] == "2S")
        drawn = [set(hand[-2:]) for hand in [phones[1].cards]]
        for seat in (0, 2):
            told = "".join(phones[seat].frames)
            assert "7C" not in told
            assert not any(f'"{name}"' in told for name in drawn[0] | {"9H", "8S"})
        assert phones[2].view["told"] == ["Red laid 2 of hearts, 2 of spades", "Blue drew 2 cards"]
        assert phones[1].view["told"][-1] == "You drew 2 cards"

    table.visit(story)


def test_a_picked_card_is_told_to_the_two_it_went_between_alone() -> None:
    table = HandTable(hands=["7H 7H KC 8C", "7C 9D", "6D 6S"], up="5H")

    async def story(client: Client) -> None:
        phones = [await join(client, table.codes[seat]) for seat in range(3)]
        table.put(Lay(t=0, seat=0, cards=("7H", "7H")))
        view = await phones[1].hear(turn)
        assert (view["title"], view["pick_from"]) == ("Take a card", 2)
        assert view["line"] == "Unseen, from Red’s hand"
        assert "KC" not in "".join(phones[1].frames)
        await phones[1].say(do="pick", index=0)
        told = [
            await phone.hear(lambda phone: "took" in "".join(phone.view["told"]))
            for phone in phones
        ]
        assert [view["told"][-1] for view in told] == [
            "Blue took king of clubs from you",
            "You took king of clubs from Red",
            "Blue took a card from Red",
        ]
        assert "KC" not in "".join(phones[2].frames)
        assert "king" not in "".join(phones[2].frames)

    table.visit(story)


# -- what is said ----------------------------------------------------------------------------------


def test_cards_that_are_thought_of_are_answered_with_what_they_would_do(table: HandTable) -> None:
    async def story(client: Client) -> None:
        phone = await join(client, table.codes[0])
        hearts, spades = phone.number("2H"), phone.number("2S")
        await phone.say(do="choose", cards=[hearts, spades])
        await phone.hear(lambda phone: phone.plan is not None)
        assert phone.plan == {
            "cards": [hearts, spades],
            "may_lay": True,
            "follows": [],
            "lines": ["2 of hearts, then 2 of spades", "Blue draws 2, spades rule"],
            "button": "Lay 2 cards",
        }
        assert table.wants == []

    table.visit(story)


def test_a_lay_is_laid_and_all_phones_are_told(table: HandTable) -> None:
    async def story(client: Client) -> None:
        red, blue = [await join(client, table.codes[seat]) for seat in (0, 1)]
        await red.say(do="lay", cards=[red.number("2H")])
        await red.hear(lambda phone: not turn(phone))
        view = await blue.hear(turn)
        assert view["up"][1] == "2H"
        assert view["title"] == "Your turn, Blue"
        match, seat, lay = table.wants[0]
        assert (match, seat, lay) == ("match-1", 0, Lay(t=0, seat=0, cards=("2H",)))

    table.visit(story)


def test_a_wild_card_asks_for_a_suit_with_its_time(table: HandTable) -> None:
    async def story(client: Client) -> None:
        phone = await join(client, table.codes[0])
        await phone.say(do="lay", cards=[phone.number("8C")])
        view = await phone.hear(lambda phone: phone.view["awaits"] == ["name"])
        assert (view["title"], view["line"]) == ("Name a suit", "You laid an 8")
        assert view["otherwise"] == "else clubs, its own"
        assert view["of_ms"] == 15_000
        assert abs(view["due_ms"] - 115_000) < 10
        await phone.say(do="name", suit="H")
        await phone.hear(lambda phone: phone.view["suit"] == "H")

    table.visit(story)


def test_nothing_fits_so_one_is_drawn() -> None:
    table = HandTable(hands=["7C 9D", "6D 6S"], up="5H")

    async def story(client: Client) -> None:
        phone = await join(client, table.codes[0])
        assert (phone.view["button"], phone.view["does"]) == ("Draw a card", True)
        await phone.say(do="draw")
        view = await phone.hear(lambda phone: len(phone.view["cards"]) == 3)
        assert view["title"] == "Blue’s turn"

    table.visit(story)


def test_a_drawn_card_may_be_kept_where_that_is_the_rule() -> None:
    rules = {"draw": "one, may play it"}
    table = HandTable(hands=["7C 9D", "6D 6S"], up="5H", stock="3H 4C", rules=rules)

    async def story(client: Client) -> None:
        phone = await join(client, table.codes[0])
        await phone.say(do="draw")
        view = await phone.hear(lambda phone: phone.view["awaits"] == ["lay", "draw"])
        assert view["rule"] == "Lay the card you drew, or keep it"
        assert view["first"] == [phone.number("3H")]
        assert view["button"] == "Keep it"
        await phone.say(do="draw")
        await phone.hear(lambda phone: not turn(phone))

    table.visit(story)


def test_what_the_table_refuses_is_told_to_its_phone_alone(table: HandTable) -> None:
    async def story(client: Client) -> None:
        red, blue = [await join(client, table.codes[seat]) for seat in (0, 1)]
        await blue.say(do="draw")
        view = await blue.hear(lambda phone: bool(phone.view["refused"]))
        assert view["refused"] == "It is another seat’s turn."
        await red.say(do="lay", cards=[red.number("KC")])
        view = await red.hear(lambda phone: bool(phone.view["refused"]))
        assert view["refused"] == "The table did not take that."
        assert "KC" not in "".join(blue.frames)

    table.visit(story)


def test_cards_that_are_not_held_are_never_asked_of_the_table(table: HandTable) -> None:
    async def story(client: Client) -> None:
        phone = await join(client, table.codes[0])
        other = await join(client, table.codes[1])
        await phone.say(do="lay", cards=[other.number("9H")])
        await phone.hear(lambda phone: phone.plan is not None)
        assert (phone.plan["cards"], phone.plan["may_lay"]) == ([], False)
        assert table.wants == []

    table.visit(story)


NONSENSE = [
    "",
    "{",
    "[]",
    "null",
    '{"do": "slap"}',
    '{"do": "flip"}',
    '{"do": "shuffle"}',
    '{"do": "slap", "seat": 1}',
    '{"do": "draw", "seat": 1}',
    '{"do": "lay", "cards": []}',
    '{"do": "lay", "cards": ["2H"]}',
    '{"do": "lay", "cards": [-1]}',
    '{"do": "lay", "cards": [99999]}',
    '{"do": "name", "suit": "X"}',
    '{"do": "pick", "index": -1}',
    '{"do": "pick", "index": 1e400}',
    '{"do": "host", "what": "end hand"}',
    "[" * 2000,
    json.dumps({"do": "lay", "cards": [1] * 53}),
]


@pytest.mark.parametrize("text", NONSENSE)
def test_what_is_not_understood_is_refused_without_harm(table: HandTable, text: str) -> None:
    async def story(client: Client) -> None:
        code = table.codes[0]
        phone = await join(client, code)
        await phone.socket.send_str(text)
        assert await phone.closed() == 4400
        assert table.wants == []
        assert (await join(client, code)).cards[0] == "2H"

    table.visit(story)


@pytest.mark.parametrize("text", NONSENSE[:6])
def test_who_says_no_code_first_is_sent_off(table: HandTable, text: str) -> None:
    async def story(client: Client) -> None:
        phone = await call(client)
        await phone.socket.send_str(text)
        assert await phone.closed() == 4400
        assert phone.frames == []

    table.visit(story)


def test_what_is_huge_or_no_text_is_refused(table: HandTable) -> None:
    async def story(client: Client) -> None:
        for send in ("huge", "bytes"):
            phone = await join(client, table.codes[0])
            if send == "huge":
                await phone.socket.send_str("x" * (MOST_BYTES + 1))
            else:
                await phone.socket.send_bytes(b"{}")
            assert await phone.closed() in (1009, 4400)
        assert (await join(client, table.codes[0])).cards[0] == "2H"
        assert table.wants == []

    table.visit(story)


def test_who_says_nothing_in_time_is_sent_off(
    table: HandTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hands, "JOIN_S", 0.01)

    async def story(client: Client) -> None:
        phone = await call(client)
        assert await phone.closed() == 4408

    table.visit(story)


def test_of_many_who_say_nothing_the_longest_waiting_goes_and_a_player_gets_in(
    table: HandTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hands, "MOST_WAITING", 3)

    async def story(client: Client) -> None:
        strangers = [await call(client) for _ in range(5)]
        phone = await join(client, table.codes[0])
        assert phone.cards[0] == "2H"
        assert await strangers[0].closed() == 4408

    table.visit(story)


def test_who_says_too_much_is_sent_off(table: HandTable) -> None:
    async def story(client: Client) -> None:
        phone = await join(client, table.codes[0])
        for _ in range(hands.SAID.burst + 2):
            await phone.say(do="choose", cards=[])
        assert await phone.closed() == 4429

    table.visit(story)


def test_another_sites_page_cannot_join(table: HandTable) -> None:
    async def story(client: Client) -> None:
        for headers in ({"Origin": "http://elsewhere.example"}, {"Origin": "null"}, {}):
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await client.ws_connect("/hand/live", headers=headers)
            assert refused.value.status == 403
        assert (await client.get("/hand/live", headers=origin(client))).status == 426

    table.visit(story)


def test_nothing_is_there_but_the_named_files(table: HandTable) -> None:
    async def story(client: Client) -> None:
        assert (await client.get("/hand")).status == 200
        for path in (
            "/hand/",
            "/hand/x",
            "/static/",
            "/static/hand.html",
            "/static/hand-marks.svg",
        ):
            assert (await client.get(path)).status == 404, path
        for name in hands.FILES:
            answer = await client.get(f"/static/{name}")
            assert answer.status == 200

    table.visit(story)


# -- pauses and ends -------------------------------------------------------------------------------


def test_a_pause_is_shown_and_nothing_is_awaited(table: HandTable) -> None:
    async def story(client: Client) -> None:
        phone = await join(client, table.codes[0])
        table.put(Host(t=0, what="pause"))
        view = await phone.hear(lambda phone: phone.view["title"] == "Paused")
        assert (view["awaits"], view["button"]) == (["wait"], "")

    table.visit(story)


def test_the_table_goes_on_without_a_phone_that_is_gone() -> None:
    """By ``turn_ms`` it draws and passes; a suit is the wild card's own (rules 6)."""
    rules = {"turn_ms": 2_000, "name_suit_ms": 1_000}
    table = HandTable(hands=["7C 8C 9C", "9H KC"], up="8H", rules=rules)

    async def story(client: Client) -> None:
        red, blue = [await join(client, table.codes[seat]) for seat in (0, 1)]
        assert red.view["otherwise"] == "else you draw and pass"
        await red.say(do="lay", cards=[red.number("8C")])
        await blue.hear(lambda phone: phone.view["title"] == "Red names a suit")
        await red.socket.close()
        table.put(Time(t=table.driven.t + 1_000_000))
        view = await blue.hear(turn)
        assert "Clubs rule: no suit was named" in view["told"]
        table.put(Lay(t=0, seat=1, cards=("KC",)))
        table.put(Time(t=table.driven.t + 2_000_000))
        view = await blue.hear(lambda phone: "passes" in phone.view["told"][-1])
        assert view["told"][-2:] == ["Red drew 1 card", "Red passes"]
        assert turn(blue)

    table.visit(story)


def test_the_end_of_a_hand_is_shown_with_its_places() -> None:
    table = HandTable(hands=["4H", "7C 9D"], up="5H", rounds=[10, 8])

    async def story(client: Client) -> None:
        red, blue = [await join(client, table.codes[seat]) for seat in (0, 1)]
        await red.say(do="lay", cards=[red.number("4H")])
        view = await red.hear(lambda phone: phone.view["title"] == "You have won")
        assert view["line"] == "1. Red · 2. Blue"
        view = await blue.hear(lambda phone: phone.view["title"] == "Won by Red")

    table.visit(story)


def test_everybody_is_told_to_shuffle_by_the_pad() -> None:
    table = HandTable(seats=3, shuffle=True)

    async def story(client: Client) -> None:
        phone = await join(client, table.codes[0])
        assert (phone.view["title"], phone.view["cards"]) == ("Shuffle", [])
        assert "Slap your pad" in phone.view["line"]
        assert phone.view["up"] is None

    table.visit(story)


def test_a_lost_turn_is_told() -> None:
    table = HandTable(hands=["4H KC", "7C 9D", "6D 6S"], up="5H")

    async def story(client: Client) -> None:
        blue = await join(client, table.codes[1])
        table.put(Lay(t=0, seat=0, cards=("4H",)))
        view = await blue.hear(lambda phone: phone.view["up"][1] == "4H")
        assert view["told"] == ["Red laid 4 of hearts", "You miss a turn"]
        table.put(Draw(t=0, seat=2))
        view = await blue.hear(lambda phone: len(phone.view["told"]) > 2)
        assert view["told"][-1] == "Yellow drew 1 card"

    table.visit(story)
