"""Scripts: what is read, what is refused and how that is said, torn files, recorded outcomes."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.engine import script
from console.engine.header import Header
from console.engine.replay import Replay
from console.errors import ScriptError

from .play import header, inputs, recorded, replayed

HEAD: dict[str, Any] = {"slap": 1, "game": "ratscrew", "seats": ["Ada", "Ben"]}
HEADER = msgspec.json.encode(HEAD) + b"\n"
FLIP = b'{"t": 5, "do": "flip", "seat": 0}\n'


def refusal(data: bytes) -> str:
    """Return how a script is refused, by reading it or by setting it up."""
    with pytest.raises(ScriptError) as refused:
        Replay(script.read(data))
    return str(refused.value)


def said_of(data: bytes) -> str:
    """Return how a script is refused, or that its lines were read."""
    try:
        return f"line count {len(Replay(script.read(data)).steps)}"
    except ScriptError as error:
        return str(error)


def head_refusal(**fields: Any) -> str:
    return refusal(msgspec.json.encode({**HEAD, **fields}))


def line_refusal(text: str) -> str:
    return refusal(HEADER + text.encode() + b"\n" + b'{"t": 9, "do": "time"}\n')


# -- torn files -----------------------------------------------------------------------------------


@pytest.mark.parametrize("cut", range(1, len(FLIP) - 1))
def test_a_torn_last_line_is_dropped_with_a_warning(cut: int) -> None:
    """Wherever the power cut fell in it."""
    read = script.read(HEADER + FLIP + FLIP[:cut])
    assert len(read.lines) == 1
    assert read.warnings == ("line 3: torn by a crash or power cut, left out",)


def test_a_whole_last_line_without_its_line_end_is_no_torn_one() -> None:
    read = script.read(HEADER + FLIP.strip())
    assert (len(read.lines), read.warnings) == (1, ())


def test_a_torn_line_elsewhere_is_an_error() -> None:
    assert refusal(HEADER + FLIP[:20] + b"\n" + FLIP).startswith("line 2: expected a JSON object")


def test_zeros_after_the_last_line_are_nothing() -> None:
    """A file system that had promised more than it wrote."""
    whole = script.read(HEADER + FLIP + b"\0" * 4096)
    torn = script.read(HEADER + FLIP + FLIP[:9] + b"\0" * 4096)
    assert (len(whole.lines), whole.warnings) == (1, ())
    assert len(torn.lines) == 1
    assert torn.warnings


def test_a_torn_header_is_an_error() -> None:
    """There is nothing to play."""
    assert refusal(HEADER[:20]).startswith("line 1")


def test_empty_lines_and_line_ends_of_another_kind_are_read() -> None:
    read = script.read(HEADER.replace(b"\n", b"\r\n") + b"\r\n\r\n" + FLIP)
    assert [line.number for line in read.lines] == [4]


# -- what is no script ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [b"", b"\n\n", b"hello\nworld\n", bytes(range(256)), b"\x89PNG\r\n\x1a\n", b"[1]\n", b"7\n"],
)
def test_a_file_that_is_no_script_is_refused_by_its_line(data: bytes) -> None:
    assert refusal(data).startswith(("line 1: expected", "line 2: expected"))


def test_without_a_header_it_is_shown_what_one_looks_like() -> None:
    assert "field 'slap'" in refusal(FLIP)
    assert '{"slap": 1' in refusal(FLIP)


def test_a_bottomless_line_is_refused_like_any_other() -> None:
    assert line_refusal('{"a":' * 5000 + "1" + "}" * 5000).startswith("line 2: expected a JSON")


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    """Never anything but a script or a ScriptError."""
    for start in (b"", HEADER, HEADER + FLIP):
        assert said_of(start + data).startswith("line ")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=5,
)
KNOWN = ["t", "seat", "do", "what", "card", "every", "cards"]
WORDS = ["flip", "slap", "shown", "host", "time", "autoplay", "call", "pause", "one"]
FIELDS = st.dictionaries(
    st.sampled_from(KNOWN) | st.text(max_size=3),
    st.sampled_from(WORDS) | st.integers(-1, 9) | JSON,
    max_size=5,
)
HEAD_FIELDS = st.dictionaries(
    st.sampled_from(sorted(Header.__struct_fields__)),
    st.lists(st.sampled_from(["KC", "10D", "*", "5H"]), max_size=3) | st.integers(-1, 9) | JSON,
    max_size=4,
)


@pytest.mark.slow
@given(HEAD_FIELDS, st.lists(FIELDS, max_size=4))
@settings(max_examples=100)
def test_any_fields_are_read_or_refused(head: dict, lines: list[dict]) -> None:
    for fields in lines:
        if fields.get("do") == "autoplay":
            fields["cards"] = 5
    data = b"\n".join(msgspec.json.encode(fields) for fields in [{**HEAD, **head}, *lines, {}])
    assert said_of(data).startswith("line ")


# -- headers --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"slap": 2}, ["field 'slap'", "expected 1"]),
        ({"game": "poker"}, ["field 'game'", "'poker'", "expected 'ratscrew'"]),
        ({"preset": "house"}, ["unknown preset 'house'", "ratscrew-fr", "beggar"]),
        ({"seats": ["Ada"]}, ["field 'seats'", ">= 2"]),
        ({"seats": ["x"] * 9}, ["field 'seats'", "<= 8"]),
        ({"seats": [1, 2]}, ["field 'seats[0]'", "`str`"]),
        ({"colour": "red"}, ["field 'colour'", "unknown", "stacks", "display"]),
        ({"rules": {"jokers": 2}}, ["unknown rule 'jokers'", "wrong_slap", "hand_limit_minutes"]),
        ({"rules": {"challenge": "on"}}, ["rule 'challenge'", "true | false", "'second hand'"]),
        ({"rules": {"wrong_slap": "bury 2\n"}}, ["rule 'wrong_slap'", "'bury n'"]),
        ({"rules": {"patterns": ["trio"]}}, ["rule 'patterns'", "'trio'", "'top_bottom'"]),
        ({"seed": "x"}, ["field 'seed'", "`int`"]),
        ({"dealer": 2}, ["field 'dealer'", "no seat 2", "0 to 1"]),
        ({"lead": 9}, ["field 'lead'"]),
        ({"stacks": [["1C"], []]}, ["field 'stacks[0]'", "'1C' is not a card", "suit C D H S"]),
        ({"stacks": [["KC"], []], "pile": ["K"]}, ["field 'pile'", "'K' is not a card"]),
        ({"stacks": [["KC"], []], "buried": ["-"]}, ["field 'buried'", "is not a card"]),
        ({"stacks": [["KC"]]}, ["field 'stacks'", "2 seats", "got 1"]),
        ({"pile": ["KC"]}, ["field 'pile'", "'stacks'"]),
        ({"stacks": [["KC"], []], "deck": {"decks": 1}}, ["field 'deck'", "'stacks'"]),
        ({"deck": {"decks": 9}}, ["field 'deck.decks'", "<= 8"]),
        ({"deck": {"packs": 2}}, ["field 'deck'", "`packs`"]),
        ({"resolution_us": -1}, ["field 'resolution_us'", ">= 0"]),
        ({"handicap_ms": [0]}, ["field 'handicap_ms'", "2 seats"]),
        ({"handicap_ms": [301, 0]}, ["field 'handicap_ms[0]'", "<= 300"]),
        ({"sitting_out": [3]}, ["field 'sitting_out'", "no seat 3"]),
        ({"hand": 0}, ["field 'hand'", ">= 1"]),
        ({"hands_won": [1]}, ["field 'hands_won'", "2 seats"]),
        ({"display": "yes"}, ["field 'display'", "`bool`"]),
    ],
)
def test_a_header_is_refused_by_field_and_what_was_expected(fields: dict, said: list[str]) -> None:
    message = head_refusal(**fields)
    assert message.startswith("line 1: ")
    for part in said:
        assert part in message, message


def test_ten_is_read_as_t_and_cards_may_stand_twice() -> None:
    """Each is a card of its own."""
    replay = replayed({**HEAD, "stacks": [["10C", "KS", "KS"], ["TC", "*", "*"]]}, [])
    assert replay.final()["stacks"] == [["TC", "KS", "KS"], ["TC", "*", "*"]]
    assert replay.game.table.size == 6


def test_without_stacks_the_seed_deals_and_the_last_seat_is_dealer() -> None:
    replay = replayed(HEAD, [])
    assert [len(stack) for stack in replay.final()["stacks"]] == [26, 26]
    assert replay.final()["turn"] == 0
    assert (
        replay.final()
        == replayed({**HEAD, "seed": 0, "dealer": 1, "preset": "ratscrew"}, []).final()
    )


# -- inputs ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"do": "flip", "seat": 0}', ["`t`"]),
        ('{"t": 1, "do": "flip"}', ["`seat`"]),
        ('{"t": 1, "do": "flip", "seat": 2}', ["field 'seat'", "no seat 2", "0 to 1"]),
        ('{"t": 1, "do": "flip", "seat": -1}', ["field 'seat'"]),
        ('{"t": 1, "do": "flip", "seat": 0, "card": 1}', ["field 'card'", "do, seat, t"]),
        ('{"t": -1, "do": "time"}', ["field 't'", ">= 0"]),
        ('{"t": 1.5, "do": "time"}', ["field 't'", "`int`"]),
        ('{"t": "1", "do": "time"}', ["field 't'"]),
        ('{"t": 1, "do": "jump"}', ["field 'do'", "'jump'", "flip, slap, call, object"]),
        ('{"t": 1, "do": 7}', ["field 'do'", "flip"]),
        ('{"t": 1, "do": "host", "what": "dance"}', ["field 'what'", "'dance'", "'end hand'"]),
        ('{"t": 1, "do": "call", "seat": 0, "what": "five"}', ["field 'what'", "'THIRteen'"]),
        ('{"t": 1, "do": "shown", "card": 0}', ["field 'card'", ">= 1"]),
        ('{"t": 1, "do": "autoplay"}', ["`every`"]),
        ('{"t": 1, "do": "autoplay", "every": 0}', ["field 'every'", ">= 1"]),
        ("[]", ["expected a JSON object"]),
        ('"flip"', ["expected a JSON object"]),
    ],
)
def test_an_input_is_refused_by_line_and_field(text: str, said: list[str]) -> None:
    message = line_refusal(text)
    assert message.startswith("line 2: ")
    for part in said:
        assert part in message, message


def test_time_may_stand_still_but_not_fall() -> None:
    same = b'{"t": 5, "do": "time"}\n'
    assert len(script.read(HEADER + same + same).lines) == 2
    message = refusal(HEADER + same + b'{"t": 4, "do": "time"}\n')
    assert message.startswith("line 3: field 't': 4 lies before 5")


def test_recorded_outcomes_do_not_move_the_time() -> None:
    """An outcome's own t may lie anywhere."""
    data = HEADER + FLIP + b'{"t": 1, "seat": 0, "card": "KS"}\n' + b'{"t": 5, "do": "time"}\n'
    assert len(script.read(data).lines) == 3


