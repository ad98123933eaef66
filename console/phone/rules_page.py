"""The rules on a phone: a page for anybody, to be read only, without a script."""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence

import msgspec
from aiohttp import web

from console.phone.desk import Language
from console.phone.live import Live
from console.phone.pages import add_files, language_of, page

FILES = ("rules.css",)
_GAMES = "<!-- games -->"


class GameRules(msgspec.Struct, frozen=True):
    """One game's rules in words: paragraphs of a title and a text; ``credit`` names its author."""

    name: str
    about: str
    told: tuple[tuple[str, str], ...]
    credit: str = ""


Book = Callable[[Language], Sequence[GameRules]]


class RulesPage:
    """The part of the server that tells the rules; ``language`` is the table's own.

    ``book`` gives each language's games, the table's own first.
    """

    def __init__(self, book: Book, language: Language) -> None:
        self._book = book
        self._language = language
        self._made: dict[Language, str] = {}

    def add_to(self, app: web.Application, live: Live) -> None:
        """Add the page; what the table shows changes nothing on it."""
        add_files(app, FILES)
        app.router.add_get("/rules", self._page)

    async def _page(self, request: web.Request) -> web.Response:
        language = language_of(request, self._language)
        if language not in self._made:
            games = "".join(
                _game(game, first=place == 0) for place, game in enumerate(self._book(language))
            )
            self._made[language] = page("rules.html", "rules", language).replace(_GAMES, games)
        headers = {"Vary": "Accept-Language"}
        text = self._made[language]
        return web.Response(text=text, content_type="text/html", headers=headers)


def _game(game: GameRules, *, first: bool) -> str:
    told = "".join(
        f"<dt>{html.escape(title)}</dt><dd>{html.escape(text)}</dd>" for title, text in game.told
    )
    credit = f'<p class="credit">{html.escape(game.credit)}</p>' if game.credit else ""
    return (
        f"<details{' open' if first else ''}><summary><h2>{html.escape(game.name)}</h2>"
        f"<p>{html.escape(game.about)}</p></summary><dl>{told}</dl>{credit}</details>\n"
    )
