"""The files a browser gets: each is named here, read once, and no other path leads to any file."""

from __future__ import annotations

import hashlib
import html
import json
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources

from aiohttp import web
from aiohttp.typedefs import Handler

from console.phone.desk import LANGUAGES, Language

_TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
_WORD = re.compile(r"\{([a-z_.]+)\}")


def add_files(app: web.Application, names: tuple[str, ...]) -> None:
    """Serve these files of the package's static folder under ``/static/``."""
    for name in names:
        app.router.add_get(f"/static/{name}", _server_of(name))


def _server_of(name: str) -> Handler:
    body = _read("static", name)
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    kind = _TYPES[name.rpartition(".")[2]]

    async def serve(request: web.Request) -> web.Response:
        headers = {"ETag": tag, "Cache-Control": "no-cache"}
        if request.headers.get("If-None-Match") == tag:
            return web.Response(status=304, headers=headers)
        return web.Response(body=body, content_type=kind, charset="utf-8", headers=headers)

    return serve


@cache
def page(name: str, words: str, language: Language) -> str:
    """Return a page of the static folder with its words, those of ``words`` in that language.

    The script finds all of them in the page too, under the id ``words``.
    """
    texts = page_texts(words, language)
    other = next(each for each in LANGUAGES if each != language)
    data = json.dumps(dict(texts), ensure_ascii=False).replace("<", "\\u003c")
    escaped = {key: html.escape(text) for key, text in texts.items()}
    given = {**escaped, "words": data, "other_language": other}
    return _WORD.sub(lambda found: given[found[1]], _read("static", name).decode())


@cache
def page_texts(words: str, language: Language) -> Mapping[str, str]:
    """Return the texts of one page in one language, nested names joined by dots."""
    return _flat(tomllib.loads(_read("locales", f"{words}_{language}.toml").decode()), "")


def _flat(table: Mapping[str, object], prefix: str) -> dict[str, str]:
    flat: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, Mapping):
            flat |= _flat(value, f"{prefix}{key}.")
        else:
            flat[f"{prefix}{key}"] = str(value)
    return flat


def _read(folder: str, name: str) -> bytes:
    return resources.files("console.phone").joinpath(folder, name).read_bytes()


def language_of(request: web.Request, otherwise: Language) -> Language:
    """Return the language asked for in the address, else the browser's first, else the table's."""
    asked = request.query.get("lang") or request.headers.get("Accept-Language", "")[:2].lower()
    return next((each for each in LANGUAGES if each == asked), otherwise)
