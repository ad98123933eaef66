"""What a self-test found, and what it advises."""

from __future__ import annotations

import msgspec

from console.hardware.probe import Facts
from console.hardware.protocol import Key

LEAST_LOCKOUT_MS, MOST_LOCKOUT_MS = 25, 100  # the longest that the configuration takes
NOT_MEASURED = "not measured here"

_KEY_NAMES = {Key.TWEE: "TWee", Key.THIRTEEN: "THIRteen"}


def key_name(key: Key) -> str:
    """What people call a key of a station."""
    return "flip" if key is Key.FLIP else f"call {_KEY_NAMES.get(key, (key.name or '').lower())}"


class PadReport(msgspec.Struct):
    """One pad: who else heard its hit, and how its contact bounced (edges after the first; µs).

    ``strength`` is what every force pad felt of this hit, 0 to 255, empty on a board of switches;
    ``instead`` are the pads that were heard before it, as when two cables are swapped; ``bounces``
    is None where the source tells of none; ``trace_us`` are its edges where each is known;
    ``again_us`` is when the contact still chattered so that it counted once more.
    """

    seat: int
    strength: bytes = b""
    also: set[int] = msgspec.field(default_factory=set)
    instead: set[int] = msgspec.field(default_factory=set)
    bounces: int | None = 0
    bounce_us: int = 0
    trace_us: tuple[int, ...] = ()
    again_us: int = 0
    lamp_dark: bool = False
    pressed_us: int | None = None

    @property
    def good(self) -> bool:
        """Whether it was heard, alone, and once."""
        faulty = self.also or self.instead or self.again_us or self.lamp_dark
        return self.pressed_us is not None and not faulty

    def bounced(self, edges: int, span_us: int, trace_us: tuple[int, ...] = ()) -> None:
        """Note how the contact bounced; the longest counts."""
        if span_us >= self.bounce_us:
            self.bounces, self.trace_us = max(edges, self.bounces or 0), trace_us
        self.bounce_us = max(self.bounce_us, span_us)

    def chattered(self, after_us: int) -> None:
        """Note that the contact counted a second time, so long after the hit."""
        self.again_us = max(self.again_us, after_us)
        self.bounce_us = max(self.bounce_us, after_us)


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a self-test found; ``noise`` is what resting force pads read, 0 to 255."""

    facts: Facts
    pads: list[PadReport]
    missing: list[str]
    noise: bytes = b""

    @property
    def passed(self) -> bool:
        """Whether everything answered, and nothing else did in its place."""
        return not self.missing and all(pad.good for pad in self.pads)

    def good_pads(self) -> set[int]:
        """The pads without a fault."""
        return {pad.seat for pad in self.pads if pad.good}

    def lockout_ms(self) -> int:
        """The lock-out that outlasts every bounce that was seen by half."""
        longest_us = max((pad.bounce_us for pad in self.pads), default=0)
        wanted_ms = -(-longest_us * 3 // 2_000)
        return min(max(LEAST_LOCKOUT_MS, wanted_ms), MOST_LOCKOUT_MS)

    def thresholds(self) -> list[int | None]:
        """By force pad: midway from the loudest it heard of others to its own hit.

        None where the two cannot be told apart, or where the pad was not hit.
        """
        own = {pad.seat: pad.strength[pad.seat] for pad in self.pads if pad.strength}
        found: list[int | None] = []
        for pad, quiet in enumerate(self.noise):
            heard = [
                report.strength[pad]
                for report in self.pads
                if report.strength and report.seat != pad
            ]
            floor = max([quiet, *heard])
            found.append((floor + own[pad] + 1) // 2 if own.get(pad, 0) > floor + 1 else None)
        return found

    def lines(self) -> list[str]:
        """The report as text."""
        facts = self.facts
        return [
            facts.name,
            f"resolution: {facts.resolution_us} µs; round trip: {_us(facts.round_trip_us)}; "
            f"clock: {_clock(facts.clock_error_us)}",
            *(_pad_line(pad) for pad in self.pads if pad.pressed_us is not None or pad.instead),
            *self._matrix(),
            *(f"{name}: NOTHING came" for name in self.missing),
            *self._advice(),
            "PASSED" if self.passed else "FAILED",
        ]

    def _matrix(self) -> list[str]:
        """Who heard whom: a row for each pad that was hit, a column for each that could hear."""
        rows = [pad for pad in self.pads if pad.pressed_us is not None]
        if not rows:
            return []
        if not self.facts.force:
            columns = [pad.seat for pad in self.pads]
            return _table("heard by", columns, {pad.seat: _heard(pad, columns) for pad in rows})
        columns = list(range(len(rows[0].strength)))
        strengths = {pad.seat: [str(one) for one in pad.strength] for pad in rows}
        return _table("strength of 255, heard by", columns, strengths)

    def _advice(self) -> list[str]:
        facts = self.facts
        advice = []
        if facts.bounce:
            advice.append(f"advice: lockout_ms = {self.lockout_ms()}")
        if self.noise:
            named = ["-" if one is None else str(one) for one in self.thresholds()]
            advice.append(f"advice: thresholds {', '.join(named)}")
        if facts.damaged:
            advice.append(f"{facts.damaged} damaged frames: look at cable and plugs")
        if facts.lost:
            advice.append(f"{facts.lost} presses lost on the wire: look at cable and plugs")
        if facts.overruns:
            advice.append(f"{facts.overruns} edges lost on the board: a contact chatters")
        return advice


def _us(us: int | None) -> str:
    return NOT_MEASURED if us is None else f"{us} µs"


def _clock(error_us: int | None) -> str:
    return NOT_MEASURED if error_us is None else f"known to ±{error_us} µs"


def _heard(pad: PadReport, columns: list[int]) -> list[str]:
    return ["hit" if one == pad.seat else "YES" if one in pad.also else "-" for one in columns]


def _table(title: str, columns: list[int], rows: dict[int, list[str]]) -> list[str]:
    heads = "".join(f"{one + 1:>5}" for one in columns)
    return [
        f"{title:<26}{heads}",
        *(
            f"{f'pad {seat + 1} was hit':<26}" + "".join(f"{cell:>5}" for cell in cells)
            for seat, cells in rows.items()
        ),
    ]


def _pad_line(pad: PadReport) -> str:
    notes = [f"pad of seat {pad.seat + 1}: {_bounce(pad)}"]
    if pad.again_us:
        notes.append(f"counted TWICE, {pad.again_us} µs apart: longer lockout_ms or a new switch")
    if pad.instead:
        notes.append(f"INSTEAD came {_names(pad.instead)}: cables swapped?")
    if pad.also:
        notes.append(f"heard by {_names(pad.also)} TOO")
    if pad.lamp_dark:
        notes.append("its lamp is DARK: look at lamp and wire")
    return "; ".join(notes)


def _bounce(pad: PadReport) -> str:
    if pad.pressed_us is None:
        return "not heard"
    if pad.bounces is None:
        return f"bounce {NOT_MEASURED}"
    return f"{pad.bounces} bounces in {pad.bounce_us} µs" if pad.bounces else "no bounce"


def _names(pads: set[int]) -> str:
    return ", ".join(f"seat {pad + 1}" for pad in sorted(pads))
