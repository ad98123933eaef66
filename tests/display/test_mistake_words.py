"""Every mistake in words, in both languages; the words never tell a trip's list."""

import pytest

from console.display.mistake_words import mistake_text, trip_text
from console.display.words import LANGUAGES, Words
from console.engine.outcomes import Mistake
from console.engine.recap import Recap


def text(language="en", **fields):
    given = {"kind": "wrong call", **fields}
    mistake = Mistake(0, 0, "", **given)
    return mistake_text(Words(language), Recap(kind="mistake", t_us=0, seat=0, mistake=mistake))


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"said": "three", "wanted": "two", "card": "5H"}, "Called three, count is two"),
        ({"said": "three", "wanted": "TWee", "card": "3H"}, "Said three for a 3"),
        ({"said": "TWee", "wanted": "two", "card": "8H"}, "Said TWee for an 8"),
        ({"said": "four", "wanted": "THIRteen", "card": "KH"}, "Said four for a king"),
        ({"kind": "silent", "wanted": "two", "card": "5H"}, "Silent, count is two"),
        ({"kind": "silent", "wanted": "THIRteen", "card": "KH"}, "Silent on a king"),
        ({"kind": "silent after 8", "wanted": "two", "card": "8H"}, "Silent after an 8"),
        ({"kind": "called in silence", "said": "one"}, "Called one in the silence"),
        ({"kind": "called out of turn", "said": "one"}, "Called out of turn"),
        ({"kind": "called over a joker", "card": "*"}, "Called over a joker"),
        ({"kind": "flipped over a joker", "card": "*"}, "Flipped over a joker"),
        ({"kind": "voted"}, "The table voted it wrong"),
    ],
)
def test_a_mistake_is_named(fields, said):
    assert text(**fields) == said
    assert text("fr", **fields)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("why", ["step 3 is not owl", "took too long", "the table voted"])
def test_a_wrong_list_says_where_and_never_what(why, language):
    said = trip_text(Words(language), Recap(kind="trip", t_us=0, seat=0, why=why))
    assert "owl" not in said
    assert ("3" in said) == ("step" in why)
