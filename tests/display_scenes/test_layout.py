"""Nothing leaves its box and nothing lies on anything else: 2 to 8 seats, sizes, languages."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import msgspec
import pytest

from console.display import shots_scenes
from console.display.canvas import Canvas, Keys
from console.display.layout import SCREEN
from console.display.shots_table import AT_US, pile, seats, table
from console.engine.outcomes import WinWhy
from console.engine.settings import PatternName, Rules
from console.screens import (
    AttractScreen,
    HandEndScreen,
    LobbyScreen,
    ResumeScreen,
    Screen,
    Switch,
)

from .drawing import draw, facts, kit

pytestmark = pytest.mark.slow

SIZES = [(1280, 720), (1920, 1080), pytest.param((3840, 2160), marks=pytest.mark.slow)]
LANGUAGES = ["en", "fr"]
SEATS = range(2, 9)
SOLID = ("panel", "tile", "button", "game", "dots", "hints", "keys", "wheel", "pad", "row", "badge")
OPEN = ("ring",)  # an outline: what stands inside it does not lie on it
KEYS = tuple(Keys(pad, flip) for pad, flip in zip("dkxlgnfj", [*"eisothr", "space"], strict=True))
LONG = ("Bartholomew", "Guillemette", "Maximiliane", "Christophe", "Wilhelmina", "Konstantin")


def attract_of(count: int) -> AttractScreen:
    shown = shots_scenes.attract_game()
    return msgspec.structs.replace(shown, table=table(seats(*range(count)), turn=1))


def lobby_of(count: int) -> LobbyScreen:
    return shots_scenes.lobby(count, host=count - 1, cursor=5)


def hand_end_of(count: int) -> HandEndScreen:
    won = {f"s{seat}": {"hands_won": seat % 3} for seat in range(count)}
    view = table(
        seats(52, *[0] * (count - 1), **won),
        winner=(0,),
        why="all cards",
        rules=Rules(match=3),
    )
    return HandEndScreen(table=view, next_us=AT_US + 3_000_000)


def resume_of(count: int) -> ResumeScreen:
    view = table(seats(*range(count)), pile=pile("9D 4C KS 6H", 0), cards_played=12_345, hand=17)
    return ResumeScreen(table=view, minutes_ago=47 * 60)


MAKERS = {
    "attract": attract_of,
    "lobby": lobby_of,
    "hand end": hand_end_of,
    "match end": shots_scenes.match_end,
    "resume": resume_of,
}


def check(canvas: Canvas) -> None:
    check_boxes(canvas)
    check_solids(canvas)
    check_texts(canvas)


def check_boxes(canvas: Canvas) -> None:
    for fact in canvas.facts:
        assert SCREEN.holds(fact.box), f"{fact} leaves the screen"
        if fact.within is not None:
            assert fact.within.holds(fact.box), f"{fact} leaves its room"


def check_solids(canvas: Canvas) -> None:
    solids = facts(canvas, *SOLID)
    for a, b in combinations(solids, 2):
        if a.kind == "badge" and b.kind in ("row", "wheel"):
            continue
        assert not a.box.overlaps(b.box), f"{a} lies on {b}"


def check_texts(canvas: Canvas) -> None:
    texts = facts(canvas, "text")
    for a, b in combinations(texts, 2):
        assert not a.box.overlaps(b.box), f"{a} lies on {b}"
    for text in texts:
        for solid in facts(canvas, *SOLID, *OPEN, "card"):
            inside = solid.box.holds(text.box) and solid.kind != "card"
            assert inside or not text.box.overlaps(solid.box), f"{text} lies on {solid}"


@pytest.mark.parametrize("size", SIZES, ids=["720p", "1080p", "2160p"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scene", MAKERS)
def test_nothing_leaves_its_box_or_lies_on_anything_else(scene, language, size):
    tools = kit(size, language=language, keys=KEYS)
    for count in SEATS:
        check(draw(MAKERS[scene](count), tools))


@pytest.mark.parametrize("scene", MAKERS)
def test_a_screen_on_a_wall_is_as_tidy(scene):
    for count in SEATS:
        check(draw(MAKERS[scene](count), kit(language="fr", view="wall", keys=KEYS)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("shot", shots_scenes.SHOTS)
def test_every_shot_is_tidy(shot, language):
    check(draw(shots_scenes.SHOTS[shot](), kit(language=language)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_house_rule_fits_its_tile_and_its_sentence_the_room_below(language):
    values = every_switch()
    for first in range(0, len(values), 36):  # six pages: more switches than a lobby has
        shown = values[first : first + 36]
        screen = msgspec.structs.replace(shots_scenes.lobby(), switches=shown)
        for cursor in range(1, len(shown) + 1):
            check(draw(msgspec.structs.replace(screen, cursor=cursor), kit(language=language)))


def every_switch() -> tuple[Switch, ...]:
    """Every pattern on, and every rule at every value that a word stands for."""
    from .test_rule_words import PATTERNS, RULES, literal_values

    numbers = {"collect_ms": 1500, "late_grace_ms": 250, "earliest_slap_ms": 120, "match": 2}
    numbers |= {"hand_limit_cards": 10_000_000, "hand_limit_minutes": 1440}
    prices = ("bury 99", "locked 99", "lose the pile", "nothing")
    made = [Switch(name=name, value=True) for name in (*PATTERNS, *RULES[1:])]
    made += [Switch(name=name, value=value) for name, value in literal_values()]
    made += [Switch(name=name, value=str(value)) for name, value in numbers.items()]
    return tuple(made + [Switch(name="wrong_slap", value=price) for price in prices])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_fits_the_list_and_its_sentence_the_head(language):
    screen = shots_scenes.lobby(cursor=0)
    for preset in screen.presets:
        chosen = msgspec.structs.replace(screen, preset=preset)
        canvas = draw(chosen, kit(language=language))
        check(canvas)
        shown = {f.name for f in facts(canvas, "game")}
        assert preset in shown
        assert len(shown) == min(9, len(screen.presets))  # one more than that is a step away


@pytest.mark.parametrize("language", LANGUAGES)
def test_dealing_to_any_number_fits(language):
    for count in SEATS:
        screen = msgspec.structs.replace(shots_scenes.lobby(8), seats_to_deal=count)
        check(draw(screen, kit(language=language)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lobby_that_nobody_has_joined_is_tidy(language):
    screen = shots_scenes.lobby()
    free = tuple(msgspec.structs.replace(s, state="free", host=False) for s in screen.seats)
    canvas = draw(
        msgspec.structs.replace(screen, seats=free, host=None, seats_to_deal=0),
        kit(language=language),
    )
    check(canvas)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("why", WinWhy.__args__)
def test_every_reason_a_hand_ends_fits(why, language):
    for winners in ((0,), (0, 2), (0, 1, 2), (0, 1, 2, 3, 4, 5, 6, 7)):
        view = table(seats(*[6] * 8), winner=winners, why=why, rules=Rules(match=9), hand=17)
        check(draw(HandEndScreen(table=view, counted=48), kit(language=language)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["won", "wrong", "too late", "collected"])
def test_what_the_bots_do_is_told_inside_the_ring(kind, language):
    screen = shots_scenes.attract_game()
    for pattern in PatternName.__args__:
        recap = msgspec.structs.replace(screen.recap, kind=kind, patterns=(pattern,), taken=104)
        check(draw(msgspec.structs.replace(screen, recap=recap), kit(language=language)))


def with_names(screen: Screen) -> Screen:
    """The same screen with people's names instead of the seats' colours."""
    replace = msgspec.structs.replace
    if isinstance(screen, LobbyScreen):
        named = tuple(replace(s, name=n) for s, n in zip(screen.seats, LONG, strict=False))
        return replace(screen, seats=named)
    if hasattr(screen, "rows"):
        return replace(
            screen, rows=tuple(replace(r, name=n) for r, n in zip(screen.rows, LONG, strict=False))
        )
    named = tuple(replace(s, name=n) for s, n in zip(screen.table.seats, LONG, strict=False))
    return replace(screen, table=replace(screen.table, seats=named))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scene", MAKERS)
def test_long_names_fit(scene, language):
    for count in (2, 4, 6):
        check(draw(with_names(MAKERS[scene](count)), kit(language=language)))


@pytest.mark.parametrize("scene", ["attract", "hand end", "resume"])
def test_what_is_said_to_the_table_is_said_to_both_long_sides(scene):
    canvas = draw(MAKERS[scene](2), kit())
    said = Counter(
        fact.name
        for fact in facts(canvas, "text")
        if not any(panel.box.holds(fact.box) for panel in facts(canvas, "panel"))
    )

    assert said
    assert all(times % 2 == 0 for times in said.values())


def test_a_wall_is_told_once():
    canvas = draw(resume_of(2), kit(view="wall"))

    assert Counter(fact.name for fact in facts(canvas, "text"))["Play on?"] == 1
