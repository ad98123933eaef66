"""The rules on the console: every game in both languages, paged so that nothing is cut."""

from __future__ import annotations

import msgspec
import pytest

from console.display import shots_scenes
from console.display.rules_text import credit, rules_of
from console.display.scenes.rules_sheet import pages
from console.display.words import LANGUAGES, Words
from console.engine.presets import PRESETS
from console.engine.settings import Rules
from console.screens import LobbyScreen, Switch
from console.session.choices import switches

from .drawing import draw, facts, kit, named
from .test_layout import check

GAMES = tuple(PRESETS)
CREDIT = {"en": "Trifecta by Veered.org, CC BY 4.0", "fr": "Trifecta par Veered.org, CC BY 4.0"}


def reading(preset: str, page: int = 0, **fields: object) -> LobbyScreen:
    screen = shots_scenes.lobby(cursor=0)
    given = {"preset": preset, "presets": GAMES, "rules_page": page, "switches": (), **fields}
    return msgspec.structs.replace(screen, **given)


def told(preset: str, *set_to: Switch, language: str = "en") -> dict[str, str]:
    return {one.title: one.text for one in rules_of(Words(language), preset, set_to)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", GAMES)
def test_every_page_of_every_game_fits(preset, language):
    tools = kit(language=language)
    count = len(pages(tools, rules_of(tools.words, preset, ())))
    for page in range(count):
        check(draw(reading(preset, page), tools))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", GAMES)
def test_all_paragraphs_are_on_the_pages_in_their_order(preset, language):
    tools = kit(language=language)
    paragraphs = rules_of(tools.words, preset, ())
    found = [one for page in pages(tools, paragraphs) for column in page for one in column]
    assert found == list(paragraphs)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", GAMES)
def test_the_author_is_credited_where_trifectas_rules_are_told_and_only_there(preset, language):
    said = {fact.name for fact in facts(draw(reading(preset), kit(language=language)), "text")}
    assert (CREDIT[language] in said) == preset.startswith("trifecta")
    assert bool(credit(Words(language), preset)) == preset.startswith("trifecta")


def test_past_the_last_page_comes_the_first():
    tools = kit()
    count = len(pages(tools, rules_of(tools.words, "trifecta", ())))
    first, again = (draw(reading("trifecta", page), tools) for page in (0, count))
    assert named(first, "text").keys() == named(again, "text").keys()


def test_house_rules_are_told_as_they_are_set():
    off, on = Switch(name="challenge", value=False), Switch(name="challenge", value="second hand")
    assert "Challenges" not in told("classic", off)
    assert "Challenges" in told("ratscrew", on)
    patterns = told("ratscrew", Switch(name="jack", value=False), Switch(name="tens", value=True))
    assert "Slap on: Tens" in patterns
    assert "Slap on: Jack" not in patterns
    assert "bury 3" in told("classic", Switch(name="wrong_slap", value="bury 3"))["A wrong slap"]


@pytest.mark.parametrize("value", ["next slap", "next chance", "once", "out", "forever"])
def test_every_way_to_be_out_of_cards_is_told(value):
    said = {told("classic", Switch(name="empty_seat", value=value), language=one)
            [Words(one)("rules.slap_back.title")] for one in LANGUAGES}  # fmt: skip
    assert len(said) == 2


@pytest.mark.parametrize("preset", GAMES)
def test_the_lobbys_own_switches_are_understood(preset):
    chosen = PRESETS[preset]
    offered = switches(chosen.rules, chosen.game)
    assert rules_of(Words("en"), preset, offered) == rules_of(Words("en"), preset, ())


def test_where_pads_are_silent_no_slap_is_told():
    quiet = told("beggar")
    assert "The slap" not in quiet
    assert Rules().slaps


def test_a_click_turns_the_page_or_goes_back():
    targets = named(draw(reading("trifecta"), kit()), "target")
    assert {"rules next", "rules back"} <= set(targets)
    assert "rules" in named(draw(shots_scenes.lobby(), kit()), "target")


def test_the_marker_stands_on_the_rules_alone():
    screen = shots_scenes.lobby_trifecta()
    said = {fact.name for fact in facts(draw(screen, kit()), "text")}
    assert "Flip: read" in said
    assert "Only 49 cards: this game wants more" in said
