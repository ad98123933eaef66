"""What is drawn where: everything fits its panel, and says what must be known."""

from __future__ import annotations

import msgspec
import pytest

from console.engine.presets import rules_for
from console.engine.recap import Lane
from console.screens import AttractScreen, LobbyScreen, Notice, TableScreen
from console.terminal.draw import draw, passing
from console.terminal.palette import FULL, GLYPHS, SIXTEEN
from console.terminal.picture import Pens, frame_for
from tests.terminal.scenes import (
    COLLECTED,
    KEYS,
    NAMES,
    SIZES,
    TOO_LATE,
    WON,
    WRONG,
    challenged,
    hand_end,
    laid,
    lobby,
    match_end,
    pens,
    rows,
    screens,
    seated,
    table,
    won_table,
)
from tests.terminal.snapshots import drawn, every_screen, path


def text(screen: object, width: int = 80, height: int = 24, now_us: int = 0) -> str:
    picture = draw(screen, pens(width, height, now_us))  # type: ignore[arg-type]
    notice = picture.notice.plain if picture.notice else ""
    return "\n".join([picture.title.plain, *rows(picture), notice, picture.hint.plain])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", list(every_screen()))
def test_a_screen_looks_as_it_was_approved(name: str, size: tuple[int, int]) -> None:
    assert drawn(name, size) == path(name, size).read_text(encoding="utf-8")


@pytest.mark.parametrize("size", [*SIZES, (80, 30), (100, 24), (200, 60)])
@pytest.mark.parametrize("name", list(every_screen()))
def test_every_row_fits_its_panel_uncut(name: str, size: tuple[int, int]) -> None:
    frame, log_rows = frame_for(*size)
    picture = draw(every_screen()[name], pens(*size))
    right = frame.right if picture.left else frame.whole
    assert all(row.cell_length <= frame.left for row in picture.left)
    assert all(row.cell_length <= right for row in picture.right)
    assert max(len(picture.left), len(picture.right)) <= frame.rows
    assert picture.title.cell_length <= size[0]
    assert picture.hint.cell_length <= size[0] - 2
    assert frame.rows + log_rows + 3 == size[1]
    assert "…" not in text(every_screen()[name], *size).replace("…   ", "")  # no vote yet


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", range(2, 9))
def test_every_seat_has_its_badge_name_count_and_keys(count: int, size: tuple[int, int]) -> None:
    view = table(count)
    picture = draw(TableScreen(table=view), pens(*size))
    left = [row.plain for row in picture.left]
    for seat in range(count):
        line = next(row for row in left if f" {NAMES[seat]} " in row)
        assert f" {GLYPHS[seat]} " in line
        assert f" {view.seats[seat].count} " in line
        assert f"[{KEYS[seat][0]}] [{KEYS[seat][1]}]" in line


def test_whose_turn_it_is_shows_without_any_colour() -> None:
    said = text(TableScreen(table=table(turn=2)))
    assert said.count("▶") == 1
    assert "▶  ■  Yellow" in said
    assert "your turn: flip a card" in said
    assert "■  Yellow flips" in said


def test_the_seat_that_must_act_is_filled_with_its_colour() -> None:
    picture = draw(TableScreen(table=table(turn=2)), pens())
    row = next(row for row in picture.left if " Yellow " in row.plain)
    assert any("on #F2D439" in str(span.style) for span in row.spans if len(row) - 3 < span.end)


def test_nobody_is_marked_while_the_game_is_paused() -> None:
    said = text(TableScreen(table=table(paused=True), notice=Notice(kind="paused")))
    assert "▶" not in said
    assert "Paused" in said


def test_a_pause_is_told_without_a_notice_too() -> None:
    assert "Paused" in text(TableScreen(table=table(paused=True)))


def test_a_notice_tells_its_detail() -> None:
    notice = Notice(kind="pads disconnected", detail="station 3")
    assert "Pads disconnected: the game waits, slaps do not count · station 3" in text(
        TableScreen(table=table(paused=True), notice=notice)
    )


def test_a_debt_is_counted_in_words_and_tokens() -> None:
    said = text(TableScreen(table=challenged()))
    assert "flip: 2 of 3 to pay ■□□" in said
    assert "collects if Red fails" in said
    assert "White's challenge: Red pays 3 cards" in said
    assert "pile of 7, 2 buried" in said


def test_the_newest_four_cards_lie_there_the_last_one_whole() -> None:
    lines = rows(draw(TableScreen(table=challenged()), pens()))
    index = next(line for line in lines if "K♠" in line)
    assert index[41:].startswith("│ 9♦    │ 4♣    │ K♠    │ 6♥      │")
    assert "2♥" not in "".join(lines)


def test_court_cards_show_their_price_only_where_challenges_are_on() -> None:
    assert "◉◉◉" in text(TableScreen(table=table()))
    without = table(rules=rules_for("ratscrew", {"challenge": False}))
    assert "◉" not in text(TableScreen(table=without))


def test_a_joker_can_lie_in_the_pile() -> None:
    assert "joker" in text(TableScreen(table=table(pile=laid("9D", "*"))))


