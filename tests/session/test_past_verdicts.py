"""The last verdicts, kept for a dispute: each once, with all that was told of it later."""

from __future__ import annotations

from console.engine.outcomes import (
    CardLaid,
    DeadHeat,
    Echo,
    Objected,
    Outcome,
    PileTaken,
    Verdict,
    Voted,
)
from console.session.past_verdicts import KEPT, PastVerdicts
from tests.session.table import NAMES, Table, settings

TWO = NAMES[:2]


def heard(*moments: list[Outcome]) -> PastVerdicts:
    past = PastVerdicts()
    for moment in moments:
        past.hear(moment, start_us=1_000_000, hand=1, names=TWO)
    return past


def won(t: int, seat: int = 0) -> Verdict:
    return Verdict(t, seat, "won", ["double"], reaction=300_000)


def test_a_slap_is_kept_with_the_time_at_the_table() -> None:
    (verdict,) = heard([won(5), PileTaken(5, 0, 9, "slap")]).told
    assert (verdict.at_us, verdict.hand, verdict.names) == (1_000_005, 1, TWO)
    assert (verdict.recap.kind, verdict.recap.taken) == ("won", 9)


def test_what_comes_later_is_added_to_it() -> None:
    late = [Verdict(9, 1, "beaten", behind=4)]
    (verdict,) = heard([won(5)], [CardLaid(7, 0, "5C", "ratscrew")], late).told
    assert [lane.seat for lane in verdict.recap.lanes] == [0, 1]


def test_two_wrong_slaps_of_one_moment_are_two() -> None:
    past = heard([Verdict(5, 0, "wrong"), Verdict(5, 1, "wrong")])
    assert [verdict.recap.seat for verdict in past.told] == [0, 1]


def test_a_dead_heat_is_one_verdict() -> None:
    (verdict,) = heard([DeadHeat(5, [0, 1], 1), won(5, 1)]).told
    assert verdict.recap.dead_heat == (0, 1)


def test_a_vote_is_kept_once_it_is_over() -> None:
    assert heard([Objected(5, 1, 0)]).told == ()
    (verdict,) = heard([Objected(5, 1, 0)], [Voted(9, "fine", 0, 2)]).told
    assert (verdict.recap.kind, verdict.recap.votes) == ("vote", (0, 2))


def test_a_battle_is_kept_once_it_is_won() -> None:
    turned = [CardLaid(5, 0, "5C", "war"), CardLaid(5, 1, "9D", "war")]
    assert heard(list(turned)).told == ()
    (verdict,) = heard([*turned, PileTaken(5, 1, 2, "battle")]).told
    assert verdict.recap.kind == "battle"


def test_an_echo_goes_with_its_hit() -> None:
    (verdict,) = heard([won(500)], [Echo(510, 1, 0, 40, 200, 10)]).told
    assert len(verdict.recap.echoes) == 1


def test_a_new_hand_begins_a_new_story() -> None:
    past = heard([won(5)])
    past.hand_begins()
    past.hear([Verdict(9, 1, "beaten", behind=4)], 2_000_000, 2, TWO)
    assert len(past.told) == 1
    past.hear([won(5)], 2_000_000, 2, TWO)
    assert [verdict.hand for verdict in past.told] == [1, 2]


def test_only_the_last_ones_are_kept() -> None:
    past = heard([won(t) for t in range(KEPT + 5)])
    assert [verdict.recap.t_us for verdict in past.told] == list(range(5, KEPT + 5))


def test_the_console_keeps_those_of_people_and_not_those_of_its_show() -> None:
    table = Table(settings(2, fill=True))
    table.wait(20_000)
    assert table.console.verdicts == ()
    table.deal()
    table.flip_until_live()
    table.pad(1)
    table.wait(600)
    (verdict,) = table.console.verdicts
    assert (verdict.recap.kind, verdict.recap.seat, verdict.names) == ("won", 1, TWO)
    table.command("end hand")
    table.wait(20)
    assert table.console.verdicts == (verdict,)


def test_the_host_packs_a_thing_for_whoever_is_on_a_trip() -> None:
    rules = {"trip_step_ms": 60_000, "calls": "spoken"}
    table = Table(settings(2, preset="trifecta-plus", rules=rules))
    table.deal()
    table.command("add", name="too early")
    for _ in range(200):
        if table.view.trip is not None:
            break
        for seat in table.view.must_act:
            table.flip(seat)
        table.wait(100)
    assert table.view.trip is not None
    table.command("add")
    table.command("add", name="an umbrella")
    table.wait(50)
    assert table.view.trip_length == 1
    assert [o.added for o in table.outcomes if hasattr(o, "added")] == ["an umbrella"]
