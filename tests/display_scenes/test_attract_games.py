"""The attract screen while the bots play a game beside Ratscrew."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from console.display import shots_games, shots_scenes
from console.display.words import LANGUAGES
from console.engine.presets import PRESETS

from .drawing import draw, facts, kit
from .test_layout import check


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "make",
    [
        shots_games.trifecta_war,
        shots_games.mistake,
        shots_games.trip_wrong,
        shots_games.count_calling,
        shots_games.trifecta_war_eight,
    ],
)
def test_whatever_the_bots_play_is_shown(make, language):
    played = make()
    screen = replace(shots_scenes.attract_game(), table=played.table, recap=played.recap)
    check(draw(screen, kit(language=language)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_is_on_the_list(language):
    tools = kit(language=language)
    said = {fact.name for fact in facts(draw(shots_scenes.attract(), tools), "text")}
    assert {tools.words(f"preset.{name}.label") for name in PRESETS} <= said