# -- recorded outcomes ----------------------------------------------------------------------------

MOVES = ["0 flip", "1 flip", "1 slap", "+10 0 slap", "0 flip", "1 flip"]
FIELDS_OF = {"stacks": ["5C 2C", "5D 3D"], "rules": {"challenge": False}}


def changed(place: int, **fields: Any) -> list[int]:
    """Record a hand, change one outcome, and return the lines that differ."""
    head, lines = header(**FIELDS_OF), inputs(MOVES)
    record = recorded(lines, replayed(head, lines))
    assert "do" not in record[place]
    record[place] = {**record[place], **fields}
    return [difference.line for difference in replayed(head, record).differences()]


def test_what_was_recorded_truly_does_not_differ() -> None:
    assert changed(1) == []


@pytest.mark.parametrize(
    ("place", "fields"),
    [
        (1, {"card": "6C"}),
        (1, {"t": 3}),
        (1, {"colour": "red"}),
        (5, {"verdict": "wrong"}),
        (5, {"patterns": ["sandwich"]}),
        (5, {"margin": 7}),
        (6, {"pile": 3}),
        (8, {"verdict": "won"}),
    ],
)
def test_a_recorded_outcome_that_differs_is_found_at_its_line(place: int, fields: dict) -> None:
    """The header is line 1."""
    assert changed(place, **fields) == [place + 2]


