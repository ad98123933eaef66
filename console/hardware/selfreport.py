"""What a self-test found, and what it advises."""

from __future__ import annotations

import msgspec

LEAST_LOCKOUT_MS, MOST_LOCKOUT_MS = 25, 250


class PadReport(msgspec.Struct):
    """One pad: who else heard its hit, and how its contact bounced (edges after the first; µs).

    ``strength`` is what every force pad felt of this hit, 0 to 255, empty on a board of switches;
    ``instead`` are the pads that were heard before it, as when two cables are swapped.
    """

    seat: int
    strength: bytes = b""
    also: set[int] = msgspec.field(default_factory=set)
    instead: set[int] = msgspec.field(default_factory=set)
    bounces: int = 0
    bounce_us: int = 0


class Report(msgspec.Struct, frozen=True):
    """Everything a self-test found; ``noise`` is what resting force pads read, 0 to 255."""

    board: str
    resolution_us: int
    round_trip_us: int
    clock_error_us: int
    pads: list[PadReport]
    missing: list[str]
    noise: bytes = b""
    faults: int = 0
    overruns: int = 0

    @property
    def passed(self) -> bool:
        """Whether everything answered, and nothing else did in its place."""
        return not self.missing and not any(pad.instead or pad.also for pad in self.pads)

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
        return [
            self.board,
            f"resolution: {self.resolution_us} µs; round trip: {self.round_trip_us} µs; "
            f"clock known to ±{self.clock_error_us} µs",
            *(_pad_line(pad) for pad in self.pads),
            *self._matrix(),
            *(f"{name}: NOTHING came" for name in self.missing),
            *self._advice(),
            "PASSED" if self.passed else "FAILED",
        ]

    def _matrix(self) -> list[str]:
        """Who heard whom: a row for each pad that was hit, a column for each that could hear."""
        rows = [pad for pad in self.pads if pad.strength]
        if not rows:
            return []
        columns = "".join(f"{number + 1:>5}" for number in range(len(rows[0].strength)))
        return [
            f"strength of 255   heard by{columns}",
            *(
                f"pad {pad.seat + 1} was hit        " + "".join(f"{one:>5}" for one in pad.strength)
                for pad in rows
            ),
        ]

    def _advice(self) -> list[str]:
        advice = [f"advice: lockout_ms = {self.lockout_ms()}"]
        if self.noise:
            named = ["-" if one is None else str(one) for one in self.thresholds()]
            advice.append(f"advice: thresholds {', '.join(named)}")
        if self.faults:
            advice.append(f"{self.faults} damaged frames: look at cable and plugs")
        if self.overruns:
            advice.append(f"{self.overruns} edges lost on the board: a contact chatters")
        return advice


def _pad_line(pad: PadReport) -> str:
    bounce = f"{pad.bounces} bounces in {pad.bounce_us} µs" if pad.bounces else "no bounce"
    notes = [f"pad of seat {pad.seat + 1}: {bounce}"]
    if pad.instead:
        notes.append(f"INSTEAD came {_names(pad.instead)}: cables swapped?")
    if pad.also:
        notes.append(f"heard by {_names(pad.also)} TOO")
    return "; ".join(notes)


def _names(pads: set[int]) -> str:
    return ", ".join(f"seat {pad + 1}" for pad in sorted(pads))
