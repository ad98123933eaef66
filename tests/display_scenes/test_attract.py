"""The attract screen of a café: nothing burns in, faults are told, and it rests after long."""

from __future__ import annotations

from random import Random

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from console.display import shots_scenes
from console.display.layout import SCREEN, Box
from console.display.scenes.attract import SPELL_US, WANDER, WHEEL_US, wander
from console.display.shots_table import AT_US
from console.display.words import LANGUAGES
from console.engine.presets import PRESETS
from console.qr import qr_rows
from console.screens import AttractScreen, Fault

from .drawing import draw, facts, kit, painted
from .test_layout import check

ROUND = 4_200  # turns of the wheel after which the way is gone anew
LIT = 60  # of 255: brighter than the ground under it
SMALL = (480, 270)


def darkest(screen: AttractScreen, moments: int, seed: int, **look: object) -> pygame.Surface:
    """Return the darkest that each pixel ever was, over moments spread over the whole way."""
    tools, chance, lowest = kit(SMALL, **look), Random(seed), None
    for nth in range(moments):
        turn = ROUND * nth // moments + chance.randrange(ROUND // moments)
        surface = painted(screen, tools, screen.since_us + turn * WHEEL_US)
        if lowest is None:
            lowest = surface
        else:
            lowest.blit(surface, (0, 0), special_flags=pygame.BLEND_RGB_MIN)
    assert lowest is not None
    return lowest


def burning(lowest: pygame.Surface) -> list[tuple[int, int]]:
    """Return the pixels that were lit at every one of those moments."""
    mask = pygame.mask.from_threshold(lowest, (0, 0, 0), (LIT, LIT, LIT, 255))
    mask.invert()
    return [(x, y) for x in range(SMALL[0]) for y in range(SMALL[1]) if mask.get_at((x, y))]


SCREENS = {
    "usual": shots_scenes.attract(),
    "best": shots_scenes.attract_best(),
    "kept": shots_scenes.attract_kept(),
    "fault": replace(shots_scenes.attract(), faults=(Fault("settings", "12"), Fault("clock"))),
}


@pytest.mark.slow
@pytest.mark.parametrize("view", ["table", "wall"])
@pytest.mark.parametrize("name", SCREENS)
def test_no_pixel_stays_lit_for_ever(name: str, view: str) -> None:
    assert burning(darkest(SCREENS[name], 60, 1, view=view, language="fr")) == []


@pytest.mark.slow
@settings(max_examples=8)
@given(
    seed=st.integers(0, 1_000),
    name=st.sampled_from(sorted(SCREENS)),
    language=st.sampled_from(LANGUAGES),
)
def test_that_holds_at_whatever_moments_one_looks(seed: int, name: str, language: str) -> None:
    assert burning(darkest(SCREENS[name], 60, seed, language=language)) == []


def test_a_picture_that_stood_still_would_burn_in() -> None:
    """The same looks at one moment find what must move."""
    still = painted(SCREENS["usual"], kit(SMALL), SCREENS["usual"].since_us)
    assert len(burning(still)) > 5_000


@given(turn=st.integers(0, 10_000_000))
def test_the_way_is_slow_and_never_leads_off_the_screen(turn: int) -> None:
    here, there = wander(turn), wander(turn + 1)
    for at, after, far in zip(here, there, WANDER, strict=True):
        assert abs(at) <= far
        assert abs(at - after) < 0.6  # design pixels: nobody sees it move


@pytest.mark.slow
def test_whatever_is_drawn_stays_on_the_screen_wherever_it_wanders() -> None:
    room = Box(WANDER[0], WANDER[1], SCREEN.w - 2 * WANDER[0], SCREEN.h - 2 * WANDER[1])
    for screen in SCREENS.values():
        for spell in range(6):
            canvas = draw(screen, kit(), screen.since_us + spell * SPELL_US)
            for fact in facts(canvas, "text", "card", "badge", "qr", "notice", "pad"):
                assert room.holds(fact.box), fact


def said(screen: AttractScreen, spell: int) -> set[str]:
    canvas = draw(screen, kit(), screen.since_us + spell * SPELL_US)
    return {fact.name for fact in facts(canvas, "text", "notice", "qr")}


