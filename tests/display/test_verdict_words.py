"""A whole verdict as one line, for a list: it says what the screen said, in two languages."""

from typing import get_args

import pytest

from console.display.verdict_words import verdict_line
from console.display.words import LANGUAGES, Words
from console.engine.outcomes import CardLaid, Echo, Mistake
from console.engine.recap import Lane, Recap, RecapKind

NAMES = ("Ada", "Ben", "Cho")


def line(language="en", **fields):
    return verdict_line(Words(language), Recap(**{"t_us": 0, "seat": 0, **fields}), NAMES)


RACE = (Lane(0, "won", 0), Lane(1, "beaten", 11_300))
HIT = (
    CardLaid(0, 0, "5C", "war"),
    CardLaid(0, 1, "9D", "war", down=True),
    CardLaid(0, 1, "4S", "war"),
)
MISTAKE = Mistake(0, 1, "", "wrong call", said="three", wanted="two", card="5H")
TOLD = {
    "Ada wins · +9 cards · Double: 6 on 6 · 312 ms after the card · Ben +11.3 ms": {
        "kind": "won",
        "patterns": ("double",),
        "cards": ("6H", "6D"),
        "reaction_us": 312_000,
        "lanes": RACE,
        "taken": 9,
    },
    "Ben wins · Double: 6 on 6 · Dead heat, drawn: Ben · Ada tied": {
        "kind": "won",
        "seat": 1,
        "patterns": ("double",),
        "cards": ("6H", "6D"),
        "dead_heat": (0, 1),
        "lanes": (Lane(1, "won", 0), Lane(0, "beaten", 0)),
    },
    "Cho: wrong slap · Jack ♥ · 5 ♣ · Bury 2 cards": {
        "kind": "wrong",
        "seat": 2,
        "cards": ("JH", "5C"),
        "buried": 2,
    },
    "Cho: wrong slap · Joker · Lose the pile · it goes to Ben": {
        "kind": "wrong",
        "seat": 2,
        "cards": ("*",),
        "lost_to": 1,
    },
    "Ada slapped: too late · free · Double: 6 on 6 · 90 ms after it was covered": {
        "kind": "too late",
        "patterns": ("double",),
        "cards": ("6H", "6D", "2C"),
        "reaction_us": 90_000,
    },
    "Ada collects · Challenge unanswered · 1 card taken": {"kind": "collected", "taken": 1},
    "Ada wins the battle · +3 cards · Ada 5 ♣ · Ben 4 ♠": {
        "kind": "battle",
        "laid": HIT,
        "taken": 3,
    },
    "Ben: mistake · Called three, count is two · Lose the pile · it goes to Ada": {
        "kind": "mistake",
        "seat": 1,
        "mistake": MISTAKE,
        "lost_to": 0,
    },
    "Ben: Vote · The call stands · 2 against 1": {
        "kind": "vote",
        "seat": 1,
        "right": True,
        "votes": (1, 2),
    },
    "Ben: Trip · All right": {"kind": "trip", "seat": 1, "right": True},
    "Ben: wrong list · Took too long · Gives 2 cards to all the others": {
        "kind": "trip",
        "seat": 1,
        "why": "took too long",
        "given": (0, 2),
    },
}


@pytest.mark.parametrize("said", TOLD)
def test_a_verdict_is_one_line(said):
    assert line(**TOLD[said]) == said


@pytest.mark.parametrize("said", TOLD)
def test_it_is_told_in_french_too(said):
    told = line("fr", **TOLD[said])
    assert told != said
    assert "{" not in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_echo_is_told_with_its_hit(language):
    said = line(language, kind="wrong", echoes=(Echo(0, 2, 0, 40, 200, 5),))
    assert "20 %" in said
    assert "Cho" in said
    assert "Ada" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_verdict_has_its_words(language):
    for kind in get_args(RecapKind):
        recap = Recap(kind=kind, t_us=0, seat=0)
        assert bool(verdict_line(Words(language), recap, NAMES)) != recap.pending


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_lay_face_down_in_a_war_is_not_told(language):
    assert "9" not in line(language, kind="battle", laid=HIT)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_list_tells_no_thing_of_it(language):
    assert "owl" not in line(language, kind="trip", why="step 3 is not owl", given=(1,))
