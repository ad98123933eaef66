"""The engine against a second reading of the law, over random hands of plain play."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from console.engine.presets import rules_for

from .model import Model
from .play import Played, header, replayed
from .random_play import FACES, RULES

pytestmark = pytest.mark.slow
CHOICES = {
    name: [value for value in values if value not in ("second hand", "shuffled", "passed over")]
    for name, values in RULES.items()
    if name not in ("slaps", "hand_limit_cards", "hand_limit_minutes", "won_pile")
}
PATTERNS = ["double", "sandwich", "jack", "top_bottom", "run_3", "marriage", "tens"]


def hand(seed: int) -> tuple[dict[str, Any], Model, list[dict[str, Any]]]:
    """Play a random hand on the model; return its header, the model, and the inputs."""
    rng = Random(seed)
    rules: dict[str, Any] = {name: rng.choice(values) for name, values in CHOICES.items()}
    rules["patterns"] = rng.sample(PATTERNS, rng.randint(1, 5))
    seats = rng.choice([2, 3, 3, 4, 6])
    stacks = [rng.choices(FACES, k=rng.choice([1, 2, 4, 9])) for _ in range(seats)]
    head = header(
        stacks=[" ".join(stack) for stack in stacks], rules={**rules, "hand_limit_cards": 0}
    )
    model = Model(stacks, {**_plain(rules), **rules}, 0)
    lines: list[dict[str, Any]] = []
    t = 0
    for _ in range(rng.randint(10, 90)):
        t += rng.choice([1, 999, 40_000, 99_999, 100_000, 249_999, 250_000, 250_001, 700_000])
        slaps = 0.5 if model.live(model.pile) else 0.15
        if rng.random() < slaps:
            what, seat = "slap", rng.randrange(seats)
        else:
            due = model.turn if model.lies_for is None else model.lies_for
            what, seat = "flip", due if rng.random() < 0.93 else rng.randrange(seats)
        lines.append({"t": t, "seat": seat, "do": what})
        (model.slap if what == "slap" else model.flip)(seat, t)
        if model.void or model.winner is not None:
            break
    return head, model, lines


def _plain(rules: dict[str, Any]) -> dict[str, Any]:
    settings = rules_for("classic", rules)
    return {name: getattr(settings, name) for name in ("slaps_during_challenge", "short_payment")}


def compare(seed: int) -> None:
    head, model, lines = hand(seed)
    played = Played(replayed(head, lines))
    if played.final["why"] == "loop" or played.final["redeals"]:
        return  # the model knows neither: what came before is compared in other hands
    assert played.verdicts == model.verdicts
    assert played.final["stacks"] == model.stacks
    assert played.final["pile"] == [card for card, _, _ in model.pile]
    assert played.final["buried"] == model.buried
    assert played.out == [seat for seat, out in enumerate(model.out) if out]
    assert (played.final["winner"] or [None]) == [model.winner]
    if model.winner is None and not model.void:
        assert played.turn == (model.turn if model.lies_for is None else model.lies_for)
        owes = played.final["owes"]
        if model.owed and model.lies_for is None:
            assert owes == {
                "seat": model.owed["payer"],
                "cards": model.owed["left"],
                "to": model.owed["to"],
            }
        else:
            assert owes is None


@pytest.mark.parametrize("block", range(4))
def test_both_readings_play_the_same_hand(block: int) -> None:
    """Verdicts, cards, turn, debts, who is out, who has won; forty hands a block."""
    for seed in range(40 * block, 40 * block + 40):
        compare(seed)