def test_only_the_fields_recorded_are_compared() -> None:
    head, lines = header(**FIELDS_OF), inputs(MOVES)
    sparse = [*lines[:3], {"seat": 1, "verdict": "won"}, {"pile": 2}, *lines[3:]]
    assert replayed(head, sparse).differences() == []


def test_a_final_state_may_be_recorded_in_part() -> None:
    head, lines = header(**FIELDS_OF), inputs(MOVES)
    good = {"final": {"piles_won": 1, "winner": None}}
    bad = {"final": {"piles_won": 2}}
    assert replayed(head, [*lines, good]).differences() == []
    assert [d.line for d in replayed(head, [*lines, bad]).differences()] == [len(lines) + 2]


def test_an_outcome_recorded_once_too_often_differs() -> None:
    head, lines = header(**FIELDS_OF), inputs(MOVES[:1])
    card = {"seat": 0, "card": "5C"}
    assert len(replayed(head, [*lines, card, card]).differences()) == 1


def test_outcomes_of_the_start_are_recorded_under_the_header() -> None:
    head = header(stacks=["5C", ""])
    won = {"winner": [0], "why": "all cards"}
    assert replayed(head, [won, *inputs(["0 flip"])]).differences() == []
    assert len(replayed(head, [{**won, "winner": [1]}]).differences()) == 1


def test_a_verdict_given_later_may_stand_under_its_slap() -> None:
    """It waited for a handicap; the record puts it where the slap was, or where it was given."""
    head = header(**FIELDS_OF, handicap_ms=[0, 100])
    lines = inputs([*MOVES[:3], "+1s time"])
    won = {"seat": 1, "verdict": "won"}
    assert replayed(head, [*lines[:3], won, lines[3]]).differences() == []
    assert replayed(head, [*lines, won]).differences() == []


def test_a_line_written_is_a_line_read() -> None:
    head = script.read(HEADER).header
    for item in (line.input for line in script.read(HEADER + FLIP).lines):
        assert item is not None
        assert script.read(script.encode(head) + script.encode(item)).lines[0].input == item


def test_margins_run_to_the_next_slap_on_that_pile_only() -> None:
    """A win after which the next slap is on another pile has no margin."""
    head = header(stacks=["5C 6C 2C", "5D 6D 3D"], rules={"challenge": False})
    lines = inputs(["0 flip", "1 flip", "1 slap", "1 flip", "0 flip", "+9us 0 slap", "+7us 1 slap"])
    wins = [o for o in replayed(head, lines).outcomes if getattr(o, "verdict", "") == "won"]
    assert [win.margin for win in wins] == [None, 7]
