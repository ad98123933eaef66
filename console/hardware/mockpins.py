"""gpiozero's mock pins with two changes: edges carry the time they are given, and nothing is kept.

The library's own mock stamps edges with the moment of the call and remembers every state for ever.
"""

from __future__ import annotations

from gpiozero.pins.mock import MockFactory, MockPWMPin
from gpiozero.pins.pi import PiPin

PI_4B = "c03115"


class TimedPin(MockPWMPin):  # type: ignore[misc]
    """A mock pin whose edges happen at the factory's ``edge_us``."""

    _state: float

    def _change_state(self, value: float) -> bool:
        if self._state == value:
            return False
        self._state = value
        return True

    def _call_when_changed(self) -> None:
        PiPin._call_when_changed(self, self.factory.edge_us / 1_000_000, self._state)


class TimedFactory(MockFactory):  # type: ignore[misc]
    """A Pi 4 of mock pins of its own, driven from outside at given times."""

    def __init__(self) -> None:
        super().__init__(revision=PI_4B, pin_class=TimedPin)
        self.edge_us = 0

    def drive(self, gpio: int, high: bool, t_us: int) -> None:
        """Put a level on an input pin as if its edge came at ``t_us``."""
        self.edge_us = t_us
        pin = self.pin(gpio)
        if high:
            pin.drive_high()
        else:
            pin.drive_low()

    def level(self, gpio: int) -> float:
        """What a pin carries now, 0 to 1; lamps may lie in between."""
        return float(self.pin(gpio).state)
