"""Bots: how fast, how often wrong, and what they do when the table changes under their hands."""

from __future__ import annotations

import statistics
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from console.engine.bots import (
    COMMITTED_US,
    LEVELS,
    READ_VERDICT_US,
    Bot,
    LevelName,
    ex_gaussian_us,
)
from console.engine.cards import CardMaker
from console.engine.chance import Chance
from console.engine.game_views import final, table_view
from console.engine.games import game_of
from console.engine.header import Header
from console.engine.inputs import Flip, Slap
from console.engine.outcomes import Outcome, Verdict
from console.engine.presets import PRESETS, WITH_HANDS, rules_for
from console.engine.ratscrew import Ratscrew
from console.engine.replay import Replay
from console.engine.script import encode, read
from console.engine.setup import build
from console.engine.views import PileCard, SeatView, TableView
from console.session.journals import lines
from console.session.play import Play
from tests.sampling import every

NAMES = ("Ada", "Ben", "Cho", "Dan", "Eva", "Fay", "Gus", "Hal")
PILES = [name for name in PRESETS if name not in WITH_HANDS]
LEVEL_NAMES: tuple[LevelName, ...] = ("gentle", "steady", "quick", "sharp")


# -- how fast -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LEVEL_NAMES)
def test_reaction_times_have_the_moments_of_an_ex_gaussian(name: LevelName) -> None:
    level, chance = LEVELS[name], Chance(11)
    drawn = [ex_gaussian_us(chance, level) / 1000 for _ in range(20_000)]
    variance = level.sigma_ms**2 + level.tau_ms**2
    mean = statistics.fmean(drawn)
    assert mean == pytest.approx(level.mu_ms + level.tau_ms, rel=0.01)
    assert statistics.variance(drawn) == pytest.approx(variance, rel=0.06)
    skewness = statistics.fmean([(x - mean) ** 3 for x in drawn]) / variance**1.5
    assert skewness == pytest.approx(2 * level.tau_ms**3 / variance**1.5, rel=0.25)


def test_nobody_reacts_within_a_tenth_of_a_second() -> None:
    hasty = msgspec.structs.replace(LEVELS["sharp"], mu_ms=50.0)
    chance = Chance(3)
    assert min(ex_gaussian_us(chance, hasty) for _ in range(2_000)) == 100_000


def test_each_level_is_better_than_the_one_before_in_everything() -> None:
    assert tuple(LEVELS) == LEVEL_NAMES
    for worse, better in pairwise(LEVELS.values()):
        for field in msgspec.structs.fields(type(worse)):
            assert getattr(better, field.name) < getattr(worse, field.name), field.name


# -- at the table -------------------------------------------------------------------------------


def view(pile: str = "", **fields: Any) -> TableView:
    """Return a table of three: the pile given, nobody's turn; cards are numbered from 1."""
    cards = CardMaker().read(tuple(pile.split()))
    given: dict[str, Any] = {
        "pile": tuple(PileCard(card, 1, number) for number, card in enumerate(cards, 1)),
        "cards_played": len(cards),
        "rules": rules_for("classic", fields.pop("rules", {})),
        **fields,
    }
    seats = given.pop("seats", tuple(SeatView(name=name, count=10) for name in NAMES[:3]))
    return TableView(game="ratscrew", preset="classic", seats=seats, **given)


def plans(bot: Bot, seen: TableView, t: int = 0) -> int | None:
    """Let a bot look at a table on which it has no turn; return when it will slap."""
    bot.observe(seen, t)
    return bot.due_at()


LIVE, PLAIN = view("5D 5C"), view("5D 9C")


def slapping_bot(level: LevelName = "steady", seat: int = 0) -> tuple[Bot, int]:
    """Return a bot that has made up its mind to slap the double, and when."""
    for seed in range(100):
        bot = Bot(seat, level, seed)
        at = plans(bot, LIVE)
        if at is not None:
            return bot, at
    raise AssertionError("a bot that never slaps")


@pytest.mark.parametrize("name", every(3, LEVEL_NAMES))
def test_a_bot_overlooks_and_errs_as_often_as_its_level_says(name: LevelName) -> None:
    level, tries = LEVELS[name], 6_000
    bots = [Bot(seed % 8 % 3, name, seed) for seed in range(tries)]
    missed = sum(plans(bot, LIVE) is None for bot in bots)
    wrong = sum(plans(Bot(0, name, seed), PLAIN) is not None for seed in range(tries))
    assert missed / tries == pytest.approx(level.miss, abs=0.02)
    assert wrong / tries == pytest.approx(level.wrong, abs=0.004)


