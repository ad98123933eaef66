"""The host's page and its words: whole in both languages, small, and nothing but named files."""

from __future__ import annotations

import re
from importlib import resources
from typing import get_args

import pytest

from console.display.words import Words
from console.engine.presets import PRESETS
from console.phone.desk import LANGUAGES, Language, What
from console.phone.host import FILES
from console.phone.host_view import counted
from console.phone.pages import page, page_texts
from console.screens import NoticeKind

STATIC = resources.files("console.phone").joinpath("static")
HTML = STATIC.joinpath("host.html").read_text("utf-8")
SCRIPT = STATIC.joinpath("host.js").read_text("utf-8")


def test_both_languages_have_the_same_texts() -> None:
    english, french = page_texts("host", "en"), page_texts("host", "fr")
    assert set(english) == set(french)
    for key, text in english.items():
        assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", french[key])), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_has_all_its_words(language: Language) -> None:
    text = page("host.html", "host", language)
    body = re.sub(r'id="words">.*?</script>', "", text)
    assert "{" not in body
    assert f'<html lang="{language}">' in text


def test_every_word_of_the_script_is_there() -> None:
    texts = page_texts("host", "en")
    said = set(re.findall(r'say\("([^"]+)"', SCRIPT)) | set(re.findall(r'"(do\.\w+)"', SCRIPT))
    assert said
    assert said <= set(texts)
    for key in re.findall(r'count\("([^"]+)"', SCRIPT):
        assert {f"{key}.one", f"{key}.many"} <= set(texts), key


def test_whatever_may_be_asked_has_its_words() -> None:
    texts = page_texts("host", "en")
    own_place = {"sit out", "add", "choose", "change"}
    assert {f"do.{what}" for what in get_args(What) if what not in own_place} <= set(texts)


def test_trouble_is_told_by_the_names_the_screen_has_for_it() -> None:
    told = [key for key in page_texts("host", "en") if key.startswith("trouble.")]
    assert told
    assert {key.removeprefix("trouble.") for key in told} <= set(get_args(NoticeKind))


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_and_many_are_counted_as_the_language_does(language: Language) -> None:
    texts = page_texts("host", language)
    zero = "0 carte au milieu" if language == "fr" else "0 cards in the middle"
    assert counted(texts, "middle", 0) == zero
    assert counted(texts, "middle", 1).startswith("1 car")
    assert counted(texts, "middle", 2).startswith("2 car")


def test_nothing_in_the_page_runs_or_looks_by_itself() -> None:
    """The policy allows neither scripts nor styles within the page, so there are none."""
    assert not re.search(r"\son\w+=|\sstyle=|<style", HTML)
    assert re.findall(r"<script[^>]*>", HTML) == [
        '<script type="application/json" id="words">',
        '<script src="/static/host.js" defer>',
    ]
    assert "innerHTML" not in SCRIPT
    assert "eval(" not in SCRIPT


def test_a_text_cannot_end_the_data_it_stands_in(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {**page_texts("host", "en"), "page": "</script><b>&"}
    monkeypatch.setattr("console.phone.pages.page_texts", lambda words, language: texts)
    text = page.__wrapped__("host.html", "host", "en")
    assert "</script><b>" not in text
    assert "&lt;/script&gt;&lt;b&gt;&amp;" in text


def test_the_page_is_small() -> None:
    parts = [page("host.html", "host", "fr"), *(STATIC.joinpath(f).read_text() for f in FILES)]
    assert sum(len(part.encode()) for part in parts) < 60_000


def test_every_file_it_names_is_served() -> None:
    named = re.findall(r'"/static/([^"]+)"', HTML)
    assert sorted(named) == sorted(FILES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_a_name_on_it(language: Language) -> None:
    words = Words(language)
    assert all(f"preset.{name}.label" in words for name in PRESETS)
