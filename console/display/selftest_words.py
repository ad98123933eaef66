"""The self-test in words: one pad's two lines, and the facts of its source."""

from __future__ import annotations

from typing import Literal

import msgspec

from console.display.words import Words
from console.screens import SelfTestScreen, TriedPad

Mark = Literal["good", "bad", "unknown"]


class PadWords(msgspec.Struct, frozen=True):
    """What stands under a pad's trace: how it bounced, and what else there is to say."""

    head: str
    line: str = ""


class FactRow(msgspec.Struct, frozen=True):
    """One row beside the pads: its label, its value, and how it is to be taken."""

    label: str
    value: str
    mark: Mark


def pad_words(words: Words, screen: SelfTestScreen, pad: TriedPad) -> PadWords:
    """Say what is known of a pad."""
    if pad.state == "waiting":
        return PadWords(words("selftest.pad.waiting"))
    if pad.state == "asked":
        return PadWords(words("selftest.pad.asked"))
    if pad.fault in ("not heard", "instead"):
        return PadWords(fault_words(words, screen, pad), words(f"selftest.cure.{_key(pad.fault)}"))
    head = bounce_words(words, pad)
    if pad.fault is not None:
        return PadWords(head, fault_words(words, screen, pad))
    if pad.bounces is None:
        return PadWords(words("selftest.pad.unknown"), words("selftest.pad.unmeasured"))
    return PadWords(head, words.many("selftest.edges", pad.bounces + 1))


def bounce_words(words: Words, pad: TriedPad) -> str:
    """Say how a pad that was heard bounced."""
    if pad.bounces is None:
        return words("selftest.pad.unknown")
    if pad.bounce_us == 0:
        return words("selftest.pad.none")
    return words("selftest.pad.bounce", time=ms(words, pad.bounce_us))


def fault_words(words: Words, screen: SelfTestScreen, pad: TriedPad) -> str:
    """Name a pad's fault."""
    assert pad.fault is not None
    named = {"instead": pad.instead, "also": pad.heard_by}.get(pad.fault, ())
    name = seats(words, named)
    return words(f"selftest.fault.{_key(pad.fault)}", name=name, ms=screen.lockout_ms)


def advice(words: Words, screen: SelfTestScreen) -> str:
    """Say what to do about the first fault; empty where there is none."""
    for seat, pad in enumerate(screen.pads):
        cure = _key(pad.fault) if pad.fault is not None else ""
        if not cure and any(key.state == "bad" for key in pad.keys):
            cure = "key"
        if cure:
            text = words(f"selftest.cure.{cure}")
            return words("selftest.cure.advice", name=words.seat(seat), cure=text)
    return ""


def faults(screen: SelfTestScreen) -> int:
    """Count the pads and keys that failed."""
    bad_keys = sum(key.state == "bad" for pad in screen.pads for key in pad.keys)
    return bad_keys + sum(pad.fault is not None for pad in screen.pads)


def fact_rows(words: Words, screen: SelfTestScreen) -> list[FactRow]:
    """Say what is known of board, link and clock; what is not is said to be so."""
    source = words(f"selftest.source.{screen.source}", firmware=screen.firmware)
    order = words("selftest.fact.order", time=words.margin(screen.resolution_us))
    return [
        _row(words, "board", source),
        _link(words, screen),
        _time(words, "round_trip", screen.round_trip_us),
        _time(words, "clock", screen.clock_error_us),
        _row(words, "order", order),
        _crosstalk(words, screen),
        _lockout(words, screen),
        _lamps(words, screen),
        _lag(words, screen),
        _sound(words, screen),
        _supply(words, screen),
    ]


def ms(words: Words, us: int) -> str:
    """Give a bounce: tenths of a ms below ten, whole ms above."""
    return f"{words.decimal(us / 1000)} ms" if us < 10_000 else f"{round(us / 1000)} ms"


def seats(words: Words, named: tuple[int, ...]) -> str:
    """Name the first of some seats and count the others."""
    if not named:
        return ""
    more = f" +{len(named) - 1}" if len(named) > 1 else ""
    return f"{words.seat(named[0])}{more}"


