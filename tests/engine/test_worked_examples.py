"""The worked examples of the two published rule sheets of Egyptian Ratscrew, played out."""

from __future__ import annotations

from .play import play

ENGLISH = {"preset": "ratscrew"}


def test_ada_ben_and_cho() -> None:
    """Ada's king, Ben pays 5, 9, queen; Cho pays 3 and 6: the English sheet gives Ada the pile."""
    stacks = ["KS 2C 4C", "5D 9D QD 2D", "3H 6H 8H"]
    moves = ["0 flip", "1 flip", "1 flip", "1 flip", "2 flip", "2 flip", "+1s time"]
    english = play(*moves, stacks=stacks, **ENGLISH, rules={"challenge": True})
    assert english.story == [
        "1 owes 3 to 0",
        "2 owes 2 to 1",
        "pile lies for 0",
        "0 takes 6: challenge",
    ]
    assert english.stacks[0] == "2C 4C KS 5D 9D QD 3H 6H"
    assert english.turn == 0
    most_tables = play(
        *moves, stacks=stacks, **ENGLISH, rules={"challenge": True, "challenge_winner": "last"}
    )
    assert most_tables.story[-1] == "1 takes 6: challenge"


def test_six_queen_six() -> None:
    """The top six sandwiches the earlier one; if the next card comes first, it has passed."""
    stacks = ["6C 2C 4C", "QD 3D 5D 8D", "6H 9H 8H"]
    slapped = play("0 flip", "1 flip", "2 flip", "1 slap", stacks=stacks, **ENGLISH)
    assert slapped.story == ["1 won sandwich", "1 takes 3: slap"]
    assert slapped.turn == 0
    passed = play("0 flip", "1 flip", "2 flip", "0 flip", "+300 1 slap", stacks=stacks, **ENGLISH)
    assert passed.story == ["1 wrong", "1 buries 3D 5D"]


def test_king_four_king_king_king_and_queen_four_jack() -> None:
    """A sandwich; a double; nothing, but for the jack."""
    stacks, plain = ["2C 3C", "4D 5D 6D"], {"patterns": ["double", "sandwich"]}
    for pile, rules, patterns in (
        ("KS 4H KD", {}, ["sandwich"]),
        ("KS KD", {}, ["double"]),
        ("QS 4H JD", {}, ["jack"]),
        ("QS 4H JD", plain, None),
    ):
        verdict = play("1 slap", stacks=stacks, pile=pile, **ENGLISH, rules=rules).reply(1)
        assert verdict.get("patterns") == patterns, pile


def test_two_jacks_are_one_slap() -> None:
    played = play("0 flip", "1 flip", "0 slap", "1 slap", stacks=["JC 2C", "JD 3D"], **ENGLISH)
    assert played.story == ["0 won jack double", "0 takes 2: slap", "1 beaten"]


def test_a_plain_eight_costs_two() -> None:
    played = play("0 flip", "1 slap", stacks=["8C 2C", "3D 4D 5D"], **ENGLISH)
    assert played.story == ["1 wrong", "1 buries 3D 4D"]


def test_the_real_pattern_seen_second_costs_nothing() -> None:
    """If the pattern was real and somebody was faster, nothing is owed."""
    played = play("0 flip", "1 flip", "0 slap", "+80 1 slap", stacks=["8C 2C", "8D 3D"], **ENGLISH)
    assert played.verdicts == ["0 won", "1 beaten"]
    assert played.counts == [3, 1]


def test_bo_and_cleo() -> None:
    """Bo's queen, Cleo pays nine and nine: the double takes the pile, queen and all."""
    stacks = ["QC 2C", "9D 9H 4D"]
    for slapper, name in ((0, "Bo"), (1, "Cleo")):
        played = play(
            "0 flip", "1 flip", "1 flip", f"+300 {slapper} slap", "+2s time",
            stacks=stacks,
            preset="ratscrew-fr",
        )  # fmt: skip
        assert played.story == [
            "1 owes 2 to 0",
            "pile lies for 0",
            f"{slapper} won double",
            f"{slapper} takes 3: slap",
        ], name
        assert played.turn == slapper


def test_bo_and_cleo_unslapped() -> None:
    """Nobody slaps: the queen's owner has the pile."""
    played = play(
        "0 flip", "1 flip", "1 flip", "+1s time", stacks=["QC 2C", "9D 9H 4D"], preset="ratscrew-fr"
    )
    assert played.story[-1] == "0 takes 3: challenge"


def test_a_double_in_the_middle_of_a_king_takes_the_pile_from_both() -> None:
    played = play(
        "0 flip", "1 flip", "1 flip", "2 slap", "2 flip",
        stacks=["KC 2C", "7D 7H 4D", "5S 6S"],
        preset="ratscrew-fr",
    )  # fmt: skip
    assert played.story == ["1 owes 3 to 0", "2 won double", "2 takes 3: slap"]
    assert played.laid[-1] == "5S"


def test_the_french_sheet_out_of_cards_until_the_next_chance_has_passed() -> None:
    """In time one is back; a chance later one is out."""
    stacks = ["5C", "5D 2D 8D", "6H 2H"]
    back = play("0 flip", "1 flip", "+300 0 slap", stacks=stacks, preset="ratscrew-fr")
    gone = play("0 flip", "1 flip", "2 flip", "+1 0 slap", stacks=stacks, preset="ratscrew-fr")
    assert back.story == ["0 won double top_bottom", "0 takes 2: slap"]
    assert gone.story == ["0 out", "0 ignored"]


def test_a_payment_turned_round_on_its_last_card() -> None:
    """Queen for a king's third card: the payer is paid, wins, and leads with its own pile below."""
    played = play(
        "0 flip", "1 flip", "0 flip", "1 flip", "1 flip", "1 flip", "0 flip", "0 flip", "+1s time",
        stacks=["4S KH TD 2S AS", "7D 7C 2D QC AH"],
        rules={"patterns": []},
    )  # fmt: skip
    assert played.laid == ["4S", "7D", "KH", "7C", "2D", "QC", "TD", "2S"]
    assert played.stacks == ["AS", "AH 4S 7D KH 7C 2D QC TD 2S"]
    assert played.turn == 1


def test_a_jack_answered_by_a_ten() -> None:
    """The jack's owner has all three cards."""
    played = play("0 flip", "1 flip", "0 flip", "+1s time", stacks=["3H TD", "JS"])
    assert played.stacks == ["", "3H JS TD"]
    assert played.winner == ([1], "all cards")


def test_the_one_who_is_left_wins_at_beggar_my_neighbour() -> None:
    played = play("0 flip", "1 flip", "0 flip", stacks=["3H TD", "7S"], preset="beggar")
    assert played.laid == ["3H", "7S", "TD"]
    assert played.winner == ([0], "all cards")


def test_a_seat_with_no_cards_left_slaps_back_in() -> None:
    played = play("0 flip", "1 flip", "1 slap", stacks=["7H AD", "7S"])
    assert played.story == ["1 won double", "1 takes 2: slap"]
    assert played.stacks == ["AD", "7H 7S"]
