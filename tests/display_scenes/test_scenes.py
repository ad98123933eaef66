"""What the screens round a game show and do: turned, clickable, lit, and cheap when idle."""

from __future__ import annotations

import msgspec
import pytest

from console.display import shots_scenes
from console.display.canvas import Keys
from console.display.layout import RING
from console.display.scene_lamps import scene_lamps
from console.display.scenes.attract import SPELL_US, WHEEL_US
from console.display.scenes.keys import key_name
from console.display.scenes.lobby import facing, page_of
from console.display.scenes.lobby_parts import neighbours
from console.display.scenes.match_end import FADE_US, TURN_US, turned
from console.display.scenes.match_table import rows_at
from console.display.scenes.resume import ago
from console.display.scenes.seats import lobby_says, result_says
from console.display.shots_table import AT_US
from console.display.words import Words
from console.hardware.keymap import KEY_NAMES
from console.hardware.leds import LampCue, LampState, glow
from console.screens import HAND_END_US, LobbySeat

from .drawing import draw, facts, kit, named, painted

replace = msgspec.structs.replace
DAY = 24 * 60
HOLD_US = 1_000_000


def texts(canvas):
    return {fact.name for fact in facts(canvas, "text")}


# The lobby


def test_the_lobby_lists_games_and_six_switches_with_their_values():
    said = texts(draw(shots_scenes.lobby(), kit()))

    assert {"Ratscrew", "Français", "Classic", "Slapjack", "Beggar-my-neighbour"} <= said
    assert {"Double", "Sandwich", "Jack", "Challenges", "Wrong slap", "After a slap"} <= said
    assert {"bury 2", "next seat", "on", "off"} <= said
    assert "Hold flip: deal to four" in said


def test_the_marked_rule_is_explained():
    said = texts(draw(shots_scenes.lobby(cursor=1), kit()))

    assert "The two newest cards share a rank." in said


def test_the_marker_turns_the_page():
    canvas = draw(shots_scenes.lobby(cursor=7), kit())

    assert set(named(canvas, "tile")) == {
        "top_bottom", "run_3", "marriage", "tens", "empty_seat", "match"
    }  # fmt: skip


@pytest.mark.parametrize(
    ("cursor", "page"), [(0, 0), (1, 0), (6, 0), (7, 1), (12, 1), (13, 1), (99, 1)]
)
def test_six_switches_are_a_page(cursor, page):
    assert page_of(cursor, shots_scenes.lobby().switches) == page


def test_a_game_without_switches_has_one_empty_page():
    screen = replace(shots_scenes.lobby(cursor=0), switches=())

    assert page_of(0, ()) == 0
    assert not facts(draw(screen, kit()), "tile", "dots")


@pytest.mark.parametrize(("host", "angle"), [(0, 0), (1, 0), (2, 0), (3, 180), (4, 180), (5, 0)])
def test_the_lobby_faces_the_hosts_long_side(host, angle):
    assert facing(shots_scenes.lobby(host=host), draw(shots_scenes.lobby(), kit())) == angle


def test_a_turned_lobby_is_the_same_lobby_from_the_other_side():
    south = named(draw(shots_scenes.lobby(6, host=0), kit()), "tile")
    north = named(draw(shots_scenes.lobby(6, host=3), kit()), "tile")

    assert south.keys() == north.keys()
    for name, tile in south.items():
        x, y = tile.box.centre
        assert north[name].box.centre == pytest.approx((1920 - x, 1080 - y))


def test_on_a_wall_the_lobby_stays_upright():
    screen = shots_scenes.lobby(host=3)

    assert facing(screen, draw(screen, kit(view="wall"))) == 0


def test_everything_in_the_lobby_can_be_clicked():
    targets = named(draw(shots_scenes.lobby(), kit()), "target")

    assert {"preset:slapjack", "switch:double", "switch:wrong_slap", "page:0", "page:1"} <= set(
        targets
    )
    assert {"deal", *(f"seat {seat}" for seat in range(6))} <= set(targets)


def test_a_click_on_a_tile_means_its_rule():
    canvas = draw(shots_scenes.lobby(host=3), kit())
    tiles, targets = named(canvas, "tile"), named(canvas, "target")

    assert all(targets[f"switch:{name}"].box == tile.box for name, tile in tiles.items())