def test_a_won_slap_tells_pattern_reaction_and_margins() -> None:
    said = text(won_table())
    assert "Blue wins 15 cards" in said
    assert "Double: 6♥ 6♣" in said
    assert "312 ms after the card" in said
    assert "+184 µs: beaten, free" in said
    order = [said.index(lane) for lane in ("first │", "+184 µs │", "+1.3 ms │")]
    assert order == sorted(order)


def test_the_matching_cards_of_a_won_slap_have_a_heavy_frame() -> None:
    lines = rows(draw(won_table(), pens()))
    index = next(line for line in lines if "6♥" in line and "6♣" in line)
    assert "│ 4♣    │ K♠    ┃ 6♥    ┃ 6♣      ┃" in index


def test_a_first_card_below_the_newest_four_lights_only_the_top() -> None:
    deep = msgspec.structs.replace(
        WON, patterns=("top_bottom",), cards=("4C", "KS", "6H", "6C"), bottom="6D"
    )
    lines = rows(draw(TableScreen(table=table(pile=(), turn=1), recap=deep), pens()))
    assert any("│ 4♣    │ K♠    │ 6♥    ┃ 6♣      ┃" in line for line in lines)


def test_more_lanes_than_fit_are_counted() -> None:
    lanes = tuple(Lane(seat, "beaten" if seat else "won", seat * 900) for seat in range(8))
    recap = msgspec.structs.replace(WON, seat=0, lanes=lanes)
    said = text(TableScreen(table=table(8, pile=(), turn=1), recap=recap))
    assert "and 5 more" in said
    assert "and 4 more" in text(TableScreen(table=table(8, pile=(), turn=1), recap=recap), 120, 40)


def test_a_dead_heat_names_who_was_drawn() -> None:
    recap = msgspec.structs.replace(WON, dead_heat=(1, 3))
    assert "Dead heat: Blue and White; drawn: Blue" in text(
        TableScreen(table=table(pile=(), turn=1), recap=recap), 120, 40
    )


def test_a_wrong_slap_shows_every_pattern_with_the_cards_it_compared() -> None:
    said = text(TableScreen(table=table(pile=laid("9D", "4C", "KS", "TH")), recap=WRONG))
    assert "✗ Red slaps wrongly" in said
    assert "buries 2 cards under the pile" in said
    for pattern, ranks in (("Jack", "10 ✗"), ("Double", "K 10 ✗"), ("Sandwich", "4 (K) 10 ✗")):
        assert any(pattern in line and ranks in line for line in said.split("\n"))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"buried": 1, "put_out": True}, "buries 1 card under the pile: out"),
        ({"buried": 0, "locked": 3}, "no slaps for 3 more cards"),
        ({"buried": 0, "lost_to": 2, "taken": 9}, "9 cards go to Yellow"),
        ({"buried": 0}, "costs nothing"),
    ],
)
def test_every_price_of_a_wrong_slap_is_told(changes: dict[str, object], words: str) -> None:
    recap = msgspec.structs.replace(WRONG, **changes)
    assert words in text(TableScreen(table=table(), recap=recap))


def test_many_patterns_are_told_as_far_as_there_is_room() -> None:
    every = ("jack", "double", "sandwich", "run_3", "run_4", "marriage", "divorce", "tens")
    view = table(rules=rules_for("ratscrew", {"patterns": list(every)}))
    assert "and 5 more ✗" in text(TableScreen(table=view, recap=WRONG))


def test_too_late_and_collected_are_told() -> None:
    assert "Yellow is too late: free" in text(TableScreen(table=table(), recap=TOO_LATE))
    assert "White collects 9 cards" in text(TableScreen(table=table(pile=()), recap=COLLECTED))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"out": True, "count": 0}, "out of this hand"),
        ({"sitting_out": True, "count": 0}, "sits this hand out"),
        ({"locked": 3}, "no slaps for 3 more cards"),
        ({"count": 0}, "no cards: may slap back in"),
        ({"handicap_ms": 40}, "+40 ms"),
        ({"hands_won": 1}, "★☆"),
    ],
)
def test_every_standing_of_a_seat_is_told(changes: dict[str, object], words: str) -> None:
    assert words in text(TableScreen(table=seated(table(), 1, **changes)))


def test_an_empty_seat_is_passed_over_where_nothing_is_slapped() -> None:
    view = seated(table(rules=rules_for("beggar", {})), 1, count=0)
    said = text(TableScreen(table=view))
    assert "no cards: passed over" in said
    assert "Nothing may be slapped" in said


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"collecting": 0}, "flip: collect 3 cards"),
        ({"collecting": 0, "turn": None}, "collects the pile"),
        ({"collecting": 0}, "Not answered: Red collects"),
        ({"deciding": True}, "the verdict waits for handicaps"),
        ({"redealing": True, "turn": None}, "Nobody holds a card"),
    ],
)
def test_what_the_table_waits_for_is_told(changes: dict[str, object], words: str) -> None:
    assert words in " ".join(text(TableScreen(table=table(**changes))).split())


