import string

import pytest

from console.display.words import LANGUAGES, Words, load
from console.errors import ConfigError


def test_both_languages_say_the_same_things():
    english, french = (load(language) for language in LANGUAGES)
    assert set(english) == set(french)


def test_both_languages_take_the_same_values():
    english, french = (load(language) for language in LANGUAGES)

    def fields(text):
        return {
            name.removeprefix("of_") for _, name, _, _ in string.Formatter().parse(text) if name
        }

    plural = [k for k in english if not k.endswith(".one")]
    assert [k for k in plural if fields(english[k]) != fields(french[k])] == []


def test_an_unknown_language_is_refused_with_the_known_ones():
    with pytest.raises(ConfigError, match="en"):
        load("tlh")


def test_possessives_and_plurals_follow_the_language():
    english, french = Words("en"), Words("fr")
    assert english("table.challenger", name="White", rank="King") == "White’s King"
    assert french("table.challenger", name="Orange", rank="Roi") == "Roi d’Orange"
    assert english.many("panel.gains", 1) == "+1 card"
    assert french.many("panel.gains", 15) == "+15 cartes"


def test_a_name_given_by_the_player_stays():
    assert Words("fr").seat(0, "Ada") == "Ada"
    assert Words("fr").seat(0) == "Rouge"


@pytest.mark.parametrize(
    ("us", "text"),
    [(184, "184 µs"), (1326, "1\u00a0326 µs"), (12_400, "12.4 ms"), (250_000, "250 ms")],
)
def test_margins_come_in_the_unit_that_suits_them(us, text):
    assert Words("en").margin(us) == text


def test_french_numbers_have_a_comma():
    assert Words("fr").margin(12_400) == "12,4 ms"