def test_it_slaps_after_a_reaction_time() -> None:
    bot, at = slapping_bot()
    assert at >= 100_000
    assert bot.act(at) == [Slap(t=at, seat=0)]
    assert bot.due_at() is None


def test_it_never_slaps_where_pads_do_not_count() -> None:
    silent = view("5D 5C", rules={"slaps": False})
    assert all(plans(Bot(0, "sharp", seed), silent) is None for seed in range(200))


def test_it_knows_only_the_patterns_of_the_table() -> None:
    sevens = view("5D 9C", rules={"patterns": ["tens"]})
    tens = view("4D 6C", rules={"patterns": ["tens"]})
    seeds = range(300)
    assert sum(plans(Bot(0, "sharp", seed), tens) is not None for seed in seeds) > 280
    assert sum(plans(Bot(0, "sharp", seed), sevens) is not None for seed in seeds) < 10


def test_a_card_not_yet_on_the_display_is_not_seen() -> None:
    slaps = 0
    for seed in range(50):
        bot = Bot(0, "sharp", seed)
        bot.observe(view("9D 5D 5C"), 0, shown=2)
        if bot.due_at() is None:
            bot.observe(view("9D 5D 5C"), 16_000, shown=3)
            due = bot.due_at()
            slaps += due is not None
            assert due is None or due >= 116_000
    assert slaps > 40


def test_looking_twice_at_the_same_card_draws_no_second_reaction() -> None:
    bot, at = slapping_bot()
    assert plans(bot, LIVE, 50_000) == at


def test_a_planned_slap_dies_with_its_pile() -> None:
    bot, _ = slapping_bot()
    assert plans(bot, view(), 60_000) is None
    taken = view("5D 5C 9H")
    follows = msgspec.structs.replace(taken, pile=taken.pile[2:])
    bot, at = slapping_bot()
    assert at > 60_000
    bot.observe(follows, 60_000)  # taken, and the next card is down already
    assert bot.due_at() is None


def test_a_hand_far_from_the_pile_stops_when_the_card_is_covered() -> None:
    bot, at = slapping_bot()
    assert plans(bot, view("5D 5C 9H"), at - COMMITTED_US - 1) is None


def test_a_hand_on_its_way_can_no_longer_be_stopped() -> None:
    bot, at = slapping_bot()
    assert plans(bot, view("5D 5C 9H"), at - COMMITTED_US) == at
    assert bot.act(at) == [Slap(t=at, seat=0)]


@pytest.mark.parametrize(
    "stopped",
    [
        view("5D 5C", paused=True),
        view("5D 5C", winner=(1,)),
        view("5D 5C", seats=tuple(SeatView(name=n, count=0, out=True) for n in NAMES[:3])),
    ],
)
def test_a_bot_keeps_its_hands_still_in_a_pause_after_the_end_and_when_out(
    stopped: TableView,
) -> None:
    bot, _ = slapping_bot()
    assert plans(bot, stopped, 10_000) is None


# -- turning cards ------------------------------------------------------------------------------


def test_a_card_is_turned_at_about_the_levels_tempo() -> None:
    for name, level in LEVELS.items():
        times = []
        for seed in range(2_000):
            bot = Bot(0, name, seed)
            bot.observe(view(turn=0), 0)
            due = bot.due_at()
            assert due is not None
            assert bot.act(due) == [Flip(t=due, seat=0)]
            times.append(due / 1000)
        assert statistics.fmean(times) == pytest.approx(level.tempo_ms, rel=0.02)
        assert min(times) >= 0.75 * level.tempo_ms
        assert max(times) <= 1.25 * level.tempo_ms


def test_only_the_own_cards_are_turned_and_only_once() -> None:
    bot = Bot(0, "steady", 1)
    bot.observe(view(turn=1), 0)
    assert bot.due_at() is None
    bot.observe(view(turn=0), 0)
    due = bot.due_at()
    bot.observe(view(turn=0), 300_000)
    assert bot.due_at() == due
    assert due is not None
    bot.act(due)
    bot.observe(view(turn=0), due)
    assert bot.due_at() is None, "a refused flip is not tried again and again"


def test_a_flip_waits_for_a_verdict_that_is_still_to_come() -> None:
    bot = Bot(0, "steady", 1)
    bot.observe(view(turn=0), 0)
    bot.observe(view(turn=0, deciding=True), 100_000)
    assert bot.due_at() is None
    bot.observe(view(turn=0), 200_000)
    assert bot.due_at() is not None


