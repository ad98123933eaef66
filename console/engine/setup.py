"""From a header to a table: the rules in force, the deck, the deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from console.engine.cards import Card, CardMaker, DeckSpec, build_deck, face
from console.engine.chance import Chance
from console.engine.header import Header
from console.engine.presets import GAMES, WITH_HANDS, Preset, preset_named, rules_for
from console.engine.settings import Rules
from console.engine.table import Table
from console.engine.trio_setup import lay_out
from console.errors import SetupError


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """A hand ready to begin; ``handicap_ms`` and ``hands_won`` hold one number a seat."""

    header: Header
    preset: Preset
    rules: Rules
    chance: Chance
    table: Table
    dealer: int
    leader: int
    handicap_ms: tuple[int, ...]
    hands_won: tuple[int, ...]
    sitting_out: frozenset[int]
    warnings: tuple[str, ...] = ()


def build(header: Header) -> Setup:
    """Set a hand up; raise ``SetupError`` with the field that does not fit and what would."""
    if header.game not in GAMES:
        raise SetupError(f"field 'game': {header.game!r} is not played here: expected {_or(GAMES)}")
    preset = preset_named(header.preset or header.game)
    if preset.game != header.game:
        raise SetupError(f"field 'preset': {preset.name!r} is a preset of {preset.game!r}")
    rules = rules_for(preset.name, header.rules)
    sitting_out = _sitting_out(header)
    dealer = _seat(header, "dealer", header.dealer, len(header.seats) - 1)
    chance = Chance(header.seed)
    if preset.name in WITH_HANDS:
        table: Table = lay_out(header, dealer, sitting_out, lambda: _deck(header, preset, chance))
    else:
        table = _table(header, preset, chance, dealer, sitting_out)
    leader = _seat(header, "lead", header.lead, (dealer + 1) % len(header.seats))
    for seat in sitting_out:
        table.out[seat] = True
    _name_layers(table, leader)
    return Setup(
        header=header,
        preset=preset,
        rules=rules,
        chance=chance,
        table=table,
        dealer=dealer,
        leader=leader,
        handicap_ms=_per_seat(header, "handicap_ms", header.handicap_ms),
        hands_won=_per_seat(header, "hands_won", header.hands_won),
        sitting_out=sitting_out,
        warnings=_warnings(preset, table),
    )


def _warnings(preset: Preset, table: Table) -> tuple[str, ...]:
    """Return what is strange about a deck that can be played with all the same."""
    if table.size < preset.few_cards:
        return (f"{table.size} cards: {preset.name} is meant for {preset.few_cards} or more",)
    return ()


def deck_for(preset: Preset, players: int, given: Mapping[str, int]) -> DeckSpec:
    """Return the preset's deck for so many players with single parts of it changed.

    ``given`` names fields of ``DeckSpec``; a crowded table has two packs at least.
    """
    crowded = players > preset.one_deck_seats
    base = msgspec.to_builtins(DeckSpec(decks=2) if crowded else preset.deck)
    spec = msgspec.convert({**base, **given}, DeckSpec)
    return msgspec.structs.replace(spec, decks=max(2, spec.decks)) if crowded else spec


def deal(cards: Sequence[Card], seats: int, dealer: int, skip: frozenset[int]) -> list[list[Card]]:
    """Deal one card at a time from the dealer's left until none is left (rules 0)."""
    stacks: list[list[Card]] = [[] for _ in range(seats)]
    order = [s for k in range(1, seats + 1) if (s := (dealer + k) % seats) not in skip]
    for number, card in enumerate(cards):
        stacks[order[number % len(order)]].append(card)
    return stacks


def _or(words: Sequence[str]) -> str:
    return " or ".join(repr(word) for word in words)


def _seat(header: Header, field: str, given: int | None, default: int) -> int:
    seat = default if given is None else given
    if seat >= len(header.seats):
        raise SetupError(
            f"field {field!r}: there is no seat {seat}: expected 0 to {len(header.seats) - 1}"
        )
    return seat


def _per_seat(header: Header, field: str, given: tuple[int, ...]) -> tuple[int, ...]:
    if given and len(given) != len(header.seats):
        raise SetupError(
            f"field {field!r}: expected one number for each of {len(header.seats)} seats, "
            f"got {len(given)}"
        )
    return given or (0,) * len(header.seats)


def _sitting_out(header: Header) -> frozenset[int]:
    for seat in header.sitting_out:
        _seat(header, "sitting_out", seat, 0)
    sitting = frozenset(header.sitting_out)
    if len(header.seats) - len(sitting) < 2:
        raise SetupError("field 'sitting_out': at least two seats must play")
    return sitting


def _table(
    header: Header, preset: Preset, chance: Chance, dealer: int, sitting_out: frozenset[int]
) -> Table:
    for field in ("hands", "stock", "up", "rounds", "shuffle"):
        if getattr(header, field):
            raise SetupError(f"field {field!r}: nobody holds a hand in {preset.name!r}")
    if header.stacks is None:
        if header.pile or header.buried:
            raise SetupError("field 'pile': cards in the middle need 'stacks' beside them")
        cards = _deck(header, preset, chance)
        return Table(deal(cards, len(header.seats), dealer, sitting_out))
    if header.deck is not None:
        raise SetupError("field 'deck': 'stacks' already says which cards there are")
    if len(header.stacks) != len(header.seats):
        raise SetupError(
            f"field 'stacks': expected one list for each of {len(header.seats)} seats, "
            f"got {len(header.stacks)}"
        )
    for seat in sitting_out:
        if header.stacks[seat]:
            raise SetupError(f"field 'stacks': seat {seat} sits out and can hold no cards")
    maker = CardMaker()
    table = Table(
        [maker.read_field(f"stacks[{seat}]", stack) for seat, stack in enumerate(header.stacks)],
        maker.read_field("pile", header.pile),
        maker.read_field("buried", header.buried),
    )
    if not table.size:
        raise SetupError("field 'stacks': expected at least one card on the table")
    return table


def _deck(header: Header, preset: Preset, chance: Chance) -> list[Card]:
    playing = len(header.seats) - len(header.sitting_out)
    crowded = playing > preset.one_deck_seats
    spec = header.deck or deck_for(preset, playing, {})
    if crowded and spec.decks < 2:
        raise SetupError(f"field 'deck': {preset.name!r} with {playing} seats needs two decks")
    cards = build_deck(spec)
    chance.shuffle(cards)
    if spec.missing or spec.doubled:
        cards = _ragbag(cards, spec, chance)
    return cards


def _ragbag(cards: list[Card], spec: DeckSpec, chance: Chance) -> list[Card]:
    kept = cards[spec.missing :]
    if not kept:
        raise SetupError("field 'deck': more cards are missing than there are")
    printed = [face(card) for card in kept]
    printed += [face(chance.choose(kept)) for _ in range(spec.doubled)]
    chance.shuffle(printed)
    maker = CardMaker()
    return [maker.make(p) for p in printed]


def _name_layers(table: Table, leader: int) -> None:
    """Say who laid the cards of a set-up pile: the newest the seat before the leader, and so on."""
    order = table.clockwise(leader)
    for place in range(len(table.pile)):
        table.laid_by[-1 - place] = order[-1 - place % len(order)]