def test_the_way_to_the_rules_and_the_best_of_the_day_come_after_the_game() -> None:
    screen = SCREENS["best"]
    seen = said(screen, 2)
    assert {"231 ms", "27 cards", "4 hands", "White", "Blue", screen.rules_url} <= seen
    assert screen.rules_url not in said(screen, 0) | said(screen, 1)
    assert not facts(draw(SCREENS["usual"], kit(), SCREENS["usual"].since_us + 2 * SPELL_US), "qr")


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_game_has_its_own_rules_in_short(preset: str, language: str) -> None:
    tools, game = kit(language=language), PRESETS[preset]
    screen = shots_scenes.attract_game()
    table = replace(screen.table, preset=preset, game=game.game, rules=game.rules)
    canvas = draw(replace(screen, table=table), tools)
    check(canvas)
    own = preset if f"attract.rules.{preset}.1" in tools.words else game.game.split("-plus")[0]
    assert tools.words(f"attract.rules.{own}.3") in {f.name for f in facts(canvas, "text")}


def test_the_price_of_a_wrong_slap_is_the_tables_own() -> None:
    screen = shots_scenes.attract_game()
    rules = replace(screen.table.rules, wrong_slap="locked 3")
    table = replace(screen.table, rules=rules)
    told = {fact.name for fact in facts(draw(replace(screen, table=table), kit()), "text")}
    assert "Wrong slap: 3 cards locked" in told


def test_without_an_address_the_best_stand_beside_the_wheel() -> None:
    screen = replace(SCREENS["best"], rules_url="")
    canvas = draw(screen, kit(), screen.since_us + 2 * SPELL_US)
    assert facts(canvas, "pad")
    assert "231 ms" in {fact.name for fact in facts(canvas, "text")}


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_code_is_drawn_module_by_module(size: tuple[int, int]) -> None:
    tools, screen = kit(size), SCREENS["best"]
    shown = painted(screen, tools, screen.since_us + 2 * SPELL_US)
    (code,) = facts(draw(screen, tools, screen.since_us + 2 * SPELL_US), "qr")
    dx, dy = wander(2 * SPELL_US // WHEEL_US)
    rows = qr_rows(screen.rules_url)
    step = code.box.w / (len(rows) + 8)
    for y, line in enumerate(rows):
        for x, dark in enumerate(line):
            at = (code.box.x + (x + 4.5) * step + dx, code.box.y + (y + 4.5) * step + dy)
            colour = shown.get_at((round(at[0] * tools.scale), round(at[1] * tools.scale)))
            assert (colour.r < 128) == dark


def test_faults_and_a_kept_game_take_turns_with_the_usual() -> None:
    faults = (Fault("no sound"), Fault("port taken", "8080"))
    screen = replace(SCREENS["kept"], faults=faults)
    order = [said(screen, spell) for spell in range(8)]
    names = ("kept", "no sound", "port taken")
    shown = [next((name for name in names if name in seen), "") for seen in order]
    assert shown == ["kept", "", "no sound", "", "port taken", "", "kept", ""]


def test_with_nothing_to_press_nobody_is_asked_to_slap() -> None:
    for kind, asked in (("no pads", False), ("firmware", False), ("some pads", True)):
        screen = replace(SCREENS["usual"], faults=(Fault(kind, "5"),))  # type: ignore[arg-type]
        assert ("Slap a pad" in said(screen, 0)) is asked


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", shots_scenes.FAULTS)
def test_every_fault_fits_its_card(kind: str, language: str) -> None:
    for detail in (shots_scenes.FAULTS[kind], ""):  # type: ignore[index]
        screen = replace(SCREENS["usual"], faults=(Fault(kind, detail),))  # type: ignore[arg-type]
        check(draw(screen, kit(language=language), screen.since_us))


def test_a_picture_at_rest_is_the_same_but_darker() -> None:
    tools = kit((640, 360))
    lit, dim = shots_scenes.attract_best(), shots_scenes.attract_dim()
    bright, dark = (
        sum(pygame.transform.average_color(painted(s, tools, AT_US))) for s in (lit, dim)
    )
    assert dark < 0.5 * bright
    assert [f.name for f in facts(draw(lit, tools), "text")] == [
        f.name for f in facts(draw(dim, tools), "text")
    ]