def test_after_a_pile_was_taken_it_reads_who_won() -> None:
    # The seat was due before and is due after it, with as many cards played.
    quiet = {"patterns": []}
    bot = Bot(0, "sharp", 4)
    while plans(bot, view("5D 9C", turn=1, rules=quiet)) is not None:
        bot = Bot(0, "sharp", bot._chance.seed + 1)
    bot.observe(view("5D 9C", turn=0, rules=quiet), 0)
    bot.observe(view("", turn=0, cards_played=2, rules=quiet), 400_000)
    assert bot.due_at() == 400_000 + READ_VERDICT_US


# -- what it knows ------------------------------------------------------------------------------


def test_a_view_tells_how_many_cards_lie_in_a_stack_and_not_which() -> None:
    game = Ratscrew(build(Header(slap=1, game="ratscrew", seats=NAMES[:2], seed=5)))
    game.handle([Flip(t=0, seat=0)])
    told = msgspec.to_builtins(table_view(game))
    assert {*told["seats"][0]} == {*SeatView.__struct_fields__}
    assert not [
        name for seat in told["seats"] for name, value in seat.items() if type(value) is list
    ]
    assert [card["card"] for card in told["pile"]] == list(game.table.pile)


def test_cards_it_cannot_see_change_nothing_it_does() -> None:
    def seen_by_a_bot(hidden: tuple[str, ...]) -> list[int | None]:
        stacks = (("5D", *hidden), ("5C", *hidden))
        head = Header(slap=1, game="ratscrew", seats=NAMES[:2], stacks=stacks)
        game, bot, due = Ratscrew(build(head)), Bot(0, "quick", 8), []
        for t, seat in ((100_000, 0), (900_000, 1)):
            game.handle([Flip(t=t, seat=seat)])
            bot.observe(table_view(game), t)
            due.append(bot.due_at())
        return due

    assert seen_by_a_bot(("KS", "2D", "3H")) == seen_by_a_bot(("5H", "5S", "5H"))


# -- whole games --------------------------------------------------------------------------------


class Game:
    """A hand that bots play to its end, checked after every card, and what was written of it."""

    def __init__(self, preset: str, seats: int, seed: int, **rules: Any) -> None:
        header = Header(
            slap=1,
            game=PRESETS[preset].game,
            preset=preset,
            seats=NAMES[:seats],
            seed=seed,
            rules=rules,
        )
        game = game_of(build(header))
        bots = [Bot(seat, LEVEL_NAMES[seat % 4], seed) for seat in range(seats)]
        begun = game.start()
        self.written = encode(header) + lines([], begun)
        self.play = Play(game, 0, bots, self._write, history=begun)
        self.outcomes: list[Outcome] = []
        now = 0
        while not self.play.over:
            now += 10_000_000
            self.outcomes += self.play.step(now, now)
            assert now < 24 * 3600 * 10**6, "a hand that does not end"

    def _write(self, data: bytes) -> None:
        self.written += data

    @property
    def verdicts(self) -> set[str]:
        return {o.verdict for o in self.outcomes if isinstance(o, Verdict)}


@pytest.mark.parametrize("seats", every(4, range(2, 9)))
@pytest.mark.parametrize("preset", PILES)
def test_bots_play_every_game_with_any_number_to_an_end(preset: str, seats: int) -> None:
    game = Game(preset, seats, seed=seats, hand_limit_cards=120)
    assert game.play.trouble is None  # no card was lost: it is looked for after every moment
    assert game.play.game.hand.winner
    replay = Replay(read(game.written))
    assert replay.differences() == []
    assert replay.final() == final(game.play.game)


@pytest.mark.parametrize("preset", PILES)
def test_a_hand_without_a_limit_ends_too(preset: str) -> None:
    game = Game(preset, 3, seed=2)
    assert game.play.trouble is None
    assert game.play.game.hand.why in ("all cards", "last seat", "loop", "limit", "draw")
    if preset not in ("beggar", "war"):
        assert "won" in game.verdicts


def test_the_same_seed_is_the_same_game_and_another_is_another() -> None:
    one, same, other = (Game("ratscrew-fr", 4, seed, hand_limit_cards=80) for seed in (7, 7, 8))
    assert one.written == same.written
    assert one.outcomes != other.outcomes


def test_the_better_level_wins_more_slaps() -> None:
    won = {"gentle": 0, "sharp": 0}
    for seed in range(4):
        header = Header(slap=1, game="ratscrew", preset="classic", seats=NAMES[:2], seed=seed)
        levels: tuple[LevelName, LevelName] = ("gentle", "sharp")
        bots = [Bot(seat, level, seed) for seat, level in enumerate(levels)]
        play = Play(Ratscrew(build(header)), 0, bots)
        for outcome in play.step(200_000_000, 200_000_000):
            if isinstance(outcome, Verdict) and outcome.verdict == "won":
                won[levels[outcome.seat]] += 1
    assert won["sharp"] > 3 * won["gentle"]