@pytest.mark.parametrize(
    ("count", "places"),
    [
        (1, [0]),
        (2, [0, 1]),
        (3, [-1, 0, 1]),
        (5, [-2, -1, 0, 1, 2]),
        (9, [*range(-4, 5)]),
        (12, [*range(-4, 5)]),
    ],
)
def test_each_game_is_listed_once_about_the_chosen_one(count, places):
    games = [f"game {i}" for i in range(count)]
    shown = neighbours(games, "game 0")

    assert [place for place, _ in shown] == places
    assert len({game for _, game in shown}) == len(shown)
    assert dict(shown)[0] == "game 0"


def test_the_seats_say_what_they_wait_for():
    words = Words("en")

    assert lobby_says(words, LobbySeat(name="", state="free"), 4).value == "Slap to join"
    assert lobby_says(words, LobbySeat(name="", state="joined"), 4).name == "Green"
    assert lobby_says(words, LobbySeat(name="Ada", state="joined"), 4).name == "Ada"
    bot = lobby_says(words, LobbySeat(name="", state="bot", level="sharp"), 1)
    assert (bot.name, bot.value) == ("Blue · bot, sharp", "Slap to join")
    assert lobby_says(words, LobbySeat(name="", state="joined", host=True), 0).mode == "filled"


def test_holding_flip_fills_its_sign():
    def hints(held_us: int | None) -> bytes:
        since = None if held_us is None else AT_US - held_us
        surface = painted(replace(shots_scenes.lobby(), hold_us=since), kit())
        strip = surface.subsurface((149, 520, 981, 46))
        return strip.convert(32).get_buffer().raw

    assert hints(0) != hints(HOLD_US // 2) != hints(HOLD_US)
    assert hints(HOLD_US) == hints(2 * HOLD_US) == hints(None)


# Attract


def test_the_wheel_turns_by_an_eighth_every_four_seconds():
    screen, tools = shots_scenes.attract(), kit()
    first, second = (
        [fact.box for fact in facts(draw(screen, tools, screen.since_us + t), "card")]
        for t in (WHEEL_US - 1, WHEEL_US)
    )

    assert first[1:] == second[:-1]


def test_eight_cards_need_four_pictures_each():
    screen, tools = shots_scenes.attract(), kit((960, 540))
    for turn in range(4):
        draw(screen, tools, screen.since_us + turn * WHEEL_US)

    assert len(tools.cards) == 8 * 4


def test_the_bots_game_has_the_middle_after_the_wheel():
    screen, tools = shots_scenes.attract(), kit()

    assert facts(draw(screen, tools, screen.since_us), "pad")
    assert not facts(draw(screen, tools, screen.since_us + SPELL_US), "pad")
    assert facts(draw(screen, tools, screen.since_us + 2 * SPELL_US), "pad")


def test_the_rules_in_short_stand_beside_the_bots_game():
    said = texts(draw(shots_scenes.attract_game(), kit()))

    assert {"in short", "Flip in turn", "Slap a pad", "Blue slaps: Double"} <= said


def test_the_bots_pile_lies_inside_the_table():
    screen = replace(shots_scenes.attract(), since_us=AT_US - SPELL_US)
    badges = facts(draw(screen, kit()), "badge")

    assert len(badges) == 4
    assert not any(RING.overlaps(badge.box) for badge in badges)


# The end of a hand


def test_the_end_of_a_hand_says_who_why_and_counts_the_cards():
    said = texts(draw(shots_scenes.hand_end(), kit()))

    assert {"Blue wins", "Every card", "52 of 52", "cards counted", "Next hand in 5 s"} <= said


def test_missing_cards_are_told():
    said = texts(draw(replace(shots_scenes.hand_end(), counted=51), kit()))

    assert {"51 of 52", "count again"} <= said


def test_a_shared_hand_fills_the_panels_of_both():
    table = shots_scenes.hand_end_shared().table
    modes = [result_says(Words("en"), table, seat).mode for seat in range(6)]

    assert modes == ["plain", "filled", "plain", "plain", "plain", "filled"]


def test_the_countdown_runs_out_and_stays_at_nothing():
    screen, tools = shots_scenes.hand_end(), kit()

    assert "Next hand in 1 s" in texts(draw(screen, tools, screen.next_us - 1))
    assert "Next hand" in texts(draw(screen, tools, screen.next_us))
    assert "Next hand" in texts(draw(screen, tools, screen.next_us + HAND_END_US))


# The end of a match


def test_the_result_turns_to_the_other_long_side_every_eight_seconds():
    assert turned(0) == (0, 1.0)
    assert turned(TURN_US // 2) == (0, 1.0)
    assert turned(TURN_US + FADE_US) == (180, 1.0)
    assert turned(2 * TURN_US + FADE_US) == (0, 1.0)


def test_it_fades_out_and_in_within_a_quarter_of_a_second():
    shown = [turned(TURN_US + t)[1] for t in range(-FADE_US, FADE_US, 1000)]

    assert min(shown) == 0
    assert sum(share < 1 for share in shown) * 1000 <= FADE_US


def test_on_a_wall_the_result_stays_upright():
    screen, tools = shots_scenes.match_end(), kit(view="wall")
    first = draw(screen, tools, screen.since_us)
    later = draw(screen, tools, screen.since_us + TURN_US + FADE_US)

    assert [f.box for f in first.facts] == [f.box for f in later.facts]


@pytest.mark.parametrize(("seats", "tall"), [(2, 150), (4, 150), (5, 124), (8, 84)])
def test_rows_are_as_tall_as_there_is_room(seats, tall):
    assert rows_at(seats)[1] == tall


def test_the_result_tells_cards_slaps_reactions_and_the_closest_slap():
    said = texts(draw(shots_scenes.match_end(), kit()))

    assert {"White wins the match", "3 hands · 38 min", "31", "17"} <= said
    assert "Closest slap: Blue before White by 6 µs" in said


def test_a_match_without_a_slap_has_a_result_too():
    screen = shots_scenes.match_end()
    rows = tuple(replace(row, reactions_us=(), slaps_won=0) for row in screen.rows)

    assert "no slap" in texts(draw(replace(screen, rows=rows, closest=None), kit()))


def test_rematch_and_lobby_can_be_clicked():
    assert {"rematch", "lobby"} <= set(named(draw(shots_scenes.match_end(), kit()), "target"))


# An unfinished game


def test_the_unfinished_game_is_told_and_offered():
    canvas = draw(shots_scenes.resume(), kit())

    assert {"Play on?", "Ratscrew, hand 2", "214 cards played", "left 12 min ago"} <= texts(canvas)
    assert {"play on", "new game"} <= set(named(canvas, "target"))


def test_nobody_seems_to_be_due_in_a_game_that_waits():
    assert "Flip a card" not in texts(draw(shots_scenes.resume(), kit()))


@pytest.mark.parametrize(
    ("minutes", "said"),
    [
        (0, "left just now"),
        (1, "left 1 min ago"),
        (119, "left 119 min ago"),
        (120, "left 2 h ago"),
        (2 * DAY, "left 2 days ago"),
    ],
)
def test_how_long_ago_is_told_in_the_unit_people_use(minutes, said):
    assert ago(Words("en"), minutes) == said


# Keys, lamps, pictures


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_key_has_a_name_to_print(language):
    words = Words(language)

    for key in KEY_NAMES:
        assert 1 <= len(key_name(words, key)) <= 8
        assert "[" not in key_name(words, key) or key == "["


def test_without_keys_there_are_no_strips():
    assert not facts(draw(shots_scenes.lobby(), kit()), "keys")


def test_each_seat_has_its_own_keys_beside_it():
    keys = tuple(Keys(*pair) for pair in zip("dkxlgn", "eisoth", strict=True))
    canvas = draw(shots_scenes.lobby(), kit(keys=keys))
    panels = named(canvas, "panel")

    for seat, strip in named(canvas, "keys").items():
        (x, y), (u, v) = strip.box.centre, panels[seat].box.centre
        assert abs(x - u) + abs(y - v) < 400
    assert {"D", "E", "N", "H"} <= texts(canvas)


def test_a_station_of_a_pad_alone_shows_one_key():
    whole, pad = (draw(shots_scenes.lobby(), kit(keys=(Keys("d", flip),))) for flip in ("e", ""))

    assert {"D", "E"} <= texts(whole)
    assert "E" not in texts(pad)
    assert named(pad, "keys")["seat 0"].box.w < named(whole, "keys")["seat 0"].box.w / 1.8


def test_free_seats_blink_and_joined_ones_are_lit():
    lamps = scene_lamps(shots_scenes.lobby())

    assert [lamp.state for lamp in lamps] == [LampState.READY] * 4 + [LampState.FREE] * 2
    assert glow(lamps[0], AT_US).level == 1
    assert {glow(lamps[5], t).level for t in range(0, 2_000_000, 100_000)} == {0, 1}


def test_a_winners_lamp_plays_its_cue_at_the_end():
    lamps = scene_lamps(shots_scenes.match_end())

    assert [lamp.seat for lamp in lamps] == [0, 1, 2, 3]
    assert [lamp.cue for lamp in lamps] == [None, None, None, LampCue.WON]


def test_lamps_stay_in_step_with_seats_where_one_sat_out():
    screen = shots_scenes.match_end()
    rows = tuple(row for row in screen.rows if row.seat != 1)
    states = [lamp.state for lamp in scene_lamps(replace(screen, rows=rows))]

    assert states == [LampState.READY, LampState.OFF, LampState.READY, LampState.READY]


@pytest.mark.parametrize(
    ("winners", "said"),
    [((3, 1), "White and Blue share the match"), ((3, 1, 0), "Three share the match")],
)
def test_a_shared_match_names_its_winners(winners, said):
    assert said in texts(draw(replace(shots_scenes.match_end(), winners=winners), kit()))


def test_a_sleepers_slap_stands_at_the_end_of_the_axis_and_squeezes_nobody():
    screen = shots_scenes.match_end()
    late = replace(screen.rows[0], reactions_us=(*screen.rows[0].reactions_us, 9_000_000))
    said = texts(draw(replace(screen, rows=(late, *screen.rows[1:])), kit()))

    assert {"200", "300", "400", "500"} <= said


def test_a_hand_that_nobody_wins_says_so():
    screen = shots_scenes.hand_end()
    table = replace(screen.table, winner=(), why="draw")

    assert "Nobody wins" in texts(draw(replace(screen, table=table), kit()))


def test_a_bot_that_is_out_has_an_empty_place():
    screen = shots_scenes.attract_game()
    out = replace(screen.table.seats[0], out=True)
    table = replace(screen.table, seats=(out, *screen.table.seats[1:]))
    canvas = draw(replace(screen, table=table), kit())

    assert len(canvas.ops) < len(draw(screen, kit()).ops)


def test_a_match_of_seconds_took_less_than_a_minute():
    said = texts(draw(replace(shots_scenes.match_end(), minutes=0, hands=1), kit()))

    assert "1 hand · < 1 min" in said


def test_after_a_hand_only_its_winner_is_lit():
    states = [lamp.state for lamp in scene_lamps(shots_scenes.hand_end())]

    assert states == [LampState.OFF, LampState.READY, LampState.OFF, LampState.OFF]


@pytest.mark.parametrize("shot", shots_scenes.SHOTS)
def test_an_unchanged_screen_makes_no_new_picture(shot):
    tools, screen = kit(), shots_scenes.SHOTS[shot]()
    first = draw(screen, tools)
    made = (tools.pictures.made, tools.shapes.made, tools.cards.made, tools.type.lines.made)
    again = draw(screen, tools)

    assert (
        tools.pictures.made,
        tools.shapes.made,
        tools.cards.made,
        tools.type.lines.made,
    ) == made
    assert [(op.surface, op.x, op.y) for op in first.ops] == [
        (op.surface, op.x, op.y) for op in again.ops
    ]


@pytest.mark.parametrize("shot", shots_scenes.SHOTS)
def test_no_shot_is_blank(shot):
    surface = painted(shots_scenes.SHOTS[shot](), kit())
    colours = {
        tuple(surface.get_at((x, y)))[:3] for x in range(0, 1280, 7) for y in range(0, 720, 7)
    }

    assert len(colours) > 20