def test_a_pad_is_marked_while_it_has_just_been_pressed() -> None:
    screen = TableScreen(table=table(), pressed_us=(-1, 900_000, -1, -1))
    assert passing(screen, 1_000_000) == ((False, True, False, False), None)
    assert passing(screen, 1_100_000) == ((False, False, False, False), None)
    marked = draw(screen, pens(now_us=1_000_000)).left
    assert any("reverse" in str(span.style) for row in marked for span in row.spans)


def test_the_lobby_says_how_to_join_and_how_to_deal() -> None:
    said = text(lobby())
    assert "free: [x] to join" in said
    assert "host: chooses the game" in said
    assert "bot, steady: [k] to join" in said
    assert "[return] deals to 4" in said
    assert "return deal" in said


def test_a_lobby_without_a_host_asks_for_one() -> None:
    empty = msgspec.structs.replace(lobby(), host=None)
    assert "press your slap key to join" in text(empty)
    assert "▸ Game" not in text(empty)


@pytest.mark.parametrize("cursor", range(15))
def test_the_marked_switch_is_always_in_sight_and_explained(cursor: int) -> None:
    lines = rows(draw(lobby(cursor=cursor), pens()))
    assert sum(line[41:].startswith("▸") for line in lines) == 1
    assert lines[-1][41:] or lines[-2][41:] or lines[-3][41:]


def test_a_lobby_of_unknown_games_and_switches_still_draws() -> None:
    strange = LobbyScreen(
        seats=lobby().seats, presets=("war",), preset="war", switches=(), cursor=0, host=0
    )
    assert "War" in text(strange)


def test_the_attract_screen_tells_the_rules_and_how_to_join() -> None:
    picture = draw(AttractScreen(table=table(2)), pens())
    said = " ".join(" ".join(row.plain for row in picture.right).split())
    assert "Press any slap key to play" in said
    assert "On a jack, a double or a sandwich the first slap takes the pile." in said
    assert "Wrong slap: bury 2." in said
    assert said.endswith("J Q K A: the next seat pays 1 2 3 4 cards.")


def test_the_end_of_a_hand_counts_the_cards_and_the_seconds() -> None:
    said = text(hand_end(), now_us=1_200_000)
    assert "■  Yellow wins hand 1" in said
    assert "holds every card" in said
    assert "52 of 52 cards counted ✓" in said
    assert "Next hand in 4 s" in said
    assert passing(hand_end(), 1_200_000) == 4
    assert passing(hand_end(), 9_000_000) == 0


def test_cards_that_do_not_add_up_are_crossed() -> None:
    assert "51 of 52 cards counted ✗" in text(msgspec.structs.replace(hand_end(), counted=51))


def test_a_shared_hand_names_all_winners() -> None:
    shared = msgspec.structs.replace(
        hand_end(), table=msgspec.structs.replace(hand_end().table, winner=(0, 2), why="draw")
    )
    assert "Red and Yellow share hand 1" in text(shared)


def test_the_end_of_a_match_shows_every_reaction_on_one_axis() -> None:
    lines = text(match_end()).split("\n")
    assert any("White wins the match" in line for line in lines)
    assert any("2 hands · 38 min" in line for line in lines)
    red = next(line for line in lines if "▲  Red" in line)
    dots = red[45:].split("┃")
    slaps = sum(int(c) if c.isdigit() else c == "●" for c in dots[0] + dots[1].split(" ")[0])
    assert slaps in (15, 16, 17)  # the median hides what lies in its own column
    assert red.rstrip().endswith("292")
    assert any("no slap" in line for line in lines)
    assert any("Closest slap: Blue before White by 6 µs" in line for line in lines)


def test_a_match_without_any_slap_still_has_a_result() -> None:
    quiet = match_end()
    quiet = msgspec.structs.replace(
        quiet,
        closest=None,
        winners=(0, 3),
        hands=1,
        rows=tuple(msgspec.structs.replace(row, reactions_us=()) for row in quiet.rows),
    )
    said = text(quiet)
    assert "Red and White share the match" in said
    assert "1 hand ·" in said
    assert "300" not in said, "no scale without a slap"


def test_a_game_left_unfinished_is_offered() -> None:
    said = text(screens()["resume"])
    assert "left unfinished, 12 min ago" in said
    assert "Any slap key: go on with it" in said
    assert "▶" not in said


def test_the_seat_colours_differ_in_both_palettes() -> None:
    assert len(set(GLYPHS)) == 8
    for palette in (FULL, SIXTEEN):
        assert len({ink.fill for ink in palette.seats}) == 8


def test_long_names_and_missing_keys_keep_the_columns() -> None:
    view = seated(table(), 1, name="Bartholomew the Third")
    picture = draw(
        TableScreen(table=view), Pens(frame_for(80, 24)[0], FULL, (("left shift", "return"),), 0)
    )
    left = [row.plain for row in picture.left]
    assert all(len(row) == 40 for row in left if row)
    assert any("Bartholomew…" in row for row in left)
