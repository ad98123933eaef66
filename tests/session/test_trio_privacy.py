"""No hand is told to the table: not on any screen, page or line, in no log, and in no verdict."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from console.display.canvas import Kit
from console.display.shots import canvas_of
from console.display.verdict_words import verdict_line
from console.display.words import Words
from console.engine.cards import name
from console.engine.game_views import table_view
from console.engine.inputs import Draw, Lay
from console.engine.outcomes import Picked, Refused
from console.engine.twisted_trio import TwistedTrio
from console.network import _speech
from console.phone.host_view import host_view
from console.phone.pages import page_texts
from console.session.hands import Links
from console.terminal.draw import draw
from tests.display_scenes.drawing import kit
from tests.session.trio_table import TrioTable
from tests.terminal.scenes import pens, rows

CARD = re.compile(r"\b(10|[2-9TJQKA])([CDHS♣♦♥♠])(?![a-z])")
SUITS = dict(zip("♣♦♥♠", "CDHS", strict=True))
MORE = range(4, 9)
RULES = {"announce_last_card": True, "last_card_ms": 1500, "turn_ms": 30_000}


def table_of(seed: int) -> TrioTable:
    """Return a table with two people and two bots, dealt."""
    table = TrioTable(4, fill=True, first_seed=seed, rules=RULES, level="sharp")
    table.shuffled((0, 2))
    table.wait(2000)
    table.console.links(Links(table.hands.match, ("http://t/#a", "", "http://t/#c", "")))
    return table


def play_on(table: TrioTable, chance: Random) -> None:
    """Let a person do what is awaited, or what is refused, or slap; or let the bots play."""
    person = chance.choice((0, 2))
    whim = chance.random()
    if whim < 0.1:
        table.ask(person, Draw(t=0, seat=person))
    elif whim < 0.2:
        held = table.hand(person).cards
        table.ask(person, Lay(t=0, seat=person, cards=tuple(name(one.card) for one in held[:1])))
    elif whim < 0.4:
        table.pad(person)
    elif table.view.must_act[:1] in ((0,), (2,)):
        table.move(table.view.must_act[0], chance)
    else:
        table.wait(200)


def game_of(table: TrioTable) -> TwistedTrio:
    game = table.console._game
    assert game is not None
    played = game.play.game
    assert isinstance(played, TwistedTrio)
    return played


def pictures(table: TrioTable, tools: Kit) -> Iterator[object]:
    """Give everything a screen, a terminal or the host's page shows now."""
    screen = table.screen
    yield screen
    yield canvas_of(tools, screen).facts
    yield rows(draw(screen, pens()))
    yield host_view(screen, _speech("en"), page_texts("host", "en"))


def mixed(table: TrioTable, chance: Random) -> None:
    """Exchange every card that lies hidden for another, each hand keeping its number."""
    game = game_of(table)
    hidden = [card for held in game.table.hands for card in held] + list(game.table.stock)
    chance.shuffle(hidden)
    for held in (*game.table.hands, game.table.stock):
        count = len(held)
        held.clear()
        held.extend(hidden[:count])
        del hidden[:count]
    assert table.console._game is not None
    table.console._game.play.view = table_view(game)


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_whatever_lies_hidden_every_picture_is_the_same(seed: int) -> None:
    table, chance = table_of(seed), Random(seed)
    tools = kit((640, 360))
    for move in range(40):
        if table.place != "play":
            break
        play_on(table, chance)
        if move % 8 == 0:
            game = game_of(table)
            kept = [list(held) for held in (*game.table.hands, game.table.stock)]
            before = list(pictures(table, tools))
            mixed(table, chance)
            assert list(pictures(table, tools)) == before
            for held, cards in zip((*game.table.hands, game.table.stock), kept, strict=True):
                held.clear()
                held.extend(cards)


@pytest.mark.parametrize("seed", [3, *(pytest.param(n, marks=pytest.mark.slow) for n in MORE)])
def test_nothing_that_is_said_names_a_card_that_was_not_laid(
    seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    table, chance, seen = table_of(seed), Random(seed), set[str]()
    for _ in range(150):
        if table.place != "play":
            break
        play_on(table, chance)
        if table.place == "play":
            seen |= {name(lain.card) for lain in table.view.pile}
    words = Words("en")
    told = [verdict_line(words, past.recap, past.names) for past in table.console.verdicts]
    told += table.console.new_lines()
    told += [record.getMessage() for record in caplog.records]
    for text in told:
        for rank, suit in CARD.findall(text):
            assert rank.replace("10", "T") + SUITS.get(suit, suit) in seen, text
    assert not any("hand does not hold" in text or "fits and must" in text for text in told)
    assert all(o.picked is None for o in table.outcomes if isinstance(o, Picked))
    assert not any(isinstance(o, Refused) and o.refused != "slap" for o in table.outcomes)


def test_a_hand_is_in_no_screen_and_a_secret_in_no_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    table = table_of(9)
    assert table.console.hands() is not None
    bare = replace(table.screen, links=())
    assert "HandView" not in repr(table.screen)
    assert "http://t/" not in repr(bare)
    assert "http://t/" not in caplog.text
    host = host_view(table.screen, _speech("en"), page_texts("host", "en"))
    assert "http://t/" not in repr(host)
    assert "http://t/" not in "".join(rows(draw(table.screen, pens())))
