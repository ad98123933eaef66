"""The page of the rules: for anybody, in both languages, and nothing to press."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from console.config import Config
from console.config_sections import Table
from console.engine.presets import PRESETS
from console.phone.desk import LANGUAGES, Language
from console.phone.live import Live
from console.phone.pages import page_texts
from console.phone.rules_page import GameRules, RulesPage
from console.phone.web import application
from console.rules_book import rules_book

Client = TestClient[web.Request, web.Application]


def visit(part: RulesPage, story: Callable[[Client], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        app = application(lambda: 0.0)
        part.add_to(app, Live())
        async with TestClient(TestServer(app)) as client:
            await story(client)

    asyncio.run(whole())


def shown(part: RulesPage, query: str = "", **headers: str) -> str:
    told: list[str] = []

    async def story(client: Client) -> None:
        answer = await client.get(f"/rules{query}", headers=headers)
        assert answer.status == 200
        told.append(await answer.text())

    visit(part, story)
    return told[0]


def usual(language: Language = "en") -> RulesPage:
    return RulesPage(partial(rules_book, Config()), language)


def test_it_has_the_language_asked_for_else_the_browsers_else_the_tables() -> None:
    assert '<html lang="fr">' in shown(usual(), "?lang=fr", **{"Accept-Language": "en"})
    assert '<html lang="fr">' in shown(usual(), **{"Accept-Language": "fr-CH,fr;q=0.9"})
    assert '<html lang="fr">' in shown(usual("fr"), **{"Accept-Language": "de"})
    assert '<html lang="en">' in shown(usual())


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_tells_every_game_and_names_its_author(language: Language) -> None:
    text = shown(usual(), f"?lang={language}")
    assert text.count("<details") == len(PRESETS)
    assert "{" not in text
    assert "<!--" not in text
    assert "Veered.org" in text
    assert set(page_texts("rules", "en")) == set(page_texts("rules", "fr"))


def test_the_tables_own_game_stands_first_and_open_with_its_house_rules() -> None:
    config = Config(table=Table(preset="classic"), rules={"wrong_slap": "bury 7"})
    text = shown(RulesPage(partial(rules_book, config), "en"))
    games = re.findall(r"<details( open)?>.*?<h2>(.*?)</h2>(.*?)</details>", text, re.DOTALL)
    assert [name for is_open, name, _ in games if is_open] == [games[0][1]] == ["Classic"]
    assert "7 cards" in games[0][2] or "bury 7" in games[0][2]
    assert not any("bury 7" in told or "7 cards" in told for _, _, told in games[1:])


def test_nothing_on_it_is_a_script_or_can_be_sent() -> None:
    text = shown(usual())
    assert not re.search(r"<(script|form|input|button|iframe)|\son\w+=|style=", text)


def test_what_a_word_holds_is_text_and_never_a_tag() -> None:
    game = GameRules("<b>", "&", (("<i>", '"'),), "<script>")
    text = shown(RulesPage(lambda _: (game,), "en"))
    assert "<h2>&lt;b&gt;</h2><p>&amp;</p>" in text
    assert "<script>" not in text


def test_it_cannot_be_posted_to_and_its_style_is_a_named_file() -> None:
    async def story(client: Client) -> None:
        origin = str(client.make_url("/")).rstrip("/")
        assert (await client.post("/rules", headers={"Origin": origin})).status == 405
        style = await client.get("/static/rules.css")
        assert (style.status, style.content_type) == (200, "text/css")
        assert (await client.get("/static/rules.html")).status == 404

    visit(usual(), story)


def test_the_rules_are_worked_out_once_a_language() -> None:
    asked: list[str] = []

    def book(language: Language) -> tuple[GameRules, ...]:
        asked.append(language)
        return ()

    part = RulesPage(book, "en")

    async def story(client: Client) -> None:
        for language in ("en", "fr", "en", "fr"):
            await client.get(f"/rules?lang={language}")

    visit(part, story)
    assert asked == ["en", "fr"]
