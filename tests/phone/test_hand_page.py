"""The players' page: its words, its size, its drawings, and that older phones can read it."""

from __future__ import annotations

import re
from importlib import resources

import pytest
from draw_marks import OUT, drawing

from console.engine.trio_plan import StepKind
from console.phone.desk import LANGUAGES, Language
from console.phone.hands import FILES
from console.phone.pages import page, page_texts

STATIC = resources.files("console.phone").joinpath("static")
HTML = STATIC.joinpath("hand.html").read_text("utf-8")
SCRIPTS = {name: STATIC.joinpath(name).read_text("utf-8") for name in FILES if name.endswith("js")}
STYLE = STATIC.joinpath("hand.css").read_text("utf-8")

# What Safari of iOS 15.0 or Chrome 90 does not know yet.
TOO_NEW_SCRIPT = [
    r"\.at\(",
    r"\.findLast",
    r"Object\.hasOwn",
    r"structuredClone",
    r"\.toSorted|\.toReversed|\.toSpliced",
    r"\.groupBy",
    r"^\s*static\s\{",
    r"#\w+\sin\s",
    r"\(\?<[=!]",
    r"^await\s|^for\sawait",
    r"randomUUID",
    r"AbortSignal\.(timeout|any)",
    r"\.showModal|\.showPopover",
    r"cause:",
    r"\.isWellFormed",
    r"Promise\.withResolvers|Array\.fromAsync",
    r"\.union\(|\.intersection\(",
    r"wakeLock",
    r"URLPattern",
    r"startViewTransition",
    r"\.checkVisibility",
    r"with\s\{\stype:",
]
TOO_NEW_STYLE = [
    r":has\(",
    r"@layer",
    r"@container",
    r"color-mix\(",
    r"\d[dsl]v[hwb]\b",
    r"^\s*&",
    r"^\s*(translate|scale|rotate):",
    r"accent-color",
    r"subgrid",
    r"text-wrap",
    r"\boklch\(|\boklab\(|\blch\(",
    r"@property",
    r"@scope",
    r"overflow:\s*clip",
    r"scrollbar-gutter",
    r"backdrop-filter",
    r"content-visibility",
    r"light-dark\(",
    r"@starting-style",
    r"anchor-name",
    r"field-sizing",
    r"overscroll-behavior",
]


def test_both_languages_have_the_same_texts() -> None:
    english, french = page_texts("hand", "en"), page_texts("hand", "fr")
    assert set(english) == set(french)
    for key, text in english.items():
        assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", french[key])), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_has_all_its_words(language: Language) -> None:
    text = page("hand.html", "hand", language)
    body = re.sub(r'id="words">.*?</script>', "", text)
    assert "{" not in body
    assert f'<html lang="{language}">' in text


def test_every_word_of_the_scripts_is_there_and_every_step_has_one() -> None:
    texts = page_texts("hand", "en")
    said = {
        key
        for script in SCRIPTS.values()
        for key in re.findall(r'(?:say|link|part|forget)\("([^"]+)"', script)
        + re.findall(r'words\["([^"]+)"', script)
        + re.findall(r'"((?:hand|note|link|refused)\.\w+)"', script)
    }
    assert len(said) > 10
    assert said <= set(texts)
    assert {f"plan.{kind}" for kind in StepKind.__args__} <= set(texts)


def test_nothing_in_the_page_runs_or_looks_by_itself() -> None:
    """The policy allows neither scripts nor styles within the page, so there are none."""
    assert not re.search(r"\son\w+=|\sstyle=|<style", HTML + OUT.read_text("utf-8"))
    assert len(re.findall(r"<script[^>]* src=", HTML)) == len(SCRIPTS)
    for script in SCRIPTS.values():
        assert "innerHTML" not in script
        assert "eval(" not in script
        assert 'setAttribute("style"' not in script


def test_every_file_it_names_is_served() -> None:
    named = set(re.findall(r'"/static/([^"]+)"', HTML))
    assert named - {"icon.svg"} == set(FILES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_of_it_is_small(language: Language) -> None:
    parts = [page("hand.html", "hand", language), OUT.read_text("utf-8"), STYLE, *SCRIPTS.values()]
    assert sum(len(part.encode()) for part in parts) < 60_000


def test_phones_of_2021_can_read_it() -> None:
    for script in SCRIPTS.values():
        for pattern in TOO_NEW_SCRIPT:
            assert not re.search(pattern, script, re.MULTILINE), pattern
    for pattern in TOO_NEW_STYLE:
        assert not re.search(pattern, STYLE, re.MULTILINE), pattern


def test_no_rule_of_the_game_is_in_the_scripts() -> None:
    """The colours of suits and the order of ranks are there to draw and to sort by."""
    for script in SCRIPTS.values():
        assert not re.search(r"\bwild\b|skips|draws|\bround\b", script)


def test_a_page_has_no_slap_to_give() -> None:
    said = re.findall(r'do: "(\w+)"', "".join(SCRIPTS.values()))
    assert set(said) == {"join", "choose", "lay", "draw", "name", "pick"}


def test_cards_are_drawn_as_the_table_draws_them() -> None:
    assert OUT.read_text("utf-8") == drawing(), "run: .venv/bin/python scripts/draw_marks.py"


def test_every_mark_that_is_used_is_drawn() -> None:
    drawn = set(re.findall(r'id="(\w+)"', OUT.read_text("utf-8")))
    wanted = {f"r{rank}" for rank in "A23456789TJQK"} | {f"s{suit}" for suit in "CDHS"}
    wanted |= (
        {f"g{seat}" for seat in range(1, 9)} | {f"h{c}" for c in "JQK"} | {f"k{c}" for c in "JQKA"}
    )
    assert drawn == wanted
