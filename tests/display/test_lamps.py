from msgspec.structs import replace

from console.display import shots_table as shots
from console.display.lamps import table_lamps
from console.display.theme import SEATS
from console.engine.recap import Recap
from console.engine.views import CountView, TripView, VoteView, WarView
from console.hardware.leds import SEAT_LIGHTS, LampCue, LampState, glow


def states(screen):
    return [lamp.state for lamp in table_lamps(screen)]


def test_who_must_act_breathes_and_who_will_collect_is_lit():
    expected = [LampState.DUE, LampState.OFF, LampState.OFF, LampState.READY]
    assert states(shots.challenge()) == expected


def test_seats_out_of_the_hand_are_out():
    assert states(shots.empty_and_out())[3:] == [LampState.OUT] * 2


def test_a_paused_game_lights_nobody():
    assert set(states(shots.paused())) == {LampState.OFF}


def test_a_live_pattern_changes_no_lamp():
    dead = shots.challenge()
    live = replace(dead, table=replace(dead.table, pile=shots.pile("6D 6H", 0, 1)))
    assert table_lamps(dead) == table_lamps(live)


def test_a_verdict_gives_its_seat_a_cue_at_its_own_time():
    lamps = table_lamps(replace(shots.contested(), since_us=50))
    assert (lamps[1].cue, lamps[1].cue_us) == (LampCue.WON, 1_000_050)
    assert lamps[0].cue is None


def test_a_wrong_slap_flashes_and_leaves_the_lamp_dark():
    lamp = table_lamps(shots.wrong())[0]
    assert lamp.cue is LampCue.WRONG
    assert glow(lamp, 2_000_000).level == 0


def test_too_late_is_no_cue():
    assert all(lamp.cue is None for lamp in table_lamps(shots.too_late()))


def test_a_press_flashes():
    lamp = table_lamps(shots.deciding())[2]
    assert glow(lamp, shots.AT_US).flash


def test_all_lamps_blink_twice_together_while_the_pads_are_out_of_reach():
    lamps = table_lamps(shots.disconnected())
    assert {lamp.state for lamp in lamps} == {LampState.LOST}
    rhythm = [glow(lamps[0], ms * 1000).level for ms in range(0, 3_000, 50)]
    on = [50 * n for n, level in enumerate(rhythm) if level]
    assert on == [0, 50, 250, 300, 1_500, 1_550, 1_750, 1_800]
    assert all(glow(lamp, 250_000) == glow(lamps[0], 250_000) for lamp in lamps)


# -- the other games ----------------------------------------------------------------------------


def of(screen, **fields):
    seats = tuple(replace(seat, collects=False) for seat in screen.table.seats)
    table = replace(screen.table, seats=seats, turn=None, challenge=None, **fields)
    return replace(screen, table=table)


def test_a_battle_lights_every_seat_that_has_not_pressed():
    war = WarView(fighters=(0, 1, 3), ready=(1,))
    expected = [LampState.DUE, LampState.OFF, LampState.OFF, LampState.DUE]
    assert states(of(shots.challenge(), war=war)) == expected


def test_who_owes_a_call_must_act():
    count = CountView(owes=2)
    assert states(of(shots.challenge(), count=count))[2] is LampState.DUE
    assert set(states(of(shots.challenge(), count=CountView()))) == {LampState.OFF}


def test_in_a_vote_those_are_lit_that_have_not_voted():
    vote = VoteView(accused=0, by=1, voters=(2, 3), ballots={0: "fine", 1: "mistake"}, due_us=9)
    lit = [LampState.OFF, LampState.OFF, LampState.READY, LampState.READY]
    assert states(of(shots.challenge(), vote=vote)) == lit
    half = replace(vote, ballots={**vote.ballots, 3: "fine"})
    assert states(of(shots.challenge(), vote=half))[3] is LampState.OFF


def test_who_travels_must_act():
    trip = TripView(seat=1, phase="telling", length=4, told=2)
    assert states(of(shots.challenge(), trip=trip))[1] is LampState.DUE


def test_mistakes_flash_like_wrong_slaps_and_battles_like_wins():
    def cue(kind, **fields):
        recap = Recap(kind=kind, t_us=1_000_000, seat=0, **fields)
        return table_lamps(replace(shots.challenge(), recap=recap))[0].cue

    assert cue("battle") is cue("trip", right=True) is LampCue.WON
    assert cue("mistake") is cue("trip", right=False) is LampCue.WRONG
    assert cue("vote") is None


def test_a_seats_light_is_its_colour_on_screen_without_the_screens_gamma():
    for look, light in zip(SEATS, SEAT_LIGHTS, strict=True):
        linear = [(part / 255) ** 2.2 for part in look.fill]
        assert light == tuple(round(255 * part / max(linear)) for part in linear)