def _key(fault: str) -> str:
    return fault.replace(" ", "_")


def _row(words: Words, label: str, value: str, mark: Mark = "good") -> FactRow:
    return FactRow(words(f"selftest.label.{label}"), value, mark)


def _unmeasured(words: Words, label: str) -> FactRow:
    return _row(words, label, words("selftest.fact.unmeasured"), "unknown")


def _span(words: Words, us: int) -> str:
    return words.margin(us) if us < 1_000 else ms(words, us)


def _lag(words: Words, screen: SelfTestScreen) -> FactRow:
    if not screen.lag_ms:
        return _unmeasured(words, "lag")
    return _row(words, "lag", words("unit.ms", n=screen.lag_ms))


def _sound(words: Words, screen: SelfTestScreen) -> FactRow:
    if screen.sound is None:
        return _row(words, "sound", words("selftest.fact.sound_off"), "unknown")
    if not screen.sound:
        return _row(words, "sound", words("selftest.fact.no_sound"), "bad")
    return _row(words, "sound", words("selftest.fact.plays"))


def _supply(words: Words, screen: SelfTestScreen) -> FactRow:
    """Say how the power supply is, and how hot the processor is, as far as the machine tells."""
    if screen.supply_low is None and screen.celsius is None:
        return _unmeasured(words, "supply")
    told = []
    if screen.supply_low is not None:
        told.append(words(f"selftest.fact.supply_{'low' if screen.supply_low else 'enough'}"))
    if screen.celsius is not None:
        told.append(words("selftest.fact.heat", n=screen.celsius))
    bad = screen.supply_low or screen.hot
    return _row(words, "supply", " · ".join(told), "bad" if bad else "good")


def _link(words: Words, screen: SelfTestScreen) -> FactRow:
    if screen.lost is None or screen.damaged is None:
        return _unmeasured(words, "link")
    text = words("selftest.fact.link", lost=screen.lost, damaged=screen.damaged)
    return _row(words, "link", text, "bad" if screen.lost or screen.damaged else "good")


def _time(words: Words, label: str, us: int | None) -> FactRow:
    if us is None:
        return _unmeasured(words, label)
    return _row(words, label, words(f"selftest.fact.{label}", time=_span(words, us)))


def _crosstalk(words: Words, screen: SelfTestScreen) -> FactRow:
    tried = [pad for pad in screen.pads if pad.pressed_us >= 0]
    heard = sum(bool(pad.heard_by) for pad in tried)
    if heard:
        return _row(words, "crosstalk", words.many("selftest.crosstalk", heard), "bad")
    if not tried:
        return _row(words, "crosstalk", words("selftest.fact.later"), "unknown")
    return _row(words, "crosstalk", words("selftest.fact.quiet"))


def _lockout(words: Words, screen: SelfTestScreen) -> FactRow:
    better = screen.advised_lockout_ms
    if better is None:
        return _unmeasured(words, "lockout")
    if all(pad.pressed_us < 0 for pad in screen.pads):
        return _row(words, "lockout", words("selftest.fact.later"), "unknown")
    if better > screen.lockout_ms:
        text = words("selftest.fact.lockout_short", ms=screen.lockout_ms, better=better)
        return _row(words, "lockout", text, "bad")
    return _row(words, "lockout", words("selftest.fact.lockout", ms=screen.lockout_ms))


def _lamps(words: Words, screen: SelfTestScreen) -> FactRow:
    if not screen.lamps:
        return _row(words, "lamps", words("selftest.fact.unlit"), "unknown")
    dark = tuple(seat for seat, pad in enumerate(screen.pads) if pad.fault == "lamp dark")
    if dark:
        return _row(words, "lamps", words("selftest.fact.dark", name=seats(words, dark)), "bad")
    if all(pad.pressed_us < 0 for pad in screen.pads):
        return _row(words, "lamps", words("selftest.fact.later"), "unknown")
    return _row(words, "lamps", words("selftest.fact.lit"))
