import pygame
import pytest

from console.display import card_art, cards
from console.display.text import needs_bar
from console.display.theme import CARD_BLUE, CARD_GREEN, CARD_RED, STOCK
from console.engine.cards import parse_face, standard_faces
from tests.sampling import every

from .conftest import kit_of

FACES = [*standard_faces(), 0, 64, None]


def drawn(value, width=100, angle=0.0, state="plain", **look):
    return cards.card(kit_of(**look), value, width, angle, state)


def near(a, b, by=6):
    return all(abs(x - y) <= by for x, y in zip(a[:3], b[:3], strict=True))


@pytest.mark.parametrize("value", every(9, FACES))
def test_a_card_reads_the_same_from_both_ends(value):
    kit = kit_of()
    art = cards._paint(kit, None if value is None else value & 63, 0, 375, "plain")
    w, h = art.get_size()
    pad = round(card_art.PAD * w / (card_art.WIDTH + 2 * card_art.PAD)) + 3
    inner = art.subsurface((pad, pad, w - 2 * pad, h - 2 * pad))
    turned = pygame.transform.rotate(inner, 180)
    grid = [(x, y) for x in range(0, inner.get_width(), 3) for y in range(0, inner.get_height(), 3)]
    differ = [p for p in grid if not near(inner.get_at(p), turned.get_at(p), 90)]
    assert len(differ) <= len(grid) * 0.003


def test_no_two_faces_look_alike():
    looks = {pygame.image.tobytes(drawn(value), "RGBA") for value in FACES}
    assert len(looks) == 55


def at(value, x, y, **look):
    """Return the colour at card units (x, y) of a card of its own size."""
    surface = drawn(value, 375, **look)  # 375 design pixels are 250 real ones here
    return surface.get_at((x + card_art.PAD, y + card_art.PAD))


def test_challenging_cards_are_fields_of_colour_and_plain_ones_are_not():
    for name in ("JH", "QH", "KH", "AH"):
        assert near(at(parse_face(name), 125, 140), CARD_RED)
    for name in ("2H", "9H", "TH"):
        assert near(at(parse_face(name), 125, 140), STOCK)


def test_four_colours_give_each_suit_its_own():
    assert near(at(parse_face("2C"), 190, 52, four_colour=True), CARD_GREEN)
    assert near(at(parse_face("2D"), 190, 66, four_colour=True), CARD_BLUE)


def test_a_six_has_its_bar_below_and_an_eight_has_none():
    assert near(at(parse_face("6H"), 60, 166), CARD_RED)
    assert near(at(parse_face("8H"), 60, 166), STOCK)


def test_a_card_is_drawn_once_per_size_and_angle():
    king = parse_face("KS")
    assert drawn(king, 244, 6.0) is drawn(king, 244, 6.0)
    assert drawn(king, 244, 6.0) is not drawn(king, 244, 2.0)


def test_two_individuals_of_one_face_share_its_picture():
    assert drawn(parse_face("7D"), 100) is drawn(parse_face("7D") + 64, 100)


def test_the_two_jokers_differ():
    assert drawn(0) is not drawn(64)


@pytest.mark.parametrize(
    ("text", "barred"),
    [
        *((text, True) for text in ("6", "9", "66", "19", "68")),
        *((text, False) for text in ("8", "18", "7", "26", "")),
    ],
)
def test_a_number_that_turns_into_another_is_barred(text, barred):
    assert needs_bar(text) is barred
